import type { UsageRow } from '../api/answers.ts';
import { uploadsOf } from './sum-usage.ts';

/** What a spreadsheet takes for a formula begins like this (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＋－＝＠]|^[\t\r\n]/u;

function quote(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Usage as CSV (RFC 4180): a row for each tenant and month, a column for each verdict that there is. */
export function writeUsageCsv(rows: readonly UsageRow[], nameOf: (tenantId: string) => string): string {
  const verdicts = [...new Set(rows.flatMap(({ uploads }) => Object.keys(uploads)))].sort();
  const lines = [
    ['month', 'tenant_id', 'host', 'name', 'requests', 'uploads', ...verdicts],
    ...rows.map((row) => [
      row.month,
      row.tenant_id,
      row.host,
      nameOf(row.tenant_id),
      String(row.requests),
      String(uploadsOf(row)),
      ...verdicts.map((verdict) => String(row.uploads[verdict] ?? 0)),
    ]),
  ];
  return lines.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}
