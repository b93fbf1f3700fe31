import { expect, it } from 'vitest';
import type { CardQuad } from '../card/quad.ts';
import type { Area, Luma } from '../frame/luma.ts';
import { createSurvey } from './survey-cards.ts';

const SIZE = { width: 176, height: 380 };
/** The near view is twice as fine as the wide one. */
const NEAR: Area = { left: 8, top: 120, width: 160, height: 115 };
const CARD: Area = { left: 30, top: 140, width: 116, height: 73 };

type Paint = (x: number, y: number) => number;
const draw = (at: Paint): Luma => ({
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, index) =>
    at(index % SIZE.width, Math.floor(index / SIZE.width)),
  ),
});

/** Tiles with dark joints between them: two of them side by side are as wide as a card. */
const tiles: Paint = (x, y) => ((x + 28) % 58 < 2 || (y + 20) % 58 < 2 ? 90 : 208);
const newspaper: Paint = (x, y) => (y % 5 < 3 && (x * 7 + Math.floor(y / 5) * 13) % 9 < 5 ? 80 : 222);

/** A card with print on paper of a brightness, on a ground. */
const lay =
  ({ left, top, width, height }: Area, paper: number, ground: Paint): Paint =>
  (x, y) => {
    const [across, down] = [x - left, y - top];
    if (across < 0 || down < 0 || across >= width || down >= height) return ground(x, y);
    return down % 7 < 4 && (across * 5 + down) % 11 < 6 ? 0.4 * paper : paper;
  };

const outlineOf = ({ left, top, width, height }: Area): CardQuad => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];

/** How many others are seen beside the card in the guide. */
function countOthers(paint: Paint): number {
  const wide = draw(paint);
  const near: Area = {
    left: 2 * (CARD.left - NEAR.left),
    top: 2 * (CARD.top - NEAR.top),
    width: 232,
    height: 146,
  };
  const view = { width: 320, height: 230, data: new Uint8Array(320 * 230) };
  const detection = { quad: outlineOf(near), sides: 4, isCut: false, supposed: null };
  return createSurvey(NEAR)(detection, view, wide, 0).others;
}

const BELOW: Area = { left: 34, top: 240, width: 116, height: 73 };

it('tiles as large and as bright as a card are no second card', () => {
  expect(countOthers(lay(CARD, 205, tiles))).toBe(0);
});

it.each([
  ['tiles', tiles, 150],
  ['an even table', () => 60, 205],
  ['an even table, of darker paper', () => 60, 150],
] as const)('a second printed card apart from the first is seen on %s', (_, ground, paper) => {
  expect(countOthers(lay(CARD, 205, lay(BELOW, paper, ground)))).toBe(1);
});

it('one card on a newspaper is one card', () => {
  expect(countOthers(lay(CARD, 205, newspaper))).toBe(0);
});
