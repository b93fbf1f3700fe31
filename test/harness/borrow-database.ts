import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, inject } from 'vitest';
import { aroundTransactions } from '../../src/server/db/around-transactions.ts';
import type { Database } from '../../src/server/db/database.ts';
import { createPgliteDatabase } from '../../src/server/db/embedded/create-pglite-database.ts';
import { openPgliteClient, type PgliteClient } from '../../src/server/db/embedded/pglite-client.ts';
import { createPostgres } from './create-postgres.ts';
import { openPatient } from './open-patient.ts';
import { hasTurn } from './tier.ts';

type Kept = { client: PgliteClient; catalog: string };

/** Those that no app of this worker has at the moment: starting one costs a second of the processor. */
const free: Kept[] = [];

/**
 * The embedded database, migrated and empty. Closing it gives it back once all that was asked of it has ended, also
 * what nobody waits for any more (a scrub), and it is emptied for whoever is next.
 */
export async function borrowDatabase(): Promise<Database> {
  const kept = free.pop() ?? (await open());
  const db = createPgliteDatabase(kept.client);
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('The database is closed.');
    const asked = work();
    underWay.add(asked);
    return asked.finally(() => underWay.delete(asked));
  };
  return {
    ...aroundTransactions(db, ask),
    scrub: () => ask(() => db.scrub()),
    ping: () => ask(() => db.ping()),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await Promise.allSettled(underWay);
      await giveBack(kept);
    },
  };
}

/** In the quick tier one suite in so many has the embedded database, others in each run. */
const EMBEDDED_IN = 4;

/**
 * For suites that ask of a database only that it answers: the run's PostgreSQL where there is one, for it takes a
 * third of the processor that the embedded one does. In the deep tier all have the embedded one.
 */
export async function borrowEitherDatabase(): Promise<Database> {
  const isEmbedded = hasTurn(basename(expect.getState().testPath ?? ''), EMBEDDED_IN);
  return isEmbedded || inject('postgres') === null ? borrowDatabase() : borrowPostgres();
}

/** A database of the app's own on the run's PostgreSQL, migrated and empty, which goes when it is closed. */
export async function borrowPostgres(): Promise<Database> {
  const own = await createPostgres();
  const db = await openPatient(own.url);
  return { ...db, close: () => db.close().then(own.close) };
}

/** Read once a worker. */
let snapshot: Promise<Blob> | undefined;

async function open(): Promise<Kept> {
  snapshot ??= readFile(inject('snapshot')).then((bytes) => new Blob([bytes]));
  const client = await openPgliteClient({ snapshot: await snapshot });
  return { client, catalog: await describeCatalog(client) };
}

/** Empties it; one whose tables, rules or rights a test has changed is closed instead. */
async function giveBack({ client, catalog }: Kept): Promise<void> {
  if ((await describeCatalog(client)) !== catalog) return client.close();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
  );
  await client.exec(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`);
  // The one row that the first schema brings.
  await client.exec('insert into clock default values');
  await client.exec('discard all');
  free.push({ client, catalog });
}

/** What the schema is, beside its rows. */
async function describeCatalog(client: PgliteClient): Promise<string> {
  const { rows } = await client.query<{ catalog: string }>(`
    select md5(string_agg(line, '' order by line)) as catalog from (
      select concat_ws(' ', 'class', oid, relacl, relrowsecurity, relforcerowsecurity) from pg_class
        where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'column', attrelid, attname, attacl, attnotnull) from pg_attribute
        where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
      union all select concat_ws(' ', 'trigger', oid, tgenabled) from pg_trigger
      union all select concat_ws(' ', 'constraint', oid) from pg_constraint
      union all select concat_ws(' ', 'policy', oid) from pg_policy
      union all select concat_ws(' ', 'function', oid, md5(prosrc)) from pg_proc
        where pronamespace = 'public'::regnamespace
    ) as lines (line)`);
  return rows[0]!.catalog;
}
