import type { FaceDescriptors } from '../evidence.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import { addMargin, cropPixels } from '../image/crop-pixels.ts';
import { mirrorPixels } from '../image/mirror-pixels.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { describeFace } from './describe-face.ts';
import { type Face, moveFace } from './read-face-boxes.ts';

/** The margin around a face, in its own width and height, so that no input of the nets is cut. */
const MARGIN = 1;

/**
 * Describes one face on an image as a mirror shows it. For a clear face the result is nearly the same as without the
 * mirror.
 * @throws InferenceError
 */
export function describeMirrored(
  pixels: Pixels,
  face: Face,
  examination: Examination,
): Promise<FaceDescriptors> {
  const place = addMargin(face.box, MARGIN);
  const mirrored = mirrorPixels(cropPixels(pixels, place));
  const onCrop = moveFace(face, { a: 1, tx: -place.x, ty: -place.y });
  return describeFace(mirrored, mirrorFace(onCrop, mirrored.width), examination);
}

function mirrorFace({ box, score, keyPoints: { rightEye, leftEye, mouth } }: Face, width: number): Face {
  const mirror = ([x, y]: PixelPoint): PixelPoint => [width - x, y];
  return {
    box: { ...box, x: width - box.x - box.width },
    score,
    keyPoints: { rightEye: mirror(leftEye), leftEye: mirror(rightEye), mouth: mirror(mouth) },
  };
}
