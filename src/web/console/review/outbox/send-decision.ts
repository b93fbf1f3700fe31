import { ApiFailure, Refused } from '../../../api/api-failure.ts';
import type { CaseView } from '../../cases/case-types.ts';
import type { Console } from '../../console-context.ts';
import { readDecided } from '../../locales/format-verdict.ts';

export const DECISIONS = ['approve', 'ask', 'reject'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** A decision as its reviewer made it. */
export type Decision = {
  /** its Idempotency-Key: however often it is sent, it is taken once */
  key: string;
  caseId: string;
  /** the attempt that was on the screen: it is never about an image that came later */
  attempt: number;
  /** the version of the record's details on the screen: an approval is never of details that came later */
  detailsVersion: number;
  /** whose case it is; null after a reload, which forgets it */
  person: string | null;
  /** the username of its reviewer: it is never sent as another user */
  by: string;
  kind: DecisionKind;
  /** null after a reload, which does not keep the text: then it cannot be sent again as it was */
  comment: string | null;
  /** why, by the tenant's list; null for no reason of it */
  reasonCode: string | null;
  /** the severe signals that the reviewer acknowledged before an approval */
  acknowledged: CaseView['severe_signals'];
};

/** Why it is not known that a decision was taken. */
export type SendError =
  /** it was decided before; the API's sentence says who and when */
  | { is: 'elsewhere'; sentence: string; isOwn: boolean }
  /** a newer image came, or the record changed: nothing was decided */
  | { is: 'newer'; isRecord?: true }
  /** it needs a four-eyes review, and this person has voted */
  | { is: 'second' }
  /** the tab ended before it was sent: nothing was decided */
  | { is: 'unsent' }
  /** no answer that can be read: it may be taken or not */
  | { is: 'lost' }
  | { is: 'offline' | 'signed-out' | 'failed' };

/**
 * The result of sending it. In a four-eyes review a first choice is kept and decides nothing: `wanted`; or the
 * two chose differently: `differs`.
 */
export type DecisionSendResult = { is: 'accepted'; second?: 'wanted' | 'differs' } | SendError;

const TARGETS = {
  approve: { operation: 'POST /admin/submissions/{id}/approve', status: 'approved' },
  ask: { operation: 'POST /admin/submissions/{id}/reject', status: 'rejected' },
  reject: { operation: 'POST /admin/submissions/{id}/reject', status: 'rejected' },
} as const;

/** A decision as the API is asked for it. */
export function toRequest(decision: Decision) {
  const { caseId, attempt, detailsVersion, kind, comment, reasonCode, acknowledged } = decision;
  const words = (comment ?? '').trim();
  const body = {
    attempt,
    ...(words ? { comment: words } : {}),
    ...(kind === 'ask' ? { require_reupload: true } : {}),
    ...(kind !== 'approve' && reasonCode ? { reason_code: reasonCode } : {}),
    ...(kind === 'approve' ? { details_version: detailsVersion } : {}),
    ...(kind === 'approve' && acknowledged.length > 0 ? { acknowledged } : {}),
  };
  return { operation: TARGETS[kind].operation, input: { path: { id: caseId }, body } };
}

/**
 * Sends a decision.
 * @param wasLost whether an earlier answer to it was lost, so that it may be taken already
 */
export async function sendDecision(
  call: Console['call'],
  decision: Decision,
  wasLost: boolean,
): Promise<DecisionSendResult> {
  const { operation, input } = toRequest(decision);
  try {
    return readAccepted(decision, await call(operation, input, { key: decision.key }));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error instanceof Refused) return readRefused(decision, error, wasLost);
    // Without a network the request was not sent; otherwise it may have arrived.
    return { is: error.kind === 'offline' && !navigator.onLine ? 'offline' : 'lost' };
  }
}

/** Only the very answer that the contract promises says that a decision is taken. */
export function readAccepted({ caseId, kind }: Decision, answer: unknown): DecisionSendResult {
  const { id, status, second_look: second } = (answer ?? {}) as Record<string, unknown>;
  if (id !== caseId) return { is: 'lost' };
  if (status === TARGETS[kind].status) return { is: 'accepted' };
  const isKept = status === 'pending' && (second === 'wanted' || second === 'differs');
  return isKept ? { is: 'accepted', second } : { is: 'lost' };
}

/** The result of a refusal for its decision. */
export function readRefused({ by, kind }: Decision, refused: Refused, wasLost: boolean): DecisionSendResult {
  const { status, code, sentence } = refused;
  if (status >= 500) return { is: 'lost' };
  if (status === 401) return { is: 'signed-out' };
  if (code === 'newer-attempt') return { is: 'newer' };
  if (code === 'newer-details') return { is: 'newer', isRecord: true };
  if (code === 'second-person') return { is: 'second' };
  if (code !== 'decided-already') return { is: 'failed' };
  const decided = readDecided(sentence);
  const isOwn = decided?.who === by;
  // The answer to an earlier try was lost, and keys belong to sessions: after a new sign-in the server cannot
  // know this one. If the case is decided, it was by this decision.
  if (isOwn && wasLost && decided.status === TARGETS[kind].status) return { is: 'accepted' };
  return { is: 'elsewhere', sentence, isOwn };
}
