/**
 * How many requests a server answers, and how long they take: `npm run bench -- load [seconds] [postgres|embedded|both]
 * [images] [requests]`, the last as words of their names: `list,mint`.
 *
 * Each is compared with a baseline in the same run: bare Fastify routes with one query over a pool of the same size.
 * The query reads or adds a row by its primary key, in turns with the product's requests. First comes the maximum, 32
 * at once. Then comes an open loop at half of that rate: a request is sent at its time whether or not earlier ones are
 * answered, and its duration counts from then. A separate process sends the requests; server and database share the
 * machine with it. At last, uploads beside the bare calls of their nets.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../src/server/store/database/database.ts';
import { openPostgres } from '../../../src/server/store/database/open-postgres.ts';
import { createPgliteDatabase } from '../../../src/server/store/embedded/create-pglite-database.ts';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import { openPgliteClient } from '../../../src/server/store/embedded/pglite-client.ts';
import type { TenantId } from '../../../src/server/store/tenant-id.ts';
import { findPostgres, startPostgres } from '../../../test/harness/databases/start-postgres.ts';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { HOST, startApp } from '../../../test/harness/start-app.ts';
import { startSecondServer } from '../../../test/harness/start-second-server.ts';
import { mint, newSubject } from '../../../test/harness/steps.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { percentile } from '../statistics.ts';
import { measureUploads } from './load-uploads.ts';
import type { Load, LoadResult } from './send-load.ts';

const seconds = Number(process.argv[2] ?? 3);
const only = process.argv[3];
const images = Number(process.argv[4] ?? 12);
const loadNames = process.argv[5]?.split(',') ?? [''];
const CONCURRENCY = 32;
const ROUNDS = 3;
const SUBJECTS = 200;

type Query = (text: string, values: string[]) => Promise<{ rows: unknown[] }>;
type BenchDatabase = {
  db: Database;
  query: Query;
  /** autovacuum's work within a minute of many writes, so that plans for an empty table are replaced */
  analyze(): Promise<void>;
  close(): Promise<void>;
};

/** The baseline of each request. */
const BARE_ROUTES = { GET: 'bare route, one row read', POST: 'bare route, one row added' } as const;

/** By the primary keys, as the product reads. */
const BARE_TABLE = 'create table bare_rows (tenant_id uuid, id uuid, name text, primary key (tenant_id, id))';
const ADD_ROW = 'insert into bare_rows (tenant_id, id, name) values ($1, $2, $3)';
const READ_ROW = `select * from subjects s
  join subject_details d on d.tenant_id = s.tenant_id and d.subject_id = s.id where s.tenant_id = $1 and s.id = $2`;

async function openReal(): Promise<BenchDatabase> {
  const postgres = await startPostgres(findPostgres()!);
  const pool = new pg.Pool({
    connectionString: postgres.url,
    max: 20,
    options: '-c role=attesta_system',
  });
  // The server ends before the last of them has been sent.
  pool.on('error', () => {});
  const db = await openPostgres(postgres.url, MIGRATIONS);
  const asOwner = async (text: string) => {
    const owner = new pg.Client(postgres.url);
    await owner.connect();
    await owner.query(text);
    await owner.end();
  };
  await asOwner(`${BARE_TABLE}; grant insert on bare_rows to attesta_system`);
  return {
    db,
    query: (text, values) => pool.query(text, values),
    analyze: () => asOwner('analyze'),
    close: async () => {
      await pool.end();
      await postgres.close();
    },
  };
}

async function openEmbedded(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-load-'));
  const home = { folder: join(folder, 'database') };
  await (await openPglite(home, MIGRATIONS)).close();
  const client = await openPgliteClient(home);
  const db = createPgliteDatabase(client);
  await client.query(BARE_TABLE, []);
  return {
    db,
    query: (text, values) => client.query(text, values),
    analyze: () => db.analyzeTables(),
    close: () => rm(folder, { recursive: true }),
  };
}

const sender = fork(fileURLToPath(new URL('./send-load.ts', import.meta.url)));

async function send(load: Load): Promise<LoadResult> {
  sender.send(load);
  const [loaded] = (await once(sender, 'message')) as [LoadResult];
  if (loaded.refusalCount > 0) console.log(`${load.path}: ${loaded.refusalCount} were refused.`);
  return loaded;
}

/** A bare route that reads a row and one that adds one. */
async function openBare(query: Query, tenantId: TenantId): Promise<{ port: number; close(): Promise<void> }> {
  const app = Fastify();
  app.get<{ Params: { id: string } }>(
    '/bare/:id',
    async ({ params }) => (await query(READ_ROW, [tenantId, params.id])).rows[0],
  );
  app.post<{ Body: { name: string } }>('/bare', async ({ body }, reply) => {
    const id = uuidv7();
    await query(ADD_ROW, [tenantId, id, body.name]);
    return reply.code(201).send({ id });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as { port: number }).port, close: () => app.close() };
}

