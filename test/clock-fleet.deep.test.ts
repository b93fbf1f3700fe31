import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
  type TestPostgres,
} from './harness/databases/start-postgres.ts';
import { createLauncher, type StartedServer, stop } from './harness/servers/launch-server.ts';
import { ADMIN } from './harness/start-app.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';

/** Debian's package `faketime`, which the runs of this tier install. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const bin = findPostgres();
/** Milliseconds between two measurements of a server's clock, and some. */
const MEASURED_MS = 8_000;

/** Runs real servers and a real PostgreSQL, each with its own clock. */
if (existsSync(LIBRARY) && bin !== null) {
  const launcher = createLauncher();
  let folder: string;
  /** the folders of one test's servers */
  let run: string;
  let postgres: PostgresServer;
  let database: TestPostgres;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attesta-fleet-'));
    // PostgreSQL reads its clock as another user.
    await chmod(folder, 0o755);
    await setClock('postgres', '+0');
    postgres = await startPostgresServer(bin, { environment: fakeClock('postgres') });
  });
  beforeEach(async () => {
    run = await mkdtemp(join(folder, 'run-'));
    database = await createDatabaseOn(postgres.folder);
  });
  afterEach(async () => {
    launcher.killAll();
    await setClock('postgres', '+0');
    await database?.close();
  });
  afterAll(async () => {
    await postgres?.close();
    await rm(folder, { recursive: true });
  });

  /** Sets a machine's clock while its processes run; the clock that counts ticks stays. */
  const setClock = (name: string, offset: string) => writeFile(join(folder, name), `${offset}\n`);
  const fakeClock = (name: string) => ({
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: join(folder, name),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  });

  async function start(name: string, offset: string): Promise<StartedServer> {
    await setClock(name, offset);
    // One folder of images, as on a shared disk.
    await mkdir(join(run, 'objects'), { recursive: true });
    await mkdir(join(run, name));
    await symlink(join(run, 'objects'), join(run, name, 'objects'));
    return launcher.start({
      ...fakeClock(name),
      DATA_DIR: join(run, name),
      DATABASE_URL: database.url,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      DEMO: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
  }

  async function count(): Promise<Record<string, unknown>> {
    const client = new pg.Client(database.ownerUrl);
    await client.connect();
    const { rows } = await client.query(`select
      (select count(*) from login_failures)::int as failures,
      (select count(*) from staff_sessions)::int as sessions,
      (select count(*) from keyed_requests)::int as records,
      (select count(*) from ephemeral_tokens where expires_at > clock_timestamp())::int as links`);
    await client.end();
    return rows[0];
  }

  /** One of everything that ends by time, on the right server. */
  async function openAll(right: StartedServer) {
    const bearer = await logIn(right);
    const subject = await newSubject(right, bearer, { first_name: 'A', last_name: 'B' });
    const token = await mint(right, bearer, subject, { expires_in_minutes: 60 });
    for (let tried = 0; tried < 3; tried += 1)
      await right.client.post('/admin/login', { json: { email: 'no@acme.test', password: 'wrong' } });
    const headers = { 'Idempotency-Key': 'a-key-of-this-test' };
    const json = { first_name: 'C', last_name: 'D' };
    await right.client.post('/admin/subjects', { bearer, json, headers });
    return { bearer, token };
  }
  const readStatuses = async (
    { client }: StartedServer,
    { bearer, token }: { bearer: string; token: string },
  ) => [
    (await client.get('/admin/me', { bearer })).status,
    (await client.get('/ephemeral/capability', { token })).status,
  ];
  const isReady = async ({ port }: StartedServer) => (await fetch(`http://127.0.0.1:${port}/readyz`)).json();

  test.each(['+30', '+2h', '+2d', '-2h'])(
    '[S256] a server whose clock is %s of the database’s takes itself out, and the other one loses nothing',
    { timeout: 240_000 },
    async (offset) => {
      const right = await start('right', '+0');
      const opened = await openAll(right);
      const before = await count();
      const wrong = await start('wrong', offset);
      for (let waited = 0; waited < 3; waited += 1) {
        await setTimeout(MEASURED_MS);
        expect(await readStatuses(right, opened)).toEqual([200, 200]);
        expect(await readStatuses(wrong, opened)).toEqual([503, 503]);
        expect(await isReady(wrong)).toMatchObject({ away: ['clock'] });
        expect(await isReady(right)).toEqual({ status: 'ready' });
      }
      expect(await count()).toEqual(before);
      await setClock('wrong', '+0');
      await expect.poll(() => readStatuses(wrong, opened), { timeout: 30_000 }).toEqual([200, 200]);
      expect(await isReady(wrong)).toEqual({ status: 'ready' });
      await setClock('wrong', offset);
      await expect.poll(() => readStatuses(wrong, opened), { timeout: 30_000 }).toEqual([503, 503]);
      expect(await stop(wrong, 'SIGTERM')).toBe(0);
      expect(await stop(right, 'SIGTERM')).toBe(0);
      expect(await count()).toEqual(before);
    },
  );

  test.each(['+2h', '-2h'])(
    '[S256] a database whose clock jumps by %s and back takes all servers out, and nothing is lost',
    { timeout: 240_000 },
    async (offset) => {
      const servers = [await start('one', '+0'), await start('two', '+0')] as const;
      const opened = await openAll(servers[0]);
      const before = await count();
      await setClock('postgres', offset);
      await setTimeout(2 * MEASURED_MS);
      for (const server of servers) {
        expect(await readStatuses(server, opened)).toEqual([503, 503]);
        expect(await isReady(server)).toMatchObject({ away: ['clock'] });
      }
      await setClock('postgres', '+0');
      for (const server of servers)
        await expect.poll(() => readStatuses(server, opened), { timeout: 30_000 }).toEqual([200, 200]);
      expect(await count()).toEqual(before);
    },
  );

  test('[S174] what expired by a database whose clock ran 2 hours ahead stays expired when that clock goes back', {
    timeout: 240_000,
  }, async () => {
    const server = await start('one', '+0');
    const opened = await openAll(server);
    // The machines of both are set, as by a wrong source of time.
    await Promise.all([setClock('postgres', '+2h'), setClock('one', '+2h')]);
    await expect.poll(() => readStatuses(server, opened), { timeout: 30_000 }).toEqual([401, 401]);
    await Promise.all([setClock('postgres', '+0'), setClock('one', '+0')]);
    await setTimeout(MEASURED_MS);
    expect(await readStatuses(server, opened)).toEqual([401, 401]);
    expect((await server.client.get('/admin/me', { bearer: await logIn(server) })).status).toBe(200);
  });
}
