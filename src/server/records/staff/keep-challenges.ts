import type { Tx } from '../../db/database.ts';
import type { UserRef } from './lock-user.ts';

/** Opens a login that waits for a code. It ends the user's one before, if one is open: there is one at a time. */
export async function openChallenge(
  tx: Tx,
  { tenantId, userId }: UserRef,
  hash: Buffer,
  now: Date,
  byProvider: boolean,
): Promise<void> {
  const challenge = { token_hash: hash, attempts: 0, created_at: now, by_provider: byProvider };
  await tx
    .insertInto('login_challenges')
    .values({ tenant_id: tenantId, user_id: userId, ...challenge })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(challenge))
    .execute();
}

/** The user whose login waits under that token, however old it is; null when there is none. */
export async function findChallenged(tx: Tx, tenantId: string, hash: Buffer) {
  const challenge = await tx
    .selectFrom('login_challenges')
    .select(['user_id', 'by_provider'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return challenge ?? null;
}

/** Spends one of a challenge's attempts. @returns whether it began after `begun` and had one of `most` left */
export async function spendAttempt(
  tx: Tx,
  tenantId: string,
  hash: Buffer,
  { most, begun }: { most: number; begun: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('login_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .where('attempts', '<', most)
    .where('created_at', '>', begun)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Ends the login of the user that waits for a code, if there is one. */
export async function endChallenge(tx: Tx, { tenantId, userId }: UserRef): Promise<void> {
  await tx
    .deleteFrom('login_challenges')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** Forgets the challenges of all tenants that began at this moment or before. */
export async function purgeChallenges(tx: Tx, begun: Date): Promise<void> {
  await tx.deleteFrom('login_challenges').where('created_at', '<=', begun).execute();
}
