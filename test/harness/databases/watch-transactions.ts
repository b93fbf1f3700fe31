import { AsyncLocalStorage } from 'node:async_hooks';
import type { ObjectStore } from '../../../src/server/storage/object-store.ts';
import type { Database } from '../../../src/server/store/database/database.ts';
import type { Tx } from '../../../src/server/store/transaction.ts';
import { watchLocks } from './watch-locks.ts';

// Shared by the whole worker, because code that makes a transaction wait may not know to which app it
// belongs.
const transactions = new AsyncLocalStorage<true>();
const batches = new AsyncLocalStorage<true>();
const broken: string[] = [];

/**
 * Throws when it is called within a transaction, which may wait for nothing but the database: on the embedded
 * database every other caller waits for that transaction. The violation is recorded too, in case the code
 * around swallows the error.
 */
export function refuseInTransaction(what: string): void {
  if (transactions.getStore()) refuse(`A transaction waits for ${what}.`);
}

const watched = (tx: Tx): Tx => (batches.getStore() ? tx : watchLocks(tx, refuse));

/**
 * For a separate process that writes much in each transaction: within one transaction, locks may be in any
 * order.
 */
export const inBatches = <T>(work: () => Promise<T>): Promise<T> => batches.run(true, work);

function refuse(sentence: string): never {
  broken.push(sentence);
  throw new Error(sentence);
}

/** The violations by transactions of this worker since the last call. */
export const drainViolations = (): string[] => broken.splice(0);

/**
 * The same database, which records within its transactions that one is open, and checks the order of their
 * locks.
 */
export function watchTransactions<D extends Database>(db: D): D {
  return {
    ...db,
    asTenant: (tenantId, work) => {
      refuseInTransaction('another one');
      return db.asTenant(tenantId, (tx) => transactions.run(true, () => work(watched(tx))));
    },
    asStaff: (tenantId, reader, work) => {
      refuseInTransaction('another one');
      return db.asStaff(tenantId, reader, (tx) => transactions.run(true, () => work(watched(tx))));
    },
    asSystem: (work) => {
      refuseInTransaction('another one');
      return db.asSystem((tx) => transactions.run(true, () => work(watched(tx))));
    },
  };
}

/** The same store, which throws when a transaction waits for it. */
export function watchObjects(objects: ObjectStore): ObjectStore {
  const watched = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      refuseInTransaction('the object store');
      return work(...args);
    };
  };
  return {
    put: watched(objects.put),
    get: watched(objects.get),
    has: watched(objects.has),
    delete: watched(objects.delete),
    move: watched(objects.move),
    list: watched(objects.list),
    readInstallation: watched(objects.readInstallation),
    writeInstallation: watched(objects.writeInstallation),
    readLease: watched(objects.readLease),
    writeLease: watched(objects.writeLease),
    ping: watched(objects.ping),
  };
}
