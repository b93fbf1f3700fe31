import type { FaceDescriptors } from '../evidence.ts';

const DESCRIPTOR_VALUES = 128;

/** Both descriptions one after the other as float32, little-endian as every machine that Node runs on: 4,608 bytes. */
export function packDescriptors({ descriptor, embedding }: FaceDescriptors): Uint8Array {
  const values = new Float32Array(descriptor.length + embedding.length);
  values.set(descriptor);
  values.set(embedding, descriptor.length);
  return new Uint8Array(values.buffer);
}

/** What `packDescriptors` packed. */
export function unpackDescriptors(bytes: Uint8Array): FaceDescriptors {
  // A copy, because values must begin at a multiple of four in their buffer.
  const values = new Float32Array(new Uint8Array(bytes).buffer);
  return { descriptor: values.subarray(0, DESCRIPTOR_VALUES), embedding: values.subarray(DESCRIPTOR_VALUES) };
}
