import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';

const MANY = '0014-many-people.sql';
const TENANT = '019a0000-0000-7000-8000-000000000001';

/** A tenant with people, as in a database before its upgrade. */
const PEOPLE = `set role attesta_system;
  insert into tenants (tenant_id, host, name, created_at) values ('${TENANT}', 'large.test', 'Large', now());
  insert into subjects (tenant_id, id, first_name, last_name, image_key, created_at)
    select '${TENANT}', gen_random_uuid(), 'First' || n, 'Last' || n, 'x', now() from generate_series(1, 50) n;
  insert into subject_details (tenant_id, subject_id) select tenant_id, id from subjects;
  reset role`;

const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made, indisvalid as good
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace order by 1`;

test.skipIf(findPostgres() === null)(
  'indexes that an operator creates concurrently before an upgrade equal those of the migration',
  async () => {
    const before = await mkdtemp(join(tmpdir(), 'attesta-before-'));
    const files = (await readdir(MIGRATIONS)).filter((name) => name < MANY);
    await Promise.all(files.map((name) => cp(join(MIGRATIONS, name), join(before, name))));
    const [ahead, fresh] = [await createPostgres(false), await createPostgres()];
    const client = new pg.Client(ahead.url);
    try {
      await (await openPostgres(ahead.url, before)).close();
      await client.connect();
      await client.query(PEOPLE);
      const script = await readFile(join(MIGRATIONS, MANY), 'utf8');
      const wanted = script.match(/^create index[^;]+;/gm)!;
      expect(wanted).toHaveLength(5);
      for (const index of wanted) {
        await client.query(index.replace('create index', 'create index concurrently'));
      }
      await (await openPostgres(ahead.url, MIGRATIONS)).close();
      const { rows } = await client.query(INDEXES);
      expect(rows).toEqual(await fresh.askOwner(INDEXES));
      expect(rows.filter(({ good }) => !good)).toEqual([]);
    } finally {
      await client.end();
      await ahead.close();
      await fresh.close();
      await rm(before, { recursive: true });
    }
  },
);
