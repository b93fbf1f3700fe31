import type { Tx } from '../../db/database.ts';

/** The submissions `s` of a subject, each with its newest attempt `a`. */
export const selectWithNewestAttempt = (tx: Tx, tenantId: string, subjectId: string) =>
  tx
    .selectFrom('submissions as s')
    .innerJoin('attempts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 's.tenant_id')
        .onRef('a.submission_id', '=', 's.id')
        .onRef('a.attempt', '=', 's.attempt'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.subject_id', '=', subjectId);
