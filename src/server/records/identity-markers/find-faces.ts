import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema/submission-tables.ts';

/** A sealed face with the key that opens it; `image_key` is its subject's, wrapped. */
export type SealedFace = {
  submission_id: string;
  attempt: number;
  subject_id: string;
  described_by: string;
  kind: SubmissionKind;
  /** base64 */
  whole: string;
  image_key: Uint8Array;
};

/** Faces of submissions' newest attempts, with what opens them. */
function selectFaces(tx: Tx, tenantId: string) {
  return (
    tx
      .selectFrom('face_templates as t')
      .innerJoin('subjects as p', (join) =>
        join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.id', '=', 't.subject_id'),
      )
      .innerJoin('submissions as s', (join) =>
        join
          .onRef('s.tenant_id', '=', 't.tenant_id')
          .onRef('s.id', '=', 't.submission_id')
          .onRef('s.attempt', '=', 't.attempt'),
      )
      .select(['t.submission_id', 't.attempt', 't.subject_id', 't.described_by', 's.kind', 'p.image_key'])
      // As text, because the embedded database's driver takes a tenth of a millisecond for a kilobyte of bytes.
      .select(sql<string>`encode(t.whole, 'base64')`.as('whole'))
      .where('t.tenant_id', '=', tenantId)
  );
}

/** The faces of these submissions, of one describer or of all; those that have none, or no longer, are left out. */
export async function findFaces(
  tx: Tx,
  tenantId: string,
  submissionIds: readonly string[],
  describer: string | null = null,
): Promise<SealedFace[]> {
  if (submissionIds.length === 0) return [];
  return selectFaces(tx, tenantId)
    .where('t.submission_id', 'in', submissionIds)
    .$if(describer !== null, (query) => query.where('t.described_by', '=', describer))
    .execute();
}

/** The face of the subject's newest submission of this kind that waits, by this describer; null without one. */
export async function findWaitingFace(
  tx: Tx,
  tenantId: string,
  subjectId: string,
  kind: SubmissionKind,
  describer: string,
): Promise<SealedFace | null> {
  const row = await selectFaces(tx, tenantId)
    .where('t.subject_id', '=', subjectId)
    .where('s.kind', '=', kind)
    .where('t.described_by', '=', describer)
    .where('s.status', '=', 'pending')
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
