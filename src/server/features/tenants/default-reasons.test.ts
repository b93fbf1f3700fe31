import { expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../hosted-page/page-languages-contract.ts';
import { settingsPatch } from '../settings/contract.ts';
import { DEFAULT_REASONS } from './default-reasons.ts';

test('the reasons of a new tenant are a valid setting, with a text in each language of the page', () => {
  expect(settingsPatch.parse({ reasons: DEFAULT_REASONS }).reasons).toEqual(DEFAULT_REASONS);
  for (const { subject } of DEFAULT_REASONS) {
    expect(Object.keys(subject).sort()).toEqual([...PAGE_LANGUAGES].sort());
  }
});
