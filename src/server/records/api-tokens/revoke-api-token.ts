import type { Tx } from '../../db/database.ts';

/**
 * Ends an API token. One that was ended before keeps the moment of that.
 * @returns whether there is one of that id
 */
export async function revokeApiToken(tx: Tx, tenantId: string, id: number, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('api_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}
