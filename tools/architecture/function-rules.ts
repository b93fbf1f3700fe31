import { parseAst } from 'rolldown/parseAst';
import type { SourceModule } from './list-imports.ts';

const MAX_LINES = 60;
const FUNCTION = /Function(?:Declaration|Expression)$/;

const ELEMENT_KIND = /^JSX(?:Element|Fragment)$/;

type Span = { type: string; start: number; end: number };

/**
 * A function has at most sixty lines. The lines of a function inside it count for that one alone, and the elements that
 * a component draws do not count.
 */
export function findLongFunctions(modules: readonly SourceModule[]): string[] {
  return modules.flatMap(({ path, text }) => {
    const lines: OwnLines[] = [];
    countLines(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), text, lines);
    return lines
      .filter(({ count }) => count > MAX_LINES)
      .map(({ line, count }) => `${path}:${line} has a function of ${count} lines: divide it`);
  });
}

type OwnLines = { line: number; count: number };

/** Adds the functions of a syntax tree to `found`, and returns how many lines they take. */
function countLines(node: object, text: string, functionLines: OwnLines[]): number {
  let inner = 0;
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) inner += countLines(child, text, functionLines);
  if (!isSpan(node)) return inner;
  const lines = countNewlines(text.slice(node.start, node.end));
  if (ELEMENT_KIND.test(node.type)) return lines;
  if (!FUNCTION.test(node.type)) return inner;
  functionLines.push({ line: countNewlines(text.slice(0, node.start)) + 1, count: lines + 1 - inner });
  // The line on which an inner function begins has code of the outer one too.
  return lines;
}

const isSpan = (node: object): node is Span => 'type' in node && 'start' in node;
const countNewlines = (text: string) => text.split('\n').length - 1;

const IS_ID = /^ids?$|Id$|_id$/;
/** `string`, or it and null. */
const BARE_STRING_TYPE = /^:\s*string(?:\s*\|\s*(?:null|undefined))*$/;

/** No function of the server takes two ids as strings by position, which a caller could exchange. */
export function findExchangeableIds(modules: readonly SourceModule[]): string[] {
  return modules
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap((module) =>
      listParameters(module)
        .map((parameters) =>
          parameters.filter(({ name, type }) => IS_ID.test(name) && BARE_STRING_TYPE.test(type)),
        )
        .filter((ids) => ids.length > 1)
        .map((ids) => {
          const names = ids.map(({ name }) => name).join(' and ');
          return `${module.path} takes ${names} as strings by position: take an object, or a type for each`;
        }),
    );
}

const MAKES_TENANT_IDS = 'server/store/tenant-id.ts';

/** One function makes the id of a tenant from a string, so that no other id becomes one by a cast. */
export function findTenantIdCasts(modules: readonly SourceModule[]): string[] {
  return modules
    .filter(({ path, text }) => path !== MAKES_TENANT_IDS && /\bas (?:unknown as )?TenantId\b/.test(text))
    .map(({ path }) => `${path} casts to TenantId: call toTenantId`);
}

type Parameter = { name: string; type: string };

/** The named parameters of every function of a module, and of every type of a function. */
function listParameters({ path, text }: SourceModule): Parameter[][] {
  const parameterLists: Parameter[][] = [];
  const visit = (node: object): void => {
    const { params } = node as { params?: unknown };
    if (Array.isArray(params)) parameterLists.push(params.flatMap((each) => readParameter(each, text)));
    for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return parameterLists;
}

type Pattern = { type: string; name?: unknown; left?: Pattern; typeAnnotation?: Span | null };

function readParameter(parameter: Pattern, text: string): Parameter[] {
  const { type, name, typeAnnotation } = parameter.left ?? parameter;
  if (type !== 'Identifier' || typeof name !== 'string' || !typeAnnotation) return [];
  return [{ name, type: text.slice(typeAnnotation.start, typeAnnotation.end) }];
}
