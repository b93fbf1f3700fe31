import { describe, expect, test } from 'vitest';
import { shapeOf } from '../../../../test/harness/shape-of-sentence.ts';
import { PAGE_LANGUAGES } from '../../../server/features/page/page-languages-contract.ts';
import type { WordKey } from './catalogue.ts';
import en from './en.json' with { type: 'json' };
import { LOADERS, SPOKEN } from './load-catalogue.ts';

const KEYS = Object.keys(en) as WordKey[];
/** Sentences that are the same in every language: a place alone, a number, a name. */
const isUniversal = (sentence: string) => !/\p{L}/u.test(sentence.replace(/\{[^{}]*\}|MB/g, ''));
/** Words that two languages happen to share. */
const SHARED = new Set<string>(['Selfie', 'E-mail', 'Messages', 'Message', 'Name']);

describe.each(SPOKEN)('%s', async (language) => {
  const catalogue = await LOADERS[language]();

  test('has every sentence and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...KEYS].sort());
  });

  test('has the places and tags of the English sentences', () => {
    for (const key of KEYS)
      expect([key, shapeOf(catalogue[key], language).places]).toEqual([key, shapeOf(en[key], 'en').places]);
  });

  test('counts in every form of its own', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // French, Spanish and Portuguese have a form for whole millions, which nothing here reaches.
    const needed = forms.filter((form) => form !== 'many' || language === 'ar').sort();
    for (const key of KEYS)
      for (const plural of shapeOf(catalogue[key], language).plurals)
        expect([key, [...plural].sort()]).toEqual([key, needed]);
  });

  test('leaves nothing in English, and fits where the English fits', () => {
    if (language === 'en') return;
    for (const key of KEYS) {
      const said = catalogue[key];
      if (isUniversal(en[key]) || SHARED.has(en[key])) continue;
      expect([key, said]).not.toEqual([key, en[key]]);
      if (!said.includes('plural'))
        expect([key, said.length]).toEqual([key, Math.min(said.length, en[key].length * 1.9 + 25)]);
    }
  });
});

test('the server tells of the languages that the page speaks', () => {
  expect(PAGE_LANGUAGES).toEqual(SPOKEN);
});
