import { type Database, HOME, type Part, type PartDatabase } from '../../../src/server/db/database.ts';
import { openLater } from '../../../src/server/db/several/open-later.ts';
import { routeTenants } from '../../../src/server/db/several/route-tenants.ts';
import { openPatient } from './open-patient.ts';

export const NAMES = [HOME, 'north', 'south'] as const;
export type Name = (typeof NAMES)[number];

/** Each transaction over all tenants of a database passes here, and may be kept from it, or from its end. */
type Gate = <T>(name: Name, transact: () => Promise<T>) => Promise<T>;

export type ThreeDatabases = {
  /** as a server has them */
  db: Database;
  /** as another server has them, which remembers other places; `gate` stands before what works over all tenants */
  asAnother(gate?: Gate): Database;
  /** each for itself */
  each: ReadonlyMap<Name, PartDatabase>;
  /** Keeps everybody from a database, as if it were away, and lets them in again. */
  cut(name: Name): void;
  mend(): void;
};

/** Three databases as one, closed with it. @param waitMs for how long a tenant that is held is waited for */
export async function openThreeDatabases(
  urls: Readonly<Record<Name, string>>,
  waitMs = 0,
): Promise<ThreeDatabases> {
  const opened = await Promise.all(NAMES.map(async (name) => [name, await openPatient(urls[name])] as const));
  const each = new Map(opened);
  const away = new Set<Name>();
  const reach = (name: Name) =>
    openLater(async () => {
      if (away.has(name)) throw Object.assign(new Error('It is away.'), { code: 'ECONNREFUSED' });
      return each.get(name)!;
    });
  // Each request is refused anew, as over a connection that broke.
  const doorTo = (name: Name, gate?: Gate): PartDatabase => {
    const db = { ...each.get(name)!, parts: (): Part[] => [] };
    return {
      ...db,
      asTenant: (tenant, work) => reach(name).asTenant(tenant, work),
      asSystem: (work) => {
        const transact = () => reach(name).asSystem(work);
        return gate ? gate(name, transact) : transact();
      },
      asSystemOf: (tenant, work) => reach(name).asSystemOf(tenant, work),
      served: {
        asTenant: (tenant, work) => reach(name).served.asTenant(tenant, work),
        asSystemOf: (tenant, work) => reach(name).served.asSystemOf(tenant, work),
      },
    };
  };
  const asAnother = (gate?: Gate) =>
    routeTenants(new Map(NAMES.map((name) => [name, doorTo(name, gate)])), waitMs);
  return {
    db: asAnother(),
    asAnother,
    each,
    cut: (name) => void away.add(name),
    mend: () => away.clear(),
  };
}
