import type { ParkingReason } from '../../../server/verification/reasons.ts';
import type { Verdict } from '../../../server/verification/verdict/verdicts.ts';
import type { AcceptedDocument } from '../../api/operations.ts';
import type { Result } from '../journey/journey.ts';
import type {
  ALREADY_ACCEPTED,
  NEEDED_AGAIN,
  NO_LONGER_NEEDED,
  REJECTED_BY_PERSON,
  STILL_CHECKING,
} from '../journey/outcomes.ts';
import type { Step } from '../journey/steps.ts';
import type { MessageKey } from './catalogue.ts';
import { findUnwantedKind, type UnwantedKind, wantsLicenceAlone } from './wanted-documents.ts';

export type ResultText = { title: MessageKey; text: MessageKey };

type ResultName =
  | Verdict
  | typeof ALREADY_ACCEPTED
  | typeof NO_LONGER_NEEDED
  | typeof STILL_CHECKING
  | typeof REJECTED_BY_PERSON
  | typeof NEEDED_AGAIN;

const resultKeys = <Name extends string>(name: Name) =>
  ({ title: `outcome.${name}.title`, text: `outcome.${name}.text` }) as const;

const UNCLEAR_FACE: ResultText = {
  title: 'outcome.unclearFace.title',
  text: 'outcome.NO_FACE_DETECTED.text',
};

const UNKNOWN_RESULT = resultKeys('unknown') satisfies ResultText;

const OUTCOMES: Record<ResultName, ResultText> = {
  LICENSE_APPROVED: resultKeys('LICENSE_APPROVED'),
  LICENSE_PENDING_APPROVAL: resultKeys('LICENSE_PENDING_APPROVAL'),
  NO_LICENSE_DETECTED: resultKeys('NO_LICENSE_DETECTED'),
  NO_FACE_DETECTED: resultKeys('NO_FACE_DETECTED'),
  MULTIPLE_FACES: resultKeys('MULTIPLE_FACES'),
  ID_NOT_MATCHED: resultKeys('ID_NOT_MATCHED'),
  SUBJECT_DATA_NOT_FOUND: resultKeys('SUBJECT_DATA_NOT_FOUND'),
  ATTEMPT_SUPERSEDED: resultKeys('ATTEMPT_SUPERSEDED'),
  MANUAL_REVIEW_REQUESTED: resultKeys('MANUAL_REVIEW_REQUESTED'),
  SELFIE_APPROVED: resultKeys('SELFIE_APPROVED'),
  SELFIE_PENDING_APPROVAL: resultKeys('SELFIE_PENDING_APPROVAL'),
  ANALYZED: resultKeys('ANALYZED'),
  ANALYSIS_UNAVAILABLE: resultKeys('ANALYSIS_UNAVAILABLE'),
  AGE_VERIFICATION_DONE: resultKeys('AGE_VERIFICATION_DONE'),
  AGE_VERIFICATION_UNAVAILABLE: resultKeys('AGE_VERIFICATION_UNAVAILABLE'),
  ALREADY_ACCEPTED: resultKeys('ALREADY_ACCEPTED'),
  NO_LONGER_NEEDED: resultKeys('NO_LONGER_NEEDED'),
  STILL_CHECKING: resultKeys('STILL_CHECKING'),
  REJECTED_BY_PERSON: resultKeys('REJECTED_BY_PERSON'),
  NEEDED_AGAIN: resultKeys('NEEDED_AGAIN'),
};

const REASON_TEXTS: Record<ParkingReason, MessageKey> = {
  'Multiple faces detected.': 'reason.cardPhoto',
  'Internal face mismatch on ID.': 'reason.cardPhoto',
  'Reference image unavailable.': 'reason.checkAway',
  'Reference image has no detectable face.': 'reason.checkAway',
  'Reference face check unavailable.': 'reason.checkAway',
  'Document detection unavailable.': 'reason.checkAway',
  'Face detection unavailable.': 'reason.checkAway',
  'Face comparison unavailable.': 'reason.checkAway',
  'Internal face comparison unavailable.': 'reason.checkAway',
  'Text extraction unavailable.': 'reason.checkAway',
  'Liveness not shown.': 'reason.liveness',
  'Liveness check unavailable.': 'reason.checkAway',
  'Verification exceeded its time budget.': 'reason.checkAway',
  'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.':
    'reason.firstTime',
};

