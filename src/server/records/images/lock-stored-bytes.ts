import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The bytes of all images that a tenant has recorded, held so until the transaction ends: none is recorded meanwhile. */
export async function lockStoredBytes(tx: Tx, tenantId: string): Promise<number> {
  await sql`insert into stored_bytes values (${tenantId}, 0) on conflict do nothing`.execute(tx);
  const stored = await tx
    .selectFrom('stored_bytes')
    .select((eb) => eb.cast<number>('bytes', 'double precision').as('bytes'))
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return stored.bytes;
}
