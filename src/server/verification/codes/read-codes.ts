import type { DocumentCodes } from '../../vision/evidence.ts';
import { MIN_ZONE_PITCH } from '../policy/zone-policy.ts';
import { type AamvaReading, parseAamva } from './aamva.ts';
import { splitAamva } from './aamva-elements.ts';
import { type MrzReading, parseMrz } from './mrz.ts';

/** The content of the document's machine-readable parts, for a reviewer and for the signals. */
export type ReadCodes = {
  barcode: (AamvaReading & { symbology: 'PDF417' }) | null;
  /** there is a barcode of a licence that breaks the layout of its standard, so no value is taken from it */
  barcode_not_understood?: true;
  mrz: MrzReading | null;
  /** there is a zone, but it is too small on the image to be read */
  mrz_too_small?: true;
};

/**
 * Interprets the codes that were read. A code without content (another barcode, a zone of no known format) is null, and
 * so is one that could not be searched for: no verdict depends on it.
 *
 * @param at when the image was taken: it decides the century of a year of two digits
 * @returns null when neither could be searched for
 */
export function readCodes({ barcode, mrz }: DocumentCodes, at: Date): ReadCodes | null {
  if (!barcode.ok && !mrz.ok) return null;
  const isTooSmall = mrz.ok && mrz.value !== null && mrz.value.pitch < MIN_ZONE_PITCH;
  const text = barcode.ok && barcode.value ? barcode.value.text : '';
  const aamvaReading = parseAamva(text);
  const isUnread = splitAamva(text) === 'not_understood';
  return {
    barcode: aamvaReading && { symbology: 'PDF417', ...aamvaReading },
    ...(isUnread ? { barcode_not_understood: true } : {}),
    mrz: mrz.ok && mrz.value && !isTooSmall ? parseMrz(mrz.value, at) : null,
    ...(isTooSmall ? { mrz_too_small: true } : {}),
  };
}
