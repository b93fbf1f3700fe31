import type { Tx } from '../../db/database.ts';

/**
 * Ends a link. One that was ended before keeps the moment of that.
 * @returns its subject; null when there is none of that id
 */
export async function revokeToken(tx: Tx, tenantId: string, id: string, now: Date): Promise<string | null> {
  const revoked = await tx
    .updateTable('ephemeral_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('subject_id')
    .executeTakeFirst();
  return revoked?.subject_id ?? null;
}
