import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../../../../../test/harness/vision/seen-documents.ts';
import type { FaceDescriptors } from '../../../vision/evidence.ts';

const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('unknown')) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#867' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

/** Sends the first selfie of a new subject. */
async function sendFirst(face: FaceDescriptors, details: object = ADA) {
  const token = await mint(app, bearer, await newSubject(app, bearer, details));
  sight.face = seenSelfie(face);
  const { body } = await upload(app, token, 'selfie', image, { verification_id: 'first' });
  const caseAnswer = await app.client.get(`/admin/submissions/${body.selfie_id}`, { bearer });
  return { token, answer: body, evidence: caseAnswer.body.attempts.at(-1).evidence };
}

async function enrol(face: FaceDescriptors, details: object) {
  const { answer, token } = await sendFirst(face, details);
  await app.client.post(`/admin/submissions/${answer.selfie_id}/approve`, { bearer, json: {} });
  return token;
}

const blend = (one: FaceDescriptors, other: FaceDescriptors): FaceDescriptors => {
  const mix = (a: Float32Array, b: Float32Array) => {
    const sum = a.map((value, at) => value + b[at]!);
    const scale = Math.hypot(...a) / Math.hypot(...sum);
    return sum.map((value) => value * scale);
  };
  return {
    ...one,
    descriptor: mix(one.descriptor, other.descriptor),
    embedding: mix(one.embedding, other.embedding),
  };
};
const [bea, cai] = [fakeFace('Bea'), fakeFace('Cai')];
const morph = blend(bea, cai);
const AS_NEAR = expect.objectContaining({ signal: 'others_as_near' });

test('[S234] a first selfie without a liveness check says so to the reviewer, and a later one does not', async () => {
  const { token, answer, evidence } = await sendFirst(fakeFace('Ada', 0));
  expect(answer.status).toBe('SELFIE_PENDING_APPROVAL');
  // Only the reviewer sees it.
  expect(answer.signals).toEqual([]);
  expect(evidence.signals).toEqual([{ signal: 'unproven_capture' }]);
  await app.client.post(`/admin/submissions/${answer.selfie_id}/approve`, { bearer, json: {} });
  sight.face = seenSelfie(fakeFace('Ada', 1));
  const later = (await upload(app, token, 'selfie', image, { verification_id: 'second' })).body;
  expect(later.status).toBe('SELFIE_APPROVED');
  const caseAnswer = await app.client.get(`/admin/submissions/${later.selfie_id}`, { bearer });
  expect(caseAnswer.body.attempts.at(-1).evidence.signals).toEqual([]);
});

test('[S234] a first selfie between two people of the tenant is reported before a person approves it', async () => {
  await enrol(bea, { first_name: 'Bea', last_name: 'Other' });
  expect((await sendFirst(morph)).evidence.signals).not.toContainEqual(AS_NEAR);
  await enrol(cai, { first_name: 'Cai', last_name: 'Other' });
  const { evidence } = await sendFirst(morph);
  expect(evidence.face_others).toEqual({ count: 2, nearest: expect.any(Number) });
  expect(evidence.face_others.nearest).toBeLessThan(0.88);
  expect(evidence.signals).toContainEqual({
    signal: 'others_as_near',
    distance: expect.closeTo(evidence.face_others.nearest * 0.555, 3),
    nearest: expect.any(Number),
    others: 2,
  });
  // One of them is clearly nearer, or the face is too unclear to be near anyone.
  for (const face of [fakeFace('Bea', 1), { ...morph, fitness: 0.9 }])
    expect((await sendFirst(face)).evidence.signals).not.toContainEqual(AS_NEAR);
});

test('[S234] a first selfie is not compared with other people if the tenant does not allow it', async () => {
  await enrol(bea, { first_name: 'Bea', last_name: 'Other' });
  await enrol(cai, { first_name: 'Cai', last_name: 'Other' });
  const json = { compare_across_people: false };
  expect((await app.client.send('PATCH', '/admin/settings', { bearer, json })).status).toBe(200);
  const { evidence } = await sendFirst(morph);
  expect(evidence).not.toHaveProperty('face_others');
  expect(evidence.signals).toEqual([{ signal: 'unproven_capture' }]);
});
