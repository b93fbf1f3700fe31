import { expect, test } from 'vitest';
import { LIT_LEVEL } from './exposure-limits.ts';
import { measureLight, stretchExposure } from './stretch-exposure.ts';

const grey = (levels: readonly number[], size = 200) => {
  const data = new Uint8Array(size * size * 3);
  for (let at = 0; at < data.length; at++) data[at] = levels[Math.floor(at / 3) % levels.length]!;
  return { data, width: size, height: size };
};

test('an image in enough light is the same object, with no pixel changed', () => {
  for (const light of [LIT_LEVEL, 200, 255]) {
    const image = grey([20, light, 60]);
    expect(stretchExposure(image)).toBe(image);
  }
  const black = grey([0]);
  expect(stretchExposure(black)).toBe(black);
});

test('a dark image is as light as in daylight, in the same order of levels', () => {
  const dark = grey([3, 10, 30]);
  const lit = stretchExposure(dark);
  expect(measureLight(lit)).toBeGreaterThan(200);
  expect([...lit.data.slice(0, 9)]).toEqual([23, 23, 23, 77, 77, 77, 230, 230, 230]);
  expect(dark.data[6]).toBe(30);
});

test('a lamp in a dark image hides nothing', () => {
  const image = grey([20]);
  image.data.fill(255, 0, Math.round(image.data.length * 0.01));
  expect(measureLight(image)).toBe(20);
});
