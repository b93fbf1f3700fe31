import type { ObjectStore } from '../../storage/object-store.ts';
import { appendAudit, bySystem } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { removeUnusedChallenge } from '../../store/liveness-challenges.ts';
import {
  listSpentChallenges,
  listSpentFrames,
  markFramesExpired,
  type SpentChallenge,
} from '../../store/liveness-frames.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';

type ExpiryDeps = { db: Database; objects: ObjectStore };

const PAGE_SIZE = 100;
const REMOVE_CONCURRENCY = 8;

/**
 * Erases frames that are no longer needed. Those of a challenge that became no evidence are erased an hour after it was
 * requested, with its record. Those beyond the reviewer's strip are erased a day after the decision. The strip itself
 * is erased with the selfie's image. Any number of servers may run this at once; the next run repeats the work of one
 * that died.
 * @returns of how many challenges
 * @throws Error when the store or the database is down; the next run continues from there
 */
export async function expireFrames({ db, objects }: ExpiryDeps, now: Date): Promise<number> {
  let expiredCount = 0;
  let after: SpentChallenge | null = null;
  for (;;) {
    const page: SpentChallenge[] = await db.asSystem((tx) => listSpentChallenges(tx, now, after, PAGE_SIZE));
    for (const spent of page) {
      const isExpired = await expireOne({ db, objects }, spent, now).catch(async () => {
        // One that fails while the store answers must not block all others.
        await objects.ping();
        return false;
      });
      if (isExpired) expiredCount += 1;
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE_SIZE) return expiredCount;
  }
}

/**
 * The images are removed first. If the process dies in between, they are removed once more, which is not an error.
 * @returns false when another server has recorded it
 */
async function expireOne({ db, objects }: ExpiryDeps, spent: SpentChallenge, now: Date): Promise<boolean> {
  const { tenant_id, subject_id } = spent;
  const keys = await db.asTenant(tenant_id, (tx) => listSpentFrames(tx, spent));
  await mapConcurrent(keys, REMOVE_CONCURRENCY, (key) => objects.delete(key));
  return db.asTenant(tenant_id, async (tx) => {
    const isGone = spent.whole
      ? await removeUnusedChallenge(tx, spent)
      : (await markFramesExpired(tx, tenant_id, keys, now)) > 0;
    if (!isGone || keys.length === 0) return isGone;
    const what = { action: 'image.expired' as const, subjectId: subject_id, fields: ['liveness'] };
    await appendAudit(tx, tenant_id, { at: now, actor: bySystem('retention'), ...what });
    return true;
  });
}
