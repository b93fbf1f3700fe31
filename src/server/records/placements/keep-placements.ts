import type { Tx } from '../../db/database.ts';

/** Where a tenant is that was ever moved, and where to it is wanted; each change has the next revision. */
export type Placement = {
  tenant: string;
  host: string;
  database: string;
  moving_to: string | null;
  revision: number;
};

const selectPlacements = (tx: Tx) =>
  tx.selectFrom('placements').select(['tenant', 'host', 'database', 'moving_to', 'revision']);

/** All placements, which only the home has; a tenant without one is in the home. */
export function listPlacements(tx: Tx): Promise<Placement[]> {
  return selectPlacements(tx).orderBy('tenant').execute();
}

export async function findPlacement(tx: Tx, tenantId: string): Promise<Placement | null> {
  return (await selectPlacements(tx).where('tenant', '=', tenantId).executeTakeFirst()) ?? null;
}

/**
 * The placement, locked until the transaction ends; null when there is none, or another transaction has
 * locked it.
 */
export async function takePlacement(tx: Tx, tenantId: string): Promise<Placement | null> {
  const query = selectPlacements(tx).where('tenant', '=', tenantId).forUpdate().skipLocked();
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * The placement, locked until the transaction ends; waits for other transactions, and creates the one that
 * says `home` where there is none.
 */
export async function lockPlacement(tx: Tx, { tenant, host }: Pick<Placement, 'tenant' | 'host'>) {
  await tx
    .insertInto('placements')
    .values({ tenant, host, database: 'home', moving_to: null, revision: 0 })
    .onConflict((conflict) => conflict.column('tenant').doNothing())
    .execute();
  return selectPlacements(tx).where('tenant', '=', tenant).forUpdate().executeTakeFirstOrThrow();
}

/** Changes one that the caller has locked. */
export async function writePlacement(
  tx: Tx,
  { tenant, revision }: Placement,
  changes: Partial<Pick<Placement, 'database' | 'moving_to'>>,
): Promise<void> {
  await tx
    .updateTable('placements')
    .set({ ...changes, revision: revision + 1 })
    .where('tenant', '=', tenant)
    .execute();
}

/** Whether a tenant that was moved has the host, other than this one. */
export async function isPlaced(tx: Tx, host: string, except: string | null = null): Promise<boolean> {
  const query = selectPlacements(tx)
    .where('host', '=', host)
    .$if(except !== null, (found) => found.where('tenant', '!=', except));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Changes the host of a tenant that was ever moved, which only the home knows; nothing for any other. */
export async function writePlacedHost(tx: Tx, tenant: string, host: string): Promise<void> {
  await tx.updateTable('placements').set({ host }).where('tenant', '=', tenant).execute();
}

export async function removePlacement(tx: Tx, tenantId: string): Promise<void> {
  await tx.deleteFrom('placements').where('tenant', '=', tenantId).execute();
}
