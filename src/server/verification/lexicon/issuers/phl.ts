import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/** The Philippines' PhilID: sixteen digits in four groups, without a label (Republic Act 11055; PSA, PhilSys card number). */
export const PHL: readonly IssuerCard[] = [
  {
    issuer: 'PHL',
    kinds: ['identity_card'],
    marks: ['Philippine identification|Pambansang pagkakakilanlan'],
    number: { forms: [{ classes: '9999999999999999', groups: [4, 4, 4, 4] }], among: WHOLE_CARD },
  },
];
