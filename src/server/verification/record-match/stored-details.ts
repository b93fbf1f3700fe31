/**
 * The personal details of a subject's record, as stored: dates are `YYYY-MM-DD`, an absent detail is null (an empty
 * string counts as absent).
 */
export type StoredDetails = {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: string | null;
  license_number: string | null;
  license_state: string | null;
  license_issue_date: string | null;
  license_expiry_date: string | null;
  addr_street: string | null;
  addr_city: string | null;
  addr_state: string | null;
  addr_zip: string | null;
  addr_country: string | null;
};

export type DetailField = keyof StoredDetails;

/** The details beyond the name that a licence is scored on. No licence prints the e-mail and the photo's address. */
const BEYOND_THE_NAME = [
  'date_of_birth',
  'license_number',
  'license_state',
  'license_issue_date',
  'license_expiry_date',
  'addr_street',
  'addr_city',
  'addr_state',
  'addr_zip',
  'addr_country',
] as const satisfies readonly DetailField[];

/** Has the record any detail beyond the name to score a licence on? Without one: `SUBJECT_DATA_NOT_FOUND`. */
export function hasScorableDetails(details: StoredDetails): boolean {
  return BEYOND_THE_NAME.some((field) => Boolean(details[field]?.trim()));
}
