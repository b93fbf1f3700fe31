import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { createReportWords } from '../../../server/features/review/case-report/report-words.ts';
import { writeSignal } from '../../../server/features/review/case-report/write-signals.ts';
import { PORTRAIT_CAUSES } from '../../../server/verification/faces/assess-portrait.ts';
import { SIGNALS, type Signal } from '../../../server/verification/signals/signals.ts';
import { createTranslator } from '../../ui/i18n/create-translator.ts';
import { de } from './de.ts';
import { listOtherSubjects, formatSignal as sayIn } from './format-signal.ts';

const formatEnglish = (signal: Signal) => sayIn(ENGLISH, signal);

const ID = '01890000-0000-7000-8000-000000000000';
const DISAGREEMENT = {
  field: 'last_name',
  says: 'NORTHWOOD',
  other: 'Larch',
  other_source: 'stored',
} as const;
const EXAMPLES: Signal[] = [
  { signal: 'expired', expired_on: '2025-10-16' },
  { signal: 'not_yet_valid', valid_from: '2027-01-02' },
  { signal: 'document_of_another', fields: [DISAGREEMENT] },
  { signal: 'number_form', number: 'B00006285', issuer: 'USA-CA' },
  {
    signal: 'number_contradicts_birth_date',
    number: '1012319844117',
    issuer: 'USA-MT',
    says: '1984-10-17',
    other: '1994-10-17',
  },
  { signal: 'printed_dates_differ', field: 'date_of_birth', says: '1984-10-17', other: '1994-10-17' },
  { signal: 'portrait_unclear', cause: 'too_small', figures: { pixels: 31 } },
  { signal: 'age_from_document', age: 39, minor: false },
  { signal: 'barcode_mismatch', fields: [DISAGREEMENT] },
  { signal: 'mrz_mismatch', fields: [], check_digits: false },
  { signal: 'blur', sharpness: 0.11 },
  { signal: 'glare', share: 0.214 },
  { signal: 'screen_or_print', score: 0.97 },
  { signal: 'little_colour', chroma: 0.04 },
  { signal: 'another_document', faces: 1 },
  { signal: 'other_script', unread: 0.58 },
  { signal: 'low_face_quality', fitness: 0.71 },
  { signal: 'far_from_anchor', distance: 0.47, same_up_to: 0.48 },
  { signal: 'not_released', elements: ['expiry_date', 'portrait'] },
  { signal: 'credential_revoked', state: 'revoked' },
  { signal: 'revocation_unknown' },
  { signal: 'original_not_shown', measure: 'colour', figures: { colour: 0.01 } },
  { signal: 'expiry_not_read' },
  { signal: 'record_changed', fields: ['last_name', 'date_of_birth'] },
  {
    signal: 'selfie_matches_document',
    similarity: 0.62,
    matches: true,
    submission_id: ID,
    face_limit: { same_up_to: 0.4, different_from: 0.6, worst_group: null },
  },
  { signal: 'same_face_as', subjects: [{ subject_id: ID, similarity: 0.71, submission_id: ID }] },
  { signal: 'same_document_as', subjects: [{ subject_id: ID }, { subject_id: ID }] },
  { signal: 'blocked', blocks: [{ block_id: ID, what: 'face', subject_id: ID }] },
  { signal: 'others_as_near', distance: 0.41, nearest: 0.43, others: 212 },
  { signal: 'unproven_capture' },
];
const [FACE, DOCUMENT] = (['face', 'document'] as const).map((what) => ({
  block_id: ID,
  what,
  subject_id: ID,
}));
const BLOCKED = [[DOCUMENT!], [DOCUMENT!, FACE!]].map((blocks) => ({ signal: 'blocked' as const, blocks }));
const example = (name: Signal['signal']): Signal => EXAMPLES.find(({ signal }) => signal === name)!;
const formatText = (signal: Signal) => {
  const { title, detail } = formatEnglish(signal)!;
  return `${title}. ${detail}`;
};

