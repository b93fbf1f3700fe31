import type { DocumentCodes } from '../../vision/evidence.ts';
import { LEAST_ZONE_PITCH } from '../policy/zone-policy.ts';
import { type AamvaReading, parseAamva } from './aamva.ts';
import { type MrzReading, parseMrz } from './mrz.ts';

/** What the document's machine-readable parts say, for a reviewer and for the signals. */
export type ReadCodes = {
  barcode: (AamvaReading & { symbology: 'PDF417' }) | null;
  mrz: MrzReading | null;
  /** there is a zone, too small on the photograph to be read */
  mrz_too_small?: true;
};

/**
 * Understands what was read. What says nothing (another barcode, a zone of no known format) is null, and so is
 * what could not be looked for: no verdict rests on it.
 *
 * @param at when the picture came: it tells the century of a year of two digits
 * @returns null when neither could be looked for
 */
export function readCodes({ barcode, mrz }: DocumentCodes, at: Date): ReadCodes | null {
  if (!barcode.ok && !mrz.ok) return null;
  const isTooSmall = mrz.ok && mrz.value !== null && mrz.value.pitch < LEAST_ZONE_PITCH;
  const encoded = barcode.ok && barcode.value ? parseAamva(barcode.value.text) : null;
  return {
    barcode: encoded && { symbology: 'PDF417', ...encoded },
    mrz: mrz.ok && mrz.value && !isTooSmall ? parseMrz(mrz.value, at) : null,
    ...(isTooSmall ? { mrz_too_small: true } : {}),
  };
}
