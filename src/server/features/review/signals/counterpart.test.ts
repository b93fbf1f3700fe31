import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { expireImages } from '../../privacy/expire-images.ts';
import { compareWaiting } from './compare-case.ts';

const ADA = {
  first_name: 'Ada',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'N4172-86503',
};
const PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];
/** Not enough to pass. */
const NUMBER_ALONE = ['4d DL N4172-86503'];
const DAY = 86_400_000;

const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('Ada')) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;
let token: string;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  token = await mint(app, bearer, await newSubject(app, bearer, ADA));
});
afterAll(() => whole.close());

async function sendLicence(face: string, print: readonly string[] = PRINT, fields = {}) {
  app.moveClock(1000);
  sight.document = seenLicence({ face: fakeFace(face, 1), print });
  return (await upload(app, token, 'license', image, fields)).body as { license_id: string; status: string };
}

async function sendSelfie(face: string, fields = {}): Promise<string> {
  app.moveClock(1000);
  sight.face = seenSelfie(fakeFace(face));
  return (await upload(app, token, 'selfie', image, { verification_id: 'face', ...fields })).body.selfie_id;
}

const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const decide = (id: string, how: 'approve' | 'reject') =>
  app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json: {} });
const readCounterpart = async (id: string) => (await readCase(id)).counterpart;
async function listSignals(id: string): Promise<{ signal: string; matches?: boolean }[]> {
  const signals: { signal: string }[] = (await readCase(id)).attempts.at(-1).evidence.signals ?? [];
  // No selfie here has a liveness check: `examine-first-selfie.test.ts` is about that signal.
  return signals.filter(({ signal }) => signal !== 'unproven_capture');
}

test.each([
  ['approved by the pipeline', PRINT, 'LICENSE_APPROVED'],
  ['waiting', NUMBER_ALONE, 'LICENSE_PENDING_APPROVAL'],
])('[S29] a first selfie is compared with the portrait of a licence that is %s', async (_, print, status) => {
  const licence = await sendLicence('Ada', print);
  expect(licence.status).toBe(status);
  const same = await sendSelfie('Ada');
  expect(await readCounterpart(same)).toMatchObject({
    kind: 'license',
    submission: { id: licence.license_id, attempt: 1, image_expired_at: null },
    comparison: { result: 'same', uncertain: null, face_limit: { same_up_to: expect.any(Number) } },
    missing: null,
  });
  const other = await sendSelfie('Mallory');
  expect(await readCounterpart(other)).toMatchObject({ comparison: { result: 'different' }, missing: null });
  expect(await listSignals(other)).toMatchObject([{ signal: 'selfie_matches_document', matches: false }]);
  const { counterpart, severity } = await readCase(other);
  expect(counterpart.comparison.distance).toBeGreaterThan(counterpart.comparison.face_limit.different_from);
  expect(severity).toBe('warning');
});

test('a licence approved by staff is compared with a first selfie that came before it', async () => {
  const selfie = await sendSelfie('Mallory');
  expect(await readCounterpart(selfie)).toEqual({
    kind: 'license',
    submission: null,
    comparison: null,
    request: 'offered',
    missing: { picture: 'license', why: 'none' },
  });
  const { license_id } = await sendLicence('Ada', NUMBER_ALONE);
  expect(await readCounterpart(license_id)).toMatchObject({
    kind: 'selfie',
    submission: { id: selfie, status: 'pending' },
    comparison: { result: 'different' },
  });
  await decide(license_id, 'approve');
  expect(await readCounterpart(selfie)).toMatchObject({
    submission: { id: license_id, status: 'approved' },
    comparison: { result: 'different' },
  });
});

test('a licence that waits is compared with a selfie that is approved afterwards, and by the pipeline once', async () => {
  const { license_id: earlier } = await sendLicence('Ada', NUMBER_ALONE);
  const selfie = await sendSelfie('Mallory');
  await decide(selfie, 'approve');
  expect(await readCounterpart(earlier)).toMatchObject({
    submission: { id: selfie, status: 'approved' },
    comparison: { result: 'different' },
  });
  const later = await sendLicence('Mallory', NUMBER_ALONE, { verification_id: 'later' });
  const read = await readCase(later.license_id);
  expect([read.counterpart, typeof read.similarity]).toEqual([null, 'number']);
});

