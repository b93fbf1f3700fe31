import type { FaceDescriptors } from '../evidence.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import { cropPixels, type PixelRect } from '../image/crop-pixels.ts';
import { mirrorPixels } from '../image/mirror-pixels.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { describeFace } from './describe-face.ts';
import { type Face, moveFace } from './read-face-boxes.ts';

/** Around a face, in its own width and height, so that nothing that the nets look at is cut. */
const AROUND = 1;

/**
 * Describes one face on a picture as a mirror shows it. Of a face that is clearly seen it comes to nearly the same as
 * without the mirror.
 * @throws InferenceError
 */
export function describeMirrored(
  pixels: Pixels,
  face: Face,
  examination: Examination,
): Promise<FaceDescriptors> {
  const place = placeAround(face.box);
  const mirrored = mirrorPixels(cropPixels(pixels, place));
  const onCrop = moveFace(face, { a: 1, tx: -place.x, ty: -place.y });
  return describeFace(mirrored, mirrorFace(onCrop, mirrored.width), examination);
}

function placeAround({ x, y, width, height }: PixelRect): PixelRect {
  const left = Math.max(0, Math.round(x - AROUND * width));
  const top = Math.max(0, Math.round(y - AROUND * height));
  return {
    x: left,
    y: top,
    width: x + (1 + AROUND) * width - left,
    height: y + (1 + AROUND) * height - top,
  };
}

function mirrorFace({ box, score, keyPoints: { rightEye, leftEye, mouth } }: Face, width: number): Face {
  const mirror = ([x, y]: PixelPoint): PixelPoint => [width - x, y];
  return {
    box: { ...box, x: width - box.x - box.width },
    score,
    keyPoints: { rightEye: mirror(leftEye), leftEye: mirror(rightEye), mouth: mirror(mouth) },
  };
}
