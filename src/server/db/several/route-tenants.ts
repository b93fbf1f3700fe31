import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { type Database, HOME, type PartDatabase } from '../database.ts';
import { SQL_STATE, sqlStateOf } from '../sql-states.ts';
import { locateTenant } from './locate-tenant.ts';

/** So long a transaction waits for its tenant to be served again, as for somebody else's row; then it is 503. */
const LONGEST_WAIT_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Several databases as one: each transaction of a tenant is in the database where the tenant is. Where that was is
 * remembered, and the database itself says when it is not so any more.
 * @param databases by name, the home among them
 */
export function routeTenants(
  databases: ReadonlyMap<string, PartDatabase>,
  waitMs = LONGEST_WAIT_MS,
): Database {
  const home = databases.get(HOME)!;
  const each = [...databases.values()];
  const follow = createFollower(databases, waitMs);
  const db: Database = {
    ...home,
    asTenant: (tenantId, work) =>
      follow(tenantId, {
        served: (part) => part.served.asTenant(tenantId, work),
        gone: (part) => part.asTenant(tenantId, work),
      }),
    asSystemOf: (tenantId, work) =>
      follow(tenantId, {
        served: (part) => part.served.asSystemOf(tenantId, work),
        gone: (part) => part.asSystem(work),
      }),
    parts: () =>
      [...databases].map(([name, { asSystem, scrub, takeStatistics, ping }]) => ({
        name,
        db: { ...db, asSystem, scrub, takeStatistics, ping },
      })),
    scrub: async () => void (await Promise.all(each.map((part) => part.scrub()))),
    takeStatistics: async () => void (await Promise.all(each.map((part) => part.takeStatistics()))),
    connections: () => addUp(each),
    isStuck: () => each.some((part) => part.isStuck()),
    close: async () => void (await Promise.all(each.map((part) => part.close()))),
  };
  return db;
}

type Ways<T> = {
  served(part: PartDatabase): Promise<T>;
  /** for a tenant that no database has: as it is where there is one database alone */
  gone(part: PartDatabase): Promise<T>;
};

function createFollower(databases: ReadonlyMap<string, PartDatabase>, waitMs: number) {
  const places = new Map<string, string>();
  const locate = async (tenantId: string): Promise<string> => {
    const name = places.get(tenantId) ?? (await locateTenant(databases, tenantId));
    places.set(tenantId, name);
    return name;
  };
  return async <T>(tenantId: string, { served, gone }: Ways<T>): Promise<T> => {
    const until = performance.now() + waitMs;
    for (let absentIn: string | null = null; ; ) {
      const name = await locate(tenantId);
      const part = databases.get(name);
      if (!part) throw new AppError('unavailable', 'The database is away. Try again shortly.');
      try {
        return await (name === absentIn ? gone(part) : served(part));
      } catch (error) {
        const state = sqlStateOf(error);
        if (state !== SQL_STATE.tenantHeld && state !== SQL_STATE.tenantAbsent) throw error;
        places.delete(tenantId);
        absentIn = state === SQL_STATE.tenantAbsent ? name : null;
        if (absentIn === null && performance.now() > until) throw error;
      }
      if (absentIn === null) await setTimeout(PAUSE_MS);
    }
  };
}

function addUp(databases: readonly Database[]): ReturnType<Database['connections']> {
  const sum = { open: 0, idle: 0, waiting: 0 };
  for (const { connections } of databases) {
    const one = connections();
    for (const what of ['open', 'idle', 'waiting'] as const) sum[what] += one?.[what] ?? 0;
  }
  return sum;
}
