import { parseMoment } from '../../locales/format-values.ts';
import type { QueueRow } from '../case-types.ts';

const DAY_MS = 86_400_000;

/** Rows under one heading, or under none; `from` is the place of the first in the whole list. */
export type Group = {
  name: 'queue.overADay' | 'queue.today' | null;
  from: number;
  rows: readonly QueueRow[];
};

/**
 * Groups cases that wait more than a day. Numbers continue through the groups; an empty group is left out.
 * @param areWaiting whether these are all waiting cases, the longest first
 * @param now in milliseconds
 */
export function groupRows(rows: readonly QueueRow[], areWaiting: boolean, now: number): readonly Group[] {
  if (rows.length === 0) return [];
  if (!areWaiting) return [{ name: null, from: 0, rows }];
  const isOld = (row: QueueRow) => parseMoment(row.waiting_since ?? row.created_at).getTime() < now - DAY_MS;
  const old = rows.filter(isOld);
  const groups = [
    { name: 'queue.overADay', from: 0, rows: old },
    { name: 'queue.today', from: old.length, rows: rows.filter((row) => !isOld(row)) },
  ] as const;
  return groups.filter((group) => group.rows.length > 0);
}
