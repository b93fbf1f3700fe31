import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inheritsSystemRole } from '../src/server/store/database/as-owner.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { readFences } from './harness/words/read-fences.ts';

// A user without CREATEROLE, by the statements of docs/operate.md as an administrator pastes them.
const GUIDE = readFileSync(new URL('../docs/operate.md', import.meta.url), 'utf8');
const [BEFORE, BY_VERSION, AFTER] = readFences(GUIDE)
  .filter(({ shownBy }) => shownBy === 'test/restricted-user.deep.test.ts')
  .map(({ text }) => text) as [string, string, string];

/** The line for this version of PostgreSQL. */
function chooseLine(version: number): string {
  const [old, recent] = BY_VERSION.split('\n');
  return (version < 16 ? old! : recent!).replace(/^.*?: +/, '');
}

const bin = findPostgres();
describe.skipIf(bin === null)('a user without CREATEROLE', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer(bin!);
    const home = await createDatabaseOn(server.folder, false);
    await home.askOwner('drop database attesta_template');
    await home.askOwner('drop role attesta_tenant, attesta_system, attesta_reviewer');
    await home.askOwner('alter role attesta nocreaterole');
    await home.close();
  });
  afterAll(() => server?.close());

  test('the statements of the guide are enough for the first start and for later ones', async () => {
    const database = await createDatabaseOn(server.folder, false);
    await expect(openWithoutTimeouts(database.url)).rejects.toThrow('may create no role');
    const [row] = await database.askOwner("select current_setting('server_version_num') as catalog");
    // The suite gives its database another name.
    const name = new URL(database.url).pathname.slice(1);
    await database.askOwner(BEFORE.replace('on database attesta ', `on database ${name} `));
    await database.askOwner(chooseLine(Math.floor(Number(row!.catalog) / 10_000)));
    await (await openWithoutTimeouts(database.url)).close();
    await database.askOwner(AFTER);
    const db = await openWithoutTimeouts(database.url);
    expect(await db.asSystem(inheritsSystemRole)).toBe(false);
    await db.close();
    await database.close();
  });
});
