import { findNumberHash } from '../../../encryption/keys/tenant-key.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { writeCursor } from '../../../http/fields/moment-cursor.ts';
import { planSearch } from '../../../store/subject-search.ts';
import { listSortKey } from '../../../store/submissions/case-order.ts';
import { findRings } from '../../../store/submissions/case-ties.ts';
import { type CaseConditions, listCases } from '../../../store/submissions/cases.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { documentNumberKey } from '../../../verification/document/document-number-key.ts';
import { presentRow } from '../present-case.ts';
import { toConditions } from '../to-conditions.ts';
import type { ExportFilter, SubmissionFilter } from './contract.ts';

export type ViewerContext = { tenantId: TenantId; userId: number | null; now: Date; masterKey: MasterKey };

/**
 * A page of rows for staff, and the cursor of the next one; null on the last. Exact matches come before similar ones.
 */
export async function listPage(tx: Tx, viewer: ViewerContext, filter: SubmissionFilter) {
  const { tenantId, now } = viewer;
  // One more than the page size shows whether there is a next page.
  const { q, order, cursor, limit } = filter;
  const wanted = await toListConditions(tx, viewer, filter);
  const query = { ...wanted, q, order, cursor, limit: limit + 1 };
  const rows = await listFound(tx, tenantId, query, now);
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  const more = rows.length > filter.limit && last;
  const next_cursor = more
    ? writeCursor({
        at: last.row[listSortKey(filter)]!,
        id: last.row.id,
        near: last.near,
        rank: order === 'severity' ? last.row.severity_rank : null,
      })
    : null;
  const rings = await findRings(
    tx,
    tenantId,
    page.map(({ row }) => row.subject_id),
  );
  const submissions = page.map(({ row }) => ({
    ...presentRow(row, now),
    ring: rings.get(row.subject_id) ?? null,
  }));
  return { submissions, next_cursor };
}

/** The conditions of a list, without the words of its search. */
export async function toListConditions(
  tx: Tx,
  { tenantId, userId, now, masterKey }: ViewerContext,
  filter: ExportFilter,
): Promise<CaseConditions> {
  const { status, subject_id, second_look, updated_since, document_number, ring } = filter;
  const { decided_from, decided_to, decided_by } = filter;
  const conditions = {
    ...toConditions(filter, userId, now),
    ...{ status, subject_id, ring, second_look, updated_since, decided_from, decided_to, decided_by },
    ...toFigureConditions(filter),
  };
  if (document_number === undefined) return conditions;
  const key = documentNumberKey(document_number);
  const hash = await findNumberHash(tx, masterKey, tenantId);
  return { ...conditions, document_number: { hash: hash?.(key) ?? null, key } };
}

/** A period that is open at one end. */
const toRange = (since: Date | undefined, before: Date | undefined) => ({
  since: since ?? new Date(0),
  before: before ?? new Date(MAX_TIME),
});
/** In the year 9999, the last that the database's texts of moments have in four digits. */
const MAX_TIME = Date.UTC(9999, 0);

/** The conditions by which a list shows the cases that a figure of the statistics counts. */
function toFigureConditions(filter: ExportFilter): CaseConditions {
  const { created_from, created_to, sla, second_review } = filter;
  const { uploaded_from, uploaded_to, upload_verdict, upload_reason, upload_reason_code } = filter;
  return {
    ...{ created_from, created_to, sla },
    ...((uploaded_from ?? uploaded_to) && {
      upload: {
        ...toRange(uploaded_from, uploaded_to),
        verdicts: upload_verdict,
        reason: upload_reason === 'none' ? null : upload_reason,
        reason_code: upload_reason_code,
      },
    }),
    ...(second_review && {
      review: {
        ...toRange(filter.reviewed_from, filter.reviewed_to),
        outcome: second_review,
        first_by: filter.first_review_by,
      },
    }),
  };
}

type PageQuery = CaseConditions & Pick<SubmissionFilter, 'q' | 'order' | 'cursor' | 'limit'>;

async function listFound(tx: Tx, tenantId: TenantId, { q: words, cursor, ...filter }: PageQuery, now: Date) {
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
