import type { DocumentEvidence } from '../../../src/server/vision/evidence.ts';
import { encodeAamva } from '../../../tools/specimen/card/encode-aamva.ts';
import { people } from '../../../tools/specimen/people.ts';
import { seenLicence } from './fake-vision.ts';

/** The holder of the licence {@link ADAS_CARD}. */
export const ADA = {
  first_name: 'Ada',
  last_name: 'Northwood',
  dob: '1986-10-16',
  license_number: 'N4172-86503',
};

/** Her licence, read well enough to be approved. */
export const ADAS_CARD = seenLicence({
  print: ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'],
});

/** An image without any document. */
export const NO_CARD: DocumentEvidence = seenLicence({
  faces: { ok: true, value: [] },
  portrait: { ok: true, value: null },
  text: { ok: true, value: [] },
  document: {
    ok: true,
    value: {
      corners: null,
      outline: 'none',
      outlineScore: 0,
      textInside: 0,
      vertical: false,
      quality: { sharpness: 0.9, glare: 0 },
    },
  },
});

/** An identity card: its barcode says so. */
export const IDENTITY_CARD: DocumentEvidence = {
  ...ADAS_CARD,
  codes: {
    barcode: {
      ok: true,
      value: {
        symbology: 'PDF417',
        text: encodeAamva({ ...people[0]!, discriminator: 'X1' }).replaceAll('DL', 'ID'),
      },
    },
    mrz: { ok: true, value: null },
  },
};

/** The card detector is unavailable. */
export const FINDER_AWAY = seenLicence({ document: { ok: false, why: 'unavailable' } });
