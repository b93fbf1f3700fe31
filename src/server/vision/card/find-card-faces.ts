import { findFaces } from '../face/find-faces.ts';
import { largestFirst } from '../face/largest-first.ts';
import { type Face, moveFace, overlap } from '../face/read-face-boxes.ts';
import { cropPixels, type PixelRect } from '../image/crop-pixels.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';

/** A face that scores less is print that looks like one; portraits on 120 drawn cards scored 0.8 and more. */
const MIN_SCORE = 0.45;
/** On a closer view, a guilloche's swirl looks more like a face too. */
const MIN_SCORE_CLOSER = 0.6;
/** The part of the card that is examined closer: this share of its long side, away from the portrait. */
const CLOSER_SHARE = 0.56;
/** A higher face, in heights of the card, is a pattern of its background: portraits on published cards reach 0.43. */
const MAX_HEIGHT = 0.75;
/** A ghost image is narrower than the portrait by this factor at least. */
const GHOST_SIZE = 0.8;

/**
 * Finds the faces on a flat card: the portrait first, then the others by falling score. If the portrait is alone, the
 * part of the card away from it is examined closer, for a ghost image too small to be found at first.
 *
 * @returns in pixels of the card
 * @throws InferenceError
 */
export async function findCardFaces(card: Pixels, examination: Examination): Promise<Face[]> {
  const allFaces = await findFaces(card, examination);
  const faces = largestFirst(
    allFaces.filter(({ score, box }) => score >= MIN_SCORE && box.height <= card.height * MAX_HEIGHT),
  );
  const [portrait, ...others] = faces;
  if (!portrait) return [];
  if (others.length > 0) return [portrait, ...surestFirst(others)];
  const region = awayFrom(portrait, card);
  const closer = await findFaces(cropPixels(card, region), examination);
  const ghosts = closer
    .filter(({ score }) => score >= MIN_SCORE_CLOSER)
    .map((face) => moveFace(face, { a: 1, tx: region.x, ty: region.y }))
    .filter(({ box }) => box.width < portrait.box.width * GHOST_SIZE && overlap(box, portrait.box) === 0);
  return [portrait, ...surestFirst(ghosts)];
}

function surestFirst(faces: readonly Face[]): Face[] {
  return [...faces].sort((one, other) => other.score - one.score);
}

function awayFrom({ box }: Face, { width, height }: Pixels): PixelRect {
  if (width >= height) {
    const share = Math.round(width * CLOSER_SHARE);
    return { x: box.x + box.width / 2 < width / 2 ? width - share : 0, y: 0, width: share, height };
  }
  const share = Math.round(height * CLOSER_SHARE);
  return { x: 0, y: box.y + box.height / 2 < height / 2 ? height - share : 0, width, height: share };
}
