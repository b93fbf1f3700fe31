import { type DatedForm, type NumberHolder, toDate } from './dated-form.ts';
import { codeSoundex } from './soundex.ts';

/** The months of Washington's code; each has a second character for namesakes. */
const WASHINGTON_MONTHS = ['BS', 'CT', 'DU', 'J1', 'K2', 'L3', 'M4', 'N5', 'O6', 'P7', 'Q8', 'R9'];

/** Adds to a woman's month. */
const WOMAN = 50;

/**
 * Numbers of driving licences that contain a birth date. Each also holds letters of the name, its Soundex code or the
 * sex, so one that was made up, or misread there, is not taken for its holder's.
 *
 * - GBR: driver number of DVLA (form INF 45): surname, decade, month (women: plus 50), day and year.
 * - USA-FL, USA-WI, USA-IL: Soundex code, three digits of the given names, year, and the day of the year in months of 40
 *   (Illinois: 31) days, women plus 500 (600): A. De Smet, "Unique ID", dl_us_shared; Illinois' published specimen.
 * - USA-MT: month, three digits, year, 41 for the state, day: Montana's published specimen (AAMVA's list of formats).
 * - USA-NH: before 2020 month, last name's first and last letter, first initial, year, day, a digit (De Smet).
 * - USA-ND: three letters of the last name, year, four digits (De Smet).
 * - USA-NJ: initial, nine digits, month (women: plus 50), year, eyes (New Jersey MVC, driver manual).
 * - USA-WA: before 2018 five letters of the last name, initials, 100 less the year, check digit, month, day (De Smet). Only
 *   year and month are read.
 * - ON: initial, eight digits, year, month (women: plus 50), day (Ontario MTO). QC: initial, four digits, day, month
 *   (women: plus 50), year, two digits (SAAQ). NS: five letters of the last name, day, month, year, three digits.
 */
export const LICENCE_NUMBERS: readonly DatedForm[] = [
  {
    issuers: ['GBR'],
    pattern: /^[A-Z]{1,5}9*\d{6}[A-Z9]{2}[A-Z0-9]{3}/,
    read: (number, { lastName }) => {
      if (number.slice(0, 5) !== lastName.slice(0, 5).padEnd(5, '9')) return null;
      const month = Number(number.slice(6, 8));
      const year = `${number[5]}${number[10]}`;
      return toDate(year, month % WOMAN, Number(number.slice(8, 10)));
    },
  },
  { issuers: ['USA-FL'], pattern: /^[A-Z]\d{12}$/, read: readSoundex({ monthDays: 40, woman: 500 }) },
  { issuers: ['USA-WI'], pattern: /^[A-Z]\d{13}$/, read: readSoundex({ monthDays: 40, woman: 500 }) },
  { issuers: ['USA-IL'], pattern: /^[A-Z]\d{11}$/, read: readSoundex({ monthDays: 31, woman: 600 }) },
  {
    issuers: ['USA-MT'],
    pattern: /^\d{9}41\d\d$/,
    read: (number) => toDate(number.slice(5, 9), Number(number.slice(0, 2)), Number(number.slice(11))),
  },
  {
    issuers: ['USA-NH'],
    pattern: /^\d\d[A-Z]{3}\d{5}$/,
    read: (number, { lastName }) =>
      number[2] === lastName[0] && number[3] === lastName.at(-1)
        ? toDate(number.slice(5, 7), Number(number.slice(0, 2)), Number(number.slice(7, 9)))
        : null,
  },
  {
    issuers: ['USA-ND'],
    pattern: /^[A-Z]{3}\d{6}$/,
    read: (number, { lastName }) =>
      lastName.startsWith(number.slice(0, 3)) ? `??${number.slice(3, 5)}-??-??` : null,
  },
  {
    issuers: ['USA-NJ'],
    pattern: /^[A-Z]\d{14}$/,
    read: (number, holder) => {
      const month = Number(number.slice(10, 12));
      return fitsHolder(number, holder, month > WOMAN) && isMonth(month % WOMAN)
        ? `??${number.slice(12, 14)}-${String(month % WOMAN).padStart(2, '0')}-??`
        : null;
    },
  },
  {
    issuers: ['USA-WA'],
    pattern: /^[A-Z]{7}\d{3}[B-U1-9][A-Z0-9]$/,
    read: (number, { lastName }) => {
      const month = WASHINGTON_MONTHS.findIndex((codes) => codes.includes(number[10]!)) + 1;
      if (month === 0 || number.slice(0, 5) !== lastName.slice(0, 5)) return null;
      const year = (100 - Number(number.slice(7, 9))) % 100;
      return `??${String(year).padStart(2, '0')}-${String(month).padStart(2, '0')}-??`;
    },
  },
  {
    issuers: ['ON'],
    pattern: /^[A-Z]\d{14}$/,
    read: (number, holder) => {
      const month = Number(number.slice(11, 13));
      return fitsHolder(number, holder, month > WOMAN)
        ? toDate(number.slice(9, 11), month % WOMAN, Number(number.slice(13)))
        : null;
    },
  },
  {
    issuers: ['QC'],
    pattern: /^[A-Z]\d{12}$/,
    read: (number, holder) => {
      const month = Number(number.slice(7, 9));
      return fitsHolder(number, holder, month > WOMAN)
        ? toDate(number.slice(9, 11), month % WOMAN, Number(number.slice(5, 7)))
        : null;
    },
  },
  {
    issuers: ['NS'],
    pattern: /^[A-Z]{5}\d{9}$/,
    read: (number, { lastName }) =>
      number.slice(0, 5) === lastName.slice(0, 5)
        ? toDate(number.slice(9, 11), Number(number.slice(7, 9)), Number(number.slice(5, 7)))
        : null,
  },
];

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12;
}

/** The initial is the holder's, and so is the sex where it was read. */
function fitsHolder(number: string, { lastName, sex }: NumberHolder, ofWoman: boolean): boolean {
  return number[0] === lastName[0] && (sex === null || (sex === 'F') === ofWoman);
}

/** The card must show the sex: a number of the other sex is made up, as on Florida's published specimen. */
function readSoundex({ monthDays, woman }: { monthDays: number; woman: number }): DatedForm['read'] {
  return (number, holder) => {
    const coded = Number(number.slice(9, 12));
    const isWomans = coded > woman;
    const day = isWomans ? coded - woman : coded;
    const ofHolder = holder.sex !== null && fitsHolder(number, holder, isWomans);
    if (!ofHolder || number.slice(0, 4) !== codeSoundex(holder.lastName)) return null;
    const month = Math.ceil(day / monthDays);
    return toDate(number.slice(7, 9), month, day - (month - 1) * monthDays);
  };
}
