import { expect, test } from 'vitest';
import { isNews, readTold } from './what-to-tell.ts';

test.each([
  [{ waiting: 0, mentions: 0 }, { waiting: 1, mentions: 0 }, true],
  [{ waiting: 3, mentions: 0 }, { waiting: 4, mentions: 0 }, false],
  [{ waiting: 3, mentions: 0 }, { waiting: 3, mentions: 1 }, true],
  [{ waiting: 3, mentions: 2 }, { waiting: 0, mentions: 1 }, false],
])('from %j to %j is news: %s', (before, now, expected) => expect(isNews(before, now)).toBe(expected));

test('all kinds wait together', () => {
  const queue = { license: 1, selfie: 2, age: 3, oldest_seconds: 5, passing_score: 0.8 };
  expect(readTold({ queue, mentions: 4 })).toEqual({ waiting: 6, mentions: 4 });
});
