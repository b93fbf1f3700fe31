import type { PixelPoint } from '../geometry/homography.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { embeddingInput } from './embedding-input.ts';

/**
 * Describes a face by `face-embedding`: 1024 values, as a vector of length 1, because its length depends on the picture
 * more than on the person.
 * @throws InferenceError
 */
export async function embedFace(
  pixels: Pixels,
  landmarks: readonly PixelPoint[],
  examination: Examination,
): Promise<Float32Array> {
  const { embedding } = await examination.ask('face-embedding', embeddingInput(pixels, landmarks));
  const length = Math.sqrt(embedding.data.reduce((sum, value) => sum + value * value, 0));
  return embedding.data.map((value) => value / length);
}
