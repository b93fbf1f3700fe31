import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../../startup/paths.ts';
import { migrate } from '../../../store/database/migrate.ts';
import { openPgliteClient } from '../../../store/embedded/pglite-client.ts';

const FILE = '0044-role-ids.sql';
const ONE = '01958f60-0000-7000-8000-000000000001';
const TWO = '01958f60-0000-7000-8000-000000000002';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

/** Two tenants with roles of the same number; one gives its roles by single sign-on. */
const BEFORE = `
  insert into tenants (tenant_id, host, name, settings, created_at) values
    ('${ONE}', 'one.test', 'One', '{"oidc": {"issuer": "https://id.test", "custom_role_map": {"leads": 2, "readers": 1}}}', now()),
    ('${TWO}', 'two.test', 'Two', '{"oidc": null, "enforce_2fa": true}', now());
  insert into staff_roles (tenant_id, id, name, permissions, created_at) overriding system value values
    ('${ONE}', 1, 'Reader', '{customers,cases}', now()), ('${ONE}', 2, 'Lead', '{customers,decide}', now()),
    ('${TWO}', 1, 'Reader', '{customers,cases}', now());
  insert into staff_users (tenant_id, email, username, password_hash, role, role_id, created_at) values
    ('${ONE}', 'kim@one.test', 'Kim', 'x', 'custom', 2, now()), ('${ONE}', 'lou@one.test', 'Lou', 'x', 'admin', null, now()),
    ('${TWO}', 'kim@two.test', 'Kim', 'x', 'custom', 1, now());`;

test('the migration of role ids keeps each role with its users and its place in single sign-on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-role-ids-'));
  const client = await openPgliteClient({ snapshot: null });
  const rows = async <T>(query: string) => (await client.query<T>(query)).rows;
  const runner = {
    run: async (script: string) => void (await client.exec(script)),
    rows,
    inspect: async () => {},
  };
  for (const name of await readdir(MIGRATIONS)) {
    if (name < FILE) await cp(join(MIGRATIONS, name), join(folder, name));
  }
  await migrate(runner, folder);
  await client.exec(BEFORE);
  await cp(join(MIGRATIONS, FILE), join(folder, FILE));
  await migrate(runner, folder);

  const roles = await rows<{ id: string; name: string }>(
    'select id, name from staff_roles order by tenant_id, name',
  );
  expect(roles.map(({ name }) => name)).toEqual(['Lead', 'Reader', 'Reader']);
  for (const { id } of roles) expect(id).toMatch(UUID);
  const [lead, reader, other] = roles.map(({ id }) => id);
  expect(new Set([lead, reader, other]).size).toBe(3);
  expect(await rows('select username, role_id from staff_users order by tenant_id, username')).toEqual([
    { username: 'Kim', role_id: lead },
    { username: 'Lou', role_id: null },
    { username: 'Kim', role_id: other },
  ]);
  expect(await rows('select settings from tenants order by tenant_id')).toEqual([
    { settings: { oidc: { issuer: 'https://id.test', custom_role_map: { leads: lead, readers: reader } } } },
    { settings: { oidc: null, enforce_2fa: true } },
  ]);
  await expect(client.exec(`delete from staff_roles where id = '${lead}'`)).rejects.toThrow('foreign key');
  await client.close();
  await rm(folder, { recursive: true });
});
