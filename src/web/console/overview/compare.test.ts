import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { type ComparedStats, compareStats } from './compare.ts';

const stats = (passed: number, back: number, more: Partial<ComparedStats> = {}): ComparedStats => ({
  from: '2026-03-01',
  to: '2026-03-01',
  uploads: [
    { day: '2026-03-01', verdict: 'LICENSE_APPROVED', count: passed },
    { day: '2026-03-01', verdict: 'NO_LICENSE_DETECTED', count: back },
  ],
  approval: { approved: 0, rejected: 0, rate: null, by_kind: [] },
  targets: { decided: 0, in_time: 0, late: 0, by_kind: [] },
  pipeline_seconds: { median: null, p95: null },
  ...more,
});

test('a change is shown in points, and is good or bad', () => {
  const [better, worse] = [stats(829, 171), stats(820, 180)];
  expect(compareStats(ENGLISH, better, worse)).toEqual({ passed: { change: '+0.9 pts', tone: 'good' } });
  expect(compareStats(ENGLISH, worse, better)).toEqual({ passed: { change: '-0.9 pts', tone: 'bad' } });
  expect(compareStats(ENGLISH, better, better)).toEqual({ passed: { change: '±0.0 pts', tone: 'neutral' } });
});

test('a shorter processing time is good, and another share of approvals is neither', () => {
  const measured = (median: number, rate: number) =>
    stats(0, 0, {
      pipeline_seconds: { median, p95: null },
      approval: { approved: 1, rejected: 1, rate, by_kind: [] },
    });
  expect(compareStats(ENGLISH, measured(1.8, 0.9), measured(2.1, 0.8))).toEqual({
    seconds: { change: '-0.30 s', tone: 'good' },
    approved: { change: '+10.0 pts', tone: 'neutral' },
  });
});

test('a figure that the period before does not have is compared with nothing', () =>
  expect(compareStats(ENGLISH, stats(1, 0), stats(0, 0))).toEqual({}));
