import { type Selectable, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import type { UserRef } from './staff.ts';

export type Passkey = Selectable<Schema['staff_passkeys']>;

/** The user's passkeys, oldest first. */
export function listPasskeys(tx: Tx, { tenantId, userId }: UserRef): Promise<Passkey[]> {
  return tx
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Finds a passkey by the id that its authenticator gave it; null if the tenant has none. */
export async function findPasskey(tx: Tx, tenantId: TenantId, credentialId: Buffer): Promise<Passkey | null> {
  const row = await tx
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

type NewPasskey = Pick<
  Passkey,
  'id' | 'credential_id' | 'public_key' | 'name' | 'backed_up' | 'created_at'
> & {
  sign_count: number;
};

/** Inserts a passkey of a user, whom the caller has locked; null if the tenant has that credential. */
export async function insertPasskey(
  tx: Tx,
  { tenantId, userId }: UserRef,
  passkey: NewPasskey,
): Promise<Passkey | null> {
  const storedPasskey = await tx
    .insertInto('staff_passkeys')
    .values({ tenant_id: tenantId, user_id: userId, ...passkey })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (storedPasskey) await writeHasPasskey(tx, { tenantId, userId });
  return storedPasskey ?? null;
}

/** Records a use of a passkey, whose user the caller has locked. */
export async function recordPasskeyUse(
  tx: Tx,
  { tenant_id, id }: Pick<Passkey, 'tenant_id' | 'id'>,
  use: { sign_count: number; backed_up: boolean; last_used_at: Date },
): Promise<void> {
  await tx
    .updateTable('staff_passkeys')
    .set(use)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

/** Removes one passkey of a user, whom the caller has locked. @returns whether it existed */
export async function removePasskey(tx: Tx, user: UserRef, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('staff_passkeys')
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  await writeHasPasskey(tx, user);
  return result.numDeletedRows > 0n;
}

/** Removes all passkeys of a user, whom the caller has locked. */
export async function removePasskeys(tx: Tx, user: UserRef): Promise<void> {
  await tx
    .deleteFrom('staff_passkeys')
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .execute();
  await writeHasPasskey(tx, user);
}

async function writeHasPasskey(tx: Tx, { tenantId, userId }: UserRef): Promise<void> {
  await tx
    .updateTable('staff_users')
    .set({
      has_passkey: sql<boolean>`exists (
        select from staff_passkeys where tenant_id = ${tenantId} and user_id = ${userId})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

/** Whether a user of the tenant has a passkey. */
export async function hasPasskeys(tx: Tx, tenantId: TenantId): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_passkeys')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a challenge was answered. @returns false if it was answered before */
export async function addUsedChallenge(tx: Tx, tenantId: TenantId, hash: Buffer, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('used_passkey_challenges')
    .values({ tenant_id: tenantId, challenge_hash: hash, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the records of all tenants up to this moment. */
export async function purgeUsedChallenges(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('used_passkey_challenges').where('at', '<=', until).execute();
}
