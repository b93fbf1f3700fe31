import { dirname } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { MONTH_NAMES } from '../../src/server/verification/lexicon/dates/month-names.ts';
import {
  foldTitle,
  LICENCE_TITLE_WORDS,
  LICENCE_TITLES,
  OTHER_TITLES,
} from '../../src/server/verification/lexicon/document-titles.ts';
import { FIELD_LABELS } from '../../src/server/verification/lexicon/labels/field-labels.ts';
import type { SourceModule } from './list-imports.ts';

// Each rule takes modules or paths and returns one sentence for each that breaks it.

const READS_ENVIRONMENT = 'server/main.ts';
/** They turn off what libraries do by default, which is possible only there. */
export const WRITE_ENVIRONMENT = [
  'server/inference/onnx/disable-runtime-telemetry.ts',
  'server/storage/s3/disable-sdk-warning.ts',
];

/** Only `main.ts` reads the environment, and only what turns off a library's default writes it. */
export function findEnvironmentUses(modules: readonly SourceModule[]): string[] {
  const write = /process\.env\['\w+'\] = /g;
  return modules.flatMap(({ path, text }) => {
    const reads = path !== READS_ENVIRONMENT && text.replace(write, '').includes('process.env');
    const writes = !WRITE_ENVIRONMENT.includes(path) && text.search(write) >= 0;
    return [
      ...(reads ? [`${path} may not read the environment: take the value as an argument`] : []),
      ...(writes ? [`${path} may not write the environment`] : []),
    ];
  });
}

export const STORE = 'server/store/';
const SQL =
  /\bfrom 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

export const hasSql = ({ text }: SourceModule): boolean => SQL.test(text);

/** SQL is in the store alone: each stored thing has one row, one join, one lock. */
export function findSqlOutsideStore(modules: readonly SourceModule[]): string[] {
  return modules
    .filter((module) => hasSql(module) && !module.path.startsWith(STORE))
    .map(({ path }) => `${path} has SQL: move the query to src/${STORE}`);
}

