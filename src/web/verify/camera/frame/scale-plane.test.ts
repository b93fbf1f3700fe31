import { expect, test } from 'vitest';
import { scalePlane } from './scale-plane.ts';

/** Rows of 10 px that are as bright as their number, with 6 bytes between that are no part of them. */
const plane = {
  width: 10,
  height: 8,
  stride: 16,
  data: Uint8Array.from({ length: 128 }, (_, at) => (at % 16 < 10 ? 20 * Math.floor(at / 16) : 255)),
};
const HALF = { width: 5, height: 4 };
const ALL = { left: 0, top: 0, width: 10, height: 8 };

test('each pixel is the mean of four, without the padding between the rows', () => {
  const { data } = scalePlane({ ...plane, isFull: true }, ALL, HALF);
  expect([...data]).toEqual([10, 50, 90, 130].flatMap((light) => Array(5).fill(light)));
});

test('a camera’s black of 16 and its white of 235 are black and white', () => {
  const black = { ...plane, data: plane.data.map(() => 16) };
  const white = { ...plane, data: plane.data.map(() => 235) };
  for (const isFull of [false, null]) {
    expect(new Set(scalePlane({ ...black, isFull }, ALL, HALF).data)).toEqual(new Set([0]));
    expect(new Set(scalePlane({ ...white, isFull }, ALL, HALF).data)).toEqual(new Set([255]));
  }
});

test('a part up to the last pixel is read within the image', () => {
  const corner = { left: 5, top: 4, width: 5, height: 4 };
  const { data } = scalePlane({ ...plane, isFull: true }, corner, { width: 10, height: 8 });
  expect(Math.max(...data)).toBe(130);
  expect(data.length).toBe(80);
});
