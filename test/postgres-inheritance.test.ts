import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inheritsSystemRole } from '../src/server/store/database/as-owner.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';

const bin = findPostgres();
const BEFORE = '0042';

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
  const addTenant = (url: string) =>
    askAs(
      url,
      `set role attesta_system;
       insert into tenants (tenant_id, host, name, settings, created_at)
       values (gen_random_uuid(), 'a.test', 'A', '{}', now())`,
    );
  const countTenants = (url: string) => askAs(url, 'select count(*)::int as n from tenants');
  /** As an installation of before, and as a grant by the administrator leaves it. */
  const inherit = (ask: (query: string) => Promise<unknown>) => ask(INHERIT);
  const INHERIT = `do $$ begin
    if current_setting('server_version_num')::integer >= 160000
    then execute 'grant attesta_tenant, attesta_system to attesta with inherit true';
    else execute 'alter role attesta inherit'; end if; end $$`;

  test('the database’s user sees no row without a role, also after an upgrade', async () => {
    const own = await createDatabaseOn(server.folder, false);
    const early = await mkdtemp(join(tmpdir(), 'attesta-migrations-'));
    for (const file of (await readdir(MIGRATIONS)).filter((name) => name < BEFORE))
      await copyFile(join(MIGRATIONS, file), join(early, file));
    await (await openPostgres(own.url, early)).close();
    await askAs(own.url, INHERIT).catch(() => inherit(own.askOwner));
    await addTenant(own.url);
    expect(await countTenants(own.url)).toEqual([{ n: 1 }]);
    const db = await openPostgres(own.url, MIGRATIONS);
    expect(await countTenants(own.url)).toEqual([{ n: 0 }]);
    expect(await db.asSystem(inheritsSystemRole)).toBe(false);
    expect(await db.asSystem((tx) => tx.selectFrom('tenants').select('host').execute())).toHaveLength(1);
    await db.close();
    await own.close();
    await rm(early, { recursive: true });
  });

  test('the start tells if the database’s administrator has granted the roles with inheritance', async () => {
    const own = await createDatabaseOn(server.folder);
    await inherit(own.askOwner);
    const db = await openPostgres(own.url, MIGRATIONS);
    expect(await db.asSystem(inheritsSystemRole)).toBe(true);
    await db.close();
    await own.close();
  });
});
