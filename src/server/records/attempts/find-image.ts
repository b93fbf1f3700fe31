import type { Tx } from '../../db/database.ts';

/** One attempt's image: where it lies and whose it is; null when there is no such attempt. */
export async function findImage(tx: Tx, tenantId: string, submissionId: string, attempt: number) {
  const row = await tx
    .selectFrom('attempts as a')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.subject_id'),
    )
    .select(['a.object_key', 'a.content_type', 'a.evidence', 'a.subject_id', 'p.image_key'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.submission_id', '=', submissionId)
    .where('a.attempt', '=', attempt)
    .executeTakeFirst();
  return row ?? null;
}
