import { pictureTensor } from '../image/picture-tensor.ts';
import type { Pixels } from '../image/pixels.ts';
import { resizePixels } from '../image/resize-pixels.ts';
import type { Examination } from '../start-examination.ts';
import { readTextMap } from './read-text-map.ts';
import type { TextBox } from './text-box.ts';

/** The detector halves its picture five times. */
const STRIDE = 32;

/**
 * Finds the lines of text in a picture.
 *
 * @param on a flat card, or a photograph: nets may treat them differently
 * @param longSide the long side of the net's input, in pixels; sides are rounded to multiples of 32
 * @returns boxes in the picture's own pixels, in no order
 * @throws InferenceError
 */
export async function detectText(
  picture: Pixels,
  longSide: number,
  on: 'card' | 'photograph',
  examination: Examination,
): Promise<TextBox[]> {
  const shrink = longSide / Math.max(picture.width, picture.height);
  const width = toStride(picture.width * shrink);
  const height = toStride(picture.height * shrink);
  const { input, card, thresholds } = examination.nets['text-detection'];
  const resized = resizePixels(picture, width, height);
  const tensor = pictureTensor(resized, input, on === 'card' ? card : input);
  const { map } = await examination.ask('text-detection', tensor);
  const scale = { x: picture.width / width, y: picture.height / height };
  return readTextMap(map.data, { width, height }, scale, thresholds);
}

function toStride(length: number): number {
  return Math.max(STRIDE, Math.round(length / STRIDE) * STRIDE);
}
