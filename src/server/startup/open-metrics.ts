import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import type { LinkedInference } from '../inference/inference-link.ts';
import type { JobTimes } from '../jobs/run-jobs.ts';
import { readLastBackup } from '../storage/disk/last-backup.ts';
import type { WatchedObjects } from '../storage/watch-writes.ts';
import type { Database } from '../store/database/database.ts';
import { WriteRefusal } from '../store/database/write-refusal.ts';
import { JOB_NAMES, JOBS } from '../store/job-schedule.ts';
import { type JobRow, listJobs } from '../store/jobs.ts';
import { countDrift } from '../store/quality/quality-figures.ts';
import { listStatusLists, type StatusListFacts } from '../store/status-lists.ts';
import { readQueueLength } from '../store/submissions/attempt-progress.ts';
import { countAllWaiting } from '../store/submissions/submission-lists.ts';
import { listTrustLists, type TrustListRow } from '../store/trust-lists.ts';
import type { MetricSources, Metrics } from '../telemetry/metrics/create-metrics.ts';
import { serveMetrics } from '../telemetry/metrics/serve-metrics.ts';
import type { Config } from './config.ts';
import { explainListening } from './listen.ts';

type MetricsDeps = {
  db: Database;
  objects: Pick<WatchedObjects, 'ping' | 'acceptsWrites'>;
  now: () => Date;
  inference: Pick<LinkedInference, 'counts'>;
  readClockOffset: () => number | null;
  /** when the jobs that this server runs by itself last succeeded */
  jobTimes: JobTimes;
};

type MetricsConfig = Pick<Config, 'bind' | 'dataDir' | 'databaseUrl' | 'metricsPort' | 'minFreeBytes' | 's3'>;

/**
 * Serves metrics on `METRICS_PORT`; null if the port is not set, and then nothing is measured.
 * @throws StartError if the port is not free
 */
export async function openMetrics(
  config: MetricsConfig,
  watched: MetricsDeps,
): Promise<(Pick<Metrics, 'observer'> & { close(): Promise<void> }) | null> {
  const { bind, metricsPort } = config;
  if (metricsPort === null) return null;
  const { createMetrics } = await import('../telemetry/metrics/create-metrics.ts');
  const metrics = createMetrics(createSources(watched, config));
  const close = await serveMetrics(metrics, async (server) => {
    try {
      await once(server.listen(metricsPort, bind), 'listening');
    } catch (error) {
      throw explainListening(error, 'METRICS_PORT', metricsPort, bind);
    }
  });
  return { observer: metrics.observer, close };
}

function createSources(
  { db, objects, now, inference, readClockOffset, jobTimes }: MetricsDeps,
  { dataDir, databaseUrl, minFreeBytes, s3 }: MetricsConfig,
): MetricSources {
  const secondsFrom = (then: Date | null, at: Date) =>
    Math.max(0, then ? (at.getTime() - then.getTime()) / 1000 : 0);
  return {
    queue: async () => {
      const at = now();
      const { count, since, due, ...others } = await db.asSystem((tx) => countAllWaiting(tx, at));
      const [oldestSeconds, lateSeconds] = [secondsFrom(since, at), secondsFrom(due, at)];
      return { pending: count, oldestSeconds, lateSeconds, ...others };
    },
    uploads: async () => {
      const { count, oldest } = await db.asSystem(readQueueLength);
      return { queued: count, oldestSeconds: secondsFrom(oldest, now()) };
    },
    quality: () => db.asSystem((tx) => countDrift(tx, now())),
    trust: async () => readTrustAges(await db.asSystem((tx) => listTrustLists(tx)), now()),
    statusLists: async () => readStatusAge(await db.asSystem(listStatusLists), now()),
    jobs: async () => readJobs(await db.asSystem(listJobs), jobTimes),
    clockOffset: readClockOffset,
    inference: inference.counts,
    connections: db.connections,
    acceptsWrites: () => acceptsWrites(db),
    pingStore: objects.ping,
    storeAcceptsWrites: objects.acceptsWrites,
    freeBytes: async () => {
      // A folder without lasting data, such as a tmpfs in a container, may be of any size.
      if (databaseUrl && s3 && minFreeBytes === 0) return null;
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
    // PostgreSQL is backed up by its own tools, which do not report to this server.
    lastBackup: async () => (databaseUrl ? null : readLastBackup(dataDir)),
  };
}

/** Of a job that each server runs, this server's own success counts; of another one, that of any server. */
const readJobs = (rows: readonly JobRow[], memory: JobTimes) =>
  JOB_NAMES.flatMap((job) => {
    const row = rows.find(({ name }) => name === job);
    const storedSuccess = row && (row.succeeded_at ?? row.known_since).getTime();
    const success = memory.get(job) ?? storedSuccess;
    const intervalSeconds = JOBS[job].everyMs / 1000;
    return success === undefined ? [] : [{ job, successSeconds: success / 1000, intervalSeconds }];
  });

/** The oldest list of a kind counts: the issuers that only it has are the first that approve nothing. */
function readTrustAges(rows: readonly TrustListRow[], at: Date) {
  const ages = new Map<string, number>();
  for (const { kind, issued_at, imported_at } of rows) {
    const age = Math.max(0, (at.getTime() - (issued_at ?? imported_at).getTime()) / 1000);
    ages.set(kind, Math.max(age, ages.get(kind) ?? age));
  }
  return [...ages].map(([kind, ageSeconds]) => ({ kind, ageSeconds }));
}

/** The oldest list counts, and one that is missing since a credential named it. @returns null without lists */
function readStatusAge(rows: readonly StatusListFacts[], at: Date): number | null {
  if (rows.length === 0) return null;
  return Math.max(0, ...rows.map((row) => (at.getTime() - (row.issued_at ?? row.named_at).getTime()) / 1000));
}

/** Rejects if the database does not answer. */
const acceptsWrites = ({ ping }: Pick<Database, 'ping'>): Promise<boolean> =>
  ping().then(
    () => true,
    (error: unknown) => {
      if (error instanceof WriteRefusal) return false;
      throw error;
    },
  );
