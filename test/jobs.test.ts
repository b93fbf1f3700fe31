import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobTimes } from '../src/server/jobs/run-jobs.ts';
import { startMaintenanceJobs } from '../src/server/jobs/start-maintenance-jobs.ts';
import { createLogger } from '../src/server/startup/create-logger.ts';
import { openMetrics } from '../src/server/startup/open-metrics.ts';
import { JOB_NAMES, JOBS } from '../src/server/store/job-schedule.ts';
import { freePorts } from './harness/servers/free-ports.ts';
import { PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

let app: TestApp;
const jobTimes: JobTimes = new Map();
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
});
afterAll(() => app.close());

/** Those that `startMaintenanceJobs` runs; the queue of uploads is started with the service. */
const MAINTENANCE = JOB_NAMES.filter((name) => name !== 'upload_queue');

type JobRow = { name: string; running: boolean; last_success_at: string | null; last_error: string | null };
const listJobs = async (): Promise<JobRow[]> => (await app.client.get('/platform/jobs', PLATFORM)).body;

test('every periodic job is listed for the operator with its last success, and has a metric and an alert', async () => {
  const stop = startMaintenanceJobs({
    ...app.dependencies,
    logger: createLogger('silent'),
    checkClock: async () => ({ trusted: true, doubted_at: null, isOff: false }),
    jobTimes,
  });
  const isDone = (row: JobRow) => row.last_success_at !== null && !row.running;
  await expect
    .poll(async () => (await listJobs()).filter(isDone).map(({ name }) => name), { timeout: 60_000 })
    .toEqual(MAINTENANCE);
  stop();
  const rows = await listJobs();
  expect(rows.map(({ name }) => name)).toEqual(JOB_NAMES);
  expect(rows.filter(({ last_error }) => last_error !== null)).toEqual([]);
  const { text, close } = await readMetrics();
  await close();
  for (const name of JOB_NAMES) {
    const series = `attesta_job_last_success_timestamp_seconds\\{job="${name}"\\}`;
    expect(text).toMatch(new RegExp(`^${series} 1[\\d.]{9,}$`, 'm'));
    expect(text).toContain(`attesta_job_interval_seconds{job="${name}"} ${JOBS[name].everyMs / 1000}\n`);
  }
  const rules = await readFile(new URL('../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8');
  const [, rule] = /- alert: AttestaJobLate\n([\s\S]*?)for:/.exec(rules)!;
  // Without a filter it is about every job.
  expect(rule).not.toMatch(/[{}]/);
});

async function readMetrics() {
  const [port] = await freePorts(1);
  const config = {
    bind: '127.0.0.1',
    dataDir: app.objectsFolder,
    databaseUrl: null,
    metricsPort: port!,
    minFreeBytes: 0,
    s3: null,
  };
  const watched = { inference: { counts: () => new Map() }, readClockOffset: () => 0, jobTimes };
  const metrics = await openMetrics(config, { ...app.dependencies, ...watched });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return { text, close: () => metrics!.close() };
}

test('[S258] the list of jobs is for the operator alone', async () => {
  expect((await app.client.get('/platform/jobs', { host: PLATFORM.host })).status).toBe(401);
  expect((await app.client.get('/platform/jobs', { bearer: PLATFORM.bearer })).status).toBe(404);
});
