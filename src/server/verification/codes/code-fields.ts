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

/**
 * How its names compare: they may be truncated, and then only their beginnings count. `one_name`: it states that there is
 * no given name.
 */
export type CodeNature = {
  is_licence: boolean;
  names_cut: { first: boolean; last: boolean };
  one_name?: true;
};

/** What else a code says of the document and its holder; absent if it has no such field, or in evidence from before. */
export type CodeDetails = {
  suffix?: string;
  sex?: 'M' | 'F' | 'X';
  nationality?: string;
  place_of_birth?: string;
  /** the document code of a zone (`P`, `IR`), the type of a barcode's subfile (`DL`, `ID`, `EN`) */
  subtype?: string;
};
