import { TOTP } from 'otpauth';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../src/server/jobs/create-clock.ts';
import { createClockGuard, getDoubtStart } from '../src/server/jobs/create-clock-guard.ts';
import { startMaintenanceJobs } from '../src/server/jobs/start-maintenance-jobs.ts';
import { watchClock } from '../src/server/jobs/watch-clock.ts';
import { listJobs } from '../src/server/store/jobs.ts';
import type { Tx } from '../src/server/store/transaction.ts';
import { createMetrics } from '../src/server/telemetry/metrics/create-metrics.ts';
import type { TestClient } from './harness/client.ts';
import { QUIET_SOURCES } from './harness/quiet-sources.ts';
import { ADMIN, startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

let app: TestApp;
let isClockOff = async () => false;
const metrics = createMetrics(QUIET_SOURCES);
const readWaiting = async () => /^attesta_clock_waiting (\d)$/m.exec((await metrics.read()).text)![1];
beforeAll(async () => {
  app = await startApp({
    vision: unavailableVision,
    observer: metrics.observer,
    isClockOff: () => isClockOff(),
  });
  isClockOff = watchClock(app.clock, createKeeper(), 0);
});
afterAll(() => app.close());

let opened = 0;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const silent = { warn: () => {}, error: () => {} };
/** The database's clock is that of its machine, which the server shares unless a test gives another. */
const createKeeper = (clock = app.clock, readTime = async () => app.clock.wall()) =>
  createClockGuard({ db: app.dependencies.db, clock, logger: silent, confirmedOn: null, readTime });
const post = (path: string, json: object, bearer?: string) =>
  app.client.post(path, { json, ...(bearer ? { bearer } : {}) });

/** Creates one of everything that expires within a day, with functions that ask the server about each. */
async function openAll() {
  const root = await logIn(app);
  const at = app.dependencies.now().getTime();
  opened += 1;
  const kim = { email: `kim${opened}@acme.test`, password: ADMIN.password };
  const { id } = (await post('/admin/users', { ...kim, username: `Kim ${opened}`, role: 'admin' }, root))
    .body;
  const link = (await post(`/admin/users/${id}/enrolment`, {}, root)).body.url.split('#enrol=')[1];
  const theirs = (await post('/admin/login', kim)).body.token;
  const { secret } = (await post('/admin/2fa/enrol', {}, theirs)).body;
  const code = () => new TOTP({ secret }).generate({ timestamp: app.dependencies.now().getTime() });
  await post('/admin/2fa/activate', { code: code() }, theirs);
  const { challenge_token } = (await post('/admin/login', kim)).body;
  const expires_at = new Date(at + 2 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
  const machine = (await post('/admin/api-tokens', { expires_at }, root)).body.token;
  const subject = await newSubject(app, root, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, root, subject, { expires_in_minutes: 120 });
  const offered = (await app.client.post('/subject/handover', { token })).body.url.split('#')[1];
  return {
    session: (client: TestClient) => client.get('/admin/me', { bearer: root }),
    machine: (client: TestClient) => client.get('/admin/me', { bearer: machine }),
    link: (client: TestClient) => client.get('/ephemeral/capability', { token }),
    enrolment: (client: TestClient) => client.post('/admin/enrolment', { json: { enrolment_token: link } }),
    challenge: (client: TestClient) =>
      client.post('/admin/login/verify', { json: { challenge_token, code: code() } }),
    handover: (client: TestClient) => client.post('/handover', { json: { code: offered } }),
  };
}

async function listStatuses(asks: Awaited<ReturnType<typeof openAll>>, client = app.client) {
  const answers = Object.entries(asks).map(async ([name, ask]) => [name, (await ask(client)).status]);
  return Object.fromEntries(await Promise.all(answers));
}

const ENDED = { session: 401, machine: 401, link: 401, enrolment: 401, challenge: 401, handover: 401 };

test('[S174] an expired thing stays expired when the clock is set back, and the service then has the earlier time', async () => {
  const all = await openAll();
  app.moveClock(30 * HOUR);
  expect(await listStatuses(all)).toEqual(ENDED);
  app.moveClock(-30 * HOUR);
  expect(await listStatuses(all)).toEqual(ENDED);
  const before = app.clock.wall().getTime();
  const now = app.dependencies.now().getTime();
  expect(now).toBeGreaterThanOrEqual(before - 1);
  expect(now).toBeLessThanOrEqual(app.clock.wall().getTime() + 1);
  expect(await listStatuses(all)).toEqual(ENDED);
  expect((await app.client.get('/admin/me', { bearer: await logIn(app) })).status).toBe(200);
});

test('[S174] a server that starts with a clock that was set back treats as expired what the database saw expire', async () => {
  const all = await openAll();
  app.moveClock(30 * HOUR);
  await createKeeper()();
  app.moveClock(-30 * HOUR);
  // A server that starts now has seen no time yet: it has only what the database has recorded.
  const server = await startSecondServer(app, { now: createClock(app.clock.wall).now });
  await createKeeper(createClock(app.clock.wall))();
  expect(await listStatuses(all, server.client)).toEqual(ENDED);
  await server.close();
});

const probe = (port: number, name: string) => fetch(`http://127.0.0.1:${port}/${name}`);

/** The names of what is refused; a one-time code is refused when it is used twice, whatever the clock. */
const listEnded = async (asks: Awaited<ReturnType<typeof openAll>>) =>
  Object.entries(await listStatuses(asks)).filter(([name, status]) => status === 401 && name !== 'challenge');

const readRow = async () => {
  const read = (tx: Tx) =>
    tx.selectFrom('clock').select(['database_at', 'doubted_at']).executeTakeFirstOrThrow();
  return app.dependencies.db.asSystem(read);
};
const countRows = async (table: 'login_failures' | 'keyed_requests' | 'staff_sessions') =>
  (await app.dependencies.db.asSystem((tx) => tx.selectFrom(table).selectAll().execute())).length;

/** What a wrong server must leave as it is. */
async function openLasting() {
  // No limit on logins counts those of other tests.
  app.moveClock(13 * HOUR);
  await createKeeper()();
  const all = await openAll();
  const wrong = { email: 'ada@acme.test', password: 'a wrong password' };
  expect((await post('/admin/login', wrong)).status).toBe(401);
  const root = await logIn(app);
  const json = { first_name: 'E', last_name: 'F' };
  const headers = { 'Idempotency-Key': `key-${opened}` };
  expect((await app.client.post('/admin/subjects', { bearer: root, json, headers })).status).toBe(201);
  const count = async () => [
    await countRows('login_failures'),
    await countRows('keyed_requests'),
    await countRows('staff_sessions'),
  ];
  return { all, before: await count(), count };
}

test.each([
  ['30 seconds ahead', 30_000],
  ['2 hours ahead', 2 * HOUR],
  ['2 days ahead', 2 * DAY],
  ['2 hours behind', -2 * HOUR],
])('[S256] a server %s of the database takes itself out, and ends nothing of the others', async (_, ms) => {
  const { all, before, count } = await openLasting();
  const row = await readRow();
  const clock = createClock(() => new Date(app.clock.wall().getTime() + ms));
  const check = createKeeper(clock);
  const wrong = await startSecondServer(app, { now: clock.now, isClockOff: watchClock(clock, check, 0) });
  const stop = startMaintenanceJobs({
    ...wrong.dependencies,
    logger: silent as unknown as Logger,
    checkClock: check,
  });
  for (let minute = 0; minute < 3; minute += 1) {
    expect(await check()).toEqual({ trusted: false, doubted_at: null, isOff: true });
    await createKeeper()();
  }
  const ready = await probe(wrong.port, 'readyz');
  expect([ready.status, (await ready.json()).away]).toEqual([503, expect.arrayContaining(['clock'])]);
  expect((await probe(wrong.port, 'servez')).status).toBe(503);
  expect((await probe(app.port, 'servez')).status).toBe(200);
  expect((await probe(wrong.port, 'healthz')).status).toBe(200);
  const refused = await wrong.client.post('/admin/login', { json: ADMIN });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.body.error).toMatch(/clock of this server is wrong/);
  stop();
  await wrong.close();
  expect(await count()).toEqual(before);
  expect(await readRow()).toMatchObject(row);
  expect(await listEnded(all)).toEqual([]);
});

test('[S256] a server whose clock is set while it runs answers no further request until it is right', async () => {
  let wrongMs = 0;
  const clock = createClock(() => new Date(app.clock.wall().getTime() + wrongMs));
  const check = createKeeper(clock);
  await check();
  const server = await startSecondServer(app, { now: clock.now, isClockOff: watchClock(clock, check, 0) });
  const ask = async () => (await server.client.post('/admin/login', { json: ADMIN })).status;
  expect(await ask()).toBe(200);
  wrongMs = -2 * HOUR;
  // Before the next measurement.
  expect(await ask()).toBe(503);
  wrongMs = 4_000;
  expect(await ask()).toBe(200);
  await server.close();
});

test.each([
  ['ahead', 2 * HOUR],
  ['behind', -2 * HOUR],
])('[S256] a database whose clock is set 2 hours %s of all servers ends nothing', async (_, ms) => {
  const { all, before, count } = await openLasting();
  const clock = createClock(app.clock.wall);
  const jumped = createKeeper(clock, async () => new Date(app.clock.wall().getTime() + ms));
  await jumped();
  const server = await startSecondServer(app, { now: clock.now, isClockOff: watchClock(clock, jumped, 0) });
  expect((await server.client.post('/admin/login', { json: ADMIN })).status).toBe(503);
  // The database's clock is right again.
  await createKeeper()();
  await server.close();
  expect(await count()).toEqual(before);
  expect(await listEnded(all)).toEqual([]);
});

test('a running deadline is not extended by a clock that is set back', async () => {
  await createKeeper()();
  const bearer = await logIn(app);
  app.moveClock(-30 * DAY);
  await createKeeper()();
  expect((await app.client.get('/admin/me', { bearer })).status).toBe(200);
  app.moveClock(HOUR);
  expect((await app.client.get('/admin/me', { bearer })).status).toBe(401);
  await createKeeper()();
});

test('[S174] deletes sessions that have expired', async () => {
  await logIn(app);
  const count = () =>
    app.dependencies.db.asSystem((tx) => tx.selectFrom('staff_sessions').select('id').execute());
  expect((await count()).length).toBeGreaterThan(0);
  app.moveClock(HOUR);
  const stop = startMaintenanceJobs({
    ...app.dependencies,
    logger: silent as unknown as Logger,
    checkClock: createKeeper(),
  });
  await expect.poll(async () => (await count()).length).toBe(0);
  stop();
});

test('[S217] a clock that jumps more than a day ahead erases no image for a day, as the log and the metrics report', async () => {
  await createKeeper()();
  const bearer = await logIn(app);
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 30 } });
  const subject = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const token = await mint(app, bearer, subject);
  const { license_id } = (await upload(app, token, 'license', image, { manual: '1' })).body;
  await post(`/admin/submissions/${license_id}/approve`, {}, bearer);
  const isKept = async () => {
    const bearer = await logIn(app);
    return (await app.client.get(`/admin/submissions/${license_id}/attempts/1/image`, { bearer })).status;
  };
  app.moveClock(365 * DAY);
  for (let restart = 0; restart < 2; restart += 1) {
    const waiting = await runJobsUntil('retention');
    expect(waiting).toMatch(/erasure by age paused for a day.*CLOCK_CONFIRMED/);
    expect(await isKept()).toBe(200);
    await expect.poll(readWaiting).toBe('1');
  }
  app.moveClock(DAY);
  await expect.poll(isAnyJobRunning).toBe(false);
  const stop = startMaintenanceJobs({
    ...app.dependencies,
    logger: silent as unknown as Logger,
    checkClock: createKeeper(),
  });
  await expect.poll(isKept, { timeout: 20_000 }).toBe(404);
  await expect.poll(readWaiting).toBe('0');
  stop();
});

