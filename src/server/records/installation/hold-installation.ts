import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { hasTable } from '../../db/look-at-catalog.ts';

/** The id of this installation; null in a database that has none yet, or no place for it. */
export async function findInstallation(tx: Tx): Promise<string | null> {
  if (!(await hasTable(tx, 'installation'))) return null;
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
