import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireImages } from '../src/server/features/privacy/expire-images.ts';
import { compareFaces } from '../src/server/verification/faces/compare-faces.ts';
import { joinFaces } from '../src/server/verification/faces/join-faces.ts';
import { SELFIE_BAND } from '../src/server/verification/policy/face-policy.ts';
import { MAX_REFERENCE_IMAGES } from '../src/server/verification/policy/reference-policy.ts';
import type { FaceDescriptors } from '../src/server/vision/evidence.ts';
import { openTenant, startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from './harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from './harness/vision/seen-documents.ts';

// A subject's reference is made of the images that staff approved, and of no other.

const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#758' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, ADA);
  token = await mint(app, bearer, subject);
});
afterAll(() => whole.close());

const post = (path: string, json: object = {}) => app.client.post(path, { bearer, json });
const approve = (id: string) => post(`/admin/submissions/${id}/approve`);

let uploads = 0;
async function send(face: FaceDescriptors, client = app.client) {
  sight.face = seenSelfie(face);
  uploads += 1;
  app.moveClock(1000);
  const { body } = await upload({ ...app, client }, token, 'selfie', image, {
    verification_id: `selfie ${uploads}`,
  });
  return body;
}
/** A selfie with this face that staff approve, whatever the pipeline has decided. */
async function enrol(face: FaceDescriptors): Promise<string> {
  const { selfie_id, status } = await send(face);
  if (status !== 'SELFIE_PENDING_APPROVAL')
    await post(`/admin/submissions/${selfie_id}/reopen`, { comment: 'Once more.' });
  expect((await approve(selfie_id)).status).toBe(200);
  return selfie_id;
}
async function sendLicence(face: FaceDescriptors) {
  sight.document = { ...ADAS_CARD, portrait: { ok: true, value: face } };
  return (await upload(app, token, 'license', image)).body;
}
const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const readEvidence = async (id: string) => (await readCase(id)).attempts.at(-1).evidence;
/** Retention erases what was decided more than a month ago; here all but a selfie that is too unclear. */
async function expireOldest() {
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 30 } });
  app.moveClock(31 * 86_400_000);
  bearer = await logIn(app);
  token = await mint(app, bearer, subject);
  await enrol({ ...fakeFace('Ada', 3), fitness: 0.7 });
  await expireImages(app.dependencies, app.dependencies.now());
}
const readReference = async (id: string): Promise<string> => (await readEvidence(id)).reference;

const { same } = SELFIE_BAND;
/** So different are the images of one person that each lies just beyond the limit from the others. */
const likeness = findLikeness();
const ada = (capture: number): FaceDescriptors => fakeFace('Ada', capture, likeness);

function findLikeness(): number {
  for (let each = 0.95; each > 0.6; each -= 0.01) {
    const [one, two, three] = [0, 1, 2].map((capture) => fakeFace('Ada', capture, each));
    const distances = [compareFaces(one!, two!), compareFaces(one!, three!), compareFaces(two!, three!)];
    if (distances.every(({ distance }) => distance > same)) return each;
  }
  throw new Error('No pictures are so different.');
}

test('[S235] an undecided selfie that staff approve makes the next one pass, and the licence beside it', async () => {
  expect(compareFaces(joinFaces([ada(0), ada(1)]), ada(2)).distance).toBeLessThan(same);
  await enrol(ada(0));
  // With the first image alone the third waits, too.
  const alone = await send(ada(2));
  expect([alone.status, await readReference(alone.selfie_id)]).toEqual([
    'SELFIE_PENDING_APPROVAL',
    'compared',
  ]);
  const second = await enrol(ada(1));
  const third = await send(ada(2));
  expect(third.status).toBe('SELFIE_APPROVED');
  expect((await sendLicence(joinFaces([ada(0), ada(1)]))).status).toBe('LICENSE_APPROVED');
  // Reopened, the second image leaves the reference.
  await post(`/admin/submissions/${second}/reopen`, { comment: 'Once more.' });
  expect((await send(ada(2))).status).toBe('SELFIE_PENDING_APPROVAL');
});

test('[S235] a selfie that the pipeline approved is no part of the reference', async () => {
  await enrol(ada(0));
  const between = joinFaces([ada(0), ada(1)]);
  expect((await send(between)).status).toBe('SELFIE_APPROVED');
  expect(compareFaces(joinFaces([ada(0), between]), ada(1)).distance).toBeLessThan(
    compareFaces(ada(0), ada(1)).distance,
  );
  const { selfie_id } = await send(ada(1));
  const { face_distance } = await readEvidence(selfie_id);
  expect(face_distance).toBeCloseTo(compareFaces(ada(0), ada(1)).distance, 3);
});

test('[S236] one image of another person, approved by mistake, changes nothing among two of the subject', async () => {
  await enrol(fakeFace('Ada', 0));
  await enrol(fakeFace('Ada', 1));
  await enrol(fakeFace('a stranger', 0));
  expect((await send(fakeFace('a stranger', 1))).status).toBe('ID_NOT_MATCHED');
  expect((await send(fakeFace('Ada', 2))).status).toBe('SELFIE_APPROVED');
});

