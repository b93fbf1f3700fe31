import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { findRowFinding, formatReason } from './format-reason.ts';

const WAITING = {
  kind: 'license',
  status: 'pending',
  verdict: 'LICENSE_PENDING_APPROVAL',
  reason: null,
  score: 0.75,
  similarity: null,
  face_comparison: null,
  severity: 'none',
  signals: [],
} satisfies Parameters<typeof formatReason>[1];
const WHY = 'Text match 75% (auto-approves from 80%).';
const COMPARE = 'Compare the document with the record';

test('a row is named by the first of its risks in the table of headlines, and by that alone', () => {
  const signals = ['blur', 'document_of_another', 'expired'] as const;
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'severe', signals: [...signals] })).toBe(
    'Document of another person',
  );
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'warning', signals: ['expired'] })).toBe(
    'The document has expired',
  );
});

test('[S9] a row is never named by stripes and dots, which may stop nothing', () => {
  const signals = ['screen_or_print', 'selfie_matches_document'] as const;
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'warning', signals: [...signals] })).toBe(
    'Selfie and document may show different people',
  );
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'warning', signals: ['screen_or_print'] })).toBe(
    COMPARE,
  );
});

test('a row without a risk says what is to be looked at, and a decided one its verdict', () => {
  expect(formatReason(ENGLISH, WAITING)).toBe(COMPARE);
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'notice', signals: ['blur'] })).toBe(
    'Photo is blurred',
  );
  expect(formatReason(ENGLISH, { ...WAITING, score: 0.9, severity: 'notice', signals: ['blur'] })).toBe(
    COMPARE,
  );
  expect(
    formatReason(ENGLISH, { ...WAITING, status: 'approved', severity: 'severe', signals: ['blocked'] }),
  ).toBe(WHY);
  const first = { ...WAITING, kind: 'selfie', verdict: 'SELFIE_PENDING_APPROVAL', score: null };
  expect(formatReason(ENGLISH, first)).toBe('First selfie: is this the customer?');
});

test('a verdict and a signal are in one order', () => {
  const live = { ...WAITING, kind: 'selfie', reason: 'Liveness not shown.', score: null };
  expect(findRowFinding(live)).toBe('not-live');
  expect(findRowFinding({ ...live, severity: 'severe', signals: ['blocked'] })).toBe('blocked');
  expect(findRowFinding({ ...live, severity: 'warning', signals: ['same_face_as'] })).toBe('not-live');
});
