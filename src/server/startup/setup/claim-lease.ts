import { StartError } from '../../errors.ts';
import type { WatchedObjects } from '../../storage/watch-writes.ts';
import type { Database } from '../../store/database/database.ts';
import { confirmLeaseId, findLeaseIds, prepareLeaseId } from '../../store/installation.ts';

/** Milliseconds. The lease is renewed every minute, so a stopped server blocks others no longer than this. */
export const LEASE_MS = 5 * 60_000;
/**
 * Milliseconds without a renewal by its current holder after which another server of the database renews
 * the lease. A copy of the database that starts before its original renews loses the lease to the original.
 */
export const TAKE_OVER_MS = 2 * 60_000;
/**
 * The lease and the database are read one after the other; if another server renews in between, both are
 * read again.
 */
const MAX_READS = 3;

type Lease = { id: string; until: string };

type Deps = { db: Database; objects: WatchedObjects; now: () => Date };

/** Objects whose removal fails while another database has the lease, and a function that renews the lease. */
export type LeasedObjects = { objects: WatchedObjects; renew(): Promise<void> };

/**
 * Ensures that only one database uses a bucket. A copy of the database, for a restore drill, would
 * otherwise treat newer images as orphans, and erase images that the original keeps.
 *
 * Each renewal gives the lease a new random id, which is written to the database before the bucket. A copy,
 * however it was made, does not know the later ids.
 * @throws StartError while another database uses the objects
 */
export async function claimLease({ db, objects, now }: Deps): Promise<LeasedObjects> {
  let others: Lease | null = null;
  let isRenewer = false;

  /** Reads the live lease, and whether this database knows its id. */
  const read = async () => {
    for (let reads = 1; ; reads += 1) {
      const lease = parseLease(await objects.readLease());
      const { current, next } = await db.asSystem(findLeaseIds);
      const isLive = lease !== null && new Date(lease.until) > now();
      const isOurs = isLive && (lease.id === current || lease.id === next);
      if (!isLive || isOurs || reads === MAX_READS) return { lease: isLive ? lease : null, isOurs };
    }
  };
  const renewUnlessOthers = async () => {
    const { lease, isOurs } = await read();
    others = isOurs ? null : lease;
    if (others !== null) {
      isRenewer = false;
      return;
    }
    const age = lease && LEASE_MS - (new Date(lease.until).getTime() - now().getTime());
    if (!isRenewer && age !== null && age < TAKE_OVER_MS) return;
    const id = await db.asSystem(prepareLeaseId);
    const until = new Date(now().getTime() + LEASE_MS).toISOString();
    await objects.writeLease(JSON.stringify({ id, until } satisfies Lease));
    await db.asSystem((tx) => confirmLeaseId(tx, id));
    isRenewer = true;
  };
  const isUsedByOthers = () => (others as Lease | null)?.until;
  const refuse = () => {
    if (isUsedByOthers() !== undefined)
      throw new Error('Another database uses the bucket. Nothing is removed from it.');
  };

  await renewUnlessOthers();
  const until = isUsedByOthers();
  if (until !== undefined) {
    throw new StartError(
      `Another database uses the bucket. Stop its servers and start after ${until}, or set PRACTICE=1 to run a copy that deletes nothing.`,
    );
  }
  const whileOurs =
    <A extends unknown[]>(work: (...args: A) => Promise<void>) =>
    async (...args: A) => {
      refuse();
      await work(...args);
    };
  return {
    objects: { ...objects, delete: whileOurs(objects.delete), move: whileOurs(objects.move) },
    renew: async () => {
      await renewUnlessOthers();
      refuse();
    },
  };
}

/** The objects for a practice copy: removals and moves do nothing. */
export const deleteNothing = (objects: WatchedObjects): LeasedObjects => ({
  objects: { ...objects, delete: async () => {}, move: async () => {} },
  renew: async () => {},
});

function parseLease(text: string | null): Lease | null {
  return text === null ? null : (JSON.parse(text) as Lease);
}
