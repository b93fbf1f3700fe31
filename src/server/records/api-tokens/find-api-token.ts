import type { Tx } from '../../db/database.ts';

/** A machine's credential that was not revoked, by its hash; null without one. */
export async function findApiToken(tx: Tx, tenantId: string, hash: Buffer) {
  const row = await tx
    .selectFrom('api_tokens')
    .select(['id', 'expires_at', 'last_used_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes when it was used last. */
export async function noteApiTokenUse(tx: Tx, tenantId: string, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
