import type { Tx } from '../../db/database.ts';

/** Holds a link until the transaction ends against whoever else writes by it. */
export async function lockToken(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .selectFrom('ephemeral_tokens')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}
