import { hashSecret, newSecret } from '../../encryption/secrets.ts';
import { AppError } from '../../errors.ts';
import type { LinkPurpose } from '../../store/schema/staff-tables.ts';
import { addEnrolment, endEnrolments, findLinkUserId } from '../../store/staff/second-factors.ts';
import { lockUser, type User, type UserRef } from '../../store/staff/staff.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS: Record<LinkPurpose, number> = {
  // A day leaves time for another shift.
  second_factor: 24 * HOUR_MS,
  // Three days leave time for a weekend.
  password: 72 * HOUR_MS,
};
const SECRET_KIND = { second_factor: 'enrolment', password: 'invitation' } as const;

/**
 * Issues the token of a one-time link that sets up a second factor or a password. Earlier links for the same purpose end.
 * @returns the token and its expiry
 */
export async function issueLink(tx: Tx, user: UserRef, purpose: LinkPurpose, now: Date) {
  await endEnrolments(tx, user, purpose);
  const token = newSecret(SECRET_KIND[purpose]);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[purpose]);
  await addEnrolment(tx, user, purpose, hashSecret(token), expiresAt);
  return { token, expiresAt };
}

/**
 * The user of the link for this purpose, the account locked.
 * @throws AppError `unauthenticated`, one sentence for every cause
 */
export async function lockUserOfLink(
  tx: Tx,
  tenantId: TenantId,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<User> {
  const userId = await findLinkUserId(tx, tenantId, purpose, hashSecret(token), now);
  const user = userId === null ? null : await lockUser(tx, { tenantId, userId });
  if (!user || user.suspended)
    throw new AppError('unauthenticated', 'The link has expired or was used. Ask a superuser for a new one.');
  return user;
}
