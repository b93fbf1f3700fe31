import { type ParkingReason, REASONS } from '../../src/server/verification/reasons.ts';
import type { UploadKind, Verdict } from '../../src/server/verification/verdict/verdicts.ts';
import type { Answer } from '../harness/client.ts';
import { answerLiveness } from '../harness/steps.ts';
import {
  type Applicant,
  decide,
  deleteFaceTemplates,
  type Enrolment,
  enrol,
  type ImageTestContext,
  loseReference,
  OTHER,
  type VerdictTestContext,
} from './verdict-context.ts';

/**
 * One way to one row of the contract's tables: the situation before the image arrives, and the expected
 * outcome.
 */
export type VerdictCase = {
  kind: UploadKind;
  verdict: Verdict;
  reason: ParkingReason | null;
  cause: string;
  run(context: VerdictTestContext): Promise<Answer>;
  /** the same, for a case that images alone cause; null for one that needs an event in the server */
  runByImages: ((context: ImageTestContext) => Promise<Answer>) | null;
};

type Images = ImageTestContext['images'];
type Scene = {
  image: (images: Images) => Promise<Buffer>;
  reference?: (images: Images) => Promise<Buffer>;
  enrolment?: Enrolment;
  fields?: Record<string, string>;
  /** happens just before the upload, when the subject and the reference exist */
  before?: (context: VerdictTestContext, applicant: Applicant) => unknown;
};

const drawSelfie = (images: Images) => images.selfie();
const firstSelfie = (images: Images) => images.selfie(undefined, 1);
const card = (images: Images) => images.card();
const MOVING: Enrolment = { link: { require_liveness: true } };

function verdictCase(
  kind: UploadKind,
  verdict: Verdict,
  reason: ParkingReason | null,
  cause: string,
  scene: Scene,
): VerdictCase {
  const { before, fields } = scene;
  const prepare = async (context: ImageTestContext) => {
    const { images } = context;
    const image = await scene.image(images);
    const reference = scene.reference && { reference: await scene.reference(images) };
    const applicant = await enrol(context, { ...scene.enrolment, ...reference });
    return { applicant, send: () => applicant.send(kind, image, fields) };
  };
  const run = async (context: VerdictTestContext) => {
    const { applicant, send } = await prepare(context);
    await before?.(context, applicant);
    return send();
  };
  const byImages = async (context: ImageTestContext) => (await prepare(context)).send();
  return { kind, verdict, reason, cause, run, runByImages: before ? null : byImages };
}

const licence = (verdict: Verdict, reason: ParkingReason | null, cause: string, scene: Partial<Scene>) =>
  verdictCase('license', verdict, reason, cause, { image: card, ...scene });
const selfie = (verdict: Verdict, reason: ParkingReason | null, cause: string, scene: Partial<Scene>) =>
  verdictCase('selfie', verdict, reason, cause, { image: drawSelfie, ...scene });

type BreakArguments = Parameters<VerdictTestContext['vision']['break']>;
const breaking =
  (...outage: BreakArguments) =>
  ({ vision }: VerdictTestContext) =>
    vision.break(...outage);
/** During the new embedding of the reference, which happens when other nets made the stored one. */
const breakingReference =
  (nets: BreakArguments[0], how: BreakArguments[1]) =>
  async (context: VerdictTestContext, { subject }: Applicant) => {
    await deleteFaceTemplates(context, subject);
    context.vision.break(nets, how, 'reference');
  };
const losing = (context: VerdictTestContext, { subject }: Applicant) => loseReference(context, subject);

/** During the examination of the image, an administrator decides on its submission. */
const administratorDecides =
  (how: string) =>
  (context: VerdictTestContext, { subject }: Applicant) =>
    context.vision.during(async () => {
      const { app, bearer } = context;
      const { body } = await app.client.get(`/admin/submissions?subject_id=${subject}`, { bearer });
      await decide(context, body.submissions[0].id, how);
    });

/** During the examination of the image, another arrives under the same key. */
const newerComes =
  (kind: UploadKind) =>
  async ({ vision, images }: VerdictTestContext, { send }: Applicant) => {
    const image = await (kind === 'license' ? images.card() : images.selfie());
    vision.during(() => send(kind, image, { verification_id: 'one', manual: '1' }));
  };

