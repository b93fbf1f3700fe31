import type { ApiAnswer } from '../api/call-api.ts';
import type { Happening, Trouble } from './journey.ts';
import { ALREADY_ACCEPTED } from './outcomes.ts';

/** Beyond this nobody waits in front of the page. */
const LONGEST_WAIT_SECONDS = 600;
/** A server that is away without saying for how long. */
const USUAL_WAIT_SECONDS = 30;

/** What of an upload's answer is looked at; a refusal has its sentence alone. */
export type UploadBody = {
  error?: string;
  status?: unknown;
  reason?: string | null;
  age_verified?: boolean | null;
} | null;

/** What the answer to a picture means here. A 503 with a verdict is one: the picture is kept. */
export function readUploadAnswer(answer: ApiAnswer<UploadBody>): Happening {
  const { status, body } = answer;
  if (typeof body?.status === 'string') {
    const { reason = null, age_verified: ageVerified = null } = body;
    return { type: 'answered', result: { status: body.status, reason, ageVerified } };
  }
  if (status === 409) {
    return { type: 'answered', result: { status: ALREADY_ACCEPTED, reason: null, ageVerified: null } };
  }
  return readRefusal(answer);
}

/** What an answer without the wanted body means. */
export function readRefusal({ status, retryAfterSeconds }: ApiAnswer): Happening {
  if (status === 401) return { type: 'link-ended' };
  return { type: 'troubled', trouble: troubleOf(status, retryAfterSeconds) };
}

function troubleOf(status: number, retryAfter: number | null): Trouble {
  switch (status) {
    case 400:
    case 413:
    case 415:
      return { kind: 'picture-refused' };
    case 403:
      return { kind: 'forbidden' };
    case 429:
      return retryAfter !== null && retryAfter <= LONGEST_WAIT_SECONDS
        ? { kind: 'wait', seconds: retryAfter }
        : { kind: 'month-spent' };
    case 503:
      return { kind: 'wait', seconds: Math.min(retryAfter ?? USUAL_WAIT_SECONDS, LONGEST_WAIT_SECONDS) };
    default:
      return { kind: 'broken' };
  }
}
