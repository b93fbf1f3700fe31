import type { Tx } from '../../db/database.ts';
import type { Turn } from '../../domain/liveness/challenge.ts';

/** The challenge of a link that is open and not answered; null without one. The caller holds the subject. */
export async function findOpenChallenge(
  tx: Tx,
  { tenantId, tokenId }: { tenantId: string; tokenId: string },
  now: Date,
): Promise<{ steps: Turn[]; expires_at: Date } | null> {
  const row = await tx
    .selectFrom('liveness_challenges')
    .select(['steps', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
