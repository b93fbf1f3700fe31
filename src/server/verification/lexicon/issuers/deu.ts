import type { IssuerCard, NumberForm } from './issuer-card.ts';

/** Digits, and the letters without vowels and those that look like a digit. */
const SERIAL_SETS = { L: 'CFGHJKLMNPRTVWXYZ', S: '0123456789CFGHJKLMNPRTVWXYZ' };

/** Nine characters of that alphabet, a letter first (Personalausweisverordnung, annex 1; BSI TR-03110). */
const SERIAL_FORM: NumberForm = { classes: 'LSSSSSSSS', sets: SERIAL_SETS };

/** The office, five characters, a check digit and the number of the copy (Fahrerlaubnis-Verordnung, annex 8). */
const LICENCE: NumberForm = {
  classes: 'S999SSSSSCS',
  sets: { S: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', C: '0123456789X' },
  check: isLicenceNumber,
};

/** The remainder by 11 of the first nine, with falling weights and A for 10; published specimens of three offices have it. */
function isLicenceNumber(number: string): boolean {
  const values = Array.from(number, (character) => Number.parseInt(character, 36));
  const sum = values.slice(0, 9).reduce((total, value, at) => total + value * (9 - at), 0);
  return '0123456789X'[sum % 11] === number[9];
}

/**
 * Identity cards of Germany since 2010, with the serial number in the top right corner and the name at birth below the
 * surname (Personalausweisverordnung, annexes 1 and 2), and its residence permits of the same design (regulation (EC)
 * 1030/2002). Its licences number their fields; field 5 has eleven characters (Fahrerlaubnis-Verordnung, annex 8).
 */
export const DEU: readonly IssuerCard[] = [
  {
    issuer: 'DEU',
    kinds: ['identity_card'],
    marks: ['Personalausweis'],
    number: { forms: [SERIAL_FORM], among: { left: 0.55, right: 1, top: 0, bottom: 0.2 } },
    columns: [
      {
        from: 'Name',
        skip: 'Geburtsname|Name at birth',
        to: 'Vornamen|Vorname',
        lines: ['last_name'],
        further: 'ignore',
      },
    ],
  },
  {
    issuer: 'DEU',
    kinds: ['residence_permit'],
    marks: ['Aufenthaltstitel'],
    number: { forms: [SERIAL_FORM], among: { left: 0.5, right: 1, top: 0, bottom: 0.25 } },
  },
  {
    issuer: 'DEU',
    kinds: ['licence'],
    marks: ['Fuhrerschein', 'Bundesrepublik Deutschland'],
    number: { forms: [LICENCE], fieldNumber: '5' },
    numbered: 'eu',
  },
];
