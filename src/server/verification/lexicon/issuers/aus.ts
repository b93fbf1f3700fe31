import type { IssuerCard } from './issuer-card.ts';

/** `DUBBO NSW 2830` ends an address (Australia Post, Addressing guidelines). */
const POST_CODE = /\b[A-Z]{2,3} ?\d{4}$/;

/**
 * States of Australia: the whole name without a label above the address, and the licence's number behind `Licence No`;
 * New South Wales has a second one, the card's (Transport for NSW, "Your driver licence"; Service NSW, "Card number";
 * Transport Victoria, "Driver licence card").
 */
export const AUS: readonly IssuerCard[] = [
  {
    issuer: 'AUS-NSW',
    kinds: ['licence'],
    marks: ['Driver licence', 'New South Wales'],
    number: { forms: [{ classes: '99999999' }, { classes: '9999AA' }], labels: 'Licence No|Licence Number' },
    above: { lines: ['full_name'], field: { postCode: POST_CODE } },
  },
  {
    issuer: 'AUS-VIC',
    kinds: ['licence'],
    marks: ['Driver licence', 'Victoria'],
    number: {
      forms: [{ classes: '999999999' }, { classes: '99999999' }, { classes: '9999999999' }],
      labels: 'Licence No|Licence Number',
    },
    above: { lines: ['full_name'], field: { postCode: POST_CODE } },
  },
];
