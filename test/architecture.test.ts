import { readdir } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MONTH_NAMES } from '../src/server/verification/lexicon/dates/month-names.ts';
import {
  foldTitle,
  LICENCE_TITLE_WORDS,
  LICENCE_TITLES,
  OTHER_TITLES,
} from '../src/server/verification/lexicon/document-titles.ts';
import { FIELD_LABELS } from '../src/server/verification/lexicon/labels/field-labels.ts';
import {
  CAMERA_MAY_IMPORT,
  CONSOLE_MAY_IMPORT,
  MAY_IMPORT,
  PLATFORM_MAY_IMPORT,
  SEES_ALL,
  VERIFY_MAY_IMPORT,
} from '../tools/architecture/folder-tables.ts';
import {
  getFolder,
  listImports,
  type ModuleImport,
  parseImports,
  readModules,
} from '../tools/architecture/list-imports.ts';

const modules = await readModules();
/** The modules of the product alone. */
const product = modules.filter(({ path }) => !path.startsWith('../'));

/** Reads all text of a page; that takes a second on a page with much text. */
const READING = 'server/verification/extraction/read-document.ts';
const READS_PRINT = [
  'server/verification/record-match/score-details.ts',
  'server/verification/document/document-numbers.ts',
  'server/verification/document/classify-document.ts',
  'server/verification/signals/raise-document-signals.ts',
  'server/verification/codes/read-codes.ts',
];

/** A feature is a separate folder: it may import only the `…-contract.ts` files of another feature. */
function featureName(module: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(module)?.[1] ?? null;
}

function isAllowed({ from, to, typesOnly }: ModuleImport): boolean {
  const [folder, target] = [getFolder(from), getFolder(to)];
  if (folder === target) return featureName(from) === featureName(to) || to.endsWith('-contract.ts');
  if (SEES_ALL.includes(folder)) return true;
  const allowed = MAY_IMPORT[folder] ?? [];
  const matches = (entry: string) =>
    target === entry || to === `server/${entry}.ts` || to.startsWith(`server/${entry}/`);
  return allowed.some((entry) =>
    entry.startsWith('types:') ? typesOnly && matches(entry.slice('types:'.length)) : matches(entry),
  );
}

describe('imports', () => {
  const imports = listImports(modules);

  test('the table of imports finds the imports of every folder', () =>
    expect(imports.length).toBeGreaterThan(200));

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
    expect(parseImports({ path: 'x.tsx', text }).map(({ target, typesOnly }) => [target, typesOnly])).toEqual(
      [
        ['./a.ts', true],
        ['./b.ts', false],
        ['./c.ts', false],
        ['./d.ts', true],
        ['./e.ts', false],
        ['./f.ts', true],
        ['./g.css', false],
      ],
    );
  });

  test('imports go one way, as the table of folders says', () => {
    const against = imports.filter((entry) => !isAllowed(entry)).map(({ from, to }) => `${from} -> ${to}`);
    expect(against).toEqual([]);
  });

  test('folders of the subject’s page import only what their table allows', () => {
    const inside = /^web\/verify\/([^/]+)\/.+/;
    const against = imports.filter(({ from, to, typesOnly }) => {
      const [folder, target] = [inside.exec(from)?.[1], inside.exec(to)?.[1]];
      if (!folder || !to.startsWith('web/verify/') || folder === target) return false;
      const allowed = VERIFY_MAY_IMPORT[folder] ?? [];
      return !allowed.includes(target!) && !(typesOnly && allowed.includes(`types:${target}`));
    });
    expect(against.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
    const folders = new Set(imports.flatMap(({ from }) => inside.exec(from)?.[1] ?? []));
    expect([...folders].sort()).toEqual(Object.keys(VERIFY_MAY_IMPORT).sort());
  });

  test.each([
    ['web/console', CONSOLE_MAY_IMPORT],
    ['web/console/platform', PLATFORM_MAY_IMPORT],
    ['web/verify/camera', CAMERA_MAY_IMPORT],
  ])('folders of %s import only what their table allows', (page, table) => {
    const folderIn = (module: string) => new RegExp(`^${page}/([^/]+)/.+`).exec(module)?.[1];
    const against = imports.filter(({ from, to, typesOnly }) => {
      const [folder, target] = [folderIn(from), folderIn(to)];
      if (!folder || !target || folder === target || to.endsWith('.css')) return false;
      const allowed = table[folder] ?? [];
      return !allowed.includes(target) && !(typesOnly && allowed.includes(`types:${target}`));
    });
    expect(against.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
    const folders = new Set(imports.flatMap(({ from }) => folderIn(from) ?? []));
    expect([...folders].sort()).toEqual(Object.keys(table).sort());
  });

  test('only the extraction worker and the seeding import the reading of documents', () => {
    const readers = imports
      .filter(({ to, typesOnly }) => to === READING && !typesOnly)
      .map(({ from }) => from);
    const isOther = (from: string) => !['verification', ...SEES_ALL].includes(getFolder(from));
    expect(readers.filter(isOther).toSorted()).toEqual([
      '../tools/seed/send-upload.ts',
      'server/workers/extraction/open-reader.ts',
      'server/workers/extraction/reading-worker.ts',
    ]);
    const parts = imports.filter(({ to, typesOnly }) => READS_PRINT.includes(to) && !typesOnly);
    expect(parts.filter(({ from }) => isOther(from))).toEqual([]);
    expect(new Set(parts.map(({ to }) => to))).toEqual(new Set(READS_PRINT));
  });

  test('imports form no cycle, types included', () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
    expect(findCycle(next)).toBeNull();
  });

  test('imports name modules and no barrels', () => {
    const barrels = imports.filter(({ to }) => /(^|\/)index\.tsx?$/.test(to)).map(({ to }) => to);
    expect(barrels).toEqual([]);
  });
});

