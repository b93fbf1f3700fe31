import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

/** What a driver must do for migrations: run a script of several statements, and read rows. */
export type ScriptRunner = {
  run(script: string): Promise<void>;
  rows<T>(query: string): Promise<T[]>;
  /** Looks at a database before anything is written, whether it has been in use or is new; it rejects when this must not be. */
  inspect(isUsed: boolean): Promise<void>;
};

/**
 * Applies the plain SQL files of `folder` that have not been applied, in order of name, each in a
 * transaction of its own together with its record. The caller sees to it that nobody else migrates.
 * @throws StartError when a file that was applied has changed since, or is gone
 */
export async function migrate(runner: ScriptRunner, folder: string): Promise<void> {
  const [found] = await runner.rows<{ used: boolean }>("select to_regclass('tenants') is not null as used");
  await runner.inspect(found?.used === true);
  await runner.run(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(folder, name), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
  const applied = await runner.rows<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  for (const row of applied) {
    const file = files.find((candidate) => candidate.name === row.name);
    if (!file)
      throw new StartError(`The database is newer than this program: it has the migration ${row.name}.`);
    if (file.checksum !== row.checksum)
      throw new StartError(`The migration ${row.name} has changed since it was applied.`);
  }
  const done = new Set(applied.map((row) => row.name));
  for (const file of files) if (!done.has(file.name)) await runner.run(asTransaction(file));
}

function asTransaction(file: { name: string; script: string; checksum: string }): string {
  return `begin;
${file.script}
insert into migrations (name, checksum) values ('${file.name}', '${file.checksum}');
commit;`;
}
