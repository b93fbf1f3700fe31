import { expect, test } from 'vitest';
import type { ReasonFacts } from '../format-reason.ts';
import { findRisk } from './find-risk.ts';

const ROW: ReasonFacts & { escalated_at: string | null } = {
  kind: 'selfie',
  severity: 'none',
  signals: [],
  status: 'pending',
  verdict: 'SELFIE_PENDING_APPROVAL',
  reason: null,
  score: null,
  similarity: null,
  face_comparison: null,
  escalated_at: null,
};

test('an escalated case is of high risk while it waits, whatever its signals are', () => {
  expect(findRisk(ROW)).toBe('none');
  expect(findRisk({ ...ROW, escalated_at: '2026-01-02 10:00:00' })).toBe('severe');
  expect(findRisk({ ...ROW, escalated_at: '2026-01-02 10:00:00', status: 'rejected' as const })).toBe('none');
});

test.each([
  ['liveness that was not shown', { reason: 'Liveness not shown.' }],
  ['another face', { verdict: 'ID_NOT_MATCHED' }],
  ['a face that is uncertain', { similarity: 0.5, face_comparison: 'undecided' }],
] as const)('%s is of medium risk while the case waits, without any signal', (_, facts) => {
  expect(findRisk({ ...ROW, ...facts })).toBe('warning');
  expect(findRisk({ ...ROW, ...facts, severity: 'severe' })).toBe('severe');
  expect(findRisk({ ...ROW, ...facts, status: 'rejected' as const })).toBe('none');
});

test('the risk of a ring is that of its signals', () => {
  expect(findRisk({ severity: 'notice', signals: [] })).toBe('notice');
});
