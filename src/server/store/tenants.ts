import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Tenants with how much each has stored and how many persons it has on record. */
function selectTenants(tx: Tx) {
  return tx
    .selectFrom('tenants as t')
    .leftJoin('stored_bytes as b', 'b.tenant_id', 't.tenant_id')
    .select((eb) => [
      't.tenant_id',
      't.host',
      't.name',
      't.suspended',
      't.is_sandbox',
      't.deleting_since',
      't.created_at',
      eb.cast<number | null>('t.monthly_request_quota', 'double precision').as('monthly_request_quota'),
      eb.cast<number | null>('t.max_stored_bytes', 'double precision').as('max_stored_bytes'),
      eb.cast<number>(eb.fn.coalesce('b.bytes', sql`0`), 'double precision').as('stored_bytes'),
      eb
        .selectFrom('subjects as s')
        .select((inner) => inner.cast<number>(inner.fn.countAll(), 'integer').as('count'))
        .whereRef('s.tenant_id', '=', 't.tenant_id')
        .$asScalar()
        .$notNull()
        .as('subjects'),
    ]);
}

export type TenantInUse = Awaited<ReturnType<ReturnType<typeof selectTenants>['executeTakeFirstOrThrow']>>;

/** Every tenant, the newest first. */
export function listTenantsInUse(tx: Tx): Promise<TenantInUse[]> {
  return selectTenants(tx).orderBy('t.created_at', 'desc').orderBy('t.tenant_id', 'desc').execute();
}

/** One tenant; null without it. */
export async function findTenantInUse(tx: Tx, tenantId: string): Promise<TenantInUse | null> {
  return (await selectTenants(tx).where('t.tenant_id', '=', tenantId).executeTakeFirst()) ?? null;
}
