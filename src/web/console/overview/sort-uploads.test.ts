import { expect, test } from 'vitest';
import { VERDICTS } from '../../../server/domain/verdict/verdicts.ts';
import { sortUploads } from './sort-uploads.ts';

const PLACES = { approved: 'passed', pending: 'waiting', rejected: 'back' } as const;

test('every day is there, and every verdict counts where its state puts it', () => {
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
