import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';

/** The newest moment by which a case that still waits should have been decided; null while none is late. */
export async function findLastLate(tx: Tx, tenantId: string, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('submissions')
    .select('due_at')
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .where('due_at', '<', now)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
