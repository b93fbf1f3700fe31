import { isDigit } from './is-digit.ts';
import { withoutLookAlikes } from './look-alikes.ts';
import type { TextSpan } from './text-spans.ts';

/** Where a spelling is in a text span, and how far the print read differs from it. */
export type Occurrence = {
  span: TextSpan;
  start: number;
  end: number;
  /** characters that are only look-alikes */
  confusions: number;
  /** look-alikes that are both letters (I for L), too doubtful for a short name */
  letterConfusions: number;
};

/** Whether `gap` may come before a spelling's character `index` (1 or more). */
export type AllowsGap = (index: number, gap: string) => boolean;

/** Every position in the spans where `spelling` (A-Z, 0-9) is read, look-alikes allowed. */
export function findSpelling(spans: readonly TextSpan[], spelling: string, mayGap: AllowsGap): Occurrence[] {
  const occurrences: Occurrence[] = [];
  const comparableSpelling = withoutLookAlikes(spelling);
  if (comparableSpelling === '') return occurrences;
  for (const span of spans) {
    let start = span.comparable.indexOf(comparableSpelling);
    while (start >= 0) {
      if (isWhole(span, start, spelling.length, mayGap)) occurrences.push(compare(span, start, spelling));
      start = span.comparable.indexOf(comparableSpelling, start + 1);
    }
  }
  return occurrences;
}

/** Are its gaps only where they may be? */
function isWhole({ gaps }: TextSpan, start: number, length: number, mayGap: AllowsGap): boolean {
  for (let index = 1; index < length; index += 1) {
    const gap = gaps[start + index]!;
    if (gap !== '' && !mayGap(index, gap)) return false;
  }
  return true;
}

function compare(span: TextSpan, start: number, spelling: string): Occurrence {
  let confusions = 0;
  let letterConfusions = 0;
  for (let index = 0; index < spelling.length; index += 1) {
    const read = span.chars[start + index]!;
    const character = spelling[index]!;
    if (read === character) continue;
    confusions += 1;
    if (!isDigit(read) && !isDigit(character)) letterConfusions += 1;
  }
  return { span, start, end: start + spelling.length, confusions, letterConfusions };
}