describe('the sentences for signals', () => {
  test('every signal has an example', () => expect(EXAMPLES.map(({ signal }) => signal)).toEqual(SIGNALS));

  test.each(EXAMPLES)('the signal $signal has plain words and its figures', (signal) => {
    expect(formatText(signal)).toMatch(/^[A-Z0-9].*\.$/);
    expect(formatText(signal)).not.toMatch(/_|undefined|NaN/);
  });

  const GERMAN = createTranslator('de', de, 'de-DE');
  test.each([
    ...EXAMPLES,
    { signal: 'original_not_shown', measure: 'phone_screen', figures: {} },
    { signal: 'original_not_shown', measure: 'none', figures: {} },
    { signal: 'mrz_mismatch', fields: [DISAGREEMENT], check_digits: true },
    ...BLOCKED,
    { ...example('selfie_matches_document'), nearest: 0.4, others: 212 },
    { ...example('selfie_matches_document'), matches: false },
  ] as Signal[])('a case report writes the signal $signal as the case screen does', (signal) => {
    for (const translations of [ENGLISH, GERMAN]) {
      const { title, detail } = sayIn(translations, signal)!;
      expect(writeSignal(createReportWords(translations.language as 'en' | 'de', []), signal)).toEqual({
        title,
        detail,
      });
    }
  });

  test('contain the measured values', () => {
    expect(formatText(example('expired'))).toContain('16 Oct 2025');
    expect(formatText(example('barcode_mismatch'))).toContain('Last name: NORTHWOOD, record Larch.');
    expect(formatText(example('glare'))).toContain('21%');
    expect(formatText(example('selfie_matches_document'))).toContain('Distance 0.38');
    expect(formatText(example('same_face_as'))).toContain('1 other customer');
    expect(formatText(example('same_document_as'))).toContain('2 other customers');
  });

  test('a case whose document and face are both on the block list names both', () => {
    expect(BLOCKED.map((signal) => formatEnglish(signal)!.title)).toEqual([
      'Document number is on the block list',
      'Document number and face are on the block list',
    ]);
  });

  test('a document whose portrait has another person about as near says so, and not that they are two people', () => {
    const signal = {
      ...example('selfie_matches_document'),
      matches: false,
      nearest: 0.4,
      others: 212,
    } as Signal;
    expect(formatText(signal)).toContain('Another customer matches about equally well');
    expect(formatText(signal)).toContain(
      'Distance between selfie and document 0.38, to the nearest of 212 other customers 0.40',
    );
  });

  test('warn of a minor and of two faces, and not of an adult or one face', () => {
    expect(formatEnglish({ signal: 'age_from_document', age: 15, minor: true })).toMatchObject({
      tone: 'warn',
    });
    expect(formatEnglish(example('age_from_document'))).toMatchObject({ tone: 'info' });
    expect(formatEnglish({ ...example('selfie_matches_document'), matches: false } as Signal)).toMatchObject({
      tone: 'warn',
    });
    expect(formatEnglish(example('selfie_matches_document'))).toMatchObject({ tone: 'info' });
  });

  test.each(PORTRAIT_CAUSES)('say why a portrait is not clear: %s', (cause) => {
    for (const translations of [ENGLISH, GERMAN]) {
      const signal: Signal = { signal: 'portrait_unclear', cause, figures: { pixels: 31 } };
      const { title, detail } = sayIn(translations, signal)!;
      expect(detail).toMatch(/^[A-Z].*\.$/);
      expect(writeSignal(createReportWords(translations.language as 'en' | 'de', []), signal)).toEqual({
        title,
        detail,
      });
    }
  });

  test('return null for an unknown signal', () =>
    expect(formatEnglish({ signal: 'something_new' } as unknown as Signal)).toBeNull());

  test('name the other people if there are any', () => {
    expect(listOtherSubjects(example('same_face_as'))).toEqual([ID]);
    expect(listOtherSubjects(example('age_from_document'))).toEqual([]);
  });
});
