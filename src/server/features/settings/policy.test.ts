import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { fakeFace, fakeVision, seenSelfie } from '../../../../test/harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../../../../test/harness/vision/seen-documents.ts';
import { compareFaces } from '../../verification/faces/compare-faces.ts';
import { type Limits, PRODUCT_LIMITS } from '../../verification/policy/limits.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';

/** The middle name of the record is not on her card, so it scores 0.9615. */
const RECORD = { ...ADA, middle_name: 'Quincy' };
const SCORE = 0.9615;
const HERS = fakeFace('Ada');

const sight = { document: ADAS_CARD, face: seenSelfie(HERS) };
let app: TestApp;
let bearer: string;
let token: string;
let image: Buffer;
beforeAll(async () => {
  app = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(sight, { document: ADAS_CARD, face: seenSelfie(HERS) });
  bearer = await logIn(app);
  await change(null);
  token = await mint(app, bearer, await newSubject(app, bearer, RECORD));
});

const change = (policy: unknown) => app.client.send('PATCH', '/admin/settings', { bearer, json: { policy } });
const send = (type: string, more: Record<string, string> = {}) => upload(app, token, type, image, more);
const newestEvidence = async (id: string) => {
  const { attempts } = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  return attempts.at(-1).evidence;
};

/** A face equally far from both. */
function betweenFaces(one: FaceDescriptors, other: FaceDescriptors): FaceDescriptors {
  const middle = (a: Float32Array, b: Float32Array) => a.map((value, at) => (value + b[at]!) / 2);
  return {
    descriptor: middle(one.descriptor, other.descriptor),
    embedding: middle(one.embedding, other.embedding),
  };
}

test('[S61] a tenant’s own limits decide the next upload, and its case keeps the limits of that time', async () => {
  const before = await send('license');
  expect(before.body).toMatchObject({ status: 'LICENSE_APPROVED', score: SCORE });
  expect((await newestEvidence(before.body.license_id)).decided_by).toEqual({
    limits: PRODUCT_LIMITS,
    set_at: null,
    strict: false,
    severe: [],
    same_face_searched: true,
    required_proofs: [],
    accepted_documents: ['licence'],
  });

  const { body } = await change({ passing_score: 0.99 });
  const limits: Limits = { ...PRODUCT_LIMITS, passing_score: 0.99 };
  expect(body.policy).toEqual({ limits, product: PRODUCT_LIMITS, set_at: expect.any(String) });
  const after = await send('license');
  expect(after.body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL', score: SCORE });
  await change(null);
  expect((await newestEvidence(after.body.license_id)).decided_by).toMatchObject({ limits, strict: false });
  expect((await send('license')).body).toMatchObject({ status: 'LICENSE_APPROVED' });
});

test('a tenant’s own limits decide about faces, of selfies and of licences', async () => {
  const selfieAnswer = await send('selfie', { verification_id: 'first' });
  await app.client.post(`/admin/submissions/${selfieAnswer.body.selfie_id}/approve`, { bearer, json: {} });
  const near = betweenFaces(HERS, fakeFace('a stranger'));
  const { distance } = compareFaces(HERS, near);
  expect(distance).toBeGreaterThan(0.5);
  sight.face = seenSelfie(near);
  sight.document = { ...ADAS_CARD, portrait: { ok: true, value: near } };
  const band = { same: 0.5, different: Math.max(1.2, distance + 0.1) };
  expect(await change({ selfie_band: band, portrait_band: band })).toMatchObject({ status: 200 });
  const selfie = await send('selfie', { verification_id: 'second' });
  expect(selfie.body.status).toBe('SELFIE_PENDING_APPROVAL');
  const { face_distance, decided_by } = await newestEvidence(selfie.body.selfie_id);
  expect(face_distance).toBeCloseTo(distance);
  expect(decided_by.limits.selfie_band).toEqual(band);
  expect((await send('license')).body.status).toBe('LICENSE_PENDING_APPROVAL');
});

test('[S61] a tenant’s limits that decide more without a person need confirmation', async () => {
  const refusal = await change({ passing_score: 0.75 });
  expect(refusal).toMatchObject({
    status: 400,
    body: {
      error:
        'passing_score of 0.75 decides more cases automatically than the default 0.8. Send loosen: true if you intend this.',
    },
  });
  expect(refusal.headers['attesta-error-field']).toBe('policy.passing_score');
  expect((await change({ passing_score: 0.75, loosen: true })).status).toBe(200);
  // A limit that is already as loose needs no new confirmation.
  expect((await change({ ghost_different_from: 0.9 })).body.policy.limits).toMatchObject({
    passing_score: 0.75,
    ghost_different_from: 0.9,
  });
  expect((await change({ passing_score: null })).body.policy.limits.passing_score).toBe(0.8);
});

test.each<[string, object, string]>([
  ['beyond every bound', { passing_score: 0.5, loosen: true }, 'passing_score must be from 0.7 to 1.'],
  [
    'of one band beyond its bound',
    { selfie_band: { same: 1.2, different: 1.3 }, loosen: true },
    'selfie_band.same must be from 0.5 to 1.06.',
  ],
  [
    'turned round',
    { portrait_band: { same: 1.05, different: 1 }, loosen: true },
    'portrait_band.same must not be above portrait_band.different.',
  ],
  ['with a name that is none', { passing: 1 }, 'Unknown field "policy.passing". Use policy.passing_score.'],
])('a tenant’s limits are refused in one sentence: %s', async (_, policy, error) => {
  expect(await change(policy)).toMatchObject({ status: 400, body: { error } });
  expect((await app.client.get('/admin/settings', { bearer })).body.policy.set_at).toBeNull();
});

test('a tenant’s limits show everyone with the queue from which score a licence passes by itself', async () => {
  const passing = async () => {
    const [queue, changes] = await Promise.all(
      ['queue', 'changes'].map((path) => app.client.get(`/admin/${path}`, { bearer })),
    );
    return [queue!.body.passing_score, changes!.body.queue.passing_score];
  };
  expect(await passing()).toEqual([0.8, 0.8]);
  await change({ passing_score: 0.9 });
  expect(await passing()).toEqual([0.9, 0.9]);
});

test('[S61] a tenant’s limits are set by superusers, and are on the audit by their names', async () => {
  await change({ passing_score: 0.9, portrait_band: { same: 0.7, different: 1.2 } });
  const { entries } = (await app.client.get('/admin/audit', { bearer })).body;
  expect(entries[0]).toMatchObject({
    action: 'settings.updated',
    fields: ['policy.portrait_band', 'policy.passing_score'],
  });
  const api = await app.client.post('/admin/api-tokens', { bearer, json: {} });
  const asAdmin = { bearer: api.body.token, json: { policy: null } };
  expect((await app.client.send('PATCH', '/admin/settings', asAdmin)).status).toBe(403);
});
