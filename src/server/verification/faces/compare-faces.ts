import type { FaceDescriptors } from '../../vision/evidence.ts';
import { combineDistances } from './combine-distances.ts';
import { euclideanDistance } from './euclidean-distance.ts';

/** How far apart two faces are: below 1 more likely one person, above 1 more likely two. */
export type FaceComparison = {
  /** the weighted mean of the two distances below, each divided by its boundary (`combineDistances`) */
  distance: number;
  /** Euclidean, between the descriptors */
  descriptor: number;
  /** Euclidean, between the embeddings */
  embedding: number;
  /** fitness of the less clear face (see `FaceDescriptors`); absent if that of either is unknown */
  fitness?: number;
};

/** Compares two faces by both descriptions. Distances are not angles, because the descriptors are not centred. */
export function compareFaces(a: FaceDescriptors, b: FaceDescriptors): FaceComparison {
  const descriptor = euclideanDistance(a.descriptor, b.descriptor);
  const embedding = euclideanDistance(a.embedding, b.embedding);
  const comparison = { distance: combineDistances({ descriptor, embedding }), descriptor, embedding };
  if (a.fitness === undefined || b.fitness === undefined) return comparison;
  return { ...comparison, fitness: Math.min(a.fitness, b.fitness) };
}
