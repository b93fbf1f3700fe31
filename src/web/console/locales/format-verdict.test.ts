import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { PRODUCT_LIMITS } from '../../../server/verification/policy/limits.ts';
import { REASONS } from '../../../server/verification/reasons.ts';
import type { Signal } from '../../../server/verification/signals/signals.ts';
import { VERDICTS } from '../../../server/verification/verdict/verdicts.ts';
import { listChoices } from '../review/case/decision/list-choices.ts';
import { formatElapsed, formatStoredDetail } from './format-values.ts';
import {
  type AttemptFacts,
  formatDecided,
  formatDecidedBy,
  formatDifferences,
  formatFaces,
  REASON_KEYS,
  formatWhy as sayIn,
} from './format-verdict.ts';

const formatEnglish = (facts: AttemptFacts) => sayIn(ENGLISH, facts);

const facts: AttemptFacts = {
  kind: 'license',
  verdict: null,
  reason: null,
  score: null,
  similarity: null,
  face_comparison: null,
};

describe('the sentences for verdicts', () => {
  const verdicts = [...new Set(Object.values(VERDICTS).flatMap((ofKind) => Object.keys(ofKind)))];

  test.each(verdicts)('cover the verdict %s', (verdict) => {
    const sentence = formatEnglish({ ...facts, verdict });
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toContain('_');
  });

  test.each(Object.values(REASONS))('cover the reason "%s"', (reason) => {
    const sentence = formatEnglish({ ...facts, verdict: 'LICENSE_PENDING_APPROVAL', reason });
    expect(sentence).toBe(ENGLISH.text(REASON_KEYS[reason]));
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  test('call an unknown status undecided', () =>
    expect(formatEnglish({ ...facts, verdict: 'SOMETHING_NEW' })).toBe('Sent to review: SOMETHING_NEW'));

  test('contain the score of a licence', () => {
    const verdict = 'LICENSE_PENDING_APPROVAL';
    expect(formatEnglish({ ...facts, verdict, score: 0.742 })).toBe(
      'Text match 74% (auto-approves from 80%).',
    );
    expect(formatEnglish({ ...facts, verdict, score: 0.93 })).toBe(
      'Text match 93%; not approved automatically.',
    );
    expect(formatEnglish({ ...facts, verdict, similarity: 0.46 })).toContain('uncertain (distance 0.54)');
  });

  test('say of a licence that waits with another face that it differs, by the limit that counted', () => {
    const face_limit = { same_up_to: 0.4, different_from: 0.59, worst_group: null };
    const parked = { ...facts, verdict: 'LICENSE_PENDING_APPROVAL', evidence: { face_limit } };
    expect(formatEnglish({ ...parked, similarity: 0.23 })).toContain('differs from the reference selfie');
    expect(formatEnglish({ ...parked, similarity: 0.42 })).toContain('uncertain (distance 0.58)');
  });

  test('contain the limit that counted, if a tenant has different ones', () => {
    const limits = { ...PRODUCT_LIMITS, passing_score: 0.9 };
    const evidence = { decided_by: { limits, set_at: '2026-03-01 12:00:00', strict: false } };
    const parked = { ...facts, verdict: 'LICENSE_PENDING_APPROVAL', score: 0.85, evidence };
    expect(formatEnglish(parked)).toBe('Text match 85% (auto-approves from 90%).');
    // A row of the queue does not have the limits that decided it: there the line counts that the tenant has now.
    expect(formatEnglish({ ...parked, evidence: null, passing: 0.9 })).toBe(
      'Text match 85% (auto-approves from 90%).',
    );
    expect(formatEnglish({ ...parked, passing: 0.7 })).toBe('Text match 85% (auto-approves from 90%).');
    expect(formatDecidedBy(ENGLISH, evidence)).toMatch(/^Checked with your thresholds of 1 Mar/);
    const ofProduct = { decided_by: { ...evidence.decided_by, set_at: null } };
    expect(formatDecidedBy(ENGLISH, ofProduct)).toBe('Checked with the default thresholds.');
    expect(formatDecidedBy(ENGLISH, {})).toBeNull();
  });

  test('never round a score up to a limit that it did not reach', () =>
    expect(formatEnglish({ ...facts, verdict: 'LICENSE_PENDING_APPROVAL', score: 0.7983 })).toBe(
      'Text match 79% (auto-approves from 80%).',
    ));

  test('contain the distance of the faces', () => {
    expect(
      formatFaces(ENGLISH, { ...facts, verdict: 'ID_NOT_MATCHED', similarity: 0.31 }, 'compared'),
    ).toMatch(/^Differs from .* Distance 0\.69/);
    expect(
      formatFaces(ENGLISH, { ...facts, similarity: 0.62, face_comparison: 'matched' }, 'compared'),
    ).toMatch(/^Same person .* Distance 0\.38/);
    // Of a selfie the API states the distance itself.
    const selfie = { ...facts, kind: 'selfie', verdict: 'SELFIE_APPROVED', similarity: 0.19 };
    expect(formatFaces(ENGLISH, selfie, 'compared')).toMatch(/^Same person .* Distance 0\.19/);
    const near = { signal: 'others_as_near', distance: 0.19, nearest: 0.2, others: 3 } as const;
    const unclear = { signal: 'low_face_quality', fitness: 0.8 } as const;
    const undecided = (signals: Signal[]) =>
      formatFaces(
        ENGLISH,
        { ...selfie, verdict: 'SELFIE_PENDING_APPROVAL', evidence: { signals } },
        'compared',
      );
    expect(undecided([near])).toMatch(
      /^Not decided: another customer matches about equally well. Distance 0\.19/,
    );
    expect(undecided([unclear])).toMatch(/^Not decided: a face is not clear enough. Distance 0\.19/);
    const unmeasured = { ...selfie, verdict: 'SELFIE_PENDING_APPROVAL', evidence: { face_fitness: null } };
    expect(formatFaces(ENGLISH, unmeasured, 'compared')).toMatch(/^Not decided: a face is not clear/);
    expect(formatFaces(ENGLISH, facts, 'none')).toMatch(/No approved selfie/);
    // Never beside the reference that has been approved since.
    expect(formatFaces(ENGLISH, facts, 'none', true)).toMatch(/older/);
    expect(formatFaces(ENGLISH, facts, 'unavailable')).toMatch(/could not be compared/);
    // The card's portrait may be measured below: each sentence is of the approved selfie alone.
    for (const reference of ['none', 'unavailable'])
      for (const isThereNow of [false, true])
        expect(formatFaces(ENGLISH, facts, reference, isThereNow)).toMatch(/approved|reference selfie/);
  });
});

test('differences are counted and named', () => {
  expect(formatDifferences(ENGLISH, ['Street', 'Expiry date'], 6)).toBe(
    '2 of 6 details differ: Street and Expiry date.',
  );
  expect(formatDifferences(ENGLISH, ['Street'], 6)).toBe('1 of 6 details differs: Street.');
  expect(formatDifferences(ENGLISH, ['Licence no.'], 6)).toBe('1 of 6 details differs: Licence no.');
  expect(formatDifferences(ENGLISH, [], 6)).toBe('All 6 details match the record.');
});

test.each([
  ['2030-01-01 11:56:00', '4 min'],
  ['2030-01-01 08:48:00', '3 h 12 min'],
  ['2029-12-31 09:00:00', '1 d 3 h'],
  ['2030-01-01 12:00:30', '0 min'],
])('the age of %s is %s', (moment, age) =>
  expect(formatElapsed(ENGLISH, moment, new Date('2030-01-01T12:00:00Z'))).toBe(age),
);

test('a stored date is written out, and nothing else is touched', () => {
  expect(formatStoredDetail(ENGLISH, '1969-07-04')).toBe('4 Jul 1969');
  expect(formatStoredDetail(ENGLISH, '17 Larch Lane')).toBe('17 Larch Lane');
});

test('the reviewer who decided is named with the time of the reader’s clock', () => {
  const moment = /^Rejected by Ann at noon, \d+ \w+ 2030,? \d\d:\d\d [\w+:]+\.$/;
  expect(
    formatDecided(
      ENGLISH,
      'This submission is already decided: it was rejected by Ann at noon at 2030-01-01 12:00:00.',
    ),
  ).toMatch(moment);
  expect(
    formatDecided(
      ENGLISH,
      'This submission is already decided: it was approved by the pipeline at 2030-01-01 12:00:00.',
    ),
  ).toMatch(/^Approved automatically, /);
  expect(formatDecided(ENGLISH, 'Something else.')).toBe('Something else.');
});

test('canned texts fit the image: a face names no card, another document is asked for a licence', () => {
  const labels = (decision: 'ask' | 'reject', kind: string, seen?: string) =>
    listChoices(ENGLISH, decision, { kind, seen, address: 'informal' }, []).map(
      ({ label, texts }) => `${label}: ${texts['en']}`,
    );
  for (const kind of ['selfie', 'age'])
    for (const decision of ['ask', 'reject'] as const)
      expect(labels(decision, kind).join()).not.toMatch(/card|licence/);
  expect(labels('reject', 'age').join()).not.toMatch(/another person/i);
  expect(labels('ask', 'license', 'licence').join()).not.toMatch(/another document|back of/i);
  expect(labels('ask', 'license', 'passport')[0]).toMatch(/driving licence/);
  expect(labels('ask', 'license', 'licence_back')[0]).toMatch(/turn it over/);
  expect(labels('ask', 'license', 'screen')[0]).toMatch(/copy or a screen/);
  // A request says what to do again; a rejection asks for nothing.
  expect(labels('reject', 'license').join()).not.toMatch(/again/);
});
