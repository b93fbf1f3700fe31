import { createActiveTenants } from '../../workers/concurrency/active-tenants.ts';
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
  const active = createActiveTenants(ACTIVE_MS, () => permits.admitWaiting());
  const permits = createPermits(connections, maxWaiting, () => 1 / (active.count() + 1));
  return {
    takeTurn: (tenant, transact) => {
      const terms = { holder: { tenant, link: '' }, weight: 1, latest: Date.now() + connectMs };
      return active.during(tenant, () => permits.run(terms, transact));
    },
    countWaiting: () => permits.count().waiting,
  };
}
