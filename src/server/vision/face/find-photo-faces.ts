import type { Pixels } from '../image/pixels.ts';
import type { Sampling } from '../image/sample-chip.ts';
import type { Examination } from '../start-examination.ts';
import { findFaces } from './find-faces.ts';
import { largestFirst } from './largest-first.ts';
import { type Face, isTouching, isWithin } from './read-face-boxes.ts';

/**
 * On an image of a person a face scores .78 or more (70 specimen photographs), and all else under .35. A card's
 * washed-out portrait may score less, which is why `findFaces` reports more.
 */
const MIN_SCORE = 0.5;

/** How much farther away faces are looked at again. */
const FARTHER_FACTOR = 2;

/**
 * The faces on an image of a person, the largest first: the nearest person's. The net finds a face that fills the
 * image several times, at places that hardly lie in each other. So faces that touch are looked at again from farther
 * away. What then lies in one face is that face; a face beside it stays.
 * @throws InferenceError
 */
export async function findPhotoFaces(
  photo: Pixels,
  examination: Examination,
  sampling: Sampling = {},
): Promise<Face[]> {
  const find = async (times: number) =>
    (await findFaces(photo, examination, { ...sampling, times })).filter(({ score }) => score >= MIN_SCORE);
  const faces = await find(1);
  if (!faces.some((one, at) => faces.slice(at + 1).some((other) => isTouching(one, other))))
    return largestFirst(faces);
  const farther = await find(FARTHER_FACTOR);
  const others = faces.filter((face) => !farther.some((whole) => isWithin(face, whole)));
  return largestFirst([...farther, ...others]);
}
