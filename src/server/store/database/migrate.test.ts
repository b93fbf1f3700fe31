import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPgliteClient, type PgliteClient } from '../embedded/pglite-client.ts';
import { migrate, type ScriptRunner } from './migrate.ts';

let folder: string;
let client: PgliteClient;
let runner: ScriptRunner;
let looked = 0;
let isWrong = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-migrations-'));
  // An empty database, made from the run's snapshot by dropping its schema: creating one takes four seconds
  // of processor time.
  client = await openPgliteClient({ snapshot: new Blob([await readFile(inject('snapshot'))]) });
  await client.exec('drop schema public cascade; create schema public');
  runner = {
    run: async (script) => void (await client.exec(script)),
    rows: async <T>(query: string) => (await client.query<T>(query)).rows,
    inspect: async (isUsed) => {
      if (isUsed) looked += 1;
      if (isWrong) throw new Error('not this one');
    },
  };
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, script: string) => writeFile(join(folder, name), script);
const tables = async () =>
  (
    await runner.rows<{ name: string }>(
      "select relname as name from pg_class where relname like 'thing%' order by 1",
    )
  ).map((row) => row.name);

test('applies each file once, in order, and later files when they appear', async () => {
  await write('0001_a.sql', 'create table thing1 (id int);');
  await write('0002_b.sql', 'create table thing2 as select * from thing1;');
  await migrate(runner, folder);
  await migrate(runner, folder);
  await write('0003_c.sql', 'create table thing3 (id int);');
  await migrate(runner, folder);
  expect(await tables()).toEqual(['thing1', 'thing2', 'thing3']);
});

test('rolls a failed file back, and tries it again', async () => {
  await write('0004_d.sql', 'create table thing4 (id int); select 1 / 0;');
  await expect(migrate(runner, folder)).rejects.toThrow('division by zero');
  await client.exec('rollback');
  expect(await tables()).not.toContain('thing4');
  await write('0004_d.sql', 'create table thing4 (id int);');
  await migrate(runner, folder);
  expect(await tables()).toContain('thing4');
});

test('[S213] stops the start if an applied file has changed or is missing', async () => {
  await write('0004_d.sql', 'create table thing4 (id bigint);');
  await expect(migrate(runner, folder)).rejects.toThrow('0004_d.sql has changed since it was applied');
  await rm(join(folder, '0004_d.sql'));
  await expect(migrate(runner, folder)).rejects.toThrow('newer than this program');
});

test('[S212] inspects a database in use first, and writes nothing if the inspection refuses', async () => {
  expect(looked).toBe(0);
  await write('0004_d.sql', 'create table thing4 (id int);');
  await write('0005_e.sql', 'create table tenants (id int);');
  await migrate(runner, folder);
  expect(looked).toBe(0);
  await write('0006_f.sql', 'create table thing6 (id int);');
  isWrong = true;
  await expect(migrate(runner, folder)).rejects.toThrow('not this one');
  expect(await tables()).not.toContain('thing6');
  isWrong = false;
  await migrate(runner, folder);
  expect(await tables()).toContain('thing6');
  expect(looked).toBe(2);
});

test('refuses a database with unknown migrations in one sentence, without inspecting or writing it', async () => {
  const all = async () =>
    JSON.stringify(await runner.rows('select name, relname from migrations, pg_class order by 1, 2'));
  const other = await mkdtemp(join(tmpdir(), 'attesta-first-'));
  await writeFile(join(other, '0001-first-schema.sql'), 'create table thing9 (id int);');
  const [before, lookedBefore] = [await all(), looked];
  await expect(migrate(runner, other)).rejects.toThrow(
    /^A version before 0\.1 made this database, .+\. Start with an empty data folder or database, or with that version\.$/,
  );
  expect([await all(), looked]).toEqual([before, lookedBefore]);
  await rm(other, { recursive: true });
});
