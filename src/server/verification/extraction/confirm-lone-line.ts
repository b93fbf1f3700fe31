import type { TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { ExtractedFields } from '../document/extracted-document.ts';
import { findDates } from '../lexicon/dates/find-dates.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { withoutLookAlikes } from '../lexicon/look-alikes.ts';

const LONE_LINE = 'FRENCH_DRIVING_LICENSE';

/**
 * The one line of a French licence has fewer check digits than a zone, and repeats what is printed: its number and its
 * expiry date are said only where the print has them too.
 */
export function confirmLoneLine(
  fields: ExtractedFields,
  codes: ReadCodes | null,
  lines: readonly TextLine[],
): void {
  if (codes?.mrz?.format !== LONE_LINE) return;
  const { license_number: number, license_expiry_date: expiry } = fields;
  const hasNumber = ({ text }: TextLine) =>
    number && withoutLookAlikes(foldText(text)).includes(withoutLookAlikes(foldText(number.value)));
  const isZone = ({ text }: TextLine) => text.includes('<') || /^D[1I]FRA/.test(text);
  const print = lines.filter((line) => !isZone(line));
  if (number?.source === 'zone' && !print.some(hasNumber)) delete fields.license_number;
  const dates = print.flatMap(({ text }) => findDates(text)).map(({ dayFirst }) => dayFirst);
  if (expiry?.source === 'zone' && !dates.includes(expiry.value)) delete fields.license_expiry_date;
}
