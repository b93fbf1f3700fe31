import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import { runSeed } from '../../../../test/harness/tier.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { QUARANTINE } from '../../storage/quarantine.ts';
import {
  type LifecycleEvent,
  type LifecycleState,
  nextState,
  toStoredState,
} from '../../verification/lifecycle/lifecycle.ts';
import { REASONS } from '../../verification/reasons.ts';
import { parkStaleAttempts } from './maintenance/park-stale-attempts.ts';
import { sweepOrphans } from './maintenance/sweep-orphans.ts';

// Random walks over HTTP, compared with the table of states and events at every step. A dying process leaves the
// remains of an interrupted upload: an image without its record, or a record without its verdict.
let app: TestApp;
let bearer: string;
let image: Buffer;
const storage = { full: false, diesAfterWriting: false };
/** called while the image is examined */
let onLook = async () => {};

beforeAll(async () => {
  app = await startApp({
    vision: {
      ...unavailableVision,
      examineDocument: async (...task) => {
        await onLook();
        return unavailableVision.examineDocument(...task);
      },
    },
    wrapObjects: (objects) => ({
      ...objects,
      put: async (key, bytes) => {
        if (storage.full) throw new Error('no space left on device');
        await objects.put(key, bytes);
        if (storage.diesAfterWriting) throw new Error('the process died');
      },
    }),
  });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

const UPLOADS = ['upload', 'reupload'] as const;
/** The interruptions of an upload. */
const FATES = [
  'parked',
  'manual',
  'the store is full',
  'dies before the record',
  'dies before the verdict',
  'approved meanwhile',
] as const;
const DECISIONS = {
  approve: { event: 'approved_by_administrator', how: 'approve', json: {} },
  reject: { event: 'rejected_by_administrator', how: 'reject', json: {} },
  'ask again': { event: 'reupload_requested', how: 'reject', json: { require_reupload: true } },
} as const;

type Upload = { by: (typeof UPLOADS)[number]; fate: (typeof FATES)[number] };
type Step = Upload | { decide: keyof typeof DECISIONS } | 'recover';

/** An attempt's reported outcome: its verdict, or that it has none yet. */
type WalkOutcome = 'parked' | 'manual' | 'none yet' | 'out of time' | 'superseded';

/** The state visible from outside: the submission's state, its attempts' outcomes, spent uses and remaining files. */
type Model = { state: LifecycleState; attempts: WalkOutcome[]; uses: number; orphans: number };

const EVENT_OF = { upload: 'uploaded', reupload: 'reuploaded' } as const;

function performStep(step: Step, token: string, id: string): Promise<number | null> {
  if (step === 'recover') return recover();
  return 'decide' in step ? decide(DECISIONS[step.decide], id) : send(step, token, id);
}

async function decide({ how, json }: { how: string; json: object }, id: string): Promise<number> {
  return (await app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json })).status;
}

async function send({ by, fate }: Upload, token: string, id: string): Promise<number> {
  storage.full = fate === 'the store is full';
  storage.diesAfterWriting = fate === 'dies before the record';
  onLook = async () => {
    if (fate === 'dies before the verdict') throw new Error('the process died');
    if (fate === 'approved meanwhile') await decide(DECISIONS.approve, id);
  };
  const fields: Record<string, string> = fate === 'manual' ? { manual: '1' } : {};
  const path = `/subject/reupload?type=license&id=${id}`;
  try {
    const { status } = await (by === 'reupload'
      ? app.client.post(path, { token, form: uploadForm(image, fields) })
      : upload(app, token, 'license', image, { verification_id: 'walk', ...fields }));
    return status;
  } finally {
    Object.assign(storage, { full: false, diesAfterWriting: false });
    onLook = async () => {};
  }
}

/** The jobs of a server at its start and every minute: three at once here, more than a budget later. */
async function recover(): Promise<null> {
  app.moveClock(181_000);
  const { db, now } = app.dependencies;
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  await Promise.all([
    ...[1, 2, 3].map(() => parkStaleAttempts(db, now(), 150)),
    ...[1, 2].map(() => sweepOrphans(app.dependencies, tomorrow)),
  ]);
  return null;
}

/** The expected result of a step by the table: the answer's status and the model after it. */
function foretell(model: Model, step: Step): { status: number | null; after: Model } {
  if (step === 'recover') return { status: null, after: foretellRecovery(model) };
  if ('decide' in step) {
    const transition = nextState(model.state, DECISIONS[step.decide].event);
    if ('refused' in transition) return { status: 409, after: model };
    return { status: 200, after: { ...model, state: transition.to } };
  }
  const transition = nextState(model.state, EVENT_OF[step.by]);
  if ('refused' in transition) return { status: 409, after: model };
  return foretellUpload({ ...model, uses: model.uses + 1 }, transition.to, step);
}

