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

/** Waits for whoever else has it, and holds it until the transaction ends. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.selectFrom('installation').select('id').forNoKeyUpdate().execute();
}
