import type { ObjectStore } from '../../storage/object-store.ts';
import { bySystem } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { type ErasureCandidate, isDueForExpiry, listDueForExpiry } from '../../store/submissions/images.ts';
import type { Tx } from '../../store/transaction.ts';
import { eraseImages } from './erase-images.ts';

type RetentionDeps = { db: Database; objects: ObjectStore };

const PAGE = 100;
const BY_RETENTION = { actor: bySystem('retention'), fields: ['images'] };

/**
 * Erases the images of every submission whose last decision is older than its tenant keeps images, and the face
 * template made of them. The records stay, each attempt marked with the moment. A submission that is undecided, was
 * reopened or has a new attempt has no old decision, and keeps its images.
 *
 * Any number of servers may run this at once. The next run repeats the work of one that died after removing an image
 * and before recording it, since removing it again is no error.
 * @returns of how many submissions
 * @throws Error when the store or the database is down; the next run continues from there
 */
export async function expireImages({ db, objects }: RetentionDeps, now: Date): Promise<number> {
  let expired = 0;
  let after: ErasureCandidate | null = null;
  for (;;) {
    const page: ErasureCandidate[] = await db.asSystem((tx) => listDueForExpiry(tx, now, after, PAGE));
    for (const due of page) {
      const still = (tx: Tx) => isDueForExpiry(tx, due.tenant_id, due.id, now);
      const done = await eraseImages({ db, objects }, due, { ...BY_RETENTION, still }, now).catch(
        async () => {
          // One that fails while the store answers must not block all others.
          await objects.ping();
          return false;
        },
      );
      if (done) expired += 1;
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return expired;
  }
}
