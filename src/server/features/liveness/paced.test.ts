import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { posesToStep, seenHead, seenView } from '../../../../test/harness/camera/seen-head.ts';
import { createClient } from '../../../../test/harness/client.ts';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { startSecondServer } from '../../../../test/harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { findTenantSettings } from '../../store/tenants.ts';
import { type ChallengeStep, TURNS } from '../../verification/liveness/challenge.ts';
import type { StepColor } from '../../verification/liveness/pace.ts';
import type { FrameObservation } from '../../vision/evidence.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { expireFrames } from './expire-frames.ts';

const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('ada')) };
/** the database's clock, which passes while the server waits and as the test says */
let clock = Date.parse('2026-03-01T12:00:00Z');
let house: TestApp;
let picture: Buffer;
/** what the frames show, in their order */
let scene: FrameObservation[] = [];
beforeAll(async () => {
  house = await startApp({
    vision: {
      ...fakeVision(sight),
      examineFrames: async (frames) => ({
        frames: { ok: true, value: scene.slice(0, frames.length) },
        timings: {},
      }),
    },
    databaseTime: async () => new Date(clock),
    pause: async (ms) => {
      clock += ms;
    },
  });
  picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a98' } })
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
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
  token = await mint(app, bearer, subject, { require_liveness: true });
  scene = [];
});

type Step = { number: number; turn: ChallengeStep; color?: StepColor; deadline_ms: number };
type Begun = { challenge_id: string; step: Step; expires_at: string; steps?: unknown };

const begin = async (json: object = { paced: true }): Promise<Begun> =>
  (await app.client.post('/subject/liveness', { token, json })).body;

const stepForm = (step: number, count: number, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.set('step', String(step));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (let n = 0; n < count; n++) form.append('frame', new Blob([Uint8Array.from(picture)]), 'frame.jpg');
  return form;
};

const post = (id: string, step: number, count = 5, by = app.client) =>
  by.post(`/subject/liveness/${id}/frames`, { token, form: stepForm(step, count) });

/** A caller who sees one step after the other: the observations that its frames of each step make. */
type Caller = (step: Step, before: ChallengeStep) => FrameObservation[];

const living: Caller = ({ turn }, before) => posesToStep(before, turn).map((pose) => seenHead(pose));
const heldPose = (turn: ChallengeStep) => posesToStep(turn, turn)[0]!;

/** Answers one step after the other until there is a result. @param waits milliseconds for each step */
async function goThrough(caller: Caller, waits: (step: Step) => number = () => 1_500, json?: object) {
  const begun = await begin(json);
  let { step } = begun;
  let before: ChallengeStep = 'straight';
  const steps: Step[] = [];
  for (;;) {
    steps.push(step);
    const seen = caller(step, before);
    scene.push(...seen);
    before = step.turn;
    clock += waits(step);
    const { status, body } = await post(begun.challenge_id, step.number, seen.length);
    expect(status).toBe(200);
    if (!body.step) return { ...begun, steps, liveness: body.liveness };
    step = body.step;
  }
}

/** Sends the selfie of a challenge, and reads its evidence. */
async function readLiveness(challenge_id: string) {
  const fields = { verification_id: 'face', challenge_id };
  const { body } = await upload(app, token, 'selfie', picture, fields);
  const { attempts } = (await app.client.get(`/admin/submissions/${body.selfie_id}`, { bearer })).body;
  return { status: body.status, ...attempts.at(-1).evidence.liveness };
}

const countFrames = () =>
  app.dependencies.db.asTenant(app.tenantId, async (tx) => {
    const tables = ['liveness_frames', 'incoming_images'] as const;
    const rows = [];
    for (const table of tables) rows.push((await tx.selectFrom(table).select('object_key').execute()).length);
    return rows;
  });

