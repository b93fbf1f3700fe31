import { expect, it } from 'vitest';
import type { Luma } from '../frame/luma.ts';
import { findStandout } from './find-standout.ts';

const SIZE = { width: 176, height: 380 };
const GUIDE = { left: 8, top: 120, width: 160, height: 101 };

/** A ground of even grey with weak grain, and print where `isPrint` says so. */
function draw(isPrint: (x: number, y: number) => boolean): Luma {
  const data = new Uint8Array(SIZE.width * SIZE.height);
  for (let y = 0, at = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1, at += 1)
      data[at] = isPrint(x, y) && (x + y) % 4 < 2 ? 220 : 90 + ((x * 7 + y * 13) % 5);
  return { ...SIZE, data };
}
const within = (left: number, top: number, width: number, height: number) => (x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

it('finds where a printed thing lies before it has an outline', () => {
  const low = findStandout(draw(within(30, 250, 110, 70)), GUIDE)!;
  expect(low.y).toBeGreaterThan(0.9);
  expect(Math.abs(low.x)).toBeLessThan(0.1);
  const left = findStandout(draw(within(0, 140, 70, 60)), GUIDE)!;
  expect(left.x).toBeLessThan(-0.25);
  const middle = findStandout(draw(within(33, 137, 110, 67)), GUIDE)!;
  expect(Math.hypot(middle.x, middle.y)).toBeLessThan(0.1);
});

it('tells a thing that goes beyond the image on one side, and one that is too near', () => {
  expect(findStandout(draw(within(90, 130, 86, 90)), GUIDE)).toMatchObject({ isCut: true, isLarge: false });
  expect(findStandout(draw(within(0, 105, 176, 131)), GUIDE)).toMatchObject({ isCut: false, isLarge: true });
  expect(findStandout(draw(within(20, 130, 136, 86)), GUIDE)).toMatchObject({ isCut: false, isLarge: false });
});

it('says nothing of an even ground, a pattern all over, a speck, and two things apart', () => {
  expect(
    findStandout(
      draw(() => false),
      GUIDE,
    ),
  ).toBeNull();
  expect(
    findStandout(
      draw(() => true),
      GUIDE,
    ),
  ).toBeNull();
  expect(findStandout(draw(within(80, 200, 9, 9)), GUIDE)).toBeNull();
  const [one, other] = [within(20, 10, 110, 60), within(20, 300, 110, 60)];
  expect(
    findStandout(
      draw((x, y) => one(x, y) || other(x, y)),
      GUIDE,
    ),
  ).toBeNull();
});
