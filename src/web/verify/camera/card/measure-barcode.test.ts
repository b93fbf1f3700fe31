import { describe, expect, it } from 'vitest';
import { hasBarcode } from './measure-barcode.ts';
import type { CardQuad } from './quad.ts';

const [WIDTH, HEIGHT] = [640, 404];
const CARD: CardQuad = [
  [60, 40],
  [580, 40],
  [580, 368],
  [60, 368],
];
const [PAPER, TABLE, INK] = [220, 90, 40];

/** A card on a table, with ink where a print says so: by the place on the card, 0 to 1, and in px. */
function paintCard(isInk: (x: number, y: number, column: number, row: number) => boolean, ink = INK) {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [column, row] = [(at % WIDTH) - 60, Math.floor(at / WIDTH) - 40];
    const [x, y] = [column / 520, row / 328];
    if (x < 0 || y < 0 || x > 1 || y > 1) return TABLE;
    return isInk(x, y, column, row) ? ink : PAPER;
  });
  return { width: WIDTH, height: HEIGHT, data };
}

const isIn = (value: number, [from, to]: readonly [number, number]) => value > from && value < to;
/** Strokes of 2 to 4 px that differ from row to row. */
const isStroke = (column: number, row: number) => Math.sin(column * 1.1 + Math.floor(row / 4) * 2.7) > 0;

describe('a block of barcode on a card', () => {
  it.each([
    ['across the upper half', [0.06, 0.94], [0.12, 0.46]],
    ['at the foot, over two thirds', [0.3, 0.96], [0.66, 0.9]],
  ] as const)('is found %s', (_, across, down) => {
    const card = paintCard((x, y, column, row) => isIn(x, across) && isIn(y, down) && isStroke(column, row));
    expect(hasBarcode(card, CARD)).toBe(true);
  });

  it.each([
    [
      'lines of text',
      (_x: number, y: number, column: number, row: number) => (y * 14) % 1 < 0.55 && isStroke(column, row),
    ],
    [
      'a portrait',
      (x: number, y: number, column: number, row: number) =>
        isIn(x, [0.05, 0.35]) && isIn(y, [0.2, 0.8]) && isStroke(column, row),
    ],
    ['a banner', (_x: number, y: number) => isIn(y, [0.05, 0.3])],
    ['nothing', () => false],
  ])('is not found in %s', (_, isInk) => {
    expect(hasBarcode(paintCard(isInk), CARD)).toBe(false);
  });

  it('is not found in a pattern as faint as a guilloche, and not beyond the frame', () => {
    const isPattern = (_x: number, _y: number, column: number, row: number) => isStroke(column, row);
    expect(hasBarcode(paintCard(isPattern, PAPER - 12), CARD)).toBe(false);
    const beyond = CARD.map(([x, y]) => [x + WIDTH, y]) as unknown as CardQuad;
    expect(hasBarcode(paintCard(isPattern), beyond)).toBe(false);
  });
});
