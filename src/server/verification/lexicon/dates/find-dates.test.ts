import { expect, it } from 'vitest';
import { findDates } from './find-dates.ts';

it.each([
  ['1986-10-16', 1986],
  ['DOB 10/16/1986', 1986],
  ['3.16.10.1986 LYON', 1986],
  ['16 OCT 1986', 1986],
  ['4bEXP02/27/2029', 2029],
  ['4a. 19.01.13', 2013],
  ['geb. 12.08.64', 1964],
  ['4a.19.01.13', 2013],
  ['1O.O5.199O', 1990],
  ['16Oct1986', 1986],
  ['16/OCT/1986', 1986],
  ['DOB OCT 16, 1986', 1986],
  ['EXPOctober 16,2030', 2030],
  ['3 OCT 20 1986', 1986],
  ['1986 OCT 16', 1986],
  ['1986/OCT/16', 1986],
  ['DOB 10-16-86', 1986],
  ['3DOB16-10-86', 1986],
  ['312.08.64', 1964],
  ['312.08.64 BERLIN', 1964],
])('finds the date in %s', (line, year) => {
  expect(findDates(line).map((date) => date.year)).toEqual([year]);
});

it.each([
  '12-34-56',
  '07.04.19B6',
  'Nr. 312.08.64',
  '41-72-86',
  '10-16-8650',
  '4-10-16-86',
  'Tel. 555 0142',
  'T7231-081294-05',
  '97318',
  '1482 Larkspur Avenue',
  '6.49',
  '17:41',
  '5\'-04"',
])('finds no date in %s', (line) => {
  expect(findDates(line)).toEqual([]);
});

it('finds both dates of a line', () => {
  expect(findDates('4a.21.06.2023 4b.04.07.2031').map((date) => date.year)).toEqual([2023, 2031]);
});

it.each(['16 OCT 1986', 'OCT 16, 1986', 'OCTOBER 16 1986', '1986-OCT-16'])('knows the day of %s', (line) => {
  expect(findDates(line)).toMatchObject([{ dayFirst: '1986-10-16', monthFirst: '1986-10-16', clear: true }]);
});

it.each([
  ['13 0CT 2017', '2017-10-13'],
  ['130CT 2012', '2012-10-13'],
  ['07 N0V 1990', '1990-11-07'],
  ['16 AG0 2001', '2001-08-16'],
  ['02 0UT/0CT 1956', '1956-10-02'],
])('reads the 0 in %s as the letter of a month', (line, date) => {
  expect(findDates(line)).toMatchObject([{ dayFirst: date, clear: true }]);
});

it.each(['13 0CTO 2017', '13 X0CA 2017', '0CT 1990', '13 DAG0 1990'])('finds no month in %s', (line) => {
  expect(findDates(line)).toEqual([]);
});
