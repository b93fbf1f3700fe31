import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { formatReason } from './format-reason.ts';

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

test('a row names the worst risk before the reason why the case waits', () => {
  expect(
    formatReason(ENGLISH, {
      ...WAITING,
      severity: 'severe',
      signals: ['blur', 'document_of_another', 'expired'],
    }),
  ).toBe(`Document of another person · ${WHY}`);
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'warning', signals: ['expired'] })).toBe(
    `Expired · ${WHY}`,
  );
});

test('[S9] a row is never named by stripes and dots, which may stop nothing', () => {
  const signals = ['screen_or_print', 'selfie_matches_document'] as const;
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'warning', signals: [...signals] })).toBe(
    `Selfie and document may show different people · ${WHY}`,
  );
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'warning', signals: ['screen_or_print'] })).toBe(WHY);
});

test('a row without a risk, or of a decided case, names the reason alone', () => {
  expect(formatReason(ENGLISH, WAITING)).toBe(WHY);
  expect(formatReason(ENGLISH, { ...WAITING, severity: 'notice', signals: ['blur'] })).toBe(WHY);
  expect(
    formatReason(ENGLISH, { ...WAITING, status: 'approved', severity: 'severe', signals: ['blocked'] }),
  ).toBe(WHY);
});
