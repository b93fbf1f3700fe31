import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/**
 * Pakistan's national identity card: thirteen digits in groups of five, seven and one, below `Identity Number` (National
 * Database and Registration Authority Ordinance 2000, section 9; NADRA, "Identity documents: CNIC").
 */
export const PAK: readonly IssuerCard[] = [
  {
    issuer: 'PAK',
    kinds: ['identity_card'],
    marks: ['Pakistan', 'National identity card'],
    number: { forms: [{ classes: '9999999999999', groups: [5, 7, 1] }], among: WHOLE_CARD },
    columns: [{ from: 'Name', to: 'Father Name|Husband Name', lines: ['full_name'] }],
  },
];
