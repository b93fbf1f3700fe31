import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';

/** Rows of each large table. */
const ROWS = 300_000;
const FIRST = '0001-first-schema.sql';
const TENANT = '7d6c0f6e-0000-4000-8000-000000000001';

/** Triggers that keep another table by the row: for so many rows in one transaction they take over ten minutes. */
const KEPT_BY_ROW = ['subjects', 'subject_details', 'attempts'];
const alterTriggers = (change: 'enable' | 'disable') =>
  KEPT_BY_ROW.map((table) => `alter table ${table} ${change} trigger user;`).join('\n');

/** A year of a busy tenant, in the tables of the first version. */
const FILL = `
  ${alterTriggers('disable')}
  insert into tenants (tenant_id, host, name, created_at) values ('${TENANT}', 'a.test', 'A', now());
  create temporary table people as
    select n, gen_random_uuid() as id, gen_random_uuid() as submission, now() - n * interval '100 seconds' as at
    from generate_series(1, ${ROWS}) n;
  insert into subjects (tenant_id, id, first_name, last_name, image_key, created_at)
    select '${TENANT}', id, 'A' || n, 'B' || n, '\\x00', at from people;
  insert into subject_details (tenant_id, subject_id, license_number) select '${TENANT}', id, 'W' || n from people;
  insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, decided_at, created_at, updated_at)
    select '${TENANT}', submission, id, 'license', 'v', 'approved', 1, at, at, at from people;
  insert into attempts (tenant_id, submission_id, attempt, subject_id, upload_type, object_key, content_type, bytes, verdict,
      created_at, settled_at)
    select '${TENANT}', submission, 1, id, 'license', submission::text, 'image/jpeg', 1000, 'LICENSE_APPROVED', at, at from people;
  insert into audit_entries (tenant_id, number, at, actor, actor_kind, action, subject_id, fields, hash)
    select '${TENANT}', n, at, 'system', 'system', 'license.approved', id, '{}', '\\x00' from people;
  insert into stored_numbers select '${TENANT}', id, 'W' || n from people;
  insert into subject_words select '${TENANT}', id, unnest(array['a' || n, 'b' || n, 'w' || n]) from people;
  insert into stored_bytes values ('${TENANT}', ${ROWS} * 1000);
  ${alterTriggers('enable')}
  analyze`;

/** What a request of any version does to each large table, by an index: the time is its wait. */
const WRITES = {
  subjects: `update subjects set photo_url = null where tenant_id = '${TENANT}' and id = (select id from subjects limit 1)`,
  submissions: `update submissions set reason = null where tenant_id = '${TENANT}' and id = (select id from submissions limit 1)`,
  attempts: `update attempts set reason = null where tenant_id = '${TENANT}' and attempt = 1
    and submission_id = (select submission_id from attempts limit 1)`,
  audit_entries: `update audit_entries set attempt = null where tenant_id = '${TENANT}' and number = 1`,
};
type Table = keyof typeof WRITES;
const TABLES = Object.keys(WRITES) as Table[];

describe.skipIf(findPostgres() === null)(`each migration on ${ROWS} rows beside writers`, () => {
  let postgres: TestPostgres;
  let folder: string;
  beforeAll(async () => {
    postgres = await createPostgres(false);
    folder = await mkdtemp(join(tmpdir(), 'attesta-migrations-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await postgres.close();
  });

  /** Applies one more file, as a server of that version does at its start. */
  async function apply(name: string): Promise<number> {
    await symlink(join(MIGRATIONS, name), join(folder, name));
    const begun = performance.now();
    await (await openPostgres(postgres.url, folder)).close();
    return performance.now() - begun;
  }

  /** Writes to every large table until the end, and counts the longest wait for each. */
  async function watchWriters() {
    const longest = new Map<Table, number>();
    let isOver = false;
    const write = async (table: Table) => {
      const client = new pg.Client(postgres.ownerUrl);
      await client.connect();
      while (!isOver) {
        const begun = performance.now();
        await client.query(WRITES[table]);
        longest.set(table, Math.max(longest.get(table) ?? 0, performance.now() - begun));
        await setTimeout(5);
      }
      await client.end();
    };
    const writers = TABLES.map(write);
    while (longest.size < TABLES.length) await setTimeout(5);
    longest.clear();
    return async () => {
      isOver = true;
      await Promise.all(writers);
      return longest;
    };
  }

  test('applies each, and prints how long it took and how long each table’s writers waited', {
    timeout: 3_600_000,
  }, async () => {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
    expect(names.shift()).toBe(FIRST);
    await apply(FIRST);
    await postgres.askOwner(FILL);
    const lines: string[] = [];
    for (const name of names) {
      const stop = await watchWriters();
      const took = await apply(name);
      const waits = await stop();
      const perMillion = (ms: number) => `${((ms * 1_000_000) / ROWS / 1000).toFixed(1)} s`;
      const blocked = TABLES.map((table) => `${table} ${perMillion(waits.get(table) ?? 0)}`);
      lines.push(`${name}: ${perMillion(took)}; longest wait of a writer: ${blocked.join(', ')}`);
      console.log(lines.at(-1));
    }
    expect(lines.length).toBe(names.length);
    const { length } = await postgres.askOwner('select name as catalog from migrations');
    expect(length).toBe(names.length + 1);
  });
});

test('the guide for upgrades names each later migration that writes or indexes a table of an earlier one', async () => {
  const guide = await readFile(new URL('../docs/upgrade.md', import.meta.url), 'utf8');
  const costly =
    /^\s*(?:create (?:unique )?index\b.*? on|update|insert into|alter table) (\w+)(?:[\s\S]*?;)/gim;
  const missing: string[] = [];
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file >= '0050')) {
    const script = (await readFile(join(MIGRATIONS, name), 'utf8')).replace(/\$\$[\s\S]*?\$\$/g, '');
    const made = [...script.matchAll(/create table (\w+)/g)].map(([, table]) => table);
    const touched = [...script.matchAll(costly)]
      .filter(
        ([text]) =>
          !/^\s*alter table/i.test(text) ||
          /set not null|type |add (?:constraint|primary|unique|foreign)/i.test(text),
      )
      .map(([, table]) => table!);
    if (touched.some((table) => !made.includes(table)) && !guide.includes(name)) missing.push(name);
  }
  expect(missing).toEqual([]);
});
