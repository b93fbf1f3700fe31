import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOADERS, SPOKEN } from '../words/load-catalogue.ts';

const STYLES = ['fonts.css', 'chinese.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('');
const RANGES = [...STYLES.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]) => [
  Number.parseInt(from!, 16),
  Number.parseInt(to ?? from!, 16),
]);
const isCovered = (letter: string) => {
  const code = letter.codePointAt(0)!;
  return RANGES.some(([from, to]) => code >= from! && code <= to!);
};

test.each(SPOKEN)('the fonts have every letter that %s is written in', async (language) => {
  const letters = new Set(Object.values(await LOADERS[language]()).join(''));
  expect([...letters].filter((letter) => !isCovered(letter))).toEqual([]);
});
