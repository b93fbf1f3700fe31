import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawNoise } from '../../../../test/harness/images/draw-noise.ts';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { ADMIN, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import {
  addColleague,
  answerLiveness,
  logIn,
  mint,
  newSubject,
  upload,
} from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { expireFrames } from '../liveness/expire-frames.ts';
import { expireImages } from './expire-images.ts';

const DAY = 24 * 3_600_000;
const REASON = 'The registry court asked for it.';

let app: TestApp;
let root: string;
let officer: string;
let image: Buffer;
let subject: string;
let token: string;
let licence: string;
let request: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  image = await drawNoise();
  root = await logIn(app);
  await addColleague(app, root, 'Officer', 'privacy');
});
afterAll(() => app.close());
beforeEach(async () => {
  root = await logIn(app);
  officer = (
    await app.client.post('/admin/login', { json: { email: 'Officer@acme.test', password: ADMIN.password } })
  ).body.token;
  subject = await newSubject(app, root, { first_name: 'Hanna', last_name: 'Rask' });
  token = await mint(app, root, subject, { expires_in_minutes: 43_200 });
  licence = (await upload(app, token, 'license', image)).body.license_id;
  request = (await ask()).body.request_id;
});

const ask = () =>
  app.client.post('/subject/request-deletion', { token, json: { confirmation: true, reason: 'Please.' } });
const inDays = (days: number) =>
  new Date(app.dependencies.now().getTime() + days * DAY).toISOString().slice(0, 10);
const hold = (json: object = { reason: REASON, until: inDays(60) }, bearer = officer) =>
  app.client.post(`/admin/deletion-requests/${request}/hold`, { bearer, json });
const lift = () => app.client.send('DELETE', `/admin/deletion-requests/${request}/hold`, { bearer: officer });
const refuse = () =>
  app.client.post(`/admin/deletion-requests/${request}/refuse`, {
    bearer: officer,
    json: { reason: REASON },
  });
const erase = () => app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer: officer, json: {} });
const list = async (status: string) =>
  (
    await app.client.get(`/admin/deletion-requests?status=${status}&limit=100`, { bearer: officer })
  ).body.requests.filter((row: { subject_id: string }) => row.subject_id === subject);
