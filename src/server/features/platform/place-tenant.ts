import { homeOf } from '../../db/ask-parts.ts';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { removeHeld } from '../../records/placements/hold-tenant.ts';
import {
  findPlacement,
  lockPlacement,
  type Placement,
  removePlacement,
  writePlacement,
} from '../../records/placements/keep-placements.ts';
import { findTenantById, findTenantId } from '../../records/tenants/find-tenant-of-host.ts';
import { hostInUse, noTenant } from './present-tenant.ts';

/** @throws AppError `field-refused` for a database that is not on the list */
export function requireDatabase(db: Database, name: string): void {
  if (db.parts().some((part) => part.name === name)) return;
  const names = db.parts().map((part) => part.name);
  throw new AppError('field-refused', `There is no such database: choose ${names.join(' or ')}.`, {
    field: 'database',
  });
}

/**
 * Notes where the tenant is wanted; a chore takes it there. To want it where it is takes back an earlier wish.
 * @throws AppError `not-found`, `field-refused`, and `busy` while its rows are being copied
 */
export async function placeTenant(db: Database, tenantId: string, database: string): Promise<void> {
  requireDatabase(db, database);
  // A tenant whose move was cut short may be served by no database: its move must be possible to take back.
  const known = await db.asSystem((tx) => findPlacement(tx, tenantId));
  const row = known ?? (await db.asSystemOf(tenantId, (tx) => findTenantById(tx, tenantId)));
  if (!row) throw noTenant();
  await db.asSystem((tx) => wantPlaced(tx, { tenant: tenantId, host: row.host }, database));
}

/** @throws AppError `taken` where the home knows another tenant by this host */
export async function requireFreeHost(db: Database, tenant: string, host: string): Promise<void> {
  const other = await homeOf(db).asSystem((tx) => findTenantId(tx, host));
  if (other !== null && other !== tenant) throw hostInUse();
}

/** The same in the home's own transaction. */
export async function wantPlaced(
  tx: Tx,
  tenant: Pick<Placement, 'tenant' | 'host'>,
  database: string,
): Promise<void> {
  const place = await lockPlacement(tx, tenant);
  const moving_to = database === place.database ? null : database;
  if (moving_to !== place.moving_to) await writePlacement(tx, place, { moving_to });
}

/**
 * Makes the host of a deleted tenant available again once no database has rows of the tenant. A database that
 * is away keeps the host taken until the chore finds it back.
 */
export async function forgetPlacement(db: Database, tenantId: string): Promise<void> {
  const home = homeOf(db);
  const place = await home.asSystem((tx) => findPlacement(tx, tenantId));
  if (!place) return;
  for (const part of db.parts()) {
    const isGone = await part.db.asSystem((tx) => removeHeld(tx, tenantId)).catch(() => false);
    if (!isGone) return;
  }
  await home.asSystem((tx) => removePlacement(tx, tenantId));
}
