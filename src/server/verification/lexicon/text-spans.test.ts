import { expect, it } from 'vitest';
import { listTextSpans, MAX_CHARACTERS } from './text-spans.ts';

it('lays out the first lines of a page full of text, and no more than a card of small print has', () => {
  const lines = Array.from({ length: 150 }, (_, at) => ({
    text: 'A'.repeat(80),
    confidence: 1,
    box: { x: 0, y: at, width: 1, height: 0.5 },
  }));
  const singles = listTextSpans(lines).filter(({ lineCount }) => lineCount === 1);
  expect(singles.reduce((sum, { chars }) => sum + chars.length, 0)).toBe(MAX_CHARACTERS);
  expect(singles.map(({ origins }) => origins[0]!.line)).toEqual(lines.slice(0, singles.length));
});

const at = (text: string, x: number, y: number) => ({
  text,
  confidence: 1,
  box: { x, y, width: 0.2, height: 0.04 },
});
const laidOut = (lines: ReturnType<typeof at>[]) =>
  listTextSpans(lines).map(({ chars, gaps }) => [chars, gaps.join('')]);

it('joins a line once with the one to its right, and not also as a line below', () => {
  expect(laidOut([at('4d', 0.1, 0.1), at('X1', 0.4, 0.1)])).toEqual([
    ['4D', ''],
    ['X1', ''],
    ['4DX1', ' '],
  ]);
});

it('joins a line with the nearest below it, and not with lines below in another column', () => {
  const pairs = laidOut([
    at('A', 0.1, 0.1),
    at('ZZ', 0.6, 0.9),
    at('C', 0.6, 0.16),
    at('B', 0.1, 0.17),
  ]).slice(4);
  expect(pairs.filter(([chars]) => chars!.startsWith('A'))).toEqual([
    ['AB', '\n'],
    ['AZZ', '\n'],
  ]);
});

it('takes an apostrophe or an accent for no gap within a name, and a hyphen for one', () => {
  expect(laidOut([at('O’Neil Mu\u0308ller-Ko', 0, 0)])).toEqual([['ONEILMULLERKO', ' -']]);
});
