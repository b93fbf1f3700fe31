import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { readPage } from '../../../db/read-page.ts';
import { type CaseConditions, matchingCases } from '../../../store/cases.ts';
import { type CaseRow, selectCases } from './select-cases.ts';

export type CaseFilter = CaseConditions & {
  /** the row that the page begins behind */
  cursor?: { at: Date; id: string } | undefined;
  order?: 'oldest' | undefined;
  limit: number;
};

/** What a list is ordered by: the queue by how long a case waits, which no message or flag changes. */
export function sortKeyOf({ status }: Pick<CaseFilter, 'status'>): 'waiting_since' | 'updated_at' {
  return status === 'pending' ? 'waiting_since' : 'updated_at';
}

/**
 * A page of submissions, newest change first, or oldest; those that wait for a decision longest wait first. The page
 * begins behind the cursor's row by (moment, id), so that it stays right while rows change.
 */
export function listCases(tx: Tx, tenantId: string, filter: CaseFilter, now: Date): Promise<CaseRow[]> {
  const { cursor, order, limit, ...wanted } = filter;
  const direction = filter.status === 'pending' || order === 'oldest' ? 'asc' : 'desc';
  const key = `s.${sortKeyOf(filter)}` as const;
  const behind = sql.raw(direction === 'asc' ? '>' : '<');
  const query = selectCases(tx, tenantId)
    .where(matchingCases(tenantId, wanted, now))
    .$if(cursor !== undefined, (q) =>
      q.where(sql<boolean>`(${sql.ref(key)}, s.id) ${behind} (${cursor!.at}, ${cursor!.id}::uuid)`),
    )
    .orderBy(key, direction)
    .orderBy('s.id', direction);
  return readPage(tx, query, limit);
}
