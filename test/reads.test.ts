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
const USUAL_STATEMENTS = 4;
/** Answers of several figures, each of which is one query. */
const MORE_STATEMENTS: Record<string, number> = {
  'GET /subject/progress': 6,
  'GET /admin/changes': 8,
  'GET /admin/stats': 9,
  'GET /admin/quality': 7,
};

test('[S291] a read is one transaction: its entry, its caller, and at most two queries or its figures', async () => {
  const reads: CountedRead[] = await countReads(server);
  const found = reads.filter(({ isRead, status }) => isRead && status === 200);
  expect(found.length).toBeGreaterThan(25);
  expect(found.filter(({ transactions }) => transactions !== 1)).toEqual([]);
  const allowed = ({ route }: CountedRead) => MORE_STATEMENTS[route] ?? USUAL_STATEMENTS;
  expect(found.filter((read) => read.statements > allowed(read))).toEqual([]);
  expect(found.filter((read) => read.roundTrips !== read.statements + 2)).toEqual([]);
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
