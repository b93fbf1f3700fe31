import { expect, it } from 'vitest';
import type { Quad } from '../geometry/homography.ts';
import { turnedRectangle } from '../geometry/quad.ts';
import type { TextBox } from '../text/text-box.ts';
import { coverText } from './cover-text.ts';

const CARD: Quad = [
  [100, 50],
  [700, 50],
  [700, 430],
  [100, 430],
];
const line = (x: number, y: number, width = 200, height = 20): TextBox => ({
  quad: turnedRectangle(0, x, y, x + width, y + height),
  width,
  height,
  angle: 0,
  score: 0.9,
});
const rounded = (quad: Quad) => quad.map(([x, y]) => [Math.round(x), Math.round(y)]);

it('an outline that contains its lines of text, or touches them at its edge, is kept', () => {
  expect(coverText(CARD, [line(110, 60), line(110, 200), line(498, 408)])).toBe(CARD);
  expect(coverText(CARD, [line(98, 47)])).toBe(CARD);
  expect(coverText(CARD, [])).toBe(CARD);
});

it('an outline that cuts a title is moved beyond it, on the sides that do', () => {
  const title = line(94, 42);
  expect(rounded(coverText(CARD, [title, line(300, 200)]))).toEqual([
    [84, 32],
    [700, 32],
    [700, 430],
    [84, 430],
  ]);
});

it('lines beside the card, and lines that continue beyond it, are left out', () => {
  expect(coverText(CARD, [line(60, 20), line(40, 440, 600)])).toBe(CARD);
  expect(coverText(CARD, [line(600, 200, 190)])).toBe(CARD);
});
