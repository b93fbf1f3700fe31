import type { Database } from '../../store/database/database.ts';
import { listUsage } from '../../store/stats.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { findTenantInUse, listTenantsInUse } from '../../store/tenants.ts';
import { noTenant, presentTenant } from './present-tenant.ts';

/** All tenants, the newest first. */
export async function readTenants(db: Database) {
  return (await db.asSystem(listTenantsInUse)).map(presentTenant);
}

/** @throws AppError `not-found` */
export async function readTenant(db: Database, tenantId: TenantId) {
  const row = await db.asSystem((tx) => findTenantInUse(tx, tenantId));
  if (!row) throw noTenant();
  return presentTenant(row);
}

/** The usage of each tenant in each month, the newest month first. */
export const readUsage = (db: Database, moments: { since: Date; before: Date }) =>
  db.asSystem((tx) => listUsage(tx, moments));
