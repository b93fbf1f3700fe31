import type { Database } from '../db/database.ts';
import { StartError } from '../errors.ts';
import { sampleKeys } from '../records/images/sample-keys.ts';
import { findInstallation, holdInstallation } from '../records/installation/hold-installation.ts';
import { hasTenant } from '../records/tenants/list-tenants.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { ownObjects } from '../storage/own-objects.ts';

/** Of the objects that a database names, how many are looked for in a store that shows no installation. */
const SAMPLE = 50;

/**
 * Looks whether a database and an object store are of one installation, and writes nothing. Two that show no id
 * yet are, when both are new or when the store has what the database names. A store without an id where the
 * database has one is a claim that was cut short, under the same condition.
 * @param db not migrated yet; null for one that has nothing
 * @throws StartError when they are not
 */
export async function refuseForeignObjects(db: Database | null, objects: ObjectStore): Promise<void> {
  // The store is read first: whatever another server writes into the store is in the database before.
  const shown = await objects.readInstallation();
  const known = db && (await db.asSystem(findInstallation));
  if (shown !== null) {
    if (shown === known) return;
    throw new StartError(
      'The object store is of another installation than the database: start with the two that belong together.',
    );
  }
  if (!db || (await db.asSystem(async (tx) => !(await hasTenant(tx))))) {
    if (await hasNoObject(objects)) return;
    throw new StartError(
      'The object store has objects and the database is empty: start with the database that they belong to.',
    );
  }
  const named = await db.asSystem((tx) => sampleKeys(tx, SAMPLE));
  if (named.length === 0 || (await hasOneOf(objects, named))) return;
  throw new StartError(
    'The object store has none of the images that the database names: start with the store that they lie in.',
  );
}

/**
 * Gives database and objects one id where they have none, the database first: several servers on it agree, and
 * one that dies in between has written nothing that stops the next. @returns the objects, of this installation
 * @throws StartError as `refuseForeignObjects`
 */
export async function claimObjects(db: Database, objects: ObjectStore): Promise<ObjectStore> {
  await refuseForeignObjects(db, objects);
  const id = await db.asSystem(holdInstallation);
  if ((await objects.readInstallation()) === null) await objects.writeInstallation(id);
  await refuseForeignObjects(db, objects);
  return ownObjects(objects, id);
}

async function hasNoObject(objects: ObjectStore): Promise<boolean> {
  for await (const _ of objects.list()) return false;
  return true;
}

async function hasOneOf(objects: ObjectStore, keys: string[]): Promise<boolean> {
  for (const key of keys) if ((await objects.get(key)) !== null) return true;
  return false;
}