test('[S29] an approved licence comes before one that waits, which a link may add at any time', async () => {
  const { license_id } = await sendLicence('Ada');
  await sendLicence('Mallory', NUMBER_ALONE, { verification_id: 'second' });
  const selfie = await sendSelfie('Mallory');
  expect(await readCounterpart(selfie)).toMatchObject({
    submission: { id: license_id },
    comparison: { result: 'different' },
  });
});

test('[S29] an image without a recognised document has no portrait, and one without a face says so', async () => {
  const selfie = await sendSelfie('Ada');
  await upload(app, token, 'license', image, { manual: '1', verification_id: 'a' });
  expect(await readCounterpart(selfie)).toMatchObject({
    comparison: null,
    missing: { picture: 'license', why: 'not_examined' },
  });
  const { license_id } = await sendLicence('Ada', NUMBER_ALONE, { verification_id: 'b' });
  const setEvidence = (evidence: object) =>
    app.dependencies.db.asSystem((tx) =>
      sql`update attempts set evidence = ${JSON.stringify(evidence)} where submission_id = ${license_id}`.execute(
        tx,
      ),
    );
  const faces = [{ box: { x: 0, y: 0, width: 1, height: 1 }, score: 1 }];
  for (const [evidence, why] of [
    [{ kind: 'paper', faces }, 'no_document'],
    [{ kind: 'other_card', faces }, 'no_document'],
    [{ kind: null, faces }, 'not_examined'],
    [{ kind: 'licence', faces: [] }, 'no_face'],
    [{ kind: 'licence', faces: null }, 'not_examined'],
  ] as const) {
    await setEvidence(evidence);
    const found = await readCounterpart(selfie);
    expect([found.comparison, found.missing]).toEqual([null, { picture: 'license', why }]);
    expect(await listSignals(selfie)).toEqual([]);
  }
});

test('an erased or deleted licence, and a face that is not kept, say so', async () => {
  const { license_id } = await sendLicence('Ada');
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 1 } });
  await expireImages(app.dependencies, new Date(app.dependencies.now().getTime() + 2 * DAY));
  const selfie = await sendSelfie('Ada');
  const erased = await readCounterpart(selfie);
  expect(erased).toMatchObject({ comparison: null, missing: { picture: 'license', why: 'erased' } });
  expect(erased.submission.image_expired_at).toEqual(expect.any(String));
  await app.client.send('DELETE', `/licenses/${license_id}`, { bearer });
  expect((await readCounterpart(selfie)).missing).toEqual({ picture: 'license', why: 'none' });
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { compare_across_people: false } });
  await sendLicence('Ada', PRINT, { verification_id: 'again' });
  expect((await readCounterpart(selfie)).missing).toEqual({ picture: 'license', why: 'not_kept' });
});

test('a selfie that nothing has examined says so, and a face that is not clear decides nothing', async () => {
  await sendLicence('Ada');
  const manual = await sendSelfie('Ada', { manual: '1' });
  expect((await readCounterpart(manual)).missing).toEqual({ picture: 'selfie', why: 'not_examined' });
  app.moveClock(1000);
  sight.face = seenSelfie({ ...fakeFace('Ada'), fitness: 0.1 });
  const { body } = await upload(app, token, 'selfie', image, { verification_id: 'blurred' });
  expect(await readCounterpart(body.selfie_id)).toMatchObject({
    comparison: { result: 'between', uncertain: 'quality' },
  });
});

test('an open quality sample of a licence says nothing of its findings beside a selfie', async () => {
  const quality = { sample_percent: 100, from_pipeline: true, from_staff: true };
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { quality } });
  expect((await sendLicence('Ada')).status).toBe('LICENSE_APPROVED');
  const selfie = await sendSelfie('Ada');
  expect(await readCounterpart(selfie)).toMatchObject({
    submission: { status: 'pending' },
    missing: { picture: 'license', why: 'not_examined' },
  });
});