const superseded = (kind: UploadKind, image: Scene['image']): VerdictCase[] => [
  verdictCase(kind, 'ATTEMPT_SUPERSEDED', null, 'an administrator approves meanwhile', {
    image,
    before: administratorDecides('approve'),
  }),
  verdictCase(kind, 'ATTEMPT_SUPERSEDED', null, 'an administrator rejects meanwhile', {
    image,
    before: administratorDecides('reject'),
  }),
  verdictCase(kind, 'ATTEMPT_SUPERSEDED', null, 'a newer attempt comes meanwhile', {
    image,
    fields: { verification_id: 'one' },
    before: newerComes(kind),
  }),
];

const manual = (kind: UploadKind, image: Scene['image']) =>
  verdictCase(kind, 'MANUAL_REVIEW_REQUESTED', null, 'manual=1', { image, fields: { manual: '1' } });

const PARKED = 'LICENSE_PENDING_APPROVAL';

const LICENCE_CASES: VerdictCase[] = [
  licence('LICENSE_APPROVED', null, "the person's own card, no reference", {}),
  licence('LICENSE_APPROVED', null, "the person's own card, matched with the reference", {
    reference: drawSelfie,
  }),
  licence('LICENSE_APPROVED', null, 'the strict flow with a reference', {
    reference: drawSelfie,
    enrolment: { link: { require_face_match: true } },
  }),
  licence(PARKED, null, "another person's details", {
    image: (images) => images.card({ person: OTHER }),
  }),
  licence(PARKED, null, 'another document', {
    image: (images) => images.card({ documentKind: 'identity-card' }),
  }),
  licence('NO_LICENSE_DETECTED', null, 'a letter', { image: (images) => images.letter() }),
  licence('NO_LICENSE_DETECTED', null, 'a selfie', { image: drawSelfie }),
  licence('NO_FACE_DETECTED', null, 'a card without a portrait', {
    image: (images) => images.card({ portrait: 'none', ghost: 'none' }),
  }),
  licence('ID_NOT_MATCHED', null, "the reference is another person's", {
    reference: (images) => images.selfie(OTHER),
  }),
  licence('SUBJECT_DATA_NOT_FOUND', null, 'a record with a name alone', {
    enrolment: { details: 'name alone' },
  }),
  ...superseded('license', card),
  manual('license', card),

  licence(PARKED, REASONS.multipleFaces, 'a card with three faces', {
    image: (images) => images.card({ extraFaces: 2 }),
  }),
  licence(PARKED, REASONS.internalFaceMismatch, "another person's ghost image", {
    image: (images) => images.card({ ghost: OTHER }),
  }),
  licence(PARKED, REASONS.referenceUnavailable, 'the reference is gone from the store', {
    reference: drawSelfie,
    before: losing,
  }),
  licence(PARKED, REASONS.referenceWithoutFace, 'no face on the reference', {
    reference: (images) => images.withoutPerson(),
  }),
  licence(PARKED, REASONS.referenceCheckUnavailable, 'the face net fails on the reference alone', {
    reference: drawSelfie,
    before: breakingReference(['face-detection'], 'away'),
  }),
  licence(PARKED, REASONS.documentDetectionUnavailable, 'no text detection', {
    before: breaking(['text-detection'], 'away'),
  }),
  licence(PARKED, REASONS.documentDetectionUnavailable, 'no text detection, and the card is a letter', {
    image: (images) => images.letter(),
    before: breaking(['text-detection'], 'away'),
  }),
  licence(PARKED, REASONS.faceDetectionUnavailable, 'no face detection', {
    before: breaking(['face-detection'], 'away'),
  }),
  licence(PARKED, REASONS.faceDetectionUnavailable, 'no face detection, and no face either', {
    image: (images) => images.card({ portrait: 'none', ghost: 'none' }),
    before: breaking(['face-detection'], 'away'),
  }),
  licence(PARKED, REASONS.faceComparisonUnavailable, 'the portrait cannot be described', {
    image: (images) => images.card({ ghost: 'none' }),
    reference: drawSelfie,
    before: breaking(['face-descriptor'], 'away', 'next picture'),
  }),
  licence(
    PARKED,
    REASONS.faceComparisonUnavailable,
    "the portrait cannot be described, nor is it the person's",
    {
      image: (images) => images.card({ ghost: 'none' }),
      reference: (images) => images.selfie(OTHER),
      before: breaking(['face-embedding'], 'away', 'next picture'),
    },
  ),
  licence(PARKED, REASONS.internalComparisonUnavailable, 'portrait and ghost cannot be described', {
    before: breaking(['face-descriptor'], 'away'),
  }),
  licence(PARKED, REASONS.textExtractionUnavailable, 'no text recognition', {
    before: breaking(['text-recognition'], 'away'),
  }),
  licence(PARKED, REASONS.faceMatchRequired, 'the strict flow without a reference', {
    enrolment: { link: { require_face_match: true } },
  }),
];

