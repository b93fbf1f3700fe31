import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { expireImages } from '../../privacy/expire-images.ts';

const sight: FakeScene = {
  document: seenLicence({ face: fakeFace('Ada') }),
  face: seenSelfie(fakeFace('Ada')),
};
const COMMENT = { comment: 'We look at it once more.' };
const DAY = 86_400_000;
let whole: TestApp;
let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Quill', license_number: 'X1' });
  token = await mint(app, bearer, subject);
});
afterAll(() => whole.close());

const post = (path: string, json: object = {}) => app.client.post(path, { bearer, json });
const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const progress = async () => (await app.client.get('/subject/progress', { token })).body.pictures[0];
const reopen = (id: string) => post(`/admin/submissions/${id}/reopen`, COMMENT);

async function selfie(verification_id: string): Promise<{ id: string; status: string }> {
  app.moveClock(1000);
  const { body } = await upload(app, token, 'selfie', image, { verification_id });
  return { id: body.selfie_id, status: body.status };
}

test('[S161] a reopened approved selfie leaves the reference, and its person’s page shows that it waits', async () => {
  const { id } = await selfie('first');
  await post(`/admin/submissions/${id}/approve`);
  // A pipeline's approval is no reference, so reopening it changes none.
  const same = await selfie('same');
  expect(same.status).toBe('SELFIE_APPROVED');
  expect((await reopen(same.id)).status).toBe(200);
  app.moveClock(1000);
  await post(`/admin/submissions/${same.id}/approve`);
  const reference = same.id;
  expect((await reopen(reference)).body).toEqual({ status: 'pending', id: reference });
  expect(await progress()).toMatchObject({ state: 'pending', decided_by_person: false });
  expect(await readCase(reference)).toMatchObject({
    status: 'pending',
    messages: [{ comment_text: COMMENT.comment }, { comment_text: COMMENT.comment }],
  });
  expect((await reopen(id)).status).toBe(200);
  // No face is compared with either now.
  expect((await selfie('third')).status).toBe('SELFIE_PENDING_APPROVAL');
  const { entries } = (await app.client.get(`/admin/audit?subject_id=${subject}`, { bearer })).body;
  const again = entries.filter(({ action }: { action: string }) => action === 'submission.opened_again');
  expect(again).toMatchObject([{ attempt: 1 }, { attempt: 1 }, { attempt: 1 }]);
});

test('a reopened rejection can be decided again, and no image is requested any more', async () => {
  const { id } = await selfie('first');
  await post(`/admin/submissions/${id}/reject`, { require_reupload: true });
  expect((await reopen(id)).status).toBe(200);
  expect(await readCase(id)).toMatchObject({
    status: 'pending',
    reupload_required: false,
    reason_code: null,
  });
  expect((await app.client.get('/subject/progress', { token })).body.asked).toEqual([]);
  expect((await reopen(id)).status).toBe(409);
  expect((await post(`/admin/submissions/${id}/approve`)).body).toMatchObject({ status: 'approved' });
});

test('the history of a case has each decision and reopening, with who and why, also after the next one', async () => {
  const { id } = await selfie('first');
  await post(`/admin/submissions/${id}/approve`);
  app.moveClock(1000);
  await reopen(id);
  app.moveClock(1000);
  await post(`/admin/submissions/${id}/reject`, { reason_code: 'not_live' });
  const { history, messages } = await readCase(id);
  const by = history[0].by;
  expect(history).toMatchObject([
    { what: 'approved', attempt: 1, reason_code: null },
    { what: 'reopened', by, attempt: 1, at: messages[0].created_at },
    { what: 'rejected', by, attempt: 1, reason_code: 'not_live' },
  ]);
  expect(history[0].at < history[1].at && history[1].at < history[2].at).toBe(true);
});

test('a reopened decision of the pipeline waits for a person, and takes two if the tenant wants two', async () => {
  const { id } = await selfie('first');
  await post(`/admin/submissions/${id}/approve`);
  const second_look = { rejections: true, approvals_against_signals: false, sample_percent: 0 };
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { second_look } });
  await reopen(id);
  const rejected = await post(`/admin/submissions/${id}/reject`);
  expect(rejected.body).toMatchObject({ status: 'pending', second_look: 'wanted' });
});

test('a case whose image is erased is not reopened', async () => {
  const { id } = await selfie('first');
  await post(`/admin/submissions/${id}/approve`);
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 1 } });
  await expireImages(app.dependencies, new Date(app.dependencies.now().getTime() + 2 * DAY));
  expect((await reopen(id)).body.error).toContain('is erased, so the case cannot be reopened');
});

test('[S161] reopening is for deciders, with a comment, and not for an undecided case', async () => {
  const { id } = await selfie('first');
  expect((await reopen(id)).status).toBe(409);
  expect((await post(`/admin/submissions/${id}/reopen`)).status).toBe(400);
  await post(`/admin/submissions/${id}/approve`);
  for (const role of ['view', 'privacy'] as const) {
    const { bearer: bearerOfRole } = await addColleague(app, bearer, role, role);
    const tried = await app.client.post(`/admin/submissions/${id}/reopen`, {
      bearer: bearerOfRole,
      json: COMMENT,
    });
    expect(tried.status).toBe(403);
  }
  expect((await readCase(id)).status).toBe('approved');
  for (const json of [{}, { comment: '' }, { comment: '   ' }])
    expect((await post(`/admin/submissions/${id}/reopen`, json)).status).toBe(400);
});
