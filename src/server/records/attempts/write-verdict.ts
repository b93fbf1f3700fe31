import type { Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { AttemptKey } from './find-verdict.ts';

type Verdict = Pick<
  Updateable<Schema['attempts']>,
  | 'verdict'
  | 'reason'
  | 'score'
  | 'similarity'
  | 'face_comparison'
  | 'age_estimate'
  | 'evidence'
  | 'timings'
  | 'settled_at'
>;

/** Writes what was found and decided about an attempt whose submission the caller has locked. */
export async function writeVerdict(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
  verdict: Required<Verdict>,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set(verdict)
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}
