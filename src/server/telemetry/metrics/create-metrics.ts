import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { CALL_ENDS, type ModelCounts } from '../../inference/inference-counts.ts';
import { REASONS } from '../../verification/reasons.ts';
import { UPLOAD_KINDS, VERDICTS } from '../../verification/verdict/verdicts.ts';
import { withTimeout } from '../../workers/concurrency/with-timeout.ts';
import type { Observer, PoolOccupancy } from './observer.ts';

/** Sources that are read on each scrape. */
export type MetricSources = {
  /**
   * number of pending submissions of all tenants, and seconds that the oldest has waited; number of overdue
   * ones, and seconds since the first target passed
   */
  queue(): Promise<{
    pending: number;
    oldestSeconds: number;
    late: number;
    lateSeconds: number;
    tenants: number;
    oldTenants: number;
  }>;
  /** number of stored uploads of all tenants that no server has examined yet, and seconds since the oldest came */
  uploads(): Promise<{ queued: number; oldestSeconds: number }>;
  /** judged quality samples of all tenants and their errors, in the last 7 days and the 28 days before */
  quality(): Promise<{ decided_as: string; period: string; samples: number; errors: number }[]>;
  /** for each kind of credential with a trusted issuer, seconds since its oldest list was made */
  trust(): Promise<{ kind: string; ageSeconds: number }[]>;
  /** seconds since the oldest list of revoked credentials was made, or named and never stored; null without lists */
  statusLists(): Promise<number | null>;
  /** connections of the pool; null on the embedded database, which has one */
  connections(): { open: number; idle: number; waiting: number } | null;
  /** whether the database accepts writes; rejects if it does not answer */
  acceptsWrites(): Promise<boolean>;
  /** rejects if the object store does not answer */
  pingStore(): Promise<void>;
  /** whether the object store took the last writes */
  storeAcceptsWrites(): boolean;
  /** free bytes on the disk of the data folder; null if the folder holds nothing that must last */
  freeBytes(): Promise<number | null>;
  /**
   * seconds since 1970 of the last complete backup, 0 if there is none; null if other tools make the
   * backups
   */
  lastBackup(): Promise<number | null>;
  /** for each periodic job, when it last succeeded, in seconds since 1970, and its interval */
  jobs(): Promise<{ job: string; successSeconds: number; intervalSeconds: number }[]>;
  /** seconds by which this server's clock is ahead of the database's; null before it was measured */
  clockOffset(): number | null;
  /** outcomes of the calls to each model since the start */
  inference(): ReadonlyMap<string, ModelCounts>;
};

export type Metrics = {
  observer: Observer;
  /** Renders all metrics in Prometheus' text format, without values that are unavailable. */
  read(): Promise<{ contentType: string; text: string }>;
};

/** Bounds in seconds. An upload takes about one second, a read a few milliseconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 150];

/** Milliseconds. Prometheus' own scrape timeout is ten seconds by default. */
const READ_TIMEOUT_MS = 4_000;

/**
 * Creates the metrics of one server. `docs/monitoring.md` says what to do about each.
 * @param timeoutMs time limit for a source
 */
export function createMetrics(sources: MetricSources, timeoutMs = READ_TIMEOUT_MS): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ask = watchSources(registers, sources, timeoutMs);
  watchInference(registers, sources.inference);
  return {
    observer: {
      ...countEvents(registers),
      ...showConditions(registers),
      readReplica: watchReplica(registers),
      watchPermits: watchPermits(registers),
    },
    read: async () => {
      await ask();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Each counter starts at 0 for all label values: Prometheus sees no increase in a new series. */
function countEvents(registers: Registry[]): Pick<Observer, 'expectAnswers' | 'answered' | 'settled'> {
  const requests = new Counter({
    name: 'attesta_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'attesta_http_request_seconds',
    help: 'Time to the end of the answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const attempts = new Counter({
    name: 'attesta_attempts_total',
    help: 'Uploaded pictures by verdict',
    labelNames: ['kind', 'verdict'],
    registers,
  });
  const parkedCounter = new Counter({
    name: 'attesta_parked_total',
    help: 'Pictures parked for a reviewer, by reason; "undecided" if no check failed',
    labelNames: ['kind', 'reason'],
    registers,
  });
  const steps = new Histogram({
    name: 'attesta_step_seconds',
    help: 'Time of each step of the pipeline',
    labelNames: ['step'],
    buckets: BUCKETS,
    registers,
  });
  for (const kind of UPLOAD_KINDS) {
    for (const verdict of Object.keys(VERDICTS[kind])) attempts.inc({ kind, verdict }, 0);
    for (const reason of ['undecided', ...Object.values(REASONS)]) parkedCounter.inc({ kind, reason }, 0);
  }
  return {
    expectAnswers: ({ method, route, statuses }) => {
      for (const status of statuses) requests.inc({ method, route, status }, 0);
    },
    answered: ({ method, route, status, seconds: taken }) => {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, taken);
    },
    settled: ({ kind, verdict, state, reason, timings }) => {
      attempts.inc({ kind, verdict });
      if (state === 'pending') parkedCounter.inc({ kind, reason: reason ?? 'undecided' });
      for (const [step, ms] of Object.entries(timings)) steps.observe({ step }, ms / 1000);
    },
  };
}

function showConditions(registers: Registry[]): Pick<Observer, 'swept' | 'comparedClock'> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const halted = gauge(
    'attesta_sweep_halted',
    '1 if this server’s last orphan sweep was skipped because of too many orphaned objects, else 0',
  );
  const waiting = gauge(
    'attesta_clock_waiting',
    '1 while erasure by age is paused because the clock jumped ahead, else 0',
  );
  return {
    swept: ({ isHalted }) => halted.set(isHalted ? 1 : 0),
    comparedClock: ({ isWaiting }) => waiting.set(isWaiting ? 1 : 0),
  };
}

