import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { readInParts } from '../../../db/read-in-parts.ts';
import type { SubmissionKind, SubmissionStatus } from '../../../db/schema.ts';
import { isFound, isNearlyFound } from '../../subjects/is-found.ts';
import { type CaseRow, selectCases } from './select-cases.ts';

export type CaseFilter = {
  kind?: SubmissionKind | undefined;
  status?: SubmissionStatus | undefined;
  subject_id?: string | undefined;
  flagged?: 'reupload' | 'need_reply' | undefined;
  updated_since?: Date | undefined;
  /** what the person is looked for by; a `near` search forgives slips, and leaves out who is found without */
  search?: { words: readonly string[]; near: boolean } | undefined;
  /** the row that the page begins behind */
  cursor?: { at: Date; id: string } | undefined;
  limit: number;
};

/** What a list is ordered by: the queue by how long a case waits, which no message or flag changes. */
export function sortKeyOf({ status }: Pick<CaseFilter, 'status'>): 'waiting_since' | 'updated_at' {
  return status === 'pending' ? 'waiting_since' : 'updated_at';
}

/**
 * A page of submissions, newest change first; those that wait for a decision longest wait first. The page
 * begins behind the cursor's row by (moment, id), so that it stays right while rows change.
 */
export function listCases(tx: Tx, tenantId: string, filter: CaseFilter): Promise<CaseRow[]> {
  const { kind, status, subject_id, flagged, updated_since, search, cursor, limit } = filter;
  const direction = status === 'pending' ? 'asc' : 'desc';
  const key = `s.${sortKeyOf(filter)}` as const;
  const behind = sql.raw(direction === 'asc' ? '>' : '<');
  const query = selectCases(tx, tenantId)
    .$if(kind !== undefined, (q) => q.where('s.kind', '=', kind!))
    .$if(status !== undefined, (q) => q.where('s.status', '=', status!))
    .$if(subject_id !== undefined, (q) => q.where('s.subject_id', '=', subject_id!))
    .$if(flagged === 'reupload', (q) => q.where('s.reupload_required', '=', true))
    .$if(flagged === 'need_reply', (q) => q.where('s.response_required', '=', true))
    .$if(updated_since !== undefined, (q) => q.where('s.updated_at', '>=', updated_since!))
    .$if(search !== undefined, (q) => q.where(isSought(tenantId, search!)))
    .$if(cursor !== undefined, (q) =>
      q.where(sql<boolean>`(${sql.ref(key)}, s.id) ${behind} (${cursor!.at}, ${cursor!.id}::uuid)`),
    )
    .orderBy(key, direction)
    .orderBy('s.id', direction)
    .limit(limit);
  return readInParts(tx, query);
}

function isSought(tenantId: string, { words, near }: NonNullable<CaseFilter['search']>) {
  const search = { tenantId, id: 's.subject_id', words } as const;
  return near ? isNearlyFound(search) : isFound(search);
}
