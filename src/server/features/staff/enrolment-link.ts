import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { hashSecret, newSecret } from '../../http/credentials/secret-token.ts';
import { addEnrolment, endEnrolments, findEnrolled } from '../../records/staff/keep-enrolments.ts';
import { lockUser, type User, type UserRef } from '../../records/staff/lock-user.ts';

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
  await addEnrolment(tx, { tenantId, userId }, hashSecret(token), expiresAt);
  return { token, expiresAt };
}

/**
 * Whose link it is, the account locked.
 * @throws AppError `unauthenticated`, one sentence for every cause
 */
export async function readEnrolment(tx: Tx, tenantId: string, token: string, now: Date): Promise<User> {
  const userId = await findEnrolled(tx, tenantId, hashSecret(token), now);
  const user = userId === null ? null : await lockUser(tx, { tenantId, userId });
  if (!user || user.suspended)
    throw new AppError('unauthenticated', 'The link has ended. Ask for a new one.');
  return user;
}
