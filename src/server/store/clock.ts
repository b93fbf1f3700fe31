import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

type ClockRow = {
  /** the latest time that a server of version 0.3.0 or older has written, by its own clock */
  seen_at: Date | null;
  /** the latest time of the database's own clock */
  database_at: Date | null;
  doubted_at: Date | null;
};

const selectClock = (tx: Tx) => tx.selectFrom('clock').select(['seen_at', 'database_at', 'doubted_at']);

export const readClock = (tx: Tx): Promise<ClockRow> => selectClock(tx).executeTakeFirstOrThrow();

/** Locks the row until the transaction ends. */
export const lockClock = (tx: Tx): Promise<ClockRow> => selectClock(tx).forUpdate().executeTakeFirstOrThrow();

/** The time of the database's clock at this statement, not at the start of its transaction. */
export async function readDatabaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  return rows[0]!.at;
}

/** Tables whose rows expire at their `expires_at`. */
const ENDS = ['ephemeral_tokens', 'handovers', 'api_tokens'];
/** Columns with the start of a fixed lifetime. */
const LIFETIME_COLUMNS = [
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
 * After the database's clock was set back from `latestTime` to `wall`: ends rows that had expired by `latestTime`.
 * Shortens live ones, so that none lasts longer than if it had begun now.
 */
export async function clampExpiries(tx: Tx, latestTime: Date, wall: Date): Promise<void> {
  for (const table of ENDS) {
    await sql`update ${sql.table(table)} set expires_at = ${wall}
      where expires_at > ${wall} and expires_at <= ${latestTime}`.execute(tx);
  }
  for (const [table, column] of LIFETIME_COLUMNS) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${wall}
      where ${sql.ref(column)} > ${wall}`.execute(tx);
  }
}

/** Writes the latest time of the database. The caller has locked the row. */
export async function writeClock(
  tx: Tx,
  time: { database_at: Date; doubted_at: Date | null },
): Promise<void> {
  await tx.updateTable('clock').set(time).execute();
}
