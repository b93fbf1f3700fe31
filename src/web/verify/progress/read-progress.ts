import { Refused } from '../../api/api-failure.ts';
import { type Answer, askApi } from '../../api/ask-api.ts';
import {
  type EndCause,
  type Progress,
  pictureMark,
  type Result,
  type StepPicture,
  toEndCause,
} from '../journey/journey.ts';
import { NEEDED_AGAIN, outcomeTone, REJECTED_BY_PERSON } from '../journey/outcomes.ts';
import { STEPS, type Step } from '../journey/steps.ts';

export type ProgressBody = Answer<'GET /subject/progress'>;
type PictureBody = ProgressBody['pictures'][number];

export type ProgressResult =
  | { kind: 'answered'; progress: Progress }
  | { kind: 'ended'; cause: EndCause }
  /** unavailable now; `retryAfter` in seconds, when the server says so */
  | { kind: 'away'; retryAfter: number | null };

/**
 * The state of this link's pictures, on all devices, and the requests to the person.
 * @param within as `askApi`
 */
export async function readProgress(token: string, within?: number): Promise<ProgressResult> {
  try {
    const options = { credential: { token }, ...(within === undefined ? {} : { within }) };
    return { kind: 'answered', progress: toProgress(await askApi('GET /subject/progress', {}, options)) };
  } catch (error) {
    if (!(error instanceof Refused)) return { kind: 'away', retryAfter: null };
    if (error.status === 401) return { kind: 'ended', cause: toEndCause(error.code) };
    return { kind: 'away', retryAfter: error.retryAfterSeconds };
  }
}

export function toProgress({ pictures, asked: requests, consent }: ProgressBody): Progress {
  const stepPictures: Progress['pictures'] = {};
  for (const picture of pictures) {
    const step: Step | undefined = STEPS.find((each) => each === picture.step_name);
    if (step) stepPictures[step] = toStepPicture(step, picture);
  }
  return {
    pictures: stepPictures,
    needed: requests
      .filter((each) => each.reupload_required)
      .map(({ type, submission_id, reason_words }) => ({
        kind: type,
        id: submission_id,
        ...toReason(reason_words),
      })),
    questions: requests
      .filter((each) => each.response_required)
      .map(({ type, submission_id }) => ({ kind: type, id: submission_id })),
    consent: consent && { version: consent.version, given: consent.given },
  };
}

function toStepPicture(step: Step, picture: PictureBody): StepPicture {
  return {
    mark: pictureMark(picture.submission_id, picture.attempt),
    id: picture.verification_id,
    result: toResult(step, picture),
  };
}

const APPROVED: Partial<Record<Step, string>> = {
  verify_license: 'LICENSE_APPROVED',
  check_selfie: 'SELFIE_APPROVED',
};

/** A decision of a person has priority over the verdict. */
function toResult(step: Step, picture: PictureBody): Result | null {
  const { reason, age_verified: ageVerified, seen_as: seenAs, reason_words, comment } = picture;
  const credential = picture.from_credential ? { isCredential: true } : {};
  const status = toWaitingStatus(step, picture) ?? picture.status;
  const at = toTime(picture.at);
  const decided = toDecisionStatus(step, picture);
  if (decided) {
    const texts = { ...toReason(reason_words), ...(comment ? { comment } : {}) };
    return { status: decided, reason: null, ageVerified, at, ...texts, ...toDecision(picture) };
  }
  return status === null ? null : { status, reason, ageVerified, at, seenAs, ...credential };
}

const toTime = (timestamp: string): number => Date.parse(`${timestamp.replace(' ', 'T')}Z`);

const toDecision = ({ decided_at, decided_by_person, valid_until }: PictureBody): Partial<Result> =>
  decided_at
    ? { decision: { at: toTime(decided_at), isByPerson: decided_by_person, validUntil: valid_until } }
    : {};

const toReason = (reason: PictureBody['reason_words']) => (reason ? { says: reason } : {});

const WAITING: Partial<Record<Step, string>> = {
  verify_license: 'LICENSE_PENDING_APPROVAL',
  check_selfie: 'SELFIE_PENDING_APPROVAL',
};

/** For a picture that people review again after its first answer; null of everything else. */
function toWaitingStatus(step: Step, { state, status }: PictureBody): string | null {
  const isAlreadyPending =
    status === null || outcomeTone({ status, reason: null, ageVerified: null }) === 'person';
  return state === 'pending' && !isAlreadyPending ? (WAITING[step] ?? null) : null;
}

function toDecisionStatus(step: Step, picture: PictureBody): string | null {
  if (picture.reupload_required) return NEEDED_AGAIN;
  if (!picture.decided_by_person && picture.state !== 'approved') return null;
  if (picture.state === 'rejected') return REJECTED_BY_PERSON;
  return picture.state === 'approved' ? (APPROVED[step] ?? null) : null;
}
