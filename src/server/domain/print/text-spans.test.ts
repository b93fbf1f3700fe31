import { expect, it } from 'vitest';
import { layOutTextSpans, MOST_CHARACTERS } from './text-spans.ts';

it('lays out the first lines of a page full of text, and no more than a card of small print has', () => {
  const lines = Array.from({ length: 150 }, (_, at) => ({
    text: 'A'.repeat(80),
    confidence: 1,
    box: { x: 0, y: at, width: 1, height: 0.5 },
  }));
  const singles = layOutTextSpans(lines).filter(({ lineCount }) => lineCount === 1);
  expect(singles.reduce((sum, { chars }) => sum + chars.length, 0)).toBe(MOST_CHARACTERS);
  expect(singles.map(({ origins }) => origins[0]!.line)).toEqual(lines.slice(0, singles.length));
});
