/**
 * The content of a barcode or a machine-readable zone under the record's field names. Dates are `YYYY-MM-DD`; a field
 * that was not read with certainty is null.
 */
export type CodeFields = {
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  /** of the document, of any type: the licence's only if `is_licence` */
  license_number: string | null;
  license_issue_date: string | null;
  license_expiry_date: string | null;
};

/** How its names compare: they may be truncated, and then only their beginnings count. */
export type CodeNature = { is_licence: boolean; names_cut: { first: boolean; last: boolean } };
