import { foldText } from '../fold-text.ts';
import { FIELD_LABELS, type LicenceField } from './field-labels.ts';

/** Every label of the fields, the vague ones too, folded to A-Z: as printed before or touching a value. */
export function listLabels(...fields: readonly LicenceField[]): string[] {
  return fields.flatMap((field) => {
    const { words, stems, vague } = FIELD_LABELS[field];
    return [...words, ...stems, ...vague].map(foldText);
  });
}

/** The labels of the fields that only mark a value across a gap, folded to A-Z. */
export function listLabelsApart(...fields: readonly LicenceField[]): string[] {
  return fields.flatMap((field) => FIELD_LABELS[field].apart.map(foldText));
}

/** The numbers that are printed before the fields, by either standard. */
export function listFieldNumbers(...fields: readonly LicenceField[]): string[] {
  return [...new Set(fields.flatMap((field) => [...FIELD_LABELS[field].aamva, ...FIELD_LABELS[field].eu]))];
}
