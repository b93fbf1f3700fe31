import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../store/database/database.ts';
import { JOB_NAMES, JOBS, type JobName } from '../store/job-schedule.ts';
import { acquireJob, endJob, JOB_LEASE_MS, recordJob, registerJobs, renewJob } from '../store/jobs.ts';
import { describeError } from '../telemetry/describe-error.ts';
import { runPeriodically } from '../workers/concurrency/run-periodically.ts';

/** The signal ends a run whose lease another server has. */
export type JobWork = (now: Date, signal: AbortSignal) => Promise<unknown>;

/** The result of a run that was put off; the reason is a failure in the list of jobs. */
export class JobPause {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Times at which this server's own jobs last succeeded, in milliseconds since 1970. */
export type JobTimes = Map<JobName, number>;

export type JobRunnerDeps = {
  db: Database;
  logger: Pick<Logger, 'warn'>;
  now: () => Date;
  /** whether this server's clock is wrong: then no job runs but the measurement */
  isClockOff?: () => Promise<boolean>;
  /** filled by the jobs that each server runs */
  jobTimes?: JobTimes;
};

export type JobRunner = {
  /** Runs the job at the start and then periodically. @returns a function that stops it */
  start(name: JobName, work: JobWork): () => Promise<void>;
};

/** Milliseconds after which a server looks again whether a job of one server is due. */
const MAX_LOOK_MS = 60_000;
/** Milliseconds between two records of a job that each server runs. */
const RECORD_MS = 60_000;

type EachRun = { recordedAt: number };

/**
 * Creates the runner of this server's periodic jobs. A job of the scope `one` runs on the server that has its
 * lease, by the database's clock. The first run of a server does not wait until the job is due.
 */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { db, logger, isClockOff = async () => false } = deps;
  const holder = randomUUID();
  let registered: Promise<void> | null = null;
  const register = () =>
    (registered ??= db
      .asSystem((tx) => registerJobs(tx, JOB_NAMES))
      .catch((error: unknown) => {
        registered = null;
        throw error;
      }));
  return {
    start(name, work) {
      const { everyMs, scope } = JOBS[name];
      deps.jobTimes?.set(name, deps.now().getTime());
      const run = { recordedAt: Number.NEGATIVE_INFINITY };
      let isFirst = true;
      return runPeriodically({
        everyMs: Math.min(everyMs, MAX_LOOK_MS),
        startsNow: true,
        work: async () => {
          if (name !== 'clock' && (await isClockOff())) return;
          await register();
          if (scope === 'each') return runHere(deps, name, work, run);
          const pauseMs = isFirst ? 0 : everyMs;
          const isOwner = await db.asSystem((tx) => acquireJob(tx, name, holder, pauseMs));
          isFirst = false;
          if (!isOwner) return;
          await runLeased(deps, name, holder, work);
        },
        onFailure: (error) =>
          logger.warn({ chore: name, failure: describeError(error) }, 'maintenance job failed'),
      });
    },
  };
}

/** The kind of an error; its message may repeat values. */
function getFailureKind(error: unknown): string {
  const { name, code, sentence } = describeError(error);
  return sentence ?? (code === undefined ? name : `${name} ${code}`);
}

/** @returns the error of the work, and how it ended */
async function attempt(work: () => Promise<unknown>): Promise<{ failure: string | null; error?: unknown }> {
  try {
    const result = await work();
    return { failure: result instanceof JobPause ? result.reason : null };
  } catch (error) {
    return { failure: getFailureKind(error), error };
  }
}

async function runHere(
  { db, now, jobTimes }: JobRunnerDeps,
  name: JobName,
  work: JobWork,
  run: EachRun,
): Promise<void> {
  const { failure, error } = await attempt(() => work(now(), new AbortController().signal));
  if (failure === null) jobTimes?.set(name, now().getTime());
  if (failure !== null || performance.now() - run.recordedAt > RECORD_MS) {
    run.recordedAt = performance.now();
    await db
      .asSystem((tx) => recordJob(tx, name, failure))
      .catch((unrecorded: unknown) => {
        throw error ?? unrecorded;
      });
  }
  if (error !== undefined) throw error;
}

async function runLeased(
  { db, now }: JobRunnerDeps,
  name: JobName,
  holder: string,
  work: JobWork,
): Promise<void> {
  const abortController = new AbortController();
  const renew = async () => {
    if (!(await db.asSystem((tx) => renewJob(tx, name, holder)))) abortController.abort();
  };
  const stop = runPeriodically({ everyMs: JOB_LEASE_MS / 4, work: renew, onFailure: () => {} });
  const { failure, error } = await attempt(() => work(now(), abortController.signal)).finally(stop);
  await db
    .asSystem((tx) => endJob(tx, name, holder, failure))
    .catch((unrecorded: unknown) => {
      throw error ?? unrecorded;
    });
  if (error !== undefined) throw error;
}
