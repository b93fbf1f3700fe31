import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { lockTokensOfMaker, revokeApiToken } from '../../store/staff/api-tokens.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

type Context = { tenantId: TenantId; actor: Actor; now: Date };

/**
 * The live API tokens that a user made, returned to the superuser who removes, suspends or demotes that user. They
 * belong to the tenant, so they are kept unless `choice` says otherwise; each revoked one is audited.
 */
export async function settleApiTokens(
  tx: Tx,
  { tenantId, actor, now }: Context,
  userId: number,
  choice: 'keep' | 'revoke' = 'keep',
) {
  const tokens = await lockTokensOfMaker(tx, { tenantId, userId }, now);
  const revokes = choice === 'revoke';
  for (const { id } of revokes ? tokens : []) {
    await revokeApiToken(tx, tenantId, id, now);
    const entry = { actor, action: 'api-token.revoked' as const, subjectId: null, fields: [], userId };
    await appendAudit(tx, tenantId, { at: now, ...entry });
  }
  return tokens.map(({ id, description, fingerprint, expires_at, last_used_at }) => ({
    id,
    description,
    fingerprint,
    expires_at: formatTimestamp(expires_at),
    last_used_at: formatTimestamp(last_used_at),
    revoked_at: revokes ? formatTimestamp(now) : null,
  }));
}
