import { Refused } from '../../api/api-failure.ts';
import { type Answer, askApi } from '../../api/ask-api.ts';
import {
  type EndCause,
  imageMark,
  type Progress,
  type Result,
  type StepImage,
  toEndCause,
} from '../journey/journey.ts';
import { NEEDED_AGAIN, outcomeTone, REJECTED_BY_PERSON } from '../journey/outcomes.ts';
import { STEPS, type Step } from '../journey/steps.ts';

export type ProgressBody = Answer<'GET /subject/progress'>;
type ImageBody = ProgressBody['pictures'][number];

export type ProgressResult =
  | { kind: 'answered'; progress: Progress }
  | { kind: 'ended'; cause: EndCause }
  /** unavailable now; `retryAfter` in seconds, when the server says so */
  | { kind: 'away'; retryAfter: number | null };

/**
 * The state of this link's images, on all devices, and the requests to the person.
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

export function toProgress({ pictures: images, asked: requests, consent }: ProgressBody): Progress {
  const stepImages: Progress['images'] = {};
  for (const image of images) {
    const step: Step | undefined = STEPS.find((each) => each === image.step_name);
    if (step) stepImages[step] = toStepImage(step, image);
  }
  return {
    images: stepImages,
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

function toStepImage(step: Step, image: ImageBody): StepImage {
  return {
    mark: imageMark(image.submission_id, image.attempt),
    id: image.verification_id,
    result: toResult(step, image),
  };
}

const APPROVED: Partial<Record<Step, string>> = {
  verify_license: 'LICENSE_APPROVED',
  check_selfie: 'SELFIE_APPROVED',
};

/** A decision of a person has priority over the verdict. */
function toResult(step: Step, image: ImageBody): Result | null {
  const { reason, age_verified: ageVerified, seen_as: seenAs, reason_words, comment } = image;
  const credential = image.from_credential ? { isCredential: true } : {};
  const status = toWaitingStatus(step, image) ?? image.status;
  const at = toTime(image.at);
  const decisionStatus = toDecisionStatus(step, image);
  if (decisionStatus) {
    const texts = { ...toReason(reason_words), ...(comment ? { comment } : {}) };
    return { status: decisionStatus, reason: null, ageVerified, at, ...texts, ...toDecision(image) };
  }
  return status === null ? null : { status, reason, ageVerified, at, seenAs, ...credential };
}

const toTime = (timestamp: string): number => Date.parse(`${timestamp.replace(' ', 'T')}Z`);

const toDecision = ({ decided_at, decided_by_person, valid_until }: ImageBody): Partial<Result> =>
  decided_at
    ? { decision: { at: toTime(decided_at), isByPerson: decided_by_person, validUntil: valid_until } }
    : {};

const toReason = (reason: ImageBody['reason_words']) => (reason ? { says: reason } : {});

const WAITING: Partial<Record<Step, string>> = {
  verify_license: 'LICENSE_PENDING_APPROVAL',
  check_selfie: 'SELFIE_PENDING_APPROVAL',
};

/** For an image that people review again after its first answer; null of everything else. */
function toWaitingStatus(step: Step, { state, status }: ImageBody): string | null {
  const isAlreadyPending =
    status === null || outcomeTone({ status, reason: null, ageVerified: null }) === 'person';
  return state === 'pending' && !isAlreadyPending ? (WAITING[step] ?? null) : null;
}

function toDecisionStatus(step: Step, image: ImageBody): string | null {
  if (image.reupload_required) return NEEDED_AGAIN;
  if (!image.decided_by_person && image.state !== 'approved') return null;
  if (image.state === 'rejected') return REJECTED_BY_PERSON;
  return image.state === 'approved' ? (APPROVED[step] ?? null) : null;
}
