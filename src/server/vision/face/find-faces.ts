import { fixedSides } from '../../inference/image-sizes.ts';
import type { Nets } from '../../inference/nets.ts';
import type { Tensor } from '../../inference/tensor.ts';
import { chipTensor } from '../image/image-tensor.ts';
import type { Pixels } from '../image/pixels.ts';
import { type Sampling, type SimilarityTransform, sampleChip } from '../image/sample-chip.ts';
import type { Examination } from '../start-examination.ts';
import { type Face, moveFace, readFaceBoxes } from './read-face-boxes.ts';
import { readFivePoints } from './read-five-points.ts';
import { scaleScore } from './scale-score.ts';

/** So many times farther away than the image shows it, with a black margin around. */
type Distance = { times?: number };

/**
 * Finds faces from about 5 % of the image's width.
 * @returns scores on the product's scale, in pixels of the image, best first; boxes can extend slightly beyond the
 * image's edge
 * @throws InferenceError
 */
export async function findFaces(
  pixels: Pixels,
  examination: Examination,
  { times = 1, ...sampling }: Sampling & Distance = {},
): Promise<Face[]> {
  const net = examination.nets['face-detection'];
  const { width: side } = fixedSides(net.input);
  const chip = wholeImage(pixels, side, times);
  const sampled = sampleChip(pixels, chip, side, sampling);
  const outputs = await examination.ask('face-detection', chipTensor(sampled, side, net.input));
  return readFaces(outputs, net, side).map(({ score, ...face }) =>
    moveFace({ ...face, score: scaleScore(score, net.thresholds) }, chip),
  );
}

type Detector = Nets['face-detection'];

function readFaces(
  outputs: Readonly<Record<string, Tensor>>,
  { reading, thresholds }: Detector,
  side: number,
): Face[] {
  if (reading === 'yunet') return readFivePoints(outputs, side, thresholds.seen);
  const { scores, boxes } = outputs;
  return scores && boxes ? readFaceBoxes(scores.data, boxes.data, thresholds.seen) : [];
}

/** The image in the middle of a square, with black bars above and below or left and right. */
function wholeImage({ width, height }: Pixels, size: number, times: number): SimilarityTransform {
  const side = Math.max(width, height) * times;
  return { a: side / size, b: 0, tx: (width - side) / 2, ty: (height - side) / 2 };
}
