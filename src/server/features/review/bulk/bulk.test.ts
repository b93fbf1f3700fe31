import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import type { Tx } from '../../../store/transaction.ts';
import { lockCases } from './lock-cases.ts';

let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: unavailableVision });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

const post = (path: string, json: object) => app.client.post(path, { bearer, json });

/** A person with a link, and a licence that waits; with `manual`, because the person asked for it. */
async function park({ manual = false } = {}): Promise<string> {
  app.moveClock(1000);
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, bearer, subject);
  await upload(app, token, 'license', image, manual ? { manual: '1' } : {});
  return token;
}
const worksStill = async (token: string) =>
  (await app.client.get('/ephemeral/capability', { token })).status === 200;
const flagged = async () =>
  (await app.client.get('/admin/submissions?flagged=reupload', { bearer })).body.submissions.length;

test('[S162] links are counted first, and revoked if the count is unchanged', async () => {
  const tokens = [await park(), await park()];
  const revoke = (more: object = {}) => post('/admin/bulk/revoke-links', more);
  expect((await revoke()).body).toEqual({ count: 2, more: false, done: false });
  tokens.push(await park());
  expect((await revoke({ expected_count: 2 })).status).toBe(409);
  expect(await Promise.all(tokens.map(worksStill))).toEqual([true, true, true]);
  expect((await revoke({ expected_count: 3 })).body).toEqual({ count: 3, more: false, done: true });
  expect(await Promise.all(tokens.map(worksStill))).toEqual([false, false, false]);
  const { entries } = (await app.client.get('/admin/audit?action=link.revoked', { bearer })).body;
  expect(entries).toHaveLength(3);
});

test('no other image is requested of cases that another user claimed, of people who asked for a person, or beyond the ids', async () => {
  for (const manual of [false, true, false, false]) await park({ manual });
  const { submissions } = (await app.client.get('/admin/submissions?status=pending', { bearer })).body;
  const [first, manual, claimed] = submissions.map(({ id }: { id: string }) => id);
  const { bearer: mina } = await addColleague(app, bearer, 'mina');
  await app.client.post(`/admin/submissions/${claimed}/claim`, { bearer: mina, json: {} });
  const ask = async (more: object) => (await post('/admin/bulk/request-reuploads', more)).body.count;
  expect(await ask({})).toBe(2);
  expect(await ask({ ids: [first, manual, claimed] })).toBe(1);
  expect(await ask({ ids: [first, manual, claimed], expected_count: 1 })).toBe(1);
  const flags = (await app.client.get('/admin/submissions?flagged=reupload', { bearer })).body.submissions;
  expect(flags.map(({ id }: { id: string }) => id)).toEqual([first]);
});

test('[S162] another image is requested of as many as were counted, or of none', async () => {
  for (let n = 0; n < 3; n += 1) await park();
  const ask = (more: object = {}) =>
    post('/admin/bulk/request-reuploads', { kind: 'license', comment: 'Once more.', ...more });
  expect((await ask()).body).toEqual({ count: 3, more: false, done: false });
  expect((await ask({ expected_count: 2 })).status).toBe(409);
  expect((await ask({ expected_count: 3, reason_code: 'no_such' })).status).toBe(400);
  expect(await flagged()).toBe(0);
  expect((await ask({ expected_count: 3 })).body).toMatchObject({ done: true });
  expect(await flagged()).toBe(3);
  expect((await ask()).body).toMatchObject({ count: 0 });
});

test('[S162] decisions that need a four-eyes review need it in bulk as well, and bulk never approves', async () => {
  await park();
  const second_look = { rejections: true, approvals_against_signals: false, sample_percent: 0 };
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { second_look } });
  await post('/admin/bulk/request-reuploads', { expected_count: 1 });
  expect(await flagged()).toBe(0);
  expect((await post('/admin/bulk/request-reuploads', {})).body).toMatchObject({ count: 0 });
  expect((await post('/admin/bulk/approve', {})).status).toBe(404);
});

