import type { Database, Tx } from './database.ts';

/** The home, of a part too. */
export const homeOf = (db: Database): Database => db.parts()[0]!.db;

/** What every database answers, the home's first, each in a transaction over all of its tenants. */
export function askParts<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T[]> {
  return Promise.all(db.parts().map((part) => part.db.asSystem(work)));
}

/** The same of lists, as one list. */
export async function listFromParts<T>(db: Database, list: (tx: Tx) => Promise<T[]>): Promise<T[]> {
  return (await askParts(db, list)).flat();
}
