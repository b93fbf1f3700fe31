import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MONTH_NAMES } from '../src/server/domain/print/dates/month-names.ts';
import {
  foldTitle,
  LICENCE_TITLE_WORDS,
  LICENCE_TITLES,
  OTHER_TITLES,
} from '../src/server/domain/print/document-titles.ts';
import { FIELD_LABELS } from '../src/server/domain/print/labels/field-labels.ts';

// ARCHITECTURE.md has the same table in words: what each room may import beside its own files.
const MAY_IMPORT: Record<string, string[]> = {
  errors: [],
  domain: ['types:vision'],
  // One file that puts spans around the parts that are handed to it knows what they are.
  tracing: ['types:db', 'types:storage', 'types:vision'],
  threads: ['tracing'],
  pace: [],
  metrics: ['domain', 'inference', 'pace'],
  inference: ['threads', 'tracing'],
  reading: ['domain', 'threads', 'types:vision'],
  storage: ['tracing', 'pace'],
  mail: [],
  vision: ['inference', 'threads', 'pace'],
  sealing: ['storage', 'pace', 'types:vision'],
  db: ['errors', 'types:domain'],
  records: ['db', 'errors', 'types:domain'],
  keys: ['records', 'db', 'sealing', 'errors'],
  'face-search': ['domain', 'vision', 'sealing', 'records', 'db'],
  http: ['domain', 'records', 'db', 'sealing', 'pace', 'metrics', 'tracing', 'errors', 'types:vision'],
  features: [
    'types:mail',
    'domain',
    'face-search',
    'vision',
    'storage',
    'records',
    'db',
    'http',
    'keys',
    'sealing',
    'pace',
    'metrics',
    'errors',
  ],
  models: ['inference'],
  // What puts the rest together: the root of the composition, the start, what repeats, what an operator runs.
  app: [
    'features',
    'domain',
    'vision',
    'storage',
    'records',
    'db',
    'http',
    'keys',
    'sealing',
    'metrics',
    'tracing',
    'errors',
  ],
  jobs: ['features', 'storage', 'records', 'db', 'http', 'sealing', 'pace', 'errors', 'types:metrics'],
  startup: [
    'app',
    'mail',
    'commands',
    'jobs',
    'features',
    'vision',
    'reading',
    'inference',
    'storage',
    'records',
    'db',
    'http',
    'keys',
    'sealing',
    'models',
    'specimen',
    'domain',
    'threads',
    'metrics',
    'tracing',
    'errors',
  ],
  commands: [
    'startup',
    'features',
    'vision',
    'reading',
    'inference',
    'storage',
    'records',
    'db',
    'http',
    'keys',
    'sealing',
    'pace',
    'models',
    'specimen',
    'domain',
    'metrics',
    'errors',
  ],
  main: ['startup', 'errors'],
  specimen: ['vision/geometry'],
  demo: ['specimen', 'commands/ask-by-host', 'errors'],
  'web/verify': ['web/ui', 'web/api', 'types:domain', 'types:features'],
  // What a spreadsheet takes for a formula is known once.
  'web/console': ['web/ui', 'web/api', 'http/write-csv', 'types:domain', 'types:features'],
  'web/ui': ['types:web/api'],
  'web/api': ['types:domain', 'types:features'],
};

/** The rooms of the subject's page, in the same way. */
const VERIFY_MAY_IMPORT: Record<string, string[]> = {
  journey: [],
  sending: ['journey'],
  progress: ['journey', 'types:way'],
  way: ['journey', 'sending', 'progress'],
  words: ['types:journey'],
  embedding: ['journey'],
  parts: ['journey', 'words', 'types:way'],
  camera: ['parts', 'words', 'sending', 'types:journey'],
  liveness: ['camera', 'parts', 'words', 'types:journey'],
  aside: ['parts', 'words'],
  details: ['aside', 'parts', 'words', 'types:journey'],
  erasure: ['aside', 'parts', 'words'],
  messages: ['aside', 'parts', 'words', 'types:journey'],
  handover: ['aside', 'parts', 'words', 'progress', 'types:journey'],
  screens: [
    'camera',
    'details',
    'erasure',
    'handover',
    'journey',
    'liveness',
    'messages',
    'parts',
    'sending',
    'words',
    'types:way',
  ],
};

/** The rooms of its camera: from a frame's brightness to what is said of it. */
const CAMERA_MAY_IMPORT: Record<string, string[]> = {
  device: [],
  frame: [],
  card: ['frame'],
  faces: ['frame'],
  measure: ['card', 'faces', 'frame'],
  stage: ['types:device'],
  hints: ['device', 'faces', 'frame', 'measure', 'stage'],
  shot: ['device', 'frame'],
  trouble: ['types:device'],
};

