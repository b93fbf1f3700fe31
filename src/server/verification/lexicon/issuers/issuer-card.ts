import type { LicenceField } from '../labels/field-labels.ts';

/** The form of a number. */
export type NumberForm = {
  /**
   * The class of each character: `A` a letter, `9` a digit, `X` a letter or the filler 9, `*` either, without Z; further
   * classes are in `sets`.
   */
  classes: string;
  /** the characters of further classes */
  sets?: Readonly<Record<string, string>>;
  /** the lengths of its printed groups, if it counts only in these */
  groups?: readonly number[];
  /** what the classes cannot say: digits that depend on others */
  check?: (number: string) => boolean;
  /** it counts only beside a label: other print has the form, too */
  labelled?: true;
};

/** The kinds of documents with a table. */
export type CardKind = 'licence' | 'identity_card' | 'residence_permit' | 'other_card';

export type CardNumber = {
  forms: readonly [NumberForm, ...NumberForm[]];
  /** the labels before, beside or above it, separated by `|` */
  labels?: string;
  /** the field number that may touch it */
  fieldNumber?: string;
  /**
   * Where it is searched for without a label, in fractions of the card: only a form that no other print of the card has.
   * Absent: a label or field number must show it.
   */
  among?: { left: number; right: number; top: number; bottom: number };
  /** a printed number of another form raises `number_form`: only where the false alarms were measured */
  raisesNumberForm?: true;
};

export type IssuerNameRole = Extract<LicenceField, 'last_name' | 'first_name' | 'full_name'>;

/** Names in the column below a label. Alternatives of a label are separated by `|`. */
export type NameColumn = {
  from: string;
  /** labels between that have no value of a name below them */
  skip?: string;
  /** the label after the last name: without it, the names may continue */
  to: string;
  /** of each line, from the first; `null` is a line that is not a name of the holder */
  lines: readonly (IssuerNameRole | null)[];
  /** further lines continue the last one's name, or are of no interest; absent: there may be none */
  further?: 'continue' | 'ignore';
};

/** Lines of names without a label, right above another field. Above an address, there may be no further line of a name. */
export type NamesAbove = {
  lines: readonly IssuerNameRole[];
  /** the field: an address, by the form of its last line, or a line that has a label */
  field: { postCode: RegExp } | { label: RegExp };
};

/** How an issuer prints its document, where labels in words alone do not tell. */
export type IssuerCard = {
  /** ISO 3166-1 alpha-3, with the region's code behind it: `DEU`, `CAN-QC` */
  issuer: string;
  kinds: readonly CardKind[];
  /** phrases that the card prints, each in one line; alternatives are separated by `|` */
  marks: readonly [string, ...string[]];
  number?: CardNumber;
  columns?: readonly NameColumn[];
  above?: NamesAbove;
  /** the field number of the whole name */
  fullName?: string;
  /** it numbers its fields by directive 2006/126/EC, whichever of the numbers were read */
  numbered?: 'eu';
};

/** All of the card. */
export const WHOLE_CARD = { left: 0, right: 1, top: 0, bottom: 1 };
