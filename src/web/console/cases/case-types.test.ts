import { expect, test } from 'vitest';
import { nextAfter } from './case-types.ts';

const line = (ids: string, opener: Record<string, string> = {}, holder: Record<string, string> = {}) =>
  [...ids].map((id) => ({ id, open_by: opener[id] ?? null, claimed_by_name: holder[id] ?? null }));

test('the next case is the following waiting one, else the one that waits longest', () => {
  expect(nextAfter(line('abc'), 'a', 'me')).toBe('b');
  expect(nextAfter(line('abc'), 'c', 'me')).toBe('a');
  expect(nextAfter(line('de'), 'c', 'me')).toBe('d');
  expect(nextAfter(line('c'), 'c', 'me')).toBeNull();
});

test('the next case is one that no other reviewer has open, if there is one', () => {
  expect(nextAfter(line('abc', { b: 'Mina' }), 'a', 'me')).toBe('c');
  expect(nextAfter(line('abc', { b: 'me' }), 'a', 'me')).toBe('b');
  expect(nextAfter(line('ab', { b: 'Mina' }), 'a', 'me')).toBe('b');
});

test('the next case is one that no other reviewer has claimed, if there is one', () => {
  expect(nextAfter(line('abc', {}, { b: 'Mina' }), 'a', 'me')).toBe('c');
  expect(nextAfter(line('abc', {}, { b: 'me' }), 'a', 'me')).toBe('b');
});
