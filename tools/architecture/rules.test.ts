import { expect, test } from 'vitest';
import { findExchangeableIds, findLongFunctions, findTenantIdCasts } from './function-rules.ts';
import {
  findBarrels,
  findCycles,
  findDocumentReaders,
  findFolderCircles,
  findForbiddenImports,
  findForbiddenPageImports,
  findHttpInUseCases,
} from './import-rules.ts';
import { listImports, parseImports, type SourceModule } from './list-imports.ts';
import {
  findEnvironmentUses,
  findLoneModules,
  findSharedLocks,
  findSqlOutsideStore,
  findStoredCasts,
  findUnlistedWriters,
  findWordsInVision,
} from './source-rules.ts';

// Each rule gets modules that break it, and must report them. `test/architecture.test.ts` applies the rules to the code.

/** Modules by their paths, as the rules read them from disk. */
const toModules = (texts: Record<string, string>): SourceModule[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));
const importsIn = (texts: Record<string, string>) => listImports(toModules(texts));

test('the parser finds imports in each form that TypeScript has', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import { type B, b } from './b.ts';",
    "export * from './c.ts';",
    "export type { D } from './d.ts';",
    "// import './comment.ts';",
    'const text = "import \'./text.ts\'";',
    "const load = <T,>(e: T) => import('./e.ts');",
    "type F = import('./f.ts').F;",
    "import './g.css';",
  ].join('\n');
  expect(parseImports({ path: 'x.tsx', text }).map(({ target, typesOnly }) => [target, typesOnly])).toEqual([
    ['./a.ts', true],
    ['./b.ts', false],
    ['./c.ts', false],
    ['./d.ts', true],
    ['./e.ts', false],
    ['./f.ts', true],
    ['./g.css', false],
  ]);
});

const MAY_NOT = '(MAY_IMPORT in tools/architecture/folder-tables.ts)';

test.each([
  [
    'against the order of the folders',
    'server/verification/a.ts',
    "import { b } from '../http/b.ts';",
    `server/verification/a.ts may not import from server/http/b.ts ${MAY_NOT}`,
  ],
  [
    'of code where only types are allowed',
    'server/verification/a.ts',
    "import { b } from '../vision/b.ts';",
    `server/verification/a.ts may not import from server/vision/b.ts ${MAY_NOT}`,
  ],
  [
    'of types that are not allowed either',
    'server/storage/a.ts',
    "import type { B } from '../store/b.ts';",
    `server/storage/a.ts may not import types of server/store/b.ts ${MAY_NOT}`,
  ],
  [
    'that is loaded later',
    'server/http/a.ts',
    "const load = () => import('../features/b/c.ts');",
    `server/http/a.ts may not import from server/features/b/c.ts ${MAY_NOT}`,
  ],
  [
    'of another feature’s code',
    'server/features/a/b.ts',
    "import { d } from '../c/d.ts';",
    `server/features/a/b.ts may not import from server/features/c/d.ts ${MAY_NOT}`,
  ],
  [
    'of a tool by the product',
    'server/app.ts',
    "import { a } from '../../tools/seed/a.ts';",
    `server/app.ts may not import from ../tools/seed/a.ts ${MAY_NOT}`,
  ],
  [
    'by a folder without a row',
    'server/new/a.ts',
    "import { b } from '../errors.ts';",
    `server/new/a.ts may not import from server/errors.ts ${MAY_NOT}`,
  ],
])('an import %s is reported', (_, path, text, sentence) => {
  expect(findForbiddenImports(importsIn({ [path]: text }))).toEqual([sentence]);
});

test.each([
  ['types where types are allowed', 'server/verification/a.ts', "import type { B } from '../vision/b.ts';"],
  ['another feature’s contract', 'server/features/a/b.ts', "import { d } from '../c/d-contract.ts';"],
  ['anything, by a benchmark', '../tools/bench/a.ts', "import { b } from '../../src/server/app.ts';"],
])('a module may import %s', (_, path, text) => {
  expect(findForbiddenImports(importsIn({ [path]: text }))).toEqual([]);
});

test.each([
  ['web/verify', 'upload', '../screens/b.ts', 'VERIFY_MAY_IMPORT'],
  ['web/verify', 'upload', '../top.ts', 'VERIFY_MAY_IMPORT'],
  ['web/verify/camera', 'frame', '../card/b.ts', 'CAMERA_MAY_IMPORT'],
  ['web/console', 'components', '../review/b.tsx', 'CONSOLE_MAY_IMPORT'],
  ['web/console/platform', 'components', '../tenant/b.tsx', 'PLATFORM_MAY_IMPORT'],
])('a folder of %s reports an import of %s from %s', (page, folder, target, table) => {
  const from = `${page}/${folder}/a.ts`;
  const to = `${page}/${target.replace('../', '')}`;
  expect(findForbiddenPageImports(importsIn({ [from]: `import { b } from '${target}';` }), page)).toContain(
    `${from} may not import from ${to} (${table} in tools/architecture/folder-tables.ts)`,
  );
});

