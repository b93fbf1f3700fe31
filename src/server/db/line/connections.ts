import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ParserOf, Prepared, Statement } from './send-batch.ts';

/** A pool of connections, and which statements they keep prepared. */
export type Connections = {
  pool: pg.Pool;
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

/** @param keepsStatements false where a connection may be to another session each time */
export function createConnections(pool: pg.Pool, parserOf: ParserOf, keepsStatements: boolean): Connections {
  // A connection that breaks, in the pool or in a transaction, must not end the process: the next query says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  /** by role, and then by text: joined to one key, a text of some lines would be hashed anew for each call */
  const names = new Map<string, Map<string, string>>();
  let kept = 0;
  const prepared = new WeakMap<pg.PoolClient, Prepared>();
  /** Changes when what was prepared is no good any more. */
  let edition = 0;
  return {
    pool,
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
  /**
   * a check that runs first, for transactions that only read and for all others; without it nothing is
   * checked
   */
  must?: { read: Statement; write: Statement };
};
