import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { copyEmptyDatabase } from './copy-empty-database.ts';

const scratch = await mkdtemp(join(tmpdir(), 'attesta-empty-'));
afterAll(() => rm(scratch, { recursive: true }));
let from: string;
let home: string;
beforeEach(async () => {
  const run = await mkdtemp(join(scratch, 'run-'));
  [from, home] = [join(run, 'empty'), join(run, 'home')];
  await mkdir(join(from, 'base'), { recursive: true, mode: 0o755 });
  await mkdir(join(from, 'pg_notify'), { mode: 0o755 });
  await writeFile(join(from, 'PG_VERSION'), '17', { mode: 0o644 });
  await writeFile(join(from, 'base/1'), 'rows', { mode: 0o444 });
  await mkdir(home);
});

const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('a copied database has all files and empty folders, readable and writable by its owner only', async () => {
  const folder = join(home, 'database');
  await copyEmptyDatabase(from, folder);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'PG_VERSION',
    'base',
    'base/1',
    'pg_notify',
  ]);
  expect(await readFile(join(folder, 'base/1'), 'utf8')).toBe('rows');
  expect(await Promise.all(['', 'base', 'pg_notify'].map((name) => mode(join(folder, name))))).toEqual([
    '700',
    '700',
    '700',
  ]);
  expect(await Promise.all(['PG_VERSION', 'base/1'].map((name) => mode(join(folder, name))))).toEqual([
    '600',
    '600',
  ]);
});

test('a copy that ended early is replaced by the next one', async () => {
  const folder = join(home, 'database');
  await mkdir(`${folder}.new`);
  await writeFile(join(`${folder}.new`, 'half'), '');
  await copyEmptyDatabase(from, folder);
  expect(await readdir(home)).toEqual(['database']);
  expect(await readdir(folder)).not.toContain('half');
});

test('a copy that fails leaves no database behind', async () => {
  await rm(from, { recursive: true });
  await expect(copyEmptyDatabase(from, join(home, 'database'))).rejects.toThrow('ENOENT');
  expect(await readdir(home)).not.toContain('database');
});
