import { expect, test } from 'vitest';
import { namePeople } from './name-people.ts';

const pair = (first: string, second: string, isMated: boolean) => ({ first, second, isMated });

test('pairs of one person join their images, in any order, into one person', () => {
  const personOf = namePeople([
    pair('a1', 'a2', true),
    pair('b1', 'b2', true),
    pair('a3', 'a4', true),
    pair('a1', 'b1', false),
    pair('a4', 'a2', true),
    pair('a2', 'a1', true),
  ]);
  const people = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(personOf);
  expect(new Set(people.slice(0, 4)).size).toBe(1);
  expect(people[4]).toBe(people[5]);
  expect(new Set(people).size).toBe(3);
});
