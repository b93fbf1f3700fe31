import type { Box } from '../../vision/evidence.ts';
import { DOCUMENT_EVIDENCE } from '../policy/document-policy.ts';

/** Whether lines of text, by their boxes on the card, are those of a letter. */
export function isProse(boxes: readonly Box[]): boolean {
  const { longLine, share } = DOCUMENT_EVIDENCE.prose;
  const widths = boxes.map((box) => box.width);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return sum(widths.filter((width) => width > longLine)) > share * sum(widths);
}
