import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import type { Database } from '../../../src/server/store/database/database.ts';
import { wrapTransactions } from '../../../src/server/store/database/wrap-transactions.ts';
import { createPgliteDatabase } from '../../../src/server/store/embedded/create-pglite-database.ts';
import { openPgliteClient, type PgliteClient } from '../../../src/server/store/embedded/pglite-client.ts';
import { isDeep } from '../tier.ts';
import { createPostgres } from './create-postgres.ts';
import { describeCatalog, emptyDatabase, type QueryAsOwner } from './empty-database.ts';
import { openWithoutTimeouts } from './open-without-timeouts.ts';
import type { TestPostgres } from './start-postgres.ts';

type PooledDatabase = { client: PgliteClient; catalog: string };

/**
 * Databases that no app of this worker uses now. They are kept because starting one takes a second of
 * processor time.
 */
const free: PooledDatabase[] = [];

/**
 * Lends a database to one app. Closing it waits for all work in it, also for work that no test awaits (such as a
 * scrub), and then calls `release`.
 */
function lend(db: Database, release: () => Promise<void>): Database {
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('The database is closed.');
    const pending = work();
    underWay.add(pending);
    return pending.finally(() => underWay.delete(pending));
  };
  return {
    ...wrapTransactions(db, ask),
    scrub: () => ask(() => db.scrub()),
    analyzeTables: () => ask(() => db.analyzeTables()),
    ping: () => ask(() => db.ping()),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await Promise.allSettled(underWay);
      await release();
    },
  };
}

/** The embedded database, migrated and empty. Closing it empties it and keeps it for the next suite. */
export async function borrowDatabase(): Promise<Database> {
  const database = free.pop() ?? (await open());
  return lend(createPgliteDatabase(database.client), () => releaseDatabase(database));
}

/**
 * In the quick tier one suite in this many uses the embedded database. */
const EMBEDDED_IN = 24;

/** Whether a suite is one of those: its name decides, so that it has the same database in each run.
 */
function isEmbeddedSuite(path: string): boolean {
  const sum = [...basename(path)].reduce((all, letter) => all + letter.codePointAt(0)!, 0);
  return sum % EMBEDDED_IN === 0;
}

/**
 * For suites that run on either database. `TEST_DATABASE=postgres` or `embedded` chooses for the whole run.
 * Otherwise the deep tier uses the embedded one. The quick tier uses the run's PostgreSQL if there is one,
 * for
 * a third of the processor time, and the embedded one for one suite in `EMBEDDED_IN`.
 */
export async function borrowAnyDatabase(): Promise<Database> {
  const wanted = process.env['TEST_DATABASE'];
  if (wanted) return DATABASES[wanted]!();
  const isEmbedded = isDeep || isEmbeddedSuite(expect.getState().testPath ?? '');
  return isEmbedded || inject('postgres') === null ? borrowDatabase() : borrowPostgres();
}

const DATABASES: Record<string, () => Promise<Database>> = {
  embedded: borrowDatabase,
  postgres: borrowPostgres,
};

type PooledServerDatabase = { postgres: TestPostgres; db: Database; owner: pg.Client; catalog: string };

/**
 * Kept like the embedded ones, with their connections. Creating a database takes the server ten times as long as
 * emptying one, and a new connection reads the whole catalog again.
 */
const freeOnServer: PooledServerDatabase[] = [];

/** A database on the run's PostgreSQL, migrated and empty. Closing it empties it for the next suite. */
export async function borrowPostgres(): Promise<Database> {
  const database = freeOnServer.pop() ?? (await openOnServer());
  return lend(database.db, () => releaseOnServer(database));
}

async function openOnServer(): Promise<PooledServerDatabase> {
  const postgres = await createPostgres();
  const db = await openWithoutTimeouts(postgres.url);
  const owner = new pg.Client(postgres.ownerUrl);
  // The server ends before the workers do.
  owner.on('error', () => {});
  await owner.connect();
  return { postgres, db, owner, catalog: await describeCatalog(askServer(owner)) };
}

const askServer =
  (owner: pg.Client): QueryAsOwner =>
  async (query) =>
    [await owner.query(query)].flat().flatMap(({ rows }) => rows);

async function releaseOnServer(database: PooledServerDatabase): Promise<void> {
  if (await emptyDatabase(askServer(database.owner), database.catalog))
    return void freeOnServer.push(database);
  await database.db.close();
  await database.owner.end();
  await database.postgres.close();
}

/** Read once a worker. */
let snapshot: Promise<Blob> | undefined;

async function open(): Promise<PooledDatabase> {
  snapshot ??= readFile(inject('snapshot')).then((bytes) => new Blob([bytes]));
  const client = await openPgliteClient({ snapshot: await snapshot });
  return { client, catalog: await describeCatalog(createQuery(client)) };
}

const createQuery =
  (client: PgliteClient): QueryAsOwner =>
  async (query) =>
    (await client.exec(query)).flatMap(({ rows }) => rows as { catalog: string }[]);

/** Empties it. If a test has changed its tables, rules or rights, it is closed instead. */
async function releaseDatabase(database: PooledDatabase): Promise<void> {
  if (!(await emptyDatabase(createQuery(database.client), database.catalog))) return database.client.close();
  await database.client.exec('discard all');
  free.push(database);
}
