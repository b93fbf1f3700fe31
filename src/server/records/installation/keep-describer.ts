import type { Tx } from '../../db/database.ts';

/** Notes which nets describe faces at the server that starts now. */
export async function writeDescriber(tx: Tx, describer: string): Promise<void> {
  await tx.updateTable('installation').set({ describer }).execute();
}

/** Which nets described faces at the server that started last; null before the first. */
export async function findDescriber(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('installation').select('describer').executeTakeFirst();
  return row?.describer ?? null;
}
