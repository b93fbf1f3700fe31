import { type DatedForm, passesLuhn, toDate, weigh } from './dated-form.ts';

/** Adds to the day or month, which tells women, a century, or a person without a residence. */
const withoutOffset = (value: number, ...offsets: readonly number[]) =>
  value - Math.max(0, ...offsets.filter((offset) => offset < value));

const at = (number: string, from: number, to: number) => Number(number.slice(from, to));

/** The letters of months in the codice fiscale, and those of digits that a namesake's code has in their place. */
const ITALIAN_MONTHS = 'ABCDEHLMPRST';
const ITALIAN_DIGITS = 'LMNPQRSTUV';
const ITALIAN_ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/**
 * Numbers of persons that contain a birth date, by country. Where the form has check digits, a number that fails them is
 * left to `number_form`, since it may be misread.
 *
 * - POL: PESEL (act on the population register of 24 September 2010, article 15); the month has the century.
 * - ITA: codice fiscale (decree 13813 of the Minister of Finance, 23 December 1976); women have the day plus 40.
 * - IDN: NIK (act 24 of 2013 on population administration); women have the day plus 40.
 * - MYS: MyKad (National Registration Regulations 1990). ZAF: identity number (Identification Act 68 of 1997).
 * - EGY: national number: century, birth date. BGR: EGN (ordinance RD-02-20-9 of 2012); the month has the century.
 * - CZE, SVK: birth number (act 133/2000 Sb. section 13; act 301/1995 Z.z.); women have the month plus 50.
 * - SWE: personal number (Skatteverket SKV 704); coordination numbers have the day plus 60.
 * - FIN: personal identity code (decree 128/2010, DVV). NOR: birth number (Skatteetaten).
 * - EST, LTU: personal code (EVS 585; act on the population register): century and sex, birth date.
 * - ROU: CNP (decree 735 of 2020, DEPABD). ISL: kennitala (Registers Iceland).
 * - KOR: resident number (enforcement rules of the Resident Registration Act, article 2).
 * - CHN: citizen number (GB 11643-1999). MEX: CURP (RENAPO, Instructivo normativo).
 */