test('[S236] of two approved images of two people none is the reference until one is reopened', async () => {
  const hers = await enrol(fakeFace('Ada', 0));
  const mistake = await enrol(fakeFace('a stranger', 0));
  for (const name of ['Ada', 'a stranger']) {
    const { status, reason, selfie_id } = await send(fakeFace(name, 1));
    expect([status, reason, await readReference(selfie_id)]).toEqual([
      'SELFIE_PENDING_APPROVAL',
      undefined,
      'contradictory',
    ]);
    expect((await sendLicence(fakeFace(name, 1))).status).toBe('LICENSE_PENDING_APPROVAL');
  }
  await post(`/admin/submissions/${mistake}/reopen`, { comment: 'That is another person.' });
  expect((await send(fakeFace('Ada', 2))).status).toBe('SELFIE_APPROVED');
  expect((await post(`/admin/submissions/${hers}/reopen`, { comment: 'Once more.' })).status).toBe(200);
});

test('[S235] erasing an image takes its face out of the reference, and erasing the person all of them', async () => {
  await enrol(ada(0));
  const second = await enrol(ada(1));
  expect((await send(ada(2))).status).toBe('SELFIE_APPROVED');
  const erased = await app.client.send('DELETE', `/selfies/${second}`, { bearer });
  expect(erased.status).toBe(200);
  expect((await send(ada(2))).status).toBe('SELFIE_PENDING_APPROVAL');
  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer, json: { reason: 'asked' } });
  const left = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('face_templates').select('subject_id').where('subject_id', '=', subject).execute(),
  );
  expect(left).toEqual([]);
});

test('[S235] a server with other models makes the reference of the images that it has described', async () => {
  const half = (face: FaceDescriptors) => ({ ...face, descriptor: face.descriptor.slice(0, 96) });
  const newVision = fakeVision(sight);
  const other = await startSecondServer(app, {
    vision: {
      ...newVision,
      describer: 'new',
      examineFace: async () => {
        const { descriptors, ...seen } = sight.face;
        const isFace = descriptors.ok && descriptors.value !== null;
        return { ...seen, descriptors: isFace ? { ok: true, value: half(descriptors.value!) } : descriptors };
      },
    },
  });
  try {
    await enrol(fakeFace('Ada', 0));
    // It describes the older image again: this suite's vision shows it the new face.
    expect((await send(fakeFace('Ada', 1), other.client)).status).toBe('SELFIE_APPROVED');
    sight.face = seenSelfie(fakeFace('Ada', 2));
    await enrol(fakeFace('Ada', 3));
    expect((await send(fakeFace('Ada', 4))).status).toBe('SELFIE_APPROVED');
  } finally {
    await other.close();
  }
});

test('[S237] a first selfie that is not clear enough is named at once, and approved it makes no reference', async () => {
  const unfit = { ...fakeFace('Ada', 0), fitness: 0.7 };
  const first = await send(unfit);
  expect([first.status, first.signals]).toEqual(['SELFIE_PENDING_APPROVAL', ['low_face_quality']]);
  expect((await readEvidence(first.selfie_id)).signals).toContainEqual({
    signal: 'low_face_quality',
    fitness: 0.7,
  });
  await approve(first.selfie_id);
  // The very same image, and another person's.
  for (const face of [unfit, fakeFace('a stranger', 1)]) {
    const { selfie_id, status } = await send(face);
    expect([status, await readReference(selfie_id)]).toEqual(['SELFIE_PENDING_APPROVAL', 'none']);
  }
  await enrol(fakeFace('Ada', 1));
  expect((await send(fakeFace('Ada', 2))).status).toBe('SELFIE_APPROVED');
});

test('[S237] the reference is the fittest image, not the newest, and an unfit one never replaces a missing one', async () => {
  const fit = await enrol(fakeFace('Ada', 0));
  await enrol({ ...fakeFace('a blurred stranger', 0), fitness: 0.7 });
  expect((await send(fakeFace('Ada', 1))).status).toBe('SELFIE_APPROVED');
  expect((await send(fakeFace('a blurred stranger', 1))).status).toBe('ID_NOT_MATCHED');
  await expireOldest();
  expect((await readCase(fit)).attempts.at(-1).image_expired_at).not.toBeNull();
  expect((await sendLicence(fakeFace('Ada', 1))).reason).toBe('Reference image unavailable.');
});

test('[S235] at most ten images make a reference, and the fittest are chosen', async () => {
  const clear = { ...fakeFace('Ada', 0), fitness: 1.9 };
  await enrol(clear);
  for (let capture = 1; capture <= MAX_REFERENCE_IMAGES; capture++)
    await enrol({ ...fakeFace('Ada', capture), fitness: 1.1 + capture / 100 });
  const { selfie_id } = await send(clear);
  const { face_distance } = await readEvidence(selfie_id);
  const chosen = [clear, ...Array.from({ length: 9 }, (_, at) => fakeFace('Ada', at + 2))];
  expect(face_distance).toBeCloseTo(compareFaces(joinFaces(chosen), clear).distance, 4);
});

