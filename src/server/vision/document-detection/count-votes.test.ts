import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberAt } from '../value-at.ts';
import { ANGLES, countVotes } from './count-votes.ts';
import type { EdgePoints } from './thin-edges.ts';

const WIDTH = 40;
const HEIGHT = 30;

type Edge = { x: number; y: number; turn: number; strength: number };

function toEdgePoints(edges: readonly Edge[]): EdgePoints {
  const list = (value: (edge: Edge) => number) => Float32Array.from(edges, value);
  return {
    count: edges.length,
    width: WIDTH,
    height: HEIGHT,
    x: list(({ x }) => x),
    y: list(({ y }) => y),
    normalX: list(({ turn }) => Math.cos(turn)),
    normalY: list(({ turn }) => Math.sin(turn)),
    strength: list(({ strength }) => strength),
    at: new Int32Array(WIDTH * HEIGHT).fill(-1),
  };
}

/** The votes for lines of an angle: a bin a pixel, the lines through 0, 0 in the middle of the image's diagonal. */
function plainVotes(edges: EdgePoints, angle: number, offsets: number): number[] {
  const bins = new Array<number>(offsets).fill(0);
  const along = (angle * Math.PI) / ANGLES;
  for (let n = 0; n < edges.count; n++) {
    const normal = Math.atan2(numberAt(edges.normalY, n), numberAt(edges.normalX, n));
    const turn = Math.abs(angle - Math.round((normal * ANGLES) / Math.PI)) % ANGLES;
    const share = 1 - Math.min(turn, ANGLES - turn) / 6;
    if (share < 0.3) continue;
    const vote = share * Math.min(numberAt(edges.strength, n), 28) ** 0.6;
    const offset = numberAt(edges.x, n) * Math.cos(along) + numberAt(edges.y, n) * Math.sin(along);
    for (const bin of bins.keys()) {
      const gap = Math.abs(offset + Math.hypot(WIDTH, HEIGHT) / 2 - bin);
      bins[bin] = numberAt(bins, bin) + vote * Math.max(0, 1 - gap);
    }
  }
  return bins;
}

it('counts the same votes as plain trigonometry, in every direction', () => {
  const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const edge = fc.record({
    x: within(-WIDTH / 2 + 1, WIDTH / 2 - 1),
    y: within(-HEIGHT / 2 + 1, HEIGHT / 2 - 1),
    // Not where rounding to a float decides which way half a degree goes.
    turn: fc.integer({ min: -1799, max: 1800 }).map((tenths) => ((tenths + 0.3) / 1800) * Math.PI),
    strength: within(1, 60),
  });
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 30 }), (list) => {
      const edges = toEdgePoints(list);
      const { bins, offsets, centre } = countVotes(edges);
      expect(centre).toBe(Math.hypot(WIDTH, HEIGHT) / 2);
      let furthest = 0;
      for (let angle = 0; angle < ANGLES; angle++)
        for (const [bin, votes] of plainVotes(edges, angle, offsets).entries())
          furthest = Math.max(furthest, Math.abs(votes - numberAt(bins, angle * offsets + bin)));
      expect(furthest).toBeLessThan(1e-3);
    }),
    { numRuns: 30 },
  );
});

it('takes more edges than fit into one batch', () => {
  const list = Array.from({ length: 5000 }, () => ({ x: 3, y: 4, turn: 0, strength: 1 }));
  const { bins, offsets, centre } = countVotes(toEdgePoints(list));
  expect(bins[centre + 3]).toBeCloseTo(5000);
  expect(bins.reduce((sum, votes) => sum + votes)).toBeCloseTo(5000 * (1 + (2 * (5 + 4 + 3 + 2)) / 6), -1);
  expect(bins).toHaveLength(ANGLES * offsets);
});
