import { expect, test } from 'vitest';
import { VERDICTS } from '../../../server/verification/verdict/verdicts.ts';
import { notableOutages, sortUploads, writeDays } from './sort-uploads.ts';

const PLACES = { approved: 'passed', pending: 'waiting', rejected: 'back' } as const;

test('every day is listed, and every verdict counts by its state', () => {
  const day = '2026-03-01';
  const states = Object.values(VERDICTS).flatMap((ofKind) =>
    Object.entries<{ state: keyof typeof PLACES | null }>(ofKind),
  );
  for (const [verdict, { state }] of states) {
    const rows = sortUploads({ from: day, to: '2026-03-02', uploads: [{ day, verdict, count: 2 }] });
    const where = state && PLACES[state];
    const empty = { passed: 0, waiting: 0, back: 0 };
    expect([verdict, ...rows]).toEqual([
      verdict,
      { day, ...empty, ...(where ? { [where]: 2 } : {}) },
      { day: '2026-03-02', ...empty },
    ]);
  }
});

test('uploads have one CSV row per day', () =>
  expect(writeDays([{ day: '2026-03-01', passed: 3, waiting: 1, back: 0 }])).toBe(
    '"day","passed","to_a_person","turned_back"\r\n"2026-03-01","3","1","0"\r\n',
  ));

test('a day’s note names the worst outage, and no short one', () => {
  const outage = (day: string, reason: string, count: number) => ({ day, reason, count, minutes: 41 });
  const outages = notableOutages([
    outage('1', 'a', 2),
    outage('2', 'a', 3),
    outage('2', 'b', 9),
    outage('3', 'a', 3),
  ]);
  expect(outages.map(({ day, reason }) => day + reason)).toEqual(['2b', '3a']);
});
