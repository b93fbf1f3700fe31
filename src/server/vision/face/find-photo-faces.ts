import type { Pixels } from '../image/pixels.ts';
import type { Sampling } from '../image/sample-chip.ts';
import type { Examination } from '../start-examination.ts';
import { findFaces } from './find-faces.ts';
import { largestFirst } from './largest-first.ts';
import type { Face } from './read-face-boxes.ts';

/**
 * On a photograph of a person a face scores .78 or more (70 specimen photographs), and all else under .35. A card's
 * washed-out portrait may score less, which is why `findFaces` reports more.
 */
const MIN_SCORE = 0.5;

/**
 * The faces on a photograph of a person, the largest first: the nearest person's.
 * @throws InferenceError
 */
export async function findPhotoFaces(
  photo: Pixels,
  examination: Examination,
  sampling: Sampling = {},
): Promise<Face[]> {
  const faces = await findFaces(photo, examination, sampling);
  return largestFirst(faces.filter(({ score }) => score >= MIN_SCORE));
}
