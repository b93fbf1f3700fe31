import { looksAlikeWhenUnclear } from './look-alikes.ts';

/** A changed letter counts half if the two look alike in unclear print, so costs are counted in halves. */
const LETTER_COST = 2;
const LOOK_ALIKE_COST = 1;

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const CODES = 128;

/** The cost of reading one character (A-Z, 0-9) for another, by both codes. */
const COST_OF_CHANGE = Uint8Array.from({ length: CODES * CODES }, (_, at) =>
  at % (CODES + 1) ? LETTER_COST : 0,
);
for (const one of CHARACTERS)
  for (const other of CHARACTERS)
    if (one !== other && looksAlikeWhenUnclear(one, other))
      COST_OF_CHANGE[one.charCodeAt(0) * CODES + other.charCodeAt(0)] = LOOK_ALIKE_COST;

/**
 * How much of a phrase was misread if a part of the text is that phrase: 0 for none, 1 for all of it. Sellers' edit
 * distance (1980), with look-alikes at half the cost. Both texts are folded alike, to A-Z and 0-9.
 *
 * @param maxCost a larger share is of no interest: it is returned as 1
 */
export function measureMisreading(text: string, phrase: string, maxCost: number): number {
  const limit = maxCost * LETTER_COST * phrase.length;
  const costs = new Uint16Array(text.length + 1);
  for (let i = 1; i <= phrase.length; i++) {
    const row = phrase.charCodeAt(i - 1) * CODES;
    let diagonal = costs[0]!;
    let left = i * LETTER_COST;
    let min = left;
    costs[0] = left;
    for (let at = 1; at <= text.length; at++) {
      const above = costs[at]!;
      const changeCost = diagonal + COST_OF_CHANGE[row + text.charCodeAt(at - 1)]!;
      const missing = Math.min(above, left) + LETTER_COST;
      left = changeCost < missing ? changeCost : missing;
      costs[at] = left;
      diagonal = above;
      if (left < min) min = left;
    }
    if (min > limit) return 1;
  }
  return Math.min(...costs) / (LETTER_COST * phrase.length);
}
