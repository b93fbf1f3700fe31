import { lockSubmission } from '../../../store/submissions/submissions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { UploadKind } from '../../../verification/verdict/verdicts.ts';
import type { AttemptRef } from '../intake/record-attempt.ts';
import type { Outcome } from './finalize-attempt.ts';
import { PARKED_VERDICTS } from './park-changed-record.ts';

/**
 * Parks the upload of a case that is escalated to fraud, whatever the pipeline found: only those who handle fraud decide
 * it. Its lock lasts until the verdict is written.
 */
export async function parkEscalated(
  tx: Tx,
  kind: UploadKind,
  { tenantId, ref }: { tenantId: TenantId; ref: AttemptRef },
  outcome: Outcome,
): Promise<Outcome> {
  const verdict = PARKED_VERDICTS[kind];
  if (!verdict || outcome.state === 'pending') return outcome;
  const row = await lockSubmission(tx, tenantId, ref.submissionId);
  return row?.escalated_at ? { ...outcome, verdict, state: 'pending', reason: null } : outcome;
}
