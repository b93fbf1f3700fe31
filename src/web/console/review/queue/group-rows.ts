import { type Filter, findTab } from '../../cases/queue-url.ts';
import { parseMoment } from '../../locales/format-values.ts';
import type { ListRow } from './fold-rings.ts';

/** Rows under one heading, or under none; `from` is the place of the first in the whole list. */
export type Group = {
  name: 'queue.overADay' | 'queue.today' | 'queue.later' | null;
  from: number;
  rows: readonly ListRow[];
};

/** Whether a list is grouped by due time: only an open case has one, and a search or another order stands by itself. */
export const isByDue = (filter: Filter): boolean =>
  ['open', 'mine'].includes(findTab(filter) ?? '') && !filter.q && !filter.order;

/** Rows by due time if the list is grouped so, those without one last; else as they came. */
export function sortRows(rows: readonly ListRow[], filter: Filter): readonly ListRow[] {
  if (!isByDue(filter)) return rows;
  const LAST_DUE = '9';
  const due = (row: ListRow) => row.due_at ?? LAST_DUE;
  return rows.toSorted((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : 0));
}

/**
 * Groups rows that are sorted by due time: late, due before the end of the day, and later or without a due time. Numbers
 * continue through the groups; an empty group is left out. Without any due time there is one group without a name.
 */
export function groupRows(rows: readonly ListRow[], isByDue: boolean, now: Date): readonly Group[] {
  if (rows.length === 0) return [];
  if (!isByDue || rows[0]!.due_at === null) return [{ name: null, from: 0, rows }];
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  const dueBefore = (row: ListRow, end: number) =>
    row.due_at !== null && parseMoment(row.due_at).getTime() < end;
  const late = rows.filter((row) => dueBefore(row, now.getTime()));
  const soon = rows.filter((row) => dueBefore(row, midnight));
  return (
    [
      { name: 'queue.overADay', from: 0, rows: late },
      { name: 'queue.today', from: late.length, rows: soon.slice(late.length) },
      { name: 'queue.later', from: soon.length, rows: rows.slice(soon.length) },
    ] as const
  ).filter((group) => group.rows.length > 0);
}