function watchReplica(registers: Registry[]): Observer['readReplica'] {
  const reads = new Counter({
    name: 'attesta_replica_reads_total',
    help: 'Reads that may lag, by the database that answered: the replica, or the primary in its place',
    labelNames: ['from'],
    registers,
  });
  const lag = new Gauge({
    name: 'attesta_replica_lag_seconds',
    help: 'How far the last of these reads found the replica behind',
    registers,
  });
  lag.remove();
  for (const from of ['replica', 'primary']) reads.inc({ from }, 0);
  return ({ from, lagSeconds }) => {
    reads.inc({ from });
    show(lag, lagSeconds);
  };
}

function watchPermits(registers: Registry[]): Observer['watchPermits'] {
  const watched = new Map<string, () => PoolOccupancy>();
  const gauge = (name: string, help: string, part: 'held' | 'waiting') =>
    new Gauge({
      name,
      help,
      labelNames: ['of'],
      registers,
      collect() {
        for (const [of, read] of watched) this.set({ of }, read()[part]);
      },
    });
  gauge('attesta_permits_held', 'Bytes of bodies and images that uploads hold in memory', 'held');
  gauge('attesta_permits_waiting', 'Uploads that wait for memory or a decoder', 'waiting');
  new Counter({
    name: 'attesta_permits_refused_total',
    help: 'Uploads refused with 503 because the queue was too long',
    labelNames: ['of'],
    registers,
    collect() {
      this.reset();
      for (const [of, read] of watched) this.inc({ of }, read().refused);
    },
  });
  return (name, read) => void watched.set(name, read);
}

function watchInference(registers: Registry[], read: MetricSources['inference']): void {
  // The inference counts its calls itself since the start, so each scrape replaces the previous values.
  new Counter({
    name: 'attesta_inference_calls_total',
    help: 'Calls of models, by outcome',
    labelNames: ['model', 'end'],
    registers,
    collect() {
      this.reset();
      for (const [model, counts] of read())
        for (const end of CALL_ENDS) this.inc({ model, end }, counts[end]);
    },
  });
  new Counter({
    name: 'attesta_inference_seconds_total',
    help: 'Time of answered calls of models, including the time in the queue',
    labelNames: ['model'],
    registers,
    collect() {
      this.reset();
      for (const [model, { seconds }] of read()) this.inc({ model }, seconds);
    },
  });
}

/** The gauges that have a label, each with one series for every value of it. */
function createLabelledGauges(registers: Registry[]) {
  const pool = new Gauge({
    name: 'attesta_database_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one',
    labelNames: ['state'],
    registers,
  });
  const up = new Gauge({
    name: 'attesta_database_up',
    help: '1 if the database answers this server, else 0',
    labelNames: ['database'],
    registers,
  });
  const writable = new Gauge({
    name: 'attesta_database_writable',
    help: '1 if the database answers this server and accepts writes, 0 if it is read-only or full',
    labelNames: ['database'],
    registers,
  });
  const qualityGauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['decision', 'period'], registers });
  const samples = qualityGauge(
    'attesta_quality_samples',
    'Decisions that another person judged blind, by period',
  );
  const errors = qualityGauge('attesta_quality_errors', 'Judged decisions that were contradicted, by period');
  const trustAge = new Gauge({
    name: 'attesta_trust_list_age_seconds',
    help: 'Age of the oldest list of trusted issuers, by kind of credential',
    labelNames: ['kind'],
    registers,
  });
  const statusListAge = new Gauge({
    name: 'attesta_status_list_age_seconds',
    help: 'Age of the oldest list of revoked credentials; of a missing one, since a credential named it',
    registers,
  });
  const jobGauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'], registers });
  const jobSuccess = jobGauge(
    'attesta_job_last_success_timestamp_seconds',
    'When a periodic job last succeeded, in seconds since 1970; if it never did, when it became known',
  );
  const jobInterval = jobGauge('attesta_job_interval_seconds', 'Time between two runs of a periodic job');
  return { pool, up, writable, samples, errors, trustAge, statusListAge, jobSuccess, jobInterval };
}

