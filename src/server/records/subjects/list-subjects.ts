import type { Tx } from '../../db/database.ts';
import { readInParts } from '../../db/read-in-parts.ts';
import { isFound, weighSearch } from './is-found.ts';
import { type SubjectRow, selectSubjects } from './select-subjects.ts';

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
export async function listSubjects(tx: Tx, tenantId: string, page: SubjectPage): Promise<SubjectRow[]> {
  const { limit, offset, deletionRequestStatus: status, search: words } = page;
  const search = await weighSearch(tx, { tenantId, words, near: false });
  const query = selectSubjects(tx, tenantId)
    .$if(search !== undefined, (query) => query.where(isFound('s.id', search!)))
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
    .offset(offset);
  return readInParts(tx, query);
}
