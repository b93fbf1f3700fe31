import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HeadPose, posesForSteps, seenHead } from '../../../../test/harness/camera/seen-head.ts';
import { createClient } from '../../../../test/harness/client.ts';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { OTHER_HOST, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { startSecondServer } from '../../../../test/harness/start-second-server.ts';
import { framesForm, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { testDeep } from '../../../../test/harness/tier.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { releaseStaleQuota } from '../../store/storage-quota.ts';
import type { ChallengeStep } from '../../verification/liveness/challenge.ts';
import { decodeImage } from '../../vision/decoding/decode-image.ts';
import type { FrameObservation, FramesEvidence } from '../../vision/evidence.ts';
import { expireImages } from '../privacy/expire-images.ts';
import { sweepOrphans } from '../submissions/maintenance/sweep-orphans.ts';
import { expireFrames } from './expire-frames.ts';

const HOUR = 3_600_000;
const asFinding = <T>(value: T) => ({ ok: true as const, value });
const AWAY = { ok: false, why: 'unavailable' } as const;
const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('ada')) };

let house: TestApp;
let frame: Buffer;
/** how often an object is refused from now on */
let refusals = 0;
/** number of objects stored */
let objectCount = 0;
/** called while the next frames are decoded */
let meanwhile = () => {};
beforeAll(async () => {
  house = await startApp({
    vision: fakeVision(sight),
    decoders: {
      decode: (bytes, maxPixels) => {
        meanwhile();
        return decodeImage(bytes, maxPixels);
      },
    },
    wrapObjects: (objects) => ({
      ...objects,
      put: async (key, bytes) => {
        if (refusals-- > 0) throw new Error('The store is down.');
        await objects.put(key, bytes);
        objectCount += 1;
      },
    }),
  });
  frame = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a98' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => house.close());

let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
beforeEach(async () => {
  app = await openTenant(house);
  refusals = 0;
  meanwhile = () => {};
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
  token = await mint(app, bearer, subject, { require_liveness: true });
  sight.face = seenSelfie(fakeFace('ada'));
});

type Challenge = { challenge_id: string; steps: { turn: ChallengeStep }[]; expires_at: string };
const begin = async (by = token): Promise<Challenge> =>
  (await app.client.post('/subject/liveness', { token: by })).body;

const see = (frames: readonly FrameObservation[]) => {
  sight.frames = { frames: asFinding([...frames]), timings: {} };
};

/** Sends as many frames as there are poses; `as` makes the measurements of these. */
async function answer(
  { challenge_id, steps }: Challenge,
  as: (pose: HeadPose) => FrameObservation = (pose) => seenHead(pose),
  request: { fields?: Record<string, string>; key?: string } = {},
) {
  const poses = posesForSteps(steps.map(({ turn }) => turn));
  see(poses.map(as));
  const form = framesForm(Array(poses.length).fill(frame), request.fields);
  const headers = request.key ? { 'idempotency-key': request.key } : {};
  return app.client.post(`/subject/liveness/${challenge_id}`, { token, form, headers });
}

const sendSelfie = (fields: Record<string, string> = {}, by = token) =>
  upload(app, by, 'selfie', frame, { verification_id: 'face', ...fields });

/** Makes a selfie the reference. */
async function approveReference(): Promise<void> {
  const plain = await mint(app, bearer, subject);
  const { selfie_id } = (await upload(app, plain, 'selfie', frame, { verification_id: 'first' })).body;
  await app.client.post(`/admin/submissions/${selfie_id}/approve`, { bearer, json: {} });
}

const listFiles = async () => {
  const entries = await readdir(app.objectsFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.parentPath.includes(subject))
    .map((entry) => join(entry.parentPath, entry.name));
};
const countFiles = async () => (await listFiles()).length;
const listEntries = async (action: string) =>
  (await app.client.get(`/admin/audit?action=${action}&subject_id=${subject}`, { bearer })).body.entries;
const readEvidence = async (id: string) =>
  (await app.client.get(`/admin/submissions/${id}`, { bearer })).body.attempts.at(-1).evidence;

describe('a challenge', () => {
  test('[S18] a challenge is given to a link that may send a selfie, and costs no use', async () => {
    const { challenge_id, steps, expires_at } = await begin();
    expect(challenge_id).toMatch(/^[\da-f-]{36}$/);
    expect(steps[0]).toEqual({ turn: 'straight' });
    expect([3, 4]).toContain(steps.length);
    expect(expires_at).toBe('2026-03-01 12:02:00');
    const capability = (await app.client.get('/ephemeral/capability', { token })).body;
    expect(capability).toMatchObject({ require_liveness: true, use_count: 0, selfie_use_count: 0 });
    const entries = await listEntries('liveness.asked');
    expect(entries).toEqual([expect.objectContaining({ actor: 'subject', actor_kind: 'subject' })]);
  });

  test('a challenge is not given to a link for licences, or without attempts left', async () => {
    const licence = await mint(app, bearer, subject, { upload_type: 'license' });
    expect((await app.client.post('/subject/liveness', { token: licence })).status).toBe(403);
    const spent = await mint(app, bearer, subject, { max_selfie_attempts: 1 });
    await sendSelfie({}, spent);
    const refusal = await app.client.post('/subject/liveness', { token: spent });
    expect([refusal.status, refusal.headers['attesta-error-code']]).toEqual([403, 'attempts-spent']);
  });

  test('[S16] a link gets ten challenges in an hour, however many at once; another link has its own ten', async () => {
    const asks = Array.from({ length: 14 }, () => app.client.post('/subject/liveness', { token }));
    const answers = await Promise.all(asks);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const late = answers.find(({ status }) => status === 429)!;
    expect(late.body).toEqual({ error: expect.any(String), limit: 10 });
    expect(late.headers['retry-after']).toBe('3600');
    const other = await mint(app, bearer, subject);
    expect((await app.client.post('/subject/liveness', { token: other })).status).toBe(201);
  });

  testDeep('no challenge asks the person to come closer if the tenant has turned that off', async () => {
    const json = { liveness_closer: false };
    expect((await app.client.send('PATCH', '/admin/settings', { bearer, json })).status).toBe(200);
    const links = await Promise.all(Array.from({ length: 24 }, () => mint(app, bearer, subject)));
    const challenges = await Promise.all(links.map((link) => begin(link)));
    const turns = challenges.flatMap(({ steps }) => steps.map(({ turn }) => turn));
    expect([...new Set(turns)].sort()).toEqual(['left', 'right', 'straight', 'up']);
  });

  test('[S14] an open challenge requested again has the same steps and the same end; an answered or ended one is drawn again', async () => {
    const formatSteps = ({ steps }: Challenge) => steps.map(({ turn }) => turn).join(' ');
    const link = await mint(app, bearer, subject, { require_liveness: true, expires_in_minutes: 43_200 });
    const first = await begin(link);
    app.moveClock(60_000);
    const again = await Promise.all(Array.from({ length: 8 }, () => begin(link)));
    for (const next of again) {
      expect(next).toMatchObject({ steps: first.steps, expires_at: first.expires_at });
    }
    expect(new Set([first, ...again].map(({ challenge_id }) => challenge_id)).size).toBe(9);
    // If drawn forty times, all alike would be one chance in 26 to the power of 39.
    const stepSequences = new Set<string>();
    for (let at = 0; at < 40; at += 1) {
      app.moveClock(at % 5 === 0 ? 3_600_000 : 120_000);
      stepSequences.add(formatSteps(await begin(link)));
    }
    expect(stepSequences.size).toBeGreaterThan(1);
  });

  test('a challenge that follows an answered one lasts its own two minutes', async () => {
    const first = await begin();
    app.moveClock(60_000);
    expect((await answer(first)).status).toBe(200);
    const end = new Date(app.dependencies.now().getTime() + 120_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    expect((await begin()).expires_at).toBe(end);
  });

  test('[S14] a challenge shows the reviewer how many the link had requested', async () => {
    for (let at = 0; at < 3; at += 1) {
      app.moveClock(120_000);
      await begin();
    }
    const challenge = await begin();
    await answer(challenge);
    const { body } = await sendSelfie({ challenge_id: challenge.challenge_id });
    expect((await readEvidence(body.selfie_id)).liveness).toMatchObject({
      challenge_id: challenge.challenge_id,
      challenges_asked: 4,
    });
  });

  test('[S13] a challenge that a newer one replaced, or that has expired, is 410; another link’s is 404', async () => {
    const old = await begin();
    const current = await begin();
    expect((await answer(old)).status).toBe(410);
    const other = await mint(app, bearer, subject);
    const form = framesForm(Array(8).fill(frame));
    const foreign = await app.client.post(`/subject/liveness/${current.challenge_id}`, {
      token: other,
      form,
    });
    expect(foreign.status).toBe(404);
    app.moveClock(120_000);
    const late = await answer(current);
    expect([late.status, late.headers['attesta-error-code']]).toEqual([410, 'challenge-over']);
    expect(await countFiles()).toBe(0);
    // Its frames are not read.
    const path = `/subject/liveness/${current.challenge_id}`;
    expect((await app.client.post(path, { token, form: framesForm([]) })).status).toBe(410);
  });

  test('[S13] a challenge that expires while its frames are sent is 410, and keeps none', async () => {
    const challenge = await begin();
    meanwhile = () => {
      app.moveClock(120_000);
      meanwhile = () => {};
    };
    const late = await answer(challenge);
    expect([late.status, late.headers['attesta-error-code']]).toEqual([410, 'challenge-over']);
    expect(await countFiles()).toBe(0);
  });

  test('[S13] a challenge is answered once: of five answers at once one is accepted', async () => {
    const challenge = await begin();
    objectCount = 0;
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => answer(challenge)))).map(
      (a) => a.status,
    );
    expect(statuses.sort()).toEqual([200, 410, 410, 410, 410]);
    const frameCount = posesForSteps(challenge.steps.map(({ turn }) => turn)).length;
    // The others are not even examined.
    expect([objectCount, await countFiles()]).toEqual([frameCount, frameCount]);
  });

  test('a challenge answered again under its key gets the first answer', async () => {
    const challenge = await begin();
    const first = await answer(challenge, undefined, { key: 'once' });
    sight.frames = { frames: AWAY, timings: {} };
    const again = await answer(challenge, undefined, { key: 'once' });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  });

  test('a challenge takes 8 to 16 JPEGs of at most 1 MB with rising times; a refused answer costs nothing', async () => {
    const { challenge_id: id } = await begin();
    const send = async (form: FormData) => {
      const { status, body } = await app.client.post(`/subject/liveness/${id}`, { token, form });
      return [status, body.error];
    };
    const few = framesForm(Array(7).fill(frame));
    expect(await send(few)).toEqual([400, 'times must have 8 entries or more.']);
    const eight = Array<Buffer>(8).fill(frame);
    const unlike = framesForm(eight, { times: JSON.stringify([0, 1, 2, 3, 4, 5, 6, 7, 8]) });
    expect((await send(unlike))[0]).toBe(400);
    expect((await send(framesForm(Array(17).fill(frame))))[0]).toBe(400);
    expect((await send(framesForm([...eight.slice(1), Buffer.from('no picture')])))[1]).toMatch(
      /^frame must be/,
    );
    const png = await sharp(frame).png().toBuffer();
    expect(await send(framesForm([...eight, png]))).toEqual([400, 'frame must be a JPEG image.']);
    const large = await sharp(frame).resize(2400).jpeg().toBuffer();
    expect(await send(framesForm([...eight, large]))).toEqual([400, 'frame must have at most 4 megapixels.']);
    const heavy = Buffer.concat([frame, Buffer.alloc(1024 * 1024)]);
    expect(await send(framesForm([...eight, heavy]))).toEqual([400, 'Each frame must be at most 1 MB.']);
    const falling = framesForm(eight, { times: '[7,6,5,4,3,2,1,0]' });
    expect(await send(falling)).toEqual([400, 'times must be in ascending order.']);
    expect(await send(framesForm(eight, { times: 'no' }))).toEqual([400, 'times must be JSON.']);
    expect((await send(framesForm(eight, { capture: '{"camera":7}' })))[0]).toBe(400);
    expect(await countFiles()).toBe(0);
    expect((await send(framesForm(eight)))[0]).not.toBe(400);
  });

  testDeep('frames of 4 megapixels are examined with 1 megapixel of each', async () => {
    const { challenge_id: id } = await begin();
    const { examineFrames } = house.dependencies.vision;
    let looked: number[] = [];
    house.dependencies.vision.examineFrames = (frames, ...rest) => {
      looked = frames.map(({ width, height }) => width * height);
      return examineFrames(frames, ...rest);
    };
    const large = await sharp(frame).resize(2300, 1700).jpeg().toBuffer();
    const form = framesForm(Array<Buffer>(8).fill(large));
    const { status } = await app.client.post(`/subject/liveness/${id}`, { token, form });
    house.dependencies.vision.examineFrames = examineFrames;
    expect(status).not.toBe(400);
    expect(looked).toHaveLength(8);
    expect(Math.max(...looked)).toBeLessThanOrEqual(1_000_000);
  });

  test('a challenge whose frames cannot be stored is 503, leaves nothing, and may be answered again', async () => {
    const challenge = await begin();
    refusals = 1;
    expect((await answer(challenge)).status).toBe(503);
    expect(await countFiles()).toBe(0);
    expect((await answer(challenge)).status).toBe(200);
  });
});

