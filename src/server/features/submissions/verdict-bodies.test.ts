import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../../test/harness/client.ts';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD, FINDER_AWAY } from '../../../../test/harness/vision/seen-documents.ts';
import type { AgeEvidence, DocumentEvidence, FaceEvidence, Vision } from '../../vision/evidence.ts';
import { expireImages } from '../privacy/expire-images.ts';

// The contract's fields of an answer, one by one.
const away = { ok: false, why: 'unavailable' } as const;
const asFinding = <T>(value: T) => ({ ok: true as const, value });
const BOX = { x: 0.05, y: 0.3, width: 0.2, height: 0.4 };
const faces = (count: number): DocumentEvidence['faces'] =>
  asFinding(
    Array.from({ length: count }, () => ({ box: BOX, score: 0.9, pixels: 120, contrast: 20, tone: 0.8 })),
  );

/** The reference is told from the compared image by its width. */
const REFERENCE = 320;
const HERS = fakeFace('Ada');
const HER_SELFIE = seenSelfie(HERS);
const HER_CARD: DocumentEvidence = { ...ADAS_CARD, portrait: asFinding(HERS) };
const GROWN: AgeEvidence = { faces: faces(1), ages: asFinding({ primary: 40, secondary: 40 }), timings: {} };

const sight: {
  document: DocumentEvidence;
  face: FaceEvidence;
  age: AgeEvidence;
  /** the second reading of every strip */
  again: string | null;
} = { document: HER_CARD, face: HER_SELFIE, age: GROWN, again: null };
let app: TestApp;
let bearer: string;
let image: Buffer;
let reference: Buffer;
let subject: string;
let token: string;

beforeAll(async () => {
  const vision: Vision = {
    ...fakeVision(sight),
    examineFace: async ({ width }) => (width === REFERENCE ? HER_SELFIE : sight.face),
    estimateAge: async () => sight.age,
    rereadStrips: async ({ strips }) =>
      sight.again === null
        ? away
        : asFinding(strips.map((box) => ({ text: String(sight.again), confidence: 0.95, box }))),
  };
  app = await startApp({ vision });
  image = await draw(300);
  reference = await draw(REFERENCE);
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(sight, { document: HER_CARD, face: HER_SELFIE, age: GROWN, again: null });
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, ADA);
  token = await mint(app, bearer, subject);
});

const draw = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
const send = (type: string, verification_id: string, more: Record<string, string> = {}) =>
  upload(app, token, type, image, { verification_id, ...more });
const decide = async (id: string, how: 'approve' | 'reject', json: object = {}) =>
  expect((await app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json })).status).toBe(200);
const countUses = async () => (await app.client.get('/ephemeral/capability', { token })).body.use_count;

/** Approves a selfie of hers, which from then on is the reference. */
async function anchor(verification_id = 'anchor'): Promise<void> {
  const uploadAnswer = await upload(app, token, 'selfie', reference, { verification_id });
  await decide(uploadAnswer.body.selfie_id, 'approve');
}

const STRANGER = seenSelfie(fakeFace('a stranger'));
test.each<[string, FaceEvidence, string, number | null]>([
  ['without a face', seenSelfie(HERS, { faces: faces(0) }), 'NO_FACE_DETECTED', null],
  ['of two', seenSelfie(HERS, { faces: faces(2) }), 'MULTIPLE_FACES', null],
  ['that cannot be looked at', { ...HER_SELFIE, faces: away }, 'SELFIE_PENDING_APPROVAL', null],
  ['of the same person', HER_SELFIE, 'SELFIE_APPROVED', 0],
  ['of another', STRANGER, 'ID_NOT_MATCHED', expect.any(Number)],
])('a selfie %s has its similarity and attempt', async (_what, face, status, similarity) => {
  await anchor();
  sight.face = face;
  const { status: http, body } = await send('selfie', 'next');
  expect(http).toBe(200);
  expect(body).toMatchObject({ status, similarity, attempt: 1 });
  expect('image_hints' in body).toBe(status !== 'SELFIE_APPROVED');
});

test('a selfie that is no approval says what is wrong with its image', async () => {
  await anchor();
  sight.face = { ...STRANGER, light: 0.2 };
  const { body } = await send('selfie', 'next');
  expect(body).toMatchObject({ status: 'ID_NOT_MATCHED', image_hints: ['dark'] });
  const { attempts } = (await app.client.get(`/admin/submissions/${body.selfie_id}`, { bearer })).body;
  expect(attempts.at(-1).evidence.image_hints).toEqual(['dark']);
});

test('a selfie that came too late has no similarity', async () => {
  await anchor();
  const { examineFace } = app.dependencies.vision;
  let second: Promise<Answer> | null = null;
  app.dependencies.vision.examineFace = async (...look) => {
    app.dependencies.vision.examineFace = examineFace;
    second = send('selfie', 'twice');
    await second;
    return examineFace(...look);
  };
  const first = await send('selfie', 'twice');
  expect((await second!).body).toMatchObject({ status: 'SELFIE_APPROVED', attempt: 2 });
  expect(first.body).toMatchObject({ status: 'ATTEMPT_SUPERSEDED', similarity: null, image_hints: [] });
});

