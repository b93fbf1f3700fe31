import type { Tx } from '../../db/database.ts';

/** What was seen of the clock by any server; kept so until the transaction ends. */
export function lockClock(tx: Tx): Promise<{ seen_at: Date | null; doubted_at: Date | null }> {
  return tx.selectFrom('clock').selectAll().forUpdate().executeTakeFirstOrThrow();
}
