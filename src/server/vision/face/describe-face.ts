import type { FaceDescriptors } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { descriptorInput } from './descriptor-input.ts';
import { embedFace } from './embed-face.ts';
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
  const [{ descriptor }, embedding] = await Promise.all([
    examination.ask('face-descriptor', descriptorInput(pixels, landmarks)),
    embedFace(pixels, landmarks, examination),
  ]);
  return { descriptor: descriptor.data, embedding };
}
