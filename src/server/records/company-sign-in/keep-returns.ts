import type { Tx } from '../../db/database.ts';

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
