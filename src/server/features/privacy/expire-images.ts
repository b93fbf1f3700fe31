import type { ObjectStore } from '../../storage/object-store.ts';
import { bySystem } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';
import {
  type ErasureCandidate,
  isDueForExpiry,
  listDueForExpiry,
  listRetentions,
  markImagesGone,
  type Retention,
} from '../../store/submissions/images.ts';
import type { Tx } from '../../store/transaction.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import { eraseImages } from './erase-images.ts';

type RetentionDeps = { db: Database; objects: ObjectStore };

const PAGE_SIZE = 100;
/** Submissions whose images are removed at the same time: each waits for the store. */
const ERASE_CONCURRENCY = 8;
/** Old decisions that are marked in one transaction. */
const MARK_PAGE = 2_000;
const BY_RETENTION = { actor: bySystem('retention'), fields: ['images'] };

/**
 * Erases the images of every submission whose last decision is older than its tenant keeps images, and the face
 * template made of them. The records stay, each attempt marked with the moment. A submission that is undecided, was
 * reopened or has a new attempt has no old decision, and keeps its images.
 *
 * Any number of servers may run this at once. The next run repeats the work of one that died after removing an image
 * and before recording it, since removing it again is not an error.
 * @param signal ends the run after the page that it erases
 * @returns of how many submissions
 * @throws Error when the store or the database is down; the next run continues from there
 */
export async function expireImages(deps: RetentionDeps, now: Date, signal?: AbortSignal): Promise<number> {
  let expiredCount = 0;
  for (const due of await deps.db.asSystem((tx) => listRetentions(tx, now))) {
    await markGone(deps, due, signal);
    expiredCount += await expireOfTenant(deps, due, now, signal);
  }
  return expiredCount;
}

/** Removes submissions without an image from the list of due ones. */
async function markGone({ db }: RetentionDeps, due: Retention, signal?: AbortSignal): Promise<void> {
  let after: ErasureCandidate | null = null;
  do {
    const from: ErasureCandidate | null = after;
    after = await db.asSystem((tx) => markImagesGone(tx, due, from, MARK_PAGE));
  } while (after !== null && !signal?.aborted);
}

async function expireOfTenant(
  { db, objects }: RetentionDeps,
  retention: Retention,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let expiredCount = 0;
  let after: ErasureCandidate | null = null;
  while (!signal?.aborted) {
    const from: ErasureCandidate | null = after;
    const page: ErasureCandidate[] = await db.asSystem((tx) =>
      listDueForExpiry(tx, retention, now, from, PAGE_SIZE),
    );
    await mapConcurrent(page, ERASE_CONCURRENCY, async (due) => {
      const still = (tx: Tx) => isDueForExpiry(tx, due.tenant_id, due.id, now);
      const isExpired = await eraseImages({ db, objects }, due, { ...BY_RETENTION, still }, now).catch(
        async () => {
          // One that fails while the store answers must not block all others.
          await objects.ping();
          return false;
        },
      );
      if (isExpired) expiredCount += 1;
    });
    after = page.at(-1) ?? null;
    if (page.length < PAGE_SIZE) break;
  }
  return expiredCount;
}
