import { expect, it } from 'vitest';
import { turnedRectangle } from '../geometry/quad.ts';
import type { TextBox } from '../text/text-box.ts';
import { findTextBlock } from './find-text-block.ts';

/** A line of text in a frame turned by `angle`. */
function line(angle: number, left: number, top: number, width: number, height = 10): TextBox {
  const quad = turnedRectangle(angle, left, top, left + width, top + height);
  return { quad, width, height, angle, score: 0.9 };
}

it('gathers the lines of a tilted card and leaves out a distant label and a slanting one', () => {
  const card = [0, 25, 50, 75].map((y) => line(0.3, 200, y, 120));
  const farOff = line(0.3, 600, 300, 90);
  const slanting = line(1.1, 230, 30, 60);
  const block = findTextBlock([farOff, ...card, slanting])!;
  expect(block.boxes).toEqual(card);
  expect(block.angle).toBeCloseTo(0.3, 5);
  expect(block.bounds.left).toBeCloseTo(200, 4);
  expect(block.bounds.bottom).toBeCloseTo(85, 4);
});

it('takes lines to either side of the vertical for one direction', () => {
  const lines = [1.55, -1.56, 1.56].map((angle, i) => line(angle, i * 20, 0, 100));
  const { angle } = findTextBlock(lines)!;
  expect(Math.abs(Math.sin(angle))).toBeGreaterThan(0.999);
});

it('makes no block of a single line', () => {
  expect(findTextBlock([line(0, 0, 0, 100)])).toBeNull();
});
