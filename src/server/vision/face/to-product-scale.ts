import type { EmbeddingModel } from '../../inference/nets.ts';

/**
 * Scales a face's description so that the net's own boundary becomes the product's. If a net compares directions, its
 * vector is first normalised to length 1. So one limit on a distance holds for any net.
 * @param productBoundary of the built-in net, by which distances are measured (`FACE_BOUNDARIES`)
 */
export function toProductScale(
  values: Float32Array,
  { length, thresholds }: Pick<EmbeddingModel, 'length' | 'thresholds'>,
  productBoundary: number,
): Float32Array {
  const sourceLength = length === 'unit' ? vectorLength(values) : 1;
  const divisor = (sourceLength * thresholds.boundary) / productBoundary;
  return divisor === 1 ? values : values.map((value) => value / divisor);
}

/** The Euclidean length of a vector. */
export function vectorLength(values: Float32Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
}

/** The distances at which the built-in nets separate best (`verification/policy/face-policy`). */
export const PRODUCT_BOUNDARIES = { descriptor: 0.555, embedding: 0.855 } as const;
