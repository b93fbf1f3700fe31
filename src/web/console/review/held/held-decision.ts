import { OfflineError } from '../../../api/call-api.ts';
import type { Console } from '../../console-context.ts';

export const DECISIONS = ['approve', 'ask', 'reject'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** A decision as its reviewer made it. */
export type Decision = {
  caseId: string;
  /** whose case it is */
  person: string;
  /** whose decision it is: it is never sent as somebody else's */
  by: string;
  kind: DecisionKind;
  comment: string;
};

/** What became of sending it. */
export type Sent =
  | { is: 'taken' }
  /** somebody decided before; the API's sentence says who and when */
  | { is: 'elsewhere'; sentence: string }
  | { is: 'offline' | 'signed-out' | 'failed' };

const ROUTES = { approve: 'approve', ask: 'reject', reject: 'reject' } as const;

/** The API's address of a decision, and what is sent there. */
export function requestOf({ caseId, kind, comment }: Decision) {
  const words = comment.trim();
  return {
    path: `/admin/submissions/${caseId}/${ROUTES[kind]}`,
    body: {
      ...(words ? { comment: words } : {}),
      ...(kind === 'ask' ? { require_reupload: true } : {}),
    },
  };
}

/** Sends a decision once. */
export async function sendDecision(call: Console['call'], decision: Decision): Promise<Sent> {
  const { path, body } = requestOf(decision);
  try {
    const answer = await call<{ error: string }>('POST', path, body);
    if (answer.status === 200) return { is: 'taken' };
    if (answer.status === 409) return { is: 'elsewhere', sentence: answer.body.error };
    return { is: answer.status === 401 ? 'signed-out' : 'failed' };
  } catch (error) {
    if (error instanceof OfflineError) return { is: 'offline' };
    throw error;
  }
}
