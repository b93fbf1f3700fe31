import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Answer } from './harness/client.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { createLauncher, type StartedServer, stop } from './harness/servers/launch-server.ts';
import { mountSmallDisk } from './harness/servers/mount-small-disk.ts';

// Runs the server as its operator does, on a disk that fills up or breaks.
const launcher = createLauncher();
afterEach(launcher.killAll);

const ADMIN_PASSWORD = 'a long password';
const given = (dataDir: string) => ({ DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD });
const MB = 1024 * 1024;

async function logIn({ client }: StartedServer): Promise<string> {
  const json = { email: 'admin@localhost', password: ADMIN_PASSWORD };
  return (await client.post('/admin/login', { json })).body.token;
}

/** A server, a signed-in user, and what the server has acknowledged. */
async function open(environment: { DATA_DIR: string; [name: string]: string }) {
  await installSnapshot(environment.DATA_DIR);
  const server = await launcher.start(environment);
  const bearer = await logIn(server);
  const acknowledged: string[] = [];
  const add = async (): Promise<Answer> => {
    const json = { first_name: 'A', last_name: 'B' };
    const answer = await server.client.post('/admin/subjects', { bearer, json });
    if (answer.status === 201) acknowledged.push(answer.body.subject_id);
    return answer;
  };
  return { server, bearer, acknowledged, add };
}

async function expectAll(server: StartedServer, ids: string[]): Promise<void> {
  const bearer = await logIn(server);
  for (const id of ids)
    expect((await server.client.get(`/admin/subjects/${id}`, { bearer })).status).toBe(200);
}

/** Another program's file, as large as the disk permits, minus `left` bytes. */
function fillDisk(folder: string, left: number): void {
  const path = join(folder, 'other-program');
  const file = openSync(path, 'w');
  let written = 0;
  try {
    for (const size of [MB, 4096]) {
      try {
        for (;;) written += writeSync(file, Buffer.alloc(size, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
  if (left > 0) truncateSync(path, Math.max(written - left, 0));
}

/** Some 200 KB that compress badly. */
async function writeMuch({ client }: StartedServer, bearer: string): Promise<void> {
  const ready_replies = Array.from({ length: 100 }, () => randomBytes(900).toString('base64'));
  await client.send('PATCH', '/admin/settings', { bearer, json: { ready_replies } });
}

/** Bytes of the newest WAL segment that are not written yet: beyond them a new segment must be created. */
async function leftInLog(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'database', 'pg_wal');
  const newest = (await readdir(folder))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()
    .at(-1)!;
  const bytes = await readFile(join(folder, newest));
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.length - end;
}

const disk = mountSmallDisk(256);
afterAll(() => disk?.unmount());

test.skipIf(!disk)(
  '[S218] a full disk: 503 for writes, then for all but the probe; SIGTERM stops it and all acknowledged data is there',
  async () => {
    const dataDir = join(disk!.folder, 'data');
    const { server, bearer, acknowledged, add } = await open({ ...given(dataDir), MIN_FREE_MB: '20' });
    const { client } = server;
    await add();

    // Below the reserve every write is refused, and reads succeed.
    fillDisk(disk!.folder, 15 * MB);
    let refused = await add();
    while (refused.status === 201) refused = await add();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect((await client.get('/admin/subjects', { bearer })).body).toHaveLength(
      Math.min(acknowledged.length, 100),
    );
    expect((await client.get('//readyz')).body.away).toContain('disk');
    await rm(join(disk!.folder, 'other-program'));
    while ((await add()).status !== 201) await setTimeout(100);
    expect(await stop(server, 'SIGTERM')).toBe(0);

    // Without a reserve, and with another program using it up: the next WAL segment cannot be created.
    const bare = await open({ ...given(dataDir), MIN_FREE_MB: '0' });
    for (let left = MB; left > 0.1 * MB; left = await leftInLog(dataDir)) {
      if (left < 0.6 * MB) await bare.add();
      // Half a megabyte is more than each request writes, so not every request needs a check.
      for (let reserve = left; reserve > 0.6 * MB; reserve -= 0.5 * MB)
        await writeMuch(bare.server, bare.bearer);
    }
    fillDisk(disk!.folder, 0);
    while (!bare.server.output().includes('embedded database halted')) {
      const { status } = await bare.add();
      expect([201, 503]).toContain(status);
    }
    expect((await bare.add()).status).toBe(503);
    expect((await bare.server.client.get('/admin/subjects', { bearer: bare.bearer })).status).toBe(503);
    expect((await bare.server.client.get('//healthz')).status).toBe(200);
    expect((await bare.server.client.get('//readyz')).body.away).toContain('database');
    await rm(join(disk!.folder, 'other-program'));
    expect(await stop(bare.server, 'SIGTERM')).toBe(0);

    const last = await launcher.start({ ...given(dataDir), MIN_FREE_MB: '20' });
    await expectAll(last, [...acknowledged, ...bare.acknowledged]);
    expect(await stop(last, 'SIGTERM')).toBe(0);
  },
);

test('[S221] a disk that cannot sync: 503, nothing is acknowledged wrongly, and the process exits with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-sync-'));
  const broken = join(folder, 'broken');
  const preload = join(folder, 'break-disk.cjs');
  await writeFile(
    preload,
    `const fs = require('fs');
     const { fdatasyncSync } = fs;
     fs.fdatasyncSync = (file) => {
       if (fs.existsSync(${JSON.stringify(broken)})) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
       fdatasyncSync(file);
     };
     require('module').syncBuiltinESMExports();`,
  );
  const dataDir = join(folder, 'data');
  const reserve = { MIN_FREE_MB: '1' };
  const { server, acknowledged, add } = await open({
    ...given(dataDir),
    ...reserve,
    NODE_OPTIONS: `--require=${preload}`,
  });
  await add();
  await add();
  await writeFile(broken, '');
  expect((await add()).status).toBe(503);
  const [code] = server.child.exitCode === null ? await once(server.child, 'exit') : [server.child.exitCode];
  expect(code).toBe(1);
  expect(server.output()).toContain(
    'The embedded database could not write and has halted. Start the server again.\n',
  );
  const next = await launcher.start({ ...given(dataDir), ...reserve });
  await expectAll(next, acknowledged);
  expect(await stop(next, 'SIGTERM')).toBe(0);
  await rm(folder, { recursive: true });
});
