import { sql } from 'kysely';
import type { JobName } from './job-schedule.ts';
import type { Tx } from './transaction.ts';

/** A server that is silent for so long is taken for dead. */
export const JOB_LEASE_MS = 30_000;
const UNTIL = sql<Date>`clock_timestamp() + ${sql.lit(JOB_LEASE_MS)} * interval '1 millisecond'`;

/** Part of its interval after which a job is due: servers' timers are not exact. */
const DUE_SHARE = 0.9;

/** One periodic job, over all servers. */
export type JobRow = {
  name: string;
  known_since: Date;
  is_running: boolean;
  begun_at: Date | null;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
};

/** Adds the jobs that the table lacks, so that one that never succeeds has a beginning. */
export async function registerJobs(tx: Tx, names: readonly JobName[]): Promise<void> {
  await tx
    .insertInto('jobs')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes this server the only one that runs the job. The database's clock decides.
 * @param everyMs minimum milliseconds since the last run began; 0: at once
 * @returns false if another server runs it, or if it is not due
 */
export async function acquireJob(tx: Tx, name: JobName, holder: string, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into jobs as j (name, holder, held_until, begun_at)
    values (${name}, ${holder}, ${UNTIL}, clock_timestamp())
    on conflict (name) do update
      set holder = excluded.holder, held_until = excluded.held_until, begun_at = excluded.begun_at
      where (j.held_until is null or j.held_until < clock_timestamp())
        and (j.begun_at is null or j.ended_at is null or j.ended_at < j.begun_at
          or clock_timestamp() >= j.begun_at + ${everyMs * DUE_SHARE}::float8 * interval '1 millisecond'
          or clock_timestamp() < j.begun_at)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** @returns false if another server has taken the job over: then this one must stop */
export async function renewJob(tx: Tx, name: JobName, holder: string): Promise<boolean> {
  const rows = await tx
    .updateTable('jobs')
    .set({ held_until: UNTIL })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .returning('name')
    .execute();
  return rows.length > 0;
}

const now = sql<Date>`clock_timestamp()`;
const describeEnd = (failure: string | null) =>
  failure === null ? { ended_at: now, succeeded_at: now } : { ended_at: now, failed_at: now, failure };

/** Ends this server's run. @param failure the kind of its error; null if it succeeded */
export async function endJob(tx: Tx, name: JobName, holder: string, failure: string | null): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ holder: null, held_until: null, ...describeEnd(failure) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** Ends the runs of all servers, which must have stopped. */
export async function releaseJobs(tx: Tx): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ holder: null, held_until: null })
    .where('holder', 'is not', null)
    .execute();
}

/** Records a run of a job that each server runs by itself. */
export async function recordJob(tx: Tx, name: JobName, failure: string | null): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ begun_at: now, ...describeEnd(failure) })
    .where('name', '=', name)
    .execute();
}

export function listJobs(tx: Tx): Promise<JobRow[]> {
  return tx
    .selectFrom('jobs')
    .select(['name', 'known_since', 'begun_at', 'succeeded_at', 'failed_at', 'failure'])
    .select(sql<boolean>`coalesce(held_until > clock_timestamp(), false)`.as('is_running'))
    .orderBy('name')
    .execute();
}
