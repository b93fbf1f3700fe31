import type { Pixels } from '../image/pixels.ts';
import { resizePixels } from '../image/resize-pixels.ts';
import type { Examination } from '../start-examination.ts';
import { numberAt } from '../value-at.ts';
import { CENTRED, writePlanes } from './colour-planes.ts';
import { LINE_HEIGHT } from './crop-line.ts';

/** The size the direction net takes; narrower lines leave zeros to their right. */
const WIDTH = 192;

/**
 * How surely lines of text stand upright.
 *
 * @param lines level crops, see `cropLine`
 * @returns the mean over the lines, -0.5 (all upside down) .. 0.5 (all upright); 0 without lines
 * @throws InferenceError
 */
export async function judgeDirection(lines: readonly Pixels[], examination: Examination): Promise<number> {
  if (lines.length === 0) return 0;
  const size = 3 * LINE_HEIGHT * WIDTH;
  const data = new Float32Array(lines.length * size);
  lines.forEach((line, i) => {
    const width = Math.max(1, Math.min(WIDTH, Math.round((line.width * LINE_HEIGHT) / line.height)));
    const fitted = resizePixels(line, width, LINE_HEIGHT);
    writePlanes(fitted, data.subarray(i * size, (i + 1) * size), WIDTH, LINE_HEIGHT, CENTRED);
  });
  const shape = [lines.length, 3, LINE_HEIGHT, WIDTH];
  const outputs = await examination.ask('text-direction', { data, shape });
  const probabilities = outputs['softmax_0.tmp_0'].data;
  let sum = 0;
  for (const i of lines.keys()) sum += 0.5 - numberAt(probabilities, i * 2 + 1);
  return sum / lines.length;
}
