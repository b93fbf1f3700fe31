import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema/submission-tables.ts';
import { describedByOthers } from './described-by-others.ts';

/** A face that other nets have described, with where its picture lies and what opens that. */
export type Undescribed = {
  tenant_id: string;
  submission_id: string;
  attempt: number;
  subject_id: string;
  kind: SubmissionKind;
  object_key: string;
  image_key: Uint8Array;
};

/** A page of all tenants' faces that this describer has not described, in the order of their ids, behind `after`. */
export function listUndescribed(
  tx: Tx,
  describer: string,
  after: string | null,
  limit: number,
): Promise<Undescribed[]> {
  return tx
    .selectFrom('face_templates as t')
    .innerJoin('attempts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 't.tenant_id')
        .onRef('a.submission_id', '=', 't.submission_id')
        .onRef('a.attempt', '=', 't.attempt'),
    )
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.submission_id'),
    )
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.id', '=', 't.subject_id'),
    )
    .select(['t.tenant_id', 't.submission_id', 't.attempt', 't.subject_id'])
    .select(['s.kind', 'a.object_key', 'p.image_key'])
    .distinct()
    .where((face) => describedByOthers(face, describer))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('face_templates as own')
            .select('own.attempt')
            .whereRef('own.tenant_id', '=', 't.tenant_id')
            .whereRef('own.submission_id', '=', 't.submission_id')
            .where('own.described_by', '=', describer),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('t.submission_id', '>', after))
    .orderBy('t.submission_id')
    .limit(limit)
    .execute();
}
