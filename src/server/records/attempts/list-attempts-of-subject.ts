import type { Tx } from '../../db/database.ts';
import type { AttemptRow } from './list-attempts.ts';

/** The attempts of all of a subject's submissions, submission by submission. */
export function listAttemptsOfSubject(tx: Tx, tenantId: string, subjectId: string): Promise<AttemptRow[]> {
  return tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('submission_id')
    .orderBy('attempt')
    .execute();
}
