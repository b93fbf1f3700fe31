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
 * @throws AggregateError when some could not be, once all the others are
 */
export async function sweepOrphans(db: Database, objects: ObjectStore, now: Date): Promise<number> {
  const failures: unknown[] = [];
  let removed = 0;
  for await (const keys of listOldKeys(objects, now)) {
    for (const key of await findOrphans(db, keys)) {
      try {
        await objects.delete(key);
        removed += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some objects could not be removed.');
  return removed;
}

/** In batches, those that are old enough. */
async function* listOldKeys(objects: ObjectStore, now: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const object of objects.list()) {
    if (isYoung(object, now)) continue;
    batch.push(object.key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const isYoung = ({ storedAt }: StoredObject, now: Date) => now.getTime() - storedAt.getTime() < YOUNGEST_MS;

/** Those of `keys` that no attempt names. */
async function findOrphans(db: Database, keys: string[]): Promise<string[]> {
  const tenants = [...new Set(keys.map((key) => key.split('/')[0]!))].filter((id) => TENANT.test(id));
  if (tenants.length === 0) return keys;
  const named = await db.asSystem((tx) =>
    tx
      .selectFrom('attempts')
      .select('object_key')
      .where('tenant_id', 'in', tenants)
      .where('object_key', 'in', keys)
      .execute(),
  );
  const known = new Set(named.map((row) => row.object_key));
  return keys.filter((key) => !known.has(key));
}
