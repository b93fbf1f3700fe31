import { expect, test } from 'vitest';
import type { QueueRow } from '../../cases/case-types.ts';
import { QUEUE } from '../../cases/queue-url.ts';
import { groupRows, sortRows } from './group-rows.ts';

const NOW = new Date(2026, 2, 2, 12);
/** A case that is due in so many hours, or without a due time. */
const due = (id: string, hours: number | null) => {
  const at = hours === null ? null : new Date(NOW.getTime() + hours * 3_600_000);
  return { id, due_at: at?.toISOString().slice(0, 19).replace('T', ' ') ?? null } as QueueRow;
};
const list = (rows: readonly QueueRow[]) => rows.map(({ id }) => id).join();

test('cases are grouped as late, due today and later, and numbers continue through the groups', () => {
  const rows = sortRows(
    [due('never', null), due('later', 13), due('soon', 2), due('late', -1), due('today', 11)],
    QUEUE,
  );
  expect(list(rows)).toBe('late,soon,today,later,never');
  expect(groupRows(rows, true, NOW).map(({ name, from, rows: group }) => [name, from, list(group)])).toEqual([
    ['queue.overADay', 0, 'late'],
    ['queue.today', 1, 'soon,today'],
    ['queue.later', 3, 'later,never'],
  ]);
});

test('search results, lists in order of risk and cases without targets have no heading', () => {
  const rows = [due('b', 2), due('a', -1)];
  for (const filter of [
    { ...QUEUE, q: 'ann' },
    { ...QUEUE, order: 'severity' },
    { ...QUEUE, status: 'decided' as const },
  ])
    expect(list(sortRows(rows, filter))).toBe('b,a');
  expect(groupRows(rows, false, NOW)).toEqual([{ name: null, from: 0, rows }]);
  const without = [due('a', null), due('b', null)];
  expect(groupRows(without, true, NOW)).toEqual([{ name: null, from: 0, rows: without }]);
  expect(groupRows([], true, NOW)).toEqual([]);
});
