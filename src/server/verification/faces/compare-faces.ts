import type { FaceDescriptors } from '../../vision/evidence.ts';
import { combineDistances } from './combine-distances.ts';
import { euclideanDistance } from './euclidean-distance.ts';

/** How far apart two faces are: below 1 rather the same person, above 1 rather two. */
export type FaceComparison = {
  /** the weighted mean of the two distances below, each divided by its boundary (`combineDistances`) */
  distance: number;
  /** Euclidean, between the descriptors */
  descriptor: number;
  /** Euclidean, between the embeddings */
  embedding: number;
  /** of the face that is seen less well (see `FaceDescriptors`); absent where that is not known */
  fitness?: number;
};

/** Compares two faces by both descriptions. Not by angle: the descriptors are not centred. */
export function compareFaces(a: FaceDescriptors, b: FaceDescriptors): FaceComparison {
  const descriptor = euclideanDistance(a.descriptor, b.descriptor);
  const embedding = euclideanDistance(a.embedding, b.embedding);
  const known = [a.fitness, b.fitness].filter((fitness) => fitness !== undefined);
  const distance = combineDistances({ descriptor, embedding });
  return { distance, descriptor, embedding, ...(known.length > 0 ? { fitness: Math.min(...known) } : {}) };
}
