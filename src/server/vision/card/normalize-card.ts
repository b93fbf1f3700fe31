import type { Corners } from '../evidence.ts';
import { alignCorners, standsUpright, turnCorners } from '../geometry/align-corners.ts';
import type { Quad } from '../geometry/homography.ts';
import { mapQuad } from '../geometry/quad.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { detectText } from '../text/detect-text.ts';
import { findReading } from '../text/find-reading.ts';
import type { TextBox } from '../text/text-box.ts';
import { rectifyCard } from './rectify-card.ts';

/** A card cut out of its image, flat and upright. */
export type NormalizedCard = {
  /** in fractions of the image, clockwise from the card's own top left */
  corners: Corners;
  vertical: boolean;
  /** 1000 x 631, or 631 x 1000 when vertical */
  card: Pixels;
  /** the lines of text on it, in its pixels, if they were needed to turn it; else null */
  boxes: TextBox[] | null;
};

/** The size at which the detector looks at a card, in pixels: 640 loses one field in 176, 736 none. */
const CARD_TEXT_SIDE = 736;

/**
 * Finds the lines of text on a flat card.
 * @throws InferenceError
 */
export function findCardText(card: Pixels, examination: Examination): Promise<TextBox[]> {
  return examination.step('card-text', () => detectText(card, CARD_TEXT_SIDE, 'card', examination));
}

/**
 * Cuts a located card out of the image.
 *
 * @param quad the card's corners, in pixels of `photo`, clockwise from any
 * @param reading the direction its text is read in on the image, if it is known
 * @throws InferenceError when text detection or direction is unavailable
 */
export async function normalizeCard(
  photo: Pixels,
  quad: Quad,
  reading: number | null,
  examination: Examination,
): Promise<NormalizedCard> {
  const lay = async (corners: Quad): Promise<NormalizedCard> => {
    const fractions = mapQuad(corners, ([x, y]) => [x / photo.width, y / photo.height]);
    const vertical = standsUpright(corners);
    const card = await examination.step('rectify', () => rectifyCard(photo, fractions, vertical));
    return { corners: fractions, vertical, card, boxes: null };
  };
  if (reading !== null) return lay(alignCorners(quad, reading));
  // Too little of the text could be read on the image: the text of the flat card gives the direction.
  const normalizedCard = await lay(quad);
  const boxes = await findCardText(normalizedCard.card, examination);
  const onCard = await examination.step('direction', () =>
    readingOnCard(normalizedCard.card, boxes, examination),
  );
  const turns = Math.round(onCard / (Math.PI / 2));
  if (turns === 0) return { ...normalizedCard, boxes };
  return lay(turnCorners(quad, turns));
}

/** The reading direction of the text on a flat card; that of the card if the text does not show it. */
async function readingOnCard(
  card: Pixels,
  boxes: readonly TextBox[],
  examination: Examination,
): Promise<number> {
  const widthsAlong = (stands: boolean) =>
    boxes
      .filter((box) => Math.abs(box.angle) > Math.PI / 4 === stands && box.width > 1.5 * box.height)
      .reduce((sum, box) => sum + box.width, 0);
  const angle = widthsAlong(true) > widthsAlong(false) ? Math.PI / 2 : 0;
  return (await findReading(card, boxes, angle, examination)) ?? angle;
}
