import { CARD_RATIO } from '../card/card-format.ts';
import type { Bounds } from './find-text-block.ts';
import type { QuadCandidate } from './score-quad.ts';

/** An image's proportions differ from a card's by no more than this (natural logarithm): 1.49 to 1.68. */
const MAX_OFF_RATIO = 0.06;
/**
 * If print extends to all sides and an outline cuts it, by no more than this: 1.43 to 1.76. Unevenly cropped scans are
 * like that; phones produce 1.33, 1.5 and 1.78.
 */
const CARD_LIMITS = { reach: 0.93, offRatio: 0.105 };
/** Its lines slant by no more than this, in radians. */
const MAX_ANGLE = 0.06;
/** Text and portrait cover these shares of its width and height. */
const MIN_REACH = { width: 0.75, height: 0.7 };
/** An outline that contains so much of the text contains the card. */
const HOLDS_TEXT = 0.97;
/** With less of the text in an outline, or of the image, the rest is around a card. */
const MIN_INSIDE = 0.6;
const MIN_AREA = 0.45;

type LayoutEvidence = {
  size: { width: number; height: number };
  /** the direction of the lines, in radians */
  angle: number;
  /** around all text and the portrait, in a frame turned by `angle` */
  bounds: Bounds;
  /** the best outline by edges, if it is good enough; `area` in shares of the image */
  outline: (Pick<QuadCandidate, 'textInside'> & { area: number }) | null;
};

/**
 * Is the image the card and nothing else, as a scan cropped to it? No edge shows it: the visible lines are the
 * artwork's, and an outline of those cuts the text. Its proportions and its text show it.
 */
export function isCardItself({ size: { width, height }, angle, bounds, outline }: LayoutEvidence): boolean {
  const reach = {
    width: (bounds.right - bounds.left) / width,
    height: (bounds.bottom - bounds.top) / height,
  };
  const isWidest = outline !== null && Math.min(reach.width, reach.height) >= CARD_LIMITS.reach;
  const off = Math.abs(Math.abs(Math.log(width / height)) - Math.log(CARD_RATIO));
  if (off > (isWidest ? CARD_LIMITS.offRatio : MAX_OFF_RATIO) || Math.abs(angle) > MAX_ANGLE) return false;
  const isFilled = reach.width >= MIN_REACH.width && reach.height >= MIN_REACH.height;
  if (!isFilled || !outline) return isFilled;
  const { textInside, area } = outline;
  return textInside < HOLDS_TEXT && textInside >= MIN_INSIDE && area >= MIN_AREA;
}
