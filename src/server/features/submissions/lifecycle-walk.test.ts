import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sightlessVision } from '../../../../test/harness/sightless-vision.ts';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import { type LifecycleEvent, nextStanding, type Standing, stateOf } from '../../domain/lifecycle.ts';
import { REASONS } from '../../domain/reasons.ts';

// Random walks through the front door, held against the table of states and events at every step.
let app: TestApp;
let bearer: string;
let image: Buffer;
const storage = { full: false };

beforeAll(async () => {
  app = await startApp({
    vision: sightlessVision,
    wrapObjects: (objects) => ({
      ...objects,
      put: async (key, bytes) => {
        if (storage.full) throw new Error('no space left on device');
        await objects.put(key, bytes);
      },
    }),
  });
  bearer = await logIn(app);
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

const STEPS = [
  'upload',
  'upload to a full store',
  'reupload',
  'reupload to a full store',
  'manual upload',
  'approve',
  'reject',
  'ask again',
] as const;
type Step = (typeof STEPS)[number];

/** What is known from outside: where the submission stands, how many images were taken, how many uses spent. */
type Model = { standing: Standing; attempts: number; uses: number };

const EVENT_OF: Record<Step, LifecycleEvent> = {
  upload: 'uploaded',
  'upload to a full store': 'uploaded',
  'manual upload': 'uploaded',
  reupload: 'reuploaded',
  'reupload to a full store': 'reuploaded',
  approve: 'approved_by_administrator',
  reject: 'rejected_by_administrator',
  'ask again': 'reupload_requested',
};

const DECISIONS: Partial<Record<Step, [string, object]>> = {
  approve: ['approve', {}],
  reject: ['reject', {}],
  'ask again': ['reject', { require_reupload: true }],
};

async function takeStep(step: Step, token: string, id: string): Promise<number> {
  storage.full = step.endsWith('full store');
  try {
    const decision = DECISIONS[step];
    if (decision) {
      const [how, json] = decision;
      return (await app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json })).status;
    }
    if (step.startsWith('reupload')) {
      const path = `/subject/reupload?type=license&id=${id}`;
      return (await app.client.post(path, { token, form: uploadForm(image) })).status;
    }
    const manual = step === 'manual upload' ? { manual: '1' } : {};
    return (await upload(app, token, 'license', image, { verification_id: 'walk', ...manual })).status;
  } finally {
    storage.full = false;
  }
}

/** What the table says must come of a step: the answer's status and the model after it. */
function foretell(model: Model, step: Step): { status: number; after: Model } {
  const transition = nextStanding(model.standing, EVENT_OF[step]);
  if ('refused' in transition) return { status: 409, after: model };
  if (step in DECISIONS) return { status: 200, after: { ...model, standing: transition.to } };
  const uses = model.uses + 1;
  if (step.endsWith('full store')) return { status: 503, after: { ...model, uses } };
  // Every model is away, so that the pipeline parks what it is given.
  const parked = nextStanding(transition.to, 'parked');
  if ('refused' in parked) throw new Error('The pipeline cannot park what it was given.');
  const status = step === 'upload' ? 200 : 201;
  return { status, after: { standing: parked.to, attempts: model.attempts + 1, uses } };
}

async function expectToStand(model: Model, subject: string, token: string, id: string): Promise<void> {
  const { body } = await app.client.get(`/admin/submissions/${id}`, { bearer });
  const { standing, attempts, uses } = model;
  expect(body).toMatchObject({
    status: stateOf(standing as Exclude<Standing, 'none'>),
    reupload_required: standing === 'reupload_required',
    attempt: attempts,
  });
  expect(body.attempts).toHaveLength(attempts);
  for (const { verdict, reason } of body.attempts) {
    expect([verdict, reason]).toEqual(
      verdict === 'MANUAL_REVIEW_REQUESTED'
        ? ['MANUAL_REVIEW_REQUESTED', null]
        : ['LICENSE_PENDING_APPROVAL', REASONS.documentDetectionUnavailable],
    );
  }
  const files = (await readdir(app.objectsFolder, { recursive: true })).filter((name) =>
    name.includes(`${subject}/`),
  );
  expect(files).toHaveLength(attempts);
  expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(uses);
}

test('any walk ends where the table says: no attempt without its file, no file without its attempt, no use too many', async () => {
  const walk = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
      const token = await mint(app, bearer, subject);
      const id = (await upload(app, token, 'license', image, { verification_id: 'walk' })).body.license_id;
      let model: Model = { standing: 'pending', attempts: 1, uses: 1 };
      for (const step of steps) {
        const { status, after } = foretell(model, step);
        expect([step, await takeStep(step, token, id)]).toEqual([step, status]);
        model = after;
        await expectToStand(model, subject, token, id);
      }
    }),
    { seed: 20260301, numRuns: 40 },
  );
});
