import { expect, it } from 'vitest';
import { toMrzLine } from './align-to-grid.ts';
import { joinReadings } from './join-readings.ts';

const read = (...positions: (readonly [string, number][])[]) =>
  toMrzLine(positions.map((each) => each.map(([character, probability]) => ({ character, probability }))));
/** A line read with certainty, except for its question marks. */
const readAll = (text: string) =>
  read(...Array.from(text, (character) => (character === '?' ? [] : [[character, 0.9] as [string, number]])));

it('two readings of one row fill each other’s gaps, and certain characters are kept', () => {
  const joinedLine = joinReadings(
    read([['P', 0.9]], [], [['I', 0.8]]),
    read([['F', 0.95]], [['L', 0.85]], []),
  );
  expect(joinedLine.text).toBe('PLI');
  expect(joinedLine.readings[1]).toEqual([{ character: 'L', probability: 0.85 }]);
});

it('two readings of one row are weighed where both are in doubt', () => {
  const joinedLine = joinReadings(
    read([
      ['O', 0.5],
      ['0', 0.4],
    ]),
    read([['0', 0.8]]),
  );
  expect(joinedLine.text).toBe('0');
  expect(joinedLine.readings[0]![0]!.probability).toBeCloseTo(0.6);
});

it('two readings of one row leave positions that neither has read', () => {
  expect(joinReadings(read([]), read([])).text).toBe('?');
});

it.each([
  ['a place too far right', '?P<AUSWHITCOMBE<<JANE<<<'],
  ['two too far left', 'AUSWHITCOMBE<<JANE<<<<??'],
])('two readings of one row are aligned if the one without its ends was placed %s', (_, shifted) => {
  const whole = 'P<AUSWHITCOMBE<<JANE<<<<';
  expect(joinReadings(readAll(shifted), readAll(whole)).text).toBe(whole);
  expect(joinReadings(readAll(whole), readAll(shifted)).text).toBe(whole);
});

it('two readings of one row stay where they are if no other position is clearly right', () => {
  expect(joinReadings(readAll('??AB<<<<'), readAll('A?B<<<<<')).text).toBe('A?AB<<<<');
});
