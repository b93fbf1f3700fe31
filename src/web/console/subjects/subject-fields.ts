/** The details that staff write, in the order of the form; `type` is the input's. */
export const SUBJECT_FIELDS = [
  { name: 'first_name', word: 'First name', type: 'text' },
  { name: 'middle_name', word: 'Middle name', type: 'text' },
  { name: 'last_name', word: 'Last name', type: 'text' },
  { name: 'date_of_birth', word: 'Born', type: 'date' },
  { name: 'email', word: 'E-mail', type: 'email' },
  { name: 'external_uid', word: 'Your own id', type: 'text' },
  { name: 'license_number', word: 'Licence number', type: 'text' },
  { name: 'license_state', word: 'Licence state', type: 'text' },
  { name: 'license_issue_date', word: 'Issued', type: 'date' },
  { name: 'license_expiry_date', word: 'Expires', type: 'date' },
  { name: 'addr_street', word: 'Street', type: 'text' },
  { name: 'addr_city', word: 'Town', type: 'text' },
  { name: 'addr_state', word: 'State', type: 'text' },
  { name: 'addr_zip', word: 'Post code', type: 'text' },
  { name: 'addr_country', word: 'Country', type: 'text' },
] as const;

export type SubjectField = (typeof SUBJECT_FIELDS)[number]['name'];
export type SubjectValues = Record<SubjectField, string>;

/** A form's values, of the record or empty. */
export function valuesOf(subject: Partial<Record<SubjectField, string | null>> | null): SubjectValues {
  return Object.fromEntries(SUBJECT_FIELDS.map(({ name }) => [name, subject?.[name] ?? ''])) as SubjectValues;
}

/** What differs from the record; an emptied field is sent empty, which clears it. */
export function changesOf(values: SubjectValues, before: SubjectValues): Partial<SubjectValues> {
  return Object.fromEntries(
    SUBJECT_FIELDS.filter(({ name }) => values[name] !== before[name]).map(({ name }) => [
      name,
      values[name],
    ]),
  );
}

/** The API's sentence with the field that it is about, under the form's own name of it. */
export function placeProblem(sentence: string): { field: SubjectField | null; sentence: string } {
  const field = SUBJECT_FIELDS.find(
    ({ name }) => sentence.startsWith(`${name} `) || sentence.includes(` ${name}.`),
  );
  if (!field) return { field: null, sentence };
  return { field: field.name, sentence: sentence.replace(field.name, field.word) };
}
