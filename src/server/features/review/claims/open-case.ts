import type { Staff } from '../../../http/credentials/credentials.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import type { SubmissionRow } from '../../../store/schema/submission-row.ts';
import { writeClaim, writeOpener } from '../../../store/submissions/case-claims.ts';
import { endMention } from '../../../store/submissions/notes.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { lockCase } from '../../quality/samples/lock-case.ts';
import { CLAIM_MS } from './claim-case.ts';
import { currentHolder } from './current-holder.ts';

type Context = { tenantId: TenantId; submissionId: string; staff: Staff; now: Date };
type ViewerColumns = { open_by: string | null; open_at: Date | null };

/** A console that was closed without notice releases its case after this long. */
export const LAPSES_AFTER_MS = 60_000;

/** The user who has the case open now; null for no one, or without a repeat for a minute. */
export function currentViewer({ open_by, open_at }: ViewerColumns, now: Date): string | null {
  return open_at && now.getTime() - open_at.getTime() < LAPSES_AFTER_MS ? open_by : null;
}

/**
 * Notes that the reviewer has the case open, or no longer. The first keeps it until closing it or falling silent: a
 * second reviewer sees the first and does not take over. The case itself is unchanged, so the lists keep their order.
 * The audit has it once, not for every repeat.
 * @returns who has it open now
 * @throws AppError `not-found`
 */
export async function openCase(tx: Tx, context: Context, open: boolean): Promise<string | null> {
  const { tenantId, submissionId, staff, now } = context;
  const reviewer = staff.actor;
  const row = await lockCase(tx, tenantId, submissionId);
  if (open) await extendOwnClaim(tx, row, staff, now);
  const opener = currentViewer(row, now);
  if (opener !== null && opener !== reviewer.name) return opener;
  const open_by = open ? reviewer.name : null;
  await onTables(tx, () => writeOpener(tx, row, { open_by, open_at: open ? now : null }));
  if (open && opener === null) {
    await appendAudit(tx, tenantId, {
      at: now,
      actor: reviewer,
      action: 'submission.opened',
      subjectId: row.subject_id,
      submissionId,
      fields: [],
    });
  }
  return open_by;
}

/** Having a case open extends the caller's own claim, and marks notes that name the caller as read. */
async function extendOwnClaim(tx: Tx, row: SubmissionRow, { account }: Staff, now: Date): Promise<void> {
  if (!account) return;
  const { userId } = account;
  const until = new Date(now.getTime() + CLAIM_MS);
  if (currentHolder(row, now) === userId && row.claimed_until! < until) {
    await onTables(tx, () => writeClaim(tx, row, { claimed_by: userId, claimed_until: until }));
  }
  await endMention(tx, row.tenant_id, { userId, submissionId: row.id });
}
