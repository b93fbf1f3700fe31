import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import {
  addColleague,
  logIn,
  makeUnlike,
  mint,
  newSubject,
  upload,
} from '../../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../../../../../test/harness/vision/seen-documents.ts';
import { compareFaces } from '../../../verification/faces/compare-faces.ts';
import { joinFaces } from '../../../verification/faces/join-faces.ts';
import { BETWEEN_TWO, CLEARLY_NEARER, SELFIE_BAND } from '../../../verification/policy/face-policy.ts';
import type { FaceDescriptors } from '../../../vision/evidence.ts';

// A case that waits because others are about as near names them, so that staff can settle who they are.

const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('unknown')) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#768' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

const { same } = SELFIE_BAND;
const next = fakeFace('Ada', 0);
/** The reference, near the limit for "same", and another person's face just beyond it: no `same_face_as` names it. */
const reference = findFace((distance) => distance > same * 0.95 && distance <= same);
const alike = findFace((distance) => distance > same && distance * CLEARLY_NEARER < same * 0.95);
const IDA = { first_name: 'Ida', last_name: 'Alike' };

function findFace(fits: (distance: number) => boolean, from = next): FaceDescriptors {
  const name = from === next ? 'Ada' : 'Cleo';
  for (let capture = 1; capture < 200; capture++)
    for (let likeness = 0.98; likeness > 0.5; likeness -= 0.01) {
      const face = fakeFace(name, capture, likeness);
      if (fits(compareFaces(from, face).distance)) return face;
    }
  throw new Error('No face lies so far.');
}

let uploads = 0;
async function send(token: string, face: FaceDescriptors) {
  sight.face = seenSelfie(face);
  uploads += 1;
  app.moveClock(1000);
  return (await upload(app, token, 'selfie', makeUnlike(image), { verification_id: `selfie ${uploads}` }))
    .body;
}
async function enrol(face: FaceDescriptors, details: object) {
  const id = await newSubject(app, bearer, details);
  const token = await mint(app, bearer, id);
  const { selfie_id } = await send(token, face);
  await app.client.post(`/admin/submissions/${selfie_id}/approve`, { bearer, json: {} });
  return { id, token, selfie: selfie_id as string };
}
const readCase = async (id: string, reader = bearer) =>
  (await app.client.get(`/admin/submissions/${id}`, { bearer: reader })).body;
type RelatedCase = { subject_id: string; ties: { what: string }[] };
/** The customers who are about as near; the subject's own cases of the same link are related, too. */
const listNear = async (id: string, reader = bearer): Promise<RelatedCase[]> =>
  (await readCase(id, reader)).related.filter(({ ties }: RelatedCase) =>
    ties.some(({ what }) => what === 'near'),
  );
const listNames = async (id: string): Promise<string[]> =>
  (await readCase(id)).attempts.at(-1).evidence.signals.map(({ signal }: { signal: string }) => signal);

test('[S281] a case whose reference has another about as near names that customer, until staff settle who it is', async () => {
  const ada = await enrol(reference, ADA);
  const ida = await enrol(alike, IDA);
  const { selfie_id, status } = await send(ada.token, next);
  expect([status, await listNames(selfie_id)]).toEqual(['SELFIE_PENDING_APPROVAL', ['others_as_near']]);
  const related = await listNear(selfie_id);
  const [ownDistance, theirs] = [reference, alike].map((face) => compareFaces(next, face).distance * 0.555);
  expect(related).toMatchObject([
    {
      subject_id: ida.id,
      ...IDA,
      submission: { id: ida.selfie },
      ties: [
        {
          what: 'near',
          similarity: expect.closeTo(1 - theirs!, 3),
          up_to: expect.closeTo(ownDistance! / CLEARLY_NEARER, 3),
        },
      ],
    },
  ]);
  await app.client.post(`/admin/subjects/${ada.id}/relations`, {
    bearer,
    json: { other: ida.id, relation: 'same_person' },
  });
  expect(await listNear(selfie_id)).toEqual([]);
  expect((await send(ada.token, next)).status).toBe('SELFIE_APPROVED');
});

test('[S281] a first selfie between two customers names both, and no one where faces are not compared', async () => {
  const blend = joinFaces([fakeFace('Bea'), fakeFace('Cai')]);
  const bea = await enrol(fakeFace('Bea'), { first_name: 'Bea', last_name: 'Other' });
  const cai = await enrol(fakeFace('Cai'), { first_name: 'Cai', last_name: 'Other' });
  await enrol(fakeFace('Dov'), { first_name: 'Dov', last_name: 'Other' });
  const token = await mint(app, bearer, await newSubject(app, bearer, ADA));
  const { selfie_id } = await send(token, blend);
  expect(await listNames(selfie_id)).toContain('others_as_near');
  const related = await listNear(selfie_id);
  expect(related.map(({ subject_id }) => subject_id).sort()).toEqual([bea.id, cai.id].sort());
  for (const { ties } of related)
    expect(ties).toContainEqual({
      what: 'near',
      similarity: expect.any(Number),
      up_to: expect.closeTo(BETWEEN_TWO.within * 0.555, 3),
    });
  const json = { compare_across_people: false };
  await app.client.send('PATCH', '/admin/settings', { bearer, json });
  expect(await listNear(selfie_id)).toEqual([]);
});

test('[S281] a first selfie beside a portrait that another customer is as near to names that customer', async () => {
  const portrait = fakeFace('Cleo', 0);
  const selfie = findFace((distance) => distance > 0.5 && distance < 0.6, portrait);
  const { distance } = compareFaces(portrait, selfie);
  const theirs = findFace((each) => each > distance && each * 0.92 < distance, portrait);
  const ida = await enrol(theirs, IDA);
  const token = await mint(app, bearer, await newSubject(app, bearer, ADA));
  sight.document = { ...ADAS_CARD, portrait: { ok: true, value: portrait } };
  const { license_id } = (await upload(app, token, 'license', makeUnlike(image))).body;
  const { selfie_id } = await send(token, selfie);
  const { counterpart, attempts } = await readCase(selfie_id);
  expect([counterpart.submission.id, counterpart.comparison.uncertain]).toEqual([license_id, 'others']);
  expect(attempts.at(-1).evidence.signals).not.toContainEqual(
    expect.objectContaining({ signal: 'others_as_near' }),
  );
  expect(await listNear(selfie_id)).toMatchObject([{ subject_id: ida.id }]);
});

test('[S281] a customer whose approval a reviewer must still judge is not named, since the name would tell it', async () => {
  const ada = await enrol(reference, ADA);
  const ann = await addColleague(app, bearer, 'Ann');
  const json = { quality: { sample_percent: 100, from_pipeline: false, from_staff: true } };
  expect((await app.client.send('PATCH', '/admin/settings', { bearer, json })).status).toBe(200);
  const ida = await enrol(alike, IDA);
  const { selfie_id } = await send(ada.token, next);
  expect((await readCase(ida.selfie, ann.bearer)).status).toBe('pending');
  expect(await listNear(selfie_id, ann.bearer)).toEqual([]);
  // The user that approved it knows.
  expect(await listNear(selfie_id)).toHaveLength(1);
});
