import type { FaceDescriptors } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { alignedInput } from './aligned-input.ts';
import { embedFace } from './embed-face.ts';
import { findLandmarks } from './find-landmarks.ts';
import type { Face } from './read-face-boxes.ts';
import { PRODUCT_BOUNDARIES, toProductScale, vectorLength } from './to-product-scale.ts';

/**
 * Describes one face on an image by both nets, which run side by side.
 * @throws InferenceError
 */
export async function describeFace(
  pixels: Pixels,
  face: Face,
  examination: Examination,
): Promise<FaceDescriptors> {
  const landmarks = await findLandmarks(pixels, face, examination);
  const net = examination.nets['face-descriptor'];
  const [{ descriptor }, embedding] = await Promise.all([
    examination.ask('face-descriptor', alignedInput(pixels, landmarks, net)),
    embedFace(pixels, landmarks, examination),
  ]);
  const { fit } = net.thresholds;
  return {
    descriptor: toProductScale(descriptor.data, net, PRODUCT_BOUNDARIES.descriptor),
    embedding,
    ...(fit === undefined ? {} : { fitness: vectorLength(descriptor.data) / fit }),
  };
}
