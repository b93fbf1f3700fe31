import type { Tx } from '../../db/database.ts';

const COUNTED = ['tenants', 'subjects', 'submissions', 'attempts', 'audit_entries'] as const;

/** How many records there are of all tenants: a copy that is not whole has fewer. */
export type RecordCounts = Record<(typeof COUNTED)[number], number>;

export async function countRecords(tx: Tx): Promise<RecordCounts> {
  const counts: RecordCounts = { tenants: 0, subjects: 0, submissions: 0, attempts: 0, audit_entries: 0 };
  for (const table of COUNTED) {
    const row = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.rows);
  }
  return counts;
}
