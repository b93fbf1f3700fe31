import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/**
 * New Zealand's driver licence: fields numbered as in Europe, and the number as 5a, two letters and six digits; 5b is the
 * card's version (Land Transport (Driver Licensing) Rule 1999, part 10; NZTA, "Your driver licence card").
 */
export const NZL: readonly IssuerCard[] = [
  {
    issuer: 'NZL',
    kinds: ['licence'],
    marks: ['New Zealand', 'Driver licence'],
    number: { forms: [{ classes: 'AA999999' }], fieldNumber: '5A', among: WHOLE_CARD },
    numbered: 'eu',
  },
];
