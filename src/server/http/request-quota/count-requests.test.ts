import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OTHER_HOST, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { startSecondServer } from '../../../../test/harness/start-second-server.ts';
import { logIn, mint, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { wrapTransactions } from '../../store/database/wrap-transactions.ts';
import { foldRequestCounts } from '../../store/request-counts.ts';
import { toTenantId } from '../../store/tenant-id.ts';
import { createRequestCounter } from './count-requests.ts';

const DAY = 86_400_000;
/** Milliseconds, longer than any test, so that the timer never causes a write. */
const NEVER = 3_600_000;

let all: TestApp;
let app: TestApp;
/** the first day of the month in which the test began */
let month: string;
/** a session of staff at the console, whose requests are not counted */
let session: string;
let bearer: string;
const apiToken = async (host?: string) => {
  const token = host === undefined ? session : await logIn(app, host);
  const answer = await app.client.post('/admin/api-tokens', {
    bearer: token,
    json: { description: 'Shop' },
    ...(host === undefined ? {} : { host }),
  });
  return String(answer.body.token);
};
beforeAll(async () => {
  all = await startApp({ vision: unavailableVision });
});
beforeEach(async () => {
  app = await openTenant(all);
  month = readMonth();
  session = await logIn(app);
  bearer = await apiToken();
});
afterAll(() => all.close());

const readMonth = () => `${app.dependencies.now().toISOString().slice(0, 7)}-01`;
const setQuota = (monthly_request_quota: number | null) =>
  app.dependencies.db.asSystem((tx) =>
    tx.updateTable('tenants').set({ monthly_request_quota }).where('tenant_id', '=', app.tenantId).execute(),
  );
const ask = (client = app.client) => client.get('/admin/submissions?limit=1', { bearer });
const requestConcurrently = async (times: number, clients = [app.client]) => {
  const asks = Array.from({ length: times }, (_, at) => ask(clients[at % clients.length]));
  return (await Promise.all(asks)).map(({ status }) => status);
};
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

/** The tenant's written counts, by month and row. */
const listCounts = () =>
  app.dependencies.db.asTenant(app.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom('request_counts')
      .select(['month', 'requests'])
      .orderBy('month')
      .execute();
    return rows.map(({ month, requests }) => [month, Number(requests)]);
  });
const openCounter = (flushMs = NEVER) =>
  createRequestCounter({
    db: app.dependencies.db,
    now: app.dependencies.now,
    logger: pino({ level: 'silent' }),
    flushMs,
  });

test('answers the sixth request on a quota of five with 429, the limit and the time until the month ends', async () => {
  await setQuota(5);
  for (let at = 0; at < 5; at += 1) expect((await ask()).status).toBe(200);
  const sixth = await ask();
  expect(sixth.status).toBe(429);
  expect(sixth.body).toEqual({ error: expect.any(String), limit: 5 });
  // From noon of 1 March until midnight before 1 April.
  expect(sixth.headers['retry-after']).toBe(String(30.5 * 86_400));
});

test('[S114] admits five of fifty concurrent requests on a quota of five', async () => {
  await setQuota(5);
  const statuses = await requestConcurrently(50);
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([5, 45]);
  expect(await listCounts()).toEqual([[month, 5]]);
});

test('admits seven of sixty concurrent requests to three servers on a quota of seven', async () => {
  await setQuota(7);
  const twins = [await startSecondServer(app), await startSecondServer(app)];
  const statuses = await requestConcurrently(60, [app.client, ...twins.map(({ client }) => client)]);
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([7, 53]);
  for (const twin of twins) await twin.close();
});

