import type { MrzLine } from '../../vision/evidence.ts';
import { looksAlikeInZone } from '../lexicon/look-alikes.ts';

/**
 * A line of a zone as it is understood: of each position how sure it is (0 .. 1; look-alikes such as O and 0 count
 * as one, since the position tells which of them can stand there), and which of them it may be instead.
 */
export type ZoneLine = { text: string; confidence: number[]; alternatives: string[] };

/** From this probability on a look-alike is an alternative. */
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
