import { createHash } from 'node:crypto';
import { type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../transaction.ts';
import { type DatabaseFailure, toDatabaseFailure } from './database-failure.ts';
import { findTakenRole, type RequestRole } from './request-roles.ts';
import { isStalePlan, readSqlState, SQL_STATE } from './sql-states.ts';

/** The role of statements. `maintenance` is the owner with the longer deadline from the first statement. */
export type Role = RequestRole | 'owner' | 'maintenance';

/** A `pg` pool with guarded connections, for Kysely. */
export type GuardedPool = {
  /** The pool for Kysely's dialect; its statements run as this role. */
  as(role: Role): PostgresPool;
  /** Whether a write failed for lack of space within the last minute. */
  wasFull(): boolean;
  /** Whether all connections were busy for `forMs` and none was answered or released meanwhile. */
  isStuck(forMs: number): boolean;
};

type Options = {
  /** false if a pooler may assign each transaction another session */
  preparesStatements: boolean;
  /** milliseconds that a statement may take before its connection is destroyed; null: unlimited */
  deadlineMs: { usual: number | null; long: number | null };
  /** whether a read-only connection is discarded, together with the idle ones */
  needsWrites?: boolean;
  /** overrides the pool's own connect */
  connect?: () => Promise<pg.PoolClient>;
};

/**
 * Maximum prepared statements of a connection: more than the product has, except lists of varying length.
 * Each costs some kilobytes.
 */
const MAX_NAMES = 400;

/** The statements to prepare. `fetch` is not one: its columns are those of the cursor, which vary. */
const PREPARED_STATEMENT = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Milliseconds for which the database counts as full after a write failed for lack of space. */
const FULL_MS = 60_000;

const DATE_OID = 1082;
const INT8_OID = 20;

/**
 * Parsers of values. A date stays a `YYYY-MM-DD` string: as a JavaScript Date it would depend on the time
 * zone. A 64-bit number becomes a number, and one that JavaScript would round is refused.
 */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID
      ? (value: string) => value
      : oid === INT8_OID
        ? toSafeInteger
        : pg.types.getTypeParser(oid, format),
};

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${value} is not a safe integer.`);
}

/**
 * Guards a pool in three ways. It destroys a connection that misses its deadline, and those that have been
 * silent since. It refuses a query after the end of the transaction that acquired the connection. It
 * prepares statements under one name for each role, because PostgreSQL re-plans a statement for another
 * role.
 */
export function guardPool(
  pool: pg.Pool,
  { preparesStatements, deadlineMs, needsWrites = false, connect = () => pool.connect() }: Options,
): GuardedPool {
  const answeredAt = new WeakMap<pg.PoolClient, number>();
  /** Connections whose last answer is older than this are destroyed. */
  let silentBefore = 0;
  /** When a connection was last answered or released. */
  let movedAt = performance.now();
  let fullAt = Number.NEGATIVE_INFINITY;
  // A broken connection must not end the process: the next query reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    answeredAt.set(client, performance.now());
  });
  pool.on('release', () => {
    movedAt = performance.now();
  });
  const names = createNames();
  /** Becomes false when an undeclared pooler turns out to share sessions. */
  let usesNames = preparesStatements;
  const getLimit = (isLong: boolean) => (isLong ? deadlineMs.long : deadlineMs.usual);

  const acquire = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await connect();
      if ((answeredAt.get(client) ?? 0) >= silentBefore) return client;
      // A graceful end would wait for the other side.
      client.connection.stream.destroy();
      client.release(true);
    }
  };
  const ask = async (client: pg.PoolClient, query: pg.QueryConfig, ms: number | null) => {
    const sentAt = performance.now();
    const destroy = () => {
      silentBefore = Math.max(silentBefore, sentAt);
      client.connection.stream.destroy();
    };
    let unread: NodeJS.Immediate | undefined;
    // If this thread was busy, the answer may have arrived unread: the immediate runs after it is read.
    const timer = ms === null ? undefined : setTimeout(() => (unread = setImmediate(destroy)), ms);
    try {
      const result = await client.query(query);
      movedAt = performance.now();
      answeredAt.set(client, movedAt);
      return result;
    } finally {
      clearTimeout(timer);
      clearImmediate(unread);
    }
  };
  /** @returns whether the connection must not be used again */
  const recordFailure = (failure: DatabaseFailure | null): boolean => {
    if (failure === 'full') fullAt = performance.now();
    if (!needsWrites || failure !== 'read-only') return false;
    silentBefore = performance.now();
    return true;
  };

  /** Guards a connection for one transaction. */
  const guard = (client: pg.PoolClient, role: Role) => {
    let isOver = false;
    let isBroken = false;
    let isLong = role === 'maintenance';
    let currentRole = role;
    const send = async (text: string, values: readonly unknown[]) => {
      isLong ||= isLongStatements(text);
      currentRole = findTakenRole(text) ?? currentRole;
      const name = usesNames ? names.nameOf(currentRole, text) : undefined;
      try {
        return await ask(client, { text, values: [...values], ...(name && { name }) }, getLimit(isLong));
      } catch (error) {
        if (isStalePlan(error)) names.renameAll();
        if (readSqlState(error) === SQL_STATE.duplicatePreparedStatement) usesNames = false;
        isBroken = recordFailure(toDatabaseFailure(error)) || isBroken;
        throw error;
      }
    };
    const rollBack = async () => {
      isOver = true;
      try {
        return await ask(client, { text: 'rollback' }, getLimit(isLong));
      } catch {
        // PostgreSQL rolls back when a connection breaks. The caller needs the error that ended the
        // transaction.
        isBroken = true;
        return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      }
    };
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'rollback') return rollBack();
      const isCommit = text === 'commit';
      // The work did not await this query. It would run outside of a transaction, or in the next one.
      if (isOver) throw new Error('The transaction is over.');
      isOver = isCommit;
      const result = await send(text, values);
      if (isCommit && result.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return result;
    };
    return {
      query: query as pg.PoolClient['query'],
      release: () => {
        isOver = true;
        client.release(isBroken);
      },
    };
  };

  return {
    as: (role) => ({ connect: async () => guard(await acquire(), role), end: () => pool.end() }),
    wasFull: () => performance.now() - fullAt < FULL_MS,
    isStuck: (forMs) =>
      pool.totalCount >= (pool.options.max ?? 1) &&
      pool.idleCount === 0 &&
      performance.now() - movedAt > forMs,
  };
}

/** Names of prepared statements, by role and text. */
function createNames() {
  const names = new Map<Role, Map<string, string>>();
  let keptConnections = 0;
  /** Incremented when all prepared statements become invalid. */
  let edition = 0;
  return {
    /** undefined for a statement that is not prepared */
    nameOf(role: Role, text: string): string | undefined {
      const ofRole = names.get(role) ?? new Map<string, string>();
      const name = ofRole.get(text);
      if (name !== undefined) return name;
      if (keptConnections === MAX_NAMES || !PREPARED_STATEMENT.test(text)) return undefined;
      // The name is a hash of the statement. If a pooler moves a session to another server despite prepared
      // statements, the name at least never refers to a different statement there.
      const hash = createHash('sha256').update(`${role} ${text}`).digest('base64url').slice(0, 22);
      const statementName = `s${edition}-${hash}`;
      names.set(role, ofRole.set(text, statementName));
      keptConnections += 1;
      return statementName;
    },
    renameAll(): void {
      edition += 1;
      names.clear();
      keptConnections = 0;
    },
  };
}

/** Six hours in milliseconds; no legitimate statement takes longer. */
export const LONG_STATEMENT_MS = 6 * 60 * 60 * 1000;

const LONG_STATEMENTS = `set local statement_timeout = ${LONG_STATEMENT_MS}`;

/**
 * Allows the rest of the transaction statements of hours, such as the removal of a tenant's audit. It
 * raises PostgreSQL's limit and our deadline.
 */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql.raw(LONG_STATEMENTS).execute(tx);
}

export const isLongStatements = (text: string): boolean => text === LONG_STATEMENTS;
