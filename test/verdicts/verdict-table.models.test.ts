import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ModelName } from '../../src/server/inference/model-names.ts';
import { type ParkingReason, REASONS } from '../../src/server/verification/reasons.ts';
import { UPLOAD_KINDS, VERDICTS, type Verdict } from '../../src/server/verification/verdict/verdicts.ts';
import { uploadForm } from '../harness/steps.ts';
import { firstRows, isDeep, testDeep } from '../harness/tier.ts';
import { expectRow } from './expect-row.ts';
import { BUDGET_CASES, ORDER_CASES, VERDICT_CASES, type VerdictCase } from './verdict-cases.ts';
import { decide, enrol, OTHER, openVerdictContext, type VerdictTestContext } from './verdict-context.ts';

// The contract's tables "Submission verdicts" and "Parking reasons", row by row, on the real models and over
// HTTP. Each row has a cause; a verdict or reason that is added without one fails here.
const every = [...VERDICT_CASES, ...BUDGET_CASES];

/** The reasons that only a selfie can be parked for. */
const OF_SELFIES_ALONE: readonly ParkingReason[] = [REASONS.livenessNotShown, REASONS.livenessUnavailable];

/** The reasons that a selfie can be parked for. */
const OF_SELFIES: readonly ParkingReason[] = [
  ...OF_SELFIES_ALONE,
  REASONS.referenceUnavailable,
  REASONS.referenceWithoutFace,
  REASONS.referenceCheckUnavailable,
  REASONS.faceDetectionUnavailable,
  REASONS.faceComparisonUnavailable,
  REASONS.budgetExceeded,
];

describe('the contract’s tables of verdicts', () => {
  const rows = UPLOAD_KINDS.flatMap((kind) => Object.keys(VERDICTS[kind]).map((verdict) => [kind, verdict]));
  test.each(rows)('a test case causes each listed outcome: %s can come to %s', (kind, verdict) => {
    expect(every.filter((row) => row.kind === kind && row.verdict === verdict)).not.toEqual([]);
  });

  const ofLicences = Object.values(REASONS).filter((reason) => !OF_SELFIES_ALONE.includes(reason));
  test.each(ofLicences)('a test case parks a licence for: %s', (reason) => {
    expect(every.filter((row) => row.kind === 'license' && row.reason === reason)).not.toEqual([]);
  });

  test.each(OF_SELFIES)('a test case parks a selfie for: %s', (reason) => {
    expect(every.filter((row) => row.kind === 'selfie' && row.reason === reason)).not.toEqual([]);
  });
});

const name = ({ kind, verdict, reason, cause }: VerdictCase) =>
  [`${kind}, ${cause}: ${verdict}${reason ? ` (${reason})` : ''}`] as const;
/** In the quick tier one case for some verdict of each kind, in the deep one each way to each verdict and reason. */
const oneOfEach = (cases: readonly VerdictCase[]) => {
  const rows = [...new Set(cases.map(formatRow))];
  return rows.flatMap((row) =>
    firstRows(
      cases.filter((each) => formatRow(each) === row),
      1,
    ),
  );
};
const formatRow = ({ kind, verdict }: VerdictCase) => `${kind} ${verdict}`;
const named = (cases: readonly VerdictCase[]) => cases.map((row) => [...name(row), row] as const);

