import type { FaceDescriptors } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { descriptorInput } from './descriptor-input.ts';
import { embeddingInput } from './embedding-input.ts';
import { findLandmarks } from './find-landmarks.ts';
import type { Face } from './read-face-boxes.ts';

/**
 * Describes one face on a picture by both nets, which run side by side.
 * @throws InferenceError
 */
export async function describeFace(
  pixels: Pixels,
  face: Face,
  examination: Examination,
): Promise<FaceDescriptors> {
  const landmarks = await findLandmarks(pixels, face, examination);
  const [{ descriptor }, { embedding }] = await Promise.all([
    examination.ask('face-descriptor', descriptorInput(pixels, landmarks)),
    examination.ask('face-embedding', embeddingInput(pixels, landmarks)),
  ]);
  return { descriptor: descriptor.data, embedding: unitLength(embedding.data) };
}

/** The vector at length 1: its length depends on the picture more than on the person. */
function unitLength(values: Float32Array): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => value / length);
}
