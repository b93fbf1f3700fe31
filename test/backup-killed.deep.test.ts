import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { createDatabaseOn, findPostgres, startPostgresServer } from './harness/databases/start-postgres.ts';
import {
  createLauncher,
  type LaunchedProcess,
  type StartedServer,
  stop,
} from './harness/servers/launch-server.ts';

// Runs `npm run backup` and the like beside a real server, and kills one of the two.
const launcher = createLauncher();
const ADMIN_PASSWORD = 'a long password';

let home: string;
const at = (...names: string[]) => join(home, ...names);
const given = (dataDir: string) => ({ DATA_DIR: at(dataDir), DEMO: '0', ADMIN_PASSWORD, MIN_FREE_MB: '1' });
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attesta-killed-backup-'));
  await installSnapshot(at('data'));
});
afterEach(launcher.killAll);
afterAll(() => rm(home, { recursive: true }));

const logIn = async ({ client }: StartedServer): Promise<string> =>
  (await client.post('/admin/login', { json: { email: 'admin@localhost', password: ADMIN_PASSWORD } })).body
    .token;
const end = async (run: LaunchedProcess) => {
  const [code] = run.child.exitCode === null ? await once(run.child, 'close') : [run.child.exitCode];
  return { code, text: run.output() };
};
const backup = (folder: string) => launcher.launch('backup', given('data'), [folder]);
const whenThere = async (path: string) => {
  while (!existsSync(path)) await setTimeout(5);
};

test('[S223] a backup that is killed under load, or whose server is killed, is incomplete, and the next one is complete', async () => {
  let server = await launcher.start(given('data'));
  const bearer = await logIn(server);
  const acknowledged: string[] = [];
  const add = async () => {
    const json = { first_name: 'A', last_name: 'B' };
    const { status, body } = await server.client.post('/admin/subjects', { bearer, json });
    expect(status).toBe(201);
    acknowledged.push(body.subject_id);
  };
  for (let many = 0; many < 20; many += 1) await add();

  const killed = backup(at('one'));
  await whenThere(at('one.partial', 'database', 'global'));
  await stop(killed, 'SIGKILL');
  await cp(at('one.partial'), at('half'), { recursive: true });
  const half = await end(launcher.launch('restore', given('never'), [at('half')]));
  expect([half.code, half.text]).toEqual([1, expect.stringMatching(/ holds no complete backup: /)]);
  await add();

  const orphaned = backup(at('one'));
  await whenThere(at('one.partial', 'database', 'global'));
  await stop(server, 'SIGKILL');
  expect([1, 0]).toContain((await end(orphaned)).code);
  await rm(at('one'), { recursive: true, force: true });
  expect(await readdir(home)).not.toContain('one.partial');

  server = await launcher.start(given('data'));
  const before = [...acknowledged];
  let isRunning = true;
  const load = (async () => {
    while (isRunning) await add();
  })();
  const whole = await end(backup(at('one')));
  isRunning = false;
  await load;
  expect([whole.code, whole.text]).toEqual([0, expect.stringMatching(/: \d+ subjects and 0 images as of /)]);
  await stop(server, 'SIGTERM');

  await cp(at('data', 'master.key'), at('again', 'master.key'));
  const restored = await end(launcher.launch('restore', given('again'), [at('one')]));
  expect([restored.code, restored.text]).toEqual([
    0,
    expect.stringContaining('0 images can be decrypted with the master key.'),
  ]);
  const next = await launcher.start(given('again'));
  const token = await logIn(next);
  for (const id of before) {
    expect((await next.client.get(`/admin/subjects/${id}`, { bearer: token })).status).toBe(200);
  }
  expect(await stop(next, 'SIGTERM')).toBe(0);
});

test.skipIf(!findPostgres())('a migration that is killed repeatedly is run again and completes', async () => {
  const postgres = await startPostgresServer(findPostgres()!);
  const goal = await createDatabaseOn(postgres.folder, false);
  const move = () =>
    launcher.launch('migrate-embedded', given('data'), ['--to', goal.url, '--objects', at('moved')]);
  for (const after of [200, 800, 1600]) {
    const run = move();
    await Promise.race([once(run.child, 'close'), setTimeout(1000 + after)]);
    run.child.kill('SIGKILL');
    await end(run);
  }
  const last = await end(move());
  expect(last.text).toMatch(/Both sides are equal\.|--to is not empty\. Name an empty one\./);
  await goal.close();
  await postgres.close();
});
