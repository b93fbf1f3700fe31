import type { FaceDescriptors } from '../../vision/evidence.ts';
import { combineDistances } from './combine-distances.ts';
import { euclideanDistance } from './euclidean-distance.ts';

/** How far apart two faces are: below 1 rather the same person, above 1 rather two. */
export type FaceComparison = {
  /** the mean of the two distances below, each divided by its boundary */
  distance: number;
  /** Euclidean, between the dlib-style descriptors */
  descriptor: number;
  /** Euclidean, between the embeddings */
  embedding: number;
};

/** Compares two faces by both descriptions. Not by angle: the descriptors are not centred. */
export function compareFaces(a: FaceDescriptors, b: FaceDescriptors): FaceComparison {
  const descriptor = euclideanDistance(a.descriptor, b.descriptor);
  const embedding = euclideanDistance(a.embedding, b.embedding);
  return { distance: combineDistances({ descriptor, embedding }), descriptor, embedding };
}
