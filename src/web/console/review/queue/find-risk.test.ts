import { expect, test } from 'vitest';
import { findRisk } from './find-risk.ts';

test('an escalated case is of high risk while it waits, whatever its signals are', () => {
  const row = { severity: 'none', signals: [], status: 'pending', escalated_at: null } as const;
  const facts = { ...row, signals: [] };
  expect(findRisk(facts)).toBe('none');
  expect(findRisk({ ...facts, escalated_at: '2026-01-02 10:00:00' })).toBe('severe');
  expect(findRisk({ ...facts, escalated_at: '2026-01-02 10:00:00', status: 'rejected' })).toBe('none');
});
