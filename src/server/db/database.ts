import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { databaseFailureOf } from './database-failure.ts';
import type { Schema } from './schema.ts';

export type Tx = Transaction<Schema>;

export type Database = {
  /**
   * One transaction as one tenant: row-level security lets it see and write that tenant's rows alone. `work` is
   * done again when another transaction got in its way, so beyond the database it must bear that.
   */
  asTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over all tenants: start, recovery, finding a tenant by its host. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Frees what deleted rows have left in the files, as far as the driver may. Takes its time. */
  scrub(): Promise<void>;
  /** Of the pool, and how many requests wait for one; null on the embedded database, which has one. */
  connections(): { open: number; idle: number; waiting: number } | null;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Looks at a database before it is migrated, null when there is nothing in it yet, and rejects when this must not be. */
export type Inspect = (db: Database | null) => Promise<void>;

const MOST_TRIES = 4;
const LONGEST_PAUSE_MS = 40;

/** Tries a transaction that another one undid again, a little later each time. What still fails is the caller's 503. */
async function retryUndone<T>(transact: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transact();
    } catch (error) {
      if (tried === MOST_TRIES || databaseFailureOf(error) !== 'undone') throw error;
      await setTimeout(Math.random() * LONGEST_PAUSE_MS * tried);
    }
  }
}

/** The two ways into the database; there is no third, so no query for a request runs without a role. */
export function createDatabase(
  kysely: Kysely<Schema>,
  { scrub, connections }: Pick<Database, 'scrub' | 'connections'>,
): Database {
  const transact = <T>(work: (tx: Tx) => Promise<T>) => retryUndone(() => kysely.transaction().execute(work));
  return {
    asTenant: (tenantId, work) =>
      transact(async (tx) => {
        await sql`select set_config('role', 'attesta_tenant', true), set_config('attesta.tenant', ${tenantId}, true)`.execute(
          tx,
        );
        return work(tx);
      }),
    asSystem: (work) =>
      transact(async (tx) => {
        await sql`select set_config('role', 'attesta_system', true)`.execute(tx);
        return work(tx);
      }),
    scrub,
    connections,
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
}
