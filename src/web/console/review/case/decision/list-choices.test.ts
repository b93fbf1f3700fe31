import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../../../test/harness/words/english-words.ts';
import { DEFAULT_REASONS } from '../../../../../server/features/tenants/default-reasons.ts';
import { listChoices, pickText } from './list-choices.ts';

const codes = (decision: 'ask' | 'reject', kind: string, reasons = DEFAULT_REASONS) =>
  listChoices(ENGLISH, decision, { kind }, reasons).map(({ code }) => code);

test('the reasons of a new tenant are those that fit the decision and the picture', () => {
  expect(codes('ask', 'license').slice(0, 3)).toEqual(['glare', 'cut_off', 'blurred']);
  expect(codes('ask', 'license')).not.toContain('face_dark');
  expect(codes('reject', 'license').slice(0, 3)).toEqual(['copy_or_screen', 'other_details', 'other_person']);
  expect(codes('reject', 'selfie').slice(0, 2)).toEqual(['other_person', 'not_live']);
  const unfitting = DEFAULT_REASONS.filter(({ code }) => code === 'face_dark');
  expect(codes('reject', 'license', unfitting)).toEqual(['face_dark']);
});

test('the tenant’s own reasons come after those that fit', () => {
  const own = { code: 'underage', staff: 'Too young', subject: {} };
  const listed = codes('reject', 'license', [...DEFAULT_REASONS, own]);
  expect(listed.indexOf('underage')).toBe(listed.length - 1);
});

test('an approval has no reasons, and a tenant without a list has our texts', () => {
  expect(listChoices(ENGLISH, 'approve', { kind: 'license' }, DEFAULT_REASONS)).toEqual([]);
  const [first] = listChoices(ENGLISH, 'ask', { kind: 'license' }, []);
  expect(first).toMatchObject({ code: null, label: 'Glare or shadow on the document' });
  expect(first?.texts['en']).toMatch(/^Light hides/);
});

test('a text is in the customer’s language, else in English, else in any', () => {
  expect(pickText({ texts: { en: 'Yes', de: 'Ja' } }, 'de')).toEqual({ language: 'de', text: 'Ja' });
  expect(pickText({ texts: { en: 'Yes', de: 'Ja' } }, null)).toEqual({ language: 'en', text: 'Yes' });
  expect(pickText({ texts: { en: 'Yes', pt: 'Sim' } }, 'pt-BR')).toEqual({ language: 'pt', text: 'Sim' });
  expect(pickText({ texts: { en: 'Yes', de: 'Ja' } }, 'tlh')).toEqual({ language: 'en', text: 'Yes' });
  expect(pickText({ texts: { fr: 'Oui' } }, 'de')).toEqual({ language: 'fr', text: 'Oui' });
  expect(pickText({ texts: {} }, 'de')).toBeNull();
});
