import { expect, test } from 'vitest';
import { encodeTd1, encodeTd3 } from '../../../../tools/specimen/card/encode-mrz.ts';
import { people } from '../../../../tools/specimen/people.ts';
import type { MrzLine } from '../../vision/evidence.ts';
import { clearFillers } from './clear-fillers.ts';
import { parseMrz } from './mrz.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const { details, looks } = people[0]!;

/** A line whose `?` were read as K, perhaps as a filler; every other character is certain. */
function line(text: string, filler = 0.2): MrzLine {
  const sure = (character: string) => [{ character, probability: 0.97 }];
  const worn = [
    { character: 'K', probability: 0.75 },
    ...(filler > 0 ? [{ character: '<', probability: filler }] : []),
  ];
  return {
    text: text.replaceAll('?', 'K'),
    readings: Array.from(text, (character) => (character === '?' ? worn : sure(character))),
  };
}

const mark = (text: string, at: number) => `${text.slice(0, at)}?${text.slice(at + 1)}`;
const [first, second, third] = encodeTd1({ details, looks }) as [string, string, string];

test('a K at the end of a number that may be a filler leaves the number unsaid', () => {
  const short = encodeTd1({ details: { ...details, license_number: 'C5308912' }, looks })[0]!;
  const zone = (text: string, filler?: number) => ({
    lines: [line(text, filler), line(second), line(third)],
    pitch: 12,
  });
  expect(parseMrz(zone(short), AT)?.license_number).toBe('C5308912');
  expect(parseMrz(zone(mark(short, 13)), AT)).toMatchObject({ license_number: null, legible: false });
  expect(parseMrz(zone(mark(short, 13), 0), AT)?.license_number).toBe('C5308912K');
  const inside = encodeTd1({ details: { ...details, license_number: 'CK308912A' }, looks })[0]!;
  expect(parseMrz(zone(mark(inside, 6)), AT)?.license_number).toBe('CK308912A');
});

const FIGURES = line(encodeTd3({ details, looks })[1]!);
const clearNames = (names: string, filler?: number) =>
  clearFillers([line(`P<UTO${names.padEnd(39, '<')}`, filler), FIGURES])[0]!
    .text.slice(5)
    .replace(/<+$/, '');

test.each([
  ['CASTELLANOS?<ZOE', 'CASTELLANOS<<ZOE'],
  ['CASTELLANOS<?ZOE<MARIA', 'CASTELLANOS<<ZOE<MARIA'],
  ['CASTELLANOS<BRANDT?<ZOE', 'CASTELLANOS<BRANDT<<ZOE'],
  ['NOVAK<<PETR', 'NOVAK<<PETR'],
  ['NOVA?<<PETR', 'NOVAK<<PETR'],
  ['NOVAK', 'NOVAK'],
  ['KUBEK?<KAREK', 'KUBEK<<KAREK'],
])('surname and given names are parted at the K that may be a filler: %s', (names, parted) => {
  expect(clearNames(names)).toBe(parted);
});

test.each(['NOVAK<PETR', 'CASTELLANOS?<ZOE?<MARIA'])('%s has no certain place to part it', (names) => {
  expect(clearNames(names)).toBe(names.replaceAll('?', 'K'));
});

test('the surname of parted names is said with the certainty of both characters', () => {
  const lines = [line(`P<UTO${'CASTELLANOS?<ZOE'.padEnd(39, '<')}`), FIGURES];
  expect(parseMrz({ lines, pitch: 12 }, AT)).toMatchObject({ last_name: 'CASTELLANOS', first_name: 'ZOE' });
  const doubtful = [line(`P<UTO${'CASTELLANOS?<ZOE'.padEnd(39, '<')}`, 0), FIGURES];
  expect(parseMrz({ lines: doubtful, pitch: 12 }, AT)).toMatchObject({ first_name: null });
});

test('K between fillers at the end of a full line are fillers', () => {
  const names = line('CASTELLANOS<BRANDT?<ZOEMAR?<?<');
  expect(clearFillers([line(first), line(second), names])[2]!.text).toBe('CASTELLANOS<BRANDT<<ZOEMAR<<<<');
});
