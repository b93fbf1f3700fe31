import { describe, expect, test } from 'vitest';
import { platform } from './en/platform.ts';
import { en } from './en.ts';
import { PLATFORM_LOADERS } from './load-platform-catalogue.ts';

const KEYS = Object.keys(platform) as (keyof typeof platform)[];
/** The names of a sentence's places and tags, each once. */
const placesOf = (sentence: string) =>
  [
    ...new Set([...sentence.matchAll(/\{(\w+)(?=[,}])|<(\w+)>/g)].map(([, place, tag]) => place ?? tag)),
  ].sort();

describe('the operator’s sentences', () => {
  test('take no name of the staff’s', () => expect(KEYS.filter((key) => key in en)).toEqual([]));

  test.each(Object.entries(PLATFORM_LOADERS))(
    'in %s have the English places and proper signs',
    async (_, load) => {
      const catalogue = await load();
      for (const key of KEYS) {
        expect([key, placesOf(catalogue[key])]).toEqual([key, placesOf(platform[key])]);
        expect(catalogue[key]).not.toMatch(/'|\.\.\.|"/);
      }
    },
  );
});