test('[S12] frames of a head that takes the steps show it, and those of a turned image do not', async () => {
  expect((await answer(await begin())).body).toEqual({ liveness: 'shown' });
  const flat = await answer(await begin(), (pose) => seenHead(pose, { flat: true }));
  expect(flat.body.liveness).not.toBe('shown');
  const still = await answer(await begin(), () => seenHead({}));
  expect(still.body).toEqual({ liveness: 'unclear' });
});

test('[S16] frames count towards a person’s storage quota', async () => {
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .insertInto('incoming_images')
      .values(
        Array.from({ length: 295 }, (_, n) => ({
          tenant_id: app.tenantId,
          object_key: `x/${n}`,
          subject_id: subject,
          bytes: 1,
          created_at: app.dependencies.now(),
        })),
      )
      .execute(),
  );
  const challenge = await begin();
  const refusal = await answer(challenge);
  expect([refusal.status, refusal.body.limit]).toEqual([429, 300]);
  await app.dependencies.db.asTenant(app.tenantId, (tx) => tx.deleteFrom('incoming_images').execute());
  expect((await answer(challenge)).status).toBe(200);
});

test('[S19] frames are sealed, known to the sweep, and erased with the person', async () => {
  const challenge = await begin();
  await answer(challenge);
  const files = await listFiles();
  const count = files.length;
  const inside = frame.subarray(0, 100);
  for (const file of files) expect((await readFile(file)).includes(inside)).toBe(false);
  const later = new Date(Date.now() + 25 * HOUR);
  expect(await sweepOrphans({ ...app.dependencies, logger: { error() {} } }, later)).toMatchObject({
    quarantined: 0,
  });
  const countAnswer = await app.client.get(`/admin/subjects/${subject}/erasure`, { bearer });
  expect(countAnswer.body).toMatchObject({ images: count, bytes: count * frame.length });
  expect((await app.client.send('DELETE', `/subjects/${subject}`, { bearer })).status).toBe(200);
  expect(await countFiles()).toBe(0);
});

