import type { Selectable } from 'kysely';
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
};

/** A page of subjects, newest first; with a status only those that have a deletion request of that status. */
export async function listSubjects(tx: Tx, tenantId: string, page: SubjectPage) {
  const { limit, offset, deletionRequestStatus: status } = page;
  return tx
    .selectFrom('subjects as s')
    .selectAll()
    .where('s.tenant_id', '=', tenantId)
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

/** What the roll-up of a subject's status is made from. */
export async function listStates(tx: Tx, tenantId: string, subjectId: string) {
  return tx
    .selectFrom('submissions')
    .select(['kind', 'status', 'reupload_required', 'response_required'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .execute();
}
