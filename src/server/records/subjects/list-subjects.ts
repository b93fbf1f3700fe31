import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Tx } from '../../db/database.ts';
import { isSmallPage, readPage } from '../../db/read-page.ts';
import { isFound, weighSearch } from '../../store/subject-search.ts';

export type SubjectPage = {
  limit: number;
  offset: number;
  deletionRequestStatus?: 'pending' | 'completed' | undefined;
  /** what the subject is looked for by, each from its beginning on */
  search?: string[] | undefined;
};

const COLUMNS = [
  's.id',
  's.external_uid',
  's.first_name',
  's.last_name',
  's.date_of_birth',
  's.photo_url',
  's.created_at',
] as const;

const selectNewest = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('subjects as s')
    .where('s.tenant_id', '=', tenantId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc');

/** What is asked for most: the first page of all. */
const readNewest = compileOnce((tx, { tenantId, limit }: { tenantId: string; limit: number }) =>
  selectNewest(tx, tenantId).select(COLUMNS).limit(limit),
);

/** A subject as a list has it. */
export type ListedSubject = Awaited<ReturnType<typeof readNewest>>[number];

/**
 * A page of subjects, newest first; with a status only those that have a deletion request of that status, with a
 * search only those that every word of it fits. A number written in groups fits as one word, too.
 */
export async function listSubjects(tx: Tx, tenantId: string, page: SubjectPage): Promise<ListedSubject[]> {
  const { limit, offset, deletionRequestStatus: status, search: words } = page;
  if (offset === 0 && !status && !words && isSmallPage(limit)) return readNewest(tx, { tenantId, limit });
  const search = await weighSearch(tx, { tenantId, words, near: false });
  const newest = selectNewest(tx, tenantId);
  const wanted = newest
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
    );
  if (offset === 0) return readPage(tx, wanted.select(COLUMNS), limit);
  // Those before the page are passed in the index alone: only the page's own rows are read.
  const ids = wanted.select('s.id').offset(offset).limit(limit);
  return readPage(tx, newest.select(COLUMNS).where(sql<boolean>`s.id = any (array(${ids}))`), limit);
}
