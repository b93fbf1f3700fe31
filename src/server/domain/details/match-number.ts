import { MIN_NUMBER_LENGTH, NUMBER_CERTAINTY } from '../policy/score-policy.ts';
import { findSpelling, type Occurrence } from '../print/find-spelling.ts';
import { foldText } from '../print/fold-text.ts';
import { LABELS_AFTER_NUMBER, NUMBER_FIELD_NUMBERS, NUMBER_LABELS } from '../print/labels/number-labels.ts';
import { stuckAfter, stuckBefore, type TextSpan } from '../print/text-spans.ts';
import { bestOf, type FieldMatch, matchAt } from './field-match.ts';

/** Within a number: `D1234-56789-01234`, `123 456 789`, `12.34.56`, `AB/123`. */
const SEPARATOR = /^[ .\-/*]{1,3}$/;

/** What parts a number from its neighbours for sure; a hyphen or full stop may be inside the number. */
const breaksNumber = (gap: string) => /[\s:;,#()[\]]/.test(gap);

/**
 * Looks for a licence number, whatever separators record and card use. Every character must agree, apart
 * from look-alikes, and the card's number must not run on.
 */
export function matchNumber(spans: readonly TextSpan[], number: string): FieldMatch | null {
  const spelling = foldText(number);
  if (spelling.length < MIN_NUMBER_LENGTH) return null;
  const occurrences = findSpelling(spans, spelling, (_, gap) => SEPARATOR.test(gap));
  const matches = occurrences.flatMap((occurrence) => {
    const certainty = judgeEdges(occurrence);
    return certainty > 0 ? [matchAt(occurrence, certainty)] : [];
  });
  return bestOf(matches);
}

function judgeEdges({ span, start, end }: Occurrence): number {
  // "5. 2156468" holds 2156468: the 5 before the gap is the field's number
  const opensItsLine = span.origins[start]!.at === 0;
  if (opensItsLine && span.chars[start] === '5' && span.gaps[start + 1] !== '') return 0;
  const after = stuckAfter(span, end, breaksNumber);
  if (after !== '' && !LABELS_AFTER_NUMBER.some((label) => after.startsWith(label))) return 0;
  const before = stuckBefore(span, start, breaksNumber);
  if (before === '' || NUMBER_LABELS.some((label) => before.endsWith(label))) return 1;
  // "5.DOE12345": a full stop after the field's number leaves no doubt; "5DOE12345" leaves a little
  const opensLine = start === before.length;
  if (!opensLine || !NUMBER_FIELD_NUMBERS.some((field) => field === before)) return 0;
  return span.gaps[start] === '' ? NUMBER_CERTAINTY.stuckFieldNumber : 1;
}
