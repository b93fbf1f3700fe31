import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/server/store/database/database.ts';
import { type CountedRead, countReads } from './harness/databases/count-reads.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { type SecondServer, startSecondServer } from './harness/start-second-server.ts';
import { addColleague, logIn } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const NEVER = 2 ** 30;

let app: TestApp;
let server: SecondServer;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  // Nothing runs by itself meanwhile: counted requests are written at the end.
  server = await startSecondServer(app, { flushMs: NEVER });
  bearer = await logIn(app);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** The entry with role and tenant, the caller with the tenant, and two queries. */
const MAX_STATEMENTS = 4;
/**
 * Routes that write the audit, read in batches, or read tables of the operator, so that they open their own
 * transactions; and what each of them takes here. A route that only reads a tenant's has no place in this list: give it
 * `read`.
 */
const OTHER_STATEMENTS: Record<string, number> = {
  'GET /admin/submissions/:id': 28,
  'GET /admin/submissions/:id/attempts/:attempt/image': 8,
  'GET /admin/submissions/:id/paper': 38,
  'GET /admin/submissions/export': 9,
  'GET /admin/trust': 6,
  'GET /admin/audit/chain': 10,
  'GET /admin/audit/export': 10,
  'GET /admin/quality/export': 5,
  'GET /admin/subjects/:id/export': 24,
};

test('[S291] a GET of the API is one transaction of at most four statements, but for those that write or export', async () => {
  const reads: CountedRead[] = await countReads(server);
  const { body: description } = await server.client.get('/openapi.json');
  const described = Object.entries<object>(description.paths)
    .filter(([path, item]) => 'get' in item && !/^\/(?:healthz|servez|readyz)$/.test(path))
    .map(([path]) => `GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  expect(reads.map(({ route }) => route).sort()).toEqual(described.sort());
  const allowed = ({ route }: CountedRead) => OTHER_STATEMENTS[route] ?? MAX_STATEMENTS;
  expect(reads.filter((read) => read.statements > allowed(read))).toEqual([]);
  const ofOneQuery = reads.filter(({ isRead }) => isRead);
  expect(ofOneQuery.filter(({ status }) => status !== 200)).toEqual([]);
  expect(ofOneQuery.filter(({ transactions }) => transactions !== 1)).toEqual([]);
  expect(ofOneQuery.filter((read) => read.roundTrips !== read.statements + 2)).toEqual([]);
  expect(
    Object.keys(OTHER_STATEMENTS).filter((route) => ofOneQuery.some((read) => read.route === route)),
  ).toEqual([]);
});

test('a user who may judge blind samples reads with one more statement, which changes to their views', async () => {
  const setSamples = (sample_percent: number) =>
    app.client.send('PATCH', '/admin/settings', { bearer, json: { quality: { sample_percent } } });
  await setSamples(50);
  const as = async (root: string) => (await addColleague(app, root, 'Sampler')).bearer;
  const reads = (await countReads(server, as)).filter(({ isRead, status }) => isRead && status === 200);
  await setSamples(0);
  expect(reads.length).toBeGreaterThan(25);
  expect(reads.filter(({ statements }) => statements > MAX_STATEMENTS + 1)).toEqual([]);
});

const findLastUse = async (id: number) => {
  const { last_used_at } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .selectFrom('staff_sessions')
      .select('last_used_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return last_used_at;
};

test('[S292] the last use of a session stays although its read is refused', async () => {
  const colleague = await addColleague(app, bearer, 'Privacy');
  await app.client.send('PATCH', `/admin/users/${colleague.id}`, { bearer, json: { role: 'privacy' } });
  app.moveClock(120_000);
  const refused = await server.client.get('/admin/submissions', { bearer: colleague.bearer });
  expect(refused.status).toBe(403);
  expect(await findLastUse(colleague.id)).toEqual(app.dependencies.now());
});

/** The database, in which another transaction interferes with the first read of a tenant after `interfere`. */
function interfereOnce(db: Database) {
  let isDue = false;
  let runs = 0;
  const asTenant: Database['asTenant'] = (tenantId, work) =>
    db.asTenant(tenantId, async (tx) => {
      runs += 1;
      const result = await work(tx);
      if (!isDue) return result;
      isDue = false;
      throw Object.assign(new Error('could not serialize access'), { code: '40001' });
    });
  return {
    db: { ...db, asTenant },
    interfere: () => {
      isDue = true;
      runs = 0;
    },
    countRuns: () => runs,
  };
}

test('[S292] a read that runs again because another transaction interfered counts once', async () => {
  const minted = await app.client.post('/admin/api-tokens', { bearer, json: {} });
  const interfered = interfereOnce(app.dependencies.db);
  const other = await startSecondServer(app, { db: interfered.db, flushMs: NEVER });
  const countRequests = async () => {
    const rows = await app.dependencies.db.asSystem((tx) =>
      tx.selectFrom('request_counts').select('requests').where('tenant_id', '=', app.tenantId).execute(),
    );
    return rows.reduce((sum, { requests }) => sum + Number(requests), 0);
  };
  const list = () => other.client.get('/admin/subjects', { bearer: minted.body.token });
  // The first use of a token is written, so its read takes another way.
  expect((await list()).status).toBe(200);
  const before = await countRequests();
  interfered.interfere();
  expect((await list()).status).toBe(200);
  expect(interfered.countRuns()).toBe(2);
  await other.close();
  expect((await countRequests()) - before).toBe(2);
});
