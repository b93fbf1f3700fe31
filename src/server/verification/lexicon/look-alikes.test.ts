import { readdir, readFile } from 'node:fs/promises';
import { expect, it, test } from 'vitest';
import { correctDigits, looksAlike, looksAlikeInZone, withoutLookAlikes } from './look-alikes.ts';

const EVERY = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

it('look-alikes never make two digits one', () => {
  const digits = EVERY.filter((each) => /\d/.test(each));
  for (const alike of [looksAlike, looksAlikeInZone])
    for (const one of digits)
      for (const other of digits) if (one !== other) expect(alike(one, other)).toBe(false);
});

it('look-alikes of print are look-alikes of a zone too, which also takes D and Q for O', () => {
  const more = EVERY.flatMap((one) =>
    EVERY.filter((other) => one !== other && looksAlikeInZone(one, other) !== looksAlike(one, other)).map(
      (other) => one + other,
    ),
  );
  expect(new Set(more.join(''))).toEqual(new Set('0ODQ'));
});

it.each([
  ['1O.O5.199O', '10.05.1990'],
  ['4B 2O3O', '4B 2030'],
  ['4D DL', '4D DL'],
  ['15SEX', '15SEX'],
  ['12 ST', '12 ST'],
])('letters that look like digits become digits among digits: %s is %s', (read, right) => {
  expect(correctDigits(read)).toBe(right);
});

test('the database folds a stored number’s look-alikes as this table does', async () => {
  const folder = new URL('../../../../migrations/', import.meta.url);
  const scripts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  const [, from, to] = /translate\(upper\(.*'([A-Z0-9]+)', '([A-Z0-9]+)'\)/.exec(scripts.join('\n'))!;
  const translate = (each: string) => (from!.includes(each) ? to![from!.indexOf(each)]! : each);
  expect(EVERY.map(translate)).toEqual(EVERY.map(withoutLookAlikes));
});
