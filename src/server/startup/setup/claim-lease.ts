import type { Database } from '../../db/database.ts';
import { StartError } from '../../errors.ts';
import { identifyDatabase } from '../../records/installation/identify-database.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

/** Renewed every minute: a server that was stopped holds nobody up for longer than this. */
export const LEASE_MS = 5 * 60_000;

type Lease = { database: string; until: string };

type Deps = { db: Database; objects: ObjectStore; now: () => Date };

/** Objects that nothing is removed from while another database has the lease, and how to renew it. */
export type LeasedObjects = { objects: ObjectStore; renew(): Promise<void> };

/**
 * Has a bucket used by one database alone: a copy of the database beside it, made to practise a restore, would take the
 * pictures that came since for such as no record names, and erase for their age what the first one keeps.
 * @throws StartError while another database uses the objects
 */
export async function claimLease({ db, objects, now }: Deps): Promise<LeasedObjects> {
  const database = await db.asSystem(identifyDatabase);
  let other: Lease | null = null;
  const renew = async () => {
    const shown = readLease(await objects.readLease());
    const isOthers = shown !== null && shown.database !== database && new Date(shown.until) > now();
    other = isOthers ? shown : null;
    if (isOthers) return;
    const until = new Date(now().getTime() + LEASE_MS).toISOString();
    await objects.writeLease(JSON.stringify({ database, until } satisfies Lease));
  };
  await renew();
  const refusal = () => (other as Lease | null)?.until;
  const until = refusal();
  if (until !== undefined) {
    throw new StartError(
      `Another database uses the bucket: stop its servers and start after ${until}, or set PRACTICE=1 for a copy that deletes nothing.`,
    );
  }
  const whileOurs =
    <A extends unknown[]>(work: (...sent: A) => Promise<void>) =>
    async (...sent: A) => {
      if (refusal() !== undefined) throw new Error('Another database uses the bucket: nothing is removed.');
      await work(...sent);
    };
  return {
    objects: { ...objects, delete: whileOurs(objects.delete), move: whileOurs(objects.move) },
    renew,
  };
}

/** The objects of a copy that somebody practises on: what would be removed stays. */
export const deleteNothing = (objects: ObjectStore): LeasedObjects => ({
  objects: { ...objects, delete: async () => {}, move: async () => {} },
  renew: async () => {},
});

function readLease(text: string | null): Lease | null {
  return text === null ? null : (JSON.parse(text) as Lease);
}
