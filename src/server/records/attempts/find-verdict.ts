import type { NotNull } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The keys that name an attempt. */
export type AttemptKey = { submissionId: string; attempt: number };

/** What was found and decided about an attempt; null while it has no verdict. */
export async function findVerdict(tx: Tx, tenantId: string, { submissionId, attempt }: AttemptKey) {
  const row = await tx
    .selectFrom('attempts')
    .select(['verdict', 'reason', 'score', 'similarity', 'face_comparison', 'age_estimate'])
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .where('verdict', 'is not', null)
    .$narrowType<{ verdict: NotNull }>()
    .executeTakeFirst();
  return row ?? null;
}
