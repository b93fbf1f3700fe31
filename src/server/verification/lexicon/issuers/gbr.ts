import type { IssuerCard } from './issuer-card.ts';

/**
 * Driving licences of the United Kingdom. The driver number of DVLA (form INF 45, and the pattern of its Access to
 * Driver Data specification): five letters of the surname filled with 9, the birth date as decade, month (plus 50 for
 * women), day and year, two initials, a character that tells namesakes apart, and two letters. Northern Ireland's has
 * eight digits (the same).
 */
export const GBR: readonly IssuerCard[] = [
  {
    issuer: 'GBR',
    kinds: ['licence'],
    marks: ['Driving licence', 'DVLA|DVA'],
    number: {
      forms: [{ classes: 'XXXXX999999XX*AA', check: isDriverNumber }, { classes: '99999999' }],
      raisesNumberForm: true,
    },
    numbered: 'eu',
  },
];

/** The surname and its filler, any birth date, the initials and their filler, and none of the unclear characters. */
const DRIVER_NUMBER = /^(?=[A-Z]+9*\d)[A-Z9]{5}\d{6}(?:99|[A-Z][A-Z9])[^IOQYZ01]/;

/** The month of a woman's birth is 51 to 62. */
function isDriverNumber(number: string): boolean {
  const month = Number(number.slice(6, 8)) % 50;
  const day = Number(number.slice(8, 10));
  return DRIVER_NUMBER.test(number) && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