test('a folder of a page without a row is reported, and a row without a folder', () => {
  const problems = findForbiddenPageImports(
    importsIn({ 'web/console/new/a.ts': "import { b } from './b.ts';" }),
    'web/console',
  );
  expect(problems).toContain('web/console/new has no row in CONSOLE_MAY_IMPORT');
  expect(problems).toContain('CONSOLE_MAY_IMPORT has a row for web/console/audit, which does not exist');
});

test.each(['extraction/read-document.ts', 'codes/read-codes.ts'])(
  'an import of %s on the main thread is reported',
  (part) => {
    const text = `import { read } from '../../verification/${part}';`;
    expect(findDocumentReaders(importsIn({ 'server/features/a/b.ts': text }))).toEqual([
      `server/features/a/b.ts may not import server/verification/${part}: reading a document blocks the main thread`,
    ]);
  },
);

test('a cycle is reported with its modules, also if types alone close it', () => {
  const imports = importsIn({
    'server/http/a.ts': "import { b } from './b.ts';",
    'server/http/b.ts': "import { c } from './c.ts';",
    'server/http/c.ts': "import type { A } from './a.ts';",
  });
  expect(findCycles(imports)).toEqual([
    'These import each other: server/http/a.ts -> server/http/b.ts -> server/http/c.ts -> server/http/a.ts',
  ]);
});

const CIRCLE = {
  'web/console/a/one.ts': "import type { B } from '../b/two.ts';",
  'web/console/b/three.ts': "import { c } from '../c/deep/four.ts';",
  'web/console/c/five.ts': "import { a } from '../a/six.ts';",
};

test('folders that import each other are reported, although no files do, and types alone suffice', () => {
  const imports = importsIn(CIRCLE);
  expect(findCycles(imports)).toEqual([]);
  const sentence = 'These folders import each other: web/console/a, web/console/b, web/console/c';
  expect(findFolderCircles(imports, [])).toEqual([sentence]);
  expect(findFolderCircles(imports, [['web/console/a', 'web/console/b']])).toContain(sentence);
});

test('a listed circle of folders is allowed, and reported once it no longer exists', () => {
  const listedCircles = [['web/console/a', 'web/console/b', 'web/console/c']];
  expect(findFolderCircles(importsIn(CIRCLE), listedCircles)).toEqual([]);
  const { 'web/console/c/five.ts': _, ...line } = CIRCLE;
  expect(findFolderCircles(importsIn(line), listedCircles)).toEqual([
    'FOLDER_CIRCLES in tools/architecture/folder-tables.ts lists what is no longer a circle: web/console/a, web/console/b, web/console/c',
  ]);
});

test.each([
  ['a file of the folder that holds it', "import { b } from '../b.ts';", "import { c } from './c/d.ts';"],
  [
    'a folder with a separate row',
    "import { b } from '../../workers/b.ts';",
    "import { c } from '../telemetry/metrics/c.ts';",
  ],
])('no circle is reported of a folder and %s', (_, inner, outer) => {
  const imports = importsIn({
    'server/telemetry/tracing/a.ts': inner,
    'server/telemetry/b.ts': outer,
    'server/workers/b.ts': outer,
  });
  expect(findFolderCircles(imports, [])).toEqual([]);
});

test('an import of a barrel is reported', () => {
  expect(findBarrels(importsIn({ 'web/ui/a.ts': "export { b } from './b/index.ts';" }))).toEqual([
    'web/ui/a.ts imports the barrel web/ui/b/index.ts: import the module itself',
  ]);
});

test('a module that reads or writes the environment is reported', () => {
  const modules = toModules({
    'server/mail/a.ts': "const host = process.env['MAIL_HOST'];",
    'server/mail/b.ts': "process.env['MAIL_HOST'] = 'x';",
    'server/main.ts': 'startServer(readConfig(process.env));',
  });
  expect(findEnvironmentUses(modules)).toEqual([
    'server/mail/a.ts may not read the environment: take the value as an argument',
    'server/mail/b.ts may not write the environment',
  ]);
});

test.each([
  "import { sql } from 'kysely';",
  "const rows = tx.selectFrom('subjects');",
  'const rows = sql<Row>`select 1`;',
])('SQL outside the store is reported: %s', (text) => {
  expect(
    findSqlOutsideStore(toModules({ 'server/encryption/keys/a.ts': text, 'server/store/b.ts': text })),
  ).toEqual(['server/encryption/keys/a.ts has SQL: move the query to src/server/store/']);
});