describe('a paced challenge', () => {
  test('[S247] announces one step at a time, and a head that follows each is shown', async () => {
    const begun = await begin();
    expect(begun).toEqual({
      challenge_id: expect.any(String),
      step: { number: 1, turn: 'straight', deadline_ms: 15_000 },
      expires_at: '2026-03-01 12:02:00',
    });
    const { challenge_id, steps, liveness } = await goThrough(living);
    expect(liveness).toBe('shown');
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, at) => at + 1));
    const evidence = await readLiveness(challenge_id);
    expect(evidence).toMatchObject({ result: 'shown', paced: true, pace: { is_late: false, light: 'off' } });
    expect(evidence.pace.steps.map(({ turn }: Step) => turn)).toEqual(steps.map(({ turn }) => turn));
    for (const { dwell_ms: dwell } of evidence.pace.steps.slice(0, -1)) {
      expect(dwell).toBeGreaterThanOrEqual(400);
      expect(dwell).toBeLessThanOrEqual(1_600);
    }
    expect(evidence.strip).toHaveLength(4);
  });

  test('[S247] a challenge that is left is drawn again, and the one with all steps is another one', async () => {
    token = await mint(app, bearer, subject, { require_liveness: true, expires_in_minutes: 43_200 });
    const all = (await app.client.post('/subject/liveness', { token })).body;
    const drawn = new Set<string>();
    for (let at = 0; at < 8; at += 1) {
      app.moveClock(3_600_000);
      const begun = await begin();
      expect(begun.steps).toBeUndefined();
      clock += 1_000;
      drawn.add((await post(begun.challenge_id, 1)).body.step.turn);
    }
    expect(drawn.size).toBeGreaterThan(1);
    expect(all.steps.length).toBeGreaterThan(2);
  });

  test('[S248] frames with all steps at once are refused for it, and steps for a challenge that lists them', async () => {
    const paced = await begin();
    const path = `/subject/liveness/${paced.challenge_id}`;
    const form = new FormData();
    form.set('times', JSON.stringify([0, 1, 2, 3, 4, 5, 6, 7]));
    for (let n = 0; n < 8; n++) form.append('frame', new Blob([Uint8Array.from(picture)]), 'frame.jpg');
    expect((await app.client.post(path, { token, form })).status).toBe(409);
    const { challenge_id } = (await app.client.post('/subject/liveness', { token })).body;
    expect((await post(challenge_id, 1)).status).toBe(409);
  });

  test('[S248] a tenant that takes paced challenges refuses the others, and a new tenant is one', async () => {
    const json = { liveness: { paced: true } };
    const { body } = await app.client.send('PATCH', '/admin/settings', { bearer, json });
    expect(body.liveness).toEqual({ paced: true, light: false });
    const refused = await app.client.post('/subject/liveness', { token });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('{"paced": true}')]);
    for (const wish of [{ paced: false }, {}]) {
      expect((await app.client.post('/subject/liveness', { token, json: wish })).status).toBe(409);
    }
    expect((await app.client.post('/subject/liveness', { token, json: { pased: true } })).status).toBe(400);
    expect((await begin()).step.number).toBe(1);
    const { db, now } = app.dependencies;
    const created = { host: 'new.test', name: 'New', adminEmail: 'root@new.test', adminPasswordHash: '' };
    const id = await db.asSystem((tx) => createTenant(tx, created, now()));
    const settings = await db.asTenant(id, (tx) => findTenantSettings(tx, id));
    expect(settings.liveness).toEqual({ paced: true, light: false });
  });

  test('a step posted again gets the current step, and its frames are left out', async () => {
    const { challenge_id: id } = await begin();
    clock += 1_000;
    const first = await post(id, 1);
    const kept = await countFrames();
    const again = await post(id, 1);
    expect(again.body.step).toMatchObject({ number: 2, turn: first.body.step.turn });
    expect(again.body.step.deadline_ms).toBeLessThanOrEqual(first.body.step.deadline_ms);
    expect(await countFrames()).toEqual(kept);
    const early = await post(id, 3);
    expect([early.status, early.body.error]).toEqual([
      409,
      'Step 3 is not announced. Send the frames of step 2.',
    ]);
  });

  test('[S249] of five posts of one step at once, over two servers, one is recorded', async () => {
    const { challenge_id: id } = await begin();
    clock += 1_000;
    const twin = await startSecondServer(house);
    const other = createClient(twin.port, app.host);
    const posts = [0, 1, 2, 3, 4].map((at) => post(id, 1, 4, at % 2 ? other : app.client));
    const sent = clock;
    const answers = await Promise.all(posts);
    // Each of them waited for the next step.
    clock = sent + 2_600;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.step.turn)).size).toBe(1);
    expect(await countFrames()).toEqual([4, 0]);
    // The next step, on the other server.
    expect((await post(id, 2, 4, other)).body.step.number).toBe(3);
    await twin.close();
  });

  test('bad frames are 400 and change nothing', async () => {
    const { challenge_id: id } = await begin();
    const send = (form: FormData) => app.client.post(`/subject/liveness/${id}/frames`, { token, form });
    expect((await send(stepForm(1, 1))).body.error).toMatch(/2 frames or more/);
    expect((await send(stepForm(1, 9))).status).toBe(400);
    const unknown = await send(stepForm(1, 2, { times: '[0,1]' }));
    expect([unknown.status, unknown.headers['attesta-error-code']]).toEqual([400, 'unknown-field']);
    expect((await send(stepForm(0, 2))).status).toBe(400);
    expect((await send(stepForm(1, 2, { capture: '{"camera":7}' }))).status).toBe(400);
    const torn = stepForm(1, 2);
    torn.append('frame', new Blob(['no picture']), 'frame.jpg');
    expect((await send(torn)).status).toBe(400);
    expect(await countFrames()).toEqual([0, 0]);
    clock += 1_000;
    expect((await post(id, 1)).body.step.number).toBe(2);
  });

  test('a challenge that expires between two steps is 410', async () => {
    const { challenge_id: id } = await begin();
    clock += 1_000;
    await post(id, 1);
    app.moveClock(120_000);
    const late = await post(id, 2);
    expect([late.status, late.headers['attesta-error-code']]).toEqual([410, 'challenge-over']);
  });

  test('[S249] frames of an unfinished challenge are sealed, and erased with it after an hour', async () => {
    const { challenge_id: id } = await begin();
    clock += 1_000;
    await post(id, 1, 4);
    const listFiles = async () =>
      (await readdir(app.objectsFolder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && entry.parentPath.includes(subject))
        .map((entry) => join(entry.parentPath, entry.name));
    const files = await listFiles();
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect((await readFile(file)).includes(picture.subarray(0, 100))).toBe(false);
    }
    await expireFrames(app.dependencies, new Date(app.dependencies.now().getTime() + 3_600_001));
    expect(await listFiles()).toEqual([]);
    expect(await countFrames()).toEqual([0, 0]);
  });

  test('a result that a dead server did not write is found by the next post of the last step', async () => {
    const { challenge_id, steps, liveness } = await goThrough(living);
    expect(liveness).toBe('shown');
    await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.updateTable('liveness_challenges').set({ result: null, measures: null }).execute(),
    );
    expect((await post(challenge_id, steps.length)).body).toEqual({ liveness: 'shown' });
  });
});

