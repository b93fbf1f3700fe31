import type { PixelPoint } from '../geometry/homography.ts';
import type { Pixels } from '../image/pixels.ts';
import { type Similarity, sampleChip } from '../image/sample-chip.ts';
import type { Examination } from '../start-examination.ts';
import { numberAt } from '../value-at.ts';
import type { Face } from './read-face-boxes.ts';

const SIZE = 112;

/**
 * From BlazeFace's box to the one the landmark net was trained with, in shares of its width and height: the mean
 * difference to face-api's own detector over 61 photographs.
 */
const CORRECTION = { right: -0.016, down: -0.143, width: 0.879, height: 1.234 };

/**
 * Finds the 68 landmarks of a face (the iBUG 300-W order: jaw 0 .. 16, brows to 26, nose to 35, eyes to 47, mouth
 * to 67), in pixels of the picture. The crop is turned upright first, by the eyes and the mouth that BlazeFace saw.
 * @throws InferenceError
 */
export async function findLandmarks(
  pixels: Pixels,
  face: Face,
  examination: Examination,
): Promise<PixelPoint[]> {
  const { chip, bars } = landmarkChip(face);
  const data = sampleChip(pixels, chip, SIZE, { bars });
  const { landmarks } = await examination.ask('face-landmarks', { data, shape: [1, SIZE, SIZE, 3] });
  const { a, b, tx, ty } = chip;
  return Array.from({ length: 68 }, (_, i): PixelPoint => {
    const x = numberAt(landmarks.data, i * 2) * SIZE;
    const y = numberAt(landmarks.data, i * 2 + 1) * SIZE;
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
function landmarkChip(face: Face): { chip: Similarity; bars: { columns: number; rows: number } } {
  const { box } = face;
  const width = box.width * CORRECTION.width;
  const height = box.height * CORRECTION.height;
  const side = Math.max(width, height);
  const roll = faceRoll(face);
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const right = CORRECTION.right * box.width;
  const down = CORRECTION.down * box.height;
  const centreX = box.x + box.width / 2 + cos * right - sin * down;
  const centreY = box.y + box.height / 2 + sin * right + cos * down;
  const a = (cos * side) / SIZE;
  const b = (sin * side) / SIZE;
  const half = SIZE / 2;
  return {
    chip: { a, b, tx: centreX - a * half + b * half, ty: centreY - b * half - a * half },
    bars: { columns: (half * (side - width)) / side, rows: (half * (side - height)) / side },
  };
}
