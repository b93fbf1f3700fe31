import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';
import { monthStart, usageKey } from '../../store/request-counts.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { describeError } from '../../telemetry/describe-error.ts';
import { traceWork } from '../../telemetry/tracing/trace-work.ts';
import { runPeriodically } from '../../workers/concurrency/run-periodically.ts';
import type { Tenant } from '../find-tenant.ts';
import { admissionFor, admitRequests, newTally, type QuotaCounter, writeTallies } from './request-tally.ts';

export type RequestCounter = {
  /**
   * Counts a request of the tenant. Call it after the credential was found valid.
   * @throws AppError `quota-spent` with `limit` and Retry-After if the month's quota is spent; a refused
   * request is not counted
   */
  count(tenant: Pick<Tenant, 'id' | 'monthlyQuota'>): Promise<void>;
  /**
   * Counts as `count`, if that needs no database: for a caller within a transaction.
   * @returns whether it was counted; if not, call `count`
   * @throws AppError as `count`
   */
  countAtOnce(tenant: Pick<Tenant, 'id' | 'monthlyQuota'>): boolean;
  /** Writes the pending counts, and reads the total of all servers. @throws if the database is unavailable */
  flush(): Promise<void>;
  /** Stops the timer and writes the pending counts; logs a failure. */
  close(): Promise<void>;
};

type RequestCounterDeps = {
  db: Database;
  now: () => Date;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  /** milliseconds between two flushes */
  flushMs?: number | undefined;
};

const FLUSH_MS = 1_000;

/**
 * Counts requests by tenant and calendar month (UTC), in memory. Once a second one write covers all tenants
 * of this server. A killed process loses its counts since then.
 *
 * Far from its quota a request costs no query. The database is needed if fewer than 5,000 requests are
 * left, or fewer than arrive in four seconds, or if the other servers' counts are stale. Then all waiting
 * requests are admitted in one transaction, under a lock of the tenant's month. So the quota is exact on
 * one server. It is exact on several servers while they together get fewer than 5,000 requests of a tenant
 * between two flushes. Otherwise it is exceeded at most by the requests above 5,000 in that time.
 */
export function createRequestCounter({
  db,
  now,
  logger,
  flushMs = FLUSH_MS,
}: RequestCounterDeps): RequestCounter {
  const node = randomUUID();
  const tallies = new Map<string, QuotaCounter>();
  const findTally = (id: TenantId) => findOrMake(tallies, id, monthStart(now()));
  const createRefusal = (quota: number | null) =>
    new AppError(
      'quota-spent',
      `The tenant’s quota of ${quota} requests a month is used up. Ask the operator to raise it.`,
      {
        extra: { limit: quota },
        retryAfter: secondsLeftInMonth(now()),
      },
    );
  const countAtOnce: RequestCounter['countAtOnce'] = ({ id, monthlyQuota: quota }) => {
    const tally = findTally(id);
    const admission = admissionFor(tally, quota, flushMs);
    if (admission === 'out') throw createRefusal(quota);
    if (admission === 'in') tally.pending += 1;
    return admission === 'in';
  };
  const count: RequestCounter['count'] = async (tenant) => {
    const { id, monthlyQuota: quota } = tenant;
    if (countAtOnce(tenant) || (await ask(findTally(id), quota!))) return;
    throw createRefusal(quota);
  };
  const ask = (tally: QuotaCounter, quota: number): Promise<boolean> =>
    new Promise((answer, fail) => {
      tally.waiters.push({ quota, answer, fail });
      if (tally.waiters.length === 1) void answerWaiters(tally);
    });
  /** Runs one transaction at a time. A request that arrives during one joins the next. */
  const answerWaiters = async (tally: QuotaCounter): Promise<void> => {
    while (tally.busy) await tally.busy;
    const waiters = tally.waiters.splice(0);
    try {
      const admitted = await runExclusively([tally], () => admitRequests(db, node, tally, waiters, flushMs));
      for (const [at, { answer }] of waiters.entries()) answer(admitted[at]!);
    } catch (error) {
      for (const { fail } of waiters) fail(error);
    }
  };
  const flush = async (): Promise<void> => {
    await Promise.all([...tallies.values()].map(({ busy }) => busy));
    const due = [...tallies.values()].filter(({ pending, busy }) => pending > 0 && !busy);
    if (due.length > 0) {
      const write = () => writeTallies(db, node, due, flushMs);
      await runExclusively(due, () => traceWork('write request counts', write));
    }
    dropPast(tallies, monthStart(now()));
  };
  const onFailure = (error: unknown) =>
    logger.warn(
      { failure: describeError(error) },
      'request counts not saved: the database refused them; retrying',
    );
  const stop = runPeriodically({ everyMs: flushMs, work: flush, onFailure });
  return { count, countAtOnce, flush, close: () => stop().then(flush).catch(onFailure) };
}

/** Seconds until the calendar month (UTC) of `at` ends; at least 1. */
function secondsLeftInMonth(at: Date): number {
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  return Math.max(1, Math.ceil((end - at.getTime()) / 1000));
}

function findOrMake(tallies: Map<string, QuotaCounter>, tenantId: TenantId, month: string): QuotaCounter {
  const key = usageKey(tenantId, month);
  const tally = tallies.get(key) ?? newTally(tenantId, month);
  tallies.set(key, tally);
  return tally;
}

/** Marks the tallies as busy until `work` ends. */
async function runExclusively<T>(tallies: readonly QuotaCounter[], work: () => Promise<T>): Promise<T> {
  const result = work();
  const busy = result.then(
    () => {},
    () => {},
  );
  for (const tally of tallies) tally.busy = busy.then(() => release(tally));
  return result;
}

function release(tally: QuotaCounter): void {
  tally.busy = null;
}

/** Drops the counter of a past month once all its counts are written. */
function dropPast(tallies: Map<string, QuotaCounter>, month: string): void {
  for (const [key, tally] of tallies) {
    const isDone = tally.pending === 0 && tally.waiters.length === 0 && !tally.busy;
    if (isDone && tally.month < month) tallies.delete(key);
  }
}
