import type { EdgePoints } from './thin-edges.ts';

/** A line many edges agree on, in pixels from the picture's centre (see `Line`), strongest first. */
export type LineVote = { angle: number; offset: number; votes: number };

/** One bin a degree and a pixel. */
const ANGLES = 180;
/** An edge votes for the lines within this many degrees of its own direction, the nearer the more. */
const SPREAD = 4;
/** A strong edge counts little more than a weak one: white cards lie on white paper. */
const STRENGTH_CAP = 28;
const STRENGTH_POWER = 0.6;
/** Fewer votes than about twenty pixels of a clear edge are no side of a card. */
const LEAST_VOTES = 60;
/** Of two lines nearer than this (degrees, pixels), the weaker comes from the same edges as the stronger. */
const PEAK_ANGLES = 3;
const PEAK_OFFSETS = 2;

type Votes = { bins: Float32Array; offsets: number; centre: number };

/** The oriented Hough transform (Duda and Hart, 1972; with O'Gorman and Clowes' use of the gradient). */
export function voteLines(edges: EdgePoints): LineVote[] {
  const votes = countVotes(edges);
  const found: LineVote[] = [];
  for (let angle = 0; angle < ANGLES; angle++) {
    for (let offset = PEAK_OFFSETS; offset < votes.offsets - PEAK_OFFSETS; offset++) {
      const count = votes.bins[angle * votes.offsets + offset] ?? 0;
      if (count < LEAST_VOTES || !isPeak(votes, angle, offset, count)) continue;
      found.push({ angle: (angle * Math.PI) / ANGLES, offset: offset - votes.centre, votes: count });
    }
  }
  return found.sort((a, b) => b.votes - a.votes);
}

function countVotes(edges: EdgePoints): Votes {
  const diagonal = Math.ceil(Math.hypot(edges.width, edges.height));
  const offsets = diagonal + 4;
  const centre = diagonal / 2;
  const bins = new Float32Array(ANGLES * offsets);
  const cosines = Float32Array.from({ length: ANGLES }, (_, i) => Math.cos((i * Math.PI) / ANGLES));
  const sines = Float32Array.from({ length: ANGLES }, (_, i) => Math.sin((i * Math.PI) / ANGLES));
  for (let i = 0; i < edges.count; i++) {
    const weight = Math.min(edges.strength[i] ?? 0, STRENGTH_CAP) ** STRENGTH_POWER;
    const normal = Math.atan2(edges.normalY[i] ?? 0, edges.normalX[i] ?? 0);
    const direction = Math.round((normal / Math.PI) * ANGLES);
    for (let turn = -SPREAD; turn <= SPREAD; turn++) {
      const angle = (direction + turn + 2 * ANGLES) % ANGLES;
      const position =
        (edges.x[i] ?? 0) * (cosines[angle] ?? 0) + (edges.y[i] ?? 0) * (sines[angle] ?? 0) + centre;
      const bin = Math.floor(position);
      const share = position - bin;
      const vote = weight * (1 - Math.abs(turn) / (SPREAD + 2));
      const at = angle * offsets + bin;
      bins[at] = (bins[at] ?? 0) + vote * (1 - share);
      bins[at + 1] = (bins[at + 1] ?? 0) + vote * share;
    }
  }
  return { bins, offsets, centre };
}

/** Whether no bin near by has more votes; of equal ones the first counts. Angles wrap with offsets mirrored. */
function isPeak({ bins, offsets, centre }: Votes, angle: number, offset: number, count: number): boolean {
  for (let turn = -PEAK_ANGLES; turn <= PEAK_ANGLES; turn++) {
    const wraps = angle + turn < 0 || angle + turn >= ANGLES;
    const row = ((angle + turn + ANGLES) % ANGLES) * offsets;
    const middle = wraps ? Math.round(2 * centre - offset) : offset;
    for (let shift = -PEAK_OFFSETS; shift <= PEAK_OFFSETS; shift++) {
      const at = middle + shift;
      if ((turn === 0 && shift === 0) || at < 0 || at >= offsets) continue;
      const other = bins[row + at] ?? 0;
      const comesLater = turn > 0 || (turn === 0 && shift > 0);
      if (other > count || (other === count && comesLater)) return false;
    }
  }
  return true;
}
