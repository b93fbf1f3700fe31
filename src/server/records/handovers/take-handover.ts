import type { Tx } from '../../db/database.ts';

type Taking = { codeHash: Buffer; secretHash: Buffer; now: Date };

/**
 * Exchanges a code for a device's own secret: of many at once one gets it, because the row is changed only while
 * nobody has.
 * @returns which link it is for; null for a code that is wrong, used or late
 */
export async function takeHandover(
  tx: Tx,
  tenantId: string,
  { codeHash, secretHash, now }: Taking,
): Promise<string | null> {
  const row = await tx
    .updateTable('handovers')
    .set({ taken_at: now, secret_hash: secretHash })
    .where('tenant_id', '=', tenantId)
    .where('code_hash', '=', codeHash)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_id')
    .executeTakeFirst();
  return row?.token_id ?? null;
}
