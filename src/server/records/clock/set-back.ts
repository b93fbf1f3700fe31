import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What ends at a moment that is kept. */
const ENDS = ['ephemeral_tokens', 'handovers', 'api_tokens'];
/** What ends so and so long after a moment that is kept. */
const BEGINS = [
  ['staff_sessions', 'created_at'],
  ['staff_sessions', 'last_used_at'],
  ['login_challenges', 'created_at'],
  ['login_failures', 'at'],
  ['oidc_returns', 'at'],
  ['keyed_requests', 'created_at'],
] as const;

/**
 * For a clock that was set back from `seen` to `wall`: what had ended by the one and is still kept has ended by the
 * other, too, and what goes on does not last longer than if it had begun now.
 */
export async function setBack(tx: Tx, seen: Date, wall: Date): Promise<void> {
  for (const table of ENDS) {
    await sql`update ${sql.table(table)} set expires_at = ${wall}
      where expires_at > ${wall} and expires_at <= ${seen}`.execute(tx);
  }
  for (const [table, column] of BEGINS) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${wall}
      where ${sql.ref(column)} > ${wall}`.execute(tx);
  }
}
