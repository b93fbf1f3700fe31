import type { Database, Tx } from '../../db/database.ts';
import { bySystem } from '../../records/audit/actor.ts';
import { appendAudit } from '../../records/audit/append-audit.ts';
import { removeFaces } from '../../records/identity-markers/remove-faces.ts';
import { type Due, isDueForExpiry, listDueForExpiry } from '../../records/images/list-due-for-expiry.ts';
import { listKeptImages } from '../../records/images/list-kept-images.ts';
import { markExpired } from '../../records/images/mark-expired.ts';
import { lockSubmission } from '../../records/submissions/lock-submission.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { removeObjects } from './remove-objects.ts';

type RetentionDeps = { db: Database; objects: ObjectStore };

const PAGE = 100;

/**
 * Erases the images of every submission whose last decision is further back than its tenant keeps images,
 * and the face template that was made of them. The records stay, each attempt marked with the moment. What is
 * undecided, was opened again or has a new attempt has no old decision, and keeps its images.
 *
 * Any number of servers may do this at once. One that dies after an image is gone and before that is recorded
 * is made up for by the next run, since to remove it again is no error.
 * @returns of how many submissions
 * @throws Error when the store or the database is away; the next run goes on from there
 */
export async function expireImages({ db, objects }: RetentionDeps, now: Date): Promise<number> {
  let expired = 0;
  let after: Due | null = null;
  for (;;) {
    const page: Due[] = await db.asSystem((tx) => listDueForExpiry(tx, now, after, PAGE));
    for (const due of page) {
      const done = await expireOne({ db, objects }, due, now).catch(async () => {
        // One that fails while the store answers must not stand in the way of all others.
        await objects.ping();
        return false;
      });
      if (done) expired += 1;
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return expired;
  }
}

/**
 * The images go first, and no transaction waits for that. What is decided about the submission meanwhile does
 * not bring them back: they were due.
 * @returns false when it is not due any more, or somebody else has it in hand
 */
async function expireOne(
  { db, objects }: RetentionDeps,
  { tenant_id, id }: Due,
  now: Date,
): Promise<boolean> {
  const keys = await db.asTenant(tenant_id, async (tx) => {
    // Whoever is about to decide or upload there goes first.
    const row = await lockSubmission(tx, tenant_id, id, { skipLocked: true });
    const isDueStill = row && (await isDueForExpiry(tx, tenant_id, id, now));
    return isDueStill ? await listKeptImages(tx, tenant_id, id) : [];
  });
  if (keys.length === 0) return false;
  await removeObjects({ remove: objects.delete }, keys);
  return db.asTenant(tenant_id, (tx) => recordExpiry(tx, { tenant_id, id, keys }, now));
}

/** @returns false when another server has recorded it, or the record was erased meanwhile */
async function recordExpiry(
  tx: Tx,
  { tenant_id, id, keys }: { tenant_id: string; id: string; keys: string[] },
  now: Date,
): Promise<boolean> {
  const row = await lockSubmission(tx, tenant_id, id);
  if (!row) return false;
  const expired = await markExpired(tx, { tenantId: tenant_id, submissionId: id, keys }, now);
  if (expired.images === 0) return false;
  if (expired.attempts.length > 0) await removeFaces(tx, tenant_id, id, expired.attempts);
  const what = { action: 'image.expired', subjectId: row.subject_id, fields: ['images'] };
  await appendAudit(tx, tenant_id, { at: now, actor: bySystem('retention'), ...what });
  return true;
}
