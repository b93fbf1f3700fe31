import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Check } from './conformance/check.ts';
import { LOCKS } from './conformance/checks/locks.ts';
import { ROW_SECURITY } from './conformance/checks/row-security.ts';
import { SCHEMA } from './conformance/checks/schema.ts';
import { SETTINGS } from './conformance/checks/settings.ts';
import { WRITES } from './conformance/checks/writes.ts';
import type { Engine, Session } from './conformance/engine.ts';
import { listChecks } from './conformance/list-checks.ts';
import { findLack, runChecks, withEngine } from './conformance/run-checks.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { isDeep, testDeep } from './harness/tier.ts';

const checks = await listChecks();
const migrations = checks.filter(({ name }) => name.startsWith('migrations/'));

/** Objects and settings that the command must not leave behind. */
const LEFT = `select rolname::text as name from pg_roles where rolname like 'attesta_conformance%'
  union all select nspname::text from pg_namespace where nspname like 'attesta_conformance%'
  union all select relname::text from pg_class where relnamespace = 'public'::regnamespace`;

/** An engine that replaces statements of a check by others. */
function replaceIn(engine: Engine, from: string, to: string): Engine {
  const replace = (text: string) => text.replaceAll(from, to);
  const around = ({ ask, ...session }: Session): Session => ({
    ...session,
    ask: (text, values) => ask(replace(text), values),
  });
  return {
    ...engine,
    begin: async (asker) => around(await engine.begin(asker)),
    inTransaction: (asker, work) => engine.inTransaction(asker, (session) => work(around(session))),
    define: (script) => engine.define(replace(script)),
    connect: async () => {
      const client = await engine.connect();
      const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<never>;
      return Object.assign(client, {
        query: (text: string, values?: unknown[]) => query(replace(text), values),
      });
    },
  };
}

/** Checks by the beginning of their names, and the replacement that simulates an engine without the feature. */
const LACKS: [Check[], string, string, string][] = [
  [SETTINGS, 'set_config sets a value', "'one', true", "'one', false"],
  [SETTINGS, 'set_config takes a role', '$1, true', '$1, false'],
  [SETTINGS, 'set local role none', 'role none', 'search_path to public'],
  [SETTINGS, 'statement_timeout ends', 'pg_sleep(30)', 'pg_sleep(0)'],
  [SETTINGS, 'set local statement_timeout lengthens', "'20s'", "'50ms'"],
  [SETTINGS, 'idle_in_transaction_session_timeout', "'100ms'", "'0'"],
  [SETTINGS, 'A write in a read-only', 'read only', 'read write'],
  [ROW_SECURITY, 'Row-level security shows a tenant', 'enable row', 'disable row'],
  [ROW_SECURITY, 'Row-level security shows nothing', 'enable row', 'disable row'],
  [ROW_SECURITY, 'Row-level security refuses', 'enable row', 'disable row'],
  [ROW_SECURITY, 'Forced row-level security', 'force row', 'no force row'],
  [ROW_SECURITY, 'A right to update', 'update (settings)', 'update'],
  [LOCKS, 'for update waits', ' for update', ''],
  [LOCKS, 'A wait ends', ' for update', ''],
  [LOCKS, 'for update skip locked', ' skip locked', ''],
  [LOCKS, 'for no key update lets', 'for no key update', 'for update'],
  [LOCKS, 'for update keeps', 'for update', 'for no key update'],
  [LOCKS, 'One query locks', 'for update of c', ''],
  [LOCKS, 'Of two transactions', ' for update', ''],
  [LOCKS, 'A row that is upserted', 'do update set name = excluded.name', 'do nothing'],
  [LOCKS, 'lock table', 'lock table closed in access exclusive mode', 'select 1'],
  [WRITES, 'on conflict do update', 'counted.n + excluded.n', 'excluded.n'],
  [WRITES, 'on conflict do nothing', 'primary key', ''],
  [WRITES, 'A conditional update', ' where n < 5', ''],
  [WRITES, 'A violated key', " check (role in ('a'))", ''],
  [WRITES, 'One statement deletes', 'folded.n + excluded.n', 'folded.n'],
  [WRITES, 'What hangs on a row', ' on delete cascade', ''],
  [WRITES, 'json keeps', '::json::text', '::jsonb::text'],
  [WRITES, 'Names are folded', 'nfkd', 'nfc'],
  [SCHEMA, 'A unique index holds for part', 'unique index', 'index'],
  [SCHEMA, 'A unique index holds for an', 'unique index', 'index'],
  [SCHEMA, 'A trigger writes', 'update of name on', 'update on'],
  [SCHEMA, 'An identity column', ' overriding system value', ''],
  [SCHEMA, 'A do block fails', 'AT003', 'AT009'],
  [SCHEMA, 'The planner keeps', 'set statistics 0', 'set statistics 100'],
];

