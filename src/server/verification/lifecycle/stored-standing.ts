import type { SubmissionState } from '../verdict/verdicts.ts';
import { type LifecycleColumns, type LifecycleState, toLifecycleState } from './lifecycle.ts';

/** The columns of a submission's row that tell where it stands; `decided_by` is null for the pipeline. */
type StoredColumns = {
  status: SubmissionState;
  decided_by: string | null;
  decided_at: Date | null;
  reupload_required: boolean;
};

/** Reads a stored submission's standing. */
export function standingOfRow(row: StoredColumns): Exclude<LifecycleState, 'none'> {
  return toLifecycleState({
    state: row.status,
    decidedBy: deciderOfRow(row),
    reuploadRequired: row.reupload_required,
  });
}

/** Who decided a stored submission: what nobody decided has no `decided_at`. */
export function deciderOfRow(
  row: Pick<StoredColumns, 'decided_by' | 'decided_at'>,
): LifecycleColumns['decidedBy'] {
  if (row.decided_at === null) return null;
  return row.decided_by === null ? 'pipeline' : 'administrator';
}
