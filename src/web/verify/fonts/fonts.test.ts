import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listDateLetters } from '../../../../scripts/pages/list-date-letters.mjs';
import { lettersOfFont } from '../../../../test/harness/words/letters-of-font.ts';
import { LOADERS, VERIFY_LANGUAGES } from '../locales/load-catalogue.ts';

const HERE = new URL('./', import.meta.url);
const STYLES = ['fonts.css', 'chinese.css'].map((name) => readFileSync(new URL(name, HERE), 'utf8')).join('');
const RANGES = [...STYLES.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]) => [
  Number.parseInt(from!, 16),
  Number.parseInt(to ?? from!, 16),
]);
const FONTS = readdirSync(HERE)
  .filter((name) => name.endsWith('.woff2'))
  .map((name) => ({ name, letters: lettersOfFont(readFileSync(new URL(name, HERE))) }));
const isCovered = (code: number) => RANGES.some(([from, to]) => code >= from! && code <= to!);
const isDrawn = (code: number) =>
  FONTS.every(({ name, letters }) => !name.includes('chinese') || letters.has(code)) ||
  FONTS.some(({ name, letters }) => !name.includes('chinese') && letters.has(code));

/** The languages that use these files. Others use the fonts of the device alone. */
const SELECTOR = /:root\[data-settled\]:is\(([^{]*)\{\s*--own-font/
  .exec(STYLES)![1]!
  .replace(/:not\(.*?\)\)/g, '');
const OWN = VERIFY_LANGUAGES.filter((language) => SELECTOR.includes(`:lang(${language})`));

test('the eight languages that have files use them', () => {
  expect(OWN).toEqual(['en', 'es', 'fr', 'de', 'pt', 'ar', 'hi', 'zh']);
});

test.each(OWN)('the fonts draw every letter that %s is written in, dates and times too', async (language) => {
  const words = Object.values<string>(await LOADERS[language]()).join('');
  const letters = [...new Set(words + listDateLetters(language))].filter((letter) => /\P{C}/u.test(letter));
  expect(letters.length).toBeGreaterThan(40);
  const missing = letters.filter((letter) => {
    const code = letter.codePointAt(0)!;
    return !isCovered(code) || !isDrawn(code);
  });
  expect(missing).toEqual([]);
});
