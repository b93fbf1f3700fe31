import { expect, it } from 'vitest';
import type { CardQuad } from '../card/quad.ts';
import type { Luma } from '../frame/luma.ts';
import { measureTravel } from './measure-travel.ts';

/** A printed card on a table, so many px to the right, with a camera's noise, which `seed` decides. */
function film(right: number, seed: number): Luma {
  const [width, height] = [320, 230];
  let state = seed;
  const noise = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return ((state >> 16) % 13) - 6;
  };
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) - right, Math.floor(at / width)];
    const isCard = x >= 50 && x < 260 && y >= 40 && y < 172;
    const isPrint = isCard && (x * 7 + (y >> 3) * 13) % 23 < 9 && y % 8 < 5;
    return (isPrint ? 60 : isCard ? 220 : 90) + noise();
  });
  return { width, height, data };
}

/** Its outline, with the top so many px too low. */
const outline = (right: number, low = 0): CardQuad => [
  [50 + right, 40 + low],
  [260 + right, 40 + low],
  [260 + right, 172],
  [50 + right, 172],
];

it('a card that lies still has not moved, though its outline is found in two ways in turns', () => {
  for (const low of [0, 2, 7])
    expect(
      measureTravel({ frame: film(0, 1), quad: outline(0) }, { frame: film(0, 2), quad: outline(0, low) }),
    ).toBe(0);
});

it('a card that moves to and fro has moved each time', () => {
  const [here, there] = [
    { frame: film(0, 3), quad: outline(0) },
    { frame: film(8, 4), quad: outline(8) },
  ];
  expect(measureTravel(here, there)).toBeCloseTo(8 / 320, 5);
  expect(measureTravel(there, here)).toBeCloseTo(8 / 320, 5);
});

it('either end of a card on its short side may come first', () => {
  const [a, b, c, d] = outline(0);
  expect(
    measureTravel({ frame: film(0, 5), quad: [a, b, c, d] }, { frame: film(0, 6), quad: [c, d, a, b] }),
  ).toBe(0);
});

it('the image says how much has moved where no outline was found', () => {
  expect(measureTravel({ frame: film(8, 1), quad: null }, { frame: film(0, 2), quad: null })).toBeGreaterThan(
    0.02,
  );
});
