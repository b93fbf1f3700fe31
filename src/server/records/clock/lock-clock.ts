import type { Tx } from '../../db/database.ts';

/** The last moment that any server has written, locked until the transaction ends. */
export function lockClock(tx: Tx): Promise<{ seen_at: Date | null; doubted_at: Date | null }> {
  return tx.selectFrom('clock').selectAll().forUpdate().executeTakeFirstOrThrow();
}