test('the lists tell that a waiting selfie differs from a licence that came after it, before anyone opens it', async () => {
  const selfie = await sendSelfie('Mallory');
  const listed = async () =>
    (
      await app.client.get('/admin/submissions?signal=selfie_matches_document', { bearer })
    ).body.submissions.map(({ id }: { id: string }) => id);
  await compareWaiting(app.dependencies);
  expect(await listed()).toEqual([]);
  const { license_id } = await sendLicence('Ada');
  await compareWaiting(app.dependencies);
  expect(await listed()).toEqual([selfie]);
  await app.client.post(`/admin/submissions/${license_id}/reject`, {
    bearer,
    json: { require_reupload: true },
  });
  await compareWaiting(app.dependencies);
  expect(await listed()).toEqual([selfie]);
});

test.each(['selfie', 'license'] as const)(
  'a rejected %s is shown beside the other image as what it was, and still counts against it',
  async (kind) => {
    const { license_id } = await sendLicence('Ada', NUMBER_ALONE);
    const selfie = await sendSelfie('Mallory');
    const [rejected, open] = kind === 'selfie' ? [selfie, license_id] : [license_id, selfie];
    const json = { reason_code: 'other_person' };
    expect((await app.client.post(`/admin/submissions/${rejected}/reject`, { bearer, json })).status).toBe(
      200,
    );
    await compareWaiting(app.dependencies);
    expect(await readCounterpart(open)).toMatchObject({
      kind,
      submission: {
        id: rejected,
        status: 'rejected',
        reason_code: 'other_person',
        reupload_required: false,
      },
      comparison: { result: 'different' },
      missing: null,
    });
    const { severity, signals } = await readCase(open);
    expect([severity, signals]).toEqual(['warning', expect.arrayContaining(['selfie_matches_document'])]);
  },
);

test('a rejected selfie of the same face is no match, and one that waits or is approved comes before it', async () => {
  const { license_id } = await sendLicence('Ada', NUMBER_ALONE);
  const rejected = await sendSelfie('Ada');
  expect(await readCounterpart(license_id)).toMatchObject({ comparison: { result: 'same' } });
  await app.client.post(`/admin/submissions/${rejected}/reject`, {
    bearer,
    json: { reason_code: 'not_live' },
  });
  expect(await readCounterpart(license_id)).toMatchObject({
    submission: { id: rejected, status: 'rejected' },
    comparison: { result: 'between', distance: expect.any(Number) },
  });
  expect(await listSignals(license_id)).toEqual([]);
  const next = await sendSelfie('Ada', { verification_id: 'next' });
  expect(await readCounterpart(license_id)).toMatchObject({
    submission: { id: next, status: 'pending' },
    comparison: { result: 'same' },
  });
});

test('a case says whether a valid link asks for the other image, and whether a workflow requires it', async () => {
  const subject = await newSubject(app, bearer, ADA);
  token = await mint(app, bearer, subject, { upload_type: 'license', max_uses: 1 });
  const { license_id: id } = await sendLicence('Ada', NUMBER_ALONE);
  // Its only link takes no selfie, and has no use left.
  expect((await readCounterpart(id)).request).toBe('none');
  await mint(app, bearer, subject, { upload_type: 'any' });
  expect((await readCounterpart(id)).request).toBe('offered');
  const steps = ['verify_license', 'check_selfie'].map((step_name, index) => ({
    step_name,
    step_order: index + 1,
  }));
  const workflow = await app.client.post('/admin/workflows', { bearer, json: { name: 'Both', steps } });
  await mint(app, bearer, subject, { workflow_id: workflow.body.id });
  expect((await readCounterpart(id)).request).toBe('required');
  // A link that has ended asks for nothing.
  app.moveClock(400 * DAY);
  bearer = await logIn(app);
  expect((await readCounterpart(id)).request).toBe('none');
});

test('a decided case keeps the names of what stood against it, though it is compared no more', async () => {
  await sendLicence('Ada');
  const other = await sendSelfie('Mallory');
  expect((await readCase(other)).signals).toContain('selfie_matches_document');
  await decide(other, 'approve');
  expect((await listSignals(other)).map(({ signal }) => signal)).toEqual([]);
  expect((await readCase(other)).signals).toContain('selfie_matches_document');
});
