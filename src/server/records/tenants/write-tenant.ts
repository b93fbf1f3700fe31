import type { Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** Changes a tenant that the caller has locked. */
export async function writeTenant(
  tx: Tx,
  tenantId: string,
  changes: Omit<Updateable<Schema['tenants']>, 'tenant_id'>,
): Promise<void> {
  await tx.updateTable('tenants').set(changes).where('tenant_id', '=', tenantId).execute();
}
