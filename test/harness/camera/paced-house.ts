import sharp from 'sharp';
import { expect } from 'vitest';
import type { ChallengeStep } from '../../../src/server/verification/liveness/challenge.ts';
import type { StepColor } from '../../../src/server/verification/liveness/pace.ts';
import type { FrameObservation } from '../../../src/server/vision/evidence.ts';
import type { TestClient } from '../client.ts';
import { openTenant, startApp, type TestApp } from '../start-app.ts';
import { logIn, mint, newSubject, upload } from '../steps.ts';
import { type FakeScene, fakeFace, fakeVision, seenLicence, seenSelfie } from '../vision/fake-vision.ts';

export type PacedStep = { number: number; turn: ChallengeStep; color?: StepColor; deadline_ms: number };
type BegunChallenge = { challenge_id: string; step: PacedStep; expires_at: string; steps?: unknown };

/** A caller who sees one step after the other: the observations that its frames of each step make. */
export type PacedCaller = (step: PacedStep, before: ChallengeStep) => FrameObservation[];

export type PacedRun = {
  /** milliseconds until the frames of a step are posted */
  waits?: (step: PacedStep) => number;
  /** the body that begins the challenge */
  json?: object;
  /** the steps that the server announces; drawn by it without them */
  steps?: readonly ChallengeStep[];
};

/**
 * A server whose nets see what the test says, and whose database's clock passes as the test says and while the server
 * waits.
 */
export async function startPacedHouse() {
  const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('ada')) };
  const state = { clock: Date.parse('2026-03-01T12:00:00Z'), scene: [] as FrameObservation[] };
  const house = await startApp({
    vision: {
      ...fakeVision(sight),
      examineFrames: async (frames) => ({
        frames: { ok: true, value: state.scene.slice(0, frames.length) },
        timings: {},
      }),
    },
    databaseTime: async () => new Date(state.clock),
    pause: async (ms) => {
      state.clock += ms;
    },
  });
  const image = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a98' } })
    .jpeg()
    .toBuffer();
  return { house, state, picture: image };
}

type House = Awaited<ReturnType<typeof startPacedHouse>>;

/** A tenant of such a server with a subject and a link that requires liveness. */
export async function openPacedTenant({ house, state, picture: image }: House) {
  const app: TestApp = await openTenant(house);
  const bearer = await logIn(app);
  const addSubject = () => newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
  const mintToken = (of: string) => mint(app, bearer, of, { require_liveness: true });
  const subject = await addSubject();
  const link = { token: await mintToken(subject) };
  state.scene = [];

  const stepForm = (step: number, count: number, fields: Record<string, string> = {}) => {
    const form = new FormData();
    form.set('step', String(step));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (let n = 0; n < count; n++) form.append('frame', new Blob([Uint8Array.from(image)]), 'frame.jpg');
    return form;
  };
  const begin = async (json: object = { paced: true }): Promise<BegunChallenge> =>
    (await app.client.post('/subject/liveness', { token: link.token, json })).body;
  const post = (id: string, step: number, count = 5, by: TestClient = app.client) =>
    by.post(`/subject/liveness/${id}/frames`, { token: link.token, form: stepForm(step, count) });

  /** A link of another subject: no earlier challenge counts for it, and no frames fill its storage. */
  const renewLink = async () => {
    link.token = await mintToken(await addSubject());
    state.scene = [];
  };

  /** Answers one step after the other until there is a result. */
  async function goThrough(caller: PacedCaller, { waits = () => 1_500, json, steps }: PacedRun = {}) {
    const begun = await begin(json);
    // Every challenge begins straight, so the others may be set once it has begun.
    if (steps)
      await app.dependencies.db.asTenant(app.tenantId, (tx) =>
        tx
          .updateTable('liveness_challenges')
          .set({ steps: [...steps] })
          .where('id', '=', begun.challenge_id)
          .execute(),
      );
    let { step } = begun;
    let before: ChallengeStep = 'straight';
    const announced: PacedStep[] = [];
    for (;;) {
      announced.push(step);
      const seen = caller(step, before);
      state.scene.push(...seen);
      before = step.turn;
      state.clock += waits(step);
      const { status, body } = await post(begun.challenge_id, step.number, seen.length);
      expect(status).toBe(200);
      if (!body.step) return { ...begun, steps: announced, liveness: body.liveness };
      step = body.step;
    }
  }

  /** Sends the selfie of a challenge, and reads its evidence. */
  async function readLiveness(challenge_id: string) {
    const fields = { verification_id: 'face', challenge_id };
    const { body } = await upload(app, link.token, 'selfie', image, fields);
    const { attempts } = (await app.client.get(`/admin/submissions/${body.selfie_id}`, { bearer })).body;
    return { status: body.status, ...attempts.at(-1).evidence.liveness };
  }

  return { app, bearer, subject, link, stepForm, begin, post, renewLink, goThrough, readLiveness };
}
