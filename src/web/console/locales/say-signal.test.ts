import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { SIGNALS, type Signal } from '../../../server/verification/signals/signals.ts';
import { othersOf, saySignal as sayIn } from './say-signal.ts';

const saySignal = (signal: Signal) => sayIn(ENGLISH, signal);

const ID = '01890000-0000-7000-8000-000000000000';
const DISAGREEMENT = {
  field: 'last_name',
  says: 'NORTHWOOD',
  other: 'Larch',
  other_source: 'stored',
} as const;
const EXAMPLES: Signal[] = [
  { signal: 'expired', expired_on: '2025-10-16' },
  { signal: 'age_from_document', age: 39, minor: false },
  { signal: 'barcode_mismatch', fields: [DISAGREEMENT] },
  { signal: 'mrz_mismatch', fields: [], check_digits: false },
  { signal: 'blur', sharpness: 0.11 },
  { signal: 'glare', share: 0.214 },
  { signal: 'screen_or_print', score: 0.97 },
  { signal: 'other_script', unread: 0.58 },
  { signal: 'low_face_quality', fitness: 0.71 },
  { signal: 'far_from_anchor', distance: 0.47, same_up_to: 0.48 },
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
];
const say = (signal: Signal) => {
  const { title, detail } = saySignal(signal)!;
  return `${title}. ${detail}`;
};

describe('the words for signals', () => {
  test('cover every one', () => expect(EXAMPLES.map(({ signal }) => signal)).toEqual(SIGNALS));

  test.each(EXAMPLES)('$signal is plain words with its figures', (signal) => {
    expect(say(signal)).toMatch(/^[A-Z0-9].*\.$/);
    expect(say(signal)).not.toMatch(/_|undefined|NaN/);
  });

  test('say what was seen', () => {
    expect(say(EXAMPLES[0]!)).toContain('16 Oct 2025');
    expect(say(EXAMPLES[2]!)).toContain('Last name: NORTHWOOD, on record Larch.');
    expect(say(EXAMPLES[5]!)).toContain('21%');
    expect(say(EXAMPLES[10]!)).toContain('0.38 apart');
    expect(say(EXAMPLES[11]!)).toContain('one other person');
    expect(say(EXAMPLES[12]!)).toContain('2 other people');
  });

  test('warn of a minor and of two faces, and not of an adult or one face', () => {
    expect(saySignal({ signal: 'age_from_document', age: 15, minor: true })).toMatchObject({ tone: 'warn' });
    expect(saySignal(EXAMPLES[1]!)).toMatchObject({ tone: 'info' });
    expect(saySignal({ ...EXAMPLES[10]!, matches: false } as Signal)).toMatchObject({ tone: 'warn' });
    expect(saySignal(EXAMPLES[10]!)).toMatchObject({ tone: 'ok' });
  });

  test('leave alone what they do not know', () =>
    expect(saySignal({ signal: 'something_new' } as unknown as Signal)).toBeNull());

  test('name the others where there are any', () => {
    expect(othersOf(EXAMPLES[11]!)).toEqual([ID]);
    expect(othersOf(EXAMPLES[4]!)).toEqual([]);
  });
});