test('a case that is erased before it is locked is left out, and the others are locked', async () => {
  await park();
  const { submissions } = (await app.client.get('/admin/submissions', { bearer })).body;
  const gone = { id: randomUUID(), subject_id: randomUUID() };
  const hold = (tx: Tx) => lockCases(tx, app.tenantId, [gone, ...submissions]);
  await expect(app.dependencies.db.asTenant(app.tenantId, hold)).resolves.toBeUndefined();
});

test('a bulk action on a long queue takes all cases that the filter leaves, and no other', async () => {
  for (let n = 0; n < 3; n += 1) await park();
  const { submissions } = (await app.client.get('/admin/submissions?status=pending', { bearer })).body;
  const [first, second] = submissions;
  await post(`/admin/submissions/${first.id}/claim`, {});
  const ask = (more: object) => post('/admin/bulk/request-reuploads', more);
  expect((await ask({ waiting_before: second.waiting_since })).body).toMatchObject({ count: 2 });
  expect((await ask({ claimed_by: 'nobody' })).body).toMatchObject({ count: 2 });
  expect((await ask({ claimed_by: 'me' })).body).toMatchObject({ count: 1 });
  expect((await ask({ q: 'a b', waiting_hours: 1 })).body).toMatchObject({ count: 0 });
  expect((await ask({ q: 'a b', claimed_by: 'nobody', expected_count: 2 })).body).toMatchObject({
    done: true,
  });
  expect(await flagged()).toBe(2);
});

const soon = () => new Date(app.dependencies.now().getTime() + 60_000).toISOString().slice(0, 19);
const erase = (more: object = {}, as = bearer) =>
  app.client.post('/admin/bulk/erase-images', { bearer: as, json: { decided_before: soon(), ...more } });
const ids = async () =>
  (await app.client.get('/admin/submissions', { bearer })).body.submissions.map(
    ({ id }: { id: string }) => id,
  );
const readImage = async (id: string) =>
  (await app.client.get(`/admin/submissions/${id}/attempts/1/image`, { bearer })).status;

test('[S162] images are erased once they are counted, of decided cases only, and the records stay', async () => {
  for (let n = 0; n < 3; n += 1) await park();
  const [waits, ...decided] = await ids();
  for (const id of decided) await post(`/admin/submissions/${id}/approve`, {});
  expect((await erase()).body).toEqual({ count: 2, more: false, done: false });
  expect((await erase({ kind: 'selfie' })).body).toMatchObject({ count: 0 });
  expect((await erase({ expected_count: 1 })).status).toBe(409);
  expect(await Promise.all(decided.map(readImage))).toEqual([200, 200]);
  expect((await erase({ expected_count: 2 })).body).toEqual({ count: 2, more: false, done: true });
  expect(await Promise.all([waits, ...decided].map(readImage))).toEqual([200, 404, 404]);
  expect((await erase()).body).toMatchObject({ count: 0 });
  const { entries } = (await app.client.get('/admin/audit?action=image.expired', { bearer })).body;
  const grant = { actor: 'root', actor_kind: 'staff', fields: ['images', 'bulk'] };
  expect(entries).toEqual([expect.objectContaining(grant), expect.objectContaining(grant)]);
});

test('[S162] images stay if the case is no longer decided, and before the given moment', async () => {
  await park();
  const [id] = await ids();
  await post(`/admin/submissions/${id}/approve`, {});
  expect((await erase({ decided_before: '2026-01-01' })).body).toMatchObject({ count: 0 });
  expect((await erase({ decided_before: undefined })).status).toBe(400);
  await post(`/admin/submissions/${id}/reopen`, { comment: 'Once more.' });
  expect((await erase()).body).toMatchObject({ count: 0 });
});

test('[S162] images are erased by erasers: the role privacy too, and view not', async () => {
  const [{ bearer: privacy }, { bearer: view }] = [
    await addColleague(app, bearer, 'pia', 'privacy'),
    await addColleague(app, bearer, 'vic', 'view'),
  ];
  expect((await erase({}, privacy)).status).toBe(200);
  expect((await erase({}, view)).status).toBe(403);
  for (const path of ['revoke-links', 'request-reuploads'])
    for (const as of [privacy, view])
      expect((await app.client.post(`/admin/bulk/${path}`, { bearer: as, json: {} })).status).toBe(403);
});
