import { readCardAt } from '../card/measure-card-surface.ts';
import type { CardQuad } from '../card/quad.ts';
import { type Luma, measureChange } from '../frame/luma.ts';

/** A frame, and the outline that was found in it. */
export type SeenOutline = { frame: Luma; quad: CardQuad | null };

/**
 * How much has moved from one frame to the next: the card's outline, in parts of the frame's width, or without one the
 * image, in parts of its brightness.
 *
 * The outline of a card that lies still may be found in two ways, in turns. So the print has to have moved with the
 * outline, or nothing has.
 */
export function measureTravel(now: SeenOutline, before: SeenOutline): number {
  const { frame, quad } = now;
  if (!quad || !before.quad) return measureChange(frame, before.frame);
  const [moved, same] = alignCorners(quad, before.quad);
  const stayed = comparePrint(frame, quad, before.frame, quad);
  return comparePrint(frame, quad, before.frame, same) < stayed ? moved / frame.width : 0;
}

/** How far the corners are from where they were, in px, and the old corners in the same order. */
function alignCorners(quad: CardQuad, was: CardQuad): [moved: number, same: CardQuad] {
  // Of a card on its short side either end may come first.
  const orders: CardQuad[] = [was, [was[2], was[3], was[0], was[1]]];
  const moves = orders.map((order) =>
    Math.max(...quad.map(([x, y], at) => Math.hypot(x - order[at]![0], y - order[at]![1]))),
  );
  const best = moves[0]! <= moves[1]! ? 0 : 1;
  return [moves[best]!, orders[best]!];
}

/** A card is compared on so many points each way. */
const [COLUMNS, ROWS] = [48, 30];

/** The mean difference of two cards' brightness, 0 to 255, of what lies within both frames. */
function comparePrint(one: Luma, oneQuad: CardQuad, other: Luma, otherQuad: CardQuad): number {
  let [sum, count] = [0, 0];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [x, y] = [(column + 0.5) / COLUMNS, (row + 0.5) / ROWS];
      const [a, b] = [readCardAt(one, oneQuad, x, y), readCardAt(other, otherQuad, x, y)];
      if (a === null || b === null) continue;
      sum += Math.abs(a - b);
      count += 1;
    }
  }
  return sum / Math.max(1, count);
}
