import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { tileFigures } from './tile-figures.ts';

const NOTHING = {
  from: '2026-03-01',
  to: '2026-03-01',
  uploads: [],
  approval: { approved: 0, rejected: 0, rate: null, by_kind: [] },
  queue: { length: 0, oldest_seconds: null, by_wait: [] },
  pipeline_seconds: { median: null, p95: null },
  usage: { month: '2026-03', requests: 0, quota: null, by_month: [] },
  targets: { decided: 0, in_time: 0, late: 0, by_kind: [] },
};
const tileTexts = (stats: Parameters<typeof tileFigures>[1], days: Parameters<typeof tileFigures>[2]) =>
  tileFigures(ENGLISH, stats, days).map(({ value, lead }) => [value, lead]);

test('an empty figure has a sentence, and no unit without a number', () => {
  expect(tileTexts(NOTHING, [])).toEqual([
    ['–', 'No uploads yet'],
    ['–', 'No decisions yet'],
    ['0', 'No open cases.'],
    ['–', 'No results yet'],
    ['0', 'no limit'],
  ]);
});

test('a figure is shown with its parts', () => {
  const stats = {
    ...NOTHING,
    approval: { approved: 3, rejected: 1, rate: 0.75, by_kind: [] },
    pipeline_seconds: { median: 2.1, p95: 3.8 },
    targets: { decided: 4, in_time: 3, late: 0, by_kind: [] },
  };
  const days = [{ day: '2026-03-01', passed: 4, waiting: 1, back: 0 }];
  expect(tileTexts(stats, days)).toEqual([
    ['80.0%', '4 of 5 uploads'],
    ['75.0%', '3 approved, 1 rejected'],
    ['0', 'No open cases.'],
    ['75.0%', 'of 4 with an SLA; 0 late now'],
    ['2.10 s', 'median; 95th percentile 3.80 s'],
    ['0', 'no limit'],
  ]);
});
