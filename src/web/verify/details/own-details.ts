import type { Answer } from '../../api/ask-api.ts';

/** The rule of a field; `max` in characters, as the API has it. */
export type FieldRule = { kind: 'text' | 'date' | 'email'; max: number; needed?: true };

/** The person's details in the order of the form, as the API names them. */
export const FIELDS = {
  first_name: { kind: 'text', max: 200, needed: true },
  middle_name: { kind: 'text', max: 200 },
  last_name: { kind: 'text', max: 200, needed: true },
  dob: { kind: 'date', max: 10 },
  license_number: { kind: 'text', max: 100 },
  license_state: { kind: 'text', max: 100 },
  license_issue_date: { kind: 'date', max: 10 },
  license_expiry_date: { kind: 'date', max: 10 },
  addr_street: { kind: 'text', max: 300 },
  addr_zip: { kind: 'text', max: 40 },
  addr_city: { kind: 'text', max: 200 },
  addr_state: { kind: 'text', max: 100 },
  addr_country: { kind: 'text', max: 100 },
  email: { kind: 'email', max: 320 },
} as const satisfies Partial<Record<keyof Answer<'GET /subject/details'>, FieldRule>>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
export type OwnDetails = Record<FieldName, string>;

type FieldProblem = 'needed' | 'tooLong' | 'date' | 'refused';
export type FieldProblems = Partial<Record<FieldName, FieldProblem>>;

/** The API's details as a form holds them: nothing is an empty field. */
export function toForm(details: Partial<Record<FieldName, string | null>>): OwnDetails {
  const entries = FIELD_NAMES.map((name) => [name, details[name] ?? '']);
  return Object.fromEntries(entries) as OwnDetails;
}

/** The changed fields alone: a field that was left alone is not written. */
export function findChanges(before: OwnDetails, after: OwnDetails): Partial<OwnDetails> {
  return Object.fromEntries(
    FIELD_NAMES.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}

/** The changes that the API would refuse, by field. */
export function findProblems(changes: Partial<OwnDetails>): FieldProblems {
  const problems: FieldProblems = {};
  for (const name of FIELD_NAMES) {
    const value = changes[name]?.trim();
    if (value === undefined) continue;
    const rule: FieldRule = FIELDS[name];
    if (rule.needed && value === '') problems[name] = 'needed';
    else if (value.length > rule.max) problems[name] = 'tooLong';
    else if (rule.kind === 'date' && value !== '' && !isDay(value)) problems[name] = 'date';
  }
  return problems;
}

/** The field that the API names, when it refused after all. */
export function readRefusedField(field: string | null): FieldProblems {
  const name = FIELD_NAMES.find((each) => each === field);
  return name ? { [name]: 'refused' } : {};
}

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}