/** @returns a function that reads each source once, all concurrently */
function watchSources(
  registers: Registry[],
  {
    queue,
    uploads,
    quality,
    trust,
    statusLists,
    connections,
    acceptsWrites,
    pingStore,
    storeAcceptsWrites,
    freeBytes,
    lastBackup,
    jobs,
    clockOffset,
  }: MetricSources,
  timeoutMs: number,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const pending = gauge('attesta_queue_pending', 'Pending submissions of all tenants');
  const tenants = gauge('attesta_queue_tenants', 'Tenants with pending submissions');
  const oldTenants = gauge(
    'attesta_queue_old_tenants',
    'Tenants whose oldest pending submission has waited for more than a day',
  );
  const oldest = gauge('attesta_queue_oldest_seconds', 'How long the oldest pending submission has waited');
  const late = gauge('attesta_queue_late', 'Pending submissions that are overdue by their tenant’s targets');
  const lateFor = gauge(
    'attesta_queue_late_seconds',
    'How long the most overdue submission has been overdue',
  );
  const queued = gauge('attesta_uploads_queued', 'Stored uploads of all tenants that wait to be examined');
  const queuedFor = gauge('attesta_uploads_queued_seconds', 'How long the oldest of them has waited');
  const store = gauge('attesta_object_store_up', '1 if the object store answers this server, else 0');
  const storeWritable = gauge(
    'attesta_object_store_writable',
    '1 if the object store answers this server and took its last writes, 0 if it refuses writes',
  );
  const free = gauge('attesta_disk_free_bytes', 'Free space on the disk of DATA_DIR');
  const offset = gauge(
    'attesta_clock_offset_seconds',
    'How far this server’s clock is ahead of the database’s',
  );
  const backup = gauge(
    'attesta_backup_last_success_timestamp_seconds',
    'The time of the last complete backup, in seconds since 1970; 0 if there is none',
  );
  const { pool, up, writable, samples, errors, trustAge, statusListAge, jobSuccess, jobInterval } =
    createLabelledGauges(registers);
  const nothing = () => null;
  const soon = <T>(query: Promise<T>): Promise<T | null> =>
    withTimeout(timeoutMs, query.catch(nothing), nothing);
  // The label is older than the removal of several databases; operators' rules and dashboards use it.
  const label = { database: 'home' };
  const readDatabase = async () => {
    const isWritable = await soon(acceptsWrites());
    up.set(label, isWritable === null ? 0 : 1);
    // Unknown if the database does not answer.
    if (isWritable === null) writable.remove(label);
    else writable.set(label, isWritable ? 1 : 0);
  };
  return async () => {
    const [found, uploadQueue, judged, trusted, statusAge, ran, bytes, backedUp, stored] = await Promise.all([
      soon(queue()),
      soon(uploads()),
      soon(quality()),
      soon(trust()),
      soon(statusLists()),
      soon(jobs()),
      soon(freeBytes()),
      soon(lastBackup()),
      soon(pingStore().then(() => 1)),
      readDatabase(),
    ]);
    store.set(stored ?? 0);
    // Unknown if the store does not answer.
    show(storeWritable, stored === null ? null : Number(storeAcceptsWrites()));
    show(pending, found?.pending);
    show(oldest, found?.oldestSeconds);
    show(tenants, found?.tenants);
    show(oldTenants, found?.oldTenants);
    show(late, found?.late);
    show(lateFor, found?.lateSeconds);
    show(queued, uploadQueue?.queued);
    show(queuedFor, uploadQueue?.oldestSeconds);
    show(free, bytes);
    show(backup, backedUp);
    show(offset, clockOffset());
    trustAge.reset();
    for (const { kind, ageSeconds } of trusted ?? []) trustAge.set({ kind }, ageSeconds);
    show(statusListAge, statusAge);
    jobSuccess.reset();
    jobInterval.reset();
    for (const { job, successSeconds, intervalSeconds } of ran ?? []) {
      jobSuccess.set({ job }, successSeconds);
      jobInterval.set({ job }, intervalSeconds);
    }
    samples.reset();
    errors.reset();
    for (const { decided_as: decision, period, ...counts } of judged ?? []) {
      samples.set({ decision, period }, counts.samples);
      errors.set({ decision, period }, counts.errors);
    }
    for (const [state, count] of Object.entries(connections() ?? {})) pool.set({ state }, count);
  };
}

function show(gauge: Gauge, value: number | null | undefined): void {
  if (value == null) gauge.remove();
  else gauge.set(value);
}
