import type { Result } from './journey.ts';

/**
 * The tone of a verdict, which decides the buttons: after `ok` and `person` the journey continues, `again` asks for a
 * better image, `later` waits until the check works again, `stop` needs the tenant.
 */
export type OutcomeTone = 'ok' | 'person' | 'again' | 'later' | 'stop';

/** An image for a step that has its approval: the server refuses another, and none is needed (409). */
export const ALREADY_ACCEPTED = 'ALREADY_ACCEPTED';

/** The answer to a re-upload that a reviewer decided in the meantime (409). */
export const NO_LONGER_NEEDED = 'NO_LONGER_NEEDED';

/** The server has the image, and the person did not wait for the result. */
export const STILL_CHECKING = 'STILL_CHECKING';

/** A person at the tenant has decided against the image. */
export const REJECTED_BY_PERSON = 'REJECTED_BY_PERSON';

/** A person at the tenant asks for another image. */
export const NEEDED_AGAIN = 'NEEDED_AGAIN';

const OUTCOME_TONES: Record<string, OutcomeTone> = {
  LICENSE_APPROVED: 'ok',
  LICENSE_PENDING_APPROVAL: 'person',
  NO_LICENSE_DETECTED: 'again',
  NO_FACE_DETECTED: 'again',
  MULTIPLE_FACES: 'again',
  ID_NOT_MATCHED: 'again',
  SUBJECT_DATA_NOT_FOUND: 'stop',
  ATTEMPT_SUPERSEDED: 'person',
  MANUAL_REVIEW_REQUESTED: 'person',
  SELFIE_APPROVED: 'ok',
  SELFIE_PENDING_APPROVAL: 'person',
  ANALYZED: 'ok',
  ANALYSIS_UNAVAILABLE: 'later',
  AGE_VERIFICATION_DONE: 'ok',
  AGE_VERIFICATION_UNAVAILABLE: 'later',
  [ALREADY_ACCEPTED]: 'ok',
  [NO_LONGER_NEEDED]: 'person',
  [STILL_CHECKING]: 'person',
  [REJECTED_BY_PERSON]: 'stop',
  [NEEDED_AGAIN]: 'again',
};

/** A status that only a newer server knows counts as one that a person looks at. */
export function outcomeTone({ status, ageVerified }: Result): OutcomeTone {
  if (status === 'AGE_VERIFICATION_DONE' && ageVerified === false) return 'stop';
  return (Object.hasOwn(OUTCOME_TONES, status) && OUTCOME_TONES[status]) || 'person';
}
