import { expect, test } from 'vitest';
import { judgeFields, nextAfter } from './case-types.ts';

test('fields keep their numbers, and those that need a look come first', () => {
  const field = (name: 'first_name' | 'last_name' | 'addr_city', read: string | null, score: number) => ({
    field: name,
    stored: 'x',
    read,
    score,
    box: null,
  });
  const judged = judgeFields([
    field('first_name', 'X', 0.99),
    field('last_name', 'Y', 0.85),
    field('addr_city', null, 0),
  ]);
  expect(judged.map(({ number, state }) => [number, state])).toEqual([
    [2, 'differs'],
    [3, 'unread'],
    [1, 'same'],
  ]);
});

test('the next case is the one behind that still waits, else the one that waits longest', () => {
  expect(nextAfter(['a', 'b', 'c'], 'a', ['b', 'c'])).toBe('b');
  expect(nextAfter(['a', 'b', 'c'], 'a', ['c'])).toBe('c');
  expect(nextAfter(['a', 'b', 'c'], 'c', ['a', 'b'])).toBe('a');
  expect(nextAfter([], 'c', ['c', 'd'])).toBe('d');
  expect(nextAfter(['c'], 'c', ['c'])).toBeNull();
});
