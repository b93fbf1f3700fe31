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
  loseReference,
  OTHER,
  type PictureTestContext,
  type VerdictTestContext,
} from './verdict-context.ts';

/**
 * One way to one row of the contract's tables: the situation before the picture arrives, and the expected
 * outcome.
 */
export type VerdictCase = {
  kind: UploadKind;
  verdict: Verdict;
  reason: ParkingReason | null;
  cause: string;
  run(context: VerdictTestContext): Promise<Answer>;
  /** the same, for a case that pictures alone cause; null for one that needs an event in the server */
  runByPictures: ((context: PictureTestContext) => Promise<Answer>) | null;
};

type Pictures = PictureTestContext['pictures'];
type Scene = {
  picture: (pictures: Pictures) => Promise<Buffer>;
  reference?: (pictures: Pictures) => Promise<Buffer>;
  enrolment?: Enrolment;
  fields?: Record<string, string>;
  /** happens just before the upload, when the subject and the reference exist */
  before?: (context: VerdictTestContext, applicant: Applicant) => unknown;
};

const drawSelfie = (pictures: Pictures) => pictures.selfie();
const firstSelfie = (pictures: Pictures) => pictures.selfie(undefined, 1);
const card = (pictures: Pictures) => pictures.card();
const MOVING: Enrolment = { link: { require_liveness: true } };

function verdictCase(
  kind: UploadKind,
  verdict: Verdict,
  reason: ParkingReason | null,
  cause: string,
  scene: Scene,
): VerdictCase {
  const { before, fields } = scene;
  const prepare = async (context: PictureTestContext) => {
    const { pictures } = context;
    const picture = await scene.picture(pictures);
    const reference = scene.reference && { reference: await scene.reference(pictures) };
    const applicant = await enrol(context, { ...scene.enrolment, ...reference });
    return { applicant, send: () => applicant.send(kind, picture, fields) };
  };
  const run = async (context: VerdictTestContext) => {
    const { applicant, send } = await prepare(context);
    await before?.(context, applicant);
    return send();
  };
  const byPictures = async (context: PictureTestContext) => (await prepare(context)).send();
  return { kind, verdict, reason, cause, run, runByPictures: before ? null : byPictures };
}

const licence = (verdict: Verdict, reason: ParkingReason | null, cause: string, scene: Partial<Scene>) =>
  verdictCase('license', verdict, reason, cause, { picture: card, ...scene });
const selfie = (verdict: Verdict, reason: ParkingReason | null, cause: string, scene: Partial<Scene>) =>
  verdictCase('selfie', verdict, reason, cause, { picture: drawSelfie, ...scene });

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

/** During the examination of the picture, an administrator decides on its submission. */
const administratorDecides =
  (how: string) =>
  (context: VerdictTestContext, { subject }: Applicant) =>
    context.vision.during(async () => {
      const { app, bearer } = context;
      const { body } = await app.client.get(`/admin/submissions?subject_id=${subject}`, { bearer });
      await decide(context, body.submissions[0].id, how);
    });

/** During the examination of the picture, another arrives under the same key. */
const newerComes =
  (kind: UploadKind) =>
  async ({ vision, pictures }: VerdictTestContext, { send }: Applicant) => {
    const picture = await (kind === 'license' ? pictures.card() : pictures.selfie());
    vision.during(() => send(kind, picture, { verification_id: 'one', manual: '1' }));
  };

const superseded = (kind: UploadKind, picture: Scene['picture']): VerdictCase[] => [
  verdictCase(kind, 'ATTEMPT_SUPERSEDED', null, 'an administrator approves meanwhile', {
    picture,
    before: administratorDecides('approve'),
  }),
  verdictCase(kind, 'ATTEMPT_SUPERSEDED', null, 'an administrator rejects meanwhile', {
    picture,
    before: administratorDecides('reject'),
  }),
  verdictCase(kind, 'ATTEMPT_SUPERSEDED', null, 'a newer attempt comes meanwhile', {
    picture,
    fields: { verification_id: 'one' },
    before: newerComes(kind),
  }),
];

