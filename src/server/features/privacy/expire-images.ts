import { type Expression, type SqlBool, sql } from 'kysely';
import { bySystem } from '../../db/actor.ts';
import { appendAudit } from '../../db/append-audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { removeObjects } from './remove-objects.ts';

type Deps = { db: Database; objects: ObjectStore };
type Due = { tenant_id: string; id: string; decided_at: Date };

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
export async function expireImages({ db, objects }: Deps, now: Date): Promise<number> {
  let expired = 0;
  let after: Due | null = null;
  for (;;) {
    const page: Due[] = await db.asSystem((tx) => listDue(tx, now, after));
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

/** Decided before the days that the tenant keeps images, which may be null for ever. */
const isDue = (now: Date): Expression<SqlBool> =>
  sql<boolean>`s.decided_at < ${now}::timestamptz - make_interval(days => (t.settings->>'retention_days')::int)`;

/** A page of submissions that are due, the oldest decision first, behind `after`. */
function listDue(tx: Tx, now: Date, after: Due | null): Promise<Due[]> {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('tenants as t', 't.tenant_id', 's.tenant_id')
    .select(['s.tenant_id', 's.id', 's.decided_at'])
    .$narrowType<{ decided_at: Date }>()
    .where(isDue(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('attempts as a')
          .select('a.attempt')
          .whereRef('a.tenant_id', '=', 's.tenant_id')
          .whereRef('a.submission_id', '=', 's.id')
          .where('a.image_expired_at', 'is', null),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(s.decided_at, s.id) > (${after!.decided_at}, ${after!.id}::uuid)`),
    )
    .orderBy('s.decided_at')
    .orderBy('s.id')
    .limit(PAGE)
    .execute();
}

/**
 * The images go first, and no transaction waits for that. What is decided about the submission meanwhile does
 * not bring them back: they were due.
 * @returns false when it is not due any more, or somebody else has it in hand
 */
async function expireOne({ db, objects }: Deps, { tenant_id, id }: Due, now: Date): Promise<boolean> {
  const keys = await db.asTenant(tenant_id, async (tx) => {
    const isDueStill = await lockSubmission(tx, tenant_id, id, now);
    return isDueStill ? await listImages(tx, tenant_id, id) : [];
  });
  if (keys.length === 0) return false;
  await removeObjects({ remove: objects.delete }, keys);
  return db.asTenant(tenant_id, (tx) => recordExpiry(tx, { tenant_id, id, keys }, now));
}

async function listImages(tx: Tx, tenantId: string, id: string): Promise<string[]> {
  const images = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', id)
    .where('image_expired_at', 'is', null)
    .execute();
  return images.map((image) => image.object_key);
}

/** @returns false when another server has recorded it, or the record was erased meanwhile */
async function recordExpiry(
  tx: Tx,
  { tenant_id, id, keys }: { tenant_id: string; id: string; keys: string[] },
  now: Date,
): Promise<boolean> {
  const subjectId = await lockSubmission(tx, tenant_id, id, null);
  if (subjectId === null) return false;
  const expired = await tx
    .updateTable('attempts')
    .set({ image_expired_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('submission_id', '=', id)
    .where('object_key', 'in', keys)
    .where('image_expired_at', 'is', null)
    .returning('attempt')
    .execute();
  if (expired.length === 0) return false;
  await tx
    .deleteFrom('face_templates')
    .where('tenant_id', '=', tenant_id)
    .where('submission_id', '=', id)
    .where(
      'attempt',
      'in',
      expired.map(({ attempt }) => attempt),
    )
    .execute();
  const what = { action: 'image.expired', subjectId, fields: ['images'] };
  await appendAudit(tx, tenant_id, { at: now, actor: bySystem('retention'), ...what });
  return true;
}

/**
 * Holds the subject and then the submission, in everybody's order: with `dueAt` only if it is due at that
 * moment, and whoever is about to decide or upload there goes first. @returns whose it is; null when it is not held
 */
async function lockSubmission(
  tx: Tx,
  tenantId: string,
  id: string,
  dueAt: Date | null,
): Promise<string | null> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('tenants as t', 't.tenant_id', 's.tenant_id')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.subject_id'),
    )
    .select('s.subject_id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .forKeyShare('p')
    .forUpdate('s')
    .$if(dueAt !== null, (query) => query.where(isDue(dueAt!)).skipLocked())
    .executeTakeFirst();
  return row?.subject_id ?? null;
}
