import type { Reason } from '../../../server/verification/verdict/reasons.ts';
import type { Verdict } from '../../../server/verification/verdict/verdicts.ts';
import type { Result, Step } from '../journey/journey.ts';
import type {
  ALREADY_ACCEPTED,
  NEEDED_AGAIN,
  NO_LONGER_NEEDED,
  REJECTED_BY_PERSON,
  STILL_CHECKING,
} from '../journey/outcomes.ts';
import type { MessageKey } from './catalogue.ts';

export type ResultText = { title: MessageKey; text: MessageKey };

type Named =
  | Verdict
  | typeof ALREADY_ACCEPTED
  | typeof NO_LONGER_NEEDED
  | typeof STILL_CHECKING
  | typeof REJECTED_BY_PERSON
  | typeof NEEDED_AGAIN;

const say = <Name extends string>(name: Name) =>
  ({ title: `outcome.${name}.title`, text: `outcome.${name}.text` }) as const;

const UNKNOWN = say('unknown') satisfies ResultText;

const OUTCOMES: Record<Named, ResultText> = {
  LICENSE_APPROVED: say('LICENSE_APPROVED'),
  LICENSE_PENDING_APPROVAL: say('LICENSE_PENDING_APPROVAL'),
  NO_LICENSE_DETECTED: say('NO_LICENSE_DETECTED'),
  NO_FACE_DETECTED: say('NO_FACE_DETECTED'),
  MULTIPLE_FACES: say('MULTIPLE_FACES'),
  ID_NOT_MATCHED: say('ID_NOT_MATCHED'),
  SUBJECT_DATA_NOT_FOUND: say('SUBJECT_DATA_NOT_FOUND'),
  ATTEMPT_SUPERSEDED: say('ATTEMPT_SUPERSEDED'),
  MANUAL_REVIEW_REQUESTED: say('MANUAL_REVIEW_REQUESTED'),
  SELFIE_APPROVED: say('SELFIE_APPROVED'),
  SELFIE_PENDING_APPROVAL: say('SELFIE_PENDING_APPROVAL'),
  ANALYZED: say('ANALYZED'),
  ANALYSIS_UNAVAILABLE: say('ANALYSIS_UNAVAILABLE'),
  AGE_VERIFICATION_DONE: say('AGE_VERIFICATION_DONE'),
  AGE_VERIFICATION_UNAVAILABLE: say('AGE_VERIFICATION_UNAVAILABLE'),
  ALREADY_ACCEPTED: say('ALREADY_ACCEPTED'),
  NO_LONGER_NEEDED: say('NO_LONGER_NEEDED'),
  STILL_CHECKING: say('STILL_CHECKING'),
  REJECTED_BY_PERSON: say('REJECTED_BY_PERSON'),
  NEEDED_AGAIN: say('NEEDED_AGAIN'),
};

const REASON_TEXTS: Record<Reason, MessageKey> = {
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

/** What is said of another thing than a licence's front, by the names that the server has for it. */
const SEEN: Record<string, ResultText> = {
  licence_back: { title: 'seen.licence_back', text: 'seen.turn' },
  identity_card: { title: 'seen.identity_card', text: 'seen.showLicence' },
  passport: { title: 'seen.passport', text: 'seen.showLicence' },
  residence_permit: { title: 'seen.residence_permit', text: 'seen.showLicence' },
  other_card: { title: 'seen.other_card', text: 'seen.showLicence' },
  paper: { title: 'seen.paper', text: 'seen.showCard' },
  screen: { title: 'seen.screen', text: 'seen.showCard' },
};
/** Verdicts that say no more than that the card was not there. */
const NOT_FOUND: readonly string[] = ['NO_LICENSE_DETECTED', 'NO_FACE_DETECTED'] satisfies Verdict[];

/** What is said about a result of a step. A status from a newer server is a person's to look at. */
export function wordsForResult(step: Step, { status, reason, ageVerified, seenAs }: Result): ResultText {
  if (seenAs && NOT_FOUND.includes(status) && Object.hasOwn(SEEN, seenAs)) return SEEN[seenAs]!;
  if (status === 'AGE_VERIFICATION_DONE' && ageVerified === false) return say('ageNotConfirmed');
  if (status === 'NO_FACE_DETECTED' && step === 'verify_license') return say('noPhotoOnCard');
  const said = Object.hasOwn(OUTCOMES, status) ? OUTCOMES[status as Named] : UNKNOWN;
  const isKnown = reason !== null && Object.hasOwn(REASON_TEXTS, reason);
  return isKnown ? { title: said.title, text: REASON_TEXTS[reason as Reason] } : said;
}
