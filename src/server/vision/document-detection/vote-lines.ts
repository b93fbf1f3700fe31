import { ANGLES, countVotes, type Votes } from './count-votes.ts';
import type { EdgePoints } from './thin-edges.ts';

/** A line that many edges agree on, in pixels from the image's centre (see `Line`), strongest first. */
export type LineVote = { angle: number; offset: number; votes: number };

/** Fewer votes than about twenty pixels of a clear edge are not a side of a card. */
const MIN_VOTES = 60;
/** Of two lines nearer than this (degrees, pixels), the weaker is from the same edges as the stronger. */
const PEAK_ANGLES = 3;
const PEAK_OFFSETS = 2;

/** The lines that more edges agree on than on any near by. */
export function voteLines(edges: EdgePoints): LineVote[] {
  const votes = countVotes(edges);
  const lineVotes: LineVote[] = [];
  for (let angle = 0; angle < ANGLES; angle++) {
    for (let offset = PEAK_OFFSETS; offset < votes.offsets - PEAK_OFFSETS; offset++) {
      const count = votes.bins[angle * votes.offsets + offset] ?? 0;
      if (count < MIN_VOTES || !isPeak(votes, angle, offset, count)) continue;
      lineVotes.push({ angle: (angle * Math.PI) / ANGLES, offset: offset - votes.centre, votes: count });
    }
  }
  return lineVotes.sort((a, b) => b.votes - a.votes);
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
