import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
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

// ARCHITECTURE.md has the same table in words: what each room may import beside its own files.
const MAY_IMPORT: Record<string, string[]> = {
  errors: [],
  verification: ['types:vision'],
  // One file that puts spans around the parts that are handed to it knows what they are.
  'telemetry/tracing': ['types:store', 'types:storage', 'types:vision'],
  workers: ['telemetry/tracing'],
  'workers/concurrency': [],
  'telemetry/metrics': ['verification', 'inference', 'workers/concurrency'],
  inference: ['workers', 'telemetry/tracing'],
  'workers/extraction': ['verification', 'workers', 'types:vision'],
  storage: ['telemetry/tracing', 'workers/concurrency'],
  mail: [],
  vision: ['inference', 'workers', 'workers/concurrency'],
  encryption: ['storage', 'workers/concurrency', 'types:vision'],
  store: ['errors', 'types:verification'],
  keys: ['store', 'encryption', 'errors'],
  'face-search': ['verification', 'vision', 'encryption', 'store'],
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
  models: ['inference'],
  // What puts the rest together: the root of the composition, the start, what repeats, what an operator runs.
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
    'workers/extraction',
    'inference',
    'storage',
    'store',
    'http',
    'keys',
    'encryption',
    'models',
    'specimen',
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
    'models',
    'specimen',
    'verification',
    'telemetry/metrics',
    'errors',
  ],
  main: ['startup', 'errors'],
  specimen: ['vision/geometry'],
  demo: ['specimen', 'cli/api-client', 'errors'],
  'web/verify': ['web/ui', 'web/api', 'types:verification', 'types:features'],
  // What a spreadsheet takes for a formula is known once.
  'web/console': ['web/ui', 'web/api', 'http/write-csv', 'types:verification', 'types:features'],
  'web/ui': ['types:web/api'],
  'web/api': ['types:verification', 'types:features'],
};

/** The rooms of the subject's page, in the same way. */
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
  screens: [
    'camera',
    'details',
    'erasure',
    'handover',
    'journey',
    'liveness',
    'messages',
    'components',
    'upload',
    'locales',
    'types:session',
  ],
};

/** The rooms of its camera: from a frame's brightness to what is said of it. */
const CAMERA_MAY_IMPORT: Record<string, string[]> = {
  device: [],
  frame: [],
  card: ['frame'],
  faces: ['frame'],
  measure: ['card', 'faces', 'frame'],
  viewfinder: ['types:device'],
  hints: ['device', 'faces', 'frame', 'measure', 'viewfinder'],
  capture: ['device', 'frame'],
  fallback: ['types:device'],
};

/** The rooms of the console: what stands beside them (session, places, the desk) is everybody's. */
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
  shell: ['api', 'shortcuts', 'components', 'review', 'locales'],
  platform: ['api', 'sign-in', 'components', 'locales'],
};
/** The rooms of its pages for the platform's operator. */
const PLATFORM_MAY_IMPORT: Record<string, string[]> = {
  components: [],
  usage: ['components'],
  tenants: ['components'],
  tenant: ['components', 'tenants'],
};

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

type Import = { from: string; to: string; typesOnly: boolean };

async function listModules(): Promise<string[]> {
  const names = await readdir(SOURCE, { recursive: true });
  return names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name));
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;

async function listImports(): Promise<Import[]> {
  const found: Import[] = [];
  for (const from of await listModules()) {
    const text = await readFile(join(SOURCE, from), 'utf8');
    for (const match of text.matchAll(IMPORT)) {
      const target = match[2] ?? match[3] ?? match[4]!;
      if (!target.startsWith('.')) continue;
      found.push({
        from,
        to: relative(SOURCE, join(SOURCE, dirname(from), target)),
        typesOnly: Boolean(match[1]),
      });
    }
  }
  return found;
}

/** The room a module is in, as the table above names it. */
function moduleFolder(module: string): string {
  const [top, second = '', third] = module.split('/');
  if (top === 'web') return third ? `web/${second}` : 'web';
  if (top !== 'server') return top!;
  if (third === undefined) return second.replace('.ts', '');
  const inner = `${second}/${third}`;
  return inner in MAY_IMPORT ? inner : second;
}

/** All that a document says; on a page full of text that is a second's work. */
const READING = 'server/verification/extraction/read-document.ts';
const READS_PRINT = [
  'server/verification/record-match/score-details.ts',
  'server/verification/document/document-numbers.ts',
  'server/verification/document/classify-document.ts',
  'server/verification/signals/raise-document-signals.ts',
  'server/verification/codes/read-codes.ts',
];

/** A feature is a room of its own: no feature looks into another, but into what its `…-contract.ts` say. */
function featureName(module: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(module)?.[1] ?? null;
}

function isAllowed({ from, to, typesOnly }: Import): boolean {
  const [room, target] = [moduleFolder(from), moduleFolder(to)];
  if (room === target) return featureName(from) === featureName(to) || to.endsWith('-contract.ts');
  const allowed = MAY_IMPORT[room] ?? [];
  const matches = (entry: string) =>
    target === entry || to === `server/${entry}.ts` || to.startsWith(`server/${entry}/`);
  return allowed.some((entry) =>
    entry.startsWith('types:') ? typesOnly && matches(entry.slice('types:'.length)) : matches(entry),
  );
}

