import { listFromParts } from '../../db/ask-parts.ts';
import type { Database } from '../../db/database.ts';
import { findPlacement, listPlacements } from '../../records/placements/keep-placements.ts';
import { listUsage } from '../../records/stats/list-usage.ts';
import { findTenantInUse, listTenantsInUse } from '../../records/tenants/list-tenants-in-use.ts';
import { noTenant, presentTenant } from './present-tenant.ts';

/** All tenants of all databases, the newest first. It wants all databases: a list that is not whole would mislead. */
export async function readTenants(db: Database) {
  const rows = await listFromParts(db, listTenantsInUse);
  const places = new Map((await db.asSystem(listPlacements)).map((place) => [place.tenant, place]));
  const newestFirst = rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  return newestFirst.map((row) => presentTenant(row, places.get(row.tenant_id) ?? null));
}

/** @throws AppError `not-found` */
export async function readTenant(db: Database, tenantId: string) {
  const row = await db.asSystemOf(tenantId, (tx) => findTenantInUse(tx, tenantId));
  if (!row) throw noTenant();
  return presentTenant(row, await db.asSystem((tx) => findPlacement(tx, tenantId)));
}

/** What each tenant used in each month, the newest month first. */
export async function readUsage(db: Database, moments: { since: Date; before: Date }) {
  const rows = await listFromParts(db, (tx) => listUsage(tx, moments));
  return rows.toSorted((a, b) => (a.month < b.month ? 1 : Number(a.month === b.month) - 1));
}
