import { describe, expect, test } from 'vitest';
import { judgeFields, nextAfter } from './case-types.ts';

test('fields keep their numbers, and those that differ come first', () => {
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

test('an ambiguous birth date that may match the record does not count as different', () => {
  const field = {
    field: 'date_of_birth',
    stored: '1974-02-11',
    read: '02/11/1974',
    score: 0,
    box: null,
  } as const;
  expect(judgeFields([{ ...field, agreement: 'ambiguous' }])[0]).toMatchObject({ state: 'unread' });
  expect(judgeFields([{ ...field, agreement: 'differs' }])[0]).toMatchObject({ state: 'differs' });
});

test('a field that the document says is never unread', () => {
  const field = { field: 'license_number', stored: 'N417', score: 0, box: null } as const;
  const states = (['matches', 'differs', 'not_found'] as const).map(
    (agreement) =>
      judgeFields([{ ...field, read: agreement === 'not_found' ? null : 'X417', agreement }])[0]!.state,
  );
  expect(states).toEqual(['same', 'differs', 'unread']);
});

describe('the next case', () => {
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
});
