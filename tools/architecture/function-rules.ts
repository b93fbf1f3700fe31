import { parseAst } from 'rolldown/parseAst';
import type { SourceModule } from './list-imports.ts';

const MAX_LINES = 60;
const FUNCTION = /Function(?:Declaration|Expression)$/;

type Span = { start: number; end: number };

/** A function has at most sixty lines. The lines of a function inside it count for that one alone. */
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
function countLines(node: object, text: string, found: OwnLines[]): number {
  let inner = 0;
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) inner += countLines(child, text, found);
  if (!isFunction(node)) return inner;
  const lines = countNewlines(text.slice(node.start, node.end));
  found.push({ line: countNewlines(text.slice(0, node.start)) + 1, count: lines + 1 - inner });
  // The line on which an inner function begins has code of the outer one too.
  return lines;
}

const isFunction = (node: object): node is Span => 'type' in node && FUNCTION.test(String(node.type));
const countNewlines = (text: string) => text.split('\n').length - 1;