describe('attacks on a paced challenge', () => {
  const stills: Caller = ({ turn }) => [0, 1, 2, 3].map(() => seenHead(heldPose(turn)));
  const films: Caller = ({ turn }) => posesToStep('straight', turn).map((pose) => seenHead(pose));
  const two: Caller = (step, before) =>
    posesToStep(before, step.turn).map((pose) => seenHead(pose, { person: step.number > 2 ? 1 : 0 }));

  test.each([
    ['stills sorted by pose', stills, 'cut'],
    ['a prepared film of each step', films, 'cut'],
    ['two people, changed between two steps,', two, 'another_person'],
  ])('[S250] %s are not shown', async (_, caller, finding) => {
    const { challenge_id, liveness } = await goThrough(caller);
    expect(liveness).not.toBe('shown');
    const evidence = await readLiveness(challenge_id);
    expect(evidence.measures.findings).toContain(finding);
    expect(evidence.status).toBe('SELFIE_PENDING_APPROVAL');
  });

  test('[S250] one still for each step, sent several times, is not shown', async () => {
    const own = new Map(TURNS.map((turn) => [turn, seenHead(heldPose(turn))]));
    const { challenge_id, liveness } = await goThrough(({ turn }) => Array(4).fill(own.get(turn)));
    expect(liveness).not.toBe('shown');
    expect((await readLiveness(challenge_id)).measures.findings).toContain('repeated_frame');
  });

  test('[S251] a caller that answers a step late ends as unclear, and its selfie waits for a person', async () => {
    for (const late of [2, 3]) {
      scene = [];
      token = await mint(app, bearer, subject, { require_liveness: true });
      const { challenge_id, liveness } = await goThrough(living, ({ number }) =>
        number === late ? 6_001 : 1_000,
      );
      expect(liveness).toBe('unclear');
      const evidence = await readLiveness(challenge_id);
      expect(evidence).toMatchObject({
        status: 'SELFIE_PENDING_APPROVAL',
        result: 'unclear',
        measures: { findings: ['late'] },
        pace: { is_late: true },
      });
      expect(evidence.strip.length).toBeGreaterThan(0);
    }
  });

  test('[S251] frames that come sooner than a head moves, and a slow line, are never not_shown', async () => {
    const rushed = await goThrough(living, ({ number }) => (number === 1 ? 1_000 : 100));
    expect(rushed.liveness).toBe('unclear');
    scene = [];
    token = await mint(app, bearer, subject, { require_liveness: true });
    // The first step measures the round trip, up to two seconds; the others may take that much longer.
    expect((await goThrough(living, () => 6_000)).liveness).toBe('shown');
  });

  test.each([
    ['another light', () => seenView(40)],
    [
      'another background',
      () => ({ ...seenView(), cells: seenView().cells.map((cell, at) => (at % 2 ? cell + 90 : cell)) }),
    ],
  ])('[S250] a change to %s between two steps is a cut', async (_, other) => {
    let isChanged = false;
    const { challenge_id, liveness } = await goThrough((step, before) => {
      // Of a face that comes nearer, the background is not compared, because the face fills the picture.
      isChanged ||= step.number > 1 && step.turn !== 'closer' && before !== 'closer';
      return living(step, before).map((seen) => (isChanged ? { ...seen, view: other() } : seen));
    });
    expect(liveness).toBe('unclear');
    expect((await readLiveness(challenge_id)).measures.findings).toEqual(['cut']);
  });
});

