import { withoutAnyLookAlikes } from '../look-alikes.ts';
import { listFieldNumbers, listLabels } from './list-labels.ts';

const DATES = ['date_of_birth', 'license_issue_date', 'license_expiry_date'] as const;
export type DateField = (typeof DATES)[number];

/** A date's field number, touching the date. */
export const DATE_FIELD_NUMBERS: readonly string[] = listFieldNumbers(...DATES);

/**
 * Labels before a date whose day or month has no leading zero. The field number 3 is left out: it could be the date's
 * own digit.
 */
export const DATE_LABELS: readonly string[] = [
  ...listLabels(...DATES),
  ...DATE_FIELD_NUMBERS.filter((number) => /[A-Z]$/.test(number)),
];

/** The text right before a field's date: one of its labels, or its number with nothing before it. */
function patternBeforeDate(field: DateField): RegExp {
  return new RegExp(`(?:${listLabels(field).join('|')})$|^(?:${listFieldNumbers(field).join('|')})$`);
}

/** A field's short labels after its number, and alone, by look-alikes: `3DOB` is sometimes read as `3008`. */
function listMisreadLabels(field: DateField): Set<string> {
  return new Set(
    listLabels(field)
      .filter((label) => label.length >= 3 && label.length <= 7)
      .flatMap((label) =>
        ['', ...listFieldNumbers(field)].map((number) => withoutAnyLookAlikes(number + label)),
      ),
  );
}

const LABELLED = DATES.map((field) => ({
  field,
  pattern: patternBeforeDate(field),
  misread: listMisreadLabels(field),
}));

/** Is this text, read as digits in part, a label of a date? */
export function isDateLabel(letters: string): boolean {
  const plain = withoutAnyLookAlikes(letters);
  return LABELLED.some(({ misread }) => misread.has(plain));
}

/** The field whose label or number is the text right before a date, folded to A-Z and 0-9; null without one. */
export function fieldOfDateLabel(before: string): DateField | null {
  const plain = withoutAnyLookAlikes(before);
  const label =
    LABELLED.find(({ pattern }) => pattern.test(before)) ??
    LABELLED.find(({ misread }) => misread.has(plain));
  return label?.field ?? null;
}
