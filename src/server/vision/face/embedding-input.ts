import type { Tensor } from '../../inference/inference.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import type { Pixels } from '../image/pixels.ts';
import { sampleChip } from '../image/sample-chip.ts';
import { alignFace } from './align-face.ts';

const SIZE = 224;
/** The margin at which faceres tells people apart best, of 0.25 to 0.55. */
const MARGIN = 0.4;
/** ImageNet's mean in BGR, as faceres was trained (human, faceres.ts). */
const MEAN_BGR = [103.939, 116.779, 123.68];

/** The aligned face as `face-embedding` takes it: BGR minus the mean. */
export function embeddingInput(pixels: Pixels, landmarks: readonly PixelPoint[]): Tensor {
  const data = sampleChip(pixels, alignFace(landmarks, SIZE, MARGIN), SIZE);
  for (let i = 0; i < data.length; i += 3) {
    const red = data[i];
    data[i] = data[i + 2] - MEAN_BGR[0];
    data[i + 1] -= MEAN_BGR[1];
    data[i + 2] = red - MEAN_BGR[2];
  }
  return { data, shape: [1, SIZE, SIZE, 3] };
}
