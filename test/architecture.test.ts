import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FOLDER_CIRCLES } from '../tools/architecture/folder-tables.ts';
import {
  findExchangeableIds,
  findLongFunctions,
  findTenantIdCasts,
} from '../tools/architecture/function-rules.ts';
import {
  DOCUMENT_READER,
  findBarrels,
  findCycles,
  findDocumentReaders,
  findFolderCircles,
  findForbiddenImports,
  findForbiddenPageImports,
  findHttpInUseCases,
  HTTP_FOR_USE_CASES,
  isHttpInUseCase,
  MAY_READ_DOCUMENTS,
  PAGES,
  READER_PARTS,
} from '../tools/architecture/import-rules.ts';
import { listImports, readModules } from '../tools/architecture/list-imports.ts';
import {
  findEnvironmentUses,
  findLoneModules,
  findSharedLocks,
  findSqlOutsideStore,
  findStoredCasts,
  findUnlistedWriters,
  findWordsInVision,
  hasSql,
  listLocks,
  listWriters,
  WRITE_ENVIRONMENT,
  WRITERS,
} from '../tools/architecture/source-rules.ts';

// `tools/architecture/rules.test.ts` shows that each rule reports what breaks it.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const modules = await readModules();
/** A feature is a folder, however small it is. */
const FEATURE = /^src\/server\/features\/[^/]+\/[^/]+$/;
/** The modules of the product alone. */
const product = modules.filter(({ path }) => !path.startsWith('../'));

const imports = listImports(modules);

test('the table of imports finds the imports of every folder', () =>
  expect(imports.length).toBeGreaterThan(200));

test('imports go one way, as the table of folders says', () => {
  expect(findForbiddenImports(imports)).toEqual([]);
});

test.each(Object.keys(PAGES))('folders of %s import only what their table allows', (page) => {
  expect(findForbiddenPageImports(imports, page)).toEqual([]);
});

test('[S53] only the extraction worker and the seeding import the reading of documents', () => {
  expect(findDocumentReaders(imports)).toEqual([]);
  const has = (from: string | null, to: string) =>
    imports.some((each) => each.to === to && (from === null || each.from === from));
  expect(MAY_READ_DOCUMENTS.filter((from) => !has(from, DOCUMENT_READER))).toEqual([]);
  expect(READER_PARTS.filter((part) => !has(null, part))).toEqual([]);
});

test('use cases import of http what its list names, and each entry of the list is needed', () => {
  expect(findHttpInUseCases(imports)).toEqual([]);
  const targets = imports.filter(isHttpInUseCase).map(({ to }) => to);
  expect(
    HTTP_FOR_USE_CASES.filter((entry) => !targets.some((to) => to.startsWith(`server/http/${entry}`))),
  ).toEqual([]);
});

test('imports form no cycle, types included', () => {
  expect(findCycles(imports)).toEqual([]);
});

test('no folders import each other, in the pages and beyond the listed ones of the server', () => {
  expect(findFolderCircles(imports, FOLDER_CIRCLES)).toEqual([]);
  expect(FOLDER_CIRCLES.flat().filter((folder) => !folder.startsWith('server/'))).toEqual([]);
});

test('imports name modules and no barrels', () => {
  expect(findBarrels(imports)).toEqual([]);
});

test('only the configuration reads the environment, and it is written only to disable telemetry and warnings of libraries', () => {
  const server = product.filter(({ path }) => path.startsWith('server/'));
  expect(findEnvironmentUses(server)).toEqual([]);
  const writers = server.filter(({ text }) => /process\.env\['\w+'\] = /.test(text));
  expect(writers.map(({ path }) => path)).toEqual(WRITE_ENVIRONMENT);
});

test('no module of the product is alone in its folder, except of a feature', async () => {
  const entries = await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  const paths = files.map(({ name, parentPath }) => relative(ROOT, join(parentPath, name)));
  expect(paths.length).toBeGreaterThan(1000);
  expect(findLoneModules(paths.filter((path) => !FEATURE.test(path)))).toEqual([]);
});

test('a function has sixty lines at most', () => {
  expect(findLongFunctions(modules)).toEqual([]);
});

test('no function takes two ids that a caller could exchange', () => {
  expect(findExchangeableIds(modules)).toEqual([]);
  expect(findTenantIdCasts(modules)).toEqual([]);
});

test('SQL is in the store alone: each stored thing has one row, one join, one lock', () => {
  expect(findSqlOutsideStore(product)).toEqual([]);
  expect(product.filter(hasSql).length).toBeGreaterThan(40);
});

test('a type of what the database returned comes from a schema, not from a cast', () => {
  expect(findStoredCasts(product)).toEqual([]);
});

test('[S95] one file locks the rows of each table', () => {
  expect(findSharedLocks(product)).toEqual([]);
  expect(listLocks(product).size).toBeGreaterThan(6);
});

test('one file writes the rows of each table, or those that are listed', () => {
  expect(findUnlistedWriters(product)).toEqual([]);
  const writers = listWriters(product);
  const listed = Object.entries(WRITERS).map(([table, files]) => [table, [...files]]);
  expect(listed.map(([table]) => [table, [...(writers.get(String(table)) ?? [])].sort()])).toEqual(listed);
});

test('vision contains no word of any language, since only the verification interprets print', () => {
  expect(findWordsInVision(product)).toEqual([]);
});
