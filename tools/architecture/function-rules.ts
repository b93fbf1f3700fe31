import { parseAst } from 'rolldown/parseAst';
import type { SourceModule } from './list-imports.ts';

const MAX_LINES = 60;
const FUNCTION = /Function(?:Declaration|Expression)$/;

const ELEMENT = /^JSX(?:Element|Fragment)$/;

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
function countLines(node: object, text: string, found: OwnLines[]): number {
  let inner = 0;
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) inner += countLines(child, text, found);
  if (!isSpan(node)) return inner;
  const lines = countNewlines(text.slice(node.start, node.end));
  if (ELEMENT.test(node.type)) return lines;
  if (!FUNCTION.test(node.type)) return inner;
  found.push({ line: countNewlines(text.slice(0, node.start)) + 1, count: lines + 1 - inner });
  // The line on which an inner function begins has code of the outer one too.
  return lines;
}

const isSpan = (node: object): node is Span => 'type' in node && 'start' in node;
const countNewlines = (text: string) => text.split('\n').length - 1;
