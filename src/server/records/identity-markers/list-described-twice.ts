import type { Tx } from '../../db/database.ts';

/** A page of all tenants' submissions whose face this describer and another one have described, behind `after`. */
export function listDescribedTwice(
  tx: Tx,
  describer: string,
  after: string | null,
  limit: number,
): Promise<{ tenant_id: string; submission_id: string }[]> {
  return tx
    .selectFrom('face_templates as own')
    .innerJoin('face_templates as t', (join) =>
      join
        .onRef('t.tenant_id', '=', 'own.tenant_id')
        .onRef('t.submission_id', '=', 'own.submission_id')
        .on('t.described_by', '<>', describer),
    )
    .select(['own.tenant_id', 'own.submission_id'])
    .distinct()
    .where('own.described_by', '=', describer)
    .$if(after !== null, (query) => query.where('own.submission_id', '>', after))
    .orderBy('own.submission_id')
    .limit(limit)
    .execute();
}
