import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { Database } from '../../store/database/database.ts';
import { JOB_NAMES, JOBS } from '../../store/job-schedule.ts';
import { listJobs } from '../../store/jobs.ts';

const formatOptional = (moment: Date | null | undefined) => (moment ? formatTimestamp(moment) : null);

/** Every periodic job of this version, also one that has never run. */
export async function readJobs(db: Database) {
  const rows = await db.asSystem(listJobs);
  return JOB_NAMES.map((name) => {
    const row = rows.find((each) => each.name === name);
    const { everyMs } = JOBS[name];
    const next = row?.begun_at ? new Date(row.begun_at.getTime() + everyMs) : null;
    return {
      name,
      interval_seconds: everyMs / 1000,
      running: row?.is_running ?? false,
      last_run_at: formatOptional(row?.begun_at),
      last_success_at: formatOptional(row?.succeeded_at),
      next_run_at: formatOptional(next),
      last_error_at: formatOptional(row?.failed_at),
      last_error: row?.failure ?? null,
    };
  });
}
