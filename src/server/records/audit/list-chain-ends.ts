import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The number of a tenant's last entry, 0 when it has none. */
export type ChainHead = { tenant_id: string; number: number };

/** Where the chain of each tenant ends now. */
export function listChainEnds(tx: Tx): Promise<ChainHead[]> {
  return tx
    .selectFrom('tenants')
    .select((tenant) => [
      'tenant_id',
      tenant.fn
        .coalesce(
          tenant
            .selectFrom('audit_entries')
            .select((entry) => entry.fn.max('number').as('number'))
            .whereRef('audit_entries.tenant_id', '=', 'tenants.tenant_id'),
          sql<number>`0`,
        )
        .as('number'),
    ])
    .execute();
}