describe('colours', () => {
  const SENT: Record<StepColor, readonly [number, number, number]> = {
    red: [1, 0, 0],
    green: [0, 1, 0],
    blue: [0, 0, 1],
    white: [1, 1, 1],
    black: [0, 0, 0],
  };
  /** A face before a wall, of which the screen lights the face alone. */
  const lit = (color: StepColor | undefined, strength = 14) => {
    const view = seenView();
    const [red, green, blue] = SENT[color ?? 'black'];
    const face = [140 + red * strength, 120 + green * strength, 105 + blue * strength] as const;
    return { ...view, face };
  };
  const withColors: Caller = (step, before) =>
    living(step, before).map((seen, at) => ({ ...seen, view: at < 3 ? seen.view : lit(step.color) }));
  beforeEach(async () => {
    const json = { liveness: { paced: true, light: true } };
    await app.client.send('PATCH', '/admin/settings', { bearer, json });
  });

  test('[S252] four to six colours follow the movements, and a face whose light follows them is shown', async () => {
    const { steps, liveness, challenge_id } = await goThrough(withColors);
    const colors = steps.flatMap(({ color }) => color ?? []);
    expect([4, 5, 6]).toContain(colors.length);
    expect(colors.every((color, at) => color !== colors[at - 1])).toBe(true);
    expect(liveness).toBe('shown');
    expect((await readLiveness(challenge_id)).pace.light).toBe('shown');
  });

  test('[S252] a face whose light does not follow the colours is unclear, and never not_shown', async () => {
    const { liveness, challenge_id } = await goThrough(living);
    expect(liveness).toBe('unclear');
    expect((await readLiveness(challenge_id)).measures.findings).toEqual(['light_unclear']);
  });

  test('[S252] a person who declines the colours gets none, and a person decides', async () => {
    const { steps, liveness, challenge_id } = await goThrough(living, undefined, {
      paced: true,
      light: false,
    });
    expect(steps.every(({ color }) => color === undefined)).toBe(true);
    expect(liveness).toBe('unclear');
    const evidence = await readLiveness(challenge_id);
    expect(evidence).toMatchObject({
      pace: { light: 'declined' },
      measures: { findings: ['light_declined'] },
    });
    expect(evidence.status).toBe('SELFIE_PENDING_APPROVAL');
  });
});
