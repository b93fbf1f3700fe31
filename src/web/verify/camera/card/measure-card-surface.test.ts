import { expect, it } from 'vitest';
import type { Luma } from '../frame/luma.ts';
import { isPaper, measureCardSurface } from './measure-card-surface.ts';
import type { CardQuad } from './quad.ts';

const [WIDTH, HEIGHT] = [320, 200];
const CARD: CardQuad = [
  [60, 40],
  [260, 40],
  [260, 166],
  [60, 166],
];
const isOnCard = (x: number, y: number) => x >= 60 && x < 260 && y >= 40 && y < 166;

function paint(at: (x: number, y: number) => number): Luma {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
    at(index % WIDTH, Math.floor(index / WIDTH)),
  );
  return { width: WIDTH, height: HEIGHT, data };
}

/** Lines of print with space between them. */
const toPrintLevel = (x: number, y: number, paper: number) => (y % 12 < 4 && x % 5 < 2 ? paper / 4 : paper);

it('paper with print is paper, in the shade too, and a chequered cloth is not', () => {
  expect(
    isPaper(
      paint((x, y) => toPrintLevel(x, y, 230)),
      CARD,
    ),
  ).toBe(true);
  expect(
    isPaper(
      paint((x, y) => toPrintLevel(x, y, x > 200 ? 130 : 230)),
      CARD,
    ),
  ).toBe(true);
  // Woven of threads of two colours, with stripes.
  const cloth = paint((x, y) => 90 + (Math.floor(x / 40) % 2) * 60 + ((x + y) % 3) * 12);
  expect(isPaper(cloth, CARD)).toBe(false);
});

it('a card in the dark is paper: its steps are the noise of the camera', () => {
  const noise = (x: number, y: number) => ((x * 7 + y * 13) % 5) * 4;
  const dark = paint((x, y) => toPrintLevel(x, y, 44) + noise(x, y));
  expect(isPaper(dark, CARD)).toBe(true);
});

it('a white card on white paper is not covered: its shadow shows its sides', () => {
  const measureCoverage = (shadow: number) =>
    measureCardSurface(
      paint((x, y) => {
        if (isOnCard(x, y)) return toPrintLevel(x, y, 235);
        return isOnCard(x + 3, y + 3) || isOnCard(x - 3, y - 3) ? 240 - shadow : 240;
      }),
      CARD,
    ).covered;
  expect(measureCoverage(60)).toBe(0);
});

it('a hand over the right third of a card covers it', () => {
  const frame = paint((x, y) => (x > 200 ? 150 : isOnCard(x, y) ? toPrintLevel(x, y, 235) : 90));
  expect(measureCardSurface(frame, CARD).covered).toBeGreaterThan(0.2);
});
