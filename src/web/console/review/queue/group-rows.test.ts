import { expect, test } from 'vitest';
import type { QueueRow } from '../case-types.ts';
import { groupRows } from './group-rows.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
/** A case that waits for so many hours. */
const waiting = (id: string, hours: number) => {
  const since = new Date(NOW - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return { id, waiting_since: since, created_at: since } as QueueRow;
};
const told = (rows: QueueRow[], areWaiting: boolean) =>
  groupRows(rows, areWaiting, NOW).map(({ name, from, rows: group }) => [
    name,
    from,
    group.map(({ id }) => id).join(),
  ]);

test('cases that wait more than a day are a group, and numbers continue through both groups', () => {
  const rows = [waiting('a', 50), waiting('b', 24.1), waiting('c', 24), waiting('d', 0)];
  expect(told(rows, true)).toEqual([
    ['queue.overADay', 0, 'a,b'],
    ['queue.today', 2, 'c,d'],
  ]);
  expect(told(rows.slice(2), true)).toEqual([['queue.today', 0, 'c,d']]);
});

test('search results have no heading, and an empty list has no group', () => {
  expect(told([waiting('a', 50), waiting('b', 1)], false)).toEqual([[null, 0, 'a,b']]);
  expect(groupRows([], true, NOW)).toEqual([]);
});
