import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addWaiting } from '../../../../test/harness/add-waiting.ts';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { countAllWaiting } from '../../store/submissions/submission-lists.ts';
import { recomputeAllDue } from './recompute-due.ts';

const HOUR = 3_600_000;
const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

let whole: TestApp;
let app: TestApp;
let bearer: string;
let subject: string;
let image: Buffer;
beforeAll(async () => {
  whole = await startApp({ vision: unavailableVision });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
// Each begins on Sunday noon in UTC.
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
});
afterAll(() => whole.close());

const set = (targets: object | null) =>
  app.client.send('PATCH', '/admin/settings', { bearer, json: { targets } });
const targets = (hours: object, working_hours: object | null = null) => ({
  hours,
  time_zone: 'Europe/Berlin',
  working_hours,
});
const send = async (type = 'license') => {
  const token = await mint(app, bearer, subject);
  const { body } = await upload(app, token, type, image, { verification_id: randomUUID() });
  const id = body.license_id ?? body.selfie_id;
  if (!id) throw new Error(JSON.stringify(body));
  return id as string;
};
const dueAt = async (id: string) =>
  (await app.client.get(`/admin/submissions/${id}`, { bearer })).body.due_at;
const hoursUntil = async (id: string) => {
  const due = await dueAt(id);
  return (
    due &&
    (Date.parse(`${due.replace(' ', 'T')}Z`) - Math.floor(app.dependencies.now().getTime() / 1000) * 1000) /
      HOUR
  );
};
const ids = async (query: string) => {
  const { body } = await app.client.get(`/admin/submissions?${query}`, { bearer });
  return body.submissions.map(({ id }: { id: string }) => id);
};

test('a case is due so many hours after it began to wait, by its kind; without a target never', async () => {
  await set(targets({ license: 4 }));
  const [licence, selfie] = [await send(), await send('selfie')];
  expect([await hoursUntil(licence), await dueAt(selfie)]).toEqual([4, null]);
});

test('a case is due by the working hours, in the tenant’s time zone', async () => {
  await set(targets({ license: 4 }, OFFICE));
  const due = await dueAt(await send());
  // Monday 13:00 in Berlin; on any day of the suites' clock, it is 13:00 there.
  expect(due).toMatch(/ (11|12):00:00$/);
});

test.each(['2026-02-30', '13-01', 'Christmas', '2026-1-1'])('a holiday %s is refused', async (day) => {
  const answer = await set(targets({ license: 4 }, { ...OFFICE, holidays: [day] }));
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('holidays')]);
});

test('due dates of waiting cases are recomputed when targets change, or end', async () => {
  const id = await send();
  expect(await dueAt(id)).toBeNull();
  await set(targets({ license: 4 }));
  expect(await hoursUntil(id)).toBe(4);
  await set(targets({ license: 2 }));
  expect(await hoursUntil(id)).toBe(2);
  await set(null);
  expect(await dueAt(id)).toBeNull();
  await set(targets({ license: 1 }));
  expect(await hoursUntil(id)).toBe(1);
});

test('[S151] the job finds cases that got a due date by the old targets meanwhile', async () => {
  await set(targets({ license: 4 }));
  // As a server leaves it that read the targets before they changed.
  const id = await addWaiting(app.dependencies.db, app.dependencies.now(), {
    tenantId: app.tenantId,
    subject,
  });
  expect(await dueAt(id)).toBeNull();
  await recomputeAllDue(app.dependencies.db);
  expect(await hoursUntil(id)).toBe(4);
});

test('[S151] overdue cases, and those due soon, have a filter, a count and a measurement', async () => {
  await set(targets({ license: 4, selfie: 1 }));
  const [licence, selfie] = [await send(), await send('selfie')];
  expect(await ids('due_before=0h')).toEqual([]);
  expect(await ids('status=pending&due_before=2h')).toEqual([selfie]);
  app.moveClock(HOUR + 60_000);
  bearer = await logIn(app);
  expect(await ids('due_before=0h')).toEqual([selfie]);
  expect(await ids('status=pending&due_before=2100-01-01')).toEqual([licence, selfie]);
  const counts = await app.client.get('/admin/queue/counts', { bearer });
  expect(counts.body.late).toBe(1);
  const { late, due } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    countAllWaiting(tx, app.dependencies.now()),
  );
  expect([late, due!.getTime()]).toEqual([1, app.dependencies.now().getTime() - 60_000]);
});

test('the overview shows how many were decided in time', async () => {
  await set(targets({ license: 1 }));
  const decide = (id: string) => app.client.post(`/admin/submissions/${id}/approve`, { bearer, json: {} });
  const [first, second, other] = [await send(), await send(), await send('selfie')];
  await decide(first);
  app.moveClock(HOUR + 1000);
  bearer = await logIn(app);
  await decide(second);
  await decide(other);
  await send();
  const { body } = await app.client.get('/admin/stats', { bearer });
  expect(body.targets).toEqual({
    decided: 2,
    in_time: 1,
    late: 0,
    by_kind: [{ kind: 'license', decided: 2, in_time: 1, late: 0 }],
  });
  expect(await dueAt(first)).not.toBeNull();
});

test('a new image restarts the wait', async () => {
  await set(targets({ license: 4 }));
  const token = await mint(app, bearer, subject);
  const submit = (n: string) => upload(app, token, 'license', image, { verification_id: n });
  const id = (await submit('card')).body.license_id;
  app.moveClock(30 * 60_000);
  await submit('card');
  expect(await hoursUntil(id)).toBe(4);
});

test.each([
  ['a zone that is none', { ...targets({ license: 1 }), time_zone: 'Mars/Olympus' }],
  ['a day twice', targets({ license: 1 }, { ...OFFICE, days: [1, 1] })],
  ['an end before the beginning', targets({ license: 1 }, { ...OFFICE, to: '08:00' })],
  ['no hours', targets({ license: 0 })],
  ['another kind', targets({ passport: 1 })],
])('the target %s is refused', async (_what, newTargets) => expect((await set(newTargets)).status).toBe(400));

test('targets are read as they were set, and null if there are none', async () => {
  const read = async () => (await app.client.get('/admin/settings', { bearer })).body.targets;
  expect(await read()).toBeNull();
  const newTargets = targets({ license: 4, selfie: null }, OFFICE);
  expect((await set(newTargets)).body.targets).toEqual(newTargets);
  expect(await read()).toEqual(newTargets);
});
