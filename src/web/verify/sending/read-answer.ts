import type { ApiAnswer } from '../../api/call-api.ts';
import { type Happening, markOf, type Trouble } from '../journey/journey.ts';
import { ALREADY_ACCEPTED, NO_LONGER_NEEDED } from '../journey/outcomes.ts';

/** Beyond this nobody waits in front of the page. */
const LONGEST_WAIT_SECONDS = 600;
/** A server that is away without saying for how long. */
const USUAL_WAIT_SECONDS = 30;

type Verdict = {
  status?: unknown;
  reason?: string | null;
  age_verified?: boolean | null;
  license_id?: string;
  selfie_id?: string;
  attempt?: number;
};

/** What of an upload's answer is looked at; a refusal has its sentence alone, a re-upload its `ai_result`. */
export type UploadBody = (Verdict & { error?: string; ai_result?: Verdict }) | null;

/**
 * What the answer to a picture means here. A 503 with a verdict is one: the picture is kept.
 * @param isReupload whether it was asked for again, so that a conflict says that nobody asks any more
 * @param at ms since 1970
 */
export function readUploadAnswer(answer: ApiAnswer<UploadBody>, isReupload: boolean, at: number): Happening {
  const { status, body } = answer;
  const verdict = body?.ai_result ?? body;
  if (typeof verdict?.status === 'string') {
    const { reason = null, age_verified: ageVerified = null } = verdict;
    const result = { status: verdict.status, reason, ageVerified, at };
    return { type: 'answered', result, spentATry: true, mark: markIn(verdict) };
  }
  if (status === 409) {
    const conflict = isReupload ? NO_LONGER_NEEDED : ALREADY_ACCEPTED;
    const result = { status: conflict, reason: null, ageVerified: null, at };
    return { type: 'answered', result, spentATry: false, mark: null };
  }
  return readRefusal(answer);
}

function markIn({ license_id, selfie_id, attempt }: Verdict): string | null {
  const id = license_id ?? selfie_id;
  return id !== undefined && attempt !== undefined ? markOf(id, attempt) : null;
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
        : { kind: 'limit-reached' };
    case 503:
      return { kind: 'wait', seconds: Math.min(retryAfter ?? USUAL_WAIT_SECONDS, LONGEST_WAIT_SECONDS) };
    default:
      return { kind: 'broken' };
  }
}
