import type { Tx } from '../../db/database.ts';

/** Writes the last moment that was seen; the caller has locked the row. */
export async function writeClock(tx: Tx, seen: { seen_at: Date; doubted_at: Date | null }): Promise<void> {
  await tx.updateTable('clock').set(seen).execute();
}