test.each([
  ['row.content as Filter', ['row.content for Filter']],
  ['(settings as Settings).policy', ['settings for Settings']],
  ['made as unknown as Made', ['made for unknown']],
  ["import type { JSONColumnType } from 'kysely'", ['JSONColumnType for its type']],
  ["['a'] as const", []],
  ['Object.keys(names) as Name[]', []],
])('the cast %s is reported where it takes stored data on trust', (text, castTypes) => {
  const problems = findStoredCasts(toModules({ 'server/store/a.ts': text, 'server/vision/b.ts': text }));
  expect(problems).toEqual(
    castTypes.map((each) => `server/store/a.ts takes ${each}: read it by the schema of its column`),
  );
});

test('two files that lock rows of one table are reported', () => {
  const text = "tx.selectFrom('subjects').select('id').forUpdate()";
  expect(findSharedLocks(toModules({ 'server/store/a.ts': text, 'server/store/b.ts': text }))).toEqual([
    'server/store/a.ts and server/store/b.ts lock rows of subjects: let one of them do so',
  ]);
});

test('a use case that imports http beyond the list is reported, but no types, routes or answers', () => {
  const imports = importsIn({
    'server/features/a/write.ts':
      "import { b } from '../../http/b.ts'; import { c } from '../../http/c/d.ts';",
    'server/features/a/read.ts': "import type { B } from '../../http/b.ts';",
    'server/features/a/routes.ts': "import { b } from '../../http/b.ts';",
    'server/features/a/case-answers.ts': "import { b } from '../../http/b.ts';",
  });
  expect(findHttpInUseCases(imports, ['c/'])).toEqual([
    'server/features/a/write.ts may not import from server/http/b.ts: a use case knows no HTTP',
  ]);
});

test('a module that is alone in its folder is reported, its suite not counted', () => {
  const files = ['src/web/ui/a/a.ts', 'src/web/ui/a/a.test.ts', 'src/web/ui/b/b.ts', 'src/web/ui/b/c/d.ts'];
  expect(findLoneModules([...files, 'src/web/ui/b/c/e.ts'])).toEqual([
    'src/web/ui/a/a.ts is alone in src/web/ui/a: put it where it is used',
  ]);
});

test('a second file that writes a table is reported, by the builder and in SQL, unless it is listed', () => {
  const modules = toModules({
    'server/store/a.ts': "tx.updateTable('users')",
    'server/store/b.ts': 'sql`delete from users where id = 1`',
    'server/store/c.ts': "tx.selectFrom('users')",
  });
  expect(findUnlistedWriters(modules, { users: ['a.ts'] })).toEqual([
    'b.ts writes users, which others write: let one file do so',
  ]);
  expect(findUnlistedWriters(modules, { users: ['a.ts', 'b.ts'] })).toEqual([]);
});

test('a function of more than sixty lines is reported, without its elements and the functions inside it', () => {
  const lines = (count: number) => 'call();\n'.repeat(count);
  const modules = toModules({
    'server/a.ts': `function a() {\n${lines(60)}}`,
    'server/b.ts': `function b() {\n${lines(40)}const c = () => {\n${lines(40)}};\n}`,
    'server/c.ts': `const d = () => {\n${lines(58)}};`,
    'web/d.tsx': `function E() {\n  return <p>\n${'<br />\n'.repeat(80)}</p>;\n}`,
  });
  expect(findLongFunctions(modules)).toEqual(['server/a.ts:1 has a function of 62 lines: divide it']);
});

test.each([
  ['function find(tx: Tx, tenantId: string, id: string) {}', 'tenantId and id'],
  ['const find = (subject_id: string, tokenId: string | null = null) => {};', 'subject_id and tokenId'],
  ['type Store = { find(id: string, subjectId: string): void };', 'id and subjectId'],
])('two ids that a caller could exchange are reported: %s', (text, names) => {
  expect(findExchangeableIds(toModules({ 'server/store/a.ts': text }))).toEqual([
    `server/store/a.ts takes ${names} as strings by position: take an object, or a type for each`,
  ]);
});

test.each([
  'function find(tenantId: TenantId, id: string) {}',
  'function find({ id, tokenId }: { id: string; tokenId: string }, name: string) {}',
  'function find(id: string, index: number) { return (tokenId: string) => {}; }',
])('ids that differ in type, have names or are of two functions are not reported: %s', (text) => {
  expect(findExchangeableIds(toModules({ 'server/store/a.ts': text }))).toEqual([]);
});

test('a cast to the id of a tenant is reported', () => {
  expect(findTenantIdCasts(toModules({ 'server/http/a.ts': 'const a = id as TenantId;' }))).toEqual([
    'server/http/a.ts casts to TenantId: call toTenantId',
  ]);
});

test.each([
  ["'EXPIRES'", 'a label'],
  ["'Driving Licence'", 'a title'],
  ['/ABC|DEF/', 'a list of words'],
])('vision that contains %s, %s, is reported', (literal) => {
  expect(findWordsInVision(toModules({ 'server/vision/a.ts': `const a = ${literal};` }))).toEqual([
    `server/vision/a.ts has a word of a document, ${literal}: read print in the verification`,
  ]);
});
