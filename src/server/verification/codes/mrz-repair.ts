import { type ParseResult, parse } from 'mrz';
import type { ZoneLine } from './weigh-zone-line.ts';

/** The position of a character in a zone. */
type Position = { line: number; at: number };

/** A zone of a known format, repaired, with the library's reading of it. */
export type RepairedMrz = {
  lines: string[];
  result: ParseResult;
  /** the number's check digit is wrong as it was read, and right for several other readings */
  isAmbiguous: boolean;
};

/** OCR-B's letter and digit that differ only in width: recognisers report either with high confidence. */
const TWINS: Readonly<Record<string, string>> = { O: '0', 0: 'O' };

/** A number with more readings than this is dropped: some of them always fit. */
const MAX_VARIANTS = 4_096;

/**
 * Corrects what a recogniser confuses. The library, which knows each field's kind, corrects letters where only digits
 * can be and digits where only letters can be. The document's number has both, so there the recogniser's own
 * alternatives are tried, and O for 0. They count only if the number's check digit is wrong as read, and one correction
 * needs fewer changes than any other.
 *
 * @returns null when the lines are of no known format
 */
export function repairMrz(lines: readonly ZoneLine[]): RepairedMrz | null {
  const read = parseOrNull(correctOffice(lines.map(({ text }) => text)));
  if (!read) return null;
  const doubts = listDoubtfulPositions(read.result, lines);
  if (isNumberRight(read.result)) return read;
  const ways = doubts.reduce((count, doubt) => count * (1 + othersAt(lines, doubt).length), 1);
  if (ways > MAX_VARIANTS) return { ...read, isAmbiguous: true };
  const variants = listVariants(read, lines, doubts);
  return fewestChanges(variants) ?? { ...read, isAmbiguous: variants.length > 0 };
}

/** The French identity card of before 2021 begins so. */
const FRENCH_CARD = /^IDFRA.{31}$/;
/** Department and office end its first line: digits, and 2A and 2B of Corsica. The library takes any character there. */
const FRENCH_OFFICE = 30;

function correctOffice(lines: readonly string[]): readonly string[] {
  const [first, second] = lines;
  if (lines.length !== 2 || !first || !second || !FRENCH_CARD.test(first)) return lines;
  return [first.slice(0, FRENCH_OFFICE) + first.slice(FRENCH_OFFICE).replaceAll('O', '0'), second];
}

type Variant = RepairedMrz & { changes: number };

function parseOrNull(lines: readonly string[]): RepairedMrz | null {
  try {
    const result = parse(lines, { autocorrect: true });
    return { lines: withCorrections(lines, result), result, isAmbiguous: false };
  } catch {
    // The library throws only on a number or a length of lines that no format has.
    return null;
  }
}

/** The library returns its corrections, not the corrected lines. */
function withCorrections(lines: readonly string[], { details }: ParseResult): string[] {
  const characters = lines.map((line) => Array.from(line));
  for (const { line, column, corrected } of details.flatMap(({ autocorrect }) => autocorrect)) {
    const row = characters[line];
    if (row) row[column] = corrected;
  }
  return characters.map((row) => row.join(''));
}

function isNumberRight({ details }: ParseResult): boolean {
  return details.every(({ field, valid }) => field !== 'documentNumberCheckDigit' || valid);
}

/** The positions of the document's number that may hold another character. */
function listDoubtfulPositions({ details }: ParseResult, lines: readonly ZoneLine[]): Position[] {
  const number = details.find(({ field }) => field === 'documentNumber');
  const range = number?.ranges[0];
  if (!range) return [];
  const positions = Array.from({ length: range.end - range.start }, (_, i) => ({
    line: range.line,
    at: range.start + i,
  }));
  return positions.filter((position) => othersAt(lines, position) !== '');
}

/** The characters that may be there instead of the one that was read. */
function othersAt(lines: readonly ZoneLine[], { line, at }: Position): string {
  const { text, alternatives } = lines[line]!;
  const twin = TWINS[text[at] ?? ''] ?? '';
  return (alternatives[at] ?? '').replace(twin, '') + twin;
}

/** Every combination of the doubtful positions' alternatives that the number's check digit confirms. */
function listVariants(read: RepairedMrz, lines: readonly ZoneLine[], doubts: readonly Position[]): Variant[] {
  let ways: { lines: string[]; changes: number }[] = [{ lines: read.lines, changes: 0 }];
  for (const { line, at } of doubts) {
    const others = Array.from(othersAt(lines, { line, at }));
    ways = ways.flatMap((variant) => [
      variant,
      ...others.map((other) => ({
        lines: replaceAt(variant.lines, { line, at }, other),
        changes: variant.changes + 1,
      })),
    ]);
  }
  return ways.flatMap(({ lines: changed, changes }) => {
    const repairedMrz = changes > 0 ? parseOrNull(changed) : null;
    return repairedMrz && isNumberRight(repairedMrz.result) ? [{ ...repairedMrz, changes }] : [];
  });
}

function replaceAt(lines: readonly string[], { line, at }: Position, character: string): string[] {
  return lines.map((text, index) =>
    index === line ? text.slice(0, at) + character + text.slice(at + 1) : text,
  );
}

/** null when there is none, or when two need equally few changes. */
function fewestChanges(variants: readonly Variant[]): RepairedMrz | null {
  const [first, second] = [...variants].sort((one, other) => one.changes - other.changes);
  if (!first || first.changes === second?.changes) return null;
  return { lines: first.lines, result: first.result, isAmbiguous: false };
}
