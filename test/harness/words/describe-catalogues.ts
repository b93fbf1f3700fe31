import { describe, expect, test } from 'vitest';
import type { Language } from '../../../src/shared/page-languages.ts';
import { type Loaders, listLanguages } from '../../../src/web/ui/i18n/catalogue.ts';
import { readUsedWords } from './read-used-words.ts';
import { sentenceShape } from './shape-of-sentence.ts';

type Catalogues<L extends Language, Key extends string> = {
  loaders: Loaders<L, Key>;
  /** where the sources lie that speak these sentences */
  folder: string;
  /** sentences that two languages happen to share */
  shared: readonly string[];
  /** letters that are the same in every language, such as a unit's */
  universal: RegExp;
};

/** The tests that every page's catalogues pass. */
export function describeCatalogues<L extends Language, Key extends string>(about: Catalogues<L, Key>): void {
  const { loaders, folder, shared } = about;
  const isUniversal = (sentence: string) =>
    !/\p{L}/u.test(sentence.replace(/\{[^{}]*\}/g, '').replace(about.universal, ''));

  describe.each(listLanguages(loaders))('%s', async (language) => {
    const en = await loaders['en' as L]();
    const catalogue = await loaders[language as L]();
    const keys = Object.keys(en) as Key[];

    test('has every sentence and no other', () =>
      expect(Object.keys(catalogue).sort()).toEqual([...keys].sort()));

    test('has the places and tags of the English sentences', () => {
      for (const key of keys)
        expect([key, sentenceShape(catalogue[key], language).places]).toEqual([
          key,
          sentenceShape(en[key], 'en').places,
        ]);
    });

    test('each count has every plural form of its language', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      // French, Italian, Portuguese and Spanish have a form for whole millions, which nothing here reaches.
      const isForMillions = ['es', 'fr', 'it', 'pt'].includes(language);
      const needed = forms.filter((form) => form !== 'many' || !isForMillions).sort();
      for (const key of keys)
        for (const plural of sentenceShape(catalogue[key], language).plurals)
          expect([key, [...plural].sort()]).toEqual([key, needed]);
    });

    test('has no straight apostrophe, which would hide a place', () =>
      expect(keys.filter((key) => catalogue[key].includes("'"))).toEqual([]));

    test('leaves nothing in English, and fits where the English fits', () => {
      if (language === 'en') return;
      for (const key of keys) {
        const message = catalogue[key];
        if (isUniversal(en[key]) || shared.includes(en[key])) continue;
        expect([key, message]).not.toEqual([key, en[key]]);
        if (!message.includes('plural'))
          expect([key, message.length]).toEqual([key, Math.min(message.length, en[key].length * 1.9 + 25)]);
      }
    });
  });

  test('every sentence is said somewhere', async () => {
    const isUsed = readUsedWords(folder);
    const keys = Object.keys(await loaders['en' as L]());
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
}
