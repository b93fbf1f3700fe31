import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Check } from '../tools/conformance/check.ts';
import { ROW_SECURITY } from '../tools/conformance/checks/row-security.ts';
import { SCHEMA } from '../tools/conformance/checks/schema.ts';
import { SETTINGS } from '../tools/conformance/checks/settings.ts';
import { listChecks } from '../tools/conformance/list-checks.ts';
import { runChecks } from '../tools/conformance/run-checks.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';

const checks = await listChecks();
const migrations = checks.filter(({ name }) => name.startsWith('migrations/'));

/** What the command must not leave behind. */
const LEFT = `select rolname::text as name from pg_roles where rolname like 'attesta_conformance%'
  union all select nspname::text from pg_namespace where nspname like 'attesta_conformance%'
  union all select relname::text from pg_class where relnamespace = 'public'::regnamespace`;

/** Calls the command. */
async function callCommand(url: string): Promise<{ code: number; lines: string[] }> {
  const call = promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/conformance/main.ts', url]);
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

  test('PostgreSQL has all of it, and the command leaves nothing behind', async () => {
    const { code, lines } = await callCommand(postgres.url);
    expect(lines.filter((line) => !line.startsWith('holds'))).toEqual([
      `${checks.length} of ${checks.length} hold; 0 required and 0 optional ones are missing.`,
    ]);
    expect(code).toBe(0);
    expect(await postgres.askOwner(LEFT)).toEqual([]);
  });

  test('the command names a required lack with what it is needed for, and ends with 1', async () => {
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
  });

  test('a serializable default is missing read committed', async () => {
    await postgres.askOwner(
      `do $$ begin
        execute format('alter database %I set default_transaction_isolation = serializable', current_database());
      end $$`,
    );
    expect(await listLacking(SETTINGS)).toContain('A transaction is read committed unless it says otherwise');
  });

  test('without PL/pgSQL, triggers, do blocks and migrations are missing', async () => {
    await postgres.askOwner('revoke usage on language plpgsql from public');
    expect(await listLacking([...SCHEMA, ...migrations])).toEqual(
      expect.arrayContaining([
        'A trigger writes into another table, by the columns that changed',
        'A do block looks into the catalog and runs what it puts together',
        'migrations/0001-first-schema.sql runs',
      ]),
    );
  });

  test('a superuser is missing row-level security, since no policy holds it', async () => {
    expect(await listLacking(ROW_SECURITY, postgres.url.replace('attesta@', 'root@'))).toEqual([
      'Forced row-level security holds for the owner of a table',
    ]);
  });
});
