import type { Tx } from './transaction.ts';

/** The secret that the tenant shows its provider, sealed; null while it has none. */
export async function findClientSecret(tx: Tx, tenantId: string): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('oidc_clients')
    .select('client_secret')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.client_secret ?? null;
}

/** Writes a tenant's sealed secret, in the place of the one before. */
export async function writeClientSecret(tx: Tx, tenantId: string, client_secret: Uint8Array): Promise<void> {
  await tx
    .insertInto('oidc_clients')
    .values({ tenant_id: tenantId, client_secret })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ client_secret }))
    .execute();
}

export async function removeClientSecret(tx: Tx, tenantId: string): Promise<void> {
  await tx.deleteFrom('oidc_clients').where('tenant_id', '=', tenantId).execute();
}

/** Puts `fresh` in the place of `sealed`, unless that has changed. @returns whether it did */
export async function swapClientSecret(
  tx: Tx,
  tenantId: string,
  sealed: Uint8Array,
  fresh: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oidc_clients')
    .set({ client_secret: fresh })
    .where('tenant_id', '=', tenantId)
    .where('client_secret', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a sign-in has come back. @returns whether it had not before */
export async function addReturn(tx: Tx, tenantId: string, stateHash: Buffer, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('oidc_returns')
    .values({ tenant_id: tenantId, state_hash: stateHash, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets those of all tenants that came back at this moment or before. */
export async function purgeReturns(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('oidc_returns').where('at', '<=', until).execute();
}
