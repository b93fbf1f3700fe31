import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTypeScriptCalls, renameCalls } from '../harness/clients/list-calls.ts';
import { openSandbox, ROOT, run } from '../harness/clients/open-sandbox.ts';
import { signedExample } from '../harness/clients/signed-example.ts';
import { startRedirect } from '../harness/clients/start-redirect.ts';
import { readFences } from '../harness/words/read-fences.ts';

const GO = '/usr/bin/go';

if (!existsSync(GO))
  console.warn(`NOT RUN: there is no ${GO} on this machine, so the Go client is not tried.`);
const go = test.skipIf(!existsSync(GO));

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  sandbox = await openSandbox();
  const goEnvironment = { GOCACHE: join(sandbox.home, 'cache'), GOPATH: join(sandbox.home, 'go') };
  env = { ...sandbox.environment, ...goEnvironment, GOPROXY: 'off', GOFLAGS: '-mod=mod' };
});
afterAll(() => sandbox.close());

go('the Go client does the main job, through answers that are lost', async () => {
  for (const command of ['vet', 'test'])
    await run(GO, [command, './...'], { cwd: join(ROOT, 'clients/go'), env });
  const { stdout } = await run(GO, ['run', '.'], { cwd: join(ROOT, 'test/clients/main-job-go'), env });
  expect(JSON.parse(stdout)).toEqual({
    subjects: 1,
    links: 1,
    image: true,
    tries: 3,
    verdict: 'LICENSE_PENDING_APPROVAL',
    spent: [true, 401, 'link-ended'],
    nameless: [true, 400, 'last_name'],
    away: [true, 'offline'],
    told: ['approved'],
  });
});

go('Go has the nouns and verbs of TypeScript, and each sends the same operation', async () => {
  const { stdout } = await run(GO, ['run', './every-call'], {
    cwd: join(ROOT, 'test/clients/main-job-go'),
    env,
  });
  expect(renameCalls(JSON.parse(stdout))).toEqual(await listTypeScriptCalls());
});

go('[S335] the Go client follows no redirect, so no other host sees a credential', async () => {
  const server = await startRedirect();
  try {
    const { stdout } = await run(GO, ['run', './redirect'], {
      cwd: join(ROOT, 'test/clients/main-job-go'),
      env: { ...env, ATTESTA_URL: server.origin },
    });
    expect([stdout, server.followed]).toEqual(['307\n', []]);
  } finally {
    await server.close();
  }
});

go('the Go client verifies an event, and refuses a changed, foreign, old or unsigned one', async () => {
  const { stdout } = await run(GO, ['run', './events'], {
    cwd: join(ROOT, 'test/clients/main-job-go'),
    env: { ...env, ...signedExample() },
  });
  expect(JSON.parse(stdout)).toEqual({
    genuine: ['msg_example', 'submission.approved', 'approved'],
    'second secret': true,
    changed: false,
    foreign: false,
    old: false,
    unsigned: false,
    'no secret': false,
  });
});

go('what its README shows is run', async () => {
  const readme = await readFile(join(ROOT, 'clients/go/README.md'), 'utf8');
  const [example] = readFences(readme).filter(({ language }) => language === 'go');
  const text = example!.text.replaceAll('"https://id.example.com"', 'os.Getenv("ATTESTA_URL")');
  const program = `package main

import (
	"context"
	"fmt"
	"os"

	attesta "attesta.dev/client"
)

func main() {
	ctx := context.Background()
	picture, err := os.ReadFile(os.Getenv("PICTURE"))
${text.replace('Northwood', 'APPROVED')}
	fmt.Print(verdict.Status, err)
}
`;
  const folder = join(sandbox.home, 'readme');
  await mkdir(folder);
  await writeFile(join(folder, 'main.go'), program);
  const client = join(ROOT, 'clients/go');
  const needs = 'require attesta.dev/client v0.0.0';
  const mod = `module readme\n\ngo 1.19\n\n${needs}\n\nreplace attesta.dev/client => ${client}\n`;
  await writeFile(join(folder, 'go.mod'), mod);
  const { stdout } = await run(GO, ['run', '.'], { cwd: folder, env });
  expect(stdout).toMatch(/^approved\n(\w+\n)*LICENSE_APPROVED<nil>$/);
});
