import type { CodeFields, CodeNature } from '../codes/code-fields.ts';
import { isCalendarForm } from '../print/dates/calendar-date.ts';
import { foldText } from '../print/fold-text.ts';
import { spellingsOf } from '../print/spellings-of.ts';

/** What a code says; `shortYears` where it has years of two digits, whose century is a guess. */
export type Said = CodeFields & CodeNature & { shortYears?: boolean };

/** Shorter beginnings than this are those of too many names. */
const LEAST_BEGINNING = 3;

/**
 * Is what a code says of a detail surely something else than the record or the print says? Codes cut names short,
 * leave accents out and join or part them as they like: names that may be one are one.
 */
export function tellApart(field: keyof CodeFields, said: Said, other: string): boolean {
  const says = said[field];
  if (!says) return false;
  switch (field) {
    case 'first_name':
    case 'middle_name':
      return !mayBeOneName(joinNames(said), other, said.names_cut.first);
    case 'last_name':
      return !mayBeOneName(says, other, said.names_cut.last);
    case 'license_number':
      return withoutZeros(says) !== withoutZeros(other);
    default:
      return isCalendarForm(other) && comparable(says, said) !== comparable(other, said);
  }
}

/** Issuers put all given names into the first name's element, and records do too. */
function joinNames({ first_name, middle_name }: Said): string {
  return [first_name, middle_name].filter(Boolean).join(' ');
}

/** Do they share a whole word, or does one begin as the other does? */
function mayBeOneName(says: string, other: string, isCut: boolean): boolean {
  const [ours, theirs] = [wordsOf(says), wordsOf(other)];
  if (ours.some((word) => theirs.includes(word))) return true;
  const [said, stored] = [spellings(says), spellings(other)];
  return said.some((one) =>
    stored.some((two) => begins(one, two) || begins(two, one) || (isCut && beginsCut(one, two))),
  );
}

function begins(whole: string, beginning: string): boolean {
  return beginning.length >= LEAST_BEGINNING && whole.startsWith(beginning);
}

/** Of a name that is cut short even one letter is all there is to compare. */
function beginsCut(cut: string, whole: string): boolean {
  return cut !== '' && whole.startsWith(cut);
}

/** Its words of two letters or more, in every spelling. */
function wordsOf(name: string): string[] {
  return name
    .split(/[^\p{L}\p{M}'’]+/u)
    .flatMap(spellings)
    .filter((word) => word.length > 1);
}

function spellings(name: string): string[] {
  return spellingsOf(name).filter((spelling) => spelling !== '');
}

/** Numbers are padded to a length in some codes, and parted in records. */
function withoutZeros(number: string): string {
  return foldText(number).replace(/^0+/, '');
}

function comparable(date: string, { shortYears }: Said): string {
  return shortYears ? date.slice(2) : date;
}