/** The signals of a first selfie of another subject, as a reviewer sees them. */
async function sendAsAnother(face: FaceDescriptors) {
  const other = await newSubject(app, bearer, { first_name: 'Bea', last_name: 'Other' });
  const mine = token;
  token = await mint(app, bearer, other);
  const { selfie_id, status } = await send(face);
  const { signals, proofs } = await readEvidence(selfie_id);
  const unlisted = proofs.find(({ name }: { name: string }) => name === 'unlisted').state as string;
  // Else the next one would be found as this one.
  await app.client.send('DELETE', `/admin/subjects/${other}`, { bearer, json: { reason: 'asked' } });
  token = mine;
  return { status, unlisted, named: signals.map(({ signal }: { signal: string }) => signal) as string[] };
}

test('[S235] a second record is found by the mean of the images that staff approved of the first', async () => {
  await enrol(ada(0));
  expect((await sendAsAnother(ada(2))).named).not.toContain('same_face_as');
  await enrol(ada(1));
  expect((await sendAsAnother(ada(2))).named).toContain('same_face_as');
});

/** Faces from one towards another one. */
function* mixFaces(from: FaceDescriptors, to: FaceDescriptors): Generator<FaceDescriptors> {
  for (let more = 1; more < 40; more++)
    yield joinFaces([
      ...Array.from({ length: 40 - more }, () => from),
      ...Array.from({ length: more }, () => to),
    ]);
}

/** An image that the pipeline approves beside `ada(0)`, and one that only the mean of these two is near to. */
function findApprovedAndNext(): { approved: FaceDescriptors; next: FaceDescriptors } {
  const apart = (one: FaceDescriptors, other: FaceDescriptors) => compareFaces(one, other).distance / same;
  const near = [...mixFaces(ada(0), fakeFace('one way'))].filter((face) => apart(ada(0), face) < 0.9);
  const approved = near.at(-1)!;
  const mean = joinFaces([ada(0), approved]);
  for (const next of mixFaces(mean, fakeFace('another way')))
    if (apart(mean, next) < 0.98 && apart(ada(0), next) > 1.01 && apart(approved, next) > 1.01)
      return { approved, next };
  throw new Error('No two pictures are such.');
}

test('[S235] an image that the pipeline approved is in no mean by which others, or a blocked face, are found', async () => {
  const { approved, next } = findApprovedAndNext();
  const first = await enrol(ada(0));
  const selfie = await send(approved);
  expect(selfie.status).toBe('SELFIE_APPROVED');
  expect((await sendAsAnother(next)).named).not.toContain('same_face_as');
  await post(`/admin/submissions/${first}/blocks`, { what: 'face', comment: 'Four names.' });
  const beyond = await sendAsAnother(next);
  expect([beyond.unlisted, beyond.named.includes('blocked')]).toEqual(['shown', false]);
  // The same image, approved by staff.
  await post(`/admin/submissions/${selfie.selfie_id}/reopen`, { comment: 'Once more.' });
  expect((await approve(selfie.selfie_id)).status).toBe(200);
  expect((await sendAsAnother(next)).named).toEqual(expect.arrayContaining(['same_face_as', 'blocked']));
});

test('[S235] a blocked face is found by the mean of the approved images that agree with it', async () => {
  const first = await enrol(ada(0));
  await post(`/admin/submissions/${first}/blocks`, { what: 'face', comment: 'Four names.' });
  expect((await sendAsAnother(ada(2))).named).not.toContain('blocked');
  await enrol(ada(1));
  await enrol(fakeFace('a stranger', 0));
  expect((await sendAsAnother(ada(2))).named).toContain('blocked');
  expect((await sendAsAnother(fakeFace('a stranger', 1))).named).not.toContain('blocked');
});

test('[S235] a face that matches waits if the mean of another subject’s images is about as near', async () => {
  const mean = joinFaces([ada(0), ada(1)]);
  await enrol(joinFaces([mean, ada(0)]));
  const mine = token;
  const theirs = await mint(
    app,
    bearer,
    await newSubject(app, bearer, { first_name: 'Ida', last_name: 'Alike' }),
  );
  token = theirs;
  await enrol(ada(0));
  token = mine;
  expect((await send(mean)).status).toBe('SELFIE_APPROVED');
  token = theirs;
  await enrol(ada(1));
  token = mine;
  const selfie = await send(mean);
  expect(selfie.status).toBe('SELFIE_PENDING_APPROVAL');
  expect((await readEvidence(selfie.selfie_id)).face_others).toMatchObject({
    count: 1,
    nearest: expect.closeTo(0, 3),
  });
});
