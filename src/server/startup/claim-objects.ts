import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { StartError } from '../errors.ts';
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
  const known = db && (await db.asSystem(readInstallation));
  const shown = await objects.readInstallation();
  if (shown !== null) {
    if (shown === known) return;
    throw new StartError(
      'The object store is of another installation than the database: start with the two that belong together.',
    );
  }
  if (!db || (await db.asSystem(isEmpty))) {
    if (await hasNoObject(objects)) return;
    throw new StartError(
      'The object store has objects and the database is empty: start with the database that they belong to.',
    );
  }
  const named = await db.asSystem(sampleKeys);
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

async function readInstallation(tx: Tx): Promise<string | null> {
  if (!(await hasTable(tx, 'installation'))) return null;
  const row = await tx.selectFrom('installation').select('id').executeTakeFirst();
  return row?.id ?? null;
}

async function holdInstallation(tx: Tx): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

async function hasTable(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass(${name}) is not null as has`.execute(tx);
  return rows[0]!.has;
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const tenant = await tx.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst();
  return tenant === undefined;
}

/** Of images that should be there, the newest; a program of another version may have left the database. */
async function sampleKeys(tx: Tx): Promise<string[]> {
  if (!(await hasTable(tx, 'attempts'))) return [];
  const rows = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where(sql<boolean>`to_jsonb(attempts) ->> 'image_expired_at' is null`)
    .orderBy('created_at', 'desc')
    .limit(SAMPLE)
    .execute();
  return rows.map((row) => row.object_key);
}

async function hasNoObject(objects: ObjectStore): Promise<boolean> {
  for await (const _ of objects.list()) return false;
  return true;
}

async function hasOneOf(objects: ObjectStore, keys: string[]): Promise<boolean> {
  for (const key of keys) if ((await objects.get(key)) !== null) return true;
  return false;
}
