import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HeadPose, posesForSteps, seenHead } from '../../../../test/harness/camera/seen-head.ts';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { framesForm, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../../../../test/harness/vision/seen-documents.ts';
import { createImageVault } from '../../encryption/image-vault.ts';
import { createLogger } from '../../startup/create-logger.ts';
import { writeEmbeddingModel } from '../../store/installation.ts';
import { compareFaces } from '../../verification/faces/compare-faces.ts';
import { joinFaces } from '../../verification/faces/join-faces.ts';
import type { ChallengeStep } from '../../verification/liveness/challenge.ts';
import { SELFIE_BAND } from '../../verification/policy/face-policy.ts';
import type { FaceDescriptors, FrameObservation } from '../../vision/evidence.ts';
import { reembedFaces } from '../submissions/maintenance/reembed-faces.ts';

// What a liveness film before a selfie says about the selfie that becomes the reference, and adds to it.

const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let subject: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a89' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, ADA);
});
afterAll(() => whole.close());

const { same } = SELFIE_BAND;
const selfie = fakeFace('Ada', 0);
/** The film's face counts as the selfie's. Only both together count as the face of the next image. */
const film = findFace('film', (face) => compareFaces(selfie, face).distance < same * 0.98);
const next = findFace(
  'next',
  (face) =>
    compareFaces(selfie, face).distance > same &&
    compareFaces(joinFaces([selfie, film]), face).distance < same * 0.95,
);

function findFace(name: string, fits: (face: FaceDescriptors) => boolean): FaceDescriptors {
  for (let capture = name.length * 100; capture < name.length * 100 + 100; capture++)
    for (let likeness = 0.6; likeness < 0.98; likeness += 0.01) {
      const face = fakeFace('Ada', capture, likeness);
      if (fits(face)) return face;
    }
  throw new Error(`No face fits as ${name}.`);
}

let uploads = 0;
/** Sends a selfie after a film of this face; without one if `filmed` is null. */
async function send(
  face: FaceDescriptors,
  filmed: FaceDescriptors | null = null,
  pose: (of: HeadPose) => FrameObservation = (of) => seenHead(of),
) {
  const token = await mint(app, bearer, subject);
  const fields: Record<string, string> = { verification_id: `selfie ${uploads++}` };
  app.moveClock(1000);
  if (filmed) {
    const { body } = await app.client.post('/subject/liveness', { token });
    const steps: { turn: ChallengeStep }[] = body.steps;
    const poses = posesForSteps(steps.map(({ turn }) => turn));
    sight.frames = { frames: { ok: true, value: poses.map(pose) }, timings: {} };
    const form = framesForm(Array(poses.length).fill(image));
    await app.client.post(`/subject/liveness/${body.challenge_id}`, { token, form });
    fields['challenge_id'] = body.challenge_id;
  }
  sight.face = seenSelfie(face);
  const { vision } = app.dependencies;
  const { examineFace } = vision;
  // The selfie is examined first, and then the frame.
  let looks = 0;
  vision.examineFace = async () => seenSelfie(looks++ === 0 ? face : (filmed ?? face));
  try {
    return (await upload(app, token, 'selfie', image, fields)).body;
  } finally {
    vision.examineFace = examineFace;
  }
}
const approve = (id: string) => app.client.post(`/admin/submissions/${id}/approve`, { bearer, json: {} });
async function enrol(...args: Parameters<typeof send>): Promise<string> {
  const { selfie_id } = await send(...args);
  expect((await approve(selfie_id)).status).toBe(200);
  return selfie_id;
}
const readEvidence = async (id: string) =>
  (await app.client.get(`/admin/submissions/${id}`, { bearer })).body.attempts.at(-1).evidence;
const apart = (one: FaceDescriptors, other: FaceDescriptors) =>
  expect.closeTo(compareFaces(one, other).distance, 3);

test.each<[string, FaceDescriptors | null, ((of: HeadPose) => FrameObservation) | undefined, boolean]>([
  ['a film that shows its face', film, undefined, false],
  ['a film of another person', fakeFace('Bo'), undefined, true],
  ['a film too unclear to compare', { ...film, fitness: 0.9 }, undefined, true],
  ['a film of a head that does not move', film, () => seenHead({}), true],
  ['no film', null, undefined, true],
])(
  '[S234] a first selfie with %s is unproven where nothing shows its face',
  async (_, filmed, pose, isUnproven) => {
    const { selfie_id, status } = await send(selfie, filmed, pose);
    expect(status).toBe('SELFIE_PENDING_APPROVAL');
    const { signals } = await readEvidence(selfie_id);
    expect(signals).toEqual(isUnproven ? [{ signal: 'unproven_capture' }] : []);
  },
);