/** The text for an image of something other than a licence's front, by the server's document types. */
const SEEN_TEXTS: Record<string, ResultText> = {
  licence_back: { title: 'seen.licence_back', text: 'seen.turn' },
  identity_card: { title: 'seen.identity_card', text: 'seen.showLicence' },
  passport: { title: 'seen.passport', text: 'seen.showLicence' },
  residence_permit: { title: 'seen.residence_permit', text: 'seen.showLicence' },
  other_card: { title: 'seen.other_card', text: 'seen.showLicence' },
  paper: { title: 'seen.paper', text: 'seen.showCard' },
  screen: { title: 'seen.screen', text: 'seen.showCard' },
};
/** Of what no link accepts, what to do about it; of a document, which one is wanted. */
const UNWANTED_KEYS: Partial<Record<UnwantedKind, MessageKey>> = {
  licence_back: 'seen.turn',
  paper: 'seen.showCard',
  screen: 'seen.showCard',
};
/** Verdicts that say no more than that the card was not there. */
const NOT_FOUND: readonly string[] = ['NO_LICENSE_DETECTED', 'NO_FACE_DETECTED'] satisfies Verdict[];

/** Titles by the verdict where the link accepts other documents than a licence. */
const DOCUMENT_TITLES: Partial<Record<string, MessageKey>> = {
  LICENSE_APPROVED: 'documents.approved',
  LICENSE_PENDING_APPROVAL: 'documents.waits',
  NO_LICENSE_DETECTED: 'documents.notFound',
} satisfies Partial<Record<Verdict, MessageKey>>;

/** Verdicts of a credential that a reviewer decides: no image of it was taken. */
const WAITING_CREDENTIAL: readonly string[] = [
  'LICENSE_PENDING_APPROVAL',
  'MANUAL_REVIEW_REQUESTED',
] satisfies Verdict[];

/**
 * The text for the result of a step. A status from a newer server is a person's to look at.
 *
 * @param wantedDocuments the kinds of documents that the link accepts; null if it keeps that to itself
 */
export function wordsForResult(
  step: Step,
  result: Result,
  wantedDocuments: readonly AcceptedDocument[] | null = null,
): ResultText {
  const { status, reason, ageVerified, seenAs, isCredential } = result;
  const unwanted = findUnwantedKind(result, wantedDocuments);
  if (unwanted) return { title: `seen.${unwanted}`, text: UNWANTED_KEYS[unwanted] ?? 'wrong.needs' };
  if (seenAs && NOT_FOUND.includes(status) && Object.hasOwn(SEEN_TEXTS, seenAs)) {
    const texts = SEEN_TEXTS[seenAs]!;
    const isOther = texts.text === 'seen.showLicence' && !wantsLicenceAlone(wantedDocuments);
    return isOther ? { ...texts, text: 'seen.showOneOf' } : texts;
  }
  if (isCredential && WAITING_CREDENTIAL.includes(status)) {
    return { title: 'credential.waits', text: 'credential.waitsText' };
  }
  if (result.isUnclear) return UNCLEAR_FACE;
  if (status === 'AGE_VERIFICATION_DONE' && ageVerified === false) return resultKeys('ageNotConfirmed');
  // A proof of age by a credential has no image.
  if (status === 'MANUAL_REVIEW_REQUESTED' && step === 'age_gender_estimation')
    return { ...OUTCOMES.MANUAL_REVIEW_REQUESTED, title: 'outcome.ageManual' };
  if (status === 'NO_FACE_DETECTED' && step === 'verify_license') return resultKeys('noPhotoOnCard');
  const usual = Object.hasOwn(OUTCOMES, status) ? OUTCOMES[status as ResultName] : UNKNOWN_RESULT;
  const title = wantsLicenceAlone(wantedDocuments) ? undefined : DOCUMENT_TITLES[status];
  const texts = title ? { ...usual, title } : usual;
  const isKnown = reason !== null && Object.hasOwn(REASON_TEXTS, reason);
  return isKnown ? { title: texts.title, text: REASON_TEXTS[reason as ParkingReason] } : texts;
}
