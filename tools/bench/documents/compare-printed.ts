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
  printed: PublishedSpecimen['printed'],
  { fields }: ExtractedDocument,
): PrintedComparison {
  const compared: PrintedComparison = { right: [], wrong: [], absent: [] };
  const whole = fields.full_name?.value ?? null;
  const truth = Object.entries(printed) as [ExtractedName, string][];
  const named = sortWords([printed.last_name, printed.first_name].join(' '));
  const isWholeRight = whole !== null && printed.last_name !== undefined && sortWords(whole) === named;
  if (whole !== null && printed.last_name !== undefined && printed.first_name !== undefined && !isWholeRight)
    compared.wrong.push(`full_name ${whole}, printed ${printed.last_name}, ${printed.first_name}`);
  for (const [field, value] of truth) {
    const extracted = fields[field]?.value;
    const isName = field === 'last_name' || field === 'first_name';
    if (extracted === undefined && isName && isWholeRight) compared.right.push(field);
    else if (extracted === undefined) compared.absent.push(`${field} ${value}`);
    else if (isSame(field, extracted, value)) compared.right.push(field);
    else compared.wrong.push(`${field} ${extracted}, printed ${value}`);
  }
  return compared;
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

function isSame(field: ExtractedName, extracted: string, printed: string): boolean {
  if (field === 'license_number') return documentNumberKey(extracted) === documentNumberKey(printed);
  if (field !== 'last_name' && field !== 'first_name') return extracted === printed;
  return listSpellings(extracted).some((spelling) => listSpellings(printed).includes(spelling));
}
