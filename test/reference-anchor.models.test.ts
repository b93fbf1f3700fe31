import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Inference } from '../src/server/inference/inference.ts';
import { compareFaces } from '../src/server/verification/faces/compare-faces.ts';
import { SELFIE_BAND } from '../src/server/verification/policy/face-policy.ts';
import { decodeImage } from '../src/server/vision/decoding/decode-image.ts';
import type { FaceDescriptors } from '../src/server/vision/evidence.ts';
import { examineFace } from '../src/server/vision/examine-face.ts';
import { readPortrait } from '../tools/specimen/people.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { firstRows } from './harness/tier.ts';
import { fakeFace, fakeVision, seenSelfie } from './harness/vision/fake-vision.ts';
import { openTestNets } from './harness/vision/open-test-nets.ts';
import { ADA, ADAS_CARD } from './harness/vision/seen-documents.ts';

// Images between two people, in small steps from one to the other. Each step is near the previous one, so
// that a reference that followed approvals would drift.

const PAIRS: readonly (readonly [number, number])[] = Array.from({ length: 10 }, (_, at) => [
  at,
  (at + 3) % 10,
]);
const MAX_STEPS = 20;

const sight = { document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) };
let inference: Inference;
let app: TestApp;
let bearer: string;
let image: Buffer;
beforeAll(async () => {
  inference = await openTestNets();
  app = await startApp({ vision: fakeVision(sight) });
  bearer = await logIn(app);
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

/** The faces of both people mixed: 0 the first one's image, `MAX_STEPS` the other's. */
async function describeSteps(
  first: number,
  second: number,
  counts: readonly number[],
): Promise<Map<number, FaceDescriptors>> {
  const [one, other] = await Promise.all(
    [first, second].map(async (number) =>
      sharp(await readPortrait(number))
        .raw()
        .toBuffer(),
    ),
  );
  const { width, height } = await sharp(await readPortrait(first)).metadata();
  const raw = { width: width!, height: height!, channels: 3 as const };
  const steps = new Map<number, FaceDescriptors>();
  for (let step = 0; step <= MAX_STEPS; step++) {
    if (!counts.some((count) => step % (MAX_STEPS / count) === 0)) continue;
    const share = step / MAX_STEPS;
    const mixed = one!.map((value, at) => Math.round(value * (1 - share) + other![at]! * share));
    const decoded = await decodeImage(await sharp(mixed, { raw }).png().toBuffer());
    if (!decoded.ok) throw new Error(decoded.problem);
    const { descriptors } = await examineFace(decoded.pixels, inference, Date.now() + 60_000);
    if (!descriptors.ok || !descriptors.value) throw new Error('There is no face on a mixed picture.');
    steps.set(step, descriptors.value);
  }
  return steps;
}

test.each(firstRows(PAIRS, 1))(
  '[S75] a reference does not drift from person %i to person %i by images between them',
  async (first, second) => {
    const counts = firstRows([4, 10, MAX_STEPS], 1);
    const faces = await describeSteps(first, second, counts);
    const anchor = faces.get(0)!;
    const other = faces.get(MAX_STEPS)!;
    expect(compareFaces(anchor, other).distance).toBeGreaterThan(SELFIE_BAND.same);
    for (const count of counts) {
      const subject = await newSubject(app, bearer, { ...ADA, external_uid: `${first}-${second}-${count}` });
      const token = await mint(app, bearer, subject);
      const send = async (face: FaceDescriptors, verification_id: string) => {
        sight.face = seenSelfie(face);
        app.moveClock(1000);
        return (await upload(app, token, 'selfie', image, { verification_id })).body;
      };
      const enrolled = await send(anchor, 'first');
      await app.client.post(`/admin/submissions/${enrolled.selfie_id}/approve`, { bearer, json: {} });
      for (let step = 1; step <= count; step++)
        await send(faces.get((step * MAX_STEPS) / count)!, `step ${step}`);

      expect((await send(other, 'the other person')).status).not.toBe('SELFIE_APPROVED');
      expect((await send(anchor, 'the anchor again')).status).toBe('SELFIE_APPROVED');
      const sendLicence = async (face: FaceDescriptors) => {
        sight.document = { ...ADAS_CARD, portrait: { ok: true, value: face } };
        return (await upload(app, token, 'license', image)).body.status;
      };
      expect(await sendLicence(other)).not.toBe('LICENSE_APPROVED');
      expect(await sendLicence(anchor)).toBe('LICENSE_APPROVED');
    }
  },
);

test('[S75] a selfie in the last tenth below the threshold for the same person is approved with a signal', async () => {
  const subject = await newSubject(app, bearer, ADA);
  const token = await mint(app, bearer, subject);
  const faceOfPerson = fakeFace('a person who ages');
  sight.face = seenSelfie(faceOfPerson);
  const { body } = await upload(app, token, 'selfie', image, { verification_id: 'first' });
  await app.client.post(`/admin/submissions/${body.selfie_id}/approve`, { bearer, json: {} });
  sight.face = seenSelfie(towards(faceOfPerson, fakeFace('another person'), SELFIE_BAND.same * 0.95));
  const far = (await upload(app, token, 'selfie', image, { verification_id: 'far' })).body;
  expect(far.status).toBe('SELFIE_APPROVED');
  const { body: seen } = await app.client.get(`/admin/submissions/${far.selfie_id}`, { bearer });
  expect(seen.attempts.at(-1).evidence).toMatchObject({
    signals: [{ signal: 'far_from_anchor', same_up_to: expect.closeTo(SELFIE_BAND.same * 0.555, 3) }],
    face_limit: { worst_group: { false_matches: 6, pairs: 7_481 } },
  });
});

/** A face between two others, at this distance from the first. */
function towards(from: FaceDescriptors, to: FaceDescriptors, distance: number): FaceDescriptors {
  const share = distance / compareFaces(from, to).distance;
  const mix = (one: Float32Array, other: Float32Array) =>
    one.map((value, at) => value + (other[at]! - value) * share);
  return {
    descriptor: mix(from.descriptor, to.descriptor),
    embedding: mix(from.embedding, to.embedding),
    fitness: Math.min(from.fitness ?? 0, to.fitness ?? 0),
  };
}
