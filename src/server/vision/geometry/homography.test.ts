import { expect, test } from 'vitest';
import { applyHomography, findHomography, type PixelPoint, type Quad } from './homography.ts';

const square: Quad = [
  [0, 0],
  [100, 0],
  [100, 60],
  [0, 60],
];
const leaning: Quad = [
  [12, 7],
  [180, 31],
  [166, 120],
  [3, 99],
];

test('a homography maps the four points to the four others, and its inverse maps them back', () => {
  const there = findHomography(square, leaning);
  const back = findHomography(leaning, square);
  square.forEach((corner, index) => {
    const [x, y] = applyHomography(there, corner);
    expect(x).toBeCloseTo(leaning[index]![0], 8);
    expect(y).toBeCloseTo(leaning[index]![1], 8);
  });
  const [x, y] = applyHomography(back, applyHomography(there, [37, 22]));
  expect(x).toBeCloseTo(37, 8);
  expect(y).toBeCloseTo(22, 8);
});

test('a homography keeps straight lines straight', () => {
  const map = findHomography(square, leaning);
  const points = [10, 50, 90].map((x): PixelPoint => applyHomography(map, [x, x / 2]));
  const [[ax, ay], [bx, by], [cx, cy]] = points as [PixelPoint, PixelPoint, PixelPoint];
  expect((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).toBeCloseTo(0, 6);
});
