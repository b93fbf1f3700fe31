import type { Tx } from '../../db/database.ts';

/** The user's API tokens that are good now, locked, by id. */
export function lockTokensOfMaker(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: number },
  now: Date,
) {
  return tx
    .selectFrom('api_tokens')
    .select(['id', 'description', 'fingerprint', 'expires_at', 'last_used_at'])
    .where('tenant_id', '=', tenantId)
    .where('maker_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}
