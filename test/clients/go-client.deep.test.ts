import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSandbox, ROOT, run } from '../harness/clients/open-sandbox.ts';

const GO = '/usr/bin/go';

test.skipIf(!existsSync(GO))('the Go client does the main job, through answers that are lost', async () => {
  const sandbox = await openSandbox();
  try {
    const own = { GOCACHE: join(sandbox.home, 'cache'), GOPATH: join(sandbox.home, 'go') };
    const env = { ...sandbox.environment, ...own, GOPROXY: 'off', GOFLAGS: '-mod=mod' };
    await run(GO, ['vet', './...'], { cwd: join(ROOT, 'clients/go'), env });
    const { stdout } = await run(GO, ['run', '.'], { cwd: join(ROOT, 'test/clients/main-job-go'), env });
    expect(JSON.parse(stdout)).toEqual({
      subjects: 1,
      tries: 3,
      verdict: 'LICENSE_PENDING_APPROVAL',
      spent: [true, 401, 'unauthenticated'],
      nameless: [true, 400, 'last_name'],
      away: [true, 'offline'],
      told: ['approved'],
    });
  } finally {
    await sandbox.close();
  }
});
