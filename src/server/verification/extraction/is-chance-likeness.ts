import type { ExtractedDocument } from '../document/extracted-document.ts';
import { findDates } from '../lexicon/dates/find-dates.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { isPostCodeOfForm } from '../lexicon/post-code-forms.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { DetailField } from '../record-match/stored-details.ts';
import { ADDRESS_FIELDS } from './split-address.ts';

/**
 * The text nearest to a value that was not found is another field's, or cannot be a value of its field: it is similar by
 * chance, and says nothing of the record.
 *
 * @param fields all fields of the record, as scored
 */
export function isChanceLikeness(
  field: ScoredField,
  fields: readonly ScoredField[],
  extractedDocument: ExtractedDocument,
): boolean {
  const read = field.read ?? '';
  return (
    !hasFieldForm(field.field, read, field.stored) ||
    isClaimed(field, [...listFound(field, fields), ...listExtracted(field.field, extractedDocument)])
  );
}

const NAMES: readonly DetailField[] = ['first_name', 'middle_name', 'last_name', 'addr_city'];
/** Day and month, or a whole date: `07/04`. */
const FIGURES_OF_DATE = /^\D{0,3}\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?\D{0,3}$/;

function hasFieldForm(field: DetailField, read: string, storedValue: string): boolean {
  if (FIGURES_OF_DATE.test(read.trim()) || (field !== 'addr_street' && findDates(read).length > 0))
    return false;
  if (field === 'addr_zip') return isPostCodeOfForm(read, storedValue);
  const [digits, letters] = [/\d/g, /\p{L}/gu].map((kind) => read.match(kind)?.length ?? 0);
  if (NAMES.includes(field)) return letters! > digits!;
  if (field === 'license_number') return digits! * 2 >= (storedValue.match(/\d/g)?.length ?? 0);
  return true;
}

/** Parts of one address are beside each other, and so are a holder's names. */
type Claim = { text: string; box: ScoredField['box'] };

function isClaimed({ read, box }: ScoredField, claims: readonly Claim[]): boolean {
  const text = foldText(read ?? '');
  return claims.some((claim) => {
    const other = foldText(claim.text);
    if (other === '') return false;
    return text === other || (box !== null && box === claim.box && overlaps(text, other));
  });
}

function overlaps(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

function listFound({ field }: ScoredField, fields: readonly ScoredField[]): Claim[] {
  return fields.flatMap((other) =>
    other.field !== field && other.score >= READ_FROM && other.read !== null
      ? [{ text: other.read, box: other.box }]
      : [],
  );
}

/** What the document itself says in other fields. A name may be part of a whole name. */
function listExtracted(field: DetailField, { fields }: ExtractedDocument): Claim[] {
  return Object.entries(fields).flatMap(([name, { value, box }]) => {
    const isOwn =
      name === field ||
      (name === 'address' && ADDRESS_FIELDS.some((part) => part === field)) ||
      (/_name$/.test(name) && /_name$/.test(field));
    return isOwn ? [] : [{ text: value, box }];
  });
}