describe('the verdict of an image', () => {
  let context: VerdictTestContext;
  beforeAll(async () => {
    context = await openVerdictContext();
  });
  afterEach(() => context.vision.repair());
  afterAll(() => context.close());

  test.each(named(oneOfEach(VERDICT_CASES)))(
    'the verdict for this case is as listed: %s',
    async (_name, row) => {
      await expectRow(context, row, await row.run(context));
    },
  );

  describe.skipIf(!isDeep)('an image that fails several checks', () => {
    test.each(named(firstRows(ORDER_CASES, 0)))('the first failed check decides: %s', async (_name, row) => {
      await expectRow(context, row, await row.run(context));
    });
  });

  /**
   * Own card, a letter, own selfie, an image without a person; card and selfie against another's reference;
   * both ages. Decisions that do not need the net are still made from the other nets' output: another person
   * is still found to be another person.
   */
  const seen = (...verdicts: Verdict[]) => verdicts;
  const [L, S] = ['LICENSE_PENDING_APPROVAL', 'SELFIE_PENDING_APPROVAL'] as const;
  const [A, V] = ['ANALYSIS_UNAVAILABLE', 'AGE_VERIFICATION_UNAVAILABLE'] as const;
  const FACES = seen('SELFIE_APPROVED', 'NO_FACE_DETECTED');
  const AGES = seen('ANALYZED', 'AGE_VERIFICATION_DONE');
  const WITHOUT: Record<ModelName, Verdict[]> = {
    'text-detection': [L, L, ...FACES, L, 'ID_NOT_MATCHED', ...AGES],
    'text-direction': [L, L, ...FACES, L, 'ID_NOT_MATCHED', ...AGES],
    'text-recognition': [L, L, ...FACES, 'ID_NOT_MATCHED', 'ID_NOT_MATCHED', ...AGES],
    // A letter with a date may be some document while no net can look for a portrait.
    'face-detection': [L, L, S, S, L, S, A, V],
    'face-landmarks': [L, 'NO_LICENSE_DETECTED', S, 'NO_FACE_DETECTED', L, S, A, V],
    'face-descriptor': [L, 'NO_LICENSE_DETECTED', S, 'NO_FACE_DETECTED', L, S, ...AGES],
    'face-embedding': [L, 'NO_LICENSE_DETECTED', S, 'NO_FACE_DETECTED', L, S, A, V],
    'face-age': [
      'LICENSE_APPROVED',
      'NO_LICENSE_DETECTED',
      ...FACES,
      'ID_NOT_MATCHED',
      'ID_NOT_MATCHED',
      A,
      V,
    ],
  };
  test.each(firstRows(Object.keys(WITHOUT) as ModelName[], 0))(
    'an upload without the net %s, good or bad, is never decided against the person',
    async (net) => {
      const { vision, images } = context;
      const anchored = await enrol(context, { reference: await images.selfie(OTHER) });
      const applicant = await enrol(context, { reference: await images.selfie(undefined, 1) });
      vision.break([net], 'away');
      const [card, selfie] = [await images.card(), await images.selfie()];
      const answers = await Promise.all([
        applicant.send('license', card),
        applicant.send('license', await images.letter()),
        applicant.send('selfie', selfie),
        applicant.send('selfie', await images.withoutPerson()),
        anchored.send('license', card),
        anchored.send('selfie', selfie),
        applicant.send('analyze', selfie),
        applicant.send('verify_age', selfie),
      ]);
      expect(answers.map((answer) => answer.body.status)).toEqual(WITHOUT[net]);
    },
  );

  testDeep('a re-upload is examined like the first upload', async () => {
    const { app, images, bearer } = context;
    const { send, token } = await enrol(context, { reference: await images.selfie(undefined, 1) });
    const again = async (type: string, first: Buffer, second: Buffer) => {
      const { body } = await send(type, first);
      const id = body.license_id ?? body.selfie_id;
      await decide(context, id, 'reject', { require_reupload: true });
      const path = `/subject/reupload?type=${type}&id=${id}`;
      const answer = await app.client.post(path, { token, form: uploadForm(second) });
      const { status } = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
      return [
        body.status,
        answer.status,
        answer.body.ai_result.status,
        answer.body.ai_result.attempt,
        status,
      ];
    };
    const [card, empty] = [await images.card(), await images.withoutPerson()];
    const [selfie, other] = [await images.selfie(), await images.selfie(OTHER)];
    const letter = await images.letter();
    expect(await again('license', letter, card)).toEqual([
      'NO_LICENSE_DETECTED',
      201,
      'LICENSE_APPROVED',
      2,
      'approved',
    ]);
    expect(await again('license', card, letter)).toEqual([
      'LICENSE_APPROVED',
      201,
      'NO_LICENSE_DETECTED',
      2,
      'rejected',
    ]);
    expect(await again('selfie', empty, selfie)).toEqual([
      'NO_FACE_DETECTED',
      201,
      'SELFIE_APPROVED',
      2,
      'approved',
    ]);
    expect(await again('selfie', other, other)).toEqual([
      'ID_NOT_MATCHED',
      201,
      'ID_NOT_MATCHED',
      2,
      'rejected',
    ]);
  });
});

describe('the time budget of a verdict', () => {
  // Images have to be decoded within it, one after the other for each link, on however slow a machine.
  const BUDGET_SECONDS = 5;
  let context: VerdictTestContext;
  beforeAll(async () => {
    context = await openVerdictContext(BUDGET_SECONDS);
  });
  afterEach(() => context.vision.repair());
  afterAll(() => context.close());

  test.each(named(firstRows(BUDGET_CASES, 0)))(
    'the verdict after the budget is as listed: %s',
    async (_name, row) => {
      await expectRow(context, row, await row.run(context));
    },
  );

  test('[S52] the budget includes the wait for a worker, ends every wait, and leaves the workers free for the next', async () => {
    const { vision, images } = context;
    // No link gets more than three permits.
    const [{ send }, other] = [await enrol(context), await enrol(context)];
    const card = await images.card();
    vision.break(['text-recognition'], 'hangs');
    // Two workers: the first two uploads keep both until the end, so that the others only wait.
    const answers = await Promise.all(
      [send, send, send, other.send, other.send, other.send].map((each) => each('license', card)),
    );
    for (const { body } of answers) {
      expect(body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL', reason: REASONS.budgetExceeded });
    }
    vision.repair();
    // Both workers answer again, immediately.
    const evidence = await Promise.all(
      [1, 2].map(async () => (await send('selfie', await images.selfie())).body.status),
    );
    expect(evidence).toEqual(['SELFIE_PENDING_APPROVAL', 'SELFIE_PENDING_APPROVAL']);
  });
});
