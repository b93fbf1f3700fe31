import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../../../test/harness/words/english-words.ts';
import { DEFAULT_REASONS } from '../../../../../server/features/tenants/default-reasons.ts';
import { createTranslator } from '../../../../ui/i18n/create-translator.ts';
import { de } from '../../../locales/de.ts';
import { fitsKind, listChoices, pickText } from './list-choices.ts';

const codes = (decision: 'ask' | 'reject', kind: string, reasons = DEFAULT_REASONS) =>
  listChoices(ENGLISH, decision, { kind, address: 'informal' }, reasons).map(({ code }) => code);

test('the reasons of a new tenant are those that fit the decision and the image', () => {
  expect(codes('ask', 'license').slice(0, 3)).toEqual(['glare', 'cut_off', 'blurred']);
  expect(codes('ask', 'license')).not.toContain('face_dark');
  expect(codes('reject', 'license').slice(0, 3)).toEqual([
    'copy_or_screen',
    'detail_differs',
    'other_person',
  ]);
  expect(codes('reject', 'selfie').slice(0, 2)).toEqual(['other_person', 'not_live']);
  const unfitting = DEFAULT_REASONS.filter(({ code }) => code === 'face_dark');
  expect(codes('reject', 'license', unfitting)).toEqual(['face_dark']);
});

test('a licence can be rejected as expired, forged, differing, duplicate, under age or not accepted', () => {
  const grave = ['expired', 'forged', 'detail_differs', 'duplicate', 'under_age', 'not_accepted'];
  expect(codes('reject', 'license')).toEqual(expect.arrayContaining(grave));
  expect(codes('ask', 'license')).toContain('expired');
  expect(codes('ask', 'license')).not.toContain('forged');
  const ours = listChoices(ENGLISH, 'reject', { kind: 'license', address: 'formal' }, []);
  expect(ours.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Document expired', 'Forged or altered', 'A detail differs from the record']),
  );
});

test('one thing has one code: the finding chooses between two that a list has', () => {
  const about = { kind: 'license', address: 'informal' } as const;
  const offered = (isOfAnother: boolean, reasons = DEFAULT_REASONS) =>
    listChoices(ENGLISH, 'reject', { ...about, isOfAnother }, reasons).map(({ code }) => code);
  expect(offered(true)).toContain('other_details');
  expect(offered(true)).not.toContain('detail_differs');
  expect(offered(false)).toContain('detail_differs');
  expect(offered(false)).not.toContain('other_details');
  expect(offered(false)).not.toContain('wrong_document');
  // Each of them has a key.
  expect(offered(true).length).toBeLessThanOrEqual(9);
  // A list with one of the two offers that one.
  const without = (code: string) => DEFAULT_REASONS.filter((reason) => reason.code !== code);
  expect(offered(false, without('detail_differs'))).toContain('other_details');
  expect(offered(false, without('not_accepted'))).toContain('wrong_document');
});

test('a wallet is asked to present again, not for a better photo', () => {
  const about = { kind: 'license', seen: 'credential', address: 'informal' } as const;
  const offered = (decision: 'ask' | 'reject') =>
    listChoices(ENGLISH, decision, about, DEFAULT_REASONS).map(({ code }) => code);
  expect(offered('ask')[0]).toBe('present_again');
  for (const code of ['glare', 'blurred', 'cut_off', 'copy_or_screen'])
    expect([...offered('ask'), ...offered('reject')]).not.toContain(code);
  expect(codes('ask', 'license')).not.toContain('present_again');
});

test('a liveness check that failed is a reason for another selfie, as it is for a rejection', () => {
  for (const decision of ['ask', 'reject'] as const)
    expect(codes(decision, 'selfie', DEFAULT_REASONS)).toContain('not_live');
});

test('the tenant’s own reasons come after those that fit', () => {
  const reason = { code: 'underage', staff: 'Too young', subject: {} };
  const listed = codes('reject', 'license', [...DEFAULT_REASONS, reason]);
  expect(listed.indexOf('underage')).toBe(listed.length - 1);
});

test('an approval has no reasons, and a tenant without a list has our texts', () => {
  expect(listChoices(ENGLISH, 'approve', { kind: 'license', address: 'informal' }, DEFAULT_REASONS)).toEqual(
    [],
  );
  const [first] = listChoices(ENGLISH, 'ask', { kind: 'license', address: 'informal' }, []);
  expect(first).toMatchObject({ code: null, label: 'Glare or shadow on the document' });
  expect(first?.texts['en']).toMatch(/^Light hides/);
});

test.each([
  ['informal', /\b(Sie|Ihnen|Ihr\w*)\b/],
  ['formal', /\b(du|dich|dir|dein\w*)\b/i],
] as const)(
  'the German texts of a tenant without a list address a person in the %s way',
  (address, other) => {
    const german = createTranslator('de', de, 'de-DE');
    const written = (['license', 'selfie', 'age'] as const).flatMap((kind) =>
      (['ask', 'reject'] as const).flatMap((decision) =>
        ['identity_card', 'licence_back', 'screen', null].flatMap((seen) =>
          listChoices(german, decision, { kind, seen, address }, []).map(({ texts }) => texts['de']),
        ),
      ),
    );
    expect(new Set(written).size).toBeGreaterThan(12);
    expect(written.filter((text) => other.test(text!))).toEqual([]);
  },
);

test('the German texts of a tenant without a list are those of a new tenant’s reasons', () => {
  const theirs = DEFAULT_REASONS.map(({ subject }) => subject.de).sort();
  const ours = Object.entries(de).flatMap(([key, text]) => (/^ready\..*\.text$/.test(key) ? [text] : []));
  expect(ours.sort()).toEqual(theirs);
});

test('a text is in the customer’s language, else in English, else in any', () => {
  expect(pickText({ texts: { en: 'Yes', de: 'Ja' } }, 'de')).toEqual({ language: 'de', text: 'Ja' });
  expect(pickText({ texts: { en: 'Yes', de: 'Ja' } }, null)).toEqual({ language: 'en', text: 'Yes' });
  expect(pickText({ texts: { en: 'Yes', pt: 'Sim' } }, 'pt-BR')).toEqual({ language: 'pt', text: 'Sim' });
  expect(pickText({ texts: { en: 'Yes', de: 'Ja' } }, 'tlh')).toEqual({ language: 'en', text: 'Yes' });
  expect(pickText({ texts: { fr: 'Oui' } }, 'de')).toEqual({ language: 'fr', text: 'Oui' });
  expect(pickText({ texts: {} }, 'de')).toBeNull();
});

test('a template about documents fits no selfie, and the tenant’s own fit every kind', () => {
  expect(fitsKind('selfie', 'glare')).toBe(false);
  expect(fitsKind('selfie', 'face_dark')).toBe(true);
  expect(fitsKind('license', 'face_dark')).toBe(false);
  expect(fitsKind('license', 'glare')).toBe(true);
  for (const kind of ['license', 'selfie', 'age']) expect(fitsKind(kind, 'of_the_tenant')).toBe(true);
});
