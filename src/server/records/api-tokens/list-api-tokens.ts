import type { Tx } from '../../db/database.ts';

/** Newest first. */
export function listApiTokens(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('api_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .execute();
}
