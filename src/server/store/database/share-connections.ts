import { createPermits } from '../../workers/concurrency/create-permits.ts';

/** The turns of tenants at the connections of a pool. */
export type ConnectionShares = {
  /**
   * Runs a transaction of a tenant when the tenant's share allows it.
   * @throws AppError `busy` if that takes too long, or too many wait already; `transact` has not started then
   */
  takeTurn<T>(tenantId: string, transact: () => Promise<T>): Promise<T>;
  /** transactions that wait for their turn */
  countWaiting(): number;
};

type ShareTerms = {
  /** connections of the pool */
  connections: number;
  /** transactions that may wait; beyond them, the newest of the tenant with the most is refused */
  maxWaiting: number;
  /** milliseconds to wait for a turn */
  connectMs: number;
};

/** Milliseconds after its last transaction for which a tenant counts as active. */
const ACTIVE_MS = 1_000;

/**
 * Shares the connections of a pool between tenants: each of n active ones has at most one part in n + 1, so that one part
 * is free for a tenant that comes. The next connection goes to the tenant with the fewest. So a tenant whose transactions
 * all wait for one row, or that sends many requests, leaves the others their connections.
 */
export function shareConnections({ connections, maxWaiting, connectMs }: ShareTerms): ConnectionShares {
  const active = createActiveTenants(() => permits.admitWaiting());
  const permits = createPermits(connections, maxWaiting, () => 1 / (active.count() + 1));
  return {
    takeTurn: async (tenant, transact) => {
      active.begin(tenant);
      const terms = { holder: { tenant, link: '' }, weight: 1, latest: Date.now() + connectMs };
      try {
        return await permits.run(terms, transact);
      } finally {
        active.end(tenant);
      }
    },
    countWaiting: () => permits.count().waiting,
  };
}

/**
 * The tenants that have a transaction, in work or waiting, or had one within the last second.
 * @param onLeave called after some have left
 */
function createActiveTenants(onLeave: () => void) {
  const transactions = new Map<string, number>();
  /** When the last transaction of a tenant ended that has none now; the oldest first. */
  const endedAt = new Map<string, number>();
  let isWatched = false;
  const dropOld = () => {
    const cutoff = performance.now() - ACTIVE_MS;
    for (const [tenant, at] of endedAt) {
      if (at > cutoff) return;
      endedAt.delete(tenant);
    }
  };
  const watch = () => {
    if (!isWatched) setTimeout(leave, ACTIVE_MS).unref();
    isWatched = true;
  };
  const leave = () => {
    isWatched = false;
    dropOld();
    if (endedAt.size > 0) watch();
    onLeave();
  };
  return {
    begin(tenant: string): void {
      endedAt.delete(tenant);
      transactions.set(tenant, (transactions.get(tenant) ?? 0) + 1);
    },
    end(tenant: string): void {
      const left = (transactions.get(tenant) ?? 0) - 1;
      if (left > 0) {
        transactions.set(tenant, left);
        return;
      }
      transactions.delete(tenant);
      endedAt.set(tenant, performance.now());
      watch();
    },
    count(): number {
      dropOld();
      return transactions.size + endedAt.size;
    },
  };
}
