import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { hashSecret, newSecret } from '../../http/credentials/secret-token.ts';
import { lockUser, type User, type UserRef } from './store.ts';

/** A day leaves time for another shift. */
const LIFETIME_MS = 24 * 3_600_000;

/**
 * A link by which a user without a second factor sets one up, once. A new one ends those before.
 * @returns the token and when it ends
 */
export async function openEnrolment(tx: Tx, { tenantId, userId }: UserRef, now: Date) {
  await endEnrolments(tx, { tenantId, userId });
  const token = newSecret('enrolment');
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await tx
    .insertInto('staff_enrolments')
    .values({ tenant_id: tenantId, token_hash: hashSecret(token), user_id: userId, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/**
 * Whose link it is, the account locked.
 * @throws AppError `unauthenticated`, one sentence for every cause
 */
export async function readEnrolment(tx: Tx, tenantId: string, token: string, now: Date): Promise<User> {
  const row = await tx
    .selectFrom('staff_enrolments')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const user = row && (await lockUser(tx, { tenantId, userId: row.user_id }));
  if (!user || user.suspended)
    throw new AppError('unauthenticated', 'The link has ended. Ask for a new one.');
  return user;
}

export async function endEnrolments(tx: Tx, { tenantId, userId }: UserRef): Promise<void> {
  await tx
    .deleteFrom('staff_enrolments')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}
