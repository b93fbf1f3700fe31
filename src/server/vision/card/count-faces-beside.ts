import { findFaces } from '../face/find-faces.ts';
import type { Quad } from '../geometry/homography.ts';
import { quadContains } from '../geometry/quad.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import type { TextBox } from '../text/text-box.ts';

/** Lines of text beside a card that are another document's: a desk shows a word or two. */
const MIN_LINES = 6;
/** A face that scores less is a pattern; see `findCardFaces`. */
const MIN_SCORE = 0.6;
/** The height of a portrait beside the card, in heights of the card: its holder's own face is larger. */
const PORTRAIT_HEIGHT = { from: 0.14, to: 0.75 } as const;

/**
 * Counts the portraits beside a card, where the photograph has so much text beside it that it may show another document.
 * Any other photograph costs no network.
 *
 * @param corners of the card, in pixels of the photograph
 * @param boxes the text on the photograph
 * @throws InferenceError
 */
export async function countFacesBeside(
  photo: Pixels,
  corners: Quad,
  boxes: readonly TextBox[],
  examination: Examination,
): Promise<number> {
  const beside = boxes.filter(({ quad }) => !quadContains(corners, getCentre(quad)));
  if (beside.length < MIN_LINES) return 0;
  const ys = corners.map(([, y]) => y);
  const height = Math.max(...ys) - Math.min(...ys);
  const faces = await findFaces(photo, examination);
  return faces.filter(({ score, box }) => {
    const centre = [box.x + box.width / 2, box.y + box.height / 2] as const;
    const share = box.height / height;
    const isPortrait = share >= PORTRAIT_HEIGHT.from && share <= PORTRAIT_HEIGHT.to;
    return score >= MIN_SCORE && isPortrait && !quadContains(corners, [...centre]);
  }).length;
}

function getCentre(quad: Quad): [number, number] {
  const sum = quad.reduce<[number, number]>(([x, y], [u, v]) => [x + u / 4, y + v / 4], [0, 0]);
  return sum;
}