/** The rooms of the console: what stands beside them (session, places, the desk) is everybody's. */
const CONSOLE_MAY_IMPORT: Record<string, string[]> = {
  words: [],
  api: ['types:words'],
  keys: [],
  parts: ['api', 'words'],
  entry: ['api', 'parts', 'words'],
  audit: ['api', 'parts', 'words'],
  overview: ['api', 'parts', 'words'],
  settings: ['api', 'parts', 'words'],
  bulk: ['api', 'parts', 'review', 'words'],
  subjects: ['api', 'audit', 'bulk', 'keys', 'parts', 'review', 'words'],
  privacy: ['api', 'bulk', 'parts', 'subjects', 'words'],
  review: ['api', 'bulk', 'keys', 'parts', 'subjects', 'words'],
  shell: ['api', 'keys', 'parts', 'review', 'words'],
  platform: ['api', 'entry', 'parts', 'words'],
};
/** The rooms of its pages for the platform's operator. */
const PLATFORM_MAY_IMPORT: Record<string, string[]> = {
  parts: [],
  usage: ['parts'],
  tenants: ['parts'],
  tenant: ['parts', 'tenants'],
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
function roomOf(module: string): string {
  const [top, second = '', third] = module.split('/');
  if (top === 'web') return third ? `web/${second}` : 'web';
  if (top !== 'server') return top!;
  if (third === undefined) return second.replace('.ts', '');
  return second;
}

/** All that a document says; on a page full of text that is a second's work. */
const READING = 'server/domain/reading/read-document.ts';
const READS_PRINT = [
  'server/domain/details/score-details.ts',
  'server/domain/document/document-numbers.ts',
  'server/domain/document/name-document.ts',
  'server/domain/signals/raise-document-signals.ts',
  'server/domain/codes/read-codes.ts',
];

/** A feature is a room of its own: no feature looks into another, but into what its `…-contract.ts` say. */
function featureOf(module: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(module)?.[1] ?? null;
}

function isAllowed({ from, to, typesOnly }: Import): boolean {
  const [room, target] = [roomOf(from), roomOf(to)];
  if (room === target) return featureOf(from) === featureOf(to) || to.endsWith('-contract.ts');
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
    expect(readers.filter((from) => roomOf(from) !== 'domain').toSorted()).toEqual([
      'server/commands/seed/send-upload.ts',
      'server/reading/open-reader.ts',
      'server/reading/reading-worker.ts',
    ]);
    const parts = imports.filter(({ to, typesOnly }) => READS_PRINT.includes(to) && !typesOnly);
    expect(parts.filter(({ from }) => roomOf(from) !== 'domain')).toEqual([]);
    expect(new Set(parts.map(({ to }) => to))).toEqual(new Set(READS_PRINT));
  });

  test('make no circle', () => {
    const next = new Map<string, string[]>();
    for (const { from, to, typesOnly } of imports) {
      if (!typesOnly) next.set(from, [...(next.get(from) ?? []), to]);
    }
    expect(findCircle(next)).toBeNull();
  });

  test('go to modules, not to barrels', () => {
    const barrels = imports.filter(({ to }) => /(^|\/)index\.tsx?$/.test(to)).map(({ to }) => to);
    expect(barrels).toEqual([]);
  });
});

function findCircle(next: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  const walk = (module: string, path: string[]): string[] | null => {
    if (path.includes(module)) return [...path.slice(path.indexOf(module)), module];
    if (done.has(module)) return null;
    for (const target of next.get(module) ?? []) {
      const circle = walk(target, [...path, module]);
      if (circle) return circle;
    }
    done.add(module);
    return null;
  };
  for (const module of next.keys()) {
    const circle = walk(module, []);
    if (circle) return circle;
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
    expect(writers).toEqual(['server/inference/onnx/keep-runtime-silent.ts']);
  });
});

describe('a folder', () => {
  const MAX_FILES = 20;

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
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });
});

describe('SQL', () => {
  const IN_SQL =
    /\bfrom 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

  test('stands in records and db alone: what is stored has one row, one join, one lock', async () => {
    const others: string[] = [];
    let among = 0;
    for (const module of await listModules()) {
      if (!IN_SQL.test(await readFile(join(SOURCE, module), 'utf8'))) continue;
      if (/^server\/(db|records)\//.test(module)) among += 1;
      else others.push(module);
    }
    expect(others).toEqual([]);
    expect(among).toBeGreaterThan(50);
  });

  test('locks the rows of each stored thing in one place', async () => {
    const locks = new Map<string, string[]>();
    for (const module of await listModules()) {
      const text = await readFile(join(SOURCE, module), 'utf8');
      if (!/\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(/.test(text)) continue;
      const table = /\.selectFrom\('(\w+)/.exec(text)![1]!;
      locks.set(table, [...(locks.get(table) ?? []), module.split('/').at(-1)!]);
    }
    // A user by the id, and all superusers before any user.
    expect(locks.get('staff_users')?.sort()).toEqual(['lock-superusers.ts', 'lock-user.ts']);
    locks.delete('staff_users');
    expect([...locks.values()].filter((places) => places.length > 1)).toEqual([]);
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
