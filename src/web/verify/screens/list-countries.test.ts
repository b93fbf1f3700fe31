import { expect, test } from 'vitest';
import { listCountries } from './list-countries.ts';

test('countries are named and sorted in the page’s language', () => {
  const german = listCountries('de').map(({ name }) => name);
  expect(german.length).toBeGreaterThan(240);
  expect(german).toContain('Österreich');
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Polen'));
  const codes = listCountries('zh');
  expect(codes.filter(({ code, name }) => code === name)).toEqual([]);
});
