import type { Database } from './database.ts';

/** Wraps one transaction, for example to retry it. */
type TransactionWrapper = <T>(transact: () => Promise<T>) => Promise<T>;

/** The same database with each transaction wrapped. */
export function wrapTransactions(db: Database, around: TransactionWrapper): Database {
  return {
    ...db,
    asTenant: (tenantId, work) => around(() => db.asTenant(tenantId, work)),
    asStaff: (tenantId, reader, work) => around(() => db.asStaff(tenantId, reader, work)),
    asSystem: (work) => around(() => db.asSystem(work)),
  };
}
