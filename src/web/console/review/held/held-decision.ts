import { OfflineError } from '../../../api/call-api.ts';
import type { Console } from '../../console-context.ts';
import { readDecided } from '../../words/say-why.ts';

export const DECISIONS = ['approve', 'ask', 'reject'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** A decision as its reviewer made it. */
export type Decision = {
  /** its Idempotency-Key: however often it is sent, it is taken once */
  key: string;
  caseId: string;
  /** the attempt that was on the screen: it is never about a picture that came later */
  attempt: number;
  /** whose case it is; null after a reload, which forgets it */
  person: string | null;
  /** whose decision it is: it is never sent as somebody else's */
  by: string;
  kind: DecisionKind;
  /** null after a reload, which forgets what was written: then it cannot be sent again as it was */
  comment: string | null;
};

/** Why a decision is not known to be taken. */
export type Hindrance =
  /** it was decided before; the API's sentence says who and when */
  | { is: 'elsewhere'; sentence: string; isOwn: boolean }
  /** a newer picture came: nothing was decided */
  | { is: 'newer' }
  /** no answer that can be read: it may be taken or not */
  | { is: 'lost' }
  | { is: 'offline' | 'signed-out' | 'failed' };

/** What became of sending it. */
export type Sent = { is: 'taken' } | Hindrance;

const TARGETS = {
  approve: { route: 'approve', status: 'approved' },
  ask: { route: 'reject', status: 'rejected' },
  reject: { route: 'reject', status: 'rejected' },
} as const;

/** The API's address of a decision, and what is sent there. */
export function requestOf({ caseId, attempt, kind, comment }: Decision) {
  const words = (comment ?? '').trim();
  return {
    path: `/admin/submissions/${caseId}/${TARGETS[kind].route}`,
    body: {
      attempt,
      ...(words ? { comment: words } : {}),
      ...(kind === 'ask' ? { require_reupload: true } : {}),
    },
  };
}

/** How the API's sentence begins that refuses a decision about an older attempt. */
const NEWER_CAME = /^Attempt \d+ is the newest one,/;

type Answered = { id?: unknown; status?: unknown; error?: unknown } | null;

/**
 * Sends a decision.
 * @param wasLost whether an earlier answer to it was lost, so that it may be taken already
 */
export async function sendDecision(
  call: Console['call'],
  decision: Decision,
  wasLost: boolean,
): Promise<Sent> {
  const { path, body } = requestOf(decision);
  try {
    const answer = await call<Answered>('POST', path, body, decision.key);
    return readSent(decision, answer, wasLost);
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error;
    // Without a network it has not left; else it may have arrived.
    return { is: navigator.onLine ? 'lost' : 'offline' };
  }
}

/** What an answer means for its decision: only the very answer that the contract promises says that it is taken. */
export function readSent(
  { caseId, by, kind }: Decision,
  { status, body }: { status: number; body: Answered },
  wasLost: boolean,
): Sent {
  const wanted = TARGETS[kind].status;
  if (status === 200) return { is: body?.id === caseId && body.status === wanted ? 'taken' : 'lost' };
  if (status >= 500) return { is: 'lost' };
  if (status === 401) return { is: 'signed-out' };
  if (status !== 409 || typeof body?.error !== 'string') return { is: 'failed' };
  if (NEWER_CAME.test(body.error)) return { is: 'newer' };
  const decided = readDecided(body.error);
  const isOwn = decided?.who === by;
  // Its answer was lost, and whoever signs in anew has no key of the session before: it was this one.
  if (isOwn && wasLost && decided.status === wanted) return { is: 'taken' };
  return { is: 'elsewhere', sentence: body.error, isOwn };
}
