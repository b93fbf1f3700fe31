import { setTimeout } from 'node:timers/promises';
import {
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely';
import { databaseFailureOf } from './database-failure.ts';
import type { Connections, Entering } from './line/connections.ts';
import { openLine } from './line/open-line.ts';
import type { Schema } from './schema/schema.ts';
import { SQL_STATE } from './sql-states.ts';
import { WriteRefusal } from './write-refusal.ts';

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
  /** Lets the database look at tables that have grown, where it does not do so by itself. */
  takeStatistics(): Promise<void>;
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

const ROLES = {
  system: "set_config('role', 'attesta_system', true)",
  tenant: "set_config('role', 'attesta_tenant', true), set_config('attesta.tenant', $1, true)",
};

/** Limits of PostgreSQL for each transaction, by name, in milliseconds. */
export type TransactionLimits = Readonly<Record<string, number>>;

/** The ways in, each with the limits in the same statement. */
function createEntering(limits: TransactionLimits) {
  const more = Object.entries(limits).map(([name, value]) => `, set_config('${name}', '${value}', true)`);
  const enter = (role: keyof typeof ROLES, values: string[]): Entering => ({
    role,
    statement: { text: `select ${ROLES[role]}${more.join('')}`, values },
  });
  return { asSystem: enter('system', []), asTenant: (tenantId: string) => enter('tenant', [tenantId]) };
}

/**
 * The two ways into the database; there is no third, so no query for a request runs without a role.
 * @param limits of each transaction, where a session is not one's own to have them
 */
export function createDatabase(
  connections: Connections,
  {
    scrub,
    takeStatistics,
    ...own
  }: Pick<Database, 'connections' | 'isStuck' | 'close'> &
    Record<'scrub' | 'takeStatistics', (owner: Kysely<Schema>) => Promise<void>>,
  limits: TransactionLimits = {},
): Database {
  const enter = createEntering(limits);
  const transact = <T>(entering: Entering, work: (tx: Tx) => Promise<T>) =>
    retryUndone(() => inTransaction(connections, entering, work));
  return {
    asTenant: (tenantId, work) => transact(enter.asTenant(tenantId), work),
    asSystem: (work) => transact(enter.asSystem, work),
    scrub: () => inTransaction(connections, null, scrub, true),
    takeStatistics: () => inTransaction(connections, null, takeStatistics),
    ping: () => ping(connections),
    ...own,
  };
}

async function ping(connections: Connections): Promise<void> {
  const isReadOnly = await inTransaction(connections, null, async (owner) => {
    const query = sql<{ found: boolean }>`select current_setting('transaction_read_only') = 'on' as found`;
    return (await query.execute(owner)).rows[0]?.found;
  });
  if (isReadOnly) throw new WriteRefusal(SQL_STATE.readOnly);
  if (connections.wasFull()) throw new WriteRefusal(SQL_STATE.diskFull);
}

const ADAPTER = new PostgresAdapter();
const COMPILER = new PostgresQueryCompiler();
/** Kysely writes queries and reads their rows; its transactions ask for one thing after another. */
const DIALECT: Dialect = {
  createAdapter: () => ADAPTER,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => COMPILER,
};
const UNUSED = new DummyDriver();

/**
 * Hands a connection to `work`, and ends what it began.
 * @param entering null for the owner, outside of transactions
 * @param mayTakeLong whether its statements may take hours
 */
export async function inTransaction<T>(
  connections: Connections,
  entering: Entering | null,
  work: (tx: Tx) => Promise<T>,
  mayTakeLong = false,
): Promise<T> {
  const client = await connections.take();
  const line = openLine(connections, client, entering, mayTakeLong);
  const executor = new DefaultQueryExecutor(COMPILER, ADAPTER, { provideConnection: (use) => use(line) });
  const tx: Tx = new Transaction({
    config: { dialect: DIALECT },
    dialect: DIALECT,
    driver: UNUSED,
    executor,
  });
  let isBroken = false;
  try {
    const result = await work(tx);
    await line.end('commit');
    return result;
  } catch (error) {
    isBroken = connections.failed(databaseFailureOf(error));
    await line.end('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
