import type { Box } from '../../vision/evidence.ts';
import type { Occurrence } from '../lexicon/find-spelling.ts';
import { boxAt, originalText } from '../lexicon/text-spans.ts';
import { CONFUSION_COST, MAX_CONFUSION_COST } from '../policy/score-policy.ts';

/**
 * Where a stored detail was read, and how surely (0 .. 1). `agreement` is set only for a birth date with a score of 0:
 * it may be the stored one or another (`ambiguous`), or it is certainly another (`differs`).
 */
export type FieldMatch = {
  score: number;
  read: string;
  box: Box | null;
  agreement?: Extract<Agreement, 'ambiguous' | 'differs'>;
};

/** How a document's value compares with the record's. Only `matches` counts for the record. */
export const AGREEMENTS = ['matches', 'differs', 'not_found', 'ambiguous', 'not_sure', 'swapped'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/** A match at an occurrence, its certainty lowered for every look-alike character. */
export function matchAt(occurrence: Occurrence, certainty: number): FieldMatch {
  const { span, start, end, confusions } = occurrence;
  return {
    score: certainty * (1 - Math.min(MAX_CONFUSION_COST, CONFUSION_COST * confusions)),
    read: originalText(span, start, end),
    box: boxAt(span, start),
  };
}

/** The surest of the matches; null without any. */
export function selectBest(matches: Iterable<FieldMatch>): FieldMatch | null {
  let best: FieldMatch | null = null;
  for (const match of matches) if (!best || match.score > best.score) best = match;
  return best;
}
