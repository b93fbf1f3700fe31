import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** What is locked by a name instead of by rows of its own, each within one tenant. */
export type NamedLock = 'audit' | 'login failures' | 'request count';

/**
 * Waits for everybody else who has the tenant's lock of this name, and holds it until the transaction ends: a row
 * that is written anew. Without such a tenant there is nothing to hold.
 */
export async function takeNamedLock(tx: Tx, lock: NamedLock, tenantId: string): Promise<void> {
  await sql`insert into tenant_locks (tenant_id, name)
    select tenant_id, ${sql.lit(lock)} from tenants where tenant_id = ${tenantId}
    on conflict (tenant_id, name) do update set name = excluded.name`.execute(tx);
}