function findCycle(next: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  const walk = (module: string, path: string[]): string[] | null => {
    if (path.includes(module)) return [...path.slice(path.indexOf(module)), module];
    if (done.has(module)) return null;
    for (const target of next.get(module) ?? []) {
      const cycle = walk(target, [...path, module]);
      if (cycle) return cycle;
    }
    done.add(module);
    return null;
  };
  for (const module of next.keys()) {
    const cycle = walk(module, []);
    if (cycle) return cycle;
  }
  return null;
}

describe('the environment', () => {
  test('only the configuration reads the environment, and it is written only to disable telemetry and warnings of libraries', () => {
    const write = /process\.env\['\w+'\] = /g;
    const server = product.filter(({ path }) => path.startsWith('server/'));
    const readers = server.filter(({ text }) => text.replace(write, '').includes('process.env'));
    const writers = server.filter(({ text }) => text.search(write) >= 0);
    expect(readers.map(({ path }) => path)).toEqual(['server/main.ts']);
    expect(writers.map(({ path }) => path)).toEqual([
      'server/inference/onnx/disable-runtime-telemetry.ts',
      'server/storage/s3/disable-sdk-warning.ts',
    ]);
  });
});

describe('a folder', () => {
  const MAX_FILES = 20;
  const ONE_FILE_A_TABLE = 'server/store';

  test.each(['src', 'test/harness', 'tools', 'scripts'])(
    'each folder of %s holds twenty files at most',
    async (top) => {
      const root = fileURLToPath(new URL(`../${top}/`, import.meta.url));
      const files = await readdir(root, { recursive: true, withFileTypes: true });
      const counts = new Map<string, number>();
      for (const { name, parentPath } of files.filter((each) => each.isFile())) {
        // Suites and a component's styles are beside their module.
        if (/\.test\.tsx?$|\.css$/.test(name)) continue;
        const folder = relative(root, parentPath);
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
      expect(counts.size).toBeGreaterThan(0);
      const crowded = [...counts].filter(
        ([folder, count]) => folder !== ONE_FILE_A_TABLE && count > MAX_FILES,
      );
      expect(crowded).toEqual([]);
    },
  );
});

describe('SQL', () => {
  const STORE = 'server/store/';
  const IN_SQL =
    /\bfrom 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

  test('SQL is in the store alone: each stored thing has one row, one join, one lock', () => {
    const inSql = product.filter(({ text }) => IN_SQL.test(text)).map(({ path }) => path);
    const others = inSql.filter((path) => !path.startsWith(STORE));
    expect(others).toEqual([]);
    expect(inSql.length).toBeGreaterThan(40);
  });

  test('one file locks the rows of each table', () => {
    const LOCK =
      /\.selectFrom\('(\w+)(?:(?!selectFrom|execute)[\s\S])*?\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(/g;
    const locks = new Map<string, Set<string>>();
    for (const { path, text } of product.filter((module) => module.path.startsWith(STORE))) {
      for (const [, table] of text.matchAll(LOCK)) {
        locks.set(table!, (locks.get(table!) ?? new Set()).add(path));
      }
    }
    expect([...locks].filter(([, files]) => files.size > 1)).toEqual([]);
    expect(locks.size).toBeGreaterThan(6);
  });
});

describe('vision', () => {
  /** Strings, templates and regular expressions, without comments. */
  const LITERAL = /'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/(?![/*])(?:\\.|[^/\\\n])+\/[dgimsuy]*/g;
  const findLiterals = (text: string) =>
    text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '').match(LITERAL) ?? [];
  const titles = [...LICENCE_TITLES, ...OTHER_TITLES.flatMap(([, others]) => others)];
  /** Words of three letters or more that cards print, from the verification's own tables. */
  const labels = Object.values(FIELD_LABELS).flatMap(({ words, stems, vague }) => [
    ...words,
    ...stems,
    ...vague,
  ]);
  const printed = new Set(
    [...labels, ...MONTH_NAMES.flat(), ...LICENCE_TITLE_WORDS, ...titles]
      .flatMap((label) => label.split(/[^A-Z0-9]+/))
      // MRZ is a German month, and a machine-readable zone here.
      .filter((word) => word.length > 2 && word !== 'MRZ'),
  );

  /** Finds a list of words in capitals, a word of a card, or a text with a document's title in it. */
  function knowsWords(literal: string): boolean {
    const capitals = literal.match(/(?<![A-Za-z0-9_])[A-Z]{3,}(?![A-Za-z0-9_])/g) ?? [];
    if (capitals.length > 1) return true;
    const folded = foldTitle(literal);
    return (
      [literal.slice(1, -1).toUpperCase(), ...capitals].some((word) => printed.has(word)) ||
      titles.some((title) => title.length > 7 && folded.includes(title))
    );
  }

  test('vision contains no word of any language, since only the verification interprets print', () => {
    const known: string[] = [];
    for (const { path, text } of product) {
      // The compiled kernels are base64, which has any three letters.
      if (!path.startsWith('server/vision/') || path.endsWith('/kernels/compiled.ts')) continue;
      const literals = findLiterals(text);
      known.push(...literals.filter(knowsWords).map((literal) => `${path}: ${literal}`));
    }
    expect(known).toEqual([]);
  });
});
