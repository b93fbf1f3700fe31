import type { Tx } from '../../db/database.ts';
import { describedByOthers } from './described-by-others.ts';

/** A page of all tenants' submissions whose face this describer and another one have described, behind `after`. */
export function listDescribedTwice(
  tx: Tx,
  describer: string,
  after: string | null,
  limit: number,
): Promise<{ tenant_id: string; submission_id: string }[]> {
  return tx
    .selectFrom('face_templates as t')
    .innerJoin('face_templates as own', (join) =>
      join
        .onRef('own.tenant_id', '=', 't.tenant_id')
        .onRef('own.submission_id', '=', 't.submission_id')
        .on('own.described_by', '=', describer),
    )
    .select(['t.tenant_id', 't.submission_id'])
    .distinct()
    .where((face) => describedByOthers(face, describer))
    .$if(after !== null, (query) => query.where('t.submission_id', '>', after))
    .orderBy('t.submission_id')
    .limit(limit)
    .execute();
}
