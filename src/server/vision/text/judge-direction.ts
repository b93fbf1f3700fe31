import { fixedSides, shapeOfCall } from '../../inference/image-sizes.ts';
import type { Pixels } from '../image/pixels.ts';
import { resizePixels } from '../image/resize-pixels.ts';
import { writeImage } from '../image/write-image.ts';
import type { Examination } from '../start-examination.ts';
import { numberAt } from '../value-at.ts';

/**
 * How certainly lines of text are upright.
 *
 * @param lines level crops, see `cropLine`
 * @returns the mean over the lines, -0.5 (all upside down) .. 0.5 (all upright); 0 without lines
 * @throws InferenceError
 */
export async function judgeDirection(lines: readonly Pixels[], examination: Examination): Promise<number> {
  if (lines.length === 0) return 0;
  const { input } = examination.nets['text-direction'];
  const sides = fixedSides(input);
  const size = 3 * sides.height * sides.width;
  const data = new Float32Array(lines.length * size);
  lines.forEach((line, i) => {
    // Narrower lines leave zeros to their right.
    const natural = Math.round((line.width * sides.height) / line.height);
    const fitted = resizePixels(line, Math.max(1, Math.min(sides.width, natural)), sides.height);
    writeImage(fitted, input, data.subarray(i * size, (i + 1) * size), sides);
  });
  const call = { data, shape: shapeOfCall(input, lines.length, sides) };
  const { directions } = await examination.ask('text-direction', call);
  let sum = 0;
  for (const i of lines.keys()) sum += 0.5 - numberAt(directions.data, i * 2 + 1);
  return sum / lines.length;
}
