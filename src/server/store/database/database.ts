import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';
import { toDatabaseFailure } from './database-failure.ts';
import type { GuardedPool, Role } from './guarded-pool.ts';
import { SQL_STATE } from './sql-states.ts';
import { WriteRefusal } from './write-refusal.ts';

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
  /** Lets the database look at tables that have grown, where it does not do so by itself. */
  analyzeTables(): Promise<void>;
  /** Of the pool, and how many requests wait for one; null on the embedded database, which has one. */
  connections(): { open: number; idle: number; waiting: number } | null;
  /**
   * Whether every connection has been held for a minute without an answer, so that nobody gets one until the process
   * is started again; false on the embedded database.
   */
  isStuck(): boolean;
  /** Rejects when the database does not answer, and with a `WriteRefusal` when it answers and takes no writes. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Looks at a database before it is migrated, null when there is nothing in it yet, and rejects when this must not be. */
export type InspectDatabase = (db: Database | null) => Promise<void>;

const MAX_TRIES = 4;
const MAX_PAUSE_MS = 40;

/** Tries a transaction that another one undid again, a little later each time. What still fails is the caller's 503. */
async function retryUndone<T>(transact: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transact();
    } catch (error) {
      if (tried === MAX_TRIES || toDatabaseFailure(error) !== 'undone') throw error;
      await setTimeout(Math.random() * MAX_PAUSE_MS * tried);
    }
  }
}

/** Limits of PostgreSQL for each transaction, by name, in milliseconds. */
export type TransactionLimits = Readonly<Record<string, number>>;

/**
 * The two ways into the database; there is no third, so no query for a request runs without a role.
 * @param limits of each transaction, where a session is not one's own to have them
 */
export function createDatabase(
  pool: GuardedPool,
  {
    scrub,
    analyzeTables,
    ...own
  }: Pick<Database, 'connections' | 'isStuck' | 'close'> &
    Record<'scrub' | 'analyzeTables', (owner: Kysely<Schema>) => Promise<void>>,
  limits: TransactionLimits = {},
): Database {
  const connect = (role: Role) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool.as(role) }) });
  const [owner, maintenance] = [connect('owner'), connect('maintenance')];
  const transactAs = (role: 'system' | 'tenant', settings: string) => {
    const kysely = connect(role);
    const more = Object.entries(limits).map(([name, value]) => `, set_config('${name}', '${value}', true)`);
    const enter = `select set_config('role', 'attesta_${role}', true)${settings}${more.join('')}`;
    return <T>(values: string[], work: (tx: Tx) => Promise<T>): Promise<T> =>
      retryUndone(() =>
        kysely.transaction().execute(async (tx) => {
          await tx.executeQuery(CompiledQuery.raw(enter, values));
          return work(tx);
        }),
      );
  };
  const transactAsSystem = transactAs('system', '');
  const transactAsTenant = transactAs('tenant', ", set_config('attesta.tenant', $1, true)");
  return {
    asTenant: (tenantId, work) => transactAsTenant([tenantId], work),
    asSystem: (work) => transactAsSystem([], work),
    scrub: () => maintenance.connection().execute(scrub),
    analyzeTables: () => owner.connection().execute(analyzeTables),
    ping: async () => {
      const query = sql<{ found: boolean }>`select current_setting('transaction_read_only') = 'on' as found`;
      if ((await query.execute(owner)).rows[0]?.found) throw new WriteRefusal(SQL_STATE.readOnly);
      if (pool.wasFull()) throw new WriteRefusal(SQL_STATE.diskFull);
    },
    ...own,
  };
}
