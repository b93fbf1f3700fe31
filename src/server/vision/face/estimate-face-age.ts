import { fixedSides } from '../../inference/image-sizes.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import { chipTensor } from '../image/image-tensor.ts';
import type { Pixels } from '../image/pixels.ts';
import { type SimilarityTransform, sampleChip } from '../image/sample-chip.ts';
import type { Examination } from '../start-examination.ts';
import { numberAt } from '../value-at.ts';
import { alignedInput } from './aligned-input.ts';
import { findLandmarks } from './find-landmarks.ts';
import type { Face } from './read-face-boxes.ts';

/** How much larger than the landmarks the crop is; face-api's `minBoxPadding`. */
const PADDING_FACTOR = 1.2;

/**
 * Two estimates of a face's age, in years. `primary` is face-api's net (published mean error 4.5 years): right about
 * teenagers, 3.7 years of scatter within a person. `secondary` is faceres: 2.2 years of scatter, but it reads
 * teenagers 4 to 8 years too old. Nets that disagree mean low confidence.
 * @throws InferenceError
 */
export async function estimateFaceAge(
  pixels: Pixels,
  face: Face,
  examination: Examination,
): Promise<{ primary: number; secondary: number }> {
  const landmarks = await findLandmarks(pixels, face, examination);
  const { 'face-age': net, 'face-embedding': embedder } = examination.nets;
  const { width: side } = fixedSides(net.input);
  const { chip, bars } = landmarkBox(landmarks, side);
  const sampled = sampleChip(pixels, chip, side, { bars });
  const [{ age }, { ages }] = await Promise.all([
    examination.ask('face-age', chipTensor(sampled, side, net.input)),
    examination.ask('face-embedding', alignedInput(pixels, landmarks, embedder)),
  ]);
  return { primary: numberAt(age.data, 0), secondary: expectedAge(ages.data) };
}

/** The mean of a distribution over the ages 0, 1, 2, ... years. */
function expectedAge(probabilities: Float32Array): number {
  return probabilities.reduce((sum, probability, age) => sum + probability * age, 0);
}

/** The upright box around all landmarks with its padding, in the middle of a square with black bars. */
function landmarkBox(
  landmarks: readonly PixelPoint[],
  size: number,
): {
  chip: SimilarityTransform;
  bars: { columns: number; rows: number };
} {
  const xs = landmarks.map(([x]) => x);
  const ys = landmarks.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = (right - left) * PADDING_FACTOR;
  const height = (bottom - top) * PADDING_FACTOR;
  const side = Math.max(width, height);
  const half = size / 2;
  return {
    chip: { a: side / size, b: 0, tx: (left + right - side) / 2, ty: (top + bottom - side) / 2 },
    bars: { columns: (half * (side - width)) / side, rows: (half * (side - height)) / side },
  };
}
