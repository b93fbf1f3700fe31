import { withoutAnyLookAlikes } from '../look-alikes.ts';
import { fieldNumbersOf, labelsOf } from './labels-of.ts';

const DATES = ['date_of_birth', 'license_issue_date', 'license_expiry_date'] as const;

/** A date's field number, stuck to the date. */
export const DATE_FIELD_NUMBERS: readonly string[] = fieldNumbersOf(...DATES);

/**
 * Labels before a date whose day or month has no leading zero. The field number 3 is left out: it could be the date's
 * own digit.
 */
export const DATE_LABELS: readonly string[] = [
  ...labelsOf(...DATES),
  ...DATE_FIELD_NUMBERS.filter((number) => /[A-Z]$/.test(number)),
];

/** What ends straight before a date of the field: one of its labels, or its number with nothing before that. */
export function patternBeforeDate(field: (typeof DATES)[number]): RegExp {
  return new RegExp(`(?:${labelsOf(field).join('|')})$|^(?:${fieldNumbersOf(field).join('|')})$`);
}

/** Every short label of a date behind its field's number, and alone, by look-alikes: `3DOB` is `3008` at times. */
const MISREAD = new Set(
  DATES.flatMap((field) =>
    labelsOf(field)
      .filter((label) => label.length >= 3 && label.length <= 7)
      .flatMap((label) =>
        ['', ...fieldNumbersOf(field)].map((number) => withoutAnyLookAlikes(number + label)),
      ),
  ),
);

/** Is this, read as digits in part, what is printed before a date? */
export function isDateLabel(letters: string): boolean {
  return MISREAD.has(withoutAnyLookAlikes(letters));
}
