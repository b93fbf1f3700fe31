import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/**
 * India's Aadhaar card: the name in Latin letters above the birth date, and twelve digits in three groups, the first 2 to
 * 9, without labels (Aadhaar Act 2016, section 4; UIDAI, "Aadhaar letter"). Published specimens do not have Verhoeff's
 * check digit. A virtual number has sixteen digits. The licence's number has the state, the office, the year and seven
 * digits (CMV Rules 1989, form 7; Sarathi).
 */
export const IND: readonly IssuerCard[] = [
  {
    issuer: 'IND',
    kinds: ['licence'],
    marks: ['Indian Union|Union of India', 'Driving licence'],
    number: { forms: [{ classes: 'AA9999999999999' }], among: WHOLE_CARD },
  },
  {
    issuer: 'IND',
    kinds: ['identity_card'],
    marks: ['Government of India|Unique identification authority|Aadhaar'],
    number: {
      forms: [{ classes: 'F99999999999', sets: { F: '23456789' }, groups: [4, 4, 4] }],
      among: WHOLE_CARD,
    },
    above: {
      lines: ['full_name'],
      field: { label: /^(?:[^A-Z]*|.{2,20}\/ ?)(?:DOB|DATE OF BIRTH|YEAR OF BIRTH)(?![A-Z])/ },
    },
  },
];
