import { itemAt } from '../value-at.ts';
import type { Quad } from './homography.ts';
import { sideLengths } from './quad.ts';

/**
 * Turns a card's corners so that its first side has the reading direction of its text.
 *
 * @param quad clockwise
 * @param reading the reading direction of the text, in radians (0 is to the right, PI/2 down)
 * @returns the same corners, beginning with the card's own top left
 */
export function alignCorners(quad: Quad, reading: number): Quad {
  const turns = [0, 1, 2, 3].map((first) => {
    const [[x, y], [nextX, nextY]] = turnCorners(quad, first);
    return { first, along: Math.cos(Math.atan2(nextY - y, nextX - x) - reading) };
  });
  const { first } = turns.reduce((best, turn) => (turn.along > best.along ? turn : best));
  return turnCorners(quad, first);
}

/** The same corners, beginning with the one of that number. */
export function turnCorners(quad: Quad, first: number): Quad {
  const at = (n: number) => itemAt(quad, (first + n) % 4);
  return [at(0), at(1), at(2), at(3)];
}

/** Whether a card with its corners in reading order is upright. */
export function standsUpright(quad: Quad): boolean {
  const [top, right, bottom, left] = sideLengths(quad);
  return right + left > top + bottom;
}
