import type { PixelPoint } from '../geometry/homography.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { alignedInput } from './aligned-input.ts';
import { PRODUCT_BOUNDARIES, toProductScale } from './to-product-scale.ts';

/**
 * Describes a face by `face-embedding`.
 * @throws InferenceError
 */
export async function embedFace(
  pixels: Pixels,
  landmarks: readonly PixelPoint[],
  examination: Examination,
): Promise<Float32Array> {
  const net = examination.nets['face-embedding'];
  const { embedding } = await examination.ask('face-embedding', alignedInput(pixels, landmarks, net));
  return toProductScale(embedding.data, net, PRODUCT_BOUNDARIES.embedding);
}