describe('a licence that has expired', () => {
  const setTo = (expired_documents: 'signal' | 'park') =>
    app.client.send('PATCH', '/admin/settings', { bearer, json: { expired_documents } });
  const EXPIRED = (() => {
    if (!HER_CARD.text.ok) throw new Error('Her card has text.');
    const line = { ...HER_CARD.text.value[0]!, text: '4b EXP 01/17/2024' };
    return { ...HER_CARD, text: asFinding([...HER_CARD.text.value, line]) };
  })();
  afterEach(() => setTo('park'));

  test('[S72] an expired licence is approved if the tenant chose that, and the answer names the signal', async () => {
    await setTo('signal');
    sight.document = EXPIRED;
    const { body } = await send('license', 'expired');
    expect(body.status).toBe('LICENSE_APPROVED');
    expect(body.signals).toContain('expired');
    sight.document = HER_CARD;
    expect((await send('license', 'good')).body.signals).not.toContain('expired');
  });

  test('[S72] an expired licence waits for a person by default, with its score and no reason', async () => {
    const settings = (await app.client.get('/admin/settings', { bearer })).body;
    expect(settings.expired_documents).toBe('park');
    sight.document = EXPIRED;
    const { body } = await send('license', 'expired');
    expect(body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL', score: 1 });
    expect(body).not.toHaveProperty('reason');
    expect(body.signals).toContain('expired');
    const caseBody = (await app.client.get(`/admin/submissions/${body.license_id}`, { bearer })).body;
    expect(caseBody.attempts[0].evidence.decided_by).toMatchObject({ strict: false, parks_expired: true });
    sight.document = HER_CARD;
    expect((await send('license', 'good')).body.status).toBe('LICENSE_APPROVED');
  });

  test('an expired licence that is sent again is answered with its signals too', async () => {
    sight.document = EXPIRED;
    const { license_id } = (await send('license', 'expired')).body;
    await decide(license_id, 'reject', { require_reupload: true });
    const again = await app.client.post(`/subject/reupload?type=license&id=${license_id}`, {
      token,
      form: uploadForm(image),
    });
    expect(again.body.ai_result.signals).toContain('expired');
  });
});

test('an upload with manual=1 that is superseded meanwhile is still 201', async () => {
  const { asTenant } = app.dependencies.db;
  const first = (await send('license', 'twice', { manual: '1' })).body;
  expect(first.status).toBe('MANUAL_REVIEW_REQUESTED');
  let isIn = false;
  // The first transaction that finalizes the second image waits until a third one is accepted.
  app.dependencies.db.asTenant = async (tenantId, work) => {
    const { status } = (await asTenant(tenantId, (tx) =>
      tx
        .selectFrom('submissions')
        .select('status')
        .where('id', '=', first.license_id)
        .executeTakeFirstOrThrow(),
    )) as { status: string };
    if (status === 'processing' && !isIn) {
      isIn = true;
      app.dependencies.db.asTenant = asTenant;
      await send('license', 'twice', { manual: '1' });
    }
    return asTenant(tenantId, work);
  };
  const superseded = await send('license', 'twice', { manual: '1' });
  app.dependencies.db.asTenant = asTenant;
  expect(isIn).toBe(true);
  expect(superseded.status).toBe(201);
  expect(superseded.body).toMatchObject({ status: 'ATTEMPT_SUPERSEDED', attempt: 2 });
});

const PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA'];
const UNREAD = seenLicence({ print: [...PRINT, '3DOB 0/16/1986'] });

test.each([
  ['passes by what a second reading says', '3 DOB:10/16/1986', 'LICENSE_APPROVED'],
  ['waits when the second reading says as little', '3DOB 0/16/1986', 'LICENSE_PENDING_APPROVAL'],
  ['waits when the second reading says another date', '3 DOB 10/26/1986', 'LICENSE_PENDING_APPROVAL'],
  ['waits when no second reading is possible', null, 'LICENSE_PENDING_APPROVAL'],
])('a licence whose birth date was not read %s', async (_, again, status) => {
  Object.assign(sight, { document: UNREAD, again });
  expect((await send('license', 'card')).body).toMatchObject({ status });
});

test.each<[string, DocumentEvidence, string]>([
  ['for its faces', { ...HER_CARD, faces: faces(3) }, 'Multiple faces detected.'],
  [
    'for its ghost image',
    { ...HER_CARD, faces: faces(2), ghost: asFinding(fakeFace('Bo')) },
    'Internal face mismatch on ID.',
  ],
  ['for want of face detection', { ...HER_CARD, faces: away }, 'Face detection unavailable.'],
  ['for want of a finder', { ...FINDER_AWAY, text: HER_CARD.text }, 'Document detection unavailable.'],
])('a parked licence has its score if its text was read: %s', async (_why, document, reason) => {
  sight.document = document;
  const { body } = await send('license', 'card');
  expect(body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL', reason, score: expect.any(Number) });
  expect(body.score).toBeGreaterThan(0.8);
});

test('a ghost image of another face makes the case as severe as an unclear portrait', async () => {
  sight.document = { ...HER_CARD, faces: faces(2), ghost: asFinding(fakeFace('Bo')) };
  const { body } = await send('license', 'card');
  expect(body.signals).toContain('portrait_unclear');
  const caseBody = (await app.client.get(`/admin/submissions/${body.license_id}`, { bearer })).body;
  expect([caseBody.severity, caseBody.severe_signals]).toEqual(['severe', ['portrait_unclear']]);
  expect(caseBody.attempts.at(-1).evidence.signals).toContainEqual(
    expect.objectContaining({ signal: 'portrait_unclear', cause: 'ghost_differs' }),
  );
});

test('an unread licence whose outline is found is parked for missing text, and has no score', async () => {
  for (const facesFinding of [faces(0), faces(1)]) {
    sight.document = { ...HER_CARD, faces: facesFinding, text: away };
    const { body } = await send('license', 'card');
    expect(body).toMatchObject({
      status: 'LICENSE_PENDING_APPROVAL',
      reason: 'Text extraction unavailable.',
    });
    expect(body).not.toHaveProperty('score');
  }
});

test('an age record that an administrator approved is final: 409, and nothing is spent', async () => {
  for (const type of ['analyze', 'verify_age']) {
    const manual = await send(type, type, { manual: '1' });
    await decide(manual.body.selfie_id, 'approve');
    const spent = await countUses();
    for (const again of ['analyze', 'verify_age']) {
      const refusal = await send(again, type);
      expect([refusal.status, refusal.body]).toEqual([
        409,
        { error: 'This submission is already approved.' },
      ]);
    }
    expect(await countUses()).toBe(spent);
  }
});

test('an age record that was only analysed, or rejected, may be sent again', async () => {
  const { body } = await send('analyze', 'age');
  expect(body).toMatchObject({ status: 'ANALYZED', attempt: 1 });
  const refusal = await app.client.post(`/admin/submissions/${body.selfie_id}/reopen`, {
    bearer,
    json: { comment: 'Once more.' },
  });
  expect([refusal.status, refusal.body.error]).toEqual([409, expect.stringContaining('age analysis')]);
  expect((await send('verify_age', 'age')).body).toMatchObject({
    status: 'AGE_VERIFICATION_DONE',
    attempt: 2,
  });
  const manual = await send('analyze', 'other', { manual: '1' });
  await decide(manual.body.selfie_id, 'reject');
  expect((await send('analyze', 'other')).body).toMatchObject({ status: 'ANALYZED', attempt: 2 });
});

test('an age record that is approved while its next image is stored: 409, and the image is gone', async () => {
  // The analysis is unavailable, so that it waits for a person.
  sight.age = { ...GROWN, ages: away };
  const { selfie_id } = (await send('analyze', 'age')).body;
  const { put } = app.dependencies.objects;
  app.dependencies.objects.put = async (...image) => {
    await put(...image);
    await decide(selfie_id, 'approve');
  };
  const refusal = await send('analyze', 'age');
  app.dependencies.objects.put = put;
  expect(refusal.status).toBe(409);
  const caseBody = (await app.client.get(`/admin/submissions/${selfie_id}`, { bearer })).body;
  expect([caseBody.status, caseBody.attempts.length]).toEqual(['approved', 1]);
});

const DAY = 24 * 3_600_000;

/** Her selfie is approved, and its image erased since. */
async function loseAnchor(): Promise<void> {
  await anchor();
  const settings = { retention_days: 1 };
  expect((await app.client.send('PATCH', '/admin/settings', { bearer, json: settings })).status).toBe(200);
  app.moveClock(2 * DAY);
  bearer = await logIn(app);
  expect(await expireImages(app.dependencies, app.dependencies.now())).toBeGreaterThan(0);
  token = await mint(app, bearer, subject);
}

test.each([false, true])(
  '[S76] an erased reference parks a licence, never passes it unmatched; strict flow: %s',
  async (strict) => {
    await loseAnchor();
    token = await mint(app, bearer, subject, { require_face_match: strict });
    const { body } = await send('license', 'card');
    expect(body).toMatchObject({
      status: 'LICENSE_PENDING_APPROVAL',
      reason: 'Reference image unavailable.',
      score: expect.any(Number),
    });
    expect(body).not.toHaveProperty('face_comparison');
  },
);

test('[S76] an erased reference parks a selfie, and the one that is approved then is the new anchor', async () => {
  await loseAnchor();
  expect((await send('selfie', 'new')).body).toMatchObject({
    status: 'SELFIE_PENDING_APPROVAL',
    reason: 'Reference image unavailable.',
    similarity: null,
  });
  app.moveClock(1000);
  await anchor('new');
  expect((await send('license', 'card')).body).toMatchObject({
    status: 'LICENSE_APPROVED',
    face_comparison: 'matched',
  });
  sight.document = { ...HER_CARD, portrait: asFinding(fakeFace('a stranger')) };
  expect((await send('license', 'other')).body.status).toBe('ID_NOT_MATCHED');
});