const WAITING = 'SELFIE_PENDING_APPROVAL';

const SELFIE_CASES: VerdictCase[] = [
  selfie('SELFIE_APPROVED', null, 'the same person', { reference: firstSelfie }),
  selfie(WAITING, null, 'no reference yet', {}),
  selfie('NO_FACE_DETECTED', null, 'a picture without a person', {
    image: (images) => images.withoutPerson(),
  }),
  selfie('MULTIPLE_FACES', null, 'two people', { image: (images) => images.twoPeople() }),
  selfie('ID_NOT_MATCHED', null, 'another person', { reference: (images) => images.selfie(OTHER) }),
  ...superseded('selfie', drawSelfie),
  manual('selfie', drawSelfie),

  selfie(WAITING, REASONS.referenceUnavailable, 'the reference is gone from the store', {
    reference: firstSelfie,
    before: losing,
  }),
  selfie(WAITING, REASONS.referenceWithoutFace, 'no face on the reference', {
    reference: (images) => images.withoutPerson(),
  }),
  selfie(WAITING, REASONS.referenceCheckUnavailable, 'the face net fails on the reference alone', {
    reference: firstSelfie,
    before: breakingReference(['face-descriptor'], 'away'),
  }),
  selfie(WAITING, REASONS.faceDetectionUnavailable, 'no face detection', {
    before: breaking(['face-detection'], 'away'),
  }),
  selfie(WAITING, REASONS.faceDetectionUnavailable, 'no face detection, and no person', {
    image: (images) => images.withoutPerson(),
    before: breaking(['face-detection'], 'away'),
  }),
  selfie(WAITING, REASONS.faceComparisonUnavailable, 'the face cannot be described', {
    reference: firstSelfie,
    before: breaking(['face-descriptor'], 'away', 'next picture'),
  }),
  selfie(WAITING, REASONS.faceComparisonUnavailable, 'the face cannot be described, and is another person', {
    reference: (images) => images.selfie(OTHER),
    before: breaking(['face-embedding'], 'away', 'next picture'),
  }),
  selfie(WAITING, REASONS.livenessNotShown, 'movements are wanted, and there were none', {
    reference: firstSelfie,
    enrolment: MOVING,
  }),
  unexaminedMovements(),
];

/** The movements arrive while they cannot be examined. */
function unexaminedMovements(): VerdictCase {
  const fields: Record<string, string> = {};
  return selfie(WAITING, REASONS.livenessUnavailable, 'the movements could not be examined', {
    reference: firstSelfie,
    enrolment: MOVING,
    fields,
    before: async ({ app, vision, images }, { token }) => {
      vision.break(['face-landmarks'], 'away');
      const frames = Array<Buffer>(8).fill(await images.selfie());
      const { id, answer } = await answerLiveness(app, token, frames);
      if (answer.status !== 503) throw new Error(JSON.stringify(answer.body));
      vision.repair();
      fields['challenge_id'] = id;
    },
  });
}

const AGE_CASES: VerdictCase[] = (['analyze', 'verify_age'] as const).flatMap((kind) => {
  const [done, unavailable] =
    kind === 'analyze'
      ? (['ANALYZED', 'ANALYSIS_UNAVAILABLE'] as const)
      : (['AGE_VERIFICATION_DONE', 'AGE_VERIFICATION_UNAVAILABLE'] as const);
  return [
    verdictCase(kind, done, null, 'a face', { image: drawSelfie }),
    verdictCase(kind, done, null, 'no person', { image: (images) => images.withoutPerson() }),
    verdictCase(kind, unavailable, null, 'no face detection', {
      image: drawSelfie,
      before: breaking(['face-detection'], 'away'),
    }),
    verdictCase(kind, unavailable, null, 'no age net', {
      image: drawSelfie,
      before: breaking(['face-age'], 'away'),
    }),
    ...superseded(kind, drawSelfie),
    manual(kind, drawSelfie),
  ];
});

