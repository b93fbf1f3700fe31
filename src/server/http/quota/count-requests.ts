import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';
import { monthStart, usageKey } from '../../store/quota-usage.ts';
import { traceWork } from '../../telemetry/tracing/trace-work.ts';
import { runPeriodically } from '../../workers/concurrency/run-periodically.ts';
import { describeError } from '../errors/describe-error.ts';
import type { Tenant } from '../find-tenant.ts';
import { admissionFor, admitRequests, newTally, type QuotaCounter, writeTallies } from './request-tally.ts';

export type RequestCounter = {
  /**
   * Counts a request of the tenant, whose credential has been found good.
   * @throws AppError `quota-spent` with `limit` and Retry-After when the month's quota is spent: a request that
   *   is turned away is not counted
   */
  count(tenant: Pick<Tenant, 'id' | 'monthlyQuota'>): Promise<void>;
  /** Writes what was counted, and reads what the other servers have. @throws when the database is away */
  flush(): Promise<void>;
  /** Stops the timer and writes the rest; says so in the log when it cannot. */
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
 * Counts requests by tenant and calendar month (UTC), in memory, with one write a second for all tenants of
 * this server together. A process that dies loses what it counted since.
 *
 * Far from its quota a request costs nothing. Near it (the last 5,000, or what four seconds bring), and when
 * what the other servers wrote is not known freshly, requests take their places in the database, under a
 * lock of the tenant's month, all that wait here in one transaction. So the quota is exact on one server,
 * and on any number of them as long as they together take fewer than 5,000 requests of a tenant between two
 * flushes; beyond that it is passed by at most what comes in over 5,000 in that time.
 */
export function createRequestCounter({
  db,
  now,
  logger,
  flushMs = FLUSH_MS,
}: RequestCounterDeps): RequestCounter {
  const node = randomUUID();
  const tallies = new Map<string, QuotaCounter>();
  const count: RequestCounter['count'] = async ({ id, monthlyQuota: quota }) => {
    const at = now();
    const tally = findOrMake(tallies, id, monthStart(at));
    const place = admissionFor(tally, quota, flushMs);
    if (place === 'in') {
      tally.pending += 1;
    } else if (place === 'out' || !(await ask(tally, quota!))) {
      throw new AppError(
        'quota-spent',
        `The tenant’s quota of ${quota} requests a month is used up. Ask the operator to raise it.`,
        {
          extra: { limit: quota },
          retryAfter: secondsLeftInMonth(at),
        },
      );
    }
  };
  const ask = (tally: QuotaCounter, quota: number): Promise<boolean> =>
    new Promise((answer, fail) => {
      tally.askers.push({ quota, answer, fail });
      if (tally.askers.length === 1) void answerAskers(tally);
    });
  /** One transaction after another: who asks during one is in the next. */
  const answerAskers = async (tally: QuotaCounter): Promise<void> => {
    while (tally.busy) await tally.busy;
    const askers = tally.askers.splice(0);
    try {
      const places = await alone([tally], () => admitRequests(db, node, tally, askers, flushMs));
      for (const [at, { answer }] of askers.entries()) answer(places[at]!);
    } catch (error) {
      for (const { fail } of askers) fail(error);
    }
  };
  const flush = async (): Promise<void> => {
    await Promise.all([...tallies.values()].map(({ busy }) => busy));
    const due = [...tallies.values()].filter(({ pending, busy }) => pending > 0 && !busy);
    if (due.length > 0) {
      const write = () => writeTallies(db, node, due, flushMs);
      await alone(due, () => traceWork('write request counts', write));
    }
    dropPast(tallies, monthStart(now()));
  };
  const onFailure = (error: unknown) =>
    logger.warn(
      { failure: describeError(error) },
      'request counts not saved: the database refused them; retrying',
    );
  const stop = runPeriodically({ everyMs: flushMs, work: flush, onFailure });
  return { count, flush, close: () => stop().then(flush).catch(onFailure) };
}

/** Seconds until the calendar month (UTC) of `at` is over; at least 1. */
function secondsLeftInMonth(at: Date): number {
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  return Math.max(1, Math.ceil((end - at.getTime()) / 1000));
}

function findOrMake(tallies: Map<string, QuotaCounter>, tenantId: string, month: string): QuotaCounter {
  const key = usageKey(tenantId, month);
  const tally = tallies.get(key) ?? newTally(tenantId, month);
  tallies.set(key, tally);
  return tally;
}

/** Marks the tallies as busy for as long as `work` takes. */
async function alone<T>(tallies: readonly QuotaCounter[], work: () => Promise<T>): Promise<T> {
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

/** A month that is over is dropped once nothing is left of it that the database does not have. */
function dropPast(tallies: Map<string, QuotaCounter>, month: string): void {
  for (const [key, tally] of tallies) {
    const isDone = tally.pending === 0 && tally.askers.length === 0 && !tally.busy;
    if (isDone && tally.month < month) tallies.delete(key);
  }
}