test('[S16] frames that became no evidence are erased after an hour, with their challenge', async () => {
  await answer(await begin());
  const expire = (after: number) =>
    expireFrames(app.dependencies, new Date(app.dependencies.now().getTime() + after));
  await expire(HOUR - 1);
  expect(await countFiles()).toBeGreaterThan(0);
  await expire(HOUR + 1);
  expect(await countFiles()).toBe(0);
  expect((await app.client.get(`/admin/subjects/${subject}/erasure`, { bearer })).body.images).toBe(0);
  await expire(HOUR + 1);
  expect(await listEntries('image.expired')).toMatchObject([{ actor: 'retention', fields: ['liveness'] }]);
});

test('[S17] frames whose server died before they were recorded block no one, and are erased in the end', async () => {
  const challenge = await begin();
  const frames = Array<Buffer>(8).fill(frame);
  let resume = (_: FramesEvidence) => {};
  sight.frames = new Promise<FramesEvidence>((resolve) => {
    resume = resolve;
  });
  const url = `/subject/liveness/${challenge.challenge_id}`;
  const lostAnswer = app.client.post(url, { token, form: framesForm(frames) });
  await expect.poll(countFiles).toBe(8);
  // As another process on the same database finds it after this one has died: stored, and in no record.
  const twin = await startSecondServer(house);
  app = { ...app, client: createClient(twin.port, app.host) };
  expect((await answer(challenge)).status).toBe(410);
  const { body } = await sendSelfie({ challenge_id: challenge.challenge_id, manual: '1' });
  expect((await readEvidence(body.selfie_id)).liveness.result).toBe('unavailable');
  expect((await answer(await begin())).status).toBe(200);
  const storedCount = (await countFiles()) - 8;
  const sweep = (days: number) =>
    sweepOrphans(
      { ...app.dependencies, logger: { error() {} } },
      new Date(Date.now() + days * 24 * HOUR + HOUR),
    );
  expect(await sweep(0)).toMatchObject({ quarantined: 0, deleted: 0 });
  expect(await sweep(1)).toMatchObject({ quarantined: 8, deleted: 0 });
  expect(await sweep(8)).toMatchObject({ quarantined: 0, deleted: 8 });
  expect(await countFiles()).toBe(storedCount);
  await app.dependencies.db.asSystem((tx) =>
    releaseStaleQuota(tx, new Date(app.dependencies.now().getTime() + 2 * HOUR)),
  );
  const quota = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('incoming_images').selectAll().execute(),
  );
  expect(quota).toEqual([]);
  resume({ frames: AWAY, timings: {} });
  await Promise.all([lostAnswer, twin.close()]);
});

