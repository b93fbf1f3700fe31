import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';

/** Lets go of every case that a user has, in the order that rows are locked in. */
export async function releaseClaims(tx: Tx, tenantId: string, userId: number): Promise<void> {
  await sql`
    with held as materialized (
      select id from submissions
      where tenant_id = ${tenantId} and status = 'pending' and claimed_by = ${userId}
      order by id for update
    )
    update submissions s set claimed_by = null, claimed_until = null
    from held where s.tenant_id = ${tenantId} and s.id = held.id`.execute(tx);
}
