import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { MAY_IMPORT } from './folder-tables.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
const TOOLS = fileURLToPath(new URL('../', import.meta.url));

/** A module by its path as seen from `src`, as `server/app.ts` or `../tools/seed/cli.ts`. */
export type SourceModule = { path: string; text: string };

/** An import of one module by another, by their paths as seen from `src`. */
export type ModuleImport = { from: string; to: string; typesOnly: boolean };

/** The modules of `src` and `tools` without their tests. */
export async function readModules(): Promise<SourceModule[]> {
  const paths = [...(await listModules(SOURCE)), ...(await listModules(TOOLS))];
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(SOURCE, path), 'utf8') })));
}

async function listModules(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modules = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name));
  return modules.map((name) => relative(SOURCE, join(folder, name))).sort();
}

type ParsedImport = { target: string; typesOnly: boolean };

/** Every `import`, `export … from`, `import()` and `import('…').Type` of a module, read from its syntax tree. */
export function parseImports({ path, text }: SourceModule): ParsedImport[] {
  return [...walkImports(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))];
}

function* walkImports(node: object): Generator<ParsedImport> {
  const { type, source, importKind, exportKind } = node as Record<string, unknown>;
  const target = (source as { value?: unknown } | null | undefined)?.value;
  if (typeof type === 'string' && typeof target === 'string')
    yield { target, typesOnly: type === 'TSImportType' || importKind === 'type' || exportKind === 'type' };
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) yield* walkImports(child);
}

/** The imports among the modules; those of packages are left out. */
export function listImports(modules: readonly SourceModule[]): ModuleImport[] {
  return modules.flatMap((module) =>
    parseImports(module)
      .filter(({ target }) => target.startsWith('.'))
      .map(({ target, typesOnly }) => ({
        from: module.path,
        to: relative(SOURCE, join(SOURCE, dirname(module.path), target)),
        typesOnly,
      })),
  );
}

/** The folder of a module, as `MAY_IMPORT` names it. */
export function getFolder(module: string): string {
  const [top, second = '', third] = module.split('/');
  if (top === '..') return module.split('/').slice(1, 3).join('/');
  if (top === 'web') return third ? `web/${second}` : 'web';
  if (top !== 'server') return top!;
  if (third === undefined) return second.replace('.ts', '');
  const folders = module.split('/').slice(1, -1);
  const names = folders.map((_, index) => folders.slice(0, index + 1).join('/')).reverse();
  return names.find((name) => name in MAY_IMPORT) ?? second;
}
