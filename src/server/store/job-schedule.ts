const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `everyMs`: milliseconds between two runs. `scope`: which servers run it, one that has the lease or each. */
type JobKind = { everyMs: number; scope: 'one' | 'each' };

/** Milliseconds between two passes over all stored objects, of all servers together. */
export const ORPHAN_SWEEP_INTERVAL_MS = HOUR;

/** Every periodic job. Its name is a label of the metrics and a row of the operator's page. */
export const JOBS = {
  clock: { everyMs: 5 * SECOND, scope: 'each' },
  object_store_lease: { everyMs: MINUTE, scope: 'each' },
  upload_queue: { everyMs: SECOND, scope: 'each' },
  // A pass begins once per `ORPHAN_SWEEP_INTERVAL_MS`; a run between them continues that of a server that died.
  orphan_sweep: { everyMs: HOUR / 4, scope: 'one' },
  stale_uploads: { everyMs: MINUTE, scope: 'one' },
  face_models: { everyMs: MINUTE, scope: 'one' },
  unused_faces: { everyMs: 10 * MINUTE, scope: 'one' },
  due_times: { everyMs: MINUTE, scope: 'one' },
  waiting_cases: { everyMs: MINUTE / 4, scope: 'one' },
  tenant_deletions: { everyMs: MINUTE, scope: 'one' },
  audit_partitions: { everyMs: HOUR, scope: 'one' },
  statistics: { everyMs: MINUTE, scope: 'one' },
  unused_quota: { everyMs: HOUR, scope: 'one' },
  retention: { everyMs: HOUR, scope: 'one' },
  liveness_frames: { everyMs: HOUR, scope: 'one' },
  idempotency_records: { everyMs: HOUR, scope: 'one' },
  credential_requests: { everyMs: HOUR, scope: 'one' },
  daily_summaries: { everyMs: MINUTE, scope: 'one' },
  logins: { everyMs: HOUR, scope: 'one' },
  request_counts: { everyMs: HOUR, scope: 'one' },
} as const satisfies Record<string, JobKind>;

export type JobName = keyof typeof JOBS;

export const JOB_NAMES = Object.keys(JOBS) as [JobName, ...JobName[]];
