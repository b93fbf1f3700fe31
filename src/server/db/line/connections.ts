import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseFailure } from '../database-failure.ts';
import type { ParserOf, Prepared, Statement } from './send-batch.ts';

/** A pool of connections, and which statements they keep prepared. */
export type Connections = {
  /** A connection for one transaction, which gives it back with `release`. */
  take(): Promise<pg.PoolClient>;
  /** In milliseconds, how long a batch may go without an answer before its connection is destroyed; null: for ever. */
  deadlineMs: { usual: number | null; long: number | null };
  /** Hears that a batch was answered. */
  answered(client: pg.PoolClient): void;
  /**
   * Hears that a batch sent at this moment (`performance.now()`) had no answer by its deadline: connections that have
   * not answered since then are not used again.
   */
  silent(sentAt: number): void;
  /**
   * Hears how a transaction failed.
   * @returns whether its connection must not be used again
   */
  failed(failure: DatabaseFailure | null): boolean;
  /** Whether a write was refused for want of space within the last minute. */
  wasFull(): boolean;
  /** Whether all connections have been held for so long that none was answered or given back meanwhile. */
  isStuck(forMs: number): boolean;
  parserOf: ParserOf;
  /** The name under which connections keep the statement, as this role runs it; null for one that is not kept. */
  nameOf(role: string, text: string): string | null;
  /** From now on every statement has another name: those that were kept are no good any more. */
  renameAll(): void;
  preparedOn(client: pg.PoolClient): Prepared;
};

/**
 * Most statements that a connection keeps prepared: more than the product has, not counting those with lists
 * of varying length. Each costs the connection some kilobytes.
 */
const MOST_NAMES = 300;

/**
 * The statements that are kept prepared. `fetch` is not: its columns are those of the cursor, which differ
 * each time.
 */
const KEPT = /^\s*(?:select|insert|update|delete|with|begin|commit)\b/i;

/** So long after a write was refused for want of space the database counts as full. */
const FULL_MS = 60_000;

type Options = {
  /** false where a connection may be to another session each time */
  keepsStatements: boolean;
  deadlineMs: Connections['deadlineMs'];
  /** whether a connection that turns out read-only is given up, and those that are idle with it */
  needsWrites?: boolean;
  /** the pool's own unless it is said */
  connect?: () => Promise<pg.PoolClient>;
};

export function createConnections(
  pool: pg.Pool,
  parserOf: ParserOf,
  { keepsStatements, deadlineMs, needsWrites = false, connect = () => pool.connect() }: Options,
): Connections {
  // A connection that breaks, in the pool or in a transaction, must not end the process: the next query says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    answeredAt.set(client, performance.now());
  });
  pool.on('release', () => {
    movedAt = performance.now();
  });
  const answeredAt = new WeakMap<pg.PoolClient, number>();
  /** Connections whose last answer is older than this are silent. */
  let silentBefore = 0;
  /** When a connection was last answered or given back. */
  let movedAt = performance.now();
  let fullAt = Number.NEGATIVE_INFINITY;
  /** by role, and then by text: joined to one key, a text of some lines would be hashed anew for each call */
  const names = new Map<string, Map<string, string>>();
  let kept = 0;
  const prepared = new WeakMap<pg.PoolClient, Prepared>();
  /** Changes when what was prepared is no good any more. */
  let edition = 0;
  return {
    async take() {
      for (;;) {
        const client = await connect();
        if ((answeredAt.get(client) ?? 0) >= silentBefore) return client;
        // A graceful end would wait for the other side.
        client.connection.stream.destroy();
        client.release(true);
      }
    },
    deadlineMs,
    answered: (client) => {
      movedAt = performance.now();
      answeredAt.set(client, movedAt);
    },
    silent: (sentAt) => {
      silentBefore = Math.max(silentBefore, sentAt);
    },
    failed: (failure) => {
      if (failure === 'full') fullAt = performance.now();
      const isGivenUp = needsWrites && failure === 'read-only';
      if (isGivenUp) silentBefore = performance.now();
      return isGivenUp;
    },
    wasFull: () => performance.now() - fullAt < FULL_MS,
    isStuck: (forMs) =>
      pool.totalCount >= (pool.options.max ?? 1) &&
      pool.idleCount === 0 &&
      performance.now() - movedAt > forMs,
    parserOf,
    nameOf(role, text) {
      const ofRole = names.get(role) ?? new Map<string, string>();
      const name = ofRole.get(text);
      if (name !== undefined) return name;
      if (!keepsStatements || kept === MOST_NAMES || !KEPT.test(text)) return null;
      const given = nameFor(`${role} ${text}`, edition);
      names.set(role, ofRole.set(text, given));
      kept += 1;
      return given;
    },
    renameAll: () => {
      edition += 1;
      names.clear();
      kept = 0;
    },
    preparedOn(client) {
      const known: Prepared = prepared.get(client) ?? new Map();
      prepared.set(client, known);
      return known;
    },
  };
}

/**
 * Made of the statement itself: where a pooler hands a session to one server after another, which it must not while
 * statements are kept, a name at least never stands for another server's statement.
 */
function nameFor(key: string, edition: number): string {
  return `s${edition}-${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;
}

/** The role that a transaction runs under, and the statement that sets it until the transaction ends. */
export type Entering = {
  role: string;
  statement: Statement;
};
