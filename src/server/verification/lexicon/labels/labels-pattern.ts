import { FIELD_LABELS, type LicenceField } from './field-labels.ts';

/**
 * A pattern for any label of the fields, the longest first; blanks may be lost. A label that only counts apart ends its
 * line, or a colon or stroke follows it.
 */
export function labelsPattern(fields: readonly LicenceField[]): string {
  const all = fields.flatMap((field) => {
    const { words, stems, vague, apart } = FIELD_LABELS[field];
    return [
      ...[...words, ...vague].map((label) => ({ label, pattern: `${escaped(label)}(?![A-Z])` })),
      ...stems.map((label) => ({ label, pattern: `${escaped(label)}[A-Z]{0,4}(?![A-Z])` })),
      ...apart.map((label) => ({ label, pattern: `${escaped(label)}(?= ?(?:[:/|]|$))` })),
    ];
  });
  return all
    .sort((one, other) => other.label.length - one.label.length)
    .map(({ pattern }) => pattern)
    .join('|');
}

function escaped(label: string): string {
  return label.replaceAll('/', '\\/').replaceAll(' ', ' ?');
}

const EVERY_LABEL = labelsPattern(Object.keys(FIELD_LABELS) as LicenceField[]);
const OPENS_WITH_LABEL = new RegExp(`^(?:${EVERY_LABEL})`);
/** Does the text begin with a field's label? */
export function opensWithLabel(text: string): boolean {
  return OPENS_WITH_LABEL.test(text);
}
