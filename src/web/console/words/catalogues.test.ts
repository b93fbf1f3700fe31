import { describe, expect, test } from 'vitest';
import { shapeOf } from '../../../../test/harness/shape-of-sentence.ts';
import type { WordKey } from './catalogue.ts';
import { en } from './en.ts';
import { LOADERS, SPOKEN } from './load-catalogue.ts';

const KEYS = Object.keys(en) as WordKey[];
/** Sentences without a letter outside of their places, and words that two languages share. */
const isUniversal = (sentence: string) =>
  !/\p{L}/u.test(sentence.replace(/\{[^{}]*\}|kB|MB|min|\b[hs]\b/g, ''));
const SHARED = new Set<string>([
  'Attesta',
  'Selfie',
  'Code',
  'Name',
  'Person',
  'Link',
  'Links',
  'API',
  'Status',
]);

describe.each(SPOKEN)('%s', async (language) => {
  const catalogue = await LOADERS[language]();

  test('has every sentence and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...KEYS].sort());
  });

  test('has the places and tags of the English sentences, and every form of its plurals', () => {
    const forms = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    for (const key of KEYS) {
      const shape = shapeOf(catalogue[key], language);
      expect([key, shape.places]).toEqual([key, shapeOf(en[key], 'en').places]);
      for (const plural of shape.plurals) expect([key, [...plural].sort()]).toEqual([key, forms]);
    }
  });

  test('has no straight apostrophe, which would hide a place', () =>
    expect(Object.values(catalogue).filter((sentence) => sentence.includes("'"))).toEqual([]));

  test('leaves nothing in English', () => {
    if (language === 'en') return;
    const same = KEYS.filter((key) => catalogue[key] === en[key] && !isUniversal(en[key]));
    expect(same.filter((key) => !SHARED.has(en[key]))).toEqual([]);
  });
});
