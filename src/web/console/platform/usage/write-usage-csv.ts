import { writeCsvRow } from '../../../../shared/write-csv.ts';
import type { UsageRow } from '../../api/answers.ts';
import { countUploads } from '../components/sum-usage.ts';

/** Usage as CSV (RFC 4180): a row for each tenant and month, a column for each verdict that there is. */
export function writeUsageCsv(
  rows: readonly UsageRow[],
  getTenantName: (tenantId: string) => string,
): string {
  const verdicts = [...new Set(rows.flatMap(({ uploads }) => Object.keys(uploads)))].sort();
  return [
    ['month', 'tenant_id', 'host', 'name', 'requests', 'uploads', ...verdicts],
    ...rows.map((row) => [
      row.month,
      row.tenant_id,
      row.host,
      getTenantName(row.tenant_id),
      String(row.requests),
      String(countUploads(row)),
      ...verdicts.map((verdict) => String(row.uploads[verdict] ?? 0)),
    ]),
  ]
    .map(writeCsvRow)
    .join('');
}
