import {
  CLEARLY_NEARER,
  type DistanceBand,
  FIT_TO_REFUSE,
  REPORTED_DISTANCE_SCALE,
} from '../policy/face-policy.ts';

export const DISTANCE_JUDGEMENTS = ['same', 'between', 'different'] as const;
export type DistanceJudgement = (typeof DISTANCE_JUDGEMENTS)[number];

/** Reads a combined face distance (0 or more; 1.0 is the boundary) against a band. NaN is `between`. */
export function judgeDistance(distance: number, band: DistanceBand): DistanceJudgement {
  if (distance <= band.same) return 'same';
  if (distance >= band.different) return 'different';
  return 'between';
}

/** How many of the tenant's other people a face was compared with, and the nearest one's distance; null for none near. */
export type GalleryComparison = { count: number; nearest: number | null };

/** The same, with the distance of the second nearest of those people. */
export type NearestOthers = GalleryComparison & { second: number | null };

/**
 * How far two faces are from each other, and the fitness of the less clear one: absent if that of either is unknown. How
 * near other people are, where that is known.
 */
export type ComparedFaces = {
  distance: number;
  fitness?: number | undefined;
  others?: GalleryComparison | undefined;
};

/** Whether both faces are known to be clear enough to be compared. */
export const areFit = ({ fitness }: Pick<ComparedFaces, 'fitness'>, minFitness: number): boolean =>
  fitness !== undefined && fitness >= minFitness;

/**
 * The same of two faces that may not be clear enough to be compared, or of which that is unknown. Then nothing is
 * decided: blurred and covered faces of any people are near each other, and far from the person's own. That two faces are
 * different people's needs clearer ones (`FIT_TO_REFUSE`). A face is also not the same if another person is about as near.
 * @param minFitness the fitness that both need
 */
export function judgeFaces(
  comparison: ComparedFaces,
  band: DistanceBand,
  minFitness: number,
): DistanceJudgement {
  if (isTooUnclear(comparison, band, minFitness)) return 'between';
  const judgement = judgeDistance(comparison.distance, band);
  return judgement === 'same' && isAnotherAsNear(comparison) ? 'between' : judgement;
}

/** Whether a face is too unclear for this distance to decide, or of unknown fitness. */
export function isTooUnclear(comparison: ComparedFaces, band: DistanceBand, minFitness: number): boolean {
  const isFar = judgeDistance(comparison.distance, band) === 'different';
  return !areFit(comparison, isFar ? Math.max(minFitness, FIT_TO_REFUSE) : minFitness);
}

/** Whether another person is so near that the reference is not clearly the nearest. */
export function isAnotherAsNear({ distance, others }: ComparedFaces): boolean {
  return others !== undefined && others.nearest !== null && distance > others.nearest * CLEARLY_NEARER;
}

/**
 * The distance as responses and rows state it: on the scale of earlier versions (0.555 is the boundary), clamped to 0
 * .. 1, four decimals.
 */
export function reportDistance(distance: number): number {
  const scaled = Math.min(1, Math.max(0, distance * REPORTED_DISTANCE_SCALE));
  return Math.round(scaled * 10_000) / 10_000;
}

/** One minus the reported distance: 0 .. 1, higher is closer. */
export function reportSimilarity(distance: number): number {
  return Math.round((1 - reportDistance(distance)) * 10_000) / 10_000;
}
