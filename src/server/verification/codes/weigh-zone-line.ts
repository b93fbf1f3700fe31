import type { MrzLine } from '../../vision/evidence.ts';
import { looksAlikeInZone } from '../lexicon/look-alikes.ts';

/**
 * A line of a zone, interpreted. Each position has its certainty (0 .. 1) and its alternatives. Look-alikes such as O
 * and 0 count as one character, since the position tells which of them is possible.
 */
export type ZoneLine = { text: string; confidence: number[]; alternatives: string[] };

/** From this probability a look-alike is an alternative. */
const MIN_ALTERNATIVE = 0.02;

export function weighZoneLine({ text, readings }: MrzLine): ZoneLine {
  const alike = readings.map(([likeliest, ...others]) => ({
    likeliest,
    others: others.filter(({ character }) => likeliest && looksAlikeInZone(likeliest.character, character)),
  }));
  return {
    text,
    confidence: alike.map(({ likeliest, others }) =>
      others.reduce((sum, { probability }) => sum + probability, likeliest?.probability ?? 0),
    ),
    alternatives: alike.map(({ others }) =>
      others
        .filter(({ probability }) => probability >= MIN_ALTERNATIVE)
        .map(({ character }) => character)
        .join(''),
    ),
  };
}
