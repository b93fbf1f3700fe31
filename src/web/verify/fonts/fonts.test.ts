import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOADERS, SPOKEN, type SpokenLanguage } from '../words/load-catalogue.ts';

const STYLES = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
const RANGES = [...STYLES.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]) => [
  Number.parseInt(from!, 16),
  Number.parseInt(to ?? from!, 16),
]);
const isCovered = (letter: string) => {
  const code = letter.codePointAt(0)!;
  return RANGES.some(([from, to]) => code >= from! && code <= to!);
};

/** Chinese has too many letters to bring. */
const COVERED = SPOKEN.filter((language: SpokenLanguage) => language !== 'zh');

test.each(COVERED)('the fonts have every letter that %s is written in', async (language) => {
  const letters = new Set(Object.values(await LOADERS[language]()).join(''));
  expect([...letters].filter((letter) => !isCovered(letter))).toEqual([]);
});
