import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTouched } from '../scripts/list-touched.mjs';
import { runGit } from './harness/run-git.ts';

let folder: string;

const git = (...args: string[]) => runGit(folder, ...args);
const write = async (name: string) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), `${Math.random()}`);
};
const commit = async (...names: string[]) => {
  for (const name of names) await write(name);
  git('add', '.');
  git('commit', '-q', '-m', 'Change it');
};
const touched = () => listTouched(folder).map((path) => path.replace(`${folder}/`, ''));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-touched-'));
  git('init', '-q', '-b', 'main');
  await commit('src/a.ts', 'src/b.ts', 'src/web/console/c.tsx', 'test/e2e/console.test.ts');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a change is what origin/main lacks, what is not committed, and no file that is gone', async () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await commit('src/a.ts');
  await write('src/new.ts');
  await rm(join(folder, 'src/b.ts'));
  expect(touched()).toEqual(['related', 'src/a.ts', 'src/new.ts']);
});

test('a change without origin/main is the last commit and the uncommitted files', async () => {
  await commit('src/a.ts');
  await commit('src/b.ts');
  expect(touched()).toEqual(['related', 'src/b.ts']);
});

test('a change of a page reaches its suites in a browser, and any change those that read the whole tree', async () => {
  await commit('test/architecture.test.ts');
  await commit('src/web/console/c.tsx');
  expect(touched()).toEqual([
    'related',
    'src/web/console/c.tsx',
    'test/architecture.test.ts',
    'test/e2e/console.test.ts',
  ]);
});

test('at the first commit everything runs', () => {
  expect(touched()).toEqual([]);
});
