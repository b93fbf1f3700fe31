import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { freePorts } from './harness/servers/free-ports.ts';
import { createLauncher, type Started, stop } from './harness/servers/launch-server.ts';
import { ADMIN } from './harness/start-app.ts';

const PLATFORM = { host: 'platform.localhost', bearer: `attesta_platform_${'C'.repeat(43)}` };
const NAMES = ['home', 'north', 'south'] as const;
type Name = (typeof NAMES)[number];
const MOVES: readonly Name[] = ['north', 'south', 'home', 'north', 'home', 'south', 'north'];

// Three PostgreSQL of their own, two servers as processes, and everything that can be killed is.
describe.skipIf(!findPostgres())('three clusters of one installation', () => {
  let folder: string;
  let clusters: Record<Name, PostgresServer>;
  let urls: Record<Name, string>;
  let servers: Started[];
  let tenant: string;
  const launcher = createLauncher();
  const environment = (at: number) => ({
    DATABASE_URL: urls.home,
    DATABASES_FILE: join(folder, 'databases'),
    DATA_DIR: join(folder, `server-${at}`),
    MASTER_KEY,
    PLATFORM_TOKEN: PLATFORM.bearer,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    INFERENCE_URL: 'http://127.0.0.1:9',
  });
  const MASTER_KEY = randomBytes(32).toString('base64');
  const start = async (at: number, more: Record<string, string> = {}) => {
    servers[at] = await launcher.start({ ...environment(at), ...more });
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attesta-three-'));
    const started = await Promise.all(NAMES.map(() => startPostgresServer(findPostgres()!)));
    const [home, north, south] = started as [PostgresServer, PostgresServer, PostgresServer];
    clusters = { home, north, south };
    const made = await Promise.all(started.map((server) => createDatabaseOn(server.folder, false)));
    const [atHome, atNorth, atSouth] = made.map(({ url }) => url) as [string, string, string];
    urls = { home: atHome, north: atNorth, south: atSouth };
    await writeFile(
      join(folder, 'databases'),
      `# beside the home\nnorth ${urls.north}\nsouth ${urls.south}\n`,
    );
    servers = [];
    await Promise.all([start(0), start(1)]);
    const json = {
      host: 'mover.test',
      name: 'Mover',
      admin_email: ADMIN.email,
      admin_password: ADMIN.password,
    };
    tenant = (await servers[0]!.client.post('/platform/tenants', { ...PLATFORM, json })).body.tenant_id;
  });
  afterAll(async () => {
    launcher.killAll();
    await Promise.all(Object.values(clusters).map((cluster) => cluster.close()));
    await rm(folder, { recursive: true });
  });

  /** Asked again for as long as a server is down, a database away or the tenant held. */
  const insist = async <T>(ask: (server: Started) => Promise<{ status: number; body: T }>): Promise<T> => {
    for (let tried = 0; ; tried += 1) {
      const answer = await ask(servers[tried % 2]!).catch(() => null);
      if (answer && answer.status < 300) return answer.body;
      if (answer && answer.status !== 503) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      await setTimeout(20);
    }
  };
  const at = { host: 'mover.test' };
  const logIn = () => insist(({ client }) => client.post('/admin/login', { ...at, json: ADMIN }));
  const readTenant = () => insist(({ client }) => client.get(`/platform/tenants/${tenant}`, PLATFORM));
  const countIn = async (name: Name) => {
    const client = new pg.Client(urls[name].replace('attesta@', 'root@'));
    await client.connect();
    const { rows } = await client.query('select id from subjects where tenant_id = $1', [tenant]);
    const { rows: tenants } = await client.query('select from tenants where tenant_id = $1', [tenant]);
    await client.end();
    return { tenants: tenants.length, subjects: rows.map(({ id }) => id as string) };
  };

  test('carry a tenant about under load, while servers are killed and databases crash, and nothing is lost or twice', async () => {
    const { token: bearer } = await logIn();
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (writer: number) => {
      for (let number = 0; !isOver; number += 1) {
        // Under a key, so that what is asked for again is made once.
        const headers = { 'idempotency-key': `${writer}-${number}` };
        const json = { first_name: `W${writer}`, last_name: String(number) };
        const made = await insist(({ client }) =>
          client.post('/admin/subjects', { ...at, bearer, json, headers }),
        );
        acknowledged.push(made.subject_id);
      }
    };
    const writers = Promise.all([0, 1, 2].map(write));
    const faults = { servers: 0, databases: 0 };
    for (const [turn, database] of MOVES.entries()) {
      const from = (await readTenant()).database;
      await insist(({ client }) =>
        client.send('PATCH', `/platform/tenants/${tenant}`, { ...PLATFORM, json: { database } }),
      );
      // Whichever is at it when that comes.
      for (const victim of [0, 1]) {
        await setTimeout(Math.random() * 2_500);
        await stop(servers[victim]!, 'SIGKILL');
        faults.servers += 1;
        await start(victim);
      }
      if (turn % 2 === 0) {
        await clusters[turn % 4 === 0 ? database : (from as Name)].restart('SIGQUIT');
        faults.databases += 1;
      }
      while ((await readTenant()).database !== database) await setTimeout(50);
    }
    isOver = true;
    await writers;
    const where = MOVES.at(-1)!;
    await expect
      .poll(async () => (await Promise.all(NAMES.map(countIn))).map(({ tenants }) => tenants))
      .toEqual(NAMES.map((name) => Number(name === where)));
    const { subjects } = await countIn(where);
    expect(subjects.toSorted()).toEqual(acknowledged.toSorted());
    console.log(`${MOVES.length} moves, ${acknowledged.length} subjects acknowledged`, faults);
    const { child, output } = launcher.launch('audit-verify', environment(0));
    await new Promise((done) => child.once('exit', done));
    expect([child.exitCode, output()]).toEqual([0, expect.stringContaining('mover.test: ')]);
  });

  test('serve all others while one is away, from a start on as well', async () => {
    await clusters.north.close();
    await stop(servers[0]!, 'SIGTERM');
    const [metricsPort] = await freePorts(1);
    await start(0, { METRICS_PORT: String(metricsPort) });
    expect(servers[0]!.output()).toContain('The database north is away');
    const measured = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const ups = NAMES.map(
      (name) => new RegExp(`attesta_database_up\\{database="${name}"\\} (\\d)`).exec(measured)?.[1],
    );
    expect(ups).toEqual(['1', '0', '1']);
    for (const { client } of servers) {
      expect((await client.post('/admin/login', { json: ADMIN })).status).toBe(200);
      const refused = await client.post('/admin/login', { ...at, json: ADMIN });
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    }
    clusters.north = await startPostgresServer(findPostgres()!);
  });

  test('are told apart at a start', async () => {
    const start = async (home: string, list: string) => {
      await writeFile(join(folder, 'other'), list);
      const own = { ...environment(2), DATABASE_URL: home, DATABASES_FILE: join(folder, 'other') };
      const { child, output } = launcher.launch('start', own);
      await new Promise((done) => child.once('exit', done));
      return [child.exitCode, output().trim().split('\n').at(-1)];
    };
    expect(await start(urls.home, `west ${urls.south}\n`)).toEqual([
      1,
      'DATABASES_FILE calls the database west that is south.',
    ]);
    expect(await start(urls.home, `west ${urls.home}\n`)).toEqual([
      1,
      'DATABASES_FILE calls the database west that is home.',
    ]);
    expect(await start(urls.south, `north ${urls.home}\n`)).toEqual([
      1,
      'DATABASE_URL is the database south of an installation: start with its home.',
    ]);
    expect(await start(urls.home, 'home x\n')).toEqual([
      1,
      expect.stringContaining('entry 1 must be a name other than home and an address'),
    ]);
  });
});
