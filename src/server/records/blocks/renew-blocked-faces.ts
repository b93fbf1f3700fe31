import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { AttemptKey } from '../attempts/find-verdict.ts';

/** Lets an entry of the tenant's list have its face as other nets describe it too, who have just done so. */
export async function renewBlockedFaces(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
  describer: string,
): Promise<void> {
  await sql`
    insert into blocked_faces (tenant_id, block_id, described_by, whole)
    select b.tenant_id, b.id, t.described_by, t.whole
    from blocks b join face_templates t
      on t.tenant_id = b.tenant_id and t.submission_id = b.submission_id and t.attempt = b.attempt
    where b.tenant_id = ${tenantId} and b.submission_id = ${submissionId} and b.attempt = ${attempt}
      and b.what = 'face' and t.described_by = ${describer}
    on conflict do nothing`.execute(tx);
}
