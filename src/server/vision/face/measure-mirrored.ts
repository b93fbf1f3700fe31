import type { FaceDescriptors, MirrorDistance } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { describeFace } from './describe-face.ts';
import { describeMirrored } from './describe-mirrored.ts';
import type { Face } from './read-face-boxes.ts';

/**
 * How far a face is from its own mirror image. A clear face is nearly the same there.
 *
 * @throws InferenceError
 */
export async function measureMirrored(
  pixels: Pixels,
  face: Face,
  examination: Examination,
): Promise<MirrorDistance> {
  const [plain, mirrored] = await Promise.all([
    describeFace(pixels, face, examination),
    describeMirrored(pixels, face, examination),
  ]);
  return {
    descriptor: apart(plain, mirrored, 'descriptor'),
    embedding: apart(plain, mirrored, 'embedding'),
  };
}

function apart(one: FaceDescriptors, other: FaceDescriptors, by: 'descriptor' | 'embedding'): number {
  return Math.sqrt(one[by].reduce((sum, value, at) => sum + (value - (other[by][at] ?? 0)) ** 2, 0));
}
