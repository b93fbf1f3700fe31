import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';

/** @throws AppError `tenant-suspended` where the tenant was suspended since the request began */
export async function requireUnsuspended(tx: Tx, tenantId: string): Promise<void> {
  const row = await tx
    .selectFrom('tenants')
    .select('suspended')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (row?.suspended) throw new AppError('tenant-suspended', 'This service is suspended.');
}
