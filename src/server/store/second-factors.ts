import type { Tx } from '../db/database.ts';
import type { LinkPurpose } from '../db/schema/staff-tables.ts';
import type { UserRef } from '../records/staff/lock-user.ts';

/** Writes a one-time link by which a user sets up a second factor, or sets a password. */
export async function addEnrolment(
  tx: Tx,
  { tenantId, userId }: UserRef,
  purpose: LinkPurpose,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('staff_enrolments')
    .values({ tenant_id: tenantId, token_hash: hash, user_id: userId, expires_at: expiresAt, purpose })
    .execute();
}

/** Whose link for this purpose it is, by its token's hash; null when there is none, or it has ended. */
export async function findEnrolled(
  tx: Tx,
  tenantId: string,
  purpose: LinkPurpose,
  hash: Buffer,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .selectFrom('staff_enrolments')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends all of the user's links for this purpose. */
export async function endEnrolments(
  tx: Tx,
  { tenantId, userId }: UserRef,
  purpose: LinkPurpose,
): Promise<void> {
  await tx
    .deleteFrom('staff_enrolments')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Forgets the links of all tenants that have ended. */
export async function purgeEnrolments(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('staff_enrolments').where('expires_at', '<=', now).execute();
}
