import type { IssuerCard } from './issuer-card.ts';

/**
 * New South Wales: the whole name without a label above the address, and two numbers, the licence's behind `Licence No`
 * (Transport for NSW, "Understanding your licence"; Service NSW, "Card number").
 */
export const AUS: readonly IssuerCard[] = [
  {
    issuer: 'AUS-NSW',
    kinds: ['licence'],
    marks: ['Driver licence', 'New South Wales'],
    number: { forms: [{ classes: '99999999' }, { classes: '9999AA' }], labels: 'Licence No|Licence Number' },
    above: { lines: ['full_name'], field: { postCode: /\b[A-Z]{2,3} ?\d{4}$/ } },
  },
];