describe('the face of a film in the reference', () => {
  test('[S282] the face of a shown film enters with its selfie when staff approve it', async () => {
    const first = await send(selfie, film);
    // Nothing is a reference before the approval.
    const waiting = await send(next);
    expect((await readEvidence(waiting.selfie_id)).reference).toBe('none');
    await approve(first.selfie_id);
    const submission = await send(next);
    expect(submission.status).toBe('SELFIE_APPROVED');
    expect((await readEvidence(submission.selfie_id)).face_distance).toEqual(
      apart(joinFaces([selfie, film]), next),
    );
    // Erased, the selfie takes the film's face along.
    await app.client.send('DELETE', `/selfies/${first.selfie_id}`, { bearer });
    expect((await send(next)).status).toBe('SELFIE_PENDING_APPROVAL');
  });

  test.each<[string, FaceDescriptors | null, ((of: HeadPose) => FrameObservation) | undefined]>([
    ['no film', null, undefined],
    ['a film of another person', fakeFace('Bo'), undefined],
    ['a film too unclear to compare', { ...film, fitness: 0.9 }, undefined],
    ['a film of a head that does not move', film, () => seenHead({})],
  ])('[S282] with %s the selfie alone is the reference', async (_, filmed, pose) => {
    await enrol(selfie, filmed, pose);
    const { selfie_id, status } = await send(next);
    expect([status, (await readEvidence(selfie_id)).face_distance]).toEqual([
      'SELFIE_PENDING_APPROVAL',
      apart(selfie, next),
    ]);
  });

  test('[S282] a wider limit of the tenant lets no farther film enter', async () => {
    const farther = findFace('farther', (face) => {
      const { distance } = compareFaces(selfie, face);
      return distance > same * 1.05 && distance < same * 1.15;
    });
    const policy = { selfie_band: { same: 1, different: 1.2 }, loosen: true };
    expect((await app.client.send('PATCH', '/admin/settings', { bearer, json: { policy } })).status).toBe(
      200,
    );
    const first = await enrol(selfie, farther);
    // By the tenant's limit the film shows the selfie's face.
    expect((await readEvidence(first)).signals).toEqual([]);
    const { selfie_id } = await send(next);
    expect((await readEvidence(selfie_id)).face_distance).toEqual(apart(selfie, next));
  });

  test('[S282] the film of a selfie that the pipeline approved does not enter', async () => {
    await enrol(selfie);
    expect((await send(selfie, film)).status).toBe('SELFIE_APPROVED');
    const { selfie_id } = await send(next);
    expect((await readEvidence(selfie_id)).face_distance).toEqual(apart(selfie, next));
  });

  test('[S282] a selfie and its film are one image: against one other they decide nothing', async () => {
    await enrol(selfie);
    await enrol(fakeFace('Bo', 0), fakeFace('Bo', 1));
    for (const face of [fakeFace('Bo', 2), fakeFace('Ada', 1)]) {
      const { selfie_id, status } = await send(face);
      expect([status, (await readEvidence(selfie_id)).reference]).toEqual([
        'SELFIE_PENDING_APPROVAL',
        'contradictory',
      ]);
    }
  });

  test('[S282] a second record is found by the selfie together with its film, and not before staff approve it', async () => {
    const { selfie_id } = await send(selfie, film);
    const mine = subject;
    const findOthers = async () => {
      subject = await newSubject(app, bearer, { first_name: 'Bea', last_name: 'Other' });
      const submission = await send(next);
      const { signals } = await readEvidence(submission.selfie_id);
      await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer, json: { reason: 'asked' } });
      return signals.flatMap(({ subjects = [] }) => subjects as { subject_id: string }[]);
    };
    expect(await findOthers()).toEqual([]);
    await approve(selfie_id);
    expect(await findOthers()).toMatchObject([{ subject_id: mine }]);
  });

  test('[S282] new models describe the film again, and an outage of its frame loses nothing', async () => {
    // Those of the other tests' tenants would be described, too.
    await app.dependencies.db.asSystem((tx) => tx.deleteFrom('face_templates').execute());
    await enrol(selfie, film);
    await app.dependencies.db.asSystem((tx) => writeEmbeddingModel(tx, 'new'));
    const { vision } = app.dependencies;
    let looks = 0;
    let isDown = true;
    const down = { ok: false, why: 'unavailable' } as const;
    const examineFace = async () => {
      looks += 1;
      if (looks % 2 === 1) return seenSelfie(selfie);
      return isDown ? { ...seenSelfie(film), faces: down, descriptors: down } : seenSelfie(film);
    };
    const run = () =>
      reembedFaces({
        ...app.dependencies,
        vision: { ...vision, describer: 'new', examineFace },
        vault: createImageVault(app.dependencies.objects, app.dependencies.masterKey),
        decode: app.dependencies.decoders.decode,
        logger: createLogger('silent'),
      });
    expect(await run()).toBe(0);
    isDown = false;
    expect(await run()).toBe(1);
    const before = vision.describer;
    Object.assign(vision, { describer: 'new' });
    try {
      expect((await send(next)).status).toBe('SELFIE_APPROVED');
    } finally {
      Object.assign(vision, { describer: before });
      await app.dependencies.db.asSystem((tx) => writeEmbeddingModel(tx, before));
    }
  });
});
