import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';

/** The id of this installation; null in a database that has none yet. */
export async function findInstallation(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('installation').select('id').executeTakeFirst();
  return row?.id ?? null;
}

/** The id of this installation, made when it is missing. */
export async function holdInstallation(tx: Tx): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** What this database is called among several of one installation; null for the home. */
export async function findDatabaseName(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('installation').select('name').executeTakeFirst();
  return row?.name ?? null;
}

/** Makes a database that is of no installation yet one of this, by that name. @returns the name that it has */
export async function nameDatabase(tx: Tx, id: string, name: string): Promise<string | null> {
  await tx
    .insertInto('installation')
    .values({ id, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findDatabaseName(tx);
}

/** Waits for whoever else has it, and holds it until the transaction ends. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.selectFrom('installation').select('id').forNoKeyUpdate().execute();
}
