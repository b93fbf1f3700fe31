import { type Standing, standingOf } from './lifecycle.ts';
import type { SubmissionState } from './verdicts.ts';

/** The columns of a submission's row that tell where it stands; `decided_by` is null for the pipeline. */
type StoredColumns = {
  status: SubmissionState;
  decided_by: string | null;
  decided_at: Date | null;
  reupload_required: boolean;
};

/** Reads a stored submission's standing: what nobody decided has no `decided_at`. */
export function standingOfRow(row: StoredColumns): Exclude<Standing, 'none'> {
  const decider = row.decided_by === null ? 'pipeline' : 'administrator';
  return standingOf({
    state: row.status,
    decidedBy: row.decided_at === null ? null : decider,
    reuploadRequired: row.reupload_required,
  });
}
