import { describe, expect, it } from 'vitest';
import { listTextSpans } from '../lexicon/text-spans.ts';
import { matchDate } from './match-date.ts';

const toSpans = (text: string) =>
  listTextSpans([{ text, confidence: 1, box: { x: 0.3, y: 0.1, width: 0.5, height: 0.06 } }]);
const read = (text: string, date = '1986-10-16') => matchDate(toSpans(text), date)?.read ?? null;

it.each([
  ['1986-10-16'],
  ['1986/10/16'],
  ['1986 10 16'],
  ['19861016'],
  ['10/16/1986'],
  ['10-16-1986'],
  ['10161986'],
  ['16.10.1986'],
  ['16/10/1986'],
  ['16 10 1986'],
  ['16 OCT 1986'],
  ['16OCT1986'],
  ['16-OCT-86'],
  ['OCT 16 1986'],
  ['Oct. 16, 1986'],
  ['October 16, 1986'],
  ['16 octobre 1986'],
  ['16 de 1986 / 16 OCTUBRE 1986'],
  ['16. Okt. 1986'],
  ['16 Oktober 1986'],
  ['16.10.86'],
  ['86.10.16'],
  ['86-10-16'],
  ['1986 OC 16'],
  ['DOB10/16/1986'],
  ['3D0810/16/1986'],
  ['300810/16/1986'],
  ['4a15s10/16/1986'],
  ['4a15510/16/1986'],
  ['10/16/\n1986'],
  ['3.16.10.1986'],
  ['316.10.1986'],
  ['3. 16.10.1986 MONTREAL'],
  ['16.10.1986MONTREAL'],
  ['3DOB 10/16/19864bEXP10/16/2030'],
  ['I0/l6/1986'],
  ['16.10.19B6'],
  ['1G OCT I98G'],
  ['16 0CT 1986'],
])('16 October 1986 is read from %s', (text) => {
  expect(read(text)).not.toBeNull();
});

describe('a month in two languages', () => {
  it.each([
    ['23 APR /APR 56', '1956-04-23'],
    ['23 APR/APR 1956', '1956-04-23'],
    ['12 AUG/AOUT 74', '1974-08-12'],
    ['12 AUG / AOÛT 1974', '1974-08-12'],
    ['04 BEA/MAY 1988', '1988-05-04'],
    ['4 BEA/MAY 1988', '1988-05-04'],
    ['20 ABR/ APR 2005', '2005-04-20'],
    ['09 MFÓ/SEP 2023', '2023-09-09'],
    ['04 HUHTI/APR 1990', '1990-04-04'],
    ['DOB 16OKT/OCT1986', '1986-10-16'],
  ])('the date of %s is read', (text, date) => {
    expect(read(text, date)).not.toBeNull();
  });

  it.each([
    ['23 APR /MAY 56', '1956-04-23'],
    ['23 APR /APR 57', '1956-04-23'],
    ['24 APR /APR 56', '1956-04-23'],
    ['23 APR /APR 563', '1956-04-23'],
    ['123 APR /APR 56', '1956-04-23'],
    ['13 BEA/MAY 1988', '1988-05-03'],
    ['09 JUL/JUI 1971', '1971-06-09'],
  ])('%s is another date', (text, date) => {
    expect(read(text, date)).toBeNull();
  });
});

it.each([
  ['101619864bEXP'],
  ['10/16/19864'],
  ['10/16/1985'],
  ['10/17/1986'],
  ['11/16/1986'],
  ['16 NOV 1986'],
  ['16.10.1936'],
  ['16.10.2086'],
  ['1161019861'],
  ['300810161986'],
  ['310810/16/1986'],
  ['10/1 6/1986'],
  ['10/16/198'],
  ['16101986123'],
  ['161086'],
  ['16 10'],
  ['OCT 1986'],
])('16 October 1986 is not read from %s', (text) => {
  expect(read(text)).toBeNull();
});

it('a date counts in either reading if day and month are ambiguous', () => {
  expect(read('03/04/1990', '1990-03-04')).toBe('03/04/1990');
  expect(read('04/03/1990', '1990-03-04')).toBe('04/03/1990');
});

it('a date is read without leading zeros', () => {
  expect(read('3/4/1990', '1990-03-04')).toBe('3/4/1990');
  expect(read('DOB 4 MAR 1990', '1990-03-04')).toBe('4 MAR 1990');
});

it('a date is not read out of a longer day', () => {
  expect(read('31 OCT 1986', '1986-10-01')).toBeNull();
  expect(read('13/4/1990', '1990-04-03')).toBeNull();
  expect(read('I3/4/1990', '1990-04-03')).toBeNull();
});

it('a date keeps June and July apart', () => {
  expect(read('09 JUL 1971', '1971-06-09')).toBeNull();
  expect(read('09 JUIL 1971', '1971-06-09')).toBeNull();
});

it('a malformed stored date matches nothing', () => {
  expect(read('16.10.1986', '16.10.1986')).toBeNull();
  expect(read('00.00.0000', '0000-00-00')).not.toBe('');
});
