import { type NormalizedCard, normalizeCard } from './card/normalize-card.ts';
import { type LocatedDocument, locateDocument } from './document-detection/locate-document.ts';
import type { Pixels } from './image/pixels.ts';
import type { Examination } from './start-examination.ts';

/** A card cut out of its image, with its place on it. */
export type LocatedCard = NormalizedCard & { located: LocatedDocument };

/** With fewer lines of text than this, only a convincing outline is examined further. */
const MIN_TEXT_BOXES = 3;
const MIN_SINGLE_SCORE = 1.3;

/** @throws InferenceError */
export async function findCard(photo: Pixels, examination: Examination): Promise<LocatedCard | null> {
  const located = await locateDocument(photo, examination);
  if (!located || (located.textBoxes < MIN_TEXT_BOXES && located.score < MIN_SINGLE_SCORE)) return null;
  return layCard(photo, located, examination);
}

/** @throws InferenceError */
export async function layCard(
  photo: Pixels,
  located: LocatedDocument,
  examination: Examination,
): Promise<LocatedCard> {
  const normalizedCard = await normalizeCard(photo, located.corners, located.reading, examination);
  return { ...normalizedCard, located };
}
