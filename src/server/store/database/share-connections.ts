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

/**
 * Shares the connections of a pool between tenants: each has at most half of them, and the next one goes to the tenant
 * with the fewest. So a tenant whose transactions all wait for one row leaves the others their connections.
 */
export function shareConnections({ connections, maxWaiting, connectMs }: ShareTerms): ConnectionShares {
  const permits = createPermits(connections, maxWaiting);
  return {
    takeTurn: (tenant, transact) =>
      permits.run({ holder: { tenant, link: '' }, weight: 1, latest: Date.now() + connectMs }, transact),
    countWaiting: () => permits.count().waiting,
  };
}
