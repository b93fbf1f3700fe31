import {
  CAMERA_MAY_IMPORT,
  CONSOLE_MAY_IMPORT,
  MAY_IMPORT,
  PLATFORM_MAY_IMPORT,
  SEES_ALL,
  VERIFY_MAY_IMPORT,
} from './folder-tables.ts';
import { getFolder, type ModuleImport } from './list-imports.ts';

// Each rule takes the imports of all modules and returns one sentence for each that breaks it.

const TABLE_FILE = 'tools/architecture/folder-tables.ts';

/** Imports go one way, as `MAY_IMPORT` says. */
export function findForbiddenImports(imports: readonly ModuleImport[]): string[] {
  return imports
    .filter((each) => !isAllowed(each))
    .map(({ from, to, typesOnly }) => {
      const what = typesOnly ? 'types of' : 'from';
      return `${from} may not import ${what} ${to} (MAY_IMPORT in ${TABLE_FILE})`;
    });
}

function isAllowed({ from, to, typesOnly }: ModuleImport): boolean {
  const [folder, target] = [getFolder(from), getFolder(to)];
  if (folder === target) return getFeature(from) === getFeature(to) || to.endsWith('-contract.ts');
  if (SEES_ALL.includes(folder)) return true;
  const matches = (entry: string) =>
    target === entry || to === `server/${entry}.ts` || to.startsWith(`server/${entry}/`);
  return (MAY_IMPORT[folder] ?? []).some((entry) =>
    entry.startsWith('types:') ? typesOnly && matches(entry.slice('types:'.length)) : matches(entry),
  );
}

/** A feature is a separate folder: it may import only the `…-contract.ts` files of another feature. */
function getFeature(module: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(module)?.[1] ?? null;
}

/** What use cases import of http beside types: what admits, reads and repeats a request whose body is an upload. */
export const HTTP_FOR_USE_CASES = [
  'addresses/ip-allow-list.ts',
  'addresses/is-loopback.ts',
  'addresses/request-origin.ts',
  'bodies.ts',
  'create-http-server.ts',
  'credentials/',
  'errors/refusal-headers.ts',
  'fields/',
  'find-tenant.ts',
  'idempotency/',
  'openapi/annotate.ts',
  'route.ts',
  'uploads/',
];

/** A module of a feature that describes no request and no answer. The pages of the API's documentation are answers. */
const USE_CASE = /^server\/features\/(?!docs\/)(?!.*(?:routes|contract|answers?)\.ts$)/;
const HTTP = 'server/http/';

export const isHttpInUseCase = ({ from, to, typesOnly }: ModuleImport): boolean =>
  !typesOnly && USE_CASE.test(from) && to.startsWith(HTTP);

/** A use case knows of HTTP only what the list allows. */
export function findHttpInUseCases(
  imports: readonly ModuleImport[],
  allowedPaths = HTTP_FOR_USE_CASES,
): string[] {
  return imports
    .filter(isHttpInUseCase)
    .filter(({ to }) => !allowedPaths.some((entry) => to.startsWith(HTTP + entry)))
    .map(({ from, to }) => `${from} may not import from ${to}: a use case knows no HTTP`);
}

type Page = {
  /** the name of its table */
  name: string;
  table: Record<string, string[]>;
  /** whether its folders share neither the files directly in the page's folder nor styles */
  isStrict?: true;
};

/** The parts of `src/web` whose folders have a table. */
export const PAGES: Record<string, Page> = {
  'web/verify': { name: 'VERIFY_MAY_IMPORT', table: VERIFY_MAY_IMPORT, isStrict: true },
  'web/verify/camera': { name: 'CAMERA_MAY_IMPORT', table: CAMERA_MAY_IMPORT },
  'web/console': { name: 'CONSOLE_MAY_IMPORT', table: CONSOLE_MAY_IMPORT },
  'web/console/platform': { name: 'PLATFORM_MAY_IMPORT', table: PLATFORM_MAY_IMPORT },
};

/** Folders of a page import what its table allows, and each has a row there. */
export function findForbiddenPageImports(imports: readonly ModuleImport[], page: string): string[] {
  const { name, table, isStrict = false } = PAGES[page]!;
  const getPart = (module: string) => new RegExp(`^${page}/([^/]+)/.+`).exec(module)?.[1];
  const against = imports.filter(({ from, to, typesOnly }) => {
    const [folder, target] = [getPart(from), getPart(to)];
    if (!folder || folder === target || !to.startsWith(`${page}/`)) return false;
    if (!target || to.endsWith('.css')) return isStrict;
    const allowedTargets = table[folder] ?? [];
    return !allowedTargets.includes(target) && !(typesOnly && allowedTargets.includes(`types:${target}`));
  });
  const parts = new Set(imports.flatMap(({ from }) => getPart(from) ?? []));
  return [
    ...against.map(({ from, to }) => `${from} may not import from ${to} (${name} in ${TABLE_FILE})`),
    ...[...parts].filter((part) => !(part in table)).map((part) => `${page}/${part} has no row in ${name}`),
    ...Object.keys(table)
      .filter((part) => !parts.has(part))
      .map((part) => `${name} has a row for ${page}/${part}, which does not exist`),
  ];
}

