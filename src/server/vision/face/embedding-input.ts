import type { Tensor } from '../../inference/inference.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import type { Pixels } from '../image/pixels.ts';
import { sampleChip } from '../image/sample-chip.ts';
import { alignFace } from './align-face.ts';

const SIZE = 224;
/** The margin at which faceres tells people apart best, of 0.25 to 0.55. */
const MARGIN = 0.4;
/** ImageNet's mean, as faceres was trained (human, faceres.ts). */
const MEAN = { blue: 103.939, green: 116.779, red: 123.68 };

/** The aligned face as `face-embedding` takes it: BGR minus the mean. */
export function embeddingInput(pixels: Pixels, landmarks: readonly PixelPoint[]): Tensor {
  const data = sampleChip(pixels, alignFace(landmarks, SIZE, MARGIN), SIZE);
  for (let i = 0; i < data.length; i += 3) {
    const red = data[i] ?? 0;
    data[i] = (data[i + 2] ?? 0) - MEAN.blue;
    data[i + 1] = (data[i + 1] ?? 0) - MEAN.green;
    data[i + 2] = red - MEAN.red;
  }
  return { data, shape: [1, SIZE, SIZE, 3] };
}
