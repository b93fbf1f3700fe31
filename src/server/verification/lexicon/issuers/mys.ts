import { toDate } from '../dated-numbers/dated-form.ts';
import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/** Birth date, place of birth, sequence (National Registration Regulations 1990, first schedule; JPN). */
function isMyKadNumber(number: string): boolean {
  return toDate(number.slice(0, 2), Number(number.slice(2, 4)), Number(number.slice(4, 6))) !== null;
}

/** Malaysia's MyKad: the number below the title and the whole name above the address, without labels (JPN, "MyKad"). */
export const MYS: readonly IssuerCard[] = [
  {
    issuer: 'MYS',
    kinds: ['identity_card'],
    marks: ['Kad pengenalan|MyKad'],
    number: {
      forms: [{ classes: '999999999999', groups: [6, 2, 4], check: isMyKadNumber }],
      among: WHOLE_CARD,
    },
    above: { lines: ['full_name'], field: { postCode: /^\d{5} [A-Z]/ } },
  },
];
