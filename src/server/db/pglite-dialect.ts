import { setImmediate } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PgliteClient } from './pglite-client.ts';

/**
 * Kysely on PGlite. PGlite is one connection, so the driver hands it to one transaction at a time, in
 * order of asking. It works on the server's own thread, hence everybody else's turn after each query: without it a
 * transaction would run from its first query to its last as one stretch.
 */
export function createPgliteDialect(client: PgliteClient): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(client: PgliteClient): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await client.query<R>(query.sql, [...query.parameters]);
      await setImmediate();
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
    },
    streamQuery() {
      throw new Error('PGlite does not stream.');
    },
  };
  let last: Promise<void> = Promise.resolve();
  const releases = new WeakMap<DatabaseConnection, () => void>();
  return {
    init: async () => {},
    async acquireConnection() {
      const before = last;
      const handle: DatabaseConnection = { ...connection };
      last = new Promise((resolve) => releases.set(handle, resolve));
      await before;
      return handle;
    },
    async releaseConnection(handle) {
      releases.get(handle)?.();
    },
    // The simple protocol: half the time of a prepared statement, three times a request.
    beginTransaction: async () => void (await client.exec('begin')),
    commitTransaction: async () => void (await client.exec('commit')),
    rollbackTransaction: async () => void (await client.exec('rollback')),
    destroy: () => client.close(),
  };
}
