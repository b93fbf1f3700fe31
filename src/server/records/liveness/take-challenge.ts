import type { Tx } from '../../db/database.ts';

/** A challenge, and the link that asked for it. */
export type ChallengeRef = { tenantId: string; tokenId: string; id: string };

/**
 * Takes a challenge's one use: one conditional update, so that of any number of answers at once one is taken.
 * @returns whether it was there to be taken
 */
export async function takeChallenge(
  tx: Tx,
  { tenantId, tokenId, id }: ChallengeRef,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('liveness_challenges')
    .set({ answered_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives the use back of one whose frames could not be stored. */
export async function giveChallengeBack(tx: Tx, { tenantId, tokenId, id }: ChallengeRef): Promise<void> {
  await tx
    .updateTable('liveness_challenges')
    .set({ answered_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .where('result', 'is', null)
    .execute();
}
