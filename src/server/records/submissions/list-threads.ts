import type { Tx } from '../../db/database.ts';
import type { Owner } from './lock-continued.ts';

type ThreadFilter = {
  flagged: 'reupload' | 'need_reply' | null;
  /** the id of the only submission that counts */
  only: string | null;
};

/** Threads in one answer; any other is had by its id. */
const MOST_THREADS = 100;

/** The subject's submissions that the filter lets through as threads of messages: the 100 that changed last, newest first. */
export function listThreads(tx: Tx, { tenantId, subjectId }: Owner, { flagged, only }: ThreadFilter) {
  return tx
    .selectFrom('submissions')
    .select(['id', 'kind', 'reupload_required', 'response_required'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .$if(flagged === 'reupload', (query) => query.where('reupload_required', '=', true))
    .$if(flagged === 'need_reply', (query) => query.where('response_required', '=', true))
    .$if(only !== null, (query) => query.where('id', '=', only!))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_THREADS)
    .execute();
}
