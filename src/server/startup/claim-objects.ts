import { StartError } from '../errors.ts';
import { guardInstallation } from '../storage/guard-installation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { Database } from '../store/database/database.ts';
import { sampleKeys } from '../store/images.ts';
import { ensureInstallationId, findInstallation } from '../store/installation.ts';
import { hasTenant } from '../store/tenants.ts';

/** Of the objects that a database names, how many are looked for in a store that shows no installation. */
const SAMPLE = 50;

/**
 * Looks whether a database and an object store are of one installation, and writes nothing. The store may have no id
 * yet, because both are new or because `claimObjects` was cut short. Then they belong together when both are empty, or
 * when the store has objects that the database names.
 * @param db not migrated yet; null for one that has nothing
 * @throws StartError when they are not
 */
export async function refuseForeignObjects(db: Database | null, objects: ObjectStore): Promise<void> {
  // The store is read first, because another server writes the id into the database before it writes it into the store.
  const shown = await objects.readInstallation();
  const known = db && (await db.asSystem(findInstallation));
  if (shown !== null) {
    if (shown === known) return;
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
  const named = await db.asSystem((tx) => sampleKeys(tx, SAMPLE));
  if (named.length === 0 || (await hasAnyObject(objects, named))) return;
  throw new StartError(
    'The object store has none of the images that the database names. Configure the store that holds them.',
  );
}

/**
 * Gives database and objects one id where they have none. The database gets it first: servers that start at once agree
 * there on one, and the next start can end what a server has left that died in between.
 * @returns the objects, of this installation
 * @throws StartError as `refuseForeignObjects`
 */
export async function claimObjects(db: Database, objects: ObjectStore): Promise<ObjectStore> {
  await refuseForeignObjects(db, objects);
  const id = await db.asSystem(ensureInstallationId);
  if ((await objects.readInstallation()) === null) await objects.writeInstallation(id);
  await refuseForeignObjects(db, objects);
  return guardInstallation(objects, id);
}

async function hasNoObject(objects: ObjectStore): Promise<boolean> {
  for await (const _ of objects.list()) return false;
  return true;
}

async function hasAnyObject(objects: ObjectStore, keys: string[]): Promise<boolean> {
  for (const key of keys) if ((await objects.get(key)) !== null) return true;
  return false;
}
