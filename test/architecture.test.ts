import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { MONTH_NAMES } from '../src/server/verification/lexicon/dates/month-names.ts';
import {
  foldTitle,
  LICENCE_TITLE_WORDS,
  LICENCE_TITLES,
  OTHER_TITLES,
} from '../src/server/verification/lexicon/document-titles.ts';
import { FIELD_LABELS } from '../src/server/verification/lexicon/labels/field-labels.ts';

// What each folder may import beside its own files. ARCHITECTURE.md describes the same table in words.
const MAY_IMPORT: Record<string, string[]> = {
  errors: [],
  verification: ['types:vision'],
  // This file wraps parts that it receives in spans, so it needs their types.
  'telemetry/tracing': ['types:store', 'types:storage', 'types:vision'],
  workers: ['telemetry/tracing'],
  'workers/concurrency': [],
  'telemetry/metrics': ['verification', 'inference', 'workers/concurrency'],
  inference: ['workers', 'telemetry/tracing'],
  'workers/credentials': ['verification', 'workers'],
  'workers/extraction': ['verification', 'workers', 'types:vision'],
  storage: ['telemetry/tracing', 'workers/concurrency'],
  mail: [],
  vision: ['inference', 'workers', 'workers/concurrency'],
  encryption: ['storage', 'workers/concurrency', 'types:vision'],
  // One module knows how severe each signal is, and the database sorts by it.
  store: ['errors', 'types:verification', 'verification/signals'],
  keys: ['store', 'encryption', 'errors'],
  'face-search': ['verification', 'vision', 'encryption', 'store'],
  'quality-samples': ['errors', 'verification', 'keys', 'store', 'types:encryption'],
  http: [
    'verification',
    'store',
    'encryption',
    'workers/concurrency',
    'telemetry/metrics',
    'telemetry/tracing',
    'errors',
    'types:vision',
  ],
  features: [
    'types:mail',
    'verification',
    'face-search',
    'quality-samples',
    'vision',
    'storage',
    'store',
    'http',
    'keys',
    'encryption',
    'workers/concurrency',
    'telemetry/metrics',
    'errors',
  ],
  // These assemble the parts: the composition root, the start, the jobs and the commands.
  app: [
    'features',
    'verification',
    'vision',
    'storage',
    'store',
    'http',
    'keys',
    'encryption',
    'telemetry/metrics',
    'telemetry/tracing',
    'errors',
  ],
  jobs: [
    'features',
    'storage',
    'store',
    'http',
    'encryption',
    'workers/concurrency',
    'errors',
    'types:telemetry/metrics',
  ],
  startup: [
    'app',
    'mail',
    'cli',
    'jobs',
    'features',
    'vision',
    'workers/credentials',
    'workers/extraction',
    'inference',
    'storage',
    'store',
    'http',
    'keys',
    'encryption',
    'verification',
    'workers',
    'telemetry/metrics',
    'telemetry/tracing',
    'errors',
  ],
  cli: [
    'startup',
    'features',
    'vision',
    'workers/extraction',
    'inference',
    'storage',
    'store',
    'http',
    'keys',
    'encryption',
    'workers/concurrency',
    'verification',
    'telemetry/metrics',
    'errors',
  ],
  main: ['startup', 'errors'],
  'web/verify': ['web/ui', 'web/api', 'types:verification', 'types:features'],
  // One module knows what a spreadsheet treats as a formula.
  'web/console': ['web/ui', 'web/api', 'http/write-csv', 'types:verification', 'types:features'],
  'web/ui': ['types:web/api'],
  'web/api': ['types:verification', 'types:features'],
  // The product imports none of these. They import what they make, and what they need to make it.
  'tools/models': ['inference'],
  'tools/specimen': ['vision/geometry', 'verification/accuracy/seeded-random', 'startup/demo'],
  'tools/demo': ['tools/specimen', 'cli/api-client', 'errors'],
  'tools/seed': [
    'tools/specimen',
    'startup',
    'features',
    'vision',
    'storage',
    'store',
    'http',
    'encryption',
    'cli/run-command',
    'verification',
    'errors',
  ],
  'tools/codegen': ['app', 'http', 'types:verification'],
  'tools/wallet': ['tools/specimen', 'verification', 'cli/api-client', 'cli/read-options', 'errors'],
};
/** These measure or check any part of the product. */
const SEES_ALL = ['tools/bench', 'tools/conformance'];