export const PERSONAL_NUMBERS: readonly DatedForm[] = [
  {
    issuers: ['POL'],
    pattern: /^\d{11}$/,
    read: (number) => {
      if (weigh(number, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 !== 0) return null;
      const century = ['19', '20', '21', '22', '18'][Math.floor(at(number, 2, 4) / 20)];
      return toDate(`${century}${number.slice(0, 2)}`, at(number, 2, 4) % 20, at(number, 4, 6));
    },
  },
  {
    issuers: ['ITA'],
    pattern: /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/,
    read: readItalian,
  },
  {
    issuers: ['IDN'],
    pattern: /^\d{16}$/,
    read: (number) => toDate(number.slice(10, 12), at(number, 8, 10), withoutOffset(at(number, 6, 8), 40)),
  },
  {
    issuers: ['MYS'],
    pattern: /^\d{12}$/,
    read: (number) => toDate(number.slice(0, 2), at(number, 2, 4), at(number, 4, 6)),
  },
  {
    issuers: ['ZAF'],
    pattern: /^\d{13}$/,
    read: (number) =>
      passesLuhn(number) ? toDate(number.slice(0, 2), at(number, 2, 4), at(number, 4, 6)) : null,
  },
  {
    issuers: ['EGY'],
    pattern: /^[23]\d{13}$/,
    read: (number) =>
      toDate(`${number[0] === '2' ? 19 : 20}${number.slice(1, 3)}`, at(number, 3, 5), at(number, 5, 7)),
  },
  {
    issuers: ['BGR'],
    pattern: /^\d{10}$/,
    read: (number) => {
      if ((weigh(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 !== Number(number[9])) return null;
      const century = ['19', '18', '20'][Math.floor(at(number, 2, 4) / 20)];
      return century === undefined
        ? null
        : toDate(`${century}${number.slice(0, 2)}`, at(number, 2, 4) % 20, at(number, 4, 6));
    },
  },
  {
    issuers: ['CZE', 'SVK'],
    pattern: /^\d{10}$/,
    read: (number) =>
      Number(number) % 11 === 0
        ? toDate(number.slice(0, 2), withoutOffset(at(number, 2, 4), 20, 50, 70), at(number, 4, 6))
        : null,
  },
  {
    issuers: ['SWE'],
    pattern: /^(?:19|20)?\d{10}$/,
    read: (number) => {
      const digits = number.slice(-10);
      return passesLuhn(digits)
        ? toDate(number.slice(0, -8), at(digits, 2, 4), withoutOffset(at(digits, 4, 6), 60))
        : null;
    },
  },
  {
    issuers: ['FIN'],
    pattern: /^\d{6}[A-FU-Y]?\d{3}[0-9A-Y]$/,
    read: (number) => {
      const check = '0123456789ABCDEFHJKLMNPRSTUVWXY'[at(number.slice(0, 6) + number.slice(-4), 0, 9) % 31];
      return check === number.at(-1) ? toDate(number.slice(4, 6), at(number, 2, 4), at(number, 0, 2)) : null;
    },
  },
  {
    issuers: ['NOR'],
    pattern: /^\d{11}$/,
    read: (number) =>
      weigh(number, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
      weigh(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
        ? toDate(number.slice(4, 6), at(number, 2, 4), withoutOffset(at(number, 0, 2), 40))
        : null,
  },
  { issuers: ['EST', 'LTU'], pattern: /^[1-8]\d{10}$/, read: readBaltic },
  {
    issuers: ['ROU'],
    pattern: /^[1-8]\d{12}$/,
    read: (number) =>
      (weigh(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11) % 10 === Number(number[12])
        ? toDate(number.slice(1, 3), at(number, 3, 5), at(number, 5, 7))
        : null,
  },
  {
    issuers: ['ISL'],
    pattern: /^\d{9}[089]$/,
    read: (number) =>
      weigh(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
        ? toDate(number.slice(4, 6), at(number, 2, 4), at(number, 0, 2))
        : null,
  },
  {
    issuers: ['KOR'],
    pattern: /^\d{6}[1-8]\d{6}$/,
    read: (number) =>
      toDate(
        `${'3478'.includes(number[6]!) ? 20 : 19}${number.slice(0, 2)}`,
        at(number, 2, 4),
        at(number, 4, 6),
      ),
  },
  {
    issuers: ['CHN'],
    pattern: /^\d{17}[\dX]$/,
    read: (number) => {
      const check = weigh(number, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11;
      return '10X98765432'[check] === number[17]
        ? toDate(number.slice(6, 10), at(number, 10, 12), at(number, 12, 14))
        : null;
    },
  },
  {
    issuers: ['MEX'],
    pattern: /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/,
    read: (number) => toDate(number.slice(4, 6), at(number, 6, 8), at(number, 8, 10)),
  },
];

/** The first digit tells century and sex; the check digit is the remainder by 11, by a second row of weights above 9. */
function readBaltic(number: string): string | null {
  const first = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  const second = weigh(number, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11;
  if ((first < 10 ? first : second % 10) !== Number(number[10])) return null;
  const century = 18 + Math.floor((Number(number[0]) - 1) / 2);
  return toDate(`${century}${number.slice(1, 3)}`, at(number, 3, 5), at(number, 5, 7));
}

function readItalian(number: string): string | null {
  const value = (character: string) =>
    /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 'A'.charCodeAt(0);
  const sum = Array.from(number.slice(0, 15), (character, index) =>
    index % 2 === 0 ? ITALIAN_ODD[value(character)]! : value(character),
  ).reduce((total, each) => total + each, 0);
  if (String.fromCharCode('A'.charCodeAt(0) + (sum % 26)) !== number[15]) return null;
  const digits = (from: number, to: number) =>
    Array.from(number.slice(from, to), (character) =>
      /\d/.test(character) ? character : String(ITALIAN_DIGITS.indexOf(character)),
    ).join('');
  const month = ITALIAN_MONTHS.indexOf(number[8]!) + 1;
  return toDate(digits(6, 8), month, withoutOffset(Number(digits(9, 11)), 40));
}
