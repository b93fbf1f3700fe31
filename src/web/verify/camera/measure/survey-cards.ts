import { type EdgeFrame, withEdges } from '../card/edges.ts';
import type { CardDetection } from '../card/find-card.ts';
import { hasCornerBeside } from '../card/find-overlapping.ts';
import { findTurnedCards, hasAnother, hasCutCard } from '../card/find-turned-cards.ts';
import { isPaper, measureCardSurface } from '../card/measure-card-surface.ts';
import { hasPrint, isPrintAlone } from '../card/measure-print.ts';
import { type CardQuad, mapCorners, middle, sideLengths } from '../card/quad.ts';
import type { Area, Luma } from '../frame/luma.ts';

/** A card near the guide, or elsewhere in the image, and how many others there are. */
export type Survey = CardDetection & { others: number };

/** How long a card elsewhere counts, and a second one, in ms: not every look finds it. */
const [CARD_MEMORY, OTHER_MEMORY] = [700, 2500];
/** In films of specimens, cards score 1.19 or more, and other shapes 1.05 or less. */
const SURE_SCORE = 1.05;
/** From here on an outline is a card's whatever is printed in it: a busy card has no even paper. Its size, a part of the score, does not count. */
const [SURE_WITHOUT_PAPER, SIZE_PART] = [1.21, 0.3];
/** Two cards have about the same size, and on a busy ground the same light. A hand or a cloth that looks like one has not. */
const [SAME_PAPER, SAME_SIZE] = [20, 1.3];

/**
 * Adds to a look at the guide what the image as a whole shows: a card that is far away, turned or aside, and whether
 * another one lies in the image.
 * @param place of the near view in the wide one, in px of the latter
 */
export function createSurvey(place: Area) {
  let last: { at: number; quad: CardQuad } | null = null;
  let otherAt = Number.NEGATIVE_INFINITY;
  let cutAt = Number.NEGATIVE_INFINITY;
  return (near: CardDetection, view: Luma, wide: Luma | null, now: number): Survey => {
    const scale = place.width / view.width;
    if (wide) {
      const toNear = (cardQuad: CardQuad) =>
        mapCorners(cardQuad, ([x, y]) => [(x - place.left) / scale, (y - place.top) / scale]);
      // Of a card that is far away the nearer view shows more than its print, and of a cloth its threads.
      const frame = withEdges(wide, (cardQuad) =>
        isIn(place, cardQuad) ? isPaper(view, toNear(cardQuad)) : isPaper(wide, cardQuad),
      );
      const { quad } = near;
      if (quad) {
        const card = mapCorners(quad, ([x, y]) => [place.left + x * scale, place.top + y * scale]);
        if (hasOther(frame, card) || hasCornerBeside(frame, card)) otherAt = now;
      } else {
        const card = findTurnedCards(frame).find(
          ({ quad: found, score }) =>
            score + SIZE_PART * (1 - sideLengths(found)[0] / wide.width) > SURE_WITHOUT_PAPER ||
            (score > SURE_SCORE && frame.hasPaper(found)),
        );
        if (card) last = { at: now, quad: toNear(card.quad) };
        else if (!near.supposed && hasCutCard(frame)) cutAt = now;
      }
    }
    const others = now - otherAt < OTHER_MEMORY ? 1 : 0;
    const isCut = near.isCut || now - cutAt < CARD_MEMORY;
    // Three sides near the guide are surer than an outline of the whole image: a hand may be its fourth side.
    if (near.quad || near.supposed || !last || now - last.at > CARD_MEMORY) return { ...near, isCut, others };
    return { quad: last.quad, sides: 4, isCut: false, supposed: null, others };
  };
}

/** Whether there is another card of a known one's size: something is printed on it, and on a tile nothing is. */
function hasOther(frame: EdgeFrame, card: CardQuad): boolean {
  const { paper } = measureCardSurface(frame, card);
  const [width] = sideLengths(card);
  return hasAnother(frame, card, (quad) => {
    const [other] = sideLengths(quad);
    const isSameSize = Math.max(width, other) < SAME_SIZE * Math.min(width, other);
    if (!isSameSize || !hasPrint(frame, quad, card)) return false;
    const isSamePaper = Math.abs(measureCardSurface(frame, quad).paper - paper) < SAME_PAPER;
    return isSamePaper || isPrintAlone(frame, quad, card);
  });
}

/** Whether the middle of an outline lies in an area. */
function isIn({ left, top, width, height }: Area, quad: CardQuad): boolean {
  const [x, y] = [middle(quad, 0), middle(quad, 1)];
  return x >= left && x <= left + width && y >= top && y <= top + height;
}
