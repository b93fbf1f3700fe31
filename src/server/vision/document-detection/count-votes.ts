import type { EdgePoints } from './thin-edges.ts';

/** By lines: each whole degree of the normal, 0 .. 179, and each whole pixel from the image's centre. */
export type Votes = {
  /** one angle after the other */
  bins: Float32Array;
  /** bins of an angle */
  offsets: number;
  /** the bin of lines through the image's centre, which may lie between two */
  centre: number;
};

/** One bin a degree and a pixel. */
export const ANGLES = 180;
/** An edge votes for the lines within this many degrees of its direction, with more weight for near ones. */
const SPREAD = 4;
/** A strong edge counts little more than a weak one: white cards lie on white paper. */
const STRENGTH_CAP = 28;
const STRENGTH_POWER = 0.6;
const TURNS = 2 * SPREAD + 1;
const SHARES = Float64Array.from({ length: TURNS }, (_, n) => 1 - Math.abs(n - SPREAD) / (SPREAD + 2));
/** From the lowest angle that an edge of direction 0 votes for to the highest one of direction 180. */
const ANGLE_TABLE = Float64Array.from({ length: ANGLES + TURNS }, (_, n) => (n - SPREAD + ANGLES) % ANGLES);
const COSINES = ANGLE_TABLE.map((angle) => Math.fround(Math.cos((angle * Math.PI) / ANGLES)));
const SINES = ANGLE_TABLE.map((angle) => Math.fround(Math.sin((angle * Math.PI) / ANGLES)));

/**
 * How many edges lie on each line, the strong ones counting somewhat more: the oriented Hough transform (Duda and
 * Hart, 1972; with O'Gorman and Clowes' use of the gradient).
 */
export function countVotes(edges: EdgePoints): Votes {
  const diagonal = Math.ceil(Math.hypot(edges.width, edges.height));
  const offsets = diagonal + 4;
  const centre = diagonal / 2;
  const votes = { bins: new Float32Array(ANGLES * offsets), offsets, centre };
  for (let i = 0; i < edges.count; i++) {
    const weight = Math.fround(voteWeight(edges.strength[i] ?? 0));
    const angle = normalAngle(edges.normalX[i] ?? 0, edges.normalY[i] ?? 0);
    voteForLines(votes, { x: edges.x[i] ?? 0, y: edges.y[i] ?? 0, weight, angle });
  }
  return votes;
}

/** Splits the vote for each line between the bins on both sides of it. */
function voteForLines(
  { bins, offsets, centre }: Votes,
  { x, y, weight, angle }: { x: number; y: number; weight: number; angle: number },
): void {
  for (let turn = 0; turn < TURNS; turn++) {
    const entry = angle + turn;
    const position = x * (COSINES[entry] ?? 0) + y * (SINES[entry] ?? 0) + centre;
    const below = Math.floor(position);
    const vote = weight * (SHARES[turn] ?? 0);
    const bin = (ANGLE_TABLE[entry] ?? 0) * offsets + below;
    bins[bin] = (bins[bin] ?? 0) + vote * (1 - (position - below));
    bins[bin + 1] = (bins[bin + 1] ?? 0) + vote * (position - below);
  }
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
  const degrees = DEGREES[(tangent * STEPS) | 0] ?? 0;
  const fromAxis = tangent < (HALF_WAY[degrees] ?? 0) ? degrees : degrees + 1;
  const direction = down > across ? 90 - fromAxis : fromAxis;
  return x * y < 0 ? 180 - direction : direction;
}
