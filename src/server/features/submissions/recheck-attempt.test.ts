import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

const PRINT = ['4d DL W4172-86503', '1 QUILL', '2 ADA', '4b EXP 12/31/2023'];
const DETAILS = { first_name: 'Ada', last_name: 'Quill', license_number: 'W4172-86503' };
const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('Ada')) };
let vision = fakeVision(sight);
let whole: TestApp;
let app: TestApp;
let root: string;
let image: Buffer;
let subject: string;
let token: string;

beforeAll(async () => {
  // The scene may change between requests, and so may whether the models answer.
  const changing = {
    ...vision,
    examineDocument: (...task: Parameters<typeof vision.examineDocument>) => vision.examineDocument(...task),
    examineFace: (...task: Parameters<typeof vision.examineFace>) => vision.examineFace(...task),
  };
  whole = await startApp({ vision: changing });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  vision = fakeVision(sight);
  app = await openTenant(whole);
  root = await logIn(app);
  sight.document = seenLicence({ print: PRINT, face: fakeFace('Ada') });
  subject = await newSubject(app, root, DETAILS);
  token = await mint(app, root, subject);
});
afterAll(() => whole.close());

const get = async (path: string, as = root) => (await app.client.get(path, { bearer: as })).body;
const post = (path: string, json: object = {}, as = root) => app.client.post(path, { bearer: as, json });
const check = (id: string, as = root) => post(`/admin/submissions/${id}/check`, {}, as);
const send = async (fields: Record<string, string> = { manual: '1' }): Promise<string> =>
  (await upload(app, token, 'license', image, fields)).body.license_id;

test('a check fills the evidence of a manual case, and changes neither the verdict nor what the person sees', async () => {
  const id = await send();
  const before = await get(`/admin/submissions/${id}`);
  const readProgress = async () => (await app.client.get('/subject/progress', { token })).body;
  const progress = await readProgress();
  expect(before.attempts[0].evidence).not.toHaveProperty('fields');
  app.moveClock(60_000);
  const { bearer: ann } = await addColleague(app, root, 'Ann');
  const checked = await check(id, ann);
  expect(checked.status).toBe(200);
  const [attempt] = checked.body.attempts;
  expect(attempt).toMatchObject({ verdict: 'MANUAL_REVIEW_REQUESTED', reason: null, score: null });
  expect(attempt.evidence).toMatchObject({
    kind: 'licence',
    checked_by: 'Ann',
    checked_at: '2026-03-01 12:01:00',
    check: { verdict: expect.stringMatching(/^LICENSE_/), score: expect.any(Number) },
  });
  expect(attempt.evidence.fields.length).toBeGreaterThan(0);
  expect(checked.body).toMatchObject({
    status: 'pending',
    verdict: 'MANUAL_REVIEW_REQUESTED',
    severity: 'warning',
    waiting_since: before.waiting_since,
    updated_at: before.updated_at,
  });
  expect(await readProgress()).toEqual(progress);
  const { entries } = await get(`/admin/audit?subject_id=${subject}&action=submission.checked`);
  expect(entries).toMatchObject([{ actor: 'Ann', attempt: 1 }]);
});

test('a checked document is found in other cases, as any that was checked on upload', async () => {
  const id = await send();
  await check(id);
  const other = await mint(app, root, await newSubject(app, root, { ...DETAILS, first_name: 'Else' }));
  const { license_id } = (await upload(app, other, 'license', image)).body;
  const { signals } = (await get(`/admin/submissions/${license_id}`)).attempts[0].evidence;
  expect(signals.map(({ signal }: { signal: string }) => signal)).toContain('same_face_as');
});

test('a decided case is not checked: 409 that names who decided', async () => {
  const id = await send();
  await post(`/admin/submissions/${id}/approve`);
  const refusal = await check(id);
  expect(refusal).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('approved by root at') },
  });
  expect((await get(`/admin/submissions/${id}`)).attempts[0].evidence).not.toHaveProperty('checked_by');
});

test('a case that is decided while the check runs keeps its evidence', async () => {
  const id = await send();
  const { examineDocument } = vision;
  vision = {
    ...vision,
    examineDocument: async (...task) => {
      await post(`/admin/submissions/${id}/reject`);
      return examineDocument(...task);
    },
  };
  expect((await check(id)).status).toBe(409);
  expect((await get(`/admin/submissions/${id}`)).attempts[0].evidence).not.toHaveProperty('checked_by');
});

test('an outage of the models stores nothing: 503, and the evidence stays', async () => {
  const other = await newSubject(app, root, { ...DETAILS, last_name: 'Other', license_number: 'X-1' });
  token = await mint(app, root, other);
  const id = await send({});
  const { attempts } = await get(`/admin/submissions/${id}`);
  vision = unavailableVision;
  const refusal = await check(id);
  expect(refusal.status).toBe(503);
  expect((await get(`/admin/submissions/${id}`)).attempts).toEqual(attempts);
});

test('the person’s export does not name the reviewer who had the image checked', async () => {
  const { bearer: ann } = await addColleague(app, root, 'Annabel');
  const id = await send();
  await check(id, ann);
  const { bytes } = await app.client.get(`/admin/subjects/${subject}/export`, { bearer: root });
  const files = [...readZip(bytes)].map(([, file]) => file.toString());
  expect(files.join()).toContain('"checked_by": "staff"');
  expect(files.join()).not.toContain('Annabel');
});
