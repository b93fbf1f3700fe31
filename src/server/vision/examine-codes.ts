import { readMrz, type ZonePhoto } from './codes/mrz/read-mrz.ts';
import { readBarcode } from './codes/read-barcode.ts';
import type { DocumentCodes, Finding, TextLine } from './evidence.ts';
import type { Pixels } from './image/pixels.ts';
import type { Examination } from './start-examination.ts';
import { toFinding } from './to-finding.ts';

/** Reads the barcode on a flat card, or on a whole image without a located card. */
export function examineBarcode(image: Pixels, examination: Examination): Promise<DocumentCodes['barcode']> {
  return toFinding(() => examination.step('barcode', () => readBarcode(image)));
}

/** Reads the machine-readable zone on the card or its image; without lines of a zone's length it asks no net. */
export async function examineZone(
  card: Pixels,
  text: Finding<TextLine[]>,
  photo: ZonePhoto,
  examination: Examination,
): Promise<DocumentCodes['mrz']> {
  if (!text.ok) return text;
  return toFinding(() => examination.step('mrz', () => readMrz(card, text.value, photo, examination)));
}
