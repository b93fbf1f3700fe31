import { listFieldNumbers, listLabels, listLabelsApart } from './list-labels.ts';

/** Before names. */
export const NAME_LABELS: readonly string[] = listLabels(
  'last_name',
  'first_name',
  'middle_name',
  'full_name',
);

/** Before names, with a gap between. */
export const NAME_LABELS_APART: readonly string[] = [
  ...NAME_LABELS,
  ...listLabelsApart('last_name', 'first_name', 'full_name'),
];

const NUMBERS = listFieldNumbers('last_name', 'first_name');

/** Before a name, as the number of its field. */
export const NAME_FIELD_NUMBERS: readonly string[] = [...NUMBERS, ...NUMBERS.map((number) => `0${number}`)];

/**
 * The numbers 1 and 2 of names' fields as they are misread, if a blank separates them from the name. Without a blank
 * they may be its own letter.
 */
export const MISREAD_FIELD_NUMBERS: readonly string[] = ['I', 'L', 'Z'];

/** Before a first name, as the number of its field. */
export const GIVEN_FIELD_NUMBERS: readonly string[] = listFieldNumbers('first_name');

/** Right before a first name, and never before a surname. */
export const GIVEN_ONLY_LABELS: readonly string[] = [
  ...listLabels('first_name'),
  ...listLabelsApart('first_name'),
  ...GIVEN_FIELD_NUMBERS,
];

/**
 * Right before a surname, and never before a first name. Its field number 1 is left out, since strokes of any kind are
 * read as a 1.
 */
export const FAMILY_ONLY_LABELS: readonly string[] = listLabels('last_name');

/** Right before a whole name, though their last word may label a surname alone: `ADI SOYADI`. */
export const WHOLE_NAME_LABELS: readonly string[] = [
  ...listLabels('full_name'),
  ...listLabelsApart('full_name'),
];
