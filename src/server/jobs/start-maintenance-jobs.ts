import type { Logger } from 'pino';
import { createImageVault } from '../encryption/image-vault.ts';
import type { MasterKey } from '../encryption/master-key.ts';
import { endBlocks } from '../features/blocks/end-blocks.ts';
import { expireFrames } from '../features/liveness/expire-frames.ts';
import { finishDeletions } from '../features/platform/delete-tenant.ts';
import { eraseSubject } from '../features/privacy/erase-subject.ts';
import { expireImages } from '../features/privacy/expire-images.ts';
import { createVacuumJob } from '../features/privacy/scrub-after-erasures.ts';
import { compareWaiting } from '../features/review/signals/compare-case.ts';
import { recomputeAllDue } from '../features/settings/recompute-due.ts';
import { purgeLogins } from '../features/staff/purge-logins.ts';
import { parkStaleAttempts } from '../features/submissions/maintenance/park-stale-attempts.ts';
import { type ReembedDeps, reembedFaces } from '../features/submissions/maintenance/reembed-faces.ts';
import { sweepOrphans } from '../features/submissions/maintenance/sweep-orphans.ts';
import { type Summaries, sendSummaries } from '../features/summaries/send-summaries.ts';
import { purgeIdempotencyRecords } from '../http/idempotency/idempotency-records.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { purgeCredentialRequests } from '../store/credential-requests.ts';
import { prepareAuditMonths } from '../store/database/audit-months.ts';
import { type JobName, ORPHAN_SWEEP_INTERVAL_MS } from '../store/job-schedule.ts';
import { foldRequestCounts } from '../store/request-counts.ts';
import { releaseStaleQuota } from '../store/storage-quota.ts';
import { removeComparableFaces } from '../store/submissions/identity-faces.ts';
import type { Observer } from '../telemetry/metrics/observer.ts';
import type { ClockTrust } from './create-clock-guard.ts';
import { createJobRunner, JobPause, type JobRunnerDeps, type JobWork } from './run-jobs.ts';

type JobDeps = Omit<JobRunnerDeps, 'logger'> & {
  objects: ObjectStore;
  budgetSeconds: number;
  logger: Logger;
  masterKey: MasterKey;
  vision: ReembedDeps['vision'];
  decoders: Pick<ReembedDeps, 'decode'>;
  /** null if no mail server is configured */
  summaries?: Summaries | null;
  /** compares the clock, and tells whether records may be erased because of their age */
  checkClock: () => Promise<ClockTrust>;
  observer: Pick<Observer, 'swept' | 'comparedClock'>;
  /** renews the lease, which shows that this database still uses the objects */
  renewLease?: () => Promise<void>;
};

/** The jobs that run beside requests; the queue of uploads is another one. */
type MaintenanceJobs = Record<Exclude<JobName, 'upload_queue'>, JobWork>;

const WAITS =
  'erasure by age paused for a day: the clock is more than a day ahead of the database; set CLOCK_CONFIRMED to this day and restart if the clock is right';

const IS_OFF = 'the clock of a server differs from the database’s';

function createTrust({ checkClock, logger }: Pick<JobDeps, 'checkClock' | 'logger'>) {
  return async (what: string, erase: () => Promise<unknown>): Promise<unknown> => {
    const { trusted, doubted_at } = await checkClock();
    if (trusted) return erase();
    logger.warn({ waits: what, since: doubted_at }, WAITS);
    return new JobPause(WAITS);
  };
}

const listWork = (deps: JobDeps): MaintenanceJobs => ({ ...listUpkeep(deps), ...listPurges(deps) });

/** The jobs that keep uploads, faces, cases and tables as they should be. */
function listUpkeep(deps: JobDeps) {
  const { db, objects, budgetSeconds, logger, masterKey, now: clock, checkClock, observer } = deps;
  const vault = createImageVault(objects, masterKey);
  const whenTrusted = createTrust(deps);
  return {
    clock: async () => {
      const { trusted, isOff } = await checkClock();
      observer.comparedClock({ isWaiting: !trusted && !isOff });
      return isOff ? new JobPause(IS_OFF) : null;
    },
    object_store_lease: async () => deps.renewLease?.(),
    orphan_sweep: (now) =>
      whenTrusted('sweep', () =>
        sweepOrphans({ db, objects, logger, observer, pauseMs: ORPHAN_SWEEP_INTERVAL_MS }, now),
      ),
    stale_uploads: (now) => parkStaleAttempts(db, now, budgetSeconds),
    // After a change of models.
    face_models: () => reembedFaces({ ...deps, vault, decode: deps.decoders.decode }),
    // Of tenants that have turned comparisons off.
    unused_faces: () => removeComparableFaces((work) => db.asSystem(work)),
    // After a change of targets.
    due_times: () => recomputeAllDue(db),
    waiting_cases: async () => {
      await endBlocks({ db, now: clock });
      await compareWaiting({ db, masterKey, now: clock });
    },
    tenant_deletions: (now) =>
      finishDeletions({ db, logger, eraseSubject: (context) => eraseSubject({ db, vault }, context) }, now),
    audit_partitions: (now) => db.asSystem((tx) => prepareAuditMonths(tx, now)),
    statistics: () => db.analyzeTables(),
  } satisfies Partial<MaintenanceJobs>;
}

/** The jobs that remove what has expired, and the daily summaries. */
function listPurges(deps: JobDeps) {
  const { db, objects, logger, now } = deps;
  const scrub = createVacuumJob(db, now());
  const whenTrusted = createTrust(deps);
  return {
    unused_quota: (now) => db.asSystem((tx) => releaseStaleQuota(tx, now)),
    retention: async (now, signal) => {
      const result = await whenTrusted('retention', () => expireImages({ db, objects }, now, signal));
      await scrub(now);
      return result;
    },
    liveness_frames: (now) => whenTrusted('frames', () => expireFrames({ db, objects }, now)),
    idempotency_records: (now) => db.asSystem((tx) => purgeIdempotencyRecords(tx, now)),
    credential_requests: (now) => db.asSystem((tx) => purgeCredentialRequests(tx, now)),
    daily_summaries: (now) => sendSummaries({ db, logger, summaries: deps.summaries ?? null }, now),
    logins: (now) => db.asSystem((tx) => purgeLogins(tx, now)),
    // Of stopped servers.
    request_counts: (now) => db.asSystem((tx) => foldRequestCounts(tx, now)),
  } satisfies Partial<MaintenanceJobs>;
}

/**
 * Runs the jobs at the start and then periodically. A failed job runs again at its next interval.
 * @returns a function that stops them
 */
export function startMaintenanceJobs(deps: JobDeps): () => void {
  const runner = createJobRunner(deps);
  const work = listWork(deps);
  const stops = (Object.keys(work) as (keyof MaintenanceJobs)[]).map((name) =>
    runner.start(name, work[name]),
  );
  // A running job is not awaited: another server or the next start completes its work.
  return () => {
    for (const stop of stops) void stop();
  };
}
