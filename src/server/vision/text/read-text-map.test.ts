import { expect, it } from 'vitest';
import { readTextMap } from './read-text-map.ts';
import type { TextBox } from './text-box.ts';

const WIDTH = 160;
const HEIGHT = 96;

/** A map with bars of text: each a rectangle `length x thickness` around a centre, turned by an angle. */
function drawBars(
  ...bars: { x: number; y: number; length: number; thickness: number; angle: number; p?: number }[]
) {
  const map = new Float32Array(WIDTH * HEIGHT);
  for (const { x, y, length, thickness, angle, p = 0.9 } of bars) {
    for (let row = 0; row < HEIGHT; row++) {
      for (let column = 0; column < WIDTH; column++) {
        const dx = column + 0.5 - x;
        const dy = row + 0.5 - y;
        const along = dx * Math.cos(angle) + dy * Math.sin(angle);
        const across = -dx * Math.sin(angle) + dy * Math.cos(angle);
        if (Math.abs(along) <= length / 2 && Math.abs(across) <= thickness / 2) map[row * WIDTH + column] = p;
      }
    }
  }
  return map;
}

const read = (map: Float32Array, x = 1, y = 1) =>
  readTextMap(map, { width: WIDTH, height: HEIGHT }, { x, y }, { pixel: 0.3, region: 0.5 });

function onlyBox(map: Float32Array, scaleX = 1, scaleY = 1): TextBox {
  const [box, ...others] = read(map, scaleX, scaleY);
  expect(others).toEqual([]);
  return box!;
}

it('readTextMap finds a level line and grows it by area x 1.6 / perimeter on every side', () => {
  const map = drawBars({ x: 80, y: 40, length: 100, thickness: 10, angle: 0 });
  const box = onlyBox(map);
  const margin = (100 * 10 * 1.6) / (2 * 110);
  expect(box.width).toBeCloseTo(100 + 2 * margin, 5);
  expect(box.height).toBeCloseTo(10 + 2 * margin, 5);
  expect(box.angle).toBeCloseTo(0, 5);
  expect(box.quad[0][0]).toBeCloseTo(30 - margin, 5);
  expect(box.quad[0][1]).toBeCloseTo(35 - margin, 5);
  expect(box.score).toBeCloseTo(0.9, 5);
});

it.each([-0.6, -0.2, 0.3, 1.2])('readTextMap follows a line that leans by %s radians', (angle) => {
  const map = drawBars({ x: 80, y: 48, length: 70, thickness: 9, angle });
  const box = onlyBox(map);
  expect(Math.abs(box.angle - angle)).toBeLessThan(0.05);
  expect(box.width / box.height).toBeGreaterThan(3);
});

it('readTextMap separates two lines, and ignores specks and weak text', () => {
  const map = drawBars(
    { x: 50, y: 20, length: 60, thickness: 8, angle: 0 },
    { x: 50, y: 40, length: 80, thickness: 8, angle: 0 },
    { x: 140, y: 80, length: 2, thickness: 2, angle: 0 },
    { x: 120, y: 60, length: 30, thickness: 8, angle: 0, p: 0.4 },
  );
  expect(read(map)).toHaveLength(2);
});

it('readTextMap separates regions at opposite edges, where one row follows the other', () => {
  const map = drawBars(
    { x: 140, y: 40, length: 40, thickness: 10, angle: 0 },
    { x: 20, y: 41, length: 40, thickness: 10, angle: 0 },
    { x: 80, y: 92, length: 60, thickness: 8, angle: 0 },
    { x: 80, y: 4, length: 60, thickness: 8, angle: 0 },
  );
  expect(read(map).map(({ width }) => Math.round(width))).toEqual([71, 53, 53, 71]);
});

it('readTextMap returns pixels of the image that the map was made of', () => {
  const map = drawBars({ x: 80, y: 40, length: 100, thickness: 10, angle: 0 });
  const small = onlyBox(map);
  const large = onlyBox(map, 2, 3);
  expect(large.width).toBeCloseTo(small.width * 2, 5);
  expect(large.height).toBeCloseTo(small.height * 3, 5);
});

it('readTextMap finds nothing on an empty map', () => {
  expect(read(new Float32Array(WIDTH * HEIGHT))).toEqual([]);
});
