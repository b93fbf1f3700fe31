/**
 * What a barcode or a machine-readable zone says under the record's field names; dates are `YYYY-MM-DD`, what it
 * does not say for sure is null.
 */
export type CodeFields = {
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  /** of the document, whatever it is: the licence's only where `is_licence` */
  license_number: string | null;
  license_issue_date: string | null;
  license_expiry_date: string | null;
};

/** How its names compare: they may be cut short, and then only their beginnings count. */
export type CodeNature = { is_licence: boolean; names_cut: { first: boolean; last: boolean } };
