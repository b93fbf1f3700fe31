import type { Pixels } from '../image/pixels.ts';
import { resizePixels } from '../image/resize-pixels.ts';
import type { Examination } from '../start-examination.ts';
import { type Normalisation, writePlanes } from './colour-planes.ts';
import { readTextMap } from './read-text-map.ts';
import type { TextBox } from './text-box.ts';

/** ImageNet's, as PP-OCR was trained: finds small text on whole photographs, which x / 255 loses. */
export const FOR_PHOTOGRAPHS: Normalisation = {
  mean: [0.485 * 255, 0.456 * 255, 0.406 * 255],
  deviation: [0.229 * 255, 0.224 * 255, 0.225 * 255],
};

/** x / 255: on a flat card it joins neighbouring fields less often. */
export const FOR_CARDS: Normalisation = { mean: [0, 0, 0], deviation: [255, 255, 255] };

/** The detector halves its picture five times. */
const STRIDE = 32;

/**
 * Finds the lines of text in a picture.
 *
 * @param longSide the size the picture is looked at, in pixels; sides are rounded to multiples of 32
 * @returns boxes in the picture's own pixels, in no order
 * @throws InferenceError
 */
export async function detectText(
  picture: Pixels,
  longSide: number,
  normalisation: Normalisation,
  examination: Examination,
): Promise<TextBox[]> {
  const scale = longSide / Math.max(picture.width, picture.height);
  const width = toStride(picture.width * scale);
  const height = toStride(picture.height * scale);
  const data = new Float32Array(3 * width * height);
  writePlanes(resizePixels(picture, width, height), data, width, height, normalisation);
  const outputs = await examination.ask('text-detection', { data, shape: [1, 3, height, width] });
  const map = outputs['sigmoid_0.tmp_0'].data;
  return readTextMap(map, width, height, picture.width / width, picture.height / height);
}

function toStride(length: number): number {
  return Math.max(STRIDE, Math.round(length / STRIDE) * STRIDE);
}
