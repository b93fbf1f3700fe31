import type { TextLine } from '../../../vision/evidence.ts';
import { foldAccents } from '../fold-text.ts';
import { opensWithLabel } from './labels-pattern.ts';

/** No word begins with a small l, or two, before such a letter: it is a capital I (`lribarren`, `llse`). */
const CAPITAL_I = /(?<!\p{L})l(?=l?[bcdfghjkmnpqrstvwxz])/gu;

export function restoreCapitals(text: string): string {
  return text.replace(CAPITAL_I, 'I');
}

/** Of two labels that were read as one line: `4d Customer Identifier 4b Exp`, above their values. */
const TWO_LABELS =
  /^((?:(?:4[A-D]|9A|1[0-9]|[1-9])[. ]+)?[A-Z][A-Z. ]*?) +((3|4[A-D]|9A)[.: ]{0,2}([A-Z]{3,}))[. :]*$/;
/** The field numbers of dates of issue and of expiry need no label that was read right. */
const DATE_NUMBER = /^4[AB]$/;

/** The labels of such a line, each with its part of the box, as letters are about equally wide; any other line as it is. */
export function splitLabels(line: TextLine): TextLine[] {
  const text = foldAccents(restoreCapitals(line.text)).trim();
  const [, first, second, number, label] = TWO_LABELS.exec(text) ?? [];
  if (!first || !second || !number || !label) return [line];
  if (!opensWithLabel(label) && !DATE_NUMBER.test(number)) return [line];
  const { box } = line;
  const at = text.length - second.length;
  const share = (length: number) => (box.width * length) / text.length;
  return [
    { ...line, text: first, box: { ...box, width: share(first.length) } },
    { ...line, text: second, box: { ...box, x: box.x + share(at), width: share(second.length) } },
  ];
}