/** The files of the store that lock rows, by table. */
export function listLocks(modules: readonly SourceModule[]): Map<string, Set<string>> {
  const lock =
    /\.selectFrom\('(\w+)(?:(?!selectFrom|execute)[\s\S])*?\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(/g;
  const locks = new Map<string, Set<string>>();
  for (const { path, text } of modules.filter((module) => module.path.startsWith(STORE))) {
    for (const [, table] of text.matchAll(lock))
      locks.set(table!, (locks.get(table!) ?? new Set()).add(path));
  }
  return locks;
}

/** One file locks the rows of each table. */
export function findSharedLocks(modules: readonly SourceModule[]): string[] {
  return [...listLocks(modules)]
    .filter(([, files]) => files.size > 1)
    .map(([table, files]) => `${[...files].join(' and ')} lock rows of ${table}: let one of them do so`);
}

/** A folder has more than one module or a folder beside it, except where a framework looks for it there. */
export function findLoneModules(paths: readonly string[]): string[] {
  const folders = new Map<string, Set<string>>();
  for (const path of paths.filter((each) => !/\.test\.tsx?$/.test(each))) {
    const folder = dirname(path);
    folders.set(folder, (folders.get(folder) ?? new Set()).add(path));
  }
  const hasFolders = (folder: string) => [...folders.keys()].some((each) => each.startsWith(`${folder}/`));
  return [...folders]
    .filter(([folder, files]) => files.size === 1 && !hasFolders(folder))
    .map(([folder, files]) => `${[...files][0]} is alone in ${folder}: put it where it is used`);
}

/** The tables that several files write. Each of these files writes other columns, or deletes its own rows. */
export const WRITERS: Record<string, readonly string[]> = {
  attempts: ['submissions/attempt-progress.ts', 'submissions/attempts.ts', 'submissions/images.ts'],
  blocked_faces: ['blocks.ts', 'submissions/identity-faces.ts'],
  ephemeral_tokens: ['ephemeral-tokens.ts', 'liveness-challenges.ts'],
  face_templates: ['submissions/identity-faces.ts', 'submissions/identity-markers.ts'],
  staff_users: ['staff/passkeys.ts', 'staff/second-factors.ts', 'staff/staff.ts'],
  subjects: ['subjects.ts', 'submissions/verified-details.ts'],
  submissions: [
    'messages.ts',
    'quality/quality-samples.ts',
    'submissions/case-claims.ts',
    'submissions/case-decisions.ts',
    'submissions/case-signals.ts',
    'submissions/images.ts',
    'submissions/submissions.ts',
    'submissions/verified-details.ts',
  ],
};

/** One file writes each table, or the files that `WRITERS` lists. */
export function findUnlistedWriters(
  modules: readonly SourceModule[],
  writersByTable: Record<string, readonly string[]> = WRITERS,
): string[] {
  return [...listWriters(modules)].flatMap(([table, files]) => {
    const others = files.size > 1 ? [...files].filter((file) => !writersByTable[table]?.includes(file)) : [];
    return others.map((file) => `${file} writes ${table}, which others write: let one file do so`);
  });
}

/** The files of the store that write rows, by table. */
export function listWriters(modules: readonly SourceModule[]): Map<string, Set<string>> {
  const write = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
  const text =
    /\b(?:insert into|update|delete from) (\w+)\s+(?:as \w+\s+)?(?:\(|set\b|using\b|where\b|select\b)/g;
  const writers = new Map<string, Set<string>>();
  for (const module of modules.filter(({ path }) => path.startsWith(STORE)))
    for (const [, table] of [...module.text.matchAll(write), ...module.text.matchAll(text)])
      writers.set(table!, (writers.get(table!) ?? new Set()).add(module.path.slice(STORE.length)));
  return writers;
}
/** Strings, templates and regular expressions, without comments. */
const LITERAL_PATTERN = /'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/(?![/*])(?:\\.|[^/\\\n])+\/[dgimsuy]*/g;
const TITLES = [...LICENCE_TITLES, ...OTHER_TITLES.flatMap(([, others]) => others)];
const LABELS = Object.values(FIELD_LABELS).flatMap(({ words, stems, vague }) => [
  ...words,
  ...stems,
  ...vague,
]);
/** Words of three letters or more that cards print, from the verification's own tables. */
const PRINTED_WORDS = new Set(
  [...LABELS, ...MONTH_NAMES.flat(), ...LICENCE_TITLE_WORDS, ...TITLES]
    .flatMap((label) => label.split(/[^A-Z0-9]+/))
    // MRZ is a German month, and a machine-readable zone here.
    .filter((word) => word.length > 2 && word !== 'MRZ'),
);

/** Vision contains no word of any language: only the verification interprets print. */
export function findWordsInVision(modules: readonly SourceModule[]): string[] {
  return modules.flatMap(({ path, text }) => {
    // The compiled kernels are base64, which has any three letters.
    if (!path.startsWith('server/vision/') || path.endsWith('/kernels/compiled.ts')) return [];
    const literals =
      text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '').match(LITERAL_PATTERN) ?? [];
    return literals
      .filter(hasPrintedWords)
      .map((literal) => `${path} has a word of a document, ${literal}: read print in the verification`);
  });
}

/** Whether it is a list of words in capitals, a word of a card, or a text with a document's title in it. */
function hasPrintedWords(literal: string): boolean {
  const capitals = literal.match(/(?<![A-Za-z0-9_])[A-Z]{3,}(?![A-Za-z0-9_])/g) ?? [];
  if (capitals.length > 1) return true;
  const foldedText = foldTitle(literal);
  return (
    [literal.slice(1, -1).toUpperCase(), ...capitals].some((word) => PRINTED_WORDS.has(word)) ||
    TITLES.some((title) => title.length > 7 && foldedText.includes(title))
  );
}

const HOLDS_ROWS = /^server\/(?:store|features)\/(?!database\/)/;
/** What a row, or a column with JSON, is called. */
const STORED_NAMES =
  /\b(?:rows?|stored|content|settings|evidence|receipt|measures|capture|timings|checked|before\.body)\b/;

/** What the database returned has its type by a schema (`store/json-column.ts`), never by a cast. */
export function findStoredCasts(modules: readonly SourceModule[]): string[] {
  return modules
    .filter(({ path }) => HOLDS_ROWS.test(path))
    .flatMap((module) =>
      [
        ...listCasts(module).filter(
          ({ from, to }) => to === 'unknown' || (to !== 'const' && STORED_NAMES.test(from)),
        ),
        ...(module.text.includes('JSONColumnType') ? [{ from: 'JSONColumnType', to: 'its type' }] : []),
      ].map(({ from, to }) => `${module.path} takes ${from} for ${to}: read it by the schema of its column`),
    );
}

type Cast = { from: string; to: string };

function listCasts({ path, text }: SourceModule): Cast[] {
  const casts: Cast[] = [];
  const visit = (node: object): void => {
    const { type, expression, typeAnnotation } = node as Record<string, unknown>;
    if (type === 'TSAsExpression') casts.push({ from: cut(text, expression), to: cut(text, typeAnnotation) });
    for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return casts;
}

function cut(text: string, node: unknown): string {
  const { start, end } = node as { start: number; end: number };
  return text.slice(start, end).replaceAll(/\s+/g, ' ');
}
