import { expect, test } from 'vitest';
import { contradicts } from './contradicts.ts';

const coded = (last_name: string) => ({
  first_name: null,
  middle_name: null,
  last_name,
  date_of_birth: null,
  license_number: null,
  license_issue_date: null,
  license_expiry_date: null,
  is_licence: true,
  names_cut: { first: false, last: false },
});

test.each([
  ['MUHAMMAD', 'Mohammed'],
  ['YOUSUF', 'Yusuf'],
  ['IVANOFF', 'Ivanov'],
  ['SCHERBAKOV', 'Shcherbakov'],
])('a code that says %s does not contradict the record’s %s', (code, record) => {
  expect(contradicts('last_name', coded(code), record)).toBe(false);
});

test('a code that says another name contradicts the record', () => {
  expect(contradicts('last_name', coded('PETROV'), 'Ivanov')).toBe(true);
});
