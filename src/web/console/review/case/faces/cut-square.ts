type Box = { x: number; y: number; width: number; height: number };

/** An ID-1 card's long side by its short one. */
const CARD_RATIO = 85.6 / 53.98;
/** How much of the face's own height is shown around it, on both sides together. */
const MARGIN = 0.5;

/**
 * Where an image of a whole card lies in a square that shows one face of it, in percent of the square.
 * @param box of the face in fractions of the card's sides
 * @param isVertical the card is higher than it is wide
 */
export function cutSquare({ x, y, width, height }: Box, isVertical: boolean) {
  // In heights of the card.
  const ratio = isVertical ? 1 / CARD_RATIO : CARD_RATIO;
  const side = Math.max(width * ratio, height) * (1 + MARGIN);
  const left = (x + width / 2) * ratio - side / 2;
  const top = y + height / 2 - side / 2;
  const percent = (part: number) => `${Math.round((10_000 * part) / side) / 100}%`;
  return { width: percent(ratio), height: percent(1), left: percent(-left), top: percent(-top) };
}
