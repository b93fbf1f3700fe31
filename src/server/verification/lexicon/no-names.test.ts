import { expect, test } from 'vitest';
import { isNoName, isOverprint } from './no-names.ts';

test.each([
  'NONE',
  'N/A',
  'DE RELIGION OU PSEUDONYM',
  'DE RELIGION OU PSEUDONYN',
  'ORDENSNAME',
  'FAKE DOCUMENT',
  'NOT VALID',
  'STAATSANGEHORIGKEIT',
  'NATIONALITV',
  'DATE OF',
  'VETERAN',
  'ORGAN DONOR',
])('%s is no name', (text) => expect(isNoName(text)).toBe(true));

test.each([
  'NONEY',
  'LIEU DEBORAH',
  'DATE DENISE',
  'VETTER',
  'NOTTA VALIDA',
  'SAMPLE',
  'MUSTERMANN',
  'ADA JUNE',
])('%s may be a name', (text) => expect(isNoName(text)).toBe(false));

test.each([
  ['SPECIMEN', true],
  ['FAC-SIMILE', true],
  ['MUSTERMANN', false],
  ['ADA SAMPLE', false],
])('%s is an overprint: %s', (text, isOne) => expect(isOverprint(text)).toBe(isOne));
