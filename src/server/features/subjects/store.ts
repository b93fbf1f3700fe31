import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type SubjectRecord = Selectable<Schema['subjects']> & Selectable<Schema['subject_details']>;

/** A subject with its details; null when the tenant has none of that id. */
export async function findSubject(
  tx: Tx,
  tenantId: string,
  subjectId: string,
): Promise<SubjectRecord | null> {
  const row = await tx
    .selectFrom('subjects as s')
    .innerJoin('subject_details as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.subject_id', '=', 's.id'),
    )
    .selectAll('d')
    .selectAll('s')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', subjectId)
    .executeTakeFirst();
  return row ?? null;
}

export type SubjectPage = {
  limit: number;
  offset: number;
  deletionRequestStatus?: 'pending' | 'completed' | undefined;
  /** what the subject is looked for by, each from its beginning on */
  search?: string[] | undefined;
};

/**
 * A page of subjects, newest first; with a status only those that have a deletion request of that status, with a
 * search only those that every word of it fits. A number written in groups fits as one word, too.
 */
export async function listSubjects(tx: Tx, tenantId: string, page: SubjectPage) {
  const { limit, offset, deletionRequestStatus: status, search = [] } = page;
  return tx
    .selectFrom('subjects as s')
    .innerJoin('subject_details as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.subject_id', '=', 's.id'),
    )
    .selectAll('s')
    .select('d.license_expiry_date')
    .where('s.tenant_id', '=', tenantId)
    .$if(search.length > 0, (query) => query.where(isFound(tenantId, search)))
    .$if(status !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('deletion_requests as r')
            .select('r.request_id')
            .where('r.tenant_id', '=', tenantId)
            .whereRef('r.subject_id', '=', 's.id')
            .where('r.status', '=', status!),
        ),
      ),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Whether subject `s` is found by all of the words, or by what they are when written together. */
function isFound(tenantId: string, words: string[]) {
  const each = words.map((word) => sql`s.id in ${idsFrom(tenantId, word)}`);
  const apart = sql<boolean>`(${sql.join(each, sql` and `)})`;
  if (words.length === 1) return apart;
  return sql<boolean>`(${apart} or s.id in ${idsFrom(tenantId, words.join(''))})`;
}

const idsFrom = (tenantId: string, word: string) => sql`(select w.subject_id from subject_words w
  where w.tenant_id = ${tenantId} and w.word >= search_word(${word})
    and w.word < search_word(${word}) || chr(1114111))`;

/** The deletion requests of these subjects, newest first. */
export async function listDeletionRequests(
  tx: Tx,
  tenantId: string,
  subjectIds: string[],
  status: 'pending' | 'completed' | undefined,
) {
  if (subjectIds.length === 0) return [];
  return tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', 'in', subjectIds)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .orderBy('requested_at', 'desc')
    .execute();
}

/** What the roll-up of these subjects' status is made from. */
export async function listStates(tx: Tx, tenantId: string, subjectIds: string[]) {
  if (subjectIds.length === 0) return [];
  return tx
    .selectFrom('submissions')
    .select(['subject_id', 'kind', 'status', 'reupload_required', 'response_required'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', 'in', subjectIds)
    .execute();
}