describe('imports', async () => {
  const imports = await listImports();

  test('are found at all', () => expect(imports.length).toBeGreaterThan(200));

  test('point one way, as the table says', () => {
    const against = imports.filter((entry) => !isAllowed(entry)).map(({ from, to }) => `${from} -> ${to}`);
    expect(against).toEqual([]);
  });

  test('keep the rooms of the subject’s page apart: the journey knows nothing, and screens know nothing of the way', () => {
    const inside = /^web\/verify\/([^/]+)\/.+/;
    const against = imports.filter(({ from, to, typesOnly }) => {
      const [room, target] = [inside.exec(from)?.[1], inside.exec(to)?.[1]];
      if (!room || !to.startsWith('web/verify/') || room === target) return false;
      const allowed = VERIFY_MAY_IMPORT[room] ?? [];
      return !allowed.includes(target!) && !(typesOnly && allowed.includes(`types:${target}`));
    });
    expect(against.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
    const rooms = new Set(imports.flatMap(({ from }) => inside.exec(from)?.[1] ?? []));
    expect([...rooms].sort()).toEqual(Object.keys(VERIFY_MAY_IMPORT).sort());
  });

  test.each([
    ['web/console', CONSOLE_MAY_IMPORT],
    ['web/console/platform', PLATFORM_MAY_IMPORT],
    ['web/verify/camera', CAMERA_MAY_IMPORT],
  ])('keep the rooms of %s apart', (page, table) => {
    const roomIn = (module: string) => new RegExp(`^${page}/([^/]+)/.+`).exec(module)?.[1];
    const against = imports.filter(({ from, to, typesOnly }) => {
      const [room, target] = [roomIn(from), roomIn(to)];
      if (!room || !target || room === target || to.endsWith('.css')) return false;
      const allowed = table[room] ?? [];
      return !allowed.includes(target) && !(typesOnly && allowed.includes(`types:${target}`));
    });
    expect(against.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
    const rooms = new Set(imports.flatMap(({ from }) => roomIn(from) ?? []));
    expect([...rooms].sort()).toEqual(Object.keys(table).sort());
  });

  test('leave it to the reading thread to read documents, and to what makes up a demonstration', () => {
    const readers = imports
      .filter(({ to, typesOnly }) => to === READING && !typesOnly)
      .map(({ from }) => from);
    expect(readers.filter((from) => moduleFolder(from) !== 'verification').toSorted()).toEqual([
      'server/cli/seed/send-upload.ts',
      'server/workers/extraction/open-reader.ts',
      'server/workers/extraction/reading-worker.ts',
    ]);
    const parts = imports.filter(({ to, typesOnly }) => READS_PRINT.includes(to) && !typesOnly);
    expect(parts.filter(({ from }) => moduleFolder(from) !== 'verification')).toEqual([]);
    expect(new Set(parts.map(({ to }) => to))).toEqual(new Set(READS_PRINT));
  });

  test('form no cycle, types included', () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
    expect(findCycle(next)).toBeNull();
  });

  test('go to modules, not to barrels', () => {
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
  test('is read by the configuration alone, and written where a library would tell others of it', async () => {
    const [readers, writers]: [string[], string[]] = [[], []];
    const write = /process\.env\['\w+'\] = /g;
    for (const module of await listModules()) {
      const text = await readFile(join(SOURCE, module), 'utf8');
      if (!module.startsWith('server/')) continue;
      if (/process\.env/.test(text.replace(write, ''))) readers.push(module);
      if (text.search(write) >= 0) writers.push(module);
    }
    expect(readers).toEqual(['server/main.ts']);
    expect(writers).toEqual(['server/inference/onnx/disable-runtime-telemetry.ts']);
  });
});

describe('a folder', () => {
  const MAX_FILES = 20;
  const ONE_FILE_A_TABLE = 'server/store';

  test.each(['src', 'test/harness', 'bench', 'scripts'])('of %s holds twenty files at most', async (top) => {
    const root = fileURLToPath(new URL(`../${top}/`, import.meta.url));
    const files = await readdir(root, { recursive: true, withFileTypes: true });
    const counts = new Map<string, number>();
    for (const { name, parentPath } of files.filter((each) => each.isFile())) {
      // Suites stand beside what they test, and a component's styles beside it.
      if (/\.test\.tsx?$|\.css$/.test(name)) continue;
      const folder = relative(root, parentPath);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(0);
    const crowded = [...counts].filter(([folder, count]) => folder !== ONE_FILE_A_TABLE && count > MAX_FILES);
    expect(crowded).toEqual([]);
  });
});

describe('SQL', () => {
  const IN_SQL =
    /\bfrom 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

  test('stands in the store alone: what is stored has one row, one join, one lock', async () => {
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

  test('locks the rows of each table in one file', async () => {
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
  const literalsOf = (text: string) =>
    text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '').match(LITERAL) ?? [];
  const titles = [...LICENCE_TITLES, ...OTHER_TITLES.flatMap(([, others]) => others)];
  /** What cards print, from the domain's own tables: words of three letters or more. */
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

  /** A list of words in capitals, one of a card's words, or a text with a document's title in it. */
  function knowsWords(literal: string): boolean {
    const capitals = literal.match(/(?<![A-Za-z0-9_])[A-Z]{3,}(?![A-Za-z0-9_])/g) ?? [];
    if (capitals.length > 1) return true;
    const folded = foldTitle(literal);
    return (
      [literal.slice(1, -1).toUpperCase(), ...capitals].some((word) => printed.has(word)) ||
      titles.some((title) => title.length > 7 && folded.includes(title))
    );
  }

  test('knows no word of any language: what print means is the domain’s to say', async () => {
    const known: string[] = [];
    for (const module of await listModules()) {
      if (!module.startsWith('server/vision/')) continue;
      const literals = literalsOf(await readFile(join(SOURCE, module), 'utf8'));
      known.push(...literals.filter(knowsWords).map((literal) => `${module}: ${literal}`));
    }
    expect(known).toEqual([]);
  });
});
