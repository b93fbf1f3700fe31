import type { Tx } from '../../db/database.ts';

/** What a tenant's superusers have set: what every request reads, and what only pages and reviewers do. */
export function findSettings(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('tenants')
    .select(['settings', 'content'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
}
