import type { SubmissionState } from '../verdict/verdicts.ts';
import { type LifecycleColumns, type LifecycleState, toLifecycleState } from './lifecycle.ts';

/** The columns of a submission's row that store its state; `decided_by` is null for the pipeline. */
type StoredColumns = {
  status: SubmissionState;
  decided_by: string | null;
  decided_at: Date | null;
  reupload_required: boolean;
};

/** Restores a stored submission's state. */
export function readRowState(row: StoredColumns): Exclude<LifecycleState, 'none'> {
  return toLifecycleState({
    state: row.status,
    decidedBy: readDeciderType(row),
    reuploadRequired: row.reupload_required,
  });
}

/** The type of decider of a stored submission. An undecided one has no `decided_at`. */
export function readDeciderType(
  row: Pick<StoredColumns, 'decided_by' | 'decided_at'>,
): LifecycleColumns['decidedBy'] {
  if (row.decided_at === null) return null;
  return row.decided_by === null ? 'pipeline' : 'administrator';
}