describe('a selfie of a link that requires liveness', () => {
  test('a selfie is approved if it shows the person of the challenge', async () => {
    await approveReference();
    const challenge = await begin();
    await answer(challenge, undefined, {
      fields: { capture: '{"camera":"OBS Virtual Camera","frame_ms":33}' },
    });
    const fields = { challenge_id: challenge.challenge_id, capture: '{"source":"camera","unknown":1}' };
    const { body } = await sendSelfie(fields);
    expect(body).toMatchObject({ status: 'SELFIE_APPROVED' });
    const evidence = await readEvidence(body.selfie_id);
    expect(evidence.capture).toEqual({ source: 'camera' });
    expect(evidence.liveness).toMatchObject({
      result: 'shown',
      required: true,
      challenge_id: challenge.challenge_id,
      steps: challenge.steps.map(({ turn }) => turn),
      distance: 0,
      capture: { camera: 'OBS Virtual Camera', frame_ms: 33 },
    });
    expect(evidence.liveness.strip).toHaveLength(4);
    expect(evidence.liveness.strip[0]).toEqual({ frame: 1, at: 0 });
  });

  test('[S15] a selfie parks from the fourth challenge of its link on, however long the link waits in between', async () => {
    await approveReference();
    token = await mint(app, bearer, subject, { require_liveness: true, expires_in_minutes: 43_200 });
    for (let at = 0; at < 3; at += 1) {
      await begin();
      // No challenge of before counts towards the hourly limit, and the sweep may delete it.
      app.moveClock(2 * 3_600_000);
    }
    bearer = await logIn(app);
    const challenge = await begin();
    await answer(challenge);
    const { body } = await sendSelfie({ challenge_id: challenge.challenge_id });
    expect(body).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL', similarity: 0 });
    expect((await readEvidence(body.selfie_id)).liveness).toMatchObject({
      result: 'shown',
      challenges_asked: 4,
    });
  });

  test('[S12] a selfie is parked without a challenge, with one without a face, and with another link’s', async () => {
    await approveReference();
    const parkedBody = { status: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness not shown.', similarity: 0 };
    expect((await sendSelfie()).body).toMatchObject(parkedBody);
    const still = await begin();
    await answer(still, () => seenHead({}));
    expect((await sendSelfie({ challenge_id: still.challenge_id })).body).toMatchObject(parkedBody);
    const challenge = await begin();
    await answer(challenge);
    const other = await mint(app, bearer, subject, { require_liveness: true });
    const { body } = await sendSelfie({ challenge_id: challenge.challenge_id }, other);
    expect(body).toMatchObject(parkedBody);
    expect((await readEvidence(body.selfie_id)).liveness).toEqual({ result: 'none', required: true });
  });

  test('[S13] a selfie is parked if it comes after five minutes, or for a second submission', async () => {
    await approveReference();
    const first = await begin();
    await answer(first);
    app.moveClock(5 * 60_000 + 1);
    const parkedBody = { status: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness not shown.' };
    expect((await sendSelfie({ challenge_id: first.challenge_id })).body).toMatchObject(parkedBody);
    const second = await begin();
    await answer(second);
    const { challenge_id } = second;
    expect((await sendSelfie({ challenge_id })).body.status).toBe('SELFIE_APPROVED');
    const again = await sendSelfie({ challenge_id, verification_id: 'another' });
    expect(again.body).toMatchObject(parkedBody);
  });

  test('[S12] a selfie with another face than the challenge is parked', async () => {
    await approveReference();
    const challenge = await begin();
    await answer(challenge);
    const [selfie, frameFace] = [seenSelfie(fakeFace('ada')), seenSelfie(fakeFace('bo'))];
    // The selfie is examined first, and then the frame.
    let looks = 0;
    const { examineFace } = app.dependencies.vision;
    app.dependencies.vision.examineFace = async () => (looks++ === 0 ? selfie : frameFace);
    const { body } = await sendSelfie({ challenge_id: challenge.challenge_id });
    app.dependencies.vision.examineFace = examineFace;
    expect(body).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness not shown.' });
    expect((await readEvidence(body.selfie_id)).liveness.distance).toBeGreaterThan(1.06);
  });

  test.each([
    ['is too unclear to be compared', 0.99],
    ['has an unknown fitness', undefined],
  ])('[S12] a selfie is parked if the face of the challenge %s', async (_, fitness) => {
    await approveReference();
    const challenge = await begin();
    await answer(challenge);
    const { descriptor, embedding } = fakeFace('ada');
    const face = { descriptor, embedding, ...(fitness === undefined ? {} : { fitness }) };
    const [selfie, frameFace] = [seenSelfie(fakeFace('ada')), seenSelfie(face)];
    // The selfie is examined first, and then the frame.
    let looks = 0;
    const { examineFace } = app.dependencies.vision;
    app.dependencies.vision.examineFace = async () => (looks++ === 0 ? selfie : frameFace);
    const { body } = await sendSelfie({ challenge_id: challenge.challenge_id });
    app.dependencies.vision.examineFace = examineFace;
    expect(body).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness not shown.' });
    const { liveness } = await readEvidence(body.selfie_id);
    expect(liveness).toMatchObject({ result: 'shown', distance: 0, fitness: fitness ?? null });
  });

  test('a selfie is parked for an outage of the liveness check, which is no evidence about the person', async () => {
    await approveReference();
    const challenge = await begin();
    see([]);
    sight.frames = { frames: AWAY, timings: {} };
    const form = framesForm(Array(8).fill(frame));
    const path = `/subject/liveness/${challenge.challenge_id}`;
    const away = await app.client.post(path, { token, form });
    expect([away.status, away.headers['attesta-error-code']]).toEqual([503, 'undecided']);
    expect((await app.client.post(path, { token, form: framesForm(Array(8).fill(frame)) })).status).toBe(410);
    const { body } = await sendSelfie({ challenge_id: challenge.challenge_id });
    expect(body).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness check unavailable.' });
  });

  test('a selfie is rejected as another person before liveness is checked', async () => {
    await approveReference();
    sight.face = seenSelfie(fakeFace('bo'));
    expect((await sendSelfie()).body.status).toBe('ID_NOT_MATCHED');
  });

  test('a selfie of a link that does not require liveness has it only as evidence', async () => {
    await approveReference();
    const plain = await mint(app, bearer, subject);
    expect((await sendSelfie({ verification_id: 'a' }, plain)).body.status).toBe('SELFIE_APPROVED');
    token = plain;
    const challenge = await begin();
    await answer(challenge, () => seenHead({}));
    const { body } = await sendSelfie({ challenge_id: challenge.challenge_id });
    expect(body.status).toBe('SELFIE_APPROVED');
    expect((await readEvidence(body.selfie_id)).liveness).toMatchObject({
      result: 'unclear',
      required: false,
    });
  });

  test('a selfie that a person has to decide shows them the same frames', async () => {
    const challenge = await begin();
    await answer(challenge);
    const { body } = await sendSelfie({ challenge_id: challenge.challenge_id, manual: '1' });
    expect(body.status).toBe('MANUAL_REVIEW_REQUESTED');
    expect((await readEvidence(body.selfie_id)).liveness.result).toBe('shown');
  });
});

async function shownSelfie() {
  const challenge = await begin();
  await answer(challenge);
  const { body } = await sendSelfie({ challenge_id: challenge.challenge_id });
  const { strip } = (await readEvidence(body.selfie_id)).liveness;
  const path = (number: number) => `/admin/submissions/${body.selfie_id}/attempts/1/frames/${number}`;
  return { id: body.selfie_id as string, strip: strip as { frame: number }[], path };
}

test('the strip is shown frame by frame to the tenant’s staff, and every view is audited', async () => {
  const { strip, path } = await shownSelfie();
  const frameNumbers = strip.map(({ frame: number }) => number);
  for (const number of frameNumbers) {
    const frameAnswer = await app.client.get(path(number), { bearer });
    expect([frameAnswer.headers['content-type'], frameAnswer.bytes.equals(frame)]).toEqual([
      'image/jpeg',
      true,
    ]);
  }
  const beyond = [1, 2, 3, 4, 5, 6, 7, 8].find((number) => !frameNumbers.includes(number))!;
  expect((await app.client.get(path(beyond), { bearer })).status).toBe(404);
  const entries = await listEntries('image.viewed');
  expect(entries.filter(({ fields }: { fields: string[] }) => fields.includes('liveness'))).toHaveLength(4);
  expect((await app.client.get(path(1))).status).toBe(401);
  const other = await logIn(house, OTHER_HOST);
  expect((await app.client.get(path(1), { host: OTHER_HOST, bearer: other })).status).toBe(404);
});

test('[S18] [S19] only the strip remains a day after the decision, and it is erased with the selfie’s image', async () => {
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 7 } });
  const { id, path, strip } = await shownSelfie();
  const all = await countFiles();
  expect(all).toBeGreaterThan(1 + strip.length);
  await app.client.post(`/admin/submissions/${id}/approve`, { bearer, json: {} });
  const at = (hours: number) => new Date(app.dependencies.now().getTime() + hours * HOUR);
  await expireFrames(app.dependencies, at(23));
  expect(await countFiles()).toBe(all);
  await expireFrames(app.dependencies, at(25));
  expect(await countFiles()).toBe(1 + strip.length);
  expect(await listEntries('image.expired')).toMatchObject([{ actor: 'retention', fields: ['liveness'] }]);
  await expireFrames(app.dependencies, at(26));
  expect(await listEntries('image.expired')).toHaveLength(1);
  expect((await app.client.get(path(strip[0]!.frame), { bearer })).status).toBe(200);
  await expireImages(app.dependencies, at(8 * 24));
  expect(await countFiles()).toBe(0);
  expect((await app.client.get(path(strip[0]!.frame), { bearer })).status).toBe(404);
});

test('the strip is erased with the selfie’s record, and is part of the person’s export', async () => {
  const { id, strip } = await shownSelfie();
  const zip = readZip((await app.client.get(`/admin/subjects/${subject}/export`, { bearer })).bytes);
  const names = [...zip.keys()].filter((name) => name.startsWith('images/liveness-'));
  expect(names.length).toBeGreaterThan(strip.length);
  expect(JSON.parse(String(zip.get('liveness.json')))[0]).toMatchObject({
    result: 'shown',
    submission_id: id,
  });
  expect((await app.client.send('DELETE', `/selfies/${id}`, { bearer })).status).toBe(200);
  expect(await countFiles()).toBe(0);
});
