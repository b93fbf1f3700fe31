import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { listFromParts } from '../db/ask-parts.ts';
import { type Database, HOME, type Tx } from '../db/database.ts';
import { copyTenant, sumTenant, type TableSum } from '../db/move-tables.ts';
import { forgetPlacement } from '../features/platform/place-tenant.ts';
import { describeError } from '../http/errors/describe-error.ts';
import { awaitOlder, lastLong } from '../records/placements/await-older.ts';
import {
  type Held,
  holdTenant,
  listHeld,
  releaseTenant,
  removeHeld,
} from '../records/placements/hold-tenant.ts';
import {
  listPlacements,
  type Placement,
  takePlacement,
  writePlacement,
} from '../records/placements/keep-placements.ts';
import { listTenantIds } from '../records/tenants/list-tenants.ts';
import { lockTenant } from '../records/tenants/lock-tenant.ts';

export type PlaceDeps = { db: Database; logger: Pick<Logger, 'info' | 'warn'> };

/** As long as a statement of another transaction may take, with a margin. */
const LONGEST_WAIT_MS = 120_000;

type AsSystem = Pick<Database, 'asSystem'>;

/**
 * Brings every tenant to the database where the platform wants it, and databases into step with where tenants are. Each
 * step stands on what the databases say and can be cut off anywhere, by whichever server, and gone on with by any: a
 * tenant is served by one database at most, at each moment. What fails for one tenant is told to the log.
 */
export async function keepPlaced({ db, logger }: PlaceDeps): Promise<void> {
  const databases = new Map<string, AsSystem>(db.parts().map((part) => [part.name, part.db]));
  if (databases.size === 1) return;
  const home = databases.get(HOME)!;
  const tryEach = async (tenant: string, step: () => Promise<unknown>) => {
    await step().catch((error: unknown) =>
      logger.warn({ tenant, failure: describeError(error) }, 'a tenant was not moved'),
    );
  };
  for (const { tenant, moving_to } of await home.asSystem(listPlacements)) {
    if (moving_to === null) continue;
    await tryEach(tenant, async () => {
      const moved = await moveTenant(databases, home, tenant);
      if (moved) logger.info({ tenant, from: moved.database, to: moved.moving_to }, 'a tenant was moved');
    });
  }
  for (const [name, part] of databases) {
    const held = await part.asSystem(listHeld).catch(() => []);
    for (const each of held) await tryEach(each.tenant_id, () => settleHeld(home, name, part, each));
  }
}

/** @returns where it was and is; null when somebody else is at it, or it is wanted elsewhere no more */
async function moveTenant(
  databases: ReadonlyMap<string, AsSystem>,
  home: AsSystem,
  tenant: string,
): Promise<Placement | null> {
  // The lock on the placement is held to the end: one server moves it, and to commit is to switch.
  return home.asSystem(async (tx) => {
    await lastLong(tx);
    const place = await takePlacement(tx, tenant);
    const [from, to] = [databases.get(place?.database ?? ''), databases.get(place?.moving_to ?? '')];
    if (!place || !from || !to) return null;
    const hold = (serves: Held['serves']) =>
      from.asSystem((own) => holdTenant(own, { tenant_id: tenant, serves, revision: place.revision }));
    if (!(await from.asSystem((own) => isThere(own, tenant)))) {
      await writePlacement(tx, place, { moving_to: null });
      return null;
    }
    await hold('reads');
    await awaitOlder(from, Date.now() + LONGEST_WAIT_MS);
    for (;;) {
      const copied = await copyOver(from, to, place);
      await hold('nothing');
      // Chores over all tenants may have written here meanwhile: the rows are compared once more, now that
      // nobody is served from here.
      if (isDeepStrictEqual(await sumIn(from, tenant), copied)) break;
      await hold('reads');
    }
    await writePlacement(tx, place, { database: place.moving_to!, moving_to: null });
    return place;
  });
}

/** Whether there is such a tenant that is not being deleted: that comes first. */
async function isThere(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await lockTenant(tx, tenantId, 'change');
  return row !== null && row.deleting_since === null;
}

/** @returns what the copy has, table by table, which is what was copied */
async function copyOver(from: AsSystem, to: AsSystem, place: Placement): Promise<TableSum[]> {
  const { tenant, revision } = place;
  return to.asSystem(async (there) => {
    await lastLong(there);
    if (!(await removeHeld(there, tenant))) throw new Error('Both databases serve the tenant.');
    await from.asSystem(async (here) => {
      await lastLong(here);
      // Locked while it is copied: a mover that has lost the placement without hearing of it copies all or nothing of
      // what another one removes here.
      if (!(await isThere(here, tenant))) throw new Error('Another server has moved the tenant.');
      await copyTenant(here, there, tenant);
    });
    await holdTenant(there, { tenant_id: tenant, serves: 'nothing', revision });
    return sumTenant(there, tenant);
  });
}

function sumIn(from: AsSystem, tenant: string): Promise<TableSum[]> {
  return from.asSystem(async (tx) => {
    await lastLong(tx);
    return sumTenant(tx, tenant);
  });
}

/**
 * The database where a tenant belongs serves it again; rows of it in databases where it neither is nor is
 * wanted are removed.
 */
async function settleHeld(home: AsSystem, name: string, part: AsSystem, held: Held): Promise<void> {
  await home.asSystem(async (tx) => {
    await lastLong(tx);
    const place = await takePlacement(tx, held.tenant_id);
    if (!place) return;
    if (place.database === name) {
      if (place.moving_to === null) await part.asSystem((own) => releaseTenant(own, held));
    } else if (place.moving_to !== name) {
      await part.asSystem(async (own) => {
        await lastLong(own);
        await removeHeld(own, held.tenant_id);
      });
    }
  });
}

/** Gives the hosts of tenants free that were deleted by a server that died before it had done so. */
export async function forgetDeleted(db: Database): Promise<void> {
  if (db.parts().length === 1) return;
  const places = await db.asSystem(listPlacements);
  if (places.length === 0) return;
  const there = new Set(await listFromParts(db, listTenantIds));
  for (const { tenant } of places) if (!there.has(tenant)) await forgetPlacement(db, tenant);
}
