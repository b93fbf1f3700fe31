import type { LinkPurpose } from '../schema/staff-tables.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import type { UserRef } from './staff.ts';

/** Inserts a one-time link for setting up a second factor or a password. */
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

/** The user of a valid one-time link for this purpose, by its token's hash; null if there is none. */
export async function findLinkUserId(
  tx: Tx,
  tenantId: TenantId,
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

/** Deletes all links of the user for this purpose. */
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

/** Deletes the expired links of all tenants. */
export async function purgeEnrolments(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('staff_enrolments').where('expires_at', '<=', now).execute();
}

/** Encrypted secrets of second factors in order of the users' ids, after `after`, at most `limit`. */
export async function listFactorSecrets(
  tx: Tx,
  tenantId: TenantId,
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

/** Replaces `sealedSecret` by `fresh` unless it has changed. @returns whether it was replaced */
export async function swapFactorSecret(
  tx: Tx,
  { tenantId, id }: { tenantId: TenantId; id: number },
  sealedSecret: Uint8Array,
  fresh: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_users')
    .set({ totp_secret: fresh })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('totp_secret', '=', sealedSecret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Inserts the hashes of a user's recovery codes. */
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

/** Consumes a recovery code. @returns whether the user had it */
export async function spendRecoveryCode(
  tx: Tx,
  { tenantId, userId }: UserRef,
  hash: Buffer,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('staff_recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes all recovery codes of the user. */
export async function removeRecoveryCodes(tx: Tx, { tenantId, userId }: UserRef): Promise<void> {
  await tx
    .deleteFrom('staff_recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}
