import { expect, it } from 'vitest';
import { withEdges } from './edges.ts';
import { findLines, SIDES } from './find-lines.ts';

const [WIDTH, HEIGHT] = [160, 104];
const GUIDE = { left: 20, top: 14, width: 120, height: 76 };

/** A bright card so many px off, each way, sharp or with the soft shadow of its edge around it. */
function paintCard(off: number, shadow: number) {
  const card = { left: 24 + off, top: 17 + off, right: 134 + off, bottom: 86 + off };
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
    const outside = Math.max(card.left - x, x - card.right, card.top - y, y - card.bottom, 0);
    if (outside === 0) return 230;
    return outside > shadow ? 110 : 40 + (70 * outside) / (shadow + 1);
  });
  return { card, frame: withEdges({ width: WIDTH, height: HEIGHT, data }) };
}

it.each([0, 1].flatMap((off) => [0, 2].map((shadow) => ({ off, shadow }))))(
  'the best line of a side is its edge, $off px off and with a shadow of $shadow px',
  ({ off, shadow }) => {
    const { card, frame } = paintCard(off, shadow);
    for (const side of SIDES) {
      const [{ from, to } = { from: Number.NaN, to: Number.NaN }] = findLines(frame, GUIDE, side);
      expect([side, Math.abs(from - to) <= 2]).toEqual([side, true]);
      expect(Math.abs((from + to) / 2 - card[side])).toBeLessThanOrEqual(3);
    }
  },
);
