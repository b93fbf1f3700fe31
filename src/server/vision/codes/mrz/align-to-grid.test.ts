import { describe, expect, it } from 'vitest';
import { alignToGrid, findZoneLength } from './align-to-grid.ts';
import { inferFillers } from './infer-fillers.ts';
import type { ZoneCharacter } from './read-zone-row.ts';

/** The characters read of a row: `.` for a missing one, each slightly off its position. */
function readRow(text: string, columns = text.length * 4.5): ZoneCharacter[] {
  return Array.from(text).flatMap((character, place) => {
    if (character === '.') return [];
    const at = (Math.floor(((place + 0.5) / text.length) * columns) + 0.5) / columns;
    return [{ at, readings: [{ character, probability: 0.9 }] }];
  });
}

const LINE = 'I<UTOC530891275<<<<<<<<<<<<<<<';

it.each([30, 36, 44] as const)('a line length of %i is found by the pitch', (length) => {
  const row = readRow('A1B2C3D4E5F6'.repeat(4).slice(0, length));
  expect(findZoneLength([row])).toBe(length);
  expect(findZoneLength([row, row.filter((_, index) => index % 7 !== 3)])).toBe(length);
});

it('other text, and too little text, has no line length', () => {
  expect(findZoneLength([readRow('A1B2C3D4E5F6G7H8')])).toBeNull();
  expect(findZoneLength([readRow('A1B2C3'.repeat(12))])).toBeNull();
  expect(findZoneLength([readRow('A1B2').slice(0, 4)])).toBeNull();
  expect(findZoneLength([])).toBeNull();
});

describe('a row laid on its places', () => {
  const readText = (text: string) => {
    const mrzLine = alignToGrid(readRow(text), 30);
    return mrzLine ? inferFillers(mrzLine).text : undefined;
  };

  it('a row on the grid keeps every character, with its alternatives', () => {
    const read = readRow(LINE);
    expect(alignToGrid(read, 30)).toEqual({ text: LINE, readings: read.map(({ readings }) => readings) });
  });

  it('a row on the grid has fillers where some ran together, and a question mark where any other is missing', () => {
    expect(readText('I<UTOC530891275<<.<<<...<<<<<<')).toBe(LINE);
    expect(readText('I<U.OC530891275<<<<<<<<<<<<<<<')).toBe('I<U?OC530891275<<<<<<<<<<<<<<<');
    expect(readText('..UTOC530891275<<<<<<<<<<<<<<.')).toBe('??UTOC530891275<<<<<<<<<<<<<<?');
    expect(alignToGrid(readRow('I<U.OC530891275<<<<<<<<<<<<<<<'), 30)!.readings[3]).toEqual([]);
  });

  it('a row on the grid keeps its positions if one character was found more than half a position too early', () => {
    const read = readRow(LINE);
    const early = read.map((each, place) => (place === 12 ? { ...each, at: each.at - 0.65 / 30 } : each));
    expect(alignToGrid(early, 30)?.text).toBe(LINE);
  });

  it('a row with more characters than fit, or almost none, has no grid', () => {
    expect(readText(`${LINE}AB`)).toBeUndefined();
    expect(readText(`I<U${'.'.repeat(27)}`)).toBeUndefined();
  });
});
