import { expect, test } from 'vitest';
import { cutSquare } from './cut-square.ts';

const RATIO = 85.6 / 53.98;

test('a face of a card fills two thirds of its square, with its middle in the middle', () => {
  const box = { x: 0.1, y: 0.2, width: 0.2, height: 0.4 };
  const { width, height, left, top } = cutSquare(box, false);
  const [w, h, l, t] = [width, height, left, top].map((each) => Number.parseFloat(each) / 100);
  expect(h! * box.height).toBeCloseTo(2 / 3, 2);
  expect(w! / h!).toBeCloseTo(RATIO, 2);
  expect(l! + w! * (box.x + box.width / 2)).toBeCloseTo(0.5, 2);
  expect(t! + h! * (box.y + box.height / 2)).toBeCloseTo(0.5, 2);
});

test('a small ghost image is drawn as large as the portrait, on an upright card too', () => {
  const small = { x: 0.7, y: 0.6, width: 0.08, height: 0.16 };
  for (const isVertical of [false, true]) {
    const { width, height } = cutSquare(small, isVertical);
    const [w, h] = [width, height].map((each) => Number.parseFloat(each) / 100);
    expect(Math.max(w! * small.width, h! * small.height)).toBeCloseTo(2 / 3, 2);
  }
});
