import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { writeCsvRow } from '../../../../shared/write-csv.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import type { TenantDatabase } from '../../../store/database/database.ts';
import { planSearch } from '../../../store/subject-search.ts';
import { type CaseRow, listCasesById } from '../../../store/submissions/cases.ts';
import { presentRow } from '../present-case.ts';
import type { ExportFilter } from '../queue/contract.ts';
import { toListConditions, type ViewerContext } from '../queue/list-page.ts';

const COLUMNS = [
  'id',
  'kind',
  'status',
  'verdict',
  'reason',
  'reason_code',
  'score',
  'similarity',
  'face_comparison',
  'subject_id',
  'first_name',
  'last_name',
  'verification_id',
  'external_uid',
  'attempt',
  'claimed_by_name',
  'waiting_since',
  'due_at',
  'created_at',
  'updated_at',
  'severity',
] as const;

/** Rows in memory at a time; between two pages the embedded database serves other requests. */
const PAGE_SIZE = 100;

/**
 * All submissions that the filters select, as CSV with the decider of each. The export is audited before the first byte.
 * It is read page by page as fast as the reader takes it, each page in a separate transaction. The order is that of
 * creation, so that a case which changes meanwhile is neither missing nor repeated.
 */
export async function exportCases(
  db: TenantDatabase,
  viewer: ViewerContext & { staff: Staff },
  filter: ExportFilter,
): Promise<Readable> {
  const { tenantId, staff, now: at } = viewer;
  const fields = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const entry = { at, actor: staff.actor, action: 'submissions.exported', subjectId: null, fields } as const;
  await db.asTenant(tenantId, (tx) => appendAudit(tx, tenantId, entry));
  return Readable.from(writeCsv(readPages(db, viewer, filter), at), { objectMode: false });
}

async function* readPages(
  db: TenantDatabase,
  viewer: ViewerContext,
  filter: ExportFilter,
): AsyncGenerator<CaseRow[]> {
  const { tenantId, now } = viewer;
  // A list shows similar names after exact ones.
  for (const near of filter.q?.length ? [false, true] : [false]) {
    for (let after: string | null = null; ; ) {
      const place: string | null = after;
      const rows: CaseRow[] = await db.asTenant(tenantId, async (tx) => {
        const search = await planSearch(tx, { tenantId, words: filter.q, near });
        const wanted = await toListConditions(tx, viewer, filter);
        return listCasesById(tx, tenantId, { ...wanted, search, after: place, limit: PAGE_SIZE, now });
      });
      yield rows;
      await setImmediate();
      if (rows.length < PAGE_SIZE) break;
      after = rows.at(-1)!.id;
    }
  }
}

async function* writeCsv(pages: AsyncIterable<CaseRow[]>, now: Date): AsyncGenerator<string> {
  yield writeCsvRow([
    ...COLUMNS,
    'decided_by',
    'decided_at',
    'subject_external_uid',
    'metadata',
    'age_verified',
  ]);
  for await (const rows of pages) yield rows.map((row) => writeCaseRow(row, now)).join('');
}

function writeCaseRow(found: CaseRow, now: Date): string {
  const row = presentRow(found, now);
  // A decision without a name is the pipeline's.
  const by = row.decided_at ? (row.decided_by ?? 'pipeline') : null;
  const figures = COLUMNS.map((column) => row[column]);
  return writeCsvRow([
    ...figures,
    by,
    row.decided_at,
    row.subject_external_uid,
    JSON.stringify(row.metadata),
    row.age_verified,
  ]);
}
