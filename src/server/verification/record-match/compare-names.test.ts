import { expect, test } from 'vitest';
import { compareNames, type NameNature } from './compare-names.ts';

const compare = (storedName: string, says: string, nature: Partial<NameNature> = {}) =>
  compareNames(storedName, says, { role: 'family', isCut: false, ...nature }).is;
const compareGiven = (storedName: string, says: string) => compare(storedName, says, { role: 'given' });

test.each([
  ['De La Cruz', 'DELACRUZ'],
  ['Delacruz', 'DE LA CRUZ'],
  ['de la Cruz', 'CRUZ'],
  ['Östenbyen', 'OESTENBYEN'],
  ['García', 'GARCIA LOPEZ'],
  ['García López', 'GARCIA'],
  ['Müller-Weiß', 'MUELLER WEISS'],
  ['van der Berg', 'BERG'],
])('the surname %s is the document’s %s', (storedName, says) => {
  expect(compare(storedName, says)).toBe('same');
});

test.each([
  ['Ada', 'ADA JUNE'],
  ['June', 'ADA JUNE'],
  ['Iwan', 'IWAN PETROWITSCH'],
  ['Jean-Pierre', 'JEAN PIERRE'],
  ['Wei', 'WEI LOUISE'],
])('the given name %s is the document’s %s', (storedName, says) => {
  expect(compareGiven(storedName, says)).toBe('same');
});

test.each([
  ['Mohamed', 'MUHAMMAD'],
  ['Mohammed', 'MOHD'],
  ['Yusuf', 'YOUSUF'],
  ['Iwanow', 'IVANOFF'],
  ['Abdul Rahman', 'ABDOULRAHMAN'],
])('the spellings %s and %s may be one name or two', (storedName, says) => {
  expect([compareGiven(storedName, says), compareGiven(says, storedName)]).toEqual(['unsure', 'unsure']);
});

test.each([
  ['Paul', 'PAULA'],
  ['Christian', 'CHRISTIANE'],
  ['Smith', 'GOLDSMITH'],
  ['García López', 'LOPEZ PEREZ'],
  ['Ada', 'FNU'],
  ['Ada', ''],
])('%s and %s are two names', (storedName, says) => {
  expect([compare(storedName, says), compare(says, storedName)]).toEqual(['other', 'other']);
});

test('a truncated name is the record’s that begins with it, and a few letters of it are not', () => {
  const long = 'Wolfeschlegelsteinhausenberger';
  const first = (letters: number) => long.slice(0, letters).toUpperCase();
  expect(compare(long, first(22))).toBe('same');
  expect(compare(first(22), long)).toBe('same');
  expect(compare(long, first(19))).toBe('other');
  expect(compare(long, first(6), { isCut: true })).toBe('same');
  expect(compare(long, first(5), { isCut: true })).toBe('unsure');
  expect(compare(long, 'WOLFENBERG', { isCut: true })).toBe('other');
});
