import { expect, test } from 'vitest';
import { monthAfter, readMonth, sumMonths, sumUsage } from '../components/sum-usage.ts';
import { writeUsageCsv } from './write-usage-csv.ts';

const row = (tenant_id: string, month: string, requests: number, uploads = {}) => ({
  tenant_id,
  host: `${tenant_id}.test`,
  month,
  requests,
  uploads,
});
const ROWS = [
  row('a', '2026-01', 5, { NO_FACE: 2, LICENSE_APPROVED: 1 }),
  row('b', '2026-01', 7),
  row('a', '2025-12', 1, { NO_FACE: 4 }),
];

test('usage is summed by month, the newest first, with the months in which nothing was used', () =>
  expect(sumMonths(ROWS, '2026-02', 3)).toEqual([
    { month: '2026-02', requests: 0, uploads: 0 },
    { month: '2026-01', requests: 12, uploads: 3 },
    { month: '2025-12', requests: 1, uploads: 4 },
  ]));

test('the usage of no tenant is zero', () => expect(sumUsage([])).toEqual({ requests: 0, uploads: 0 }));

test('covers months across the end of a year', () => {
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2025-12', 2)).toBe('2026-02');
  expect(readMonth('2026-02')).toBe('2026-02');
  for (const none of [null, '', '2026-13', '1826-02', '2026-2', 'x']) expect(readMonth(none)).toBeNull();
});

test('usage as CSV has a column for each verdict, and gives no spreadsheet a formula', () =>
  expect(
    writeUsageCsv(ROWS.slice(0, 2), (id) => (id === 'a' ? '=cmd()' : 'The "B"; -Ltd')).split('\r\n'),
  ).toEqual([
    '"month","tenant_id","host","name","requests","uploads","LICENSE_APPROVED","NO_FACE"',
    `"2026-01","a","a.test","'=cmd()","5","3","1","2"`,
    `"2026-01","b","b.test","The ""B""; '-Ltd","7","0","0","0"`,
    '',
  ]));
