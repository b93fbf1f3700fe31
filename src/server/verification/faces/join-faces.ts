import type { FaceDescriptors } from '../../vision/evidence.ts';
import { FIT_PHOTO } from '../policy/face-policy.ts';
import { MAX_REFERENCE_IMAGES, REFERENCE_SPREAD } from '../policy/reference-policy.ts';
import { compareFaces } from './compare-faces.ts';

/** Images of one reference, by their numbers. */
type Group = readonly number[];

/**
 * The largest group of faces of which each is within `REFERENCE_SPREAD` of every other; of several, the one with the
 * newest images.
 * @param faces at most `MAX_REFERENCE_PICTURES`, the newest first
 * @returns their numbers, ascending; null if the faces beside it make a group as large: then no one knows whose they are
 */
export function findAgreement(faces: readonly FaceDescriptors[]): Group | null {
  const near = faces.map((one) =>
    faces.map((other) => one === other || compareFaces(one, other).distance <= REFERENCE_SPREAD),
  );
  const all = faces.map((_, at) => at);
  const group = findLargestGroup(all, near);
  const rest = all.filter((at) => !group.includes(at));
  return findLargestGroup(rest, near).length === group.length && group.length > 0 ? null : group;
}

/** Tries each group of up to ten faces: at most 1,024. The order of `all` decides between groups of one size. */
function findLargestGroup(all: Group, near: readonly (readonly boolean[])[]): Group {
  let largest: Group = [];
  const extend = (group: Group, rest: Group) => {
    if (group.length > largest.length) largest = group;
    for (const [index, at] of rest.entries())
      extend(
        [...group, at],
        rest.slice(index + 1).filter((other) => near[at]?.[other]),
      );
  };
  extend([], all);
  return largest;
}

/**
 * The images that are fit to be compared with a selfie, or else with a portrait: of the fittest at most ten, in the
 * order of `images`. Of unknown fitness are those of models that report none, and then all are.
 */
export function chooseFittest<T extends { face: FaceDescriptors }>(
  images: readonly T[],
  minFitness: number,
): T[] {
  const measure = ({ face }: T) => face.fitness ?? FIT_PHOTO;
  const fit = images.filter((image) => measure(image) >= FIT_PHOTO);
  const usable = fit.length > 0 ? fit : images.filter((image) => measure(image) >= minFitness);
  const fittestImages = usable
    .toSorted((one, other) => measure(other) - measure(one))
    .slice(0, MAX_REFERENCE_IMAGES);
  return usable.filter((image) => fittestImages.includes(image));
}

/** The mean of faces that agree; null if they are contradictory, or there is none. The newest come first. */
export function joinAgreeing(faces: readonly FaceDescriptors[]): FaceDescriptors | null {
  const group = findAgreement(faces);
  return group && group.length > 0 ? joinFaces(group.map((at) => faces[at]!)) : null;
}

/**
 * The mean of faces, by each network, scaled to their mean length: the networks' descriptions are compared as points on a
 * sphere. Its fitness is that of the least clear face; unknown if one is.
 * @param faces at least one
 */
export function joinFaces(faces: readonly FaceDescriptors[]): FaceDescriptors {
  const [first] = faces;
  if (!first) throw new RangeError('No face to join.');
  if (faces.length === 1) return first;
  const meanFace = {
    descriptor: joinVectors(faces.map(({ descriptor }) => descriptor)),
    embedding: joinVectors(faces.map(({ embedding }) => embedding)),
  };
  const fitness = faces.map((face) => face.fitness ?? Number.NaN);
  return fitness.some(Number.isNaN) ? meanFace : { ...meanFace, fitness: Math.min(...fitness) };
}

/**
 * What an image adds to the reference: its face, joined with that of the film that shows the same person. The two count
 * as one image, because one mistake of a reviewer lets both in.
 */
export const joinFilm = (face: FaceDescriptors, film: FaceDescriptors | null): FaceDescriptors =>
  film ? joinFaces([face, film]) : face;

/** The mean of the directions of vectors, at their mean length. @throws RangeError when the lengths differ */
export function joinVectors(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]!.length);
  for (const vector of vectors) {
    if (vector.length !== sum.length)
      throw new RangeError(`${vector.length} values cannot be joined with ${sum.length}.`);
    const length = Math.hypot(...vector) || 1;
    for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]! / length;
  }
  const size = vectors.reduce((total, vector) => total + Math.hypot(...vector), 0) / vectors.length;
  const scale = size / (Math.hypot(...sum) || 1);
  return sum.map((value) => value * scale);
}
