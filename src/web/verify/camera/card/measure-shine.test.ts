import { expect, it } from 'vitest';
import type { Luma } from '../frame/luma.ts';
import { measureShine } from './measure-shine.ts';
import type { CardQuad } from './quad.ts';

const CARD: CardQuad = [
  [50, 40],
  [260, 40],
  [260, 172],
  [50, 172],
];

/** A printed card with more light at some places. */
function paint(light: (x: number, y: number) => number, paper = 215): Luma {
  const [width, height] = [320, 230];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isPrint = y % 12 < 4 && x % 5 < 2;
    return Math.min(255, (isPrint ? 70 : paper) + light(x, y));
  });
  return { width, height, data };
}

/** The reflection of a lamp: so many px from its middle it is about half as bright. */
const lamp = (radius: number) => (x: number, y: number) =>
  255 * Math.exp(-((x - 170) ** 2 + (y - 100) ** 2) / (2 * radius ** 2));

it('the reflection of a lamp over a few letters is measured, more of a larger one', () => {
  const small = measureShine(paint(lamp(6)), CARD);
  expect(small).toBeGreaterThan(0.004);
  expect(measureShine(paint(lamp(11)), CARD)).toBeGreaterThan(2 * small);
});

it('a printed white field is no reflection, nor is the paper of an overexposed card', () => {
  const isField = (x: number, y: number) => x > 90 && x < 150 && y > 60 && y < 100;
  expect(
    measureShine(
      paint((x, y) => (isField(x, y) ? 255 : 0)),
      CARD,
    ),
  ).toBe(0);
  expect(
    measureShine(
      paint(() => 0, 254),
      CARD,
    ),
  ).toBe(0);
});

it('a card beyond the frame has no reflection', () => {
  const beyond: CardQuad = [
    [-300, -200],
    [-90, -200],
    [-90, -70],
    [-300, -70],
  ];
  expect(measureShine(paint(lamp(11)), beyond)).toBe(0);
});
