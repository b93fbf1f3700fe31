import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Owner } from './lock-continued.ts';
import { selectWithNewestAttempt } from './select-with-newest-attempt.ts';

/** The reference selfie: where its image lies, and its face as it was described then. */
export type StoredReference = {
  submissionId: string;
  attempt: number;
  objectKey: string;
  /** the whole of its sealed templates, base64, by what described them; null when none was kept */
  faces: Record<string, string> | null;
};

/**
 * The subject's newest selfie that a member of staff approved; null without one. A selfie that the pipeline approved
 * never becomes the reference: small steps from picture to picture would lead to another person. One that retention
 * has erased is still the reference: a face that was approved must not be passed over because its image is gone.
 */
export async function findReference(tx: Tx, { tenantId, subjectId }: Owner): Promise<StoredReference | null> {
  const row = await selectWithNewestAttempt(tx, tenantId, subjectId)
    .select(['a.submission_id as submissionId', 'a.attempt', 'a.object_key as objectKey'])
    .select(
      sql<Record<string, string> | null>`(
        select json_object_agg(f.described_by, encode(f.whole, 'base64')) from face_templates f
        where f.tenant_id = a.tenant_id and f.submission_id = a.submission_id and f.attempt = a.attempt)`.as(
        'faces',
      ),
    )
    .where('s.kind', '=', 'selfie')
    .where('s.status', '=', 'approved')
    .where('s.decided_by', 'is not', null)
    .orderBy('s.decided_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
