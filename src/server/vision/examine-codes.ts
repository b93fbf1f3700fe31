import type { Inference } from '../inference/inference.ts';
import { readMrz } from './codes/mrz/read-mrz.ts';
import { readBarcode } from './codes/read-barcode.ts';
import type { DocumentCodes, Finding, TextLine } from './evidence.ts';
import type { Pixels } from './image/pixels.ts';
import { settle } from './settle.ts';
import type { Steps } from './time-steps.ts';

/** Reads the barcode on a flat card, or on a whole photograph that no card was found on. */
export function examineBarcode(picture: Pixels, steps: Steps): Promise<DocumentCodes['barcode']> {
  return settle(() => steps.run('barcode', () => readBarcode(picture)));
}

/** Reads the machine-readable zone that the card's text shows; without one it asks no net. */
export async function examineZone(
  card: Pixels,
  text: Finding<TextLine[]>,
  inference: Inference,
  deadline: number,
  steps: Steps,
): Promise<DocumentCodes['mrz']> {
  if (!text.ok) return text;
  return settle(() => steps.run('mrz', () => readMrz(card, text.value, inference, deadline)));
}
