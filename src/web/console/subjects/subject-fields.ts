import { RECORD_FIELDS, type RecordField } from '../locales/format-field.ts';

/** The kind of input that a detail is written into. */
export function inputTypeFor(field: RecordField): 'text' | 'date' | 'email' {
  if (field === 'email') return 'email';
  return /date/.test(field) ? 'date' : 'text';
}

export type SubjectValues = Record<RecordField, string>;

/** A form's values, of the record or empty. */
export function toSubjectValues(subject: Partial<Record<RecordField, string | null>> | null): SubjectValues {
  return Object.fromEntries(RECORD_FIELDS.map((name) => [name, subject?.[name] ?? ''])) as SubjectValues;
}

/** The changes to the record; an emptied field is sent empty, which clears it. */
export function diffSubject(values: SubjectValues, before: SubjectValues): Partial<SubjectValues> {
  return Object.fromEntries(
    RECORD_FIELDS.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  );
}
