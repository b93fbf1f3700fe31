/** Which of a subject's fields lie in which table; both are written in one transaction. */
export const SUBJECT_FIELDS = [
  'external_uid',
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'photo_url',
] as const;

export const DETAIL_FIELDS = [
  'email',
  'license_number',
  'license_state',
  'license_issue_date',
  'license_expiry_date',
  'addr_street',
  'addr_city',
  'addr_state',
  'addr_zip',
  'addr_country',
] as const;

type Column = (typeof SUBJECT_FIELDS)[number] | (typeof DETAIL_FIELDS)[number];
/** What may be written of a subject; an absent field stays as it is. */
export type SubjectFields = { [column in Column]?: string | null | undefined };
export type NewSubjectFields = SubjectFields & { first_name: string; last_name: string };

/** The named fields that are present. */
export function pickPresent<K extends Column>(
  from: SubjectFields,
  names: readonly K[],
): Partial<Record<K, string | null>> {
  const present = names.filter((name) => from[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, from[name]])) as Partial<Record<K, string | null>>;
}
