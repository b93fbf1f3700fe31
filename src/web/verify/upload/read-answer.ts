import { ApiFailure, Refused } from '../../api/api-failure.ts';
import type { AnalysisUnavailable } from '../../api/operations.ts';
import { imageMark, type JourneyEvent, type JourneyFailure, toEndCause } from '../journey/journey.ts';
import { ALREADY_ACCEPTED, NO_LONGER_NEEDED } from '../journey/outcomes.ts';
import type { UploadAnswer } from './send-image.ts';

/** The longest wait while the page is visible, in seconds. */
const MAX_WAIT_SECONDS = 600;
/** The wait for an unavailable server that does not say how long, in seconds. */
const USUAL_WAIT_SECONDS = 30;

type Verdict = Exclude<UploadAnswer, { ai_result: unknown }> | Omit<AnalysisUnavailable, 'error'>;

/** The event for the verdict on an image. `at`: ms since 1970 */
export function readUploadAnswer(answer: UploadAnswer, at: number): JourneyEvent {
  return answered('ai_result' in answer ? answer.ai_result : answer, at);
}

function answered(verdict: Verdict, at: number): JourneyEvent {
  const { license_id, selfie_id }: { license_id?: string | undefined; selfie_id?: string | undefined } =
    verdict;
  const id = license_id ?? selfie_id ?? '';
  const reason = ('reason' in verdict && verdict.reason) || null;
  const ageVerified = 'age_verified' in verdict ? verdict.age_verified : null;
  const isUnclear =
    verdict.status === 'SELFIE_PENDING_APPROVAL' && verdict.signals.includes('low_face_quality');
  const hints = ('image_hints' in verdict && verdict.image_hints) || [];
  const result = {
    ...{ status: verdict.status, reason, ageVerified, at },
    ...(isUnclear ? { isUnclear } : {}),
    ...(hints.length > 0 ? { imageHints: hints } : {}),
  };
  const image = { mark: imageMark(id, verdict.attempt), id: verdict.verification_id };
  return { type: 'answered', result, spentATry: true, image };
}

/**
 * The event for an image without a verdict.
 * @param isReupload whether it was requested again, so that a conflict means that it is no longer needed
 * @param at ms since 1970
 */
export function readUploadFailure(failure: unknown, isReupload: boolean, at: number): JourneyEvent {
  if (!(failure instanceof Refused)) return readFailure(failure);
  // The image is kept, and will be looked at: that is a verdict too.
  if (isUndecided(failure)) return answered(failure.body, at);
  if (failure.status !== 409) return readFailure(failure);
  const conflict = isReupload ? NO_LONGER_NEEDED : ALREADY_ACCEPTED;
  const result = { status: conflict, reason: null, ageVerified: null, at };
  return { type: 'answered', result, spentATry: false, image: null };
}

function isUndecided(failure: Refused): failure is Refused & { body: AnalysisUnavailable } {
  return failure.code === 'undecided';
}

/** The event for a missing answer or a refusal. */
export function readFailure(failure: unknown): JourneyEvent {
  if (!(failure instanceof Refused)) return { type: 'troubled', trouble: troubleWithout(failure) };
  const { status, code, retryAfterSeconds } = failure;
  if (status === 401) return { type: 'link-ended', cause: toEndCause(code) };
  // The text is newer than this page, or the answer was taken back elsewhere: the page is read again, and asks.
  if (code === 'consent-required') return { type: 'reopened' };
  if (code === 'tenant-suspended') return { type: 'troubled', trouble: { kind: 'suspended' } };
  return { type: 'troubled', trouble: toJourneyFailure(status, retryAfterSeconds) };
}

/** A proxy answered instead of the server, as a captive portal does in a train's network. */
function troubleWithout(failure: unknown): JourneyFailure {
  if (!(failure instanceof ApiFailure)) return { kind: 'broken' };
  return failure.kind === 'timed-out' ? { kind: 'wait', seconds: 0 } : { kind: 'offline' };
}

function toJourneyFailure(status: number, retryAfter: number | null): JourneyFailure {
  switch (status) {
    case 400:
    case 413:
    case 415:
      return { kind: 'picture-refused' };
    case 403:
      return { kind: 'forbidden' };
    case 429:
      return retryAfter !== null && retryAfter <= MAX_WAIT_SECONDS
        ? { kind: 'wait', seconds: retryAfter }
        : { kind: 'limit-reached' };
    case 503:
      return { kind: 'wait', seconds: Math.min(retryAfter ?? USUAL_WAIT_SECONDS, MAX_WAIT_SECONDS) };
    default:
      return { kind: 'broken' };
  }
}
