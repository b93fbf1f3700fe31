import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import { AppError } from '../../../errors.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import type { AuditAction } from '../../../store/audit/audit-actions.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import { writeEscalation } from '../../../store/submissions/case-claims.ts';
import { addNote } from '../../../store/submissions/notes.ts';
import type { Tx } from '../../../store/transaction.ts';
import { type LockedCase, lockCase } from '../../quality/samples/lock-case.ts';
import type { ReviewContext } from '../decisions/decision.ts';

/**
 * Leaves a pending case to those who handle fraud, with a note that only they read. Its status, and so what the subject
 * sees, stays.
 * @throws AppError `not-found`; `conflict` when it is not pending or is escalated already
 */
export async function escalateCase(tx: Tx, context: ReviewContext, reason: string): Promise<void> {
  const { tenantId, submissionId, reviewer, now } = context;
  const row = await lockCase(tx, tenantId, submissionId);
  if (row.status !== 'pending')
    throw new AppError('conflict', `This case is ${row.status}, not pending, and cannot be escalated.`);
  if (row.escalated_at !== null)
    throw new AppError(
      'conflict',
      `${row.escalated_by} already escalated this case at ${formatTimestamp(row.escalated_at)}.`,
    );
  await write(tx, context, row, {
    escalation: { escalated_at: now, escalated_by: reviewer.name },
    reason,
    action: 'submission.escalated',
  });
}

/**
 * Gives an escalated case back to all who decide.
 * @throws AppError `not-found`; `conflict` when it is not escalated
 */
export async function handBackCase(tx: Tx, context: ReviewContext, reason: string | null): Promise<void> {
  const row = await lockCase(tx, context.tenantId, context.submissionId);
  if (row.escalated_at === null) throw new AppError('conflict', 'This case is not escalated.');
  await write(tx, context, row, {
    escalation: { escalated_at: null, escalated_by: null },
    reason,
    action: 'submission.handed_back',
  });
}

type Change = {
  escalation: Parameters<typeof writeEscalation>[2];
  reason: string | null;
  action: AuditAction;
};

async function write(
  tx: Tx,
  { tenantId, submissionId, reviewer, now: at }: ReviewContext,
  row: LockedCase,
  { escalation, reason, action }: Change,
): Promise<void> {
  const { name: author } = reviewer;
  await onTables(tx, async () => {
    await writeEscalation(tx, row, escalation);
    if (reason === null) return;
    const note = {
      submissionId,
      author,
      text: reason,
      mentions: [],
      confidential: true,
      restricted: true,
      at,
    };
    await addNote(tx, tenantId, note);
  });
  const { subject_id: subjectId } = row;
  // `confidential` keeps the entry out of the export for the person.
  await appendAudit(tx, tenantId, {
    at,
    actor: reviewer,
    action,
    subjectId,
    submissionId,
    fields: ['escalated_at', 'confidential'],
    attempt: row.attempt,
  });
}
