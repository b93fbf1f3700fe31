import type { Tx } from '../../db/database.ts';
import type { AttemptKey } from './find-verdict.ts';
import type { AttemptRow } from './list-attempts.ts';

/** One attempt as it is; null when there is none of that number. */
export async function findAttempt(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
): Promise<AttemptRow | null> {
  const row = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ?? null;
}
