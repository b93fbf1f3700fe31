import { findSpelling, type Occurrence } from '../lexicon/find-spelling.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { isDigit } from '../lexicon/is-digit.ts';
import {
  isMisreadNumberLabel,
  LABELS_AFTER_NUMBER,
  NUMBER_FIELD_NUMBERS,
  NUMBER_LABELS,
  NUMBERED_LABELS,
} from '../lexicon/labels/number-labels.ts';
import { stuckAfter, stuckBefore, type TextSpan } from '../lexicon/text-spans.ts';
import { MIN_NUMBER_LENGTH, NUMBER_CERTAINTY } from '../policy/score-policy.ts';
import { type FieldMatch, matchAt, selectBest } from './field-match.ts';

/** Within a number: `D1234-56789-01234`, `123 456 789`, `12.34.56`, `AB/123`. */
const SEPARATOR = /^[ .\-/*]{1,3}$/;

/** The text that certainly separates a number from its neighbours; a hyphen or full stop may be inside the number. */
const breaksNumber = (gap: string) => /[\s:;,#·()[\]]/.test(gap);

/** `NO.`, `DL.`: the full stop after it marks a label that may be misread. No number has letters before one. */
const LABEL_WITH_STOP = /^[A-Z]{1,4}$/;
/** At the end of the text before a number; l and o are read for its I and its 0. */
const SMALL_LETTERS = /[a-km-np-z]{1,3}$/;
/** The field's number `4d` as it is read, and the text between it and the number. */
const BEHIND_FIELD_NUMBER = /^4[D40O](.*)$/;
/** The rest of the field's number `4d` if its letter was not read. */
const REST_OF_FIELD_NUMBER = '4';

/**
 * Searches for a licence number, with any separators of record and card. Every character must agree, apart from
 * look-alikes, and the card's number must end there.
 */
export function matchNumber(spans: readonly TextSpan[], number: string): FieldMatch | null {
  const spelling = foldText(number);
  if (spelling.length < MIN_NUMBER_LENGTH) return null;
  const occurrences = findSpelling(spans, spelling, (_, gap) => SEPARATOR.test(gap));
  const numbered = hasFieldNumbers(spans);
  const matches = occurrences.flatMap((occurrence) => {
    const certainty = judgeEdges(occurrence, numbered);
    return certainty > 0 ? [matchAt(occurrence, certainty)] : [];
  });
  return selectBest(matches);
}

/** Does the card print the AAMVA standard's numbers before its fields' labels? */
function hasFieldNumbers(spans: readonly TextSpan[]): boolean {
  return spans.some(({ chars }) => NUMBERED_LABELS.some((label) => chars.startsWith(label)));
}

function judgeEdges(occurrence: Occurrence, numbered: boolean): number {
  const { span, start, end } = occurrence;
  // "5. 2156468" holds 2156468: the 5 before the gap is the field's number
  const opensItsLine = span.origins[start]!.at === 0;
  if (opensItsLine && span.chars[start] === '5' && span.gaps[start + 1] !== '') return 0;
  return opensNextField(span, end, numbered) ? judgeBefore(occurrence, numbered) : 0;
}

/**
 * Does the number end here, or the next field begin? The next field's number alone may touch it, or its label after a
 * blank. A field number without a letter may be the licence number's own last figures, if the card does not number its
 * fields.
 */
function opensNextField(span: TextSpan, end: number, numbered: boolean): boolean {
  const after = stuckAfter(span, end, breaksNumber);
  if ([...LABELS_AFTER_NUMBER, ...NUMBERED_LABELS].some((label) => after.startsWith(label))) return true;
  const rest = span.chars.slice(end);
  const isFieldNumber = NUMBERED_LABELS.some((label) => label.startsWith(after) && rest.startsWith(label));
  return after === '' || (isFieldNumber && (numbered || /[A-Z]$/.test(after)));
}

function judgeBefore({ span, start }: Occurrence, numbered: boolean): number {
  const before = stuckBefore(span, start, breaksNumber);
  if (before === '' || NUMBER_LABELS.some((label) => before.endsWith(label))) return 1;
  const [gap, first] = [span.gaps[start]!, span.chars[start]];
  const behindField = behindFieldNumber(span, start);
  const isLabel = isMisreadNumberLabel(before) || isMisreadNumberLabel(behindField);
  if (gap.includes('.') && (isLabel || (isDigit(first) && LABEL_WITH_STOP.test(before))))
    return NUMBER_CERTAINTY.misreadLabel;
  if (isBehindSmallLetters(span, start, before)) return NUMBER_CERTAINTY.misreadLabel;
  // Without a separator, a figure that is read in the label may be the number's own.
  if (/^[A-Z]+$/.test(behindField) && isMisreadNumberLabel(behindField)) return NUMBER_CERTAINTY.misreadLabel;
  // "5.DOE12345": the full stop after the field's number is certain; "5DOE12345" is a little doubtful
  if (start !== before.length) return 0;
  if (numbered && before === REST_OF_FIELD_NUMBER) return NUMBER_CERTAINTY.stuckFieldNumber;
  if (!NUMBER_FIELD_NUMBERS.some((field) => field === before)) return 0;
  return gap === '' ? NUMBER_CERTAINTY.stuckFieldNumber : 1;
}

/**
 * Numbers are printed in capitals. Small letters are a misread sign of a label (`LICa` for `LIC#`), or, before a full
 * stop, the rest of a label (`c.` of `Lic.`).
 */
function isBehindSmallLetters({ origins, gaps }: TextSpan, start: number, before: string): boolean {
  const printedText = origins
    .slice(start - before.length, start)
    .map(({ line, at }) => line.text[at])
    .join('');
  const capitals = printedText.replace(SMALL_LETTERS, '');
  if (capitals === printedText) return false;
  return capitals === ''
    ? gaps[start]!.includes('.')
    : NUMBER_LABELS.some((label) => capitals.endsWith(label));
}

/** The text of the number's line between the field's number that opens it and `start`: `DL` of `4dDL 12345678`. */
function behindFieldNumber({ chars, origins }: TextSpan, start: number): string {
  const { line } = origins[start]!;
  const opens = origins.findIndex((origin) => origin.line === line);
  return BEHIND_FIELD_NUMBER.exec(chars.slice(opens, start))?.[1] ?? '';
}
