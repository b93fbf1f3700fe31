import { imageTensor } from '../image/image-tensor.ts';
import type { Pixels } from '../image/pixels.ts';
import { resizePixels } from '../image/resize-pixels.ts';
import type { Examination } from '../start-examination.ts';
import { readTextMap } from './read-text-map.ts';
import type { TextBox } from './text-box.ts';

/** The detector halves its image five times. */
const STRIDE = 32;

/**
 * Finds the lines of text in an image.
 *
 * @param on a flat card, or an image: nets may treat them differently
 * @param longSide the long side of the net's input, in pixels; sides are rounded to multiples of 32
 * @returns boxes in the image's own pixels, in no order
 * @throws InferenceError
 */
export async function detectText(
  image: Pixels,
  longSide: number,
  on: 'card' | 'photograph',
  examination: Examination,
): Promise<TextBox[]> {
  const shrink = longSide / Math.max(image.width, image.height);
  const width = toStride(image.width * shrink);
  const height = toStride(image.height * shrink);
  const { input, card, thresholds } = examination.nets['text-detection'];
  const resized = resizePixels(image, width, height);
  const tensor = imageTensor(resized, input, on === 'card' ? card : input);
  const { map } = await examination.ask('text-detection', tensor);
  const scale = { x: image.width / width, y: image.height / height };
  return readTextMap(map.data, { width, height }, scale, thresholds);
}

function toStride(length: number): number {
  return Math.max(STRIDE, Math.round(length / STRIDE) * STRIDE);
}
