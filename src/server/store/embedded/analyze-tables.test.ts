import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDatabase } from '../../../../test/harness/databases/borrow-database.ts';
import type { Database } from '../database/database.ts';
import type { Tx } from '../transaction.ts';

let db: Database;
const asOwner = <T>(work: (tx: Tx) => Promise<T>) =>
  db.asSystem(async (tx) => {
    await sql`set local role none`.execute(tx);
    return work(tx);
  });
const addRows = (rows: number) =>
  asOwner((tx) => sql`insert into grows select generate_series(1, ${rows}::int)`.execute(tx));
/** The row count in the planner's statistics; -1 before the first analysis. */
const countKnown = () =>
  asOwner(async (tx) => {
    const { rows } = await sql<{ known: number }>`
      select reltuples::int as known from pg_class where relname = 'grows'`.execute(tx);
    return rows[0]!.known;
  });

beforeAll(async () => {
  db = await borrowDatabase();
  await asOwner((tx) => sql`create table grows (x int)`.execute(tx));
});
afterAll(async () => {
  await asOwner((tx) => sql`drop table grows`.execute(tx));
  await db.close();
});

test('analyzes a table after its first rows and again at twice the size, not in between', async () => {
  await db.analyzeTables();
  expect(await countKnown()).toBe(-1);
  await addRows(1_000);
  await db.analyzeTables();
  expect(await countKnown()).toBe(1_000);
  await addRows(10);
  await db.analyzeTables();
  expect(await countKnown()).toBe(1_000);
  await addRows(5_000);
  await db.analyzeTables();
  expect(await countKnown()).toBe(6_010);
});
