import { writeCursor } from '../../../http/fields/moment-cursor.ts';
import { type CaseConditions, listCases, listSortKey } from '../../../store/cases.ts';
import { planSearch } from '../../../store/subject-search.ts';
import type { Tx } from '../../../store/transaction.ts';
import { presentRow } from '../case/present-case.ts';
import type { SubmissionFilter } from './contract.ts';
import { toConditions } from './to-conditions.ts';

type ViewerContext = { tenantId: string; userId: number | null; now: Date };

/**
 * A page of rows for staff, and the cursor of the next one; null on the last. Exact matches come before similar ones.
 */
export async function listPage(tx: Tx, { tenantId, userId, now }: ViewerContext, filter: SubmissionFilter) {
  // One more than the page size shows whether there is a next page.
  const { q, status, subject_id, second_look, updated_since, order, cursor, limit } = filter;
  const wanted = { ...toConditions(filter, userId, now), status, subject_id, second_look, updated_since };
  const asked = { ...wanted, q, order, cursor, limit: limit + 1 };
  const rows = await listFound(tx, tenantId, asked, now);
  const shown = rows.slice(0, filter.limit);
  const last = shown.at(-1);
  const more = rows.length > filter.limit && last;
  const next_cursor = more
    ? writeCursor({
        at: last.row[listSortKey(filter)]!,
        id: last.row.id,
        near: last.near,
        rank: order === 'severity' ? last.row.severity_rank : null,
      })
    : null;
  return { submissions: shown.map(({ row }) => presentRow(row, now)), next_cursor };
}

type PageQuery = CaseConditions & Pick<SubmissionFilter, 'q' | 'order' | 'cursor' | 'limit'>;

async function listFound(tx: Tx, tenantId: string, { q: words, cursor, ...filter }: PageQuery, now: Date) {
  const list = async (near: boolean, limit: number) => {
    const search = await planSearch(tx, { tenantId, words, near });
    const behind = cursor?.near === near ? cursor : undefined;
    const rows = await listCases(tx, tenantId, { ...filter, search, cursor: behind, limit }, now);
    return rows.map((row) => ({ row, near }));
  };
  const exact = cursor?.near ? [] : await list(false, filter.limit);
  const left = filter.limit - exact.length;
  return words?.length && left > 0 ? [...exact, ...(await list(true, left))] : exact;
}
