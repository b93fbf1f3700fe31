import type { CodeFields, CodeNature } from '../codes/code-fields.ts';
import { isCalendarForm } from '../lexicon/dates/calendar-date.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { listSpellings } from '../lexicon/list-spellings.ts';
import { romanisedKey } from '../lexicon/romanised-key.ts';

/**
 * The value that a barcode or zone encodes; `shortYears`: its years have two digits, so that the century is a guess.
 */
export type CodedFields = CodeFields & CodeNature & { shortYears?: boolean };

/** The letters that a name must share with another from its beginning to count as its truncated form. */
const MIN_SHARED_PREFIX = 3;

/**
 * Whether a code's value of a field certainly contradicts the record's or the print's. Codes truncate names, leave
 * accents out, and join or split them. Two that may be the same name do not contradict each other.
 */
export function contradicts(field: keyof CodeFields, coded: CodedFields, other: string): boolean {
  const value = coded[field];
  if (!value) return false;
  switch (field) {
    case 'first_name':
    case 'middle_name':
      return !maybeSameName(joinNames(coded), other, coded.names_cut.first);
    case 'last_name':
      return !maybeSameName(value, other, coded.names_cut.last);
    case 'license_number':
      return withoutZeros(value) !== withoutZeros(other);
    default:
      return isCalendarForm(other) && comparable(value, coded) !== comparable(other, coded);
  }
}

/** Issuers write all given names into the first name's element, and records do too. */
function joinNames({ first_name, middle_name }: CodedFields): string {
  return [first_name, middle_name].filter(Boolean).join(' ');
}

/** Two names that share a whole word, or of which one begins with the other, may be the same. */
export function maybeSameName(coded: string, other: string, isCut: boolean): boolean {
  const [codedWords, otherWords] = [spelledWords(coded), spelledWords(other)];
  if (codedWords.some((word) => otherWords.includes(word))) return true;
  const romanised = new Set(otherWords.map(romanisedKey));
  if (codedWords.some((word) => romanised.has(romanisedKey(word)))) return true;
  return spellings(coded).some((one) =>
    spellings(other).some((two) => begins(one, two) || begins(two, one) || (isCut && beginsCut(one, two))),
  );
}

function begins(whole: string, beginning: string): boolean {
  return beginning.length >= MIN_SHARED_PREFIX && whole.startsWith(beginning);
}

/** Of a truncated name even one letter is all there is to compare. */
function beginsCut(cutName: string, whole: string): boolean {
  return cutName !== '' && whole.startsWith(cutName);
}

/** Its words of two letters or more, in every spelling. */
function spelledWords(name: string): string[] {
  return name
    .split(/[^\p{L}\p{M}'’]+/u)
    .flatMap(spellings)
    .filter((word) => word.length > 1);
}

function spellings(name: string): string[] {
  return listSpellings(name).filter((spelling) => spelling !== '');
}

/** Some codes pad numbers with zeros to a fixed length, and some records put spaces or hyphens into them. */
function withoutZeros(number: string): string {
  return foldText(number).replace(/^0+/, '');
}

function comparable(date: string, { shortYears }: CodedFields): string {
  return shortYears ? date.slice(2) : date;
}
