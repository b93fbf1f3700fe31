import type { LinkPurpose } from './schema/staff-tables.ts';
import type { UserRef } from './staff.ts';
import type { Tx } from './transaction.ts';

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

/** Sealed secrets of second factors behind user `after` in the order of their ids, `limit` at most. */
export async function listFactorSecrets(
  tx: Tx,
  tenantId: string,
  after: number | null,
  limit: number,
): Promise<{ id: number; secret: Uint8Array }[]> {
  const rows = await tx
    .selectFrom('staff_users')
    .select(['id', 'totp_secret'])
    .where('tenant_id', '=', tenantId)
    .where('totp_secret', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, totp_secret }) => ({ id, secret: totp_secret! }));
}

/** Puts `fresh` in the place of `sealed`, unless that has changed. @returns whether it did */
export async function swapFactorSecret(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: number },
  sealed: Uint8Array,
  fresh: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_users')
    .set({ totp_secret: fresh })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('totp_secret', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes a user's codes for emergencies, by their hashes. */
export async function addRecoveryCodes(
  tx: Tx,
  { tenantId, userId }: UserRef,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ tenant_id: tenantId, user_id: userId, code_hash })))
    .execute();
}

/** Takes a code away. @returns whether the user had it */
export async function spendRecoveryCode(
  tx: Tx,
  { tenantId, userId }: UserRef,
  hash: Buffer,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('staff_recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Takes all of the user's codes away. */
export async function removeRecoveryCodes(tx: Tx, { tenantId, userId }: UserRef): Promise<void> {
  await tx
    .deleteFrom('staff_recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}
