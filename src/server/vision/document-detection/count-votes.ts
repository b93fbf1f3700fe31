import { openKernel } from '../kernels/open-kernel.ts';
import { computeOffsets, memory } from '../kernels/thread-memory.ts';
import type { EdgePoints } from './thin-edges.ts';

/** By lines: each whole degree of the normal, 0 .. 179, and each whole pixel from the picture's centre. */
export type Votes = {
  /** one angle after the other; valid until the thread's memory is laid out again */
  bins: Float32Array;
  /** bins of an angle */
  offsets: number;
  /** the bin of lines through the picture's centre, which may lie between two */
  centre: number;
};

/** Parameters other than `count`, `turns` or `centre` are offsets in the thread's memory; see the kernel's source. */
type Kernel = {
  voteAll(
    xs: number,
    ys: number,
    weights: number,
    firsts: number,
    count: number,
    cosines: number,
    sines: number,
    rows: number,
    shares: number,
    turns: number,
    centre: number,
  ): void;
};
const { voteAll } = openKernel<Kernel>('votes');

/** One bin a degree and a pixel. */
export const ANGLES = 180;
/** An edge votes for the lines within this many degrees of its direction, with more weight for near ones. */
const SPREAD = 4;
/** A strong edge counts little more than a weak one: white cards lie on white paper. */
const STRENGTH_CAP = 28;
const STRENGTH_POWER = 0.6;
/** Edges that vote in one batch. */
const BATCH_SIZE = 2048;
/** The kernel computes two angles at a time: the last one gets no vote. */
const TURNS = 2 * SPREAD + 2;
const SHARES = Float64Array.from({ length: TURNS }, (_, n) => 1 - Math.abs(n - SPREAD) / (SPREAD + 2)).fill(
  0,
  -1,
);
/** From the lowest angle that an edge of direction 0 votes for to the highest one of direction 180. */
const TABLED = Float64Array.from({ length: ANGLES + TURNS }, (_, n) => (n - SPREAD + ANGLES) % ANGLES);
const COSINES = TABLED.map((angle) => Math.fround(Math.cos((angle * Math.PI) / ANGLES)));
const SINES = TABLED.map((angle) => Math.fround(Math.sin((angle * Math.PI) / ANGLES)));

/**
 * How many edges lie on each line, the strong ones counting somewhat more: the oriented Hough transform (Duda and
 * Hart, 1972; with O'Gorman and Clowes' use of the gradient).
 */
export function countVotes(edges: EdgePoints): Votes {
  const diagonal = Math.ceil(Math.hypot(edges.width, edges.height));
  const offsets = diagonal + 4;
  const centre = diagonal / 2;
  const place = computeOffsets({
    bins: ANGLES * offsets * 4,
    cosines: COSINES.byteLength,
    sines: SINES.byteLength,
    rows: TABLED.length * 4,
    shares: SHARES.byteLength,
    x: BATCH_SIZE * 4,
    y: BATCH_SIZE * 4,
    weights: BATCH_SIZE * 4,
    directions: BATCH_SIZE * 4,
  });
  const { buffer } = memory;
  const bins = new Float32Array(buffer, place.bins, ANGLES * offsets).fill(0);
  new Float64Array(buffer, place.cosines).set(COSINES);
  new Float64Array(buffer, place.sines).set(SINES);
  new Float64Array(buffer, place.shares).set(SHARES);
  new Int32Array(buffer, place.rows).set(TABLED.map((angle) => place.bins + angle * offsets * 4));
  const x = new Float32Array(buffer, place.x, BATCH_SIZE);
  const y = new Float32Array(buffer, place.y, BATCH_SIZE);
  const weights = new Float32Array(buffer, place.weights, BATCH_SIZE);
  const directions = new Int32Array(buffer, place.directions, BATCH_SIZE);
  for (let from = 0; from < edges.count; from += BATCH_SIZE) {
    const to = Math.min(edges.count, from + BATCH_SIZE);
    x.set(edges.x.subarray(from, to));
    y.set(edges.y.subarray(from, to));
    for (let i = from; i < to; i++) {
      weights[i - from] = voteWeight(edges.strength[i] ?? 0);
      directions[i - from] = normalAngle(edges.normalX[i] ?? 0, edges.normalY[i] ?? 0);
    }
    voteAll(
      place.x,
      place.y,
      place.weights,
      place.directions,
      to - from,
      place.cosines,
      place.sines,
      place.rows,
      place.shares,
      TURNS,
      centre,
    );
  }
  return { bins, offsets, centre };
}

/** Weights are tabulated at so many points for each grey level per pixel, and interpolated between them. */
const WEIGHTS_PER_LEVEL = 64;
const WEIGHTS = Float64Array.from(
  { length: STRENGTH_CAP * WEIGHTS_PER_LEVEL + 2 },
  (_, n) => (n / WEIGHTS_PER_LEVEL) ** STRENGTH_POWER,
);

function voteWeight(strength: number): number {
  const position = Math.min(strength, STRENGTH_CAP) * WEIGHTS_PER_LEVEL;
  const at = position | 0;
  const below = WEIGHTS[at] ?? 0;
  return below + (position - at) * ((WEIGHTS[at + 1] ?? 0) - below);
}

/** Tangents of the angles half way between two degrees, up to 45 degrees, of which no two are in one step of those below. */
const HALF_WAY = Float64Array.from({ length: 46 }, (_, n) => Math.tan(((n + 0.5) * Math.PI) / 180));
const STEPS = 64;
/** The degrees that the angle with the tangent at each step's beginning rounds to. */
const DEGREES = Uint8Array.from({ length: STEPS + 1 }, (_, n) =>
  Math.round((Math.atan(n / STEPS) * 180) / Math.PI),
);

/** The angle of a line's normal in whole degrees, 0 .. 180: as an arc tangent rounds, without one. */
function normalAngle(x: number, y: number): number {
  const across = Math.abs(x);
  const down = Math.abs(y);
  const tangent = Math.min(across, down) / Math.max(across, down);
  const least = DEGREES[(tangent * STEPS) | 0] ?? 0;
  const fromAxis = tangent < (HALF_WAY[least] ?? 0) ? least : least + 1;
  const direction = down > across ? 90 - fromAxis : fromAxis;
  return x * y < 0 ? 180 - direction : direction;
}
