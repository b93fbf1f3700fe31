import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

const TITLES = 'License|Commercial driver|Learner permit|Instruction permit';

/**
 * The United States.
 *
 * - California's licence: one letter and seven digits (California Vehicle Code manual, DMV).
 * - Licences of Hawaii: H and eight digits, and of Virginia: a letter and eight digits, on older designs without a label
 *   (AAMVA, list of formats of driver licence numbers).
 * - Permanent resident card and employment authorization: the number of USCIS in three groups below `USCIS#` (USCIS,
 *   "How to read a permanent resident card"; Handbook M-274, 13.1).
 */
export const USA: readonly IssuerCard[] = [
  {
    issuer: 'USA-CA',
    kinds: ['licence'],
    marks: ['California', TITLES],
    number: { forms: [{ classes: 'A9999999' }], raisesNumberForm: true },
  },
  {
    issuer: 'USA-HI',
    kinds: ['licence'],
    marks: ['Hawaii', TITLES],
    number: {
      forms: [
        { classes: 'H99999999', sets: { H: 'H' } },
        { classes: '999999999', labelled: true },
      ],
      among: WHOLE_CARD,
    },
  },
  {
    issuer: 'USA-VA',
    kinds: ['licence'],
    marks: ['Virginia', TITLES],
    number: {
      forms: [{ classes: 'A99999999' }, { classes: '999999999', labelled: true }],
      among: WHOLE_CARD,
    },
  },
  {
    issuer: 'USA',
    kinds: ['residence_permit', 'identity_card', 'other_card'],
    marks: ['Permanent resident|Employment authorization'],
    number: { forms: [{ classes: '999999999', groups: [3, 3, 3] }], among: WHOLE_CARD },
  },
];
