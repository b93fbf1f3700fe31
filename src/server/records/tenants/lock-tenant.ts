import type { Tx } from '../../db/database.ts';

/**
 * What the platform decides about a tenant, locked until the transaction ends: against another `change`, or
 * against whatever would add a row of the tenant's, for its `end`. Null without such a tenant.
 */
export async function lockTenant(tx: Tx, tenantId: string, against: 'change' | 'end') {
  const row = await tx
    .selectFrom('tenants')
    .select((eb) => [
      'host',
      'name',
      'suspended',
      'deleting_since',
      eb.cast<number | null>('monthly_request_quota', 'double precision').as('monthly_request_quota'),
      eb.cast<number | null>('max_stored_bytes', 'double precision').as('max_stored_bytes'),
    ])
    .where('tenant_id', '=', tenantId)
    .$if(against === 'change', (query) => query.forNoKeyUpdate())
    .$if(against === 'end', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}
