import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Targets } from '../../domain/targets/open-targets.ts';

/**
 * How soon a tenant wants waiting cases decided, and the number of the last change of that; 0 without any.
 */
export type KeptTargets = { wanted: Targets | null; revision: number };

const NO_TARGETS: KeptTargets = { wanted: null, revision: 0 };

export async function findTargets(tx: Tx, tenantId: string): Promise<KeptTargets> {
  const row = await tx
    .selectFrom('tenants')
    .select(sql<KeptTargets | null>`settings -> 'targets'`.as('targets'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.targets ?? NO_TARGETS;
}

/** All tenants that have ever set some. */
export async function listTargets(tx: Tx): Promise<{ tenantId: string; targets: KeptTargets }[]> {
  return tx
    .selectFrom('tenants')
    .select(['tenant_id as tenantId', sql<KeptTargets>`settings -> 'targets'`.as('targets')])
    .where(sql<boolean>`settings -> 'targets' is not null`)
    .where('deleting_since', 'is', null)
    .execute();
}
