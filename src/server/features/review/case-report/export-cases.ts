import type { Staff } from '../../../http/credentials/credentials.ts';
import { writeCsvRow } from '../../../http/write-csv.ts';
import { appendAudit } from '../../../store/audit.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { SubmissionFilter } from '../queue/contract.ts';
import { listPage } from '../queue/list-page.ts';

const COLUMNS = [
  'id',
  'kind',
  'status',
  'verdict',
  'reason',
  'reason_code',
  'score',
  'similarity',
  'face_comparison',
  'subject_id',
  'first_name',
  'last_name',
  'verification_id',
  'external_uid',
  'attempt',
  'claimed_by_name',
  'waiting_since',
  'due_at',
  'created_at',
  'updated_at',
  'severity',
] as const;

type Context = { tenantId: string; staff: Staff; now: Date };

/** A page of submissions as CSV with the decider of each, and the cursor of the next page. It is audited. */
export async function exportCases(tx: Tx, { tenantId, staff, now }: Context, filter: SubmissionFilter) {
  const { submissions, next_cursor } = await listPage(
    tx,
    { tenantId, userId: staff.account?.userId ?? null, now },
    filter,
  );
  await appendAudit(tx, tenantId, {
    at: now,
    actor: staff.actor,
    action: 'submissions.exported',
    subjectId: null,
    fields: [],
  });
  const rows = submissions.map((row) => {
    // A decision without a name is the pipeline's.
    const by = row.decided_at ? (row.decided_by ?? 'pipeline') : null;
    return writeCsvRow([...COLUMNS.map((column) => row[column]), by, row.decided_at]);
  });
  const head = writeCsvRow([...COLUMNS, 'decided_by', 'decided_at']);
  return { csv: head + rows.join(''), next_cursor };
}