export const VERDICT_CASES = [...LICENCE_CASES, ...SELFIE_CASES, ...AGE_CASES];

/** While these nets hang, the budget of each kind is exceeded. Tried with a short budget. */
export const BUDGET_CASES: VerdictCase[] = [
  ...(['text-detection', 'face-detection', 'face-descriptor', 'text-recognition'] as const).map((net) =>
    licence(PARKED, REASONS.budgetExceeded, `${net} hangs`, {
      reference: drawSelfie,
      before: breaking([net], 'hangs'),
    }),
  ),
  ...(['face-detection', 'face-descriptor'] as const).map((net) =>
    selfie(WAITING, REASONS.budgetExceeded, `${net} hangs`, {
      reference: firstSelfie,
      before: breaking([net], 'hangs'),
    }),
  ),
  licence(PARKED, REASONS.budgetExceeded, 'the reference check hangs', {
    reference: drawSelfie,
    before: breakingReference(['face-detection'], 'hangs'),
  }),
  verdictCase('analyze', 'ANALYSIS_UNAVAILABLE', null, 'face-age hangs', {
    image: drawSelfie,
    before: breaking(['face-age'], 'hangs'),
  }),
  verdictCase('verify_age', 'AGE_VERIFICATION_UNAVAILABLE', null, 'face-age hangs', {
    image: drawSelfie,
    before: breaking(['face-age'], 'hangs'),
  }),
];

/** Images that fail two checks: the verdict is that of the earlier one. */
export const ORDER_CASES: VerdictCase[] = [
  licence('NO_LICENSE_DETECTED', null, 'no document, before no face', {
    image: (images) => images.letter(),
  }),
  licence(PARKED, REASONS.multipleFaces, 'several faces, before the ghost image', {
    image: (images) => images.card({ extraFaces: 2, ghost: OTHER }),
  }),
  licence(PARKED, REASONS.internalFaceMismatch, 'the ghost image, before the reference', {
    image: (images) => images.card({ ghost: OTHER }),
    reference: (images) => images.selfie(OTHER),
  }),
  licence('ID_NOT_MATCHED', null, 'the reference, before missing details', {
    reference: (images) => images.selfie(OTHER),
    enrolment: { details: 'name alone' },
  }),
  licence(PARKED, REASONS.referenceUnavailable, 'a reference that is gone, before missing details', {
    reference: drawSelfie,
    enrolment: { details: 'name alone' },
    before: losing,
  }),
  licence('SUBJECT_DATA_NOT_FOUND', null, 'missing details, before text that cannot be read', {
    enrolment: { details: 'name alone' },
    before: breaking(['text-recognition'], 'away'),
  }),
  licence(PARKED, REASONS.textExtractionUnavailable, 'text that cannot be read, before the strict flow', {
    enrolment: { link: { require_face_match: true } },
    before: breaking(['text-recognition'], 'away'),
  }),
  licence(PARKED, null, 'a low score, before the strict flow', {
    image: (images) => images.card({ person: OTHER }),
    enrolment: { link: { require_face_match: true } },
  }),
  licence(PARKED, REASONS.documentDetectionUnavailable, 'an outage, before a face that differs', {
    reference: (images) => images.selfie(OTHER),
    before: breaking(['text-detection'], 'away'),
  }),
  licence(PARKED, REASONS.faceDetectionUnavailable, 'no face detection, before missing details', {
    reference: (images) => images.selfie(OTHER),
    enrolment: { details: 'name alone' },
    before: breaking(['face-detection'], 'away'),
  }),
  selfie('NO_FACE_DETECTED', null, 'no person, with a missing reference', {
    image: (images) => images.withoutPerson(),
    reference: drawSelfie,
    before: losing,
  }),
  selfie('MULTIPLE_FACES', null, 'two people, before a reference that differs', {
    image: (images) => images.twoPeople(),
    reference: (images) => images.selfie(OTHER),
  }),
];
