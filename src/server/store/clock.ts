import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** The latest moment that any server has written. Locks its row until the transaction ends. */
export function lockClock(tx: Tx): Promise<{ seen_at: Date | null; doubted_at: Date | null }> {
  return tx.selectFrom('clock').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Tables whose rows expire at their `expires_at`. */
const ENDS = ['ephemeral_tokens', 'handovers', 'api_tokens'];
/** Columns with the start of a fixed lifetime. */
const BEGINS = [
  ['staff_sessions', 'created_at'],
  ['staff_sessions', 'last_used_at'],
  ['login_challenges', 'created_at'],
  ['login_failures', 'at'],
  ['oidc_returns', 'at'],
  ['keyed_requests', 'created_at'],
  ['handovers', 'created_at'],
  ['link_entries', 'created_at'],
] as const;

/**
 * After the clock was set back from `seen` to `wall`: ends rows that had expired by `seen`. Shortens live
 * ones, so that none lasts longer than if it had begun now.
 */
export async function clampExpiries(tx: Tx, seen: Date, wall: Date): Promise<void> {
  for (const table of ENDS) {
    await sql`update ${sql.table(table)} set expires_at = ${wall}
      where expires_at > ${wall} and expires_at <= ${seen}`.execute(tx);
  }
  for (const [table, column] of BEGINS) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${wall}
      where ${sql.ref(column)} > ${wall}`.execute(tx);
  }
}

/** Writes the latest moment. The caller has locked the row. */
export async function writeClock(tx: Tx, seen: { seen_at: Date; doubted_at: Date | null }): Promise<void> {
  await tx.updateTable('clock').set(seen).execute();
}
