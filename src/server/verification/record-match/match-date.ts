import type { TextSpan } from '../lexicon/text-spans.ts';
import { type FieldMatch, matchAt, selectBest } from './field-match.ts';
import { findPrintedDate } from './find-printed-date.ts';

/** A date anywhere, in either reading if day and month are ambiguous. */
export function matchDate(spans: readonly TextSpan[], date: string): FieldMatch | null {
  return selectBest(
    findPrintedDate(spans, date).map(({ occurrence, certainty }) => matchAt(occurrence, certainty)),
  );
}
