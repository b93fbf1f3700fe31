import { toDate } from '../dated-numbers/dated-form.ts';
import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/** District, birth date (women: the day plus 40), sequence (act 24 of 2013, article 13). */
function isNik(number: string): boolean {
  const day = Number(number.slice(6, 8));
  return toDate(number.slice(10, 12), Number(number.slice(8, 10)), day > 40 ? day - 40 : day) !== null;
}

/**
 * Indonesia's identity card: the number of sixteen digits behind `NIK` (regulation 26/2009). Its licence has the whole
 * name as field 1, and a number of fourteen digits in three groups without a label (Perpol 5/2021).
 */
export const IDN: readonly IssuerCard[] = [
  {
    issuer: 'IDN',
    kinds: ['identity_card'],
    marks: ['NIK', 'Provinsi|Kewarganegaraan|Berlaku hingga'],
    number: { forms: [{ classes: '9999999999999999', check: isNik }], among: WHOLE_CARD },
  },
  {
    issuer: 'IDN',
    kinds: ['licence'],
    marks: ['Surat izin mengemudi'],
    number: { forms: [{ classes: '99999999999999', groups: [4, 4, 6] }], among: WHOLE_CARD },
    fullName: '1',
  },
];
