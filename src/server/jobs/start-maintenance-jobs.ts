import type { Logger } from 'pino';
import { createImageVault } from '../encryption/image-vault.ts';
import type { MasterKey } from '../encryption/master-key.ts';
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
import { purgeRequests } from '../http/idempotency/keyed-requests.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { purgeCredentialRequests } from '../store/credential-requests.ts';
import { prepareAuditMonths } from '../store/database/audit-months.ts';
import type { Database } from '../store/database/database.ts';
import { foldRequestCounts } from '../store/quota-usage.ts';
import { releaseStaleQuota } from '../store/storage-quota.ts';
import { removeComparableFaces } from '../store/submissions/identity-faces.ts';
import { describeError } from '../telemetry/describe-error.ts';
import type { Observer } from '../telemetry/metrics/observer.ts';
import { runPeriodically } from '../workers/concurrency/run-periodically.ts';
import type { ClockTrust } from './create-clock-guard.ts';

type JobDeps = {
  db: Database;
  objects: ObjectStore;
  budgetSeconds: number;
  logger: Logger;
  masterKey: MasterKey;
  vision: ReembedDeps['vision'];
  decoders: Pick<ReembedDeps, 'decode'>;
  now: () => Date;
  /** null if no mail server is configured */
  summaries?: Summaries | null;
  /** compares the clock, and tells whether records may be erased because of their age */
  checkClock: () => Promise<ClockTrust>;
  observer: Pick<Observer, 'swept' | 'comparedClock'>;
  /** renews the lease, which shows that this database still uses the objects */
  renewLease?: () => Promise<void>;
};
type MaintenanceJob = { name: string; everyMs: number; work(now: Date): Promise<unknown> };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Between two passes over all objects, of all servers together. */
const SWEEP_PAUSE_MS = HOUR;

const WAITS =
  'erasure by age paused for a day: the clock is more than a day ahead of the database; set CLOCK_CONFIRMED to this day and restart if the clock is right';

function createTrust({ checkClock, logger }: Pick<JobDeps, 'checkClock' | 'logger'>) {
  return async (what: string, erase: () => Promise<unknown>) => {
    const { trusted, doubted_at } = await checkClock();
    if (trusted) await erase();
    else logger.warn({ waits: what, since: doubted_at }, WAITS);
  };
}

const listJobs = (deps: JobDeps): MaintenanceJob[] => [...listUpkeep(deps), ...listPurges(deps)];

/** The jobs that keep uploads, faces, cases and tables as they should be. */
function listUpkeep(deps: JobDeps): MaintenanceJob[] {
  const { db, objects, budgetSeconds, logger, masterKey, now: clock, checkClock, observer } = deps;
  const vault = createImageVault(objects, masterKey);
  const whenTrusted = createTrust(deps);
  return [
    {
      name: 'check the clock',
      everyMs: MINUTE,
      work: async () => observer.comparedClock({ isWaiting: !(await checkClock()).trusted }),
    },
    { name: 'renew the lease of the object store', everyMs: MINUTE, work: async () => deps.renewLease?.() },
    {
      name: 'sweep orphaned objects',
      // Soon continues the pass of a server that died.
      everyMs: HOUR / 4,
      work: (now) =>
        whenTrusted('sweep', () =>
          sweepOrphans({ db, objects, logger, observer, pauseMs: SWEEP_PAUSE_MS }, now),
        ),
    },
    {
      name: 'park stale uploads',
      everyMs: MINUTE,
      work: (now) => parkStaleAttempts(db, now, budgetSeconds),
    },
    {
      name: 're-embed faces after a change of models',
      everyMs: MINUTE,
      work: () => reembedFaces({ ...deps, vault, decode: deps.decoders.decode }),
    },
    {
      name: 'remove faces kept for comparisons that their tenant has turned off',
      everyMs: 10 * MINUTE,
      work: () => removeComparableFaces((work) => db.asSystem(work)),
    },
    {
      name: 'recompute due times after a change of targets',
      everyMs: MINUTE,
      work: () => recomputeAllDue(db),
    },
    {
      name: 'compare waiting cases with other records',
      everyMs: MINUTE / 4,
      work: () => compareWaiting({ db, masterKey, now: clock }),
    },
    {
      name: 'resume deletions of tenants',
      everyMs: MINUTE,
      work: (now) =>
        finishDeletions({ db, logger, eraseSubject: (context) => eraseSubject({ db, vault }, context) }, now),
    },
    {
      name: 'make the partitions of the audit',
      everyMs: HOUR,
      work: (now) => db.asSystem((tx) => prepareAuditMonths(tx, now)),
    },
    { name: 'analyze tables that have grown', everyMs: MINUTE, work: () => db.analyzeTables() },
  ];
}

/** The jobs that remove what has expired, and the daily summaries. */
function listPurges(deps: JobDeps): MaintenanceJob[] {
  const { db, objects, logger, now } = deps;
  const scrub = createVacuumJob(db, now());
  const whenTrusted = createTrust(deps);
  return [
    {
      name: 'release quota of uploads that were never stored',
      everyMs: HOUR,
      work: (now) => db.asSystem((tx) => releaseStaleQuota(tx, now)),
    },
    {
      name: 'erase images past their retention, and vacuum erased rows',
      everyMs: HOUR,
      work: (now) =>
        whenTrusted('retention', () => expireImages({ db, objects }, now)).then(() => scrub(now)),
    },
    {
      name: 'erase expired frames of liveness challenges',
      everyMs: HOUR,
      work: (now) => whenTrusted('frames', () => expireFrames({ db, objects }, now)),
    },
    {
      name: 'purge expired idempotency records',
      everyMs: HOUR,
      work: (now) => db.asSystem((tx) => purgeRequests(tx, now)),
    },
    {
      name: 'purge requests for credentials',
      everyMs: HOUR,
      work: (now) => db.asSystem((tx) => purgeCredentialRequests(tx, now)),
    },
    {
      name: 'send the daily summaries',
      everyMs: MINUTE,
      work: (now) => sendSummaries({ db, logger, summaries: deps.summaries ?? null }, now),
    },
    {
      name: 'purge expired logins',
      everyMs: HOUR,
      work: (now) => db.asSystem((tx) => purgeLogins(tx, now)),
    },
    {
      name: 'fold request counts of stopped servers',
      everyMs: HOUR,
      work: (now) => db.asSystem((tx) => foldRequestCounts(tx, now)),
    },
  ];
}

/**
 * Runs the jobs at the start and then periodically. Several servers may run them at the same time. A failed
 * job runs again at its next interval. @returns a function that stops them
 */
export function startMaintenanceJobs(deps: JobDeps): () => void {
  const stops = listJobs(deps).map(({ name, everyMs, work }) =>
    runPeriodically({
      everyMs,
      startsNow: true,
      work: () => work(deps.now()),
      onFailure: (error) =>
        deps.logger.warn({ chore: name, failure: describeError(error) }, 'maintenance job failed'),
    }),
  );
  // A running job is not awaited: another server or the next start completes its work.
  return () => {
    for (const stop of stops) void stop();
  };
}