/** A server that starts looks for jobs at once, and does not wait for those that another one runs. */
const isAnyJobRunning = async () =>
  (await app.dependencies.db.asSystem(listJobs)).some(({ is_running }) => is_running);

/** Runs the jobs once more, as a start does, until one reports that it waits. */
async function runJobsUntil(what: string): Promise<string> {
  await expect.poll(isAnyJobRunning).toBe(false);
  let stop = () => {};
  const output = await new Promise<string>((resolve) => {
    const warn = (fields: { waits?: string }, message: string) => {
      if (fields.waits === what) resolve(message);
    };
    stop = startMaintenanceJobs({
      ...app.dependencies,
      logger: { warn } as unknown as Logger,
      checkClock: createKeeper(),
    });
  });
  stop();
  return output;
}

test.each([
  ['nothing was seen yet', null, null, '2026-03-01', null],
  ['a day was missed', '2026-03-01', null, '2026-03-02', null],
  ['more than a day was missed', '2026-03-01', null, '2026-03-02T00:00:01Z', '2026-03-02T00:00:01Z'],
  ['it was in doubt for less than a day', '2026-03-08', '2026-03-08', '2026-03-08T23:59:59Z', '2026-03-08'],
  ['it was in doubt for a day', '2026-03-08T23:59:00Z', '2026-03-08', '2026-03-09', null],
  ['it jumps again', '2026-03-08', '2026-03-08', '2026-05-01', '2026-05-01'],
  ['it is set back', '2027-03-08', '2027-03-08', '2026-03-02', '2026-03-02'],
  ['the operator confirmed it', '2026-03-01', '2026-03-01', '2026-06-01', null, '2026-06-01'],
  ['the operator confirmed another day', '2026-03-01', null, '2026-06-01', '2026-06-01', '2026-05-31'],
])('decides whether to distrust the clock when %s', (_, seen, doubted, wall, since, word?: string) => {
  const at = (moment: string | null) => (moment ? new Date(moment) : null);
  const clockRow = { seen_at: at(seen), doubted_at: at(doubted) };
  expect(getDoubtStart(clockRow, new Date(wall), word ?? null)).toEqual(at(since));
});
