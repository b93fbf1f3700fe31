import { StartError } from '../errors.ts';
import { guardInstallation } from '../storage/guard-installation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { type WatchedObjects, watchWrites } from '../storage/watch-writes.ts';
import type { Database } from '../store/database/database.ts';
import { ensureInstallationId, findInstallation } from '../store/installation.ts';
import { sampleKeys } from '../store/submissions/images.ts';
import { hasTenant } from '../store/tenants.ts';

/** Number of objects, of those that a database names, to look for in a store without an installation id. */
const SAMPLE = 50;

/**
 * Checks that a database and an object store belong to one installation. Writes nothing. The store may have
 * no id yet, because both are new or `claimObjects` was interrupted. Then they match if both are empty, or
 * if the store has objects that the database names.
 * @param db before its migration; null for an empty one
 * @throws StartError if they do not match
 */
export async function refuseForeignObjects(db: Database | null, objects: ObjectStore): Promise<void> {
  // Read the store first, because another server writes the id into the database before it writes it into
  // the store.
  const storedInstallation = await objects.readInstallation();
  const recorded = db && (await db.asSystem(findInstallation));
  if (storedInstallation !== null) {
    if (storedInstallation === recorded) return;
    throw new StartError(
      'The object store and the database belong to different installations. Configure a matching pair.',
    );
  }
  if (!db || (await db.asSystem(async (tx) => !(await hasTenant(tx))))) {
    if (await hasNoObject(objects)) return;
    throw new StartError(
      'The object store has objects, but the database is empty. Configure the database that they belong to.',
    );
  }
  const keys = await db.asSystem((tx) => sampleKeys(tx, SAMPLE));
  if (keys.length === 0 || (await hasAnyObject(objects, keys))) return;
  throw new StartError(
    'The object store has none of the images that the database names. Configure the store that holds them.',
  );
}

/**
 * Writes one installation id into the database and the store if they have none. The database gets it first:
 * servers that start at the same time agree on one id there, and a start completes an interrupted claim.
 * @returns the store, guarded by this installation's id, which tells whether it accepts writes
 * @throws StartError as `refuseForeignObjects`
 */
export async function claimObjects(db: Database, objects: ObjectStore): Promise<WatchedObjects> {
  await refuseForeignObjects(db, objects);
  const id = await db.asSystem(ensureInstallationId);
  if ((await objects.readInstallation()) === null) await objects.writeInstallation(id);
  await refuseForeignObjects(db, objects);
  return guardInstallation(watchWrites(objects), id);
}

async function hasNoObject(objects: ObjectStore): Promise<boolean> {
  for await (const _ of objects.list()) return false;
  return true;
}

async function hasAnyObject(objects: ObjectStore, keys: string[]): Promise<boolean> {
  for (const key of keys) if ((await objects.get(key)) !== null) return true;
  return false;
}
