import type { Database } from '../../store/database/database.ts';
import { addCounts, lockCount, readCounts, type TenantMonth, usageKey } from '../../store/quota-usage.ts';

/**
 * With fewer requests than this left of the quota, each one is counted in the database before it is let in.
 */
const NEAR = 5_000;
/** The same bound in flush intervals, for a tenant that sends more than `NEAR` in that time. */
const NEAR_INTERVALS = 4;
/** After so many flush intervals the last count of the other servers is too old to go by. */
const FRESH_INTERVALS = 3;

/** One who waits for a place in a quota. */
export type QuotaWaiter = { quota: number; answer(isIn: boolean): void; fail(error: unknown): void };

/** What this server knows of a tenant's month. Times are milliseconds of a clock that nobody sets. */
export type QuotaCounter = TenantMonth & {
  /** let in by this server, and not written yet */
  pending: number;
  /** what all servers had written at `readAt`; null before it was read */
  written: number | null;
  readAt: number;
  /** requests of all servers in a flush interval, and the count that the next measurement starts from */
  pace: number;
  paceFrom: { written: number; at: number } | null;
  askers: QuotaWaiter[];
  /** the one transaction that is under way for it; never rejects */
  busy: Promise<void> | null;
};

export function newTally(tenantId: string, month: string): QuotaCounter {
  const nothing = { pending: 0, written: null, readAt: 0, pace: 0, paceFrom: null, busy: null };
  return { tenantId, month, ...nothing, askers: [] };
}

/** Whether a request is let in or turned away at once, or has to ask in the database. */
export function admissionFor(
  tally: QuotaCounter,
  quota: number | null,
  flushMs: number,
): 'in' | 'out' | 'ask' {
  if (quota === null) return 'in';
  if (tally.written === null) return 'ask';
  const left = quota - tally.written - tally.pending;
  // The written count only grows: a quota that is spent stays spent, without a query.
  if (left <= 0) return 'out';
  const isFresh = performance.now() - tally.readAt < FRESH_INTERVALS * flushMs;
  return isFresh && left > Math.max(NEAR, NEAR_INTERVALS * tally.pace) ? 'in' : 'ask';
}

/**
 * One transaction in which all of `askers` take their places, after those of other servers and before the
 * next. @returns who of them is in
 */
export async function admitRequests(
  db: Database,
  node: string,
  tally: QuotaCounter,
  askers: readonly QuotaWaiter[],
  flushMs: number,
): Promise<boolean[]> {
  const { pending } = tally;
  const { places, used } = await db.asSystem(async (tx) => {
    await lockCount(tx, tally);
    const [written] = await readCounts(tx, [tally]);
    let used = written! + pending;
    const places = askers.map(({ quota }) => {
      const isIn = used < quota;
      if (isIn) used += 1;
      return isIn;
    });
    if (used > written!) {
      await addCounts(tx, node, [
        { tenantId: tally.tenantId, month: tally.month, requests: used - written! },
      ]);
    }
    return { places, used };
  });
  tally.pending -= pending;
  recordWrites(tally, used, flushMs);
  return places;
}

/** Writes what is pending of `tallies`, and reads what all servers have. What a deleted tenant had is dropped. */
export async function writeTallies(
  db: Database,
  node: string,
  tallies: readonly QuotaCounter[],
  flushMs: number,
): Promise<void> {
  const counts = tallies.map(({ tenantId, month, pending }) => ({ tenantId, month, requests: pending }));
  const { added, written } = await db.asSystem(async (tx) => ({
    added: await addCounts(tx, node, counts),
    written: await readCounts(tx, counts),
  }));
  for (const [at, tally] of tallies.entries()) {
    tally.pending -= counts[at]!.requests;
    if (added.has(usageKey(tally.tenantId, tally.month))) recordWrites(tally, written[at]!, flushMs);
  }
}

function recordWrites(tally: QuotaCounter, written: number, flushMs: number): void {
  const at = performance.now();
  const { paceFrom } = tally;
  tally.written = written;
  tally.readAt = at;
  if (paceFrom && at - paceFrom.at < flushMs) return;
  if (paceFrom) tally.pace = ((written - paceFrom.written) * flushMs) / (at - paceFrom.at);
  tally.paceFrom = { written, at };
}
