import type { Tx } from '../../db/database.ts';
import { writeCursor } from '../../http/moment-cursor.ts';
import { listCases, sortKeyOf } from '../../records/submissions/cases/list-cases.ts';
import type { SubmissionFilter } from './contract.ts';
import { presentRow } from './present-case.ts';

/** A page of rows as staff read them, and where the next one begins; null on the last. */
export async function listPage(tx: Tx, tenantId: string, filter: SubmissionFilter, now: Date) {
  // One more than asked for tells whether there is a next page.
  const rows = await listCases(tx, tenantId, { ...filter, limit: filter.limit + 1 });
  const shown = rows.slice(0, filter.limit);
  const last = shown.at(-1);
  const more = rows.length > filter.limit && last;
  const next_cursor = more ? writeCursor({ at: last[sortKeyOf(filter)]!, id: last.id }) : null;
  return { submissions: shown.map((row) => presentRow(row, now)), next_cursor };
}
