import { expect, test } from 'vitest';
import { fitNumber, formIssuer, isTaxpayerNumber } from './number-forms.ts';

test.each([
  ['GBR', 'NORTH863166AJ9XY', false],
  ['GBR', 'NORTH810166AJ9XY', true],
  ['GBR', 'LI999840166A99XY', false],
  ['GBR', 'LI999812166A99XY', true],
  ['GBR', 'LI999862166A99XY', true],
  ['GBR', 'LIXXX810166A99XY4', false],
  ['GBR', 'NORTH810166AJ9X', false],
  ['GBR', 'NORTH8101669J9XY', false],
  ['GBR', 'NORTH810166AJOXY', false],
  ['GBR', 'NORTH810166AJ993', false],
  ['GBR', '12345678', true],
  ['GBR', '1234567', false],
  ['ESP', '12345678Z', true],
  ['ESP', '12345678A', false],
  ['BRA', '62472927637', true],
  ['BRA', '62472927638', false],
  ['USA-CA', 'N4172865', true],
  ['USA-CA', 'N417286', false],
])('the form of a number: %s: %s', (issuer, number, fits) => {
  expect(fitNumber(number, issuer)?.fits).toBe(fits);
});

test('a look-alike is read as the form wants it, and only where the number then fits', () => {
  expect(fitNumber('84172865', 'USA-CA')).toEqual({ value: 'B4172865', fits: true });
  expect(fitNumber('1234S678Z', 'ESP')).toEqual({ value: '12345678Z', fits: true });
  expect(fitNumber('G00DW810166AJ9XY', 'GBR')).toEqual({ value: 'GOODW810166AJ9XY', fits: true });
  expect(fitNumber('LI999810166A99XY', 'GBR')).toEqual({ value: 'LI999810166A99XY', fits: true });
  expect(fitNumber('NORTH810166AJ90S', 'GBR')).toEqual({ value: 'NORTH810166AJ9OS', fits: true });
  expect(fitNumber('NORTH810166AJZ5Y', 'GBR')).toEqual({ value: 'NORTH810166AJ2SY', fits: true });
  expect(fitNumber('8417286', 'USA-CA')).toEqual({ value: '8417286', fits: false });
});

test('an issuer without a form is null', () => {
  expect(fitNumber('N4172865', formIssuer({ country: 'USA', issuer: 'NY' }))).toBeNull();
  expect(fitNumber('N4172865', formIssuer({ country: null, issuer: null }))).toBeNull();
});

test.each([
  ['529.982.247-25', true],
  ['529.982.247-24', false],
  ['529.982.247-15', false],
  ['529.982.247', false],
])('the taxpayer’s number %s: %s', (number, right) => {
  expect(isTaxpayerNumber(number)).toBe(right);
});
