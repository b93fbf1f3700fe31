import { fixedSides } from '../../inference/image-sizes.ts';
import type { Nets } from '../../inference/nets.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import { chipTensor } from '../image/image-tensor.ts';
import type { Pixels } from '../image/pixels.ts';
import { type SimilarityTransform, sampleChip } from '../image/sample-chip.ts';
import type { Examination } from '../start-examination.ts';
import { numberAt } from '../value-at.ts';
import type { Face } from './read-face-boxes.ts';

/** From the detector's box to the one the landmark net was trained with, in shares of its width and height. */
type Correction = Nets['face-detection']['box'];

/**
 * Finds the 68 landmarks of a face (the iBUG 300-W order: jaw 0 .. 16, brows to 26, nose to 35, eyes to 47, mouth to
 * 67), in pixels of the image. The crop is first turned upright, by the eyes and the mouth from the detector.
 * @throws InferenceError
 */
export async function findLandmarks(
  pixels: Pixels,
  face: Face,
  examination: Examination,
): Promise<PixelPoint[]> {
  const { 'face-detection': detector, 'face-landmarks': net } = examination.nets;
  const { width: size } = fixedSides(net.input);
  const { chip, bars } = landmarkChip(face, detector.box, size);
  const sampled = sampleChip(pixels, chip, size, { bars });
  const { landmarks } = await examination.ask('face-landmarks', chipTensor(sampled, size, net.input));
  const { a, b, tx, ty } = chip;
  return Array.from({ length: 68 }, (_, i): PixelPoint => {
    const x = numberAt(landmarks.data, i * 2) * size;
    const y = numberAt(landmarks.data, i * 2 + 1) * size;
    return [a * x - b * y + tx, b * x + a * y + ty];
  });
}

/** The angle by which a face leans clockwise, in radians, from the middle of its eyes to its mouth. */
export function faceRoll({ keyPoints }: Face): number {
  const { rightEye, leftEye, mouth } = keyPoints;
  const eyesX = (rightEye[0] + leftEye[0]) / 2;
  const eyesY = (rightEye[1] + leftEye[1]) / 2;
  return Math.atan2(eyesX - mouth[0], mouth[1] - eyesY);
}

/** The net was trained on boxes that are taller than wide, in the middle of a square with black bars. */
function landmarkChip(
  face: Face,
  correction: Correction,
  size: number,
): { chip: SimilarityTransform; bars: { columns: number; rows: number } } {
  const { box } = face;
  const width = box.width * correction.width;
  const height = box.height * correction.height;
  const side = Math.max(width, height);
  const roll = faceRoll(face);
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const right = correction.right * box.width;
  const down = correction.down * box.height;
  const centreX = box.x + box.width / 2 + cos * right - sin * down;
  const centreY = box.y + box.height / 2 + sin * right + cos * down;
  const a = (cos * side) / size;
  const b = (sin * side) / size;
  const half = size / 2;
  return {
    chip: { a, b, tx: centreX - a * half + b * half, ty: centreY - b * half - a * half },
    bars: { columns: (half * (side - width)) / side, rows: (half * (side - height)) / side },
  };
}
