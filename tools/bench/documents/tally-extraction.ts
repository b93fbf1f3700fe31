import type { ReadCodes } from '../../../src/server/verification/codes/read-codes.ts';
import type { DocumentKind } from '../../../src/server/verification/document/document-kind.ts';
import type { ExtractedName } from '../../../src/server/verification/document/extracted-document.ts';
import { extractDocument } from '../../../src/server/verification/extraction/extract-document.ts';
import { foldText } from '../../../src/server/verification/lexicon/fold-text.ts';
import type { DocumentEvidence } from '../../../src/server/vision/evidence.ts';
import { people } from '../../specimen/people.ts';
import type { Sample } from './document-samples.ts';

/** How many of a card's fields were said, and which of them wrong. */
export type ExtractionTally = { right: number; wrong: string[]; of: number };

const BENCH_TIME = new Date('2026-11-22T12:00:00Z');

/** Compares what a drawn licence says by itself with what was drawn. */
export function tallyExtraction(
  { card, name }: Sample,
  { text }: DocumentEvidence,
  { kind, codes }: { kind: DocumentKind | null; codes: ReadCodes | null },
): ExtractionTally {
  if (!card) return { right: 0, wrong: [], of: 0 };
  const { details } = people[card.person]!;
  const { fields } = extractDocument({ kind, lines: text.ok ? text.value : [], codes, at: BENCH_TIME });
  const givenNames = [details.first_name, details.middle_name].filter(Boolean).join(' ');
  const truth: Partial<Record<ExtractedName, string>> = {
    last_name: details.last_name,
    first_name: givenNames,
    date_of_birth: details.date_of_birth,
    license_number: details.license_number,
    license_issue_date: details.license_issue_date,
    license_expiry_date: details.license_expiry_date,
  };
  const tally: ExtractionTally = { right: 0, wrong: [], of: 0 };
  for (const [field, value] of Object.entries(truth) as [ExtractedName, string][]) {
    const extractedValue = fields[field]?.value;
    tally.of += 1;
    if (extractedValue === undefined) continue;
    if (foldText(extractedValue) === foldText(value)) tally.right += 1;
    else tally.wrong.push(`${name}: ${field} ${extractedValue}, drawn ${value}`);
  }
  return tally;
}
