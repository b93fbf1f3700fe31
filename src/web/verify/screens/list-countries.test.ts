import { expect, test } from 'vitest';
import { guessCountry, listCountries } from './list-countries.ts';

test('countries are named and sorted in the page’s language', () => {
  const german = listCountries('de').map(({ name }) => name);
  expect(german.length).toBeGreaterThan(240);
  expect(german).toContain('Österreich');
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Polen'));
  const codes = listCountries('zh');
  expect(codes.filter(({ code, name }) => code === name)).toEqual([]);
});

test.each([
  [['de-DE', 'en-US'], 'DE'],
  [['de', 'fr-CH'], 'CH'],
  [['en-001'], null],
  [[], null],
])('the browser’s languages %j suggest %s', (languages, country) =>
  expect(guessCountry(languages)).toBe(country),
);
