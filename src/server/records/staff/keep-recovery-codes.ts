import type { Tx } from '../../db/database.ts';
import type { UserRef } from './lock-user.ts';

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
