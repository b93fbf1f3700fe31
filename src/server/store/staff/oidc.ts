import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** The tenant's OIDC client secret, encrypted; null if it has none. */
export async function findClientSecret(tx: Tx, tenantId: TenantId): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('oidc_clients')
    .select('client_secret')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.client_secret ?? null;
}

/** Writes a tenant's encrypted client secret, replacing an earlier one. */
export async function writeClientSecret(
  tx: Tx,
  tenantId: TenantId,
  client_secret: Uint8Array,
): Promise<void> {
  await tx
    .insertInto('oidc_clients')
    .values({ tenant_id: tenantId, client_secret })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ client_secret }))
    .execute();
}

export async function removeClientSecret(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.deleteFrom('oidc_clients').where('tenant_id', '=', tenantId).execute();
}

/** Replaces `sealedSecret` by `fresh` unless it has changed. @returns whether it was replaced */
export async function swapClientSecret(
  tx: Tx,
  tenantId: TenantId,
  sealedSecret: Uint8Array,
  fresh: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oidc_clients')
    .set({ client_secret: fresh })
    .where('tenant_id', '=', tenantId)
    .where('client_secret', '=', sealedSecret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a sign-in has returned from the provider. @returns false if it had returned before */
export async function addReturn(tx: Tx, tenantId: TenantId, stateHash: Buffer, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('oidc_returns')
    .values({ tenant_id: tenantId, state_hash: stateHash, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the records of all tenants up to this moment. */
export async function purgeReturns(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('oidc_returns').where('at', '<=', until).execute();
}
