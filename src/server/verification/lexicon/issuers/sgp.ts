import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

const WEIGHTS = [2, 7, 6, 5, 4, 3, 2];
/** The check letters of citizens' and residents' numbers, and of foreigners', by the weighted sum modulo 11. */
const CHECK_LETTERS = { own: 'JZIHGFEDCBA', foreign: 'XWUTRQPNMLK' };
/** Numbers that were given from 2000 on begin with T and G, which add to the sum. */
const OF_THIS_CENTURY = 4;

/** A letter for the century, seven digits and a check letter (National Registration Regulations; ICA, "NRIC"). */
function isRegistrationNumber(number: string): boolean {
  const first = number.charAt(0);
  const letters = first === 'S' || first === 'T' ? CHECK_LETTERS.own : CHECK_LETTERS.foreign;
  const addend = first === 'T' || first === 'G' ? OF_THIS_CENTURY : 0;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number.charAt(at + 1)), addend);
  return letters.charAt(sum % letters.length) === number.charAt(8);
}

/**
 * Singapore's identity card: the number behind `Identity Card No.`, which is over the card's title; the names are below
 * their label (ICA).
 */
export const SGP: readonly IssuerCard[] = [
  {
    issuer: 'SGP',
    kinds: ['identity_card'],
    marks: ['Republic of Singapore'],
    number: {
      forms: [{ classes: 'C9999999A', sets: { C: 'STFG' }, check: isRegistrationNumber }],
      labels: 'Identity card no.|Identity card no',
      among: WHOLE_CARD,
    },
  },
];
