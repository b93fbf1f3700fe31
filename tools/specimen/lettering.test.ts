import { expect, test } from 'vitest';
import { letterIn, SCRIPTS } from './card/letter-in.ts';
import { openLettering, type Typeface } from './lettering.ts';
import { people } from './people.ts';

const lettering = openLettering();
const at = { x: 100, y: 200, size: 40 } as const;

/** Every x in a path's data. */
function columns(path: string): number[] {
  const data = /d="([^"]*)"/.exec(path)?.[1] ?? '';
  return [...data.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map((pair) => Number(pair[1]));
}

test('lettering has every letter of the people in every typeface it prints them in', () => {
  const letters = new Set(people.flatMap(({ details }) => Object.values(details).join('').split('')));
  const typefaces: Typeface[] = ['condensed-bold', 'sans', 'sans-bold', 'handwriting'];
  for (const typeface of typefaces) {
    const unknown = lettering.write('?', { ...at, typeface });
    const missing = [...letters].filter(
      (letter) => letter !== '?' && lettering.write(letter, { ...at, typeface }) === unknown,
    );
    expect(missing, typeface).toEqual([]);
  }
});

test('lettering has letters of other scripts, and a mark for missing ones', () => {
  const unknown = lettering.write('?', { ...at, typeface: 'sans-bold' });
  for (const script of SCRIPTS) {
    const letters = letterIn(script, lettering);
    const widths = ['A', 'B', 'M', 'Z'].map((letter) =>
      letters.write(letter, { ...at, typeface: 'sans-bold' }),
    );
    expect(new Set(widths).size, script).toBe(4);
    expect(widths, script).not.toContain(unknown);
    expect(letters.write('12.04.1984', { ...at, typeface: 'sans' })).toBe(
      lettering.write('12.04.1984', { ...at, typeface: 'sans' }),
    );
  }
  expect(lettering.write('中', { ...at, typeface: 'sans-bold' })).toBe(unknown);
});

test('lettering shrinks only lines that are too long', () => {
  const line = { ...at, typeface: 'sans-bold', maxWidth: 300 } as const;
  const long = columns(lettering.write('Featherstonehaugh-Cholmondeley-Marjoribanks', line));
  expect(Math.max(...long)).toBeLessThanOrEqual(401);
  expect(Math.max(...long)).toBeGreaterThan(380);
  const short = lettering.write('Moss', line);
  expect(short).toBe(lettering.write('Moss', { ...at, typeface: 'sans-bold' }));
});

test('lettering starts, centres or ends a line at its x', () => {
  const line = { ...at, typeface: 'sans' } as const;
  const width = lettering.width('Hello', 'sans', 40);
  const from = (anchor: 'start' | 'middle' | 'end') =>
    Math.min(...columns(lettering.write('Hello', { ...line, anchor })));
  expect(from('start') - from('end')).toBeCloseTo(width, 0);
  expect(from('start') - from('middle')).toBeCloseTo(width / 2, 0);
});