/** Every model is unavailable, so that the pipeline parks every image, unless a reviewer is faster. */
function foretellUpload(model: Model, state: LifecycleState, { by, fate }: Upload) {
  const acceptedStatus = by === 'upload' ? 200 : 201;
  const add = (outcome: WalkOutcome, event: LifecycleEvent | null): Model => ({
    ...model,
    attempts: [...model.attempts, outcome],
    state: event ? move(state, event) : state,
  });
  switch (fate) {
    case 'the store is full':
      return { status: 503, after: model };
    case 'dies before the record':
      return { status: 503, after: { ...model, orphans: model.orphans + 1 } };
    case 'dies before the verdict':
      return { status: 500, after: add('none yet', null) };
    case 'approved meanwhile':
      return { status: acceptedStatus, after: add('superseded', 'approved_by_administrator') };
    case 'manual':
      return { status: 201, after: add('manual', 'parked') };
    case 'parked':
      return { status: acceptedStatus, after: add('parked', 'parked') };
  }
}

function foretellRecovery(model: Model): Model {
  const newest = model.attempts.length - 1;
  const isLost = model.state === 'processing';
  const attempts = model.attempts.map((outcome, at): WalkOutcome => {
    if (outcome !== 'none yet') return outcome;
    return at === newest && isLost ? 'out of time' : 'superseded';
  });
  return { ...model, attempts, orphans: 0, state: isLost ? 'pending' : model.state };
}

function move(state: LifecycleState, event: LifecycleEvent): LifecycleState {
  const transition = nextState(state, event);
  if ('refused' in transition) throw new Error(`The table refuses ${event} of ${state}.`);
  return transition.to;
}

const SAID: Record<WalkOutcome, [string | null, string | null]> = {
  parked: ['LICENSE_PENDING_APPROVAL', REASONS.documentDetectionUnavailable],
  manual: ['MANUAL_REVIEW_REQUESTED', null],
  'none yet': [null, null],
  'out of time': ['LICENSE_PENDING_APPROVAL', REASONS.budgetExceeded],
  superseded: ['ATTEMPT_SUPERSEDED', null],
};

async function expectToStand(model: Model, subject: string, token: string, id: string): Promise<void> {
  const { body } = await app.client.get(`/admin/submissions/${id}`, { bearer });
  const { state, attempts, uses, orphans } = model;
  expect(body).toMatchObject({
    status: toStoredState(state as Exclude<LifecycleState, 'none'>),
    reupload_required: state === 'reupload_required',
    attempt: attempts.length,
  });
  const outcomes = body.attempts.map(({ verdict, reason }: Record<string, unknown>) => [verdict, reason]);
  expect(outcomes).toEqual(attempts.map((one) => SAID[one]));
  const files = (await readdir(app.objectsFolder, { recursive: true })).filter(
    (name) => name.includes(`${subject}/`) && !name.startsWith(QUARANTINE),
  );
  expect(files).toHaveLength(attempts.length + orphans);
  expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(uses);
}

/** Every image of a record exists, and decrypts to the sent bytes. */
async function expectImages(model: Model, id: string): Promise<void> {
  for (const number of model.attempts.keys()) {
    const path = `/admin/submissions/${id}/attempts/${number + 1}/image`;
    expect((await app.client.get(path, { bearer })).bytes.equals(image)).toBe(true);
  }
}

test('any walk ends where the table says, after any crash: no upload lost, none final revived, no file without its record or record without its file', async () => {
  const uploads = fc.record({ by: fc.constantFrom(...UPLOADS), fate: fc.constantFrom(...FATES) });
  const decisions = fc.constantFrom('approve', 'reject', 'ask again').map((how) => ({ decide: how }));
  const step = fc.oneof(
    { weight: 5, arbitrary: uploads },
    { weight: 3, arbitrary: decisions },
    { weight: 1, arbitrary: fc.constant('recover') },
  ) as fc.Arbitrary<Step>;
  const walkOutcomes = new Set<WalkOutcome>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      // Each recovery moves the clock, and all of them together by more than a session lasts.
      bearer = await logIn(app);
      const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
      const token = await mint(app, bearer, subject, { expires_in_minutes: 1440 });
      const id = (await upload(app, token, 'license', image, { verification_id: 'walk' })).body.license_id;
      let model: Model = { state: 'pending', attempts: ['parked'], uses: 1, orphans: 0 };
      for (const step of [...steps, 'recover'] as Step[]) {
        const { status, after } = foretell(model, step);
        expect([step, await performStep(step, token, id)]).toEqual([step, status]);
        model = after;
        for (const outcome of model.attempts) walkOutcomes.add(outcome);
        await expectToStand(model, subject, token, id);
      }
      expect(model.attempts).not.toContain('none yet');
      await expectImages(model, id);
    }),
    { seed: runSeed(), numRuns: 200 },
  );
  expect([...walkOutcomes].sort()).toEqual(Object.keys(SAID).sort());
});
