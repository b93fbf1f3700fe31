import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/** `A1A 1A1` ends an address (Canada Post, Addressing guidelines); its digits may be read as letters. */
const POST_CODE = /[A-Z][\dIOSZB][A-Z] ?[\dIOSZB][A-Z][\dIOSZB]$/;

/**
 * Provinces of Canada.
 *
 * - Ontario: initial and fourteen digits, in groups of five; both names below one label, the surname with a comma (MTO,
 *   "The Official Driver's Handbook", Getting your licence).
 * - Quebec: initial and twelve digits, in three groups; the surname above the given names, above the address, without
 *   labels (SAAQ, "Le permis de conduire"). SAAQ's specimens have a seventh digit in the second group.
 */
export const CAN: readonly IssuerCard[] = [
  {
    issuer: 'CAN-ON',
    kinds: ['licence'],
    marks: ['Ontario', 'Driver licence|Drivers licence|Permis de conduire'],
    number: {
      forms: [{ classes: 'A99999999999999', groups: [5, 5, 5] }],
      fieldNumber: '4D',
      among: WHOLE_CARD,
    },
    columns: [
      {
        from: '1,2 Name|1.2 Name|12 Name|Name/Nom',
        to: '8',
        lines: ['last_name', 'first_name'],
      },
    ],
  },
  {
    issuer: 'CAN-QC',
    kinds: ['licence'],
    marks: ['Permis de conduire|Permis probatoire', 'Quebec|naissance (A-M-J)'],
    number: {
      forms: [
        { classes: 'A999999999999', groups: [5, 6, 2] },
        { classes: 'A9999999999999', groups: [5, 7, 2] },
      ],
      among: WHOLE_CARD,
    },
    above: { lines: ['last_name', 'first_name'], field: { postCode: POST_CODE } },
  },
];
