import { createHash } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { isLongStatements } from './allow-long-statements.ts';
import { type DatabaseFailure, toDatabaseFailure } from './database-failure.ts';
import { isStalePlan, readSqlState, SQL_STATE } from './sql-states.ts';

/** The role that statements run as. `maintenance` is the owner with the longer deadline from its first statement on. */
export type Role = 'system' | 'tenant' | 'owner' | 'maintenance';

/** A pool of `pg`, guarded in what its connections do for Kysely. */
export type GuardedPool = {
  /** The pool for Kysely's dialect, whose statements run as this role. */
  as(role: Role): PostgresPool;
  /** Whether a write was refused for want of space within the last minute. */
  wasFull(): boolean;
  /** Whether all connections have been held for so long that none was answered or given back meanwhile. */
  isStuck(forMs: number): boolean;
};

type Options = {
  /** false where a connection may be to another session each time */
  keepsStatements: boolean;
  /** In milliseconds, how long a statement may go without an answer before its connection is destroyed; null: for ever. */
  deadlineMs: { usual: number | null; long: number | null };
  /** whether a connection that turns out read-only is given up, and those that are idle with it */
  needsWrites?: boolean;
  /** the pool's own unless it is said */
  connect?: () => Promise<pg.PoolClient>;
};

/**
 * Most statements that a connection keeps prepared: more than the product has, not counting those with lists
 * of varying length. Each costs the connection some kilobytes.
 */
const MAX_NAMES = 300;

/** The statements that are kept prepared. `fetch` is not: its columns are those of the cursor, which differ each time. */
const KEPT = /^\s*(?:select|insert|update|delete|with)\b/i;

/** So long after a write was refused for want of space the database counts as full. */
const FULL_MS = 60_000;

const DATE_OID = 1082;

/** How values are read. A date stays the `YYYY-MM-DD` it is: as a JavaScript Date it would move with the time zone. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

/**
 * Guards a pool in three ways. It destroys a connection that has not answered by the deadline, and those that have not
 * answered since. It refuses a query after the end of the transaction that the connection was taken for. It keeps
 * statements prepared, under one name for each role, because PostgreSQL plans a statement again for another role.
 */
export function guardPool(
  pool: pg.Pool,
  { keepsStatements, deadlineMs, needsWrites = false, connect = () => pool.connect() }: Options,
): GuardedPool {
  const answeredAt = new WeakMap<pg.PoolClient, number>();
  /** Connections whose last answer is older than this are silent. */
  let silentBefore = 0;
  /** When a connection was last answered or given back. */
  let movedAt = performance.now();
  let fullAt = Number.NEGATIVE_INFINITY;
  // A connection that breaks, in the pool or in a transaction, must not end the process: the next query says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    answeredAt.set(client, performance.now());
  });
  pool.on('release', () => {
    movedAt = performance.now();
  });
  const names = createNames();
  /** Ends when it turns out that a pooler, of which nobody said, hands out the same sessions. */
  let keepsNames = keepsStatements;
  const limitOf = (isLong: boolean) => (isLong ? deadlineMs.long : deadlineMs.usual);

  const take = async (): Promise<pg.PoolClient> => {
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
    // If this thread was busy, the answer may be there and unread: it is read before the immediate runs.
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
  const noteFailure = (failure: DatabaseFailure | null): boolean => {
    if (failure === 'full') fullAt = performance.now();
    if (!needsWrites || failure !== 'read-only') return false;
    silentBefore = performance.now();
    return true;
  };

  /** A connection for as long as one transaction has it. */
  const guard = (client: pg.PoolClient, role: Role) => {
    let isOver = false;
    let isBroken = false;
    let isLong = role === 'maintenance';
    const send = async (text: string, values: readonly unknown[]) => {
      isLong ||= isLongStatements(text);
      const name = keepsNames ? names.nameOf(role, text) : undefined;
      try {
        return await ask(client, { text, values: [...values], ...(name && { name }) }, limitOf(isLong));
      } catch (error) {
        if (isStalePlan(error)) names.renameAll();
        if (readSqlState(error) === SQL_STATE.nameTaken) keepsNames = false;
        isBroken = noteFailure(toDatabaseFailure(error)) || isBroken;
        throw error;
      }
    };
    const rollBack = async () => {
      isOver = true;
      try {
        return await ask(client, { text: 'rollback' }, limitOf(isLong));
      } catch {
        // PostgreSQL rolls back when a connection breaks. The caller needs the error that ended the transaction.
        isBroken = true;
        return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      }
    };
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'rollback') return rollBack();
      const isCommit = text === 'commit';
      // The work did not wait for this query. It would run outside of every transaction, or in the next one.
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
    as: (role) => ({ connect: async () => guard(await take(), role), end: () => pool.end() }),
    wasFull: () => performance.now() - fullAt < FULL_MS,
    isStuck: (forMs) =>
      pool.totalCount >= (pool.options.max ?? 1) &&
      pool.idleCount === 0 &&
      performance.now() - movedAt > forMs,
  };
}

/** The names under which connections keep statements prepared, by role and then by text. */
function createNames() {
  const names = new Map<Role, Map<string, string>>();
  let kept = 0;
  /** Changes when what was prepared is no good any more. */
  let edition = 0;
  return {
    /** undefined for a statement that is not kept */
    nameOf(role: Role, text: string): string | undefined {
      const ofRole = names.get(role) ?? new Map<string, string>();
      const name = ofRole.get(text);
      if (name !== undefined) return name;
      if (kept === MAX_NAMES || !KEPT.test(text)) return undefined;
      // Made of the statement itself: where a pooler hands a session to one server after another, which it must not
      // while statements are kept, a name at least never stands for another server's statement.
      const hash = createHash('sha256').update(`${role} ${text}`).digest('base64url').slice(0, 22);
      const given = `s${edition}-${hash}`;
      names.set(role, ofRole.set(text, given));
      kept += 1;
      return given;
    },
    renameAll(): void {
      edition += 1;
      names.clear();
      kept = 0;
    },
  };
}
