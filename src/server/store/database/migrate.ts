import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors.ts';
import { readSqlState, SQL_STATE } from './sql-states.ts';

/** A driver's operations for migrations: run a script of several statements, and read rows. */
export type ScriptRunner = {
  run(script: string): Promise<void>;
  rows<T>(query: string): Promise<T[]>;
  /**
   * Inspects the database, in use or new, before anything is written, and rejects to prevent the migration.
   */
  inspect(isUsed: boolean): Promise<void>;
};

type MigrationFile = { name: string; script: string; checksum: string };

/**
 * A script may begin with a check that ends with this line. The check raises `migrationRefused` with a
 * sentence for the operator. All checks run before the first script, so that the previous version can still
 * use a refused database.
 */
const END_OF_CHECK = '\n-- End of the check.\n';
type AppliedMigration = { name: string; checksum: string };

/**
 * Applies the new SQL files of `folder` in order of name. Each one runs in a separate transaction together
 * with its record. The record is inserted first: if several servers start together, the others wait there
 * for the first, however long its script takes.
 * @returns whether a database in use was upgraded
 * @throws StartError, with nothing written, if the database has other files applied, or a file's check
 * refuses
 */
export async function migrate(runner: ScriptRunner, folder: string): Promise<boolean> {
  const files = await readFiles(folder);
  const applied = await listApplied(runner);
  refuseOtherFiles(files, applied);
  const isUsed = await hasTable(runner, 'tenants');
  await runner.inspect(isUsed);
  const appliedNames = new Set(applied.map((row) => row.name));
  const pending = files.filter((file) => !appliedNames.has(file.name));
  for (const { script } of pending) {
    const end = script.indexOf(END_OF_CHECK);
    if (end >= 0) await runner.run(script.slice(0, end)).catch(explainRefusal);
  }
  await runner.run(USE_SCHEMA);
  await createTable(runner);
  for (const file of pending) await apply(runner, file).catch(explainRefusal);
  return isUsed && pending.length > 0;
}

/**
 * The owner of a database may create tables in its schema by the role `pg_database_owner`, and only while they inherit
 * the rights of roles. So the owner gets that right itself. Of several servers, one may grant it.
 */
const USE_SCHEMA = `do $$
begin
  if has_schema_privilege('public', 'create') then return; end if;
  perform set_config('role', 'pg_database_owner', true);
  execute format('grant usage, create on schema public to %I', session_user);
  perform set_config('role', 'none', true);
exception when others then
  -- A missing right is the error of the first statement that needs it.
  null;
end
$$`;

/**
 * `if not exists` does not see a table that another server is creating at this moment. The statement then
 * fails with one of several unique violations, and the table exists.
 */
async function createTable(runner: ScriptRunner): Promise<void> {
  try {
    await runner.run(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  } catch (error) {
    if (!(await hasTable(runner, 'migrations'))) throw error;
  }
}

async function apply(runner: ScriptRunner, file: MigrationFile): Promise<void> {
  try {
    await runner.run(asTransaction(file));
  } catch (error) {
    const { constraint } = error as { constraint?: unknown };
    if (readSqlState(error) !== SQL_STATE.uniqueViolation || constraint !== 'migrations_pkey') throw error;
    // Another server has applied it meanwhile.
    await runner.run('rollback');
  }
}

function explainRefusal(error: unknown): never {
  if (readSqlState(error) !== SQL_STATE.migrationRefused) throw error;
  throw new StartError((error as Error).message, { cause: error });
}

async function readFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(folder, name), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

async function hasTable(runner: ScriptRunner, name: string): Promise<boolean> {
  const [found] = await runner.rows<{ has: boolean }>(`select to_regclass('${name}') is not null as has`);
  return found?.has === true;
}

async function listApplied(runner: ScriptRunner): Promise<AppliedMigration[]> {
  if (!(await hasTable(runner, 'migrations'))) return [];
  return runner.rows<AppliedMigration>('select name, checksum from migrations order by name');
}

/**
 * Every applied file must exist here unchanged: otherwise the schema is not the one that this program
 * knows.
 */
function refuseOtherFiles(files: MigrationFile[], applied: AppliedMigration[]): void {
  const checksums = new Map(files.map((file) => [file.name, file.checksum]));
  if (applied.length > 0 && !applied.some((row) => checksums.has(row.name))) {
    throw new StartError(
      'A version before 0.1 made this database, and its data cannot be migrated. Start with an empty data folder or database, or with that version.',
    );
  }
  for (const { name, checksum } of applied) {
    if (!checksums.has(name))
      throw new StartError(
        `The database is newer than this program: it has the migration ${name}. Start the newer version.`,
      );
    if (checksums.get(name) !== checksum)
      throw new StartError(
        `The migration ${name} has changed since it was applied. Start the version that made the database.`,
      );
  }
}

/**
 * Waiting for another server is unlimited. Locks that the script waits for are limited, because every
 * request queues behind it.
 */
function asTransaction(file: MigrationFile): string {
  return `begin;
set local statement_timeout = 0;
set local lock_timeout = 0;
insert into migrations (name, checksum) values ('${file.name}', '${file.checksum}');
set local lock_timeout to default;
${file.name === AUDIT_MONTHS ? `${READ_TENANTS}${file.script}${HIDE_TENANTS}` : file.script}
commit;`;
}

/**
 * This script adds keys to `tenants` to tables with rows, and PostgreSQL then looks for the tenants as the owner. An
 * owner who inherits no role already, because of another database on the same server, sees them by a policy meanwhile.
 */
const AUDIT_MONTHS = '0035-audit-months.sql';
const READ_TENANTS = `do $$
begin
  if not pg_has_role(current_user, 'attesta_system', 'usage') then
    create policy owner_reads on tenants for select to current_user using (true);
  end if;
end
$$;
`;
const HIDE_TENANTS = `
do $$
begin
  if exists (select from pg_policy where polname = 'owner_reads') then drop policy owner_reads on tenants; end if;
end
$$;`;