/** The same table for the folders of the subject's page. */
const VERIFY_MAY_IMPORT: Record<string, string[]> = {
  journey: [],
  upload: ['journey'],
  progress: ['journey', 'types:session'],
  session: ['journey', 'upload', 'progress'],
  locales: ['types:journey'],
  iframe: ['journey'],
  components: ['journey', 'locales', 'types:session'],
  camera: ['components', 'locales', 'upload', 'types:journey'],
  liveness: ['camera', 'components', 'locales', 'types:journey'],
  'side-screens': ['components', 'locales'],
  details: ['side-screens', 'components', 'locales', 'types:journey'],
  erasure: ['side-screens', 'components', 'locales'],
  messages: ['side-screens', 'components', 'locales', 'types:journey'],
  handover: ['side-screens', 'components', 'locales', 'progress', 'types:journey'],
  wallet: ['components', 'handover', 'locales', 'progress', 'upload', 'types:journey'],
  screens: [
    'camera',
    'details',
    'side-screens',
    'erasure',
    'handover',
    'journey',
    'liveness',
    'messages',
    'components',
    'upload',
    'wallet',
    'locales',
    'types:session',
  ],
};

/** The same table for the folders of its camera: from a frame's brightness to the hint. */
const CAMERA_MAY_IMPORT: Record<string, string[]> = {
  device: [],
  frame: [],
  card: ['frame'],
  faces: ['frame'],
  measure: ['card', 'faces', 'frame'],
  viewfinder: ['types:device'],
  hints: ['card', 'device', 'faces', 'frame', 'measure', 'viewfinder'],
  capture: ['device', 'frame', 'hints', 'measure'],
  fallback: ['types:device'],
};

/**
 * The same table for the folders of the console. Every folder may import the files of the top folder
 * (session, paths, outbox).
 */
const CONSOLE_MAY_IMPORT: Record<string, string[]> = {
  locales: [],
  api: ['types:locales'],
  shortcuts: [],
  components: ['api', 'locales'],
  'sign-in': ['api', 'components', 'locales'],
  audit: ['api', 'components', 'locales'],
  overview: ['api', 'components', 'locales'],
  settings: ['api', 'components', 'locales'],
  bulk: ['api', 'components', 'review', 'locales'],
  subjects: ['api', 'audit', 'bulk', 'shortcuts', 'components', 'review', 'locales'],
  privacy: ['api', 'bulk', 'components', 'subjects', 'locales'],
  review: ['api', 'bulk', 'shortcuts', 'components', 'subjects', 'locales'],
  palette: ['api', 'components', 'review', 'settings', 'locales'],
  shell: ['api', 'shortcuts', 'components', 'palette', 'review', 'locales'],
  platform: ['api', 'sign-in', 'components', 'locales'],
};
/** The same table for the pages of the platform's operator. */
const PLATFORM_MAY_IMPORT: Record<string, string[]> = {
  components: [],
  usage: ['components'],
  tenants: ['components'],
  tenant: ['components', 'tenants'],
};

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const TOOLS = fileURLToPath(new URL('../tools/', import.meta.url));

type Import = { from: string; to: string; typesOnly: boolean };

/** The modules of a folder, as seen from `src`. */
async function listModules(folder = SOURCE): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modules = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name));
  return modules.map((name) => relative(SOURCE, join(folder, name)));
}

type ParsedImport = { target: string; typesOnly: boolean };

/** Every `import`, `export … from`, `import()` and `import('…').Type` of a module, read from its syntax tree. */
function parseImports(module: string, text: string): ParsedImport[] {
  return [...walkImports(parseAst(text, { lang: module.endsWith('x') ? 'tsx' : 'ts' }))];
}

function* walkImports(node: object): Generator<ParsedImport> {
  const { type, source, importKind, exportKind } = node as Record<string, unknown>;
  const target = (source as { value?: unknown } | null | undefined)?.value;
  if (typeof type === 'string' && typeof target === 'string')
    yield { target, typesOnly: type === 'TSImportType' || importKind === 'type' || exportKind === 'type' };
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) yield* walkImports(child);
}

