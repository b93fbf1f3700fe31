import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inheritsSystemRole } from '../src/server/store/database/as-owner.ts';
import { makeAuditMonths } from '../src/server/store/database/audit-months.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';

const bin = findPostgres();
const BEFORE = '0038';
const TENANT = '01958f60-0000-7000-8000-000000000001';
/** A tenant with a role that single sign-on gives, and an entry of the audit in a month without a partition. */
const ADD_TENANT = `
  set role attesta_system;
  insert into tenants (tenant_id, host, name, settings, created_at)
    values ('${TENANT}', 'a.test', 'A', '{"oidc": {"custom_role_map": {"leads": 1}}}', now());
  insert into audit_entries (tenant_id, number, at, actor, action, fields, hash)
    values ('${TENANT}', 1, '2001-02-03T00:00:00Z', 'seed', 'subject.updated', '{}', '')`;

// A separate server, because roles belong to all databases of one.
describe.skipIf(bin === null)('the database’s user', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer(bin!);
  });
  afterAll(() => server.close());

  async function askAs(url: string, query: string): Promise<unknown[]> {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(query);
    await client.end();
    return rows;
  }
  const countRows = (url: string) =>
    askAs(
      url,
      `select (select count(*)::int from tenants) as tenants, (select count(*)::int from audit_entries) as entries`,
    );
  /** As an installation of before, and as a grant by the administrator leaves it. */
  const inherit = (ask: (query: string) => Promise<unknown>) => ask(INHERIT);
  const INHERIT = `do $$ begin
    if current_setting('server_version_num')::integer >= 160000
    then execute 'grant attesta_tenant, attesta_system to attesta with inherit true';
    else execute 'alter role attesta inherit'; end if; end $$`;

  test('[S183] the database’s user sees no row without a role, also after an upgrade', async () => {
    const database = await createDatabaseOn(server.folder, false);
    const early = await mkdtemp(join(tmpdir(), 'attesta-migrations-'));
    for (const file of (await readdir(MIGRATIONS)).filter((name) => name < BEFORE))
      await copyFile(join(MIGRATIONS, file), join(early, file));
    await (await openPostgres(database.url, early)).close();
    await askAs(database.url, INHERIT).catch(() => inherit(database.askOwner));
    await askAs(database.url, ADD_TENANT);
    expect(await countRows(database.url)).toEqual([{ tenants: 1, entries: 1 }]);
    const db = await openPostgres(database.url, MIGRATIONS);
    expect(await countRows(database.url)).toEqual([{ tenants: 0, entries: 0 }]);
    expect(await db.asSystem(inheritsSystemRole)).toBe(false);
    const found = await db.asSystem(async (tx) => {
      await makeAuditMonths(tx, ['2001-02-01']);
      return sql`
        select e.tableoid::regclass::text as place, length(settings #>> '{oidc,custom_role_map,leads}') as role
        from tenants join audit_entries e using (tenant_id)`.execute(tx);
    });
    expect(found.rows).toEqual([{ place: 'audit_entries_2001_02', role: 36 }]);
    const keys = await askAs(
      database.url,
      `select confrelid::regclass::text as refers, convalidated as valid, conparentid <> 0 as attached
       from pg_constraint where conrelid = 'audit_entries_2001_02'::regclass and contype = 'f'`,
    );
    expect(keys).toEqual([{ refers: 'tenants', valid: true, attached: true }]);
    await db.close();
    await database.close();
    await rm(early, { recursive: true });
  });

  test('[S183] the start tells if the database’s administrator has granted the roles with inheritance', async () => {
    const database = await createDatabaseOn(server.folder);
    await inherit(database.askOwner);
    const db = await openPostgres(database.url, MIGRATIONS);
    expect(await db.asSystem(inheritsSystemRole)).toBe(true);
    await db.close();
    await database.close();
  });
});