test('[S114] staff at the console and the subject’s polling are not counted, and both are answered after the quota is spent', async () => {
  const subject = await newSubject(app, session, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, session, subject);
  await setQuota(1);
  const free = () =>
    Promise.all([
      app.client.get('/admin/me', { bearer: session }),
      app.client.get('/admin/submissions', { bearer: session }),
      app.client.get('/subject/progress', { token }),
      app.client.get('/subject/handover', { token }),
    ]);
  for (const { status } of await free()) expect(status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect((await app.client.get('/ephemeral/capability', { token })).status).toBe(429);
  for (const { status } of await free()) expect(status).toBe(200);
});

test('counts a request refused by role, but no invalid credential, login or page', async () => {
  const subject = await newSubject(app, session, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, session, subject);
  await setQuota(3);
  expect((await ask()).status).toBe(200);
  expect((await app.client.get('/subject/details', { token })).status).toBe(403);
  for (const wrong of [undefined, 'nonsense', `attesta_api_${'A'.repeat(43)}`]) {
    const answer = await app.client.get('/admin/submissions', wrong ? { bearer: wrong } : {});
    expect(answer.status).toBe(401);
  }
  expect((await app.client.get('/admin/submissions', { host: OTHER_HOST, bearer })).status).toBe(401);
  await app.client.get('/page');
  await logIn(app);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test('counts each tenant separately, and applies a raised or removed quota at once', async () => {
  await setQuota(1);
  expect(await requestConcurrently(1)).toEqual([200]);
  expect((await ask()).status).toBe(429);
  const other = await apiToken(OTHER_HOST);
  const there = await app.client.get('/admin/submissions', { host: OTHER_HOST, bearer: other });
  expect(there.status).toBe(200);
  await setQuota(3);
  expect(await requestConcurrently(1)).toEqual([200]);
  expect(await requestConcurrently(1)).toEqual([200]);
  expect((await ask()).status).toBe(429);
  await setQuota(null);
  expect((await ask()).status).toBe(200);
});

test('starts each month at zero', async () => {
  await setQuota(2);
  expect(count(await requestConcurrently(4), 200)).toBe(2);
  app.moveClock(31 * DAY);
  expect(count(await requestConcurrently(4), 200)).toBe(2);
  expect(await listCounts()).toEqual([
    [month, 2],
    [readMonth(), 2],
  ]);
});

test('counts requests without a quota too, and writes them when the server stops', async () => {
  const twin = await startSecondServer(app, { flushMs: NEVER });
  for (let at = 0; at < 7; at += 1) await ask(twin.client);
  expect(await listCounts()).toEqual([]);
  await twin.close();
  expect(await listCounts()).toEqual([[month, 7]]);
});

test('writes nothing per request far from the quota; a killed server loses only its unwritten counts', async () => {
  const tenant = { id: app.tenantId, monthlyQuota: 1_000_000 };
  const [dying, other] = [openCounter(), openCounter()];
  await dying.count(tenant);
  for (let at = 0; at < 99; at += 1) await dying.count(tenant);
  expect(await listCounts()).toEqual([[month, 1]]);
  await dying.flush();
  for (let at = 0; at < 50; at += 1) await dying.count(tenant);
  await other.count({ ...tenant, monthlyQuota: 101 });
  await expect(other.count({ ...tenant, monthlyQuota: 101 })).rejects.toMatchObject({
    code: 'quota-spent',
    extra: { limit: 101 },
  });
});

test('keeps counts that cannot be written until the database is available', async () => {
  const { db } = app.dependencies;
  let isDown = true;
  const counter = createRequestCounter({
    db: wrapTransactions(db, (transact) => (isDown ? Promise.reject(new Error('down')) : transact())),
    now: app.dependencies.now,
    logger: pino({ level: 'silent' }),
    flushMs: NEVER,
  });
  for (let at = 0; at < 4; at += 1) await counter.count({ id: app.tenantId, monthlyQuota: null });
  await expect(counter.flush()).rejects.toThrow('down');
  await expect(counter.count({ id: app.tenantId, monthlyQuota: 9 })).rejects.toThrow('down');
  isDown = false;
  await counter.close();
  expect(await listCounts()).toEqual([[month, 4]]);
});

test('folds the rows of many servers into one while they count, and counts nothing twice', async () => {
  const tenant = { id: app.tenantId, monthlyQuota: 1_000 };
  const counters = Array.from({ length: 20 }, () => openCounter());
  const fold = () => app.dependencies.db.asSystem((tx) => foldRequestCounts(tx, app.dependencies.now()));
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([...counters.map((each) => each.count(tenant)), fold()]);
  }
  await fold();
  // A fold may have run between two servers: it leaves up to this many rows that came after it.
  const rows = await listCounts();
  expect(rows.length).toBeLessThanOrEqual(17);
  expect(rows.reduce((all, [, requests]) => all + Number(requests), 0)).toBe(60);
  await Promise.all(counters.map((each) => each.count(tenant)));
  app.moveClock(31 * DAY);
  await fold();
  expect(await listCounts()).toEqual([[month, 80]]);
});

test('writes the counts of other tenants even if one tenant was deleted', async () => {
  const counter = openCounter();
  await counter.count({ id: toTenantId('01890000-0000-7000-8000-000000000000'), monthlyQuota: null });
  await counter.count({ id: app.tenantId, monthlyQuota: null });
  await counter.close();
  expect(await listCounts()).toEqual([[month, 1]]);
});
