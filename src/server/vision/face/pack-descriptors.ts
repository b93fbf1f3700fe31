import type { FaceDescriptors } from '../evidence.ts';

/**
 * Both descriptions as float32, little-endian as every machine that Node runs on: how many values the first has, and
 * then the values of both. 4,612 bytes with the built-in nets.
 */
export function packDescriptors({ descriptor, embedding }: FaceDescriptors): Uint8Array {
  const values = new Float32Array(1 + descriptor.length + embedding.length);
  values.set([descriptor.length]);
  values.set(descriptor, 1);
  values.set(embedding, 1 + descriptor.length);
  return new Uint8Array(values.buffer);
}

/** What `packDescriptors` packed. @throws Error when it did not */
export function unpackDescriptors(bytes: Uint8Array): FaceDescriptors {
  // A copy, because values must begin at a multiple of four in their buffer.
  const values = new Float32Array(new Uint8Array(bytes).buffer);
  const end = 1 + (values[0] ?? 0);
  if (!Number.isInteger(end) || end > values.length) throw new Error('These are no packed descriptors.');
  return { descriptor: values.subarray(1, end), embedding: values.subarray(end) };
}
