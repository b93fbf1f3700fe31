import { type DistanceBand, REPORTED_DISTANCE_SCALE } from '../policy/face-policy.ts';

export type DistanceJudgement = 'same' | 'between' | 'different';

/** Reads a combined face distance (0 or more; 1.0 is the boundary) against a band. NaN is `between`. */
export function judgeDistance(distance: number, band: DistanceBand): DistanceJudgement {
  if (distance <= band.same) return 'same';
  if (distance >= band.different) return 'different';
  return 'between';
}

/** How far two faces are from each other, and how well the less clear of them is seen, where that is known. */
export type ComparedFaces = { distance: number; fitness?: number | undefined };

/**
 * The same of two faces that may not be seen well enough to be compared: then nothing is said, because blurred and
 * covered faces lie near each other whoever they are, and far from the person's own.
 * @param least the fitness that both need
 */
export function judgeFaces(
  { distance, fitness }: ComparedFaces,
  band: DistanceBand,
  least: number,
): DistanceJudgement {
  return fitness !== undefined && !(fitness >= least) ? 'between' : judgeDistance(distance, band);
}

/**
 * The distance as responses and rows state it: on the scale of earlier versions (0.555 is the boundary), held to
 * 0 .. 1, four decimals.
 */
export function reportDistance(distance: number): number {
  const scaled = Math.min(1, Math.max(0, distance * REPORTED_DISTANCE_SCALE));
  return Math.round(scaled * 10_000) / 10_000;
}

/** One minus the reported distance: 0 .. 1, higher is closer. */
export function reportSimilarity(distance: number): number {
  return Math.round((1 - reportDistance(distance)) * 10_000) / 10_000;
}
