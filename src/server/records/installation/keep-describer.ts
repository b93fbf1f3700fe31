import type { Tx } from '../../db/database.ts';

/** Notes by what the server describes faces that starts now. */
export async function writeDescriber(tx: Tx, describer: string): Promise<void> {
  await tx.updateTable('installation').set({ describer }).execute();
}

/** By what the server describes faces that started last; null before the first. */
export async function findDescriber(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('installation').select('describer').executeTakeFirst();
  return row?.describer ?? null;
}
