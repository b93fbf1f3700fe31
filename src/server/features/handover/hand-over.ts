import { hashSecret, newSecret } from '../../encryption/secrets.ts';
import { findGrant, type ValidToken } from '../../http/credentials/credentials.ts';
import { addHandover, redeemHandover } from '../../store/handovers.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

/** Long enough to find a phone, and short enough for a screen that others may see. */
const LIFETIME_MS = 10 * 60_000;

/** A new code for the link, which expires no later than the link does. */
export async function offerLink(
  tx: Tx,
  grant: ValidToken,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newSecret('handover');
  const expiresAt = new Date(Math.min(now.getTime() + LIFETIME_MS, grant.expires_at.getTime()));
  await addHandover(tx, grant, { codeHash: hashSecret(code), now, expiresAt });
  return { code, expiresAt };
}

/**
 * Exchanges a code for a secret of the device that sent it.
 * @returns null for a code that is wrong, used or expired, or whose link has ended
 */
export async function exchangeCode(
  tx: Tx,
  tenantId: TenantId,
  code: string,
  now: Date,
): Promise<{ token: string; grant: ValidToken } | null> {
  const token = newSecret('ephemeral');
  const secretHash = hashSecret(token);
  const linkId = await redeemHandover(tx, tenantId, { codeHash: hashSecret(code), secretHash, now });
  const grant = linkId && (await findGrant(tx, tenantId, token, now));
  return grant ? { token, grant } : null;
}