const readProgress = async () => (await app.client.get('/subject/progress', { token })).body;
const readExport = async () => {
  const { bytes } = await app.client.get(`/admin/subjects/${subject}/export`, { bearer: root });
  return [...readZip(bytes)]
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`)
    .join('\n');
};
const listImages = async () =>
  (await readdir(app.objectsFolder, { recursive: true })).filter((name) => name.includes(`${subject}/`));

test('[S92] a person on hold is erased by no route, and nothing of them by retention or in bulk', async () => {
  await app.client.post(`/admin/submissions/${licence}/reject`, { bearer: root, json: { comment: 'No.' } });
  await answerLiveness(app, token, Array(8).fill(image));
  expect((await hold()).body).toMatchObject({ status: 'held', subject_id: subject, request_id: request });
  for (const path of [`/admin/subjects/${subject}`, `/subjects/${subject}`, `/licenses/${licence}`]) {
    const answer = await app.client.send('DELETE', `${path}`, { bearer: root, json: {} });
    expect([path, answer.status]).toEqual([path, 409]);
    expect(answer.body.message ?? answer.body.error).toMatch(/on hold until \d{4}-\d\d-\d\d/);
  }
  await app.client.send('PATCH', '/admin/settings', { bearer: root, json: { retention_days: 1 } });
  app.moveClock(3 * DAY);
  root = await logIn(app);
  await expireImages(app.dependencies, app.dependencies.now());
  await expireFrames(app.dependencies, app.dependencies.now());
  const json = { decided_before: inDays(1) };
  const countAnswer = await app.client.post('/admin/bulk/erase-images', { bearer: root, json });
  expect(countAnswer.body.count).toBe(0);
  expect(await listImages()).toHaveLength(9);
  app.moveClock(58 * DAY);
  root = await logIn(app);
  await expireImages(app.dependencies, app.dependencies.now());
  await expireFrames(app.dependencies, app.dependencies.now());
  expect(await listImages()).toHaveLength(0);
  await app.client.send('PATCH', '/admin/settings', { bearer: root, json: { retention_days: null } });
});

test('[S91] a person on hold sees a pending request and nothing of the hold, on the page and in the export', async () => {
  const before = await readProgress();
  await hold();
  expect(await readProgress()).toEqual(before);
  expect((await ask()).body).toMatchObject({
    status: 'Deletion request already pending',
    request_id: request,
  });
  const text = await readExport();
  expect(text).toContain('"status": "pending"');
  expect(text).not.toMatch(/hold|held|registry court/i);
});

test('[S92] a person who takes the request back stays on hold, and staff still find the hold', async () => {
  await hold();
  const answer = await app.client.send('DELETE', '/subject/request-deletion', { token });
  expect(answer.body).toMatchObject({ status: 'Deletion request withdrawn', request_id: request });
  expect((await readProgress()).deletion_request).toBeNull();
  expect(await readExport()).not.toMatch(/"status": "withdrawn"|hold|held/i);
  expect((await erase()).status).toBe(409);
  expect(await list('held')).toMatchObject([{ request_id: request, status: 'withdrawn' }]);
  expect((await ask()).status).toBe(201);
  expect(await list('held')).toMatchObject([{ status: 'pending', hold: { reason: REASON } }]);
  expect(await list('pending')).toEqual([]);
});

test('[S92] a person may be erased once the hold is lifted, and once its time is over', async () => {
  await hold();
  expect(await list('pending')).toEqual([]);
  expect(await list('held')).toMatchObject([
    { request_id: request, status: 'pending', hold: { reason: REASON, held_by: 'Officer' } },
  ]);
  expect((await lift()).body).toMatchObject({ status: 'hold lifted', subject_id: subject });
  expect((await lift()).status).toBe(404);
  expect(await list('pending')).toMatchObject([{ request_id: request, hold: null }]);
  await hold({ reason: REASON, until: inDays(2) });
  app.moveClock(3 * DAY);
  officer = (
    await app.client.post('/admin/login', {
      json: { email: 'Officer@acme.test', password: ADMIN.password },
    })
  ).body.token;
  expect(await list('pending')).toMatchObject([{ request_id: request, hold: null }]);
  expect((await lift()).status).toBe(404);
  expect((await erase()).status).toBe(200);
  expect((await hold()).status).toBe(409);
});

test('a hold needs a reason and an end that is in the future and not too far', async () => {
  const over = new Date(app.dependencies.now().getTime() - 1_000).toISOString().slice(0, 19);
  for (const json of [
    { reason: REASON },
    { until: inDays(3) },
    { reason: ' ', until: inDays(3) },
    { reason: REASON, until: over },
    { reason: REASON, until: inDays(4_000) },
    { reason: REASON, until: 'soon' },
  ])
    expect([json, (await hold(json)).status]).toEqual([json, 400]);
  expect(await list('pending')).toHaveLength(1);
});

test('[S92] hold and refusal are for the role privacy, and each is in the audit of staff alone', async () => {
  const { bearer: viewer } = await addColleague(app, root, 'Viewer', 'view');
  expect((await hold(undefined, viewer)).status).toBe(403);
  await hold();
  await lift();
  await refuse();
  const { entries } = (await app.client.get(`/admin/audit?subject_id=${subject}`, { bearer: officer })).body;
  const actions = entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['deletion.held', 'deletion.hold_lifted', 'deletion.refused']),
  );
  expect(JSON.stringify(entries)).not.toContain('registry');
});

test('[S91] a refused request is closed with its reason for staff alone, and the person may ask again', async () => {
  expect((await refuse()).body).toEqual({ status: 'refused', subject_id: subject, request_id: request });
  expect((await refuse()).status).toBe(409);
  expect(await list('pending')).toEqual([]);
  expect(await list('refused')).toMatchObject([
    { request_id: request, status: 'refused', refusal: { reason: REASON, refused_by: 'Officer' } },
  ]);
  expect((await readProgress()).deletion_request).toBeNull();
  expect(await readExport()).not.toMatch(/registry court|deletion\.refused/);
  const again = await ask();
  expect(again.status).toBe(201);
  expect((await erase()).status).toBe(200);
  const refusedRequests = await list('refused');
  expect(refusedRequests).toMatchObject([{ refusal: { reason: null } }]);
});

test('[S91] a confidential note and the reason of a block are in no export for the person', async () => {
  const write = (json: object) =>
    app.client.post(`/admin/submissions/${licence}/notes`, { bearer: root, json });
  await write({ text: 'An ordinary note' });
  const secret = await write({ text: 'Reported to the authority', confidential: true });
  expect(secret.body.note).toMatchObject({ confidential: true });
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`insert into blocks (tenant_id, id, subject_id, what, kind, submission_id, attempt, comment, added_by, added_at)
      values (${app.tenantId}, gen_random_uuid(), ${subject}, 'document', 'license', ${licence}, 1, 'Sold cards',
        'root', now())`.execute(tx),
  );
  const { notes } = (await app.client.get(`/admin/submissions/${licence}`, { bearer: root })).body;
  expect(notes.map((note: { confidential: boolean }) => note.confidential)).toEqual([false, true]);
  const text = await readExport();
  expect(text).toContain('An ordinary note');
  expect(text).toContain('"what": "document"');
  expect(text).not.toMatch(/authority|confidential|Sold cards/);
  expect(text.match(/note\.written/g)).toHaveLength(1);
});

test('a block takes confidential true alone', async () => {
  const block = (confidential: boolean) =>
    app.client.post(`/admin/submissions/${licence}/blocks`, {
      bearer: root,
      json: { what: 'document', comment: 'Sold cards', confidential },
    });
  expect((await block(false)).status).toBe(400);
  // No number of it was read here.
  expect((await block(true)).status).toBe(409);
});
