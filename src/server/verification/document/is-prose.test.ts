import { expect, it } from 'vitest';
import { isProse } from './is-prose.ts';

const lines = (...widths: number[]) =>
  widths.map((width, i) => ({ x: 0.1, y: i * 0.05, width, height: 0.04 }));

it('isProse tells a letter from a card by the share of text that crosses the whole page', () => {
  expect(isProse(lines(0.4, 0.2, 0.3, 0.8, 0.78, 0.8, 0.75, 0.8, 0.2))).toBe(true);
  expect(isProse(lines(0.3, 0.3, 0.1, 0.2, 0.2, 0.25, 0.1, 0.4, 0.15, 0.67))).toBe(false);
  expect(isProse([])).toBe(false);
});
