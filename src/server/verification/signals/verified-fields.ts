/** The details of a record that a verdict is about. Any change of one moves the record's `details_version`. */
export const VERIFIED_FIELDS = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'license_number',
  'license_expiry_date',
] as const;
export type VerifiedField = (typeof VERIFIED_FIELDS)[number];

type Fields = { [Field in VerifiedField]: string | null };
export type VerifiedDetails = Fields & { first_name: string; last_name: string };

/** The fields whose values differ; an empty string counts as absent. */
export const listChangedFields = (before: Fields, after: Fields): VerifiedField[] =>
  VERIFIED_FIELDS.filter((field) => (before[field] || null) !== (after[field] || null));
