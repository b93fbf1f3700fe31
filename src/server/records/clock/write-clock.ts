import type { Tx } from '../../db/database.ts';

/** Notes what was seen of the clock, which the caller has locked. */
export async function writeClock(tx: Tx, seen: { seen_at: Date; doubted_at: Date | null }): Promise<void> {
  await tx.updateTable('clock').set(seen).execute();
}
