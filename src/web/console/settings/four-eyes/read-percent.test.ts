import { expect, test } from 'vitest';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { readPercent } from './read-percent.ts';

test.each([
  ['5', 5],
  ['0', 0],
  [' 2,5 ', 2.5],
  ['100', 100],
  ['100.01', null],
  ['-1', null],
  ['', null],
  ['five', null],
])('%j is %s percent', (typed, percent) => {
  expect(readPercent(typed, SETTING_FIELDS['quality.sample_percent'])).toBe(percent);
});
