import { looksAlikeWhenUnclear, withoutAnyLookAlikes } from '../look-alikes.ts';
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

/** ISS, EXP, DOB: the labels that cards print before a date most. */
const SHORT_LABEL = 3;

/**
 * The short labels without one of their letters, as `SS` and `XP` are read where the first touches the card's edge. Not
 * of birth dates: such a label keeps a date from being the birth date, and must not make one of it.
 */
function listShortenedLabels(field: DateField): Set<string> {
  if (field === 'date_of_birth') return new Set();
  const labels = listLabels(field).filter((label) => label.length === SHORT_LABEL);
  return new Set(labels.flatMap((label) => withNumbers(withoutOneLetter(label), field)));
}

/** After their field's number one letter may be changed, too: `3. DOE`. */
function listChangedLabels(field: DateField): Set<string> {
  const labels = listLabels(field).filter((label) => label.length === SHORT_LABEL);
  const changedLabels = labels.flatMap((label) =>
    Array.from(label, (letter, at) =>
      LETTERS.filter((other) => other !== letter && looksAlikeWhenUnclear(letter, other)).map(
        (other) => label.slice(0, at) + other + label.slice(at + 1),
      ),
    ).flat(),
  );
  return new Set(withNumbers(changedLabels, field).filter((label) => label.length > SHORT_LABEL));
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

function withoutOneLetter(label: string): string[] {
  return Array.from(label, (_, at) => label.slice(0, at) + label.slice(at + 1));
}

/** Alone, after the field's number, and after its digit: the letter of `4a` is small. */
function withNumbers(labels: readonly string[], field: DateField): string[] {
  const numbers = listFieldNumbers(field);
  return ['', ...numbers, ...numbers.map((number) => number.charAt(0))].flatMap((number) =>
    labels.map((label) => withoutAnyLookAlikes(number + label)),
  );
}

/** `DOB` that touches its date, read as digits: `006`, `100`, and after its field number `3008`. */
const BIRTH_IN_DIGITS = /^(?:3?00[0368]|100)$/;

const LABELLED_DATES = DATES.map((field) => ({
  field,
  pattern: patternBeforeDate(field),
  misread: listMisreadLabels(field),
  damaged: new Set([...listShortenedLabels(field), ...listChangedLabels(field)]),
}));

/** Is this text, read as digits in part, a label of a date? */
export function isDateLabel(letters: string): boolean {
  const plain = withoutAnyLookAlikes(letters);
  return BIRTH_IN_DIGITS.test(letters) || LABELLED_DATES.some(({ misread }) => misread.has(plain));
}

/** The field whose label or number is the text right before a date, folded to A-Z and 0-9; null without one. */
export function fieldOfDateLabel(before: string): DateField | null {
  const plain = withoutAnyLookAlikes(before);
  const label =
    LABELLED_DATES.find(({ pattern }) => pattern.test(before)) ??
    LABELLED_DATES.find(({ misread }) => misread.has(plain)) ??
    LABELLED_DATES.find(({ damaged }) => damaged.has(plain));
  return label?.field ?? (BIRTH_IN_DIGITS.test(before) ? 'date_of_birth' : null);
}

/** A place and a birth date behind one label (regulation 26/2009 of Indonesia): `Tempat/Tgl Lahir : Jakarta, 17-08-1945`. */
const PLACE_AND_BIRTH = /^TEMPAT(?:DAN)?(?:TGL|TANGGAL)LAHIR[A-Z]*$/;

/** Is this the text before a birth date that follows the place of birth? Folded to A-Z and 0-9. */
export function isPlaceAndBirth(before: string): boolean {
  return PLACE_AND_BIRTH.test(before);
}
