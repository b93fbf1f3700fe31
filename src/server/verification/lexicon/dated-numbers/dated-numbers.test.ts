import { describe, expect, test } from 'vitest';
import { LICENCE_NUMBERS } from './licence-numbers.ts';
import { PERSONAL_NUMBERS } from './personal-numbers.ts';
import { codeSoundex } from './soundex.ts';

const NORTHWOOD = { lastName: 'NORTHWOOD', sex: 'F' } as const;

function read(issuer: string, number: string, holder: Parameters<(typeof LICENCE_NUMBERS)[0]['read']>[1]) {
  const form = [...LICENCE_NUMBERS, ...PERSONAL_NUMBERS].find(({ issuers }) => issuers.includes(issuer));
  return form?.pattern.test(number) ? form.read(number, holder) : null;
}

describe('a number that contains its holder’s birth date', () => {
  // Made up for a woman born on 16 October 1986 (or 16 September 2006).
  test.each([
    ['GBR', 'NORTH860166AJ9XY', '??86-10-16'],
    ['USA-FL', 'N633412868760', '??86-10-16'],
    ['USA-WI', 'N6334128687600', '??86-10-16'],
    ['USA-IL', 'N63341286895', '??86-10-16'],
    ['USA-MT', '1012319864116', '1986-10-16'],
    ['USA-NH', '10NDA86161', '??86-10-16'],
    ['USA-ND', 'NOR864172', '??86-??-??'],
    ['USA-NJ', 'N41728650360863', '??86-10-??'],
    ['USA-WA', 'NORTHAJ144PW', '??86-10-??'],
    ['ON', 'N41728650866016', '??86-10-16'],
    ['QC', 'N417216608612', '??86-10-16'],
    ['NS', 'NORTH161086123', '??86-10-16'],
    ['POL', '86101641728', '1986-10-16'],
    ['POL', '06291641728', '2006-09-16'],
    ['ITA', 'NRTDAA86R56Z404V', '??86-10-16'],
    ['IDN', '3175075610869990', '??86-10-16'],
    ['MYS', '861016145001', '??86-10-16'],
    ['ZAF', '8610160417208', '??86-10-16'],
    ['EGY', '28610160141720', '1986-10-16'],
    ['BGR', '8610164179', '1986-10-16'],
    ['BGR', '0649164177', '2006-09-16'],
    ['CZE', '8660164172', '??86-10-16'],
    ['SVK', '8660164172', '??86-10-16'],
    ['SWE', '8610164173', '??86-10-16'],
    ['SWE', '198610764170', '1986-10-16'],
    ['NOR', '16108641758', '??86-10-16'],
    ['EST', '48610160002', '1986-10-16'],
    ['ROU', '2861016401728', '??86-10-16'],
    ['ISL', '1610864289', '??86-10-16'],
    ['KOR', '8610162417200', '1986-10-16'],
    ['CHN', '110105198610164133', '1986-10-16'],
    ['MEX', 'NOXA861016MDFRXD00', '??86-10-16'],
  ])('the birth date in a number of %s: %s', (issuer, number, says) => {
    expect(read(issuer, number, NORTHWOOD)).toBe(says);
  });

  test.each([
    ['the letters of another surname', 'GBR', 'LARCH860166AJ9XY'],
    ['a month that no year has', 'GBR', 'NORTH830166AJ9XY'],
    ['the Soundex code of another surname', 'USA-IL', 'S51441286895'],
    ['the number of a man', 'USA-FL', 'N633412863760'],
    ['a day that no month has', 'USA-WI', 'N6334128689900'],
    ['a month that no year has', 'USA-MT', '1312319864116'],
    ['no number of a birth date', 'USA-NJ', 'N99999999999999'],
    ['a wrong check digit', 'POL', '86101641729'],
    ['a wrong check letter', 'ITA', 'NRTDAA86R56Z404W'],
    ['a wrong check digit', 'CHN', '110105198610164134'],
    ['a wrong check digit', 'SWE', '8610164174'],
    ['a wrong check digit', 'BGR', '8610164178'],
    ['a wrong check digit', 'CZE', '8660164173'],
    ['a wrong check digit', 'NOR', '16108641759'],
    ['a wrong check digit', 'ROU', '2861016401729'],
    ['a wrong check digit', 'ZAF', '8610160417209'],
  ])('%s says nothing: %s %s', (_, issuer, number) => {
    expect(read(issuer, number, NORTHWOOD)).toBeNull();
  });

  test('the surname’s Soundex code skips vowels, H and W', () => {
    expect(['ROBERT', 'TYMCZAK', 'PFISTER', 'ASHCRAFT', 'LEE'].map(codeSoundex)).toEqual([
      'R163',
      'T522',
      'P236',
      'A261',
      'L000',
    ]);
  });
});