/** Calls the command. */
async function callCommand(url: string): Promise<{ code: number; lines: string[] }> {
  const call = promisify(execFile)(process.execPath, ['--import', 'tsx', 'test/conformance/main.ts', url]);
  const { code, stdout } = await call.then(
    (ended) => ({ ...ended, code: 0 }),
    (failed: { code: number; stdout: string }) => failed,
  );
  return { code, lines: stdout.trimEnd().split('\n') };
}

describe.skipIf(findPostgres() === null)('what the product relies on', () => {
  let postgres: TestPostgres;
  beforeEach(async () => {
    postgres = await createPostgres(false);
  });
  afterEach(() => postgres.close());

  const listLacking = async (some: Check[], url = postgres.url) =>
    (await runChecks(url, some)).filter(({ lack }) => lack !== null).map(({ check }) => check.name);

  test('PostgreSQL has all that the product relies on, and the command leaves nothing behind', async () => {
    const { code, lines } = await callCommand(postgres.url);
    expect(lines.filter((line) => !line.startsWith('holds'))).toEqual([
      `${checks.length} of ${checks.length} hold; 0 required and 0 optional ones are missing.`,
    ]);
    expect(code).toBe(0);
    expect(await postgres.askOwner(LEFT)).toEqual([]);
  });

  testDeep(
    'the conformance command names a missing requirement with its purpose, and exits with 1',
    async () => {
      await postgres.askOwner('revoke execute on function json_to_recordset(json) from public');
      const { code, lines } = await callCommand(postgres.url);
      expect(lines.filter((line) => !line.startsWith('holds'))).toEqual([
        'MISSING   Many rows are written from one parameter, as JSON and as arrays',
        '          permission denied for function json_to_recordset (42501)',
        '          Needed for: counts of all tenants in one statement; the copy of migrate:embedded.',
        `${checks.length - 1} of ${checks.length} hold; 1 required and 0 optional ones are missing.`,
      ]);
      expect(code).toBe(1);
      expect(await postgres.askOwner(LEFT)).toEqual([]);
    },
  );

  test.each(isDeep ? LACKS : LACKS.filter((_, at) => at % 6 === 0))(
    'detects an engine that lacks what a check asks for: $1',
    async (some, name, from, to) => {
      const check = some.find((each) => each.name.startsWith(name))!;
      expect(await withEngine(postgres.url, (engine) => findLack(engine, check))).toBeNull();
      const lack = await withEngine(postgres.url, (engine) => findLack(replaceIn(engine, from, to), check));
      expect(lack, check.name).not.toBeNull();
    },
  );

  test('reports an engine whose default is serializable as lacking read committed', async () => {
    await postgres.askOwner(
      `do $$ begin
        execute format('alter database %I set default_transaction_isolation = serializable', current_database());
      end $$`,
    );
    expect(await listLacking(SETTINGS)).toContain('A transaction is read committed unless it says otherwise');
  });

  test('reports an engine without PL/pgSQL as lacking triggers, do blocks and migrations', async () => {
    await postgres.askOwner('revoke usage on language plpgsql from public');
    expect(await listLacking([...SCHEMA, ...migrations])).toEqual(
      expect.arrayContaining([
        'A trigger writes into another table, by the columns that changed',
        'A do block looks into the catalog and runs what it puts together',
        'migrations/0001-first-schema.sql runs',
      ]),
    );
  });

  test('reports a superuser as lacking row-level security, since no policy applies to it', async () => {
    expect(await listLacking(ROW_SECURITY, postgres.url.replace('attesta@', 'root@'))).toEqual([
      'Forced row-level security holds for the owner of a table',
    ]);
  });
});
