import { describe, expect, it } from 'vitest';
import { clearNameEnd } from './clear-name-end.ts';

/** A line read with certainty, except for its last character. */
function line(text: string, last: readonly (readonly [string, number])[]) {
  const sure = Array.from(text, (character) => [{ character, probability: 0.95 }]);
  const doubtful = last.map(([character, probability]) => ({ character, probability }));
  return { text: text + last[0]![0], readings: [...sure, doubtful] };
}

const NAMES = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<';
const FIGURES = line('L898902C36UTO7408122F1204159ZE184226B<<<<<1', [['0', 0.9]]);
const WORN = [
  ['K', 0.53],
  ['<', 0.3],
] as const;
const clearedNames = (text: string, last: readonly (readonly [string, number])[] = WORN) =>
  clearNameEnd([line(text, last), FIGURES], 0.7)[0]!.text;

describe('the end of the given names', () => {
  it('after the given names, a doubtful character that may be a filler becomes one', () => {
    expect(clearedNames(NAMES)).toBe(`${NAMES}<`);
    const [, , third] = clearNameEnd([FIGURES, FIGURES, line('ERIKSSON<<ANNA<MARIA<<<<<<<<<', WORN)], 0.7);
    expect(third!.text).toBe('ERIKSSON<<ANNA<MARIA<<<<<<<<<<');
  });

  it.each([
    [
      'is sure',
      NAMES,
      [
        ['X', 0.9],
        ['<', 0.05],
      ],
    ],
    [
      'cannot be a filler',
      NAMES,
      [
        ['H', 0.5],
        ['X', 0.3],
      ],
    ],
  ] as const)('a doubtful character is unchanged where it %s', (_, text, last) => {
    expect(clearedNames(text, last)).toBe(`${text}${last[0][0]}`);
  });

  it('after two fillers a single K is a filler, however certain, and further letters are not', () => {
    const certain = [['K', 0.97]] as const;
    expect(clearedNames(NAMES, certain)).toBe(`${NAMES}<`);
    expect(clearedNames(`${NAMES.slice(0, -1)}K`, certain)).toMatch(/KK$/);
    expect(clearedNames('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<LOU<', certain)).toMatch(/LOU<K$/);
  });

  it('after two fillers a character that is hardly read is a filler', () => {
    expect(clearedNames(NAMES, [['E', 0.2]])).toBe(`${NAMES}<`);
  });

  it('a doubtful character is unchanged where it may belong to a name: before two fillers, or without a given name', () => {
    expect(clearedNames('P<UTOERIKSSON<<ANNA<MARIA<LOUISA<CATHARINA<')).toMatch(/K$/);
    expect(clearedNames('P<UTOERIKSSON<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<')).toMatch(/K$/);
    expect(clearedNames('P<UTOERIKSSON<ANNA<<<<<<<<<<<<<<<<<<<<<<<<<')).toMatch(/K$/);
  });

  it('digits after the names are unchanged', () => {
    expect(clearNameEnd([line(NAMES, WORN), line('X<<Y<<<<<<<<<', WORN)], 0.7)[1]!.text).toMatch(/K$/);
  });
});