/** Reads all text of a document; that takes a second on one with much text. */
export const DOCUMENT_READER = 'server/verification/extraction/read-document.ts';
export const READER_PARTS = [
  'server/verification/record-match/score-details.ts',
  'server/verification/document/document-numbers.ts',
  'server/verification/document/classify-document.ts',
  'server/verification/signals/raise-document-signals.ts',
  'server/verification/codes/read-codes.ts',
];
/** The extraction worker, and the seeding, which serves no requests. */
export const MAY_READ_DOCUMENTS = [
  '../tools/seed/send-upload.ts',
  'server/workers/extraction/open-reader.ts',
  'server/workers/extraction/reading-worker.ts',
];

/** Only the extraction worker and the seeding read documents: it would block the main thread. */
export function findDocumentReaders(imports: readonly ModuleImport[]): string[] {
  return imports
    .filter(({ from, to, typesOnly }) => {
      if (typesOnly || ['verification', ...SEES_ALL].includes(getFolder(from))) return false;
      return READER_PARTS.includes(to) || (to === DOCUMENT_READER && !MAY_READ_DOCUMENTS.includes(from));
    })
    .map(({ from, to }) => `${from} may not import ${to}: reading a document blocks the main thread`);
}

/** Imports form no cycle, types included. It reports the first one. */
export function findCycles(imports: readonly ModuleImport[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const visitedModules = new Set<string>();
  const walk = (module: string, path: string[]): string[] => {
    if (path.includes(module))
      return [`These import each other: ${[...path.slice(path.indexOf(module)), module].join(' -> ')}`];
    if (visitedModules.has(module)) return [];
    for (const target of next.get(module) ?? []) {
      const cycle = walk(target, [...path, module]);
      if (cycle.length > 0) return cycle;
    }
    visitedModules.add(module);
    return [];
  };
  for (const module of next.keys()) {
    const cycle = walk(module, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/** The folders around a module, from outside to inside. A row of `MAY_IMPORT` such as `telemetry/tracing` is one of them. */
function listFolders(module: string): string[] {
  const folders = module.split('/').slice(0, -1);
  const row = folders.slice(1, 3).join('/');
  return folders[0] === 'server' && row in MAY_IMPORT ? ['server', row, ...folders.slice(3)] : folders;
}

/**
 * The two folders beside each other, one of which imports the other. Null within a folder, and for a file directly in a
 * folder that holds the other one.
 */
function getFolderPair({ from, to }: ModuleImport): readonly [string, string] | null {
  const [fromFolders, other] = [listFolders(from), listFolders(to)];
  const depth = fromFolders.findIndex((folder, at) => folder !== other[at]);
  if (depth < 0 || depth >= other.length) return null;
  return [fromFolders.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
}

/** Folders that import each other, directly or by way of others, types included; each group in alphabetical order. */
export function listFolderCircles(imports: readonly ModuleImport[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const each of imports) {
    const [folder, target] = getFolderPair(each) ?? [];
    if (folder && target) next.set(folder, (next.get(folder) ?? new Set()).add(target));
  }
  const listReached = (folder: string, reachedFolders = new Set<string>()): Set<string> => {
    for (const target of next.get(folder) ?? [])
      if (!reachedFolders.has(target)) listReached(target, reachedFolders.add(target));
    return reachedFolders;
  };
  const reachedByFolder = new Map([...next.keys()].map((folder) => [folder, listReached(folder)]));
  const circles = [...reachedByFolder].flatMap(([folder, targets]) => {
    const circle = [...targets].filter((target) => reachedByFolder.get(target)?.has(folder)).sort();
    return circle[0] === folder ? [circle] : [];
  });
  return circles.sort(([one = ''], [other = '']) => one.localeCompare(other));
}

/**
 * No folders import each other, but for those that are listed. A listed circle that no longer exists, or has other
 * folders, is reported too.
 */
export function findFolderCircles(
  imports: readonly ModuleImport[],
  listedCircles: readonly (readonly string[])[],
): string[] {
  const circles = listFolderCircles(imports).map((circle) => circle.join(', '));
  const allowedCircles = listedCircles.map((circle) => circle.join(', '));
  return [
    ...circles
      .filter((circle) => !allowedCircles.includes(circle))
      .map((circle) => `These folders import each other: ${circle}`),
    ...allowedCircles
      .filter((circle) => !circles.includes(circle))
      .map((circle) => `FOLDER_CIRCLES in ${TABLE_FILE} lists what is no longer a circle: ${circle}`),
  ];
}

/** Imports name modules and no barrels. */
export function findBarrels(imports: readonly ModuleImport[]): string[] {
  return imports
    .filter(({ to }) => /(^|\/)index\.tsx?$/.test(to))
    .map(({ from, to }) => `${from} imports the barrel ${to}: import the module itself`);
}
