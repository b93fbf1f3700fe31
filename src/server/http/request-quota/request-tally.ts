import type { Database } from '../../store/database/database.ts';
import { addCounts, lockCount, readCounts, type TenantMonth, usageKey } from '../../store/request-counts.ts';
import type { TenantId } from '../../store/tenant-id.ts';

/**
 * If fewer requests than this are left of the quota, each one is counted in the database before it is
 * admitted.
 */
const NEAR_QUOTA = 5_000;
/** The same bound in flush intervals, for a tenant that sends more than `NEAR_QUOTA` in that time. */
const NEAR_INTERVALS = 4;
/** After this many flush intervals the last total of the other servers is stale. */
const FRESH_INTERVALS = 3;

/** A request that waits to be admitted. */
export type QuotaWaiter = { quota: number; answer(isIn: boolean): void; fail(error: unknown): void };

/** This server's knowledge of a tenant's month. Times are milliseconds of a monotonic clock. */
export type QuotaCounter = TenantMonth & {
  /** requests admitted by this server and not yet written */
  pending: number;
  /** total of all servers at `readAt`; null before the first read */
  writtenCount: number | null;
  readAt: number;
  /** requests of all servers in a flush interval, and the count that the next measurement starts from */
  pace: number;
  paceFrom: { writtenCount: number; at: number } | null;
  waiters: QuotaWaiter[];
  /** the current transaction of this counter; never rejects */
  busy: Promise<void> | null;
};

export function newTally(tenantId: TenantId, month: string): QuotaCounter {
  const nothing = { pending: 0, writtenCount: null, readAt: 0, pace: 0, paceFrom: null, busy: null };
  return { tenantId, month, ...nothing, waiters: [] };
}

/** Decides whether a request is admitted (`in`), refused (`out`) or must ask the database (`ask`). */
export function admissionFor(
  tally: QuotaCounter,
  quota: number | null,
  flushMs: number,
): 'in' | 'out' | 'ask' {
  if (quota === null) return 'in';
  if (tally.writtenCount === null) return 'ask';
  const remainingRequests = quota - tally.writtenCount - tally.pending;
  // The written count only grows, so a spent quota stays spent without a query.
  if (remainingRequests <= 0) return 'out';
  const isFresh = performance.now() - tally.readAt < FRESH_INTERVALS * flushMs;
  return isFresh && remainingRequests > Math.max(NEAR_QUOTA, NEAR_INTERVALS * tally.pace) ? 'in' : 'ask';
}

/**
 * Admits the waiting requests in one transaction, under the lock of the tenant's month. @returns for each
 * of `waiters` whether it is admitted
 */
export async function admitRequests(
  db: Database,
  node: string,
  tally: QuotaCounter,
  waiters: readonly QuotaWaiter[],
  flushMs: number,
): Promise<boolean[]> {
  const { pending } = tally;
  const { admitted, used } = await db.asSystem(async (tx) => {
    await lockCount(tx, tally);
    const [written] = await readCounts(tx, [tally]);
    let requestCount = written! + pending;
    const admitted = waiters.map(({ quota }) => {
      const isIn = requestCount < quota;
      if (isIn) requestCount += 1;
      return isIn;
    });
    if (requestCount > written!) {
      await addCounts(tx, node, [
        { tenantId: tally.tenantId, month: tally.month, requests: requestCount - written! },
      ]);
    }
    return { admitted, used: requestCount };
  });
  tally.pending -= pending;
  recordWrites(tally, used, flushMs);
  return admitted;
}

/**
 * Writes the pending counts of `tallies`, and reads the totals of all servers. Drops the counts of a
 * deleted tenant.
 */
export async function writeTallies(
  db: Database,
  node: string,
  tallies: readonly QuotaCounter[],
  flushMs: number,
): Promise<void> {
  const counts = tallies.map(({ tenantId, month, pending }) => ({ tenantId, month, requests: pending }));
  const { added, written: writtenCount } = await db.asSystem(async (tx) => ({
    added: await addCounts(tx, node, counts),
    written: await readCounts(tx, counts),
  }));
  for (const [at, tally] of tallies.entries()) {
    tally.pending -= counts[at]!.requests;
    if (added.has(usageKey(tally.tenantId, tally.month))) recordWrites(tally, writtenCount[at]!, flushMs);
  }
}

function recordWrites(tally: QuotaCounter, writtenCount: number, flushMs: number): void {
  const at = performance.now();
  const { paceFrom } = tally;
  tally.writtenCount = writtenCount;
  tally.readAt = at;
  if (paceFrom && at - paceFrom.at < flushMs) return;
  if (paceFrom) tally.pace = ((writtenCount - paceFrom.writtenCount) * flushMs) / (at - paceFrom.at);
  tally.paceFrom = { writtenCount, at };
}
