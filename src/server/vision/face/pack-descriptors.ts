import type { FaceDescriptors } from '../evidence.ts';

/** The number of values of the first description, and the fitness of the face (NaN where that is unknown). */
const HEADER = 2;

/**
 * Both descriptions as float32, little-endian as every machine that Node runs on: the header, and then the values of
 * both. 4,872 bytes with the built-in nets.
 */
export function packDescriptors({ descriptor, embedding, fitness }: FaceDescriptors): Uint8Array {
  const values = new Float32Array(HEADER + descriptor.length + embedding.length);
  values.set([descriptor.length, fitness ?? Number.NaN]);
  values.set(descriptor, HEADER);
  values.set(embedding, HEADER + descriptor.length);
  return new Uint8Array(values.buffer);
}

/** Unpacks a result of `packDescriptors`. @throws Error for other bytes */
export function unpackDescriptors(bytes: Uint8Array): FaceDescriptors {
  // A copy, because values must begin at a multiple of four in their buffer.
  const values = new Float32Array(new Uint8Array(bytes).buffer);
  const [length = Number.NaN, fitness = Number.NaN] = values;
  const end = HEADER + length;
  if (!Number.isInteger(end) || end > values.length) throw new Error('The bytes are no packed descriptors.');
  const described = { descriptor: values.subarray(HEADER, end), embedding: values.subarray(end) };
  return Number.isNaN(fitness) ? described : { ...described, fitness };
}
