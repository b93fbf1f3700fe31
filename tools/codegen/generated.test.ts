import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GENERATED_FILES, GENERATOR_SOURCES } from '../../scripts/checkout.mjs';
import { listImports, type ModuleImport, readModules } from '../architecture/list-imports.ts';
import { readApiDocument } from './api-document.ts';
import { MAX_LINE } from './break-line.ts';
import { listOperations } from './clients/list-operations.ts';
import { generate } from './generate.ts';

/** A text of the API's contract on a separate line: TypeScript cannot break a text that is a type. */
const IS_ONE_TEXT = /^\s*(\| )?(['"]).*\2[,;]?$/;
/** Read by programs alone. */
const UNBROKEN = /case-words\.ts$|\.json$/;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const readBuilt = (file: string) => readFileSync(join(ROOT, file), 'utf8');

let folder: string;
let paths: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-generated-'));
  paths = await generate(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('the generator writes the listed files, with the same bytes in this process as in the build', async () => {
  expect([...paths].sort()).toEqual([...GENERATED_FILES].sort());
  for (const file of paths) {
    const again = await readFile(join(folder, file), 'utf8');
    // Compared as a boolean: a failure should name the file, not print thousands of lines.
    expect(again === readBuilt(file), `${file} differs between two runs of npm run codegen`).toBe(true);
  }
});

test('generated files have short lines, since people read them in a package', () => {
  for (const file of GENERATED_FILES.filter((each) => !UNBROKEN.test(each))) {
    const lines = readBuilt(file).split('\n');
    const long = lines.filter((line) => line.length > MAX_LINE && !IS_ONE_TEXT.test(line));
    expect(long, `${file} has lines of more than ${MAX_LINE} characters`).toEqual([]);
  }
});

test('git ignores each generated file and has none of them', () => {
  const ignored = readBuilt('.gitignore').split('\n');
  const isIgnored = (file: string) => ignored.includes(`/${file}`) || file.startsWith('dist/');
  expect(GENERATED_FILES.filter((file) => !isIgnored(file))).toEqual([]);
  const { stdout } = spawnSync('git', ['ls-files', '--', ...GENERATED_FILES], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stdout, 'remove them with git rm --cached').toBe('');
});

/** How a line begins that defines a type in a client, as a regular expression. */
const DEFINITIONS: Record<string, (name: string) => string> = {
  'src/web/api/operations.ts': (name) => `export type ${name} =`,
  'clients/python/attesta/types.py': (name) => `${name} =`,
  'clients/go/types.go': (name) => `type ${name} `,
};

test.each(Object.entries(DEFINITIONS))('%s defines every schema of the API', (file, define) => {
  const text = readBuilt(file);
  const names = Object.keys(readApiDocument().components.schemas);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !new RegExp(`^${define(name)}`, 'm').test(text))).toEqual([]);
});

test('src/web/api/operations.ts defines every operation of the API', () => {
  const text = readBuilt('src/web/api/operations.ts');
  const titles = listOperations(readApiDocument()).map(({ method, path }) => `${method} ${path}`);
  expect(titles.length).toBeGreaterThan(100);
  expect(titles.filter((title) => !text.includes(`\n  '${title}': {`))).toEqual([]);
});

/** What a module loads, by paths as seen from `src`. */
function listLoaded(imports: readonly ModuleImport[], start: string): Set<string> {
  const loadedPaths = new Set([start]);
  for (const module of loadedPaths)
    for (const { from, to, typesOnly } of imports) if (from === module && !typesOnly) loadedPaths.add(to);
  return loadedPaths;
}

const imports = listImports(await readModules());
/** As a path in the repository: `src/server/app.ts` of `server/app.ts`, `tools/seed/main.ts` of `../tools/seed/main.ts`. */
const inRepository = (module: string) => join('src', module);

test('a change of any module that the generator loads makes the build generate again', () => {
  const loadedPaths = [...listLoaded(imports, '../tools/codegen/main.ts')].map(inRepository);
  expect(loadedPaths).toContain('src/server/app.ts');
  const { folders, files } = GENERATOR_SOURCES;
  const isCovered = (path: string) =>
    files.includes(path) || folders.some((each) => path.startsWith(`${each}/`));
  expect(loadedPaths.filter((path) => !isCovered(path))).toEqual([]);
  expect([...folders, ...files].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('an npm script that runs generated code from its source builds first', () => {
  const scripts: Record<string, string> = JSON.parse(readBuilt('package.json')).scripts;
  const needsBuild = (command: string) => {
    const [, file] = /\btsx (\S+\.ts)/.exec(command) ?? [];
    if (!file || /node scripts\/(build|codegen)\.mjs && tsx/.test(command)) return false;
    const loadedPaths = [...listLoaded(imports, `../${file}`)].map(inRepository);
    return loadedPaths.some((path) => GENERATED_FILES.includes(path));
  };
  expect(Object.keys(scripts).filter((name) => needsBuild(scripts[name]!))).toEqual([]);
});