async function listImports(): Promise<Import[]> {
  const found: Import[] = [];
  for (const from of [...(await listModules()), ...(await listModules(TOOLS))]) {
    for (const { target, typesOnly } of parseImports(from, await readFile(join(SOURCE, from), 'utf8'))) {
      if (!target.startsWith('.')) continue;
      found.push({ from, to: relative(SOURCE, join(SOURCE, dirname(from), target)), typesOnly });
    }
  }
  return found;
}

/** The folder of a module, as the table above names it. */
function moduleFolder(module: string): string {
  const [top, second = '', third] = module.split('/');
  if (top === '..') return module.split('/').slice(1, 3).join('/');
  if (top === 'web') return third ? `web/${second}` : 'web';
  if (top !== 'server') return top!;
  if (third === undefined) return second.replace('.ts', '');
  const inner = `${second}/${third}`;
  return inner in MAY_IMPORT ? inner : second;
}

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

function isAllowed({ from, to, typesOnly }: Import): boolean {
  const [folder, target] = [moduleFolder(from), moduleFolder(to)];
  if (folder === target) return featureName(from) === featureName(to) || to.endsWith('-contract.ts');
  if (SEES_ALL.includes(folder)) return true;
  const allowed = MAY_IMPORT[folder] ?? [];
  const matches = (entry: string) =>
    target === entry || to === `server/${entry}.ts` || to.startsWith(`server/${entry}/`);
  return allowed.some((entry) =>
    entry.startsWith('types:') ? typesOnly && matches(entry.slice('types:'.length)) : matches(entry),
  );
}

describe('imports', async () => {
  const imports = await listImports();

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
    expect(parseImports('x.tsx', text).map(({ target, typesOnly }) => [target, typesOnly])).toEqual([
      ['./a.ts', true],
      ['./b.ts', false],
      ['./c.ts', false],
      ['./d.ts', true],
      ['./e.ts', false],
      ['./f.ts', true],
      ['./g.css', false],
    ]);
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
    const isOther = (from: string) => !['verification', ...SEES_ALL].includes(moduleFolder(from));
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
  test('only the configuration reads the environment, and it is written only to disable telemetry and warnings of libraries', async () => {
    const [readers, writers]: [string[], string[]] = [[], []];
    const write = /process\.env\['\w+'\] = /g;
    for (const module of await listModules()) {
      const text = await readFile(join(SOURCE, module), 'utf8');
      if (!module.startsWith('server/')) continue;
      if (/process\.env/.test(text.replace(write, ''))) readers.push(module);
      if (text.search(write) >= 0) writers.push(module);
    }
    expect(readers).toEqual(['server/main.ts']);
    expect(writers.toSorted()).toEqual([
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
  const IN_SQL =
    /\bfrom 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

  test('SQL is in the store alone: each stored thing has one row, one join, one lock', async () => {
    const others: string[] = [];
    let among = 0;
    for (const module of await listModules()) {
      if (!IN_SQL.test(await readFile(join(SOURCE, module), 'utf8'))) continue;
      if (/^server\/store\//.test(module)) among += 1;
      else others.push(module);
    }
    expect(others).toEqual([]);
    expect(among).toBeGreaterThan(40);
  });

  test('one file locks the rows of each table', async () => {
    const LOCK =
      /\.selectFrom\('(\w+)(?:(?!selectFrom|execute)[\s\S])*?\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(/g;
    const locks = new Map<string, Set<string>>();
    for (const module of await listModules()) {
      for (const [, table] of (await readFile(join(SOURCE, module), 'utf8')).matchAll(LOCK)) {
        locks.set(table!, (locks.get(table!) ?? new Set()).add(module));
      }
    }
    expect([...locks].filter(([, modules]) => modules.size > 1)).toEqual([]);
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

  test('vision contains no word of any language, since only the verification interprets print', async () => {
    const known: string[] = [];
    for (const module of await listModules()) {
      // The compiled kernels are base64, which has any three letters.
      if (!module.startsWith('server/vision/') || module.endsWith('/kernels/compiled.ts')) continue;
      const literals = findLiterals(await readFile(join(SOURCE, module), 'utf8'));
      known.push(...literals.filter(knowsWords).map((literal) => `${module}: ${literal}`));
    }
    expect(known).toEqual([]);
  });
});
