import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema.ts';

export type Owner = { tenantId: string; subjectId: string };
/** A submission as the subject names it: an age analysis is a selfie record. */
export type ThreadRef = { id: string; kinds: readonly SubmissionKind[] };
export type ThreadFilter = {
  flagged: 'reupload' | 'need_reply' | null;
  only: ThreadRef | null;
  /** the messages before this one alone */
  before: string | null;
};

/** The subject's submissions that the filter lets through, newest change first. */
export async function listSubmissions(
  tx: Tx,
  { tenantId, subjectId }: Owner,
  { flagged, only }: ThreadFilter,
) {
  return tx
    .selectFrom('submissions')
    .select(['id', 'kind', 'reupload_required', 'response_required'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .$if(flagged === 'reupload', (query) => query.where('reupload_required', '=', true))
    .$if(flagged === 'need_reply', (query) => query.where('response_required', '=', true))
    .$if(only !== null, (query) => query.where('id', '=', only!.id))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether the subject has such a submission; `lock` holds it against a decision or an erasure meanwhile. */
export async function hasSubmission(
  tx: Tx,
  { tenantId, subjectId }: Owner,
  { id, kinds }: ThreadRef,
  lock: 'lock' | 'look',
): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.subject_id'),
    )
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.subject_id', '=', subjectId)
    .where('s.id', '=', id)
    .where('s.kind', 'in', kinds)
    // The subject first, as everybody who locks both.
    .$if(lock === 'lock', (query) => query.forKeyShare('p').forUpdate('s'))
    .executeTakeFirst();
  return row !== undefined;
}
