import { describe, expect, it } from 'vitest';
import { toMrzLine } from './align-to-grid.ts';
import { joinReadings } from './join-readings.ts';

const read = (...positions: (readonly [string, number][])[]) =>
  toMrzLine(positions.map((each) => each.map(([character, probability]) => ({ character, probability }))));
/** A line read for sure, but for its question marks. */
const readAll = (text: string) =>
  read(...Array.from(text, (character) => (character === '?' ? [] : [[character, 0.9] as [string, number]])));

describe('two readings of one row', () => {
  it('fill each other’s gaps, and what is sure stays', () => {
    const joined = joinReadings(read([['P', 0.9]], [], [['I', 0.8]]), read([['F', 0.95]], [['L', 0.85]], []));
    expect(joined.text).toBe('PLI');
    expect(joined.readings[1]).toEqual([{ character: 'L', probability: 0.85 }]);
  });

  it('are weighed where both doubt', () => {
    const joined = joinReadings(
      read([
        ['O', 0.5],
        ['0', 0.4],
      ]),
      read([['0', 0.8]]),
    );
    expect(joined.text).toBe('0');
    expect(joined.readings[0]![0]!.probability).toBeCloseTo(0.6);
  });

  it('leave what neither has read', () => {
    expect(joinReadings(read([]), read([])).text).toBe('?');
  });

  it.each([
    ['a place too far right', '?P<AUSWHITCOMBE<<JANE<<<'],
    ['two too far left', 'AUSWHITCOMBE<<JANE<<<<??'],
  ])('are put in one place where the one that lacks its ends was laid %s', (_, shifted) => {
    const whole = 'P<AUSWHITCOMBE<<JANE<<<<';
    expect(joinReadings(readAll(shifted), readAll(whole)).text).toBe(whole);
    expect(joinReadings(readAll(whole), readAll(shifted)).text).toBe(whole);
  });

  it('stay where they are when no other place is clearly right', () => {
    expect(joinReadings(readAll('??AB<<<<'), readAll('A?B<<<<<')).text).toBe('A?AB<<<<');
  });
});
