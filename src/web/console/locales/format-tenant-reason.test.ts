import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { DEFAULT_REASONS } from '../../../server/features/tenants/default-reasons.ts';
import { createTranslator } from '../../ui/i18n/create-translator.ts';
import { de } from './de.ts';
import { formatTenantReason, formatTenantReasonCode } from './format-tenant-reason.ts';

const GERMAN = createTranslator('de', de, 'de-DE');

test('each reason of a new tenant is in the language of the console', () => {
  for (const reason of DEFAULT_REASONS) {
    expect(formatTenantReason(ENGLISH, reason)).toBe(reason.staff);
    expect(formatTenantReason(GERMAN, reason)).not.toBe(reason.staff);
  }
  expect(formatTenantReasonCode(GERMAN, DEFAULT_REASONS, 'glare')).toBe('Spiegelung oder Schatten');
});

test('a reason that the tenant wrote stays as it is, and one that is not listed is its code', () => {
  const reason = { code: 'glare', staff: 'Too shiny' };
  expect(formatTenantReason(GERMAN, reason)).toBe('Too shiny');
  expect(formatTenantReasonCode(GERMAN, [reason], 'blurred')).toBe('blurred');
});
