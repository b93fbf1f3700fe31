import { expect, it } from 'vitest';
import { withEdges } from './edges.ts';
import { scoreShape } from './score-shape.ts';

const [WIDTH, HEIGHT] = [160, 104];
const GUIDE = { left: 20, top: 14, width: 120, height: 76 };
const upright = (x: number) => ({ from: x, to: x, support: 1 });
const SIDES = { top: upright(20), right: upright(130), bottom: upright(83), left: upright(30) };

/** A bright card from 30 to `end` and from 20 to 83 px, and what else is bright. */
function scoreCard(isBright: (x: number, y: number) => boolean, right = 130, end = right): number | null {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
    const isCard = x >= 30 && x < end && y >= 20 && y < 83;
    return isCard || isBright(x, y) ? 230 : 90;
  });
  const frame = withEdges({ width: WIDTH, height: HEIGHT, data });
  return scoreShape(frame, GUIDE, { ...SIDES, right: upright(right) }, Number.NEGATIVE_INFINITY);
}

const isTopContinued = (x: number, y: number) => x >= 130 && y >= 20 && y < 27;
const isBottomContinued = (x: number, y: number) => x >= 130 && y >= 77 && y < 83;
const card = scoreCard(() => false)!;

it('a side that continues behind its corner, as the grain of a table does, lowers the score of a card', () => {
  const score = scoreCard(isTopContinued);
  expect(score).not.toBeNull();
  expect(score).toBeLessThan(card);
});

it('two sides that continue behind the side that joins them make no card', () => {
  expect(scoreCard((x, y) => isTopContinued(x, y) || isBottomContinued(x, y))).toBeNull();
});

it('an edge behind a corner that becomes darker where the side becomes brighter is another one', () => {
  const isOther = (x: number, y: number) => x >= 130 && ((y >= 14 && y < 20) || (y >= 83 && y < 89));
  expect(scoreCard(isOther)).toBe(card);
});

it('two sides that end before the side that should join them make no card', () => {
  expect(scoreCard(() => false, 135, 115)).toBeNull();
});