type LoadSubject = { subject: string; token: string; machine: string; person: Record<string, string> };

function listLoads(
  ports: { api: number; bare: number },
  { subject, token, machine, person }: LoadSubject,
): [string, Omit<Load, 'pace'>][] {
  const api = { port: ports.api, seconds };
  const staff = { host: HOST, authorization: `Bearer ${machine}` };
  return [
    [BARE_ROUTES.GET, { port: ports.bare, seconds, method: 'GET', path: `/bare/${subject}`, headers: {} }],
    [
      BARE_ROUTES.POST,
      {
        port: ports.bare,
        seconds,
        method: 'POST',
        path: '/bare',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'B{n}' }),
      },
    ],
    ['read a subject', { ...api, method: 'GET', path: `/api/v1/admin/subjects/${subject}`, headers: staff }],
    ['list 20 subjects', { ...api, method: 'GET', path: '/api/v1/admin/subjects?limit=20', headers: staff }],
    [
      'read a capability',
      {
        ...api,
        method: 'GET',
        path: '/api/v1/ephemeral/capability',
        headers: { host: HOST, 'x-api-key': token },
      },
    ],
    [
      'create a subject',
      {
        ...api,
        method: 'POST',
        path: '/api/v1/admin/subjects',
        headers: staff,
        body: JSON.stringify({ ...person, first_name: 'B{n}' }),
      },
    ],
    [
      'mint a link',
      {
        ...api,
        method: 'POST',
        path: '/api/v1/ephemeral-tokens',
        headers: staff,
        body: JSON.stringify({ subject_id: subject }),
      },
    ],
  ];
}

async function measure(name: string, { db, query, analyze, close }: BenchDatabase): Promise<void> {
  const first = await startApp({ vision: unavailableVision, db });
  // The suites' app explains each statement; this one does not.
  const server = await startSecondServer(first, { db });
  const bare = await openBare(query, first.tenantId);
  const login = { email: 'root@acme.test', password: 'correct horse battery' };
  const bearer = (await server.client.post('/admin/login', { json: login })).body.token;
  const machine = (await server.client.post('/admin/api-tokens', { bearer, json: {} })).body.token;
  const app = { ...first, client: server.client };
  const person = { first_name: 'Ada', last_name: 'Lovelace', license_number: 'W417286503' };
  const subject = await newSubject(app, bearer, person);
  for (let at = 1; at < SUBJECTS; at += 1) await newSubject(app, bearer, { ...person, first_name: `A${at}` });
  const token = await mint(app, bearer, subject);
  const ports = { api: server.port, bare: bare.port };
  const loads = listLoads(ports, { subject, token, machine, person });
  const [reading, writing, ...others] = loads;
  const wantedLoads = others.filter(([what]) => loadNames.some((word) => what.includes(word)));
  await report(name, [reading!, writing!, ...wantedLoads], analyze);
  const start = performance.now();
  for (let at = 0; at < 1_000; at += 1) await query(READ_ROW, [first.tenantId, subject]);
  console.log(`bare SELECT, one after another: ${((performance.now() - start) / 1_000).toFixed(3)} ms`);
  await bare.close();
  await server.close();
  if (images > 0 && (name === 'PostgreSQL' || only === 'embedded')) await measureUploads(first, images);
  await first.close();
  await close();
}

async function report(
  name: string,
  loads: [string, Omit<Load, 'pace'>][],
  analyze: BenchDatabase['analyze'],
): Promise<void> {
  const slowest = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await analyze();
    for (const [what, load] of loads) {
      const { times, seconds: took } = await send({ ...load, pace: { atOnce: CONCURRENCY } });
      slowest.set(what, [...(slowest.get(what) ?? []), times.length / took]);
    }
  }
  const middle = (what: string) => percentile(slowest.get(what)!, 0.5);
  console.log(`\n${name}: median of ${ROUNDS} rounds of ${seconds} s, and an open loop at half of it`);
  console.log(
    '| request | most a second | of the bare route | median | 99 % | 99.9 % |\n|---|---|---|---|---|---|',
  );
  for (const [what, load] of loads) {
    const { times } = await send({ ...load, pace: { rate: middle(what) / 2 } });
    const at = (share: number) => `${percentile(times, share).toFixed(1)} ms`;
    const share = `${((100 * middle(what)) / middle(BARE_ROUTES[load.method])).toFixed(0)} %`;
    console.log(
      `| ${what} | ${middle(what).toFixed(0)} | ${share} | ${at(0.5)} | ${at(0.99)} | ${at(0.999)} |`,
    );
  }
}

if (only !== 'postgres') await measure('Embedded', await openEmbedded());
if (only !== 'embedded' && findPostgres()) await measure('PostgreSQL', await openReal());
sender.disconnect();
