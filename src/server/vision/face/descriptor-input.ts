import type { Tensor } from '../../inference/inference.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import type { Pixels } from '../image/pixels.ts';
import { sampleChip } from '../image/sample-chip.ts';
import { alignFace } from './align-face.ts';

const SIZE = 150;
/** dlib's own margin: `get_face_chip_details(shape, 150, 0.25)` in dnn_face_recognition_ex.cpp. */
const MARGIN = 0.25;

/** The aligned face as `face-descriptor` takes it. */
export function descriptorInput(pixels: Pixels, landmarks: readonly PixelPoint[]): Tensor {
  const data = sampleChip(pixels, alignFace(landmarks, SIZE, MARGIN), SIZE);
  return { data, shape: [1, SIZE, SIZE, 3] };
}
