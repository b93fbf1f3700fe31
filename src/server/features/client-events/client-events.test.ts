import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  token = await mint(app, bearer, subject);
});

const report = (json: object, link = token) =>
  app.client.post('/subject/client-events', { token: link, json });
const listEvents = async (by = bearer) =>
  (await app.client.get(`/admin/subjects/${subject}?include=client_events`, { bearer: by })).body
    .client_events;
const countEvents = async (at: object = { bearer }) =>
  (await app.client.get('/admin/stats', at)).body.client_events;

test('a report is shown to staff, newest first, and counted by subject', async () => {
  const before = await countEvents();
  expect(await listEvents()).toEqual([]);
  expect((await report({ event: 'camera_refused' })).status).toBe(201);
  expect((await report({ event: 'camera_refused' })).status).toBe(201);
  expect((await report({ event: 'given_up' })).status).toBe(201);
  const eventNames = (await listEvents()).map(({ event }: { event: string }) => event);
  expect(eventNames).toEqual(['given_up', 'camera_refused', 'camera_refused']);
  const of = (all: { event: string }[], name: string) =>
    all.find(({ event }) => event === name) ?? { event: name, count: 0, subjects: 0 };
  const refusalCounts = of(before, 'camera_refused') as { count: number; subjects: number };
  expect(of(await countEvents(), 'camera_refused')).toEqual({
    event: 'camera_refused',
    count: refusalCounts.count + 2,
    subjects: refusalCounts.subjects + 1,
  });
  expect((await app.client.get(`/admin/subjects/${subject}`, { bearer })).body).not.toHaveProperty(
    'client_events',
  );
});

test('[S317] only a name of the list is taken, and no text beside it', async () => {
  for (const wrong of [
    {},
    { event: 'broke' },
    { event: 'no_camera', text: 'Call me.' },
    { event: ['no_camera'] },
  ])
    expect((await report(wrong)).status).toBe(400);
  expect(await listEvents()).toEqual([]);
});

test('[S317] a link reports at most 20 events in an hour, and another link is counted by itself', async () => {
  for (let n = 0; n < 20; n += 1) expect((await report({ event: 'no_camera' })).status).toBe(201);
  const refusal = await report({ event: 'no_camera' });
  expect([refusal.status, refusal.body.limit]).toEqual([429, 20]);
  expect(await listEvents()).toHaveLength(20);
  const second = await mint(app, bearer, subject);
  expect((await report({ event: 'no_camera' }, second)).status).toBe(201);
});

test('a revoked link, and a link of another tenant, reports nothing', async () => {
  const json = { event: 'no_camera' };
  const foreign = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  const elsewhere = await app.client.post('/subject/client-events', { host: OTHER_HOST, token, json });
  expect(elsewhere.status).toBe(401);
  expect((await report(json)).status).toBe(201);
  expect(await countEvents(foreign)).toEqual([]);
  const path = `/admin/subjects/${subject}?include=client_events`;
  expect((await app.client.get(path, foreign)).status).toBe(404);
  expect((await app.client.post('/subject/client-events', { json })).status).toBe(401);
});

test('every staff role that sees a customer reads it', async () => {
  await report({ event: 'camera_stopped' });
  for (const role of ['admin', 'view', 'privacy'] as const) {
    const { bearer: by } = await addColleague(app, bearer, `${role} ${subject.slice(-6)}`, role);
    expect(await listEvents(by)).toHaveLength(1);
  }
});

test('[S317] the role of a tenant may change or delete no report', async () => {
  const { rows } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql<{ may: boolean }>`select has_table_privilege('client_events', 'update, delete') as may`.execute(tx),
  );
  expect(rows).toEqual([{ may: false }]);
});

test('it is in the export of the person, and erased with them', async () => {
  await report({ event: 'frame_without_camera' });
  const archive = await app.client.get(`/admin/subjects/${subject}/export`, { bearer });
  const exported = JSON.parse(String(readZip(archive.bytes).get('client-events.json')));
  expect(exported).toMatchObject([{ event: 'frame_without_camera' }]);
  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer, json: {} });
  const remainingRows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('client_events').select('id').where('subject_id', '=', subject).execute(),
  );
  expect(remainingRows).toEqual([]);
});

test('the list has the reports of all subjects of one tenant, by event and time, page by page', async () => {
  const list = async (query: object, at: object = { bearer }) => {
    const path = `/admin/client-events?${new URLSearchParams({ ...query })}`;
    return (await app.client.get(path, at)).body;
  };
  app.moveClock(60_000);
  const since = new Date(app.dependencies.now()).toISOString();
  const customer = await newSubject(app, bearer, {
    first_name: 'A',
    last_name: 'B',
    external_uid: 'customer-9',
  });
  const links = [token, await mint(app, bearer, customer), token];
  for (const [at, event] of ['camera_refused', 'given_up', 'given_up'].entries()) {
    await report({ event }, links[at]);
    app.moveClock(1_000);
  }
  const { events, next_cursor } = await list({ since });
  expect(events.map((row: Record<string, string>) => [row['event'], row['subject_external_uid']])).toEqual([
    ['given_up', null],
    ['given_up', 'customer-9'],
    ['camera_refused', null],
  ]);
  expect(next_cursor).toBe(null);
  expect(events[1]).toMatchObject({
    subject_id: customer,
    link_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const first = await list({ since, event: 'given_up', limit: '1' });
  const second = await list({ since, event: 'given_up', limit: '1', cursor: first.next_cursor });
  expect([...first.events, ...second.events]).toEqual(events.slice(0, 2));
  expect(second.next_cursor).toBe(null);
  const foreign = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  expect((await list({}, foreign)).events).toEqual([]);
});
