import { ANYWHERE, type IssuerCard } from './issuer-card.ts';

/**
 * The United States.
 *
 * - California's licence: one letter and seven digits (California Vehicle Code manual, DMV).
 * - Permanent resident card and employment authorization: the number of USCIS in three groups below `USCIS#` (USCIS,
 *   "How to read a permanent resident card"; Handbook M-274, 13.1).
 */
export const USA: readonly IssuerCard[] = [
  {
    issuer: 'USA-CA',
    kinds: ['licence'],
    marks: ['California'],
    number: { forms: [{ classes: 'A9999999' }], judged: true },
  },
  {
    issuer: 'USA',
    kinds: ['residence_permit', 'identity_card', 'other_card'],
    marks: ['Permanent resident|Employment authorization'],
    number: { forms: [{ classes: '999999999', groups: [3, 3, 3] }], among: ANYWHERE },
  },
];
