import type { Pixels } from '../image/pixels.ts';
import { type Sampling, type Similarity, sampleChip } from '../image/sample-chip.ts';
import type { Examination } from '../start-examination.ts';
import { FACE_INPUT, type Face, moveFace, readFaceBoxes } from './read-face-boxes.ts';

/** BlazeFace found every one of 61 faces, and of 61 small washed-out ones, at this score. */
const LEAST_SCORE = 0.3;

/**
 * Finds faces that take up from about 5 % of the picture's width.
 * @returns in pixels of the picture, best first; boxes can reach a little beyond the picture's edge
 * @throws InferenceError
 */
export async function findFaces(
  pixels: Pixels,
  examination: Examination,
  sampling: Sampling = {},
): Promise<Face[]> {
  const chip = wholePicture(pixels);
  const data = sampleChip(pixels, chip, FACE_INPUT, sampling);
  for (let i = 0; i < data.length; i++) data[i] = (data[i] ?? 0) / 127.5 - 1;
  const input = { data, shape: [1, FACE_INPUT, FACE_INPUT, 3] };
  const { scores, boxes } = await examination.ask('face-detection', input);
  return readFaceBoxes(scores.data, boxes.data, LEAST_SCORE).map((face) => moveFace(face, chip));
}

/** The picture in the middle of a square, with black bars above and below or left and right. */
function wholePicture({ width, height }: Pixels): Similarity {
  const side = Math.max(width, height);
  return { a: side / FACE_INPUT, b: 0, tx: (width - side) / 2, ty: (height - side) / 2 };
}
