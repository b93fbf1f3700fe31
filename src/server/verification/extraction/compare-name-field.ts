import type { ExtractedField } from '../document/extracted-document.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { isComposedFrom } from '../lexicon/is-composed-from.ts';
import { NAME_LABELS } from '../lexicon/labels/name-labels.ts';
import { findSuffix, isNoName, readGeneration, withoutSuffix } from '../lexicon/name-words.ts';
import { NAME_CERTAINTY, READ_FROM } from '../policy/score-policy.ts';
import { compareNames, type NameComparison, sharesWord } from '../record-match/compare-names.ts';
import { nameSpellings } from '../record-match/name-targets.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { ComparedDocument, Comparison } from './comparison.ts';

/** The record's names; a placeholder is not a name. */
type RecordNames = { first: string; middle: string; last: string };

/** Compares one of the record's names with what the document says of it. */
export function compareNameField(
  field: ScoredField,
  fields: readonly ScoredField[],
  document: ComparedDocument,
): Comparison | null {
  const names = readNames(fields);
  if (field.field === 'middle_name') return compareMiddleName(field, names, document);
  if (isNoName(field.stored) || isNoName(names.first) || isNoName(names.last))
    return compareOneName(field, names, document);
  const { full_name, ...nameFields } = document.extracted.fields;
  const extractedField = field.field === 'last_name' ? nameFields.last_name : nameFields.first_name;
  if (!extractedField) return full_name ? compareWholeName(field, names, full_name) : null;
  if (isNoName(extractedField.value)) return { is: 'other', documentField: extractedField };
  const comparison = compareOwnName(field, names, extractedField, document);
  if (comparison.is !== 'other') return comparison;
  if (isSwapped(names, document)) return { is: 'swapped', documentField: extractedField };
  const isFound = field.field === 'first_name' && field.score >= READ_FROM;
  return isFound && isSurname(names, extractedField) ? null : comparison;
}

function readNames(fields: readonly ScoredField[]): RecordNames {
  const find = (name: ScoredField['field']) => fields.find(({ field }) => field === name)?.stored ?? '';
  return { first: find('first_name'), middle: find('middle_name'), last: find('last_name') };
}

const toComparison = (documentField: ExtractedField, comparison: NameComparison): Comparison => ({
  ...comparison,
  documentField,
});

function compareOwnName(
  { field, stored, score }: ScoredField,
  { first, middle, last }: RecordNames,
  documentField: ExtractedField,
  document: ComparedDocument,
): Comparison {
  const isFamily = field === 'last_name';
  const suffix = document.extracted.fields.suffix?.value ?? findSuffix(documentField.value);
  if (isFamily && areOtherGenerations([last, first, middle], suffix))
    return {
      is: 'other',
      documentField: { ...documentField, value: [withoutSuffix(documentField.value), suffix].join(' ') },
    };
  const isCut = document.isCut[isFamily ? 'last' : 'first'] && documentField.source !== 'label';
  const nature = { role: isFamily ? ('family' as const) : ('given' as const), isCut };
  const value = withoutSuffix(documentField.value);
  // Issuers and records write all given names into one field.
  const wholes = isFamily ? [stored] : [stored, `${stored} ${middle}`];
  const results = wholes.map((name) => compareNames(withoutSuffix(name), value, nature));
  const best = results.find(({ is }) => is === 'same') ?? results.find(({ is }) => is === 'unsure');
  if (best) return toComparison(documentField, best);
  // The search in the print has found the name, and may have read more of it than the document says by itself.
  const isFound = score >= READ_FROM && sharesWord(stored, value);
  return toComparison(documentField, isFound ? { is: 'same', certainty: score } : { is: 'other' });
}

/** Does the document name another generation than the record? A record without one leaves it open. */
function areOtherGenerations(names: readonly string[], suffix: string | null): boolean {
  const recordSuffix = names.map(findSuffix).find((nameSuffix) => nameSuffix !== null);
  const [one, other] = [recordSuffix, suffix].map((each) => (each ? readGeneration(each) : null));
  return one !== null && other !== null && one !== other;
}

