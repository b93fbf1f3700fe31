import type { Evidence } from '../../verification/evidence.ts';
import { readJsonOrNull } from '../json-column.ts';
import type { SubmissionKind, SubmissionStatus } from '../schema/submission-tables.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { EVIDENCE } from './evidence-schema.ts';

/** An image of the same subject with which a case's face is compared; without findings that its reader must not know. */
export type CounterpartRow = {
  id: string;
  kind: SubmissionKind;
  status: SubmissionStatus;
  attempt: number;
  /** of a rejection: the code of its reason, and whether another image was requested */
  reason_code: string | null;
  reupload_required: boolean;
  updated_at: Date;
  evidence: Evidence | null;
  /** when retention erased its image */
  image_expired_at: Date | null;
};

/**
 * The subject's newest approved submission of a kind, else the newest that waits, else the newest rejected one, as the
 * transaction's reviewer must see it; null if there is none. An approved one comes first, because a link may add one that
 * waits at any time. A rejected one says what stood against the person, also to the reviewer of the other image.
 */
export async function findCounterpart(
  tx: Tx,
  { tenantId, subjectId }: { tenantId: TenantId; subjectId: string },
  kind: SubmissionKind,
): Promise<CounterpartRow | null> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('attempts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 's.tenant_id')
        .onRef('a.submission_id', '=', 's.id')
        .onRef('a.attempt', '=', 's.attempt'),
    )
    .select([
      's.id',
      's.kind',
      's.status',
      's.attempt',
      's.reason_code',
      's.reupload_required',
      's.updated_at',
      'a.evidence',
      'a.image_expired_at',
    ])
    .where('s.tenant_id', '=', tenantId)
    .where('s.subject_id', '=', subjectId)
    .where('s.kind', '=', kind)
    .where('s.status', 'in', ['approved', 'pending', 'rejected'])
    .orderBy((eb) => eb('s.status', '=', 'approved'), 'desc')
    .orderBy((eb) => eb('s.status', '=', 'pending'), 'desc')
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, evidence: readJsonOrNull(EVIDENCE, row.evidence) } : null;
}
