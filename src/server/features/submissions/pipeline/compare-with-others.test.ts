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
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#876' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

let uploads = 0;

/** A subject whose first selfie, with this face, staff approved. */
async function enrol(face: FaceDescriptors, details: object = ADA) {
  const id = await newSubject(app, bearer, details);
  const token = await mint(app, bearer, id);
  const first = await sendSelfie(token, face);
  expect(first.status).toBe('SELFIE_PENDING_APPROVAL');
  await app.client.post(`/admin/submissions/${first.selfie_id}/approve`, { bearer, json: {} });
  return { id, token };
}

async function sendSelfie(token: string, face: FaceDescriptors) {
  sight.face = seenSelfie(face);
  uploads += 1;
  return (await upload(app, token, 'selfie', image, { verification_id: `selfie ${uploads}` })).body;
}

async function sendLicence(token: string, face: FaceDescriptors) {
  sight.document = { ...ADAS_CARD, portrait: { ok: true, value: face } };
  return (await upload(app, token, 'license', image)).body;
}

const readEvidence = async (id: string) => {
  const { attempts } = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  return attempts.at(-1).evidence;
};

const listSignalNames = async (id: string): Promise<string[]> =>
  (await readEvidence(id)).signals.map(({ signal }: { signal: string }) => signal);

/** Two images of `name`, about as far apart as one person's are. */
const anchor = fakeFace('Ada', 0);
const adasFace = fakeFace('Ada', 1);

test('a face that counts as the anchor’s is approved while the tenant’s other people look different', async () => {
  for (const name of ['Bea', 'Cai', 'Dov'])
    await enrol(fakeFace(name), { first_name: name, last_name: 'Other' });
  const ada = await enrol(anchor);
  const selfie = await sendSelfie(ada.token, adasFace);
  expect(selfie.status).toBe('SELFIE_APPROVED');
  expect(selfie.signals).toEqual([]);
  expect((await readEvidence(selfie.selfie_id)).face_others).toEqual({ count: 3, nearest: null });
  expect((await sendLicence(ada.token, adasFace)).status).toBe('LICENSE_APPROVED');
});

test('[S74] a face that counts as the anchor’s waits for a person while another of the tenant’s people is about as near', async () => {
  const ada = await enrol(anchor);
  await enrol(fakeFace('Ada', 2), { first_name: 'Ida', last_name: 'Alike' });
  const selfie = await sendSelfie(ada.token, adasFace);
  expect(selfie.status).toBe('SELFIE_PENDING_APPROVAL');
  expect(selfie.reason).toBeUndefined();
  // Findings about other people are only for reviewers.
  expect(selfie.signals).toEqual([]);
  const { face_distance, face_others, signals } = await readEvidence(selfie.selfie_id);
  expect(face_others.count).toBe(1);
  expect(face_others.nearest).toBeLessThan(face_distance / 0.9);
  expect(signals).toContainEqual({
    signal: 'others_as_near',
    distance: expect.closeTo(face_distance * 0.555, 3),
    nearest: expect.closeTo(face_others.nearest * 0.555, 3),
    others: 1,
  });
  expect(await listSignalNames(selfie.selfie_id)).toContain('same_face_as');
  expect((await sendLicence(ada.token, adasFace)).status).toBe('LICENSE_PENDING_APPROVAL');
});

test('a face that counts as the anchor’s is compared only with approved selfies, by faces that are fit', async () => {
  const ada = await enrol(anchor);
  const waiting = await mint(app, bearer, await newSubject(app, bearer, { first_name: 'I', last_name: 'W' }));
  await sendSelfie(waiting, fakeFace('Ada', 2));
  await enrol({ ...fakeFace('Ada', 3), fitness: 0.8 }, { first_name: 'U', last_name: 'Blurred' });
  const selfie = await sendSelfie(ada.token, adasFace);
  expect(selfie.status).toBe('SELFIE_APPROVED');
  expect((await readEvidence(selfie.selfie_id)).face_others).toEqual({ count: 1, nearest: null });
});

test('[S74] a face that counts as the anchor’s is not compared with others if the tenant does not allow it', async () => {
  const ada = await enrol(anchor);
  await enrol(fakeFace('Ada', 2), { first_name: 'Ida', last_name: 'Alike' });
  const json = { compare_across_people: false };
  expect((await app.client.send('PATCH', '/admin/settings', { bearer, json })).status).toBe(200);
  const selfie = await sendSelfie(ada.token, adasFace);
  expect(selfie.status).toBe('SELFIE_APPROVED');
  expect(await readEvidence(selfie.selfie_id)).not.toHaveProperty('face_others');
  expect(await listSignalNames(selfie.selfie_id)).not.toContain('same_face_as');
});

test('a face that counts as the anchor’s is not compared with an erased person', async () => {
  const ada = await enrol(anchor);
  const alike = await enrol(fakeFace('Ada', 2), { first_name: 'Ida', last_name: 'Alike' });
  await app.client.send('DELETE', `/admin/subjects/${alike.id}`, { bearer, json: { reason: 'asked' } });
  const selfie = await sendSelfie(ada.token, adasFace);
  expect(selfie.status).toBe('SELFIE_APPROVED');
  expect((await readEvidence(selfie.selfie_id)).face_others).toEqual({ count: 0, nearest: null });
});

test('[S74] a face that counts as the anchor’s is not compared with people of another tenant', async () => {
  const ada = await enrol(anchor);
  const mine = { app, bearer };
  app = await openTenant(whole);
  bearer = await logIn(app);
  await enrol(fakeFace('Ada', 2), { first_name: 'Ida', last_name: 'Alike' });
  ({ app, bearer } = mine);
  const selfie = await sendSelfie(ada.token, adasFace);
  expect(selfie.status).toBe('SELFIE_APPROVED');
  expect((await readEvidence(selfie.selfie_id)).face_others).toEqual({ count: 0, nearest: null });
});