/** Where nothing shows which part is the surname, the whole name has the record's name as its word. */
function compareWholeName(
  { field, stored, score }: ScoredField,
  names: RecordNames,
  documentField: ExtractedField,
): Comparison | null {
  const role = field === 'last_name' ? 'family' : 'given';
  const comparison = compareNames(withoutSuffix(stored), withoutSuffix(documentField.value), {
    role,
    isCut: false,
  });
  if (comparison.is === 'same') return { ...comparison, documentField };
  const isFound = score >= READ_FROM;
  if (isFound && sharesWord(stored, documentField.value))
    return { is: 'same', documentField, certainty: score };
  return isFound && role === 'given' && isSurname(names, documentField)
    ? null
    : toComparison(documentField, comparison);
}

/** The record has the document's surname as given name, and the reverse. */
function isSwapped({ first, last }: RecordNames, { extracted }: ComparedDocument): boolean {
  const { last_name, first_name } = extracted.fields;
  if (!last_name || !first_name) return false;
  const isSame = (storedName: string, documentName: string, role: 'family' | 'given') =>
    compareNames(storedName, documentName, { role, isCut: false }).is === 'same';
  return isSame(first, last_name.value, 'family') && isSame(last, first_name.value, 'given');
}

/**
 * Is the document's value for a given name the record's surname, perhaps with a label that touches it (`NOMLI`)? Then it
 * was taken for the given name by its place or by a label of whole names (`NOM`).
 */
function isSurname({ last }: RecordNames, documentField: ExtractedField): boolean {
  return isComposedFrom(foldText(documentField.value), [...NAME_LABELS, ...nameSpellings(last)]);
}

/**
 * A record with one name, and a sign in place of the other. The document must state that there is one name; a
 * document with two names is another person's, and one whose other name was not read leaves it open.
 */
function compareOneName(
  { field, stored }: ScoredField,
  { first, last }: RecordNames,
  { extracted }: ComparedDocument,
): Comparison | null {
  const { last_name, first_name } = extracted.fields;
  const names = [last_name, first_name].filter((name): name is ExtractedField => name !== undefined);
  const realNames = names.filter(({ value }) => !isNoName(value));
  const otherName = isNoName(last) ? first : last;
  const [one, another] = realNames;
  const nature = { role: 'family' as const, isCut: false };
  if (one && !another && (extracted.one_name || names.length > realNames.length))
    return isNoName(otherName) ? null : toComparison(one, compareNames(otherName, one.value, nature));
  const place = field === 'last_name' ? last_name : first_name;
  if (!place) return null;
  return isNoName(stored)
    ? { is: isNoName(place.value) ? 'unsure' : 'other', documentField: place }
    : toComparison(place, compareNames(stored, place.value, nature));
}

/** Among the given names, behind the first: in full, or as an initial. */
function compareMiddleName(
  { stored, score }: ScoredField,
  names: RecordNames,
  { extracted: { fields } }: ComparedDocument,
): Comparison | null {
  const documentField = [fields.first_name, fields.full_name].find((name) => name?.value.includes(' '));
  if (!documentField || isSurname(names, documentField)) return null;
  if (score >= READ_FROM) return { is: 'same', documentField, certainty: score };
  const [, ...others] = withoutSuffix(documentField.value).split(' ');
  const rest = others.join(' ');
  const comparison = compareNames(withoutSuffix(stored), rest, { role: 'given', isCut: false });
  if (comparison.is !== 'other') return { ...comparison, documentField };
  const isInitial = others.some((word) => word.length === 1 && stored.toUpperCase().startsWith(word));
  return isInitial
    ? { is: 'same', documentField, certainty: NAME_CERTAINTY.initial }
    : { is: 'other', documentField };
}
