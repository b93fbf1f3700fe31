import type { UsageRow } from '../../api/answers.ts';

type Sum = { requests: number; uploads: number };
export type MonthSum = Sum & { month: string };

/** The month of a moment, of UTC: `2026-03`. */
export const getMonth = (moment: Date): string => moment.toISOString().slice(0, 7);

/** The month that lies `shift` months after another one. */
export function monthAfter(month: string, shift: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return getMonth(new Date(Date.UTC(year, number - 1 + shift)));
}

/** A month of the address, where it is one. */
export const readMonth = (text: string | null): string | null =>
  text && /^2\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/** The images of a row, whatever came of them. */
export const countUploads = ({ uploads }: Pick<UsageRow, 'uploads'>): number =>
  Object.values(uploads).reduce((sum, count) => sum + count, 0);

export function sumUsage(rows: readonly UsageRow[]): Sum {
  return {
    requests: rows.reduce((sum, row) => sum + row.requests, 0),
    uploads: rows.reduce((sum, row) => sum + countUploads(row), 0),
  };
}

/** A sum for each of the `count` months up to the last, the newest first; one without use is zero. */
export function sumMonths(rows: readonly UsageRow[], last: string, count: number): MonthSum[] {
  return Array.from({ length: count }, (_, before) => monthAfter(last, -before)).map((month) => ({
    month,
    ...sumUsage(rows.filter((row) => row.month === month)),
  }));
}
