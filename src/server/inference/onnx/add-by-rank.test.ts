import { expect, it } from 'vitest';
import { addByRank } from './add-by-rank.ts';

it('[S329] puts a call before those of tenants with more questions, and after those of equal ones', () => {
  const queue: { call: { rank: number; name: string } }[] = [];
  for (const [name, rank] of [
    ['a', 6],
    ['b', 5],
    ['c', 1],
    ['d', 5],
    ['e', 1],
  ] as const)
    addByRank(queue, { call: { rank, name } });
  expect(queue.map(({ call }) => call.name)).toEqual(['c', 'e', 'b', 'd', 'a']);
});
