import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { purgeLogins } from '../features/staff/purge-logins.ts';
import { purgeKeyedRequests } from '../http/idempotency/keyed-requests.ts';

/** What ends at a moment that is kept. */
const ENDS = ['ephemeral_tokens', 'api_tokens', 'handovers'];
/** What ends so and so long after a moment that is kept. */
const BEGINS = [
  ['staff_sessions', 'created_at'],
  ['staff_sessions', 'last_used_at'],
  ['login_challenges', 'created_at'],
  ['login_failures', 'at'],
  ['keyed_requests', 'created_at'],
] as const;

/**
 * For a clock that was set back from `seen` to `wall`: what had ended by the one has ended by the other as well, and
 * what goes on does not last longer than if it had begun now.
 */
export async function keepEnded(tx: Tx, seen: Date, wall: Date): Promise<void> {
  await purgeLogins(tx, seen);
  await purgeKeyedRequests(tx, seen);
  for (const table of ENDS) {
    await sql`update ${sql.table(table)} set expires_at = ${wall}
      where expires_at > ${wall} and expires_at <= ${seen}`.execute(tx);
  }
  for (const [table, column] of BEGINS) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${wall}
      where ${sql.ref(column)} > ${wall}`.execute(tx);
  }
}
