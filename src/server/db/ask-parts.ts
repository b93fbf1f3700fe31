import type { Database, Tx } from './database.ts';

/** The home database, also when `db` is only one of several. */
export const homeOf = (db: Database): Database => db.parts()[0]!.db;

/**
 * The answers of all databases, the home's first. Each runs `work` in a transaction over all of its tenants.
 */
export function askParts<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T[]> {
  return Promise.all(db.parts().map((part) => part.db.asSystem(work)));
}

/** The same for work that returns a list: all lists joined into one. */
export async function listFromParts<T>(db: Database, list: (tx: Tx) => Promise<T[]>): Promise<T[]> {
  return (await askParts(db, list)).flat();
}
