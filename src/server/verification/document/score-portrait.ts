import type { Box, FaceBox } from '../../vision/evidence.ts';
import { DOCUMENT_EVIDENCE, DOCUMENT_POINTS } from '../policy/document-policy.ts';

const { score: MIN_SCORE, height, width, middle } = DOCUMENT_EVIDENCE.portrait;

/** Points for a face where licences have one. @param vertical the card stands upright */
export function scorePortrait(faces: readonly FaceBox[], vertical: boolean): number {
  const isThere = faces.some(({ score, box }) => score >= MIN_SCORE && isPortrait(box, vertical));
  return isThere ? DOCUMENT_POINTS.portrait : 0;
}

function isPortrait(box: Box, vertical: boolean): boolean {
  const centre = box.x + box.width / 2;
  return (
    box.height > height.above &&
    box.height < height.below &&
    box.width > width.above &&
    box.width < width.below &&
    (vertical || centre < middle.from || centre > middle.to)
  );
}

/** A folded document opened upright shows two cards, one above the other: its portrait is half as high. */
const FOLDED_SCALE = 0.5;

/** Does an upright image show a face as high as the portrait of one of two cards? */
export function hasFoldedPortrait(faces: readonly FaceBox[]): boolean {
  return faces.some(
    ({ score, box }) =>
      score >= MIN_SCORE &&
      isPortrait({ ...box, height: box.height / FOLDED_SCALE }, true) &&
      box.width > FOLDED_WIDTH,
  );
}

/** The face of a passport photograph (35 mm, of which a face is two thirds) on a page of A4 (210 mm) is narrower. */
const FOLDED_WIDTH = 0.12;
