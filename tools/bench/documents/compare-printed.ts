import { documentNumberKey } from '../../../src/server/verification/document/document-number-key.ts';
import type {
  ExtractedDocument,
  ExtractedName,
} from '../../../src/server/verification/document/extracted-document.ts';
import { foldText } from '../../../src/server/verification/lexicon/fold-text.ts';
import { listSpellings } from '../../../src/server/verification/lexicon/list-spellings.ts';
import type { PublishedSpecimen } from './published-specimens.ts';

/** The printed fields that a document says right, the values that it says wrong, and those that it does not say. */
export type PrintedComparison = { right: ExtractedName[]; wrong: string[]; absent: string[] };

/** Compares what a document says by itself with what its truth has. A field that the truth lacks does not count. */
export function comparePrinted(
  printedFields: PublishedSpecimen['printed'],
  { fields }: ExtractedDocument,
): PrintedComparison {
  const comparison: PrintedComparison = { right: [], wrong: [], absent: [] };
  const whole = fields.full_name?.value ?? null;
  const truth = Object.entries(printedFields) as [ExtractedName, string][];
  const nameWords = sortWords([printedFields.last_name, printedFields.first_name].join(' '));
  const isWholeRight =
    whole !== null && printedFields.last_name !== undefined && sortWords(whole) === nameWords;
  if (
    whole !== null &&
    printedFields.last_name !== undefined &&
    printedFields.first_name !== undefined &&
    !isWholeRight
  )
    comparison.wrong.push(
      `full_name ${whole}, printed ${printedFields.last_name}, ${printedFields.first_name}`,
    );
  for (const [field, value] of truth) {
    const extractedValue = fields[field]?.value;
    const isName = field === 'last_name' || field === 'first_name';
    if (extractedValue === undefined && isName && isWholeRight) comparison.right.push(field);
    else if (extractedValue === undefined) comparison.absent.push(`${field} ${value}`);
    else if (isSame(field, extractedValue, value)) comparison.right.push(field);
    else comparison.wrong.push(`${field} ${extractedValue}, printed ${value}`);
  }
  return comparison;
}

/** The words of a name in any order. */
function sortWords(name: string): string {
  return name
    .split(/[ ,]+/)
    .map((word) => foldText(word))
    .filter(Boolean)
    .sort()
    .join(' ');
}

function isSame(field: ExtractedName, extractedValue: string, printedValue: string): boolean {
  if (field === 'license_number')
    return documentNumberKey(extractedValue) === documentNumberKey(printedValue);
  if (field !== 'last_name' && field !== 'first_name') return extractedValue === printedValue;
  return listSpellings(extractedValue).some((spelling) => listSpellings(printedValue).includes(spelling));
}