const manual = (kind: UploadKind, picture: Scene['picture']) =>
  verdictCase(kind, 'MANUAL_REVIEW_REQUESTED', null, 'manual=1', { picture, fields: { manual: '1' } });

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
    picture: (pictures) => pictures.card({ person: OTHER }),
  }),
  licence(PARKED, null, 'another document', {
    picture: (pictures) => pictures.card({ documentKind: 'identity-card' }),
  }),
  licence('NO_LICENSE_DETECTED', null, 'a letter', { picture: (pictures) => pictures.letter() }),
  licence('NO_LICENSE_DETECTED', null, 'a selfie', { picture: drawSelfie }),
  licence('NO_FACE_DETECTED', null, 'a card without a portrait', {
    picture: (pictures) => pictures.card({ portrait: 'none', ghost: 'none' }),
  }),
  licence('ID_NOT_MATCHED', null, "the reference is another person's", {
    reference: (pictures) => pictures.selfie(OTHER),
  }),
  licence('SUBJECT_DATA_NOT_FOUND', null, 'a record with a name alone', {
    enrolment: { details: 'name alone' },
  }),
  ...superseded('license', card),
  manual('license', card),

  licence(PARKED, REASONS.multipleFaces, 'a card with three faces', {
    picture: (pictures) => pictures.card({ extraFaces: 2 }),
  }),
  licence(PARKED, REASONS.internalFaceMismatch, "another person's ghost image", {
    picture: (pictures) => pictures.card({ ghost: OTHER }),
  }),
  licence(PARKED, REASONS.referenceUnavailable, 'the reference is gone from the store', {
    reference: drawSelfie,
    before: losing,
  }),
  licence(PARKED, REASONS.referenceWithoutFace, 'no face on the reference', {
    reference: (pictures) => pictures.withoutPerson(),
  }),
  licence(PARKED, REASONS.referenceCheckUnavailable, 'the face net fails on the reference alone', {
    reference: drawSelfie,
    before: breakingReference(['face-detection'], 'away'),
  }),
  licence(PARKED, REASONS.documentDetectionUnavailable, 'no text detection', {
    before: breaking(['text-detection'], 'away'),
  }),
  licence(PARKED, REASONS.documentDetectionUnavailable, 'no text detection, and the card is a letter', {
    picture: (pictures) => pictures.letter(),
    before: breaking(['text-detection'], 'away'),
  }),
  licence(PARKED, REASONS.faceDetectionUnavailable, 'no face detection', {
    before: breaking(['face-detection'], 'away'),
  }),
  licence(PARKED, REASONS.faceDetectionUnavailable, 'no face detection, and no face either', {
    picture: (pictures) => pictures.card({ portrait: 'none', ghost: 'none' }),
    before: breaking(['face-detection'], 'away'),
  }),
  licence(PARKED, REASONS.faceComparisonUnavailable, 'the portrait cannot be described', {
    picture: (pictures) => pictures.card({ ghost: 'none' }),
    reference: drawSelfie,
    before: breaking(['face-descriptor'], 'away', 'next picture'),
  }),
  licence(
    PARKED,
    REASONS.faceComparisonUnavailable,
    "the portrait cannot be described, nor is it the person's",
    {
      picture: (pictures) => pictures.card({ ghost: 'none' }),
      reference: (pictures) => pictures.selfie(OTHER),
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
    picture: (pictures) => pictures.withoutPerson(),
  }),
  selfie('MULTIPLE_FACES', null, 'two people', { picture: (pictures) => pictures.twoPeople() }),
  selfie('ID_NOT_MATCHED', null, 'another person', { reference: (pictures) => pictures.selfie(OTHER) }),
  ...superseded('selfie', drawSelfie),
  manual('selfie', drawSelfie),

  selfie(WAITING, REASONS.referenceUnavailable, 'the reference is gone from the store', {
    reference: firstSelfie,
    before: losing,
  }),
  selfie(WAITING, REASONS.referenceWithoutFace, 'no face on the reference', {
    reference: (pictures) => pictures.withoutPerson(),
  }),
  selfie(WAITING, REASONS.referenceCheckUnavailable, 'the face net fails on the reference alone', {
    reference: firstSelfie,
    before: breakingReference(['face-descriptor'], 'away'),
  }),
  selfie(WAITING, REASONS.faceDetectionUnavailable, 'no face detection', {
    before: breaking(['face-detection'], 'away'),
  }),
  selfie(WAITING, REASONS.faceDetectionUnavailable, 'no face detection, and no person', {
    picture: (pictures) => pictures.withoutPerson(),
    before: breaking(['face-detection'], 'away'),
  }),
  selfie(WAITING, REASONS.faceComparisonUnavailable, 'the face cannot be described', {
    reference: firstSelfie,
    before: breaking(['face-descriptor'], 'away', 'next picture'),
  }),
  selfie(WAITING, REASONS.faceComparisonUnavailable, 'the face cannot be described, and is another person', {
    reference: (pictures) => pictures.selfie(OTHER),
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
    before: async ({ app, vision, pictures }, { token }) => {
      vision.break(['face-landmarks'], 'away');
      const frames = Array<Buffer>(8).fill(await pictures.selfie());
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
    verdictCase(kind, done, null, 'a face', { picture: drawSelfie }),
    verdictCase(kind, done, null, 'no person', { picture: (pictures) => pictures.withoutPerson() }),
    verdictCase(kind, unavailable, null, 'no face detection', {
      picture: drawSelfie,
      before: breaking(['face-detection'], 'away'),
    }),
    verdictCase(kind, unavailable, null, 'no age net', {
      picture: drawSelfie,
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
    picture: drawSelfie,
    before: breaking(['face-age'], 'hangs'),
  }),
  verdictCase('verify_age', 'AGE_VERIFICATION_UNAVAILABLE', null, 'face-age hangs', {
    picture: drawSelfie,
    before: breaking(['face-age'], 'hangs'),
  }),
];

/** Pictures that fail two checks: the verdict is that of the earlier one. */
export const ORDER_CASES: VerdictCase[] = [
  licence('NO_LICENSE_DETECTED', null, 'no document, before no face', {
    picture: (pictures) => pictures.letter(),
  }),
  licence(PARKED, REASONS.multipleFaces, 'several faces, before the ghost image', {
    picture: (pictures) => pictures.card({ extraFaces: 2, ghost: OTHER }),
  }),
  licence(PARKED, REASONS.internalFaceMismatch, 'the ghost image, before the reference', {
    picture: (pictures) => pictures.card({ ghost: OTHER }),
    reference: (pictures) => pictures.selfie(OTHER),
  }),
  licence('ID_NOT_MATCHED', null, 'the reference, before missing details', {
    reference: (pictures) => pictures.selfie(OTHER),
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
    picture: (pictures) => pictures.card({ person: OTHER }),
    enrolment: { link: { require_face_match: true } },
  }),
  licence(PARKED, REASONS.documentDetectionUnavailable, 'an outage, before a face that differs', {
    reference: (pictures) => pictures.selfie(OTHER),
    before: breaking(['text-detection'], 'away'),
  }),
  licence(PARKED, REASONS.faceDetectionUnavailable, 'no face detection, before missing details', {
    reference: (pictures) => pictures.selfie(OTHER),
    enrolment: { details: 'name alone' },
    before: breaking(['face-detection'], 'away'),
  }),
  selfie('NO_FACE_DETECTED', null, 'no person, with a missing reference', {
    picture: (pictures) => pictures.withoutPerson(),
    reference: drawSelfie,
    before: losing,
  }),
  selfie('MULTIPLE_FACES', null, 'two people, before a reference that differs', {
    picture: (pictures) => pictures.twoPeople(),
    reference: (pictures) => pictures.selfie(OTHER),
  }),
];
