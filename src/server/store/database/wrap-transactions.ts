import type { Database } from './database.ts';

/** Does something around one transaction, or lets it be done again. */
type TransactionWrapper = <T>(transact: () => Promise<T>) => Promise<T>;

/** The same database with something around each transaction. */
export function wrapTransactions(db: Database, around: TransactionWrapper): Database {
  return {
    ...db,
    asTenant: (tenantId, work) => around(() => db.asTenant(tenantId, work)),
    asSystem: (work) => around(() => db.asSystem(work)),
  };
}
