import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/**
 * Thailand's identity card: thirteen digits above `Identification Number`, in groups of 1, 4, 5, 2 and 1 (Identity Card
 * Act 1983; Bureau of Registration Administration).
 */
export const THA: readonly IssuerCard[] = [
  {
    issuer: 'THA',
    kinds: ['identity_card'],
    marks: ['Thai national ID card'],
    number: { forms: [{ classes: '9999999999999' }], among: WHOLE_CARD },
  },
];
