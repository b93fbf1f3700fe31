import { expect, test } from 'vitest';
import { pickNotification, readTold } from './pick-notification.ts';

const none = { waiting: 0, due: 0, mentions: 0 };

test.each([
  [none, { ...none, waiting: 1 }, { word: 'notice.waiting', count: 1 }],
  [{ ...none, waiting: 3 }, { ...none, waiting: 4 }, null],
  [
    { ...none, waiting: 3 },
    { ...none, waiting: 3, mentions: 1 },
    { word: 'notice.mention', count: 1 },
  ],
  [{ ...none, waiting: 3, mentions: 2 }, { ...none, mentions: 1 }, null],
  [
    { ...none, waiting: 3 },
    { ...none, waiting: 3, due: 2 },
    { word: 'notice.due', count: 2 },
  ],
  [{ ...none, waiting: 3, due: 2 }, { ...none, waiting: 2, due: 1 }, null],
  [none, { waiting: 1, due: 1, mentions: 1 }, { word: 'notice.due', count: 1 }],
])('from %j to %j tells %j', (before, now, expected) =>
  expect(pickNotification(before, now)).toEqual(expected),
);

test('all kinds wait together', () => {
  const queue = {
    license: 1,
    selfie: 2,
    age: 3,
    waiting_for_subject: 0,
    oldest_seconds: 5,
    passing_score: 0.8,
  };
  expect(readTold({ queue, mentions: 4, due: 1 })).toEqual({ waiting: 6, due: 1, mentions: 4 });
});
