import { fieldNumbersOf, labelsOf } from './labels-of.ts';

const DATES = ['date_of_birth', 'license_issue_date', 'license_expiry_date'] as const;

/** A date's field number, stuck to the date. */
export const DATE_FIELD_NUMBERS: readonly string[] = fieldNumbersOf(...DATES);

/** Before dates whose first figure has no leading zero. Not the number 3, which would be one more figure. */
export const DATE_LABELS: readonly string[] = [
  ...labelsOf(...DATES),
  ...DATE_FIELD_NUMBERS.filter((number) => /[A-Z]$/.test(number)),
];

/** What ends straight before a date of the field: one of its labels, or its number with nothing before that. */
export function patternBeforeDate(field: (typeof DATES)[number]): RegExp {
  return new RegExp(`(?:${labelsOf(field).join('|')})$|^(?:${fieldNumbersOf(field).join('|')})$`);
}
