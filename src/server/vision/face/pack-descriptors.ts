import type { FaceDescriptors } from '../evidence.ts';

/** The number of values of the first description, and the fitness of the face (NaN where that is unknown). */
const HEADER = 2;

/**
 * Added to the first value where the face of a film follows. Earlier versions refuse such bytes instead of misreading
 * them, and describe the image again.
 */
const WITH_FILM = 0.5;

/** A stored face: that of the image, and with `film` that of the liveness film that shows the same person. */
export type StoredFace = { face: FaceDescriptors; film: FaceDescriptors | null };

/**
 * Both descriptions as float32, little-endian as every machine that Node runs on: the header, and then the values of
 * both. 4,872 bytes with the built-in nets. The face of a film has the same form behind it.
 */
export function packDescriptors(face: FaceDescriptors, film: FaceDescriptors | null = null): Uint8Array {
  const numbers = film ? [...packOne(face), ...packOne(film)] : packOne(face);
  const values = Float32Array.from(numbers);
  if (film) values[0]! += WITH_FILM;
  return new Uint8Array(values.buffer);
}

function packOne({ descriptor, embedding, fitness }: FaceDescriptors): Float32Array {
  const values = new Float32Array(HEADER + descriptor.length + embedding.length);
  values.set([descriptor.length, fitness ?? Number.NaN]);
  values.set(descriptor, HEADER);
  values.set(embedding, HEADER + descriptor.length);
  return values;
}

/** Unpacks a result of `packDescriptors`. @throws Error for other bytes */
export function unpackDescriptors(bytes: Uint8Array): StoredFace {
  // A copy, because values must begin at a multiple of four in their buffer.
  const values = new Float32Array(new Uint8Array(bytes).buffer);
  const [first = Number.NaN] = values;
  if (first % 1 !== WITH_FILM) return { face: unpackOne(values, first), film: null };
  const half = values.length / 2;
  const [face, film] = [values.subarray(0, half), values.subarray(half)];
  return { face: unpackOne(face, first - WITH_FILM), film: unpackOne(film, film[0]) };
}

function unpackOne(values: Float32Array, length = Number.NaN): FaceDescriptors {
  const end = HEADER + length;
  if (!Number.isInteger(end) || end > values.length) throw new Error('The bytes are not packed descriptors.');
  const descriptors = { descriptor: values.subarray(HEADER, end), embedding: values.subarray(end) };
  const fitness = values[1] ?? Number.NaN;
  return Number.isNaN(fitness) ? descriptors : { ...descriptors, fitness };
}
