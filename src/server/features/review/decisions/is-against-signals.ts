import type { MasterKey } from '../../../encryption/master-key.ts';
import { findAttempt } from '../../../store/attempts.ts';
import { findSubmission } from '../../../store/submissions.ts';
import type { Tx } from '../../../store/transaction.ts';
import { countsAgainstApproval } from '../../../verification/signals/counts-against-approval.ts';
import { gatherSignals } from '../signals/gather-signals.ts';
import type { DecisionContext, ReviewEvent } from './decision.ts';

/** Whether the decision contradicts a signal, and the attempt of those signals; null where none were checked. */
type SignalConflict = { is: boolean; attempt: number | null };

const NOT_ASKED: SignalConflict = { is: false, attempt: null };

/** Whether a decision approves a picture although a signal contradicts it, in the cases that the tenant has listed. */
export async function isAgainstSignals(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  { tenantId, submissionId, rules }: DecisionContext,
  event: ReviewEvent,
): Promise<SignalConflict> {
  if (!rules.approvals_against_signals || event !== 'approved_by_administrator') return NOT_ASKED;
  const row = await findSubmission(tx, tenantId, submissionId);
  // After a first vote, the need for a second is already known.
  if (!row || row.second_look === 'wanted' || row.second_look === 'differs') return NOT_ASKED;
  const { attempt } = row;
  const evidence = (await findAttempt(tx, tenantId, { submissionId, attempt }))?.evidence ?? null;
  if (evidence?.signals?.some(countsAgainstApproval)) return { is: true, attempt };
  const db = { asTenant: <T>(_: string, work: (within: Tx) => Promise<T>) => work(tx) };
  const signals = await gatherSignals({ db, masterKey }, { tenantId, row, evidence });
  return { is: signals.some(countsAgainstApproval), attempt };
}
