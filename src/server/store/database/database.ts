import { setTimeout } from 'node:timers/promises';
import { type Compilable, CompiledQuery, Kysely, PostgresDialect, type QueryResult, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { toDatabaseFailure } from './database-failure.ts';
import type { GuardedPool, Role } from './guarded-pool.ts';
import { type RequestRole, takeRole } from './request-roles.ts';
import { onTables, USE_VIEWS, withViews } from './reviewer-views.ts';
import type { ConnectionShares } from './share-connections.ts';
import { SQL_STATE } from './sql-states.ts';
import { WriteRefusal } from './write-refusal.ts';

export type Database = {
  /**
   * Runs one transaction as one tenant: row-level security limits it to that tenant's rows. If another
   * transaction interferes, `work` runs again, so its effects outside the database must be repeatable.
   */
  asTenant<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction of a tenant for a member of staff. A reader who may still judge blind samples sees these as
   * cases that wait, in every table; null reads everything, as `asTenant` does.
   * @param reader the id of the user who may judge samples
   */
  asStaff<T>(tenantId: TenantId, reader: number | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one transaction over all tenants: for start, recovery, and finding a tenant by host. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Removes deleted rows from the database's files, as far as the driver can. This may take long. */
  scrub(): Promise<void>;
  /** Updates the planner's statistics of tables that have grown, if the database does not do so itself. */
  analyzeTables(): Promise<void>;
  /** connections of the pool, and requests that wait for one; null on the embedded database, which has one */
  connections(): { open: number; idle: number; waiting: number } | null;
  /**
   * whether every connection has been busy for a minute without an answer, so that only a restart helps;
   * false on the embedded database
   */
  isStuck(): boolean;
  /**
   * Rejects if the database does not answer, and with a `WriteRefusal` if it answers but accepts no writes.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** A database whose transactions are all of the tenants that the caller names. */
export type TenantDatabase = Pick<Database, 'asTenant'>;

/** The database for one reader: each of its transactions is one of `asStaff`. */
export const bindReader = (db: Pick<Database, 'asStaff'>, reader: number | null): TenantDatabase => ({
  asTenant: (tenantId, work) => db.asStaff(tenantId, reader, work),
});

/** The same database, whose transactions are on the tables themselves (see `onTables`). */
export const bindTables = (db: TenantDatabase): TenantDatabase => ({
  asTenant: (tenantId, work) => db.asTenant(tenantId, (tx) => onTables(tx, () => work(tx))),
});

/** Inspects a database before its migration (null if it is empty), and rejects to prevent the migration. */
export type InspectDatabase = (db: Database | null) => Promise<void>;

const MAX_TRIES = 4;
const MAX_PAUSE_MS = 40;

/**
 * Retries a transaction that another one interfered with, with growing pauses. The last failure becomes a
 * 503.
 */
async function retryUndone<T>(transact: () => Promise<T>): Promise<T> {
  for (let tryNumber = 1; ; tryNumber += 1) {
    try {
      return await transact();
    } catch (error) {
      if (tryNumber === MAX_TRIES || toDatabaseFailure(error) !== 'undone') throw error;
      await setTimeout(Math.random() * MAX_PAUSE_MS * tryNumber);
    }
  }
}

/** PostgreSQL's limits for each transaction, by setting name, in milliseconds. */
export type TransactionLimits = Readonly<Record<string, number>>;

type DatabaseTerms = {
  /** set in each transaction, if the session is shared and cannot have them */
  limits?: TransactionLimits;
  /** shares the connections between tenants */
  shares: ConnectionShares;
};

/**
 * Creates the entry points to the database. There are no others, so that every query of a request has a role.
 */
export function createDatabase(
  pool: GuardedPool,
  {
    scrub,
    analyzeTables,
    ...handle
  }: Pick<Database, 'connections' | 'isStuck' | 'close'> &
    Record<'scrub' | 'analyzeTables', (owner: Kysely<Schema>) => Promise<void>>,
  { limits = {}, shares }: DatabaseTerms,
): Database {
  const connect = (role: Role) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool.as(role) }) });
  const [owner, maintenance] = [connect('owner'), connect('maintenance')];
  const transactAs = (role: RequestRole) => {
    const kysely = connect(role);
    const enter = enterAs(role, limits);
    return <T>(values: string[], work: (tx: Tx) => Promise<T>): Promise<T> => {
      const transact = () =>
        kysely.transaction().execute(async (tx) => {
          await tx.executeQuery(CompiledQuery.raw(enter, values));
          return work(withViews(role, tx));
        });
      const [tenantId] = values;
      return retryUndone(() => (tenantId === undefined ? transact() : shares.takeTurn(tenantId, transact)));
    };
  };
  const transactAsSystem = transactAs('system');
  const transactAsTenant = transactAs('tenant');
  const transactAsReviewer = transactAs('reviewer');
  return {
    asTenant: (tenantId, work) => transactAsTenant([tenantId], work),
    asStaff: (tenantId, reader, work) =>
      reader === null
        ? transactAsTenant([tenantId], work)
        : transactAsReviewer([tenantId, String(reader)], work),
    asSystem: (work) => transactAsSystem([], work),
    scrub: () => maintenance.connection().execute(scrub),
    analyzeTables: () => owner.connection().execute(analyzeTables),
    ping: async () => {
      const query = sql<{ found: boolean }>`select current_setting('transaction_read_only') = 'on' as found`;
      if ((await query.execute(owner)).rows[0]?.found) throw new WriteRefusal(SQL_STATE.readOnly);
      if (pool.wasFull()) throw new WriteRefusal(SQL_STATE.diskFull);
    },
    ...handle,
  };
}

/** The settings beside the role that each role needs, and the limits. */
const SETTINGS: Record<RequestRole, string> = {
  system: '',
  tenant: ", set_config('attesta.tenant', $1, true)",
  reviewer: `, ${USE_VIEWS}, set_config('attesta.tenant', $1, true), set_config('attesta.reviewer', $2, true)`,
};

/**
 * The first statement of a transaction: its role, the tenant as `$1`, the reader as `$2`, and its limits. Without it,
 * row-level security shows no row.
 * @param columns more columns to select, each after a comma
 */
export function enterAs(role: RequestRole, limits: TransactionLimits, columns = ''): string {
  const more = Object.entries(limits).map(([name, value]) => `, set_config('${name}', '${value}', true)`);
  return `select ${takeRole(role)}${SETTINGS[role]}${more.join('')}${columns}`;
}

/** Marks the position of a value in a compiled query. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query on its first use. Building its tree and text takes longer than sending it.
 *
 * @param build builds the query; it must pass on each of `values` unchanged and not inspect it
 * @returns a function that runs the query
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (tx: Tx, values: Values) => Compilable<Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null;
  const places = new Proxy({}, { get: (_, name: string) => new Placeholder(name) });
  return async (tx, values) => {
    compiled ??= build(tx, places as Values).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const { rows }: QueryResult<Row> = await tx.executeQuery({ ...compiled, parameters });
    return rows;
  };
}
