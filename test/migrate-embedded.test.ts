import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MOVED_TABLES } from '../src/server/store/database/move-tables.ts';
import { borrowAnyDatabase } from './harness/databases/borrow-database.ts';

test('[S228] the migration copies every table, each after those it refers to', async () => {
  const db = await borrowAnyDatabase();
  const read = <T>(query: string) => db.asSystem(async (tx) => (await sql.raw<T>(query).execute(tx)).rows);
  const tables = await read<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
     and relname <> 'migrations' order by 1`,
  );
  expect([...MOVED_TABLES].sort(), 'the tables of store/database/move-tables').toEqual(
    tables.map(({ name }) => name).sort(),
  );
  const references = await read<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     join pg_class on pg_class.oid = conrelid where contype = 'f' and not relispartition`,
  );
  const order: readonly string[] = MOVED_TABLES;
  const getPosition = (name: string) => order.indexOf(name);
  for (const { from, to } of references)
    expect([from, to, getPosition(to) < getPosition(from)]).toEqual([from, to, true]);
  await db.close();
});
