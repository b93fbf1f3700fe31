import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { borrowAnyDatabase } from '../../../test/harness/databases/borrow-database.ts';
import type { Database } from '../store/database/database.ts';
import { JOB_NAMES } from '../store/job-schedule.ts';
import { acquireJob, endJob, type JobRow, listJobs, releaseJobs, renewJob } from '../store/jobs.ts';
import { createJobRunner, JobPause, type JobTimes } from './run-jobs.ts';

let db: Database;
beforeAll(async () => {
  db = await borrowAnyDatabase();
});
afterAll(() => db.close());
const stops: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

type Warning = { chore: string; failure: unknown };
function createServer(options: { isOff?: boolean; jobTimes?: JobTimes } = {}) {
  const warnings: Warning[] = [];
  const runner = createJobRunner({
    db,
    logger: { warn: (fields: Warning) => void warnings.push(fields) },
    now: () => new Date('2026-03-01T12:00:00Z'),
    isClockOff: async () => options.isOff ?? false,
    ...(options.jobTimes ? { jobTimes: options.jobTimes } : {}),
  });
  const start: typeof runner.start = (name, work) => {
    const stop = runner.start(name, work);
    stops.push(stop);
    return stop;
  };
  return { start, warnings };
}
const find = async (name: string): Promise<JobRow> =>
  (await db.asSystem(listJobs)).find((row) => row.name === name)!;

test('a job runs on one server at a time, and its row shows the run and its end', async () => {
  let runs = 0;
  let end = () => {};
  const work = () =>
    new Promise<void>((resolve) => {
      runs += 1;
      end = resolve;
    });
  createServer().start('logins', work);
  await expect.poll(() => runs).toBe(1);
  expect(await find('logins')).toMatchObject({ is_running: true, succeeded_at: null });
  createServer().start('logins', work);
  // Its look has ended once a job that it starts later has run.
  let others = 0;
  createServer().start('retention', async () => (others += 1));
  await expect.poll(() => others).toBe(1);
  await setTimeout(50);
  expect(runs).toBe(1);
  end();
  await expect.poll(async () => (await find('logins')).succeeded_at).toBeInstanceOf(Date);
  expect(await find('logins')).toMatchObject({ is_running: false, failure: null });
  expect((await db.asSystem(listJobs)).map(({ name }) => name)).toEqual([...JOB_NAMES].sort());
});

test('a job is due after its interval, and at once if the server that ran it has died', async () => {
  const acquire = (holder: string, everyMs: number) =>
    db.asSystem((tx) => acquireJob(tx, 'request_counts', holder, everyMs));
  const [one, two] = ['0d9b1ac0-5c11-4f5a-9d3a-7a4e0a5f1d01', '0d9b1ac0-5c11-4f5a-9d3a-7a4e0a5f1d02'];
  expect(await acquire(one, 3_600_000)).toBe(true);
  expect(await acquire(two, 0)).toBe(false);
  await db.asSystem((tx) =>
    tx
      .updateTable('jobs')
      .set({ held_until: new Date(0) })
      .where('name', '=', 'request_counts')
      .execute(),
  );
  expect(await acquire(two, 3_600_000)).toBe(true);
  expect(await db.asSystem((tx) => renewJob(tx, 'request_counts', one))).toBe(false);
  expect(await db.asSystem((tx) => renewJob(tx, 'request_counts', two))).toBe(true);
  await db.asSystem((tx) => endJob(tx, 'request_counts', two, null));
  expect(await acquire(one, 3_600_000)).toBe(false);
  expect(await acquire(one, 0)).toBe(true);
});

test('[S258] a failed job is recorded by the kind of its error alone, and its success is not moved', async () => {
  const server = createServer();
  server.start('due_times', async () => {
    throw new RangeError('Wilhelmina Quennell');
  });
  await expect.poll(async () => (await find('due_times'))?.failure).toBe('RangeError');
  expect(await find('due_times')).toMatchObject({ succeeded_at: null, is_running: false });
  await expect.poll(() => server.warnings).toMatchObject([{ chore: 'due_times' }]);
  expect(JSON.stringify(server.warnings)).not.toContain('Quennell');
});

test('a job that is put off is no success, and its reason is recorded', async () => {
  createServer().start('orphan_sweep', async () => new JobPause('the clock jumped'));
  await expect.poll(async () => (await find('orphan_sweep'))?.failure).toBe('the clock jumped');
  expect((await find('orphan_sweep')).succeeded_at).toBeNull();
});

test('[S256] a server whose clock is wrong runs no job but the measurement of its clock', async () => {
  const runs: string[] = [];
  const server = createServer({ isOff: true });
  for (const name of ['stale_uploads', 'object_store_lease', 'upload_queue'] as const)
    server.start(name, async () => runs.push(name));
  server.start('clock', async () => runs.push('clock'));
  await expect.poll(() => runs).toContain('clock');
  await setTimeout(50);
  expect(runs.filter((name) => name !== 'clock')).toEqual([]);
});

test('the success of a job that each server runs counts for this server alone', async () => {
  const jobTimes: JobTimes = new Map();
  const server = createServer({ jobTimes });
  server.start('upload_queue', async () => {
    throw new Error('no');
  });
  expect(jobTimes.get('upload_queue')).toBe(Date.parse('2026-03-01T12:00:00Z'));
  await expect.poll(async () => (await find('upload_queue'))?.failure).toBe('Error');
});

test('the run of a killed server is free once all runs are released', async () => {
  const acquire = () => db.asSystem((tx) => acquireJob(tx, 'due_times', randomUUID(), 0));
  expect([await acquire(), await acquire()]).toEqual([true, false]);
  await db.asSystem(releaseJobs);
  expect(await acquire()).toBe(true);
});
