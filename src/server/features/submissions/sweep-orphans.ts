import type { Database } from '../../db/database.ts';
import type { ObjectStore, StoredObject } from '../../ports/object-store.ts';

/** An upload is recorded moments after its image is stored: a day leaves room for every clock. */
const YOUNGEST_MS = 24 * 3_600_000;
const BATCH = 500;
const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes objects that no attempt names: the images of uploads whose process died before they were
 * recorded, and of erasures that were interrupted. Any number of servers may do this at once.
 * @returns how many were removed
 */
export async function sweepOrphans(db: Database, objects: ObjectStore, now: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  for await (const object of objects.list()) {
    if (isYoung(object, now)) continue;
    batch.push(object.key);
    if (batch.length < BATCH) continue;
    removed += await removeOrphans(db, objects, batch);
    batch = [];
  }
  return removed + (await removeOrphans(db, objects, batch));
}

const isYoung = ({ storedAt }: StoredObject, now: Date) => now.getTime() - storedAt.getTime() < YOUNGEST_MS;

async function removeOrphans(db: Database, objects: ObjectStore, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const tenants = [...new Set(keys.map((key) => key.split('/')[0]!))].filter((id) => TENANT.test(id));
  const named =
    tenants.length === 0
      ? []
      : await db.asSystem((tx) =>
          tx
            .selectFrom('attempts')
            .select('object_key')
            .where('tenant_id', 'in', tenants)
            .where('object_key', 'in', keys)
            .execute(),
        );
  const known = new Set(named.map((row) => row.object_key));
  const orphans = keys.filter((key) => !known.has(key));
  for (const key of orphans) await objects.delete(key);
  return orphans.length;
}
