import { passesLuhn, toDate } from '../dated-numbers/dated-form.ts';
import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/** Birth date, sequence, citizenship, a digit, and Luhn's check digit (Identification Act 68 of 1997, section 7). */
function isIdentityNumber(number: string): boolean {
  const [month, day] = [Number(number.slice(2, 4)), Number(number.slice(4, 6))];
  return passesLuhn(number) && toDate(number.slice(0, 2), month, day) !== null;
}

/**
 * South Africa: the identity card and the identity book, with the holder's number of thirteen digits (Identification Act
 * 68 of 1997; regulations GN R978 of 1998, annexures). The card's `Names` are the given names.
 */
export const ZAF: readonly IssuerCard[] = [
  {
    issuer: 'ZAF',
    kinds: ['identity_card'],
    marks: ['Republic of South Africa|RSA|Republiek van Suid-Afrika|S.A. citizen|S.A. Burger'],
    number: { forms: [{ classes: '9999999999999', check: isIdentityNumber }], among: WHOLE_CARD },
    columns: [
      {
        from: 'Surname|Van/Surname',
        to: 'Names|Forenames|Voorname',
        lines: ['last_name'],
        further: 'continue',
      },
      { from: 'Names|Forenames|Voorname', to: 'Sex|Geboorte', lines: ['first_name'], further: 'continue' },
    ],
  },
];
