import type { Tx } from '../../../db/database.ts';
import { type CaseRow, selectCases } from './select-cases.ts';

/** All of a subject's submissions, newest change first. */
export function listCasesOfSubject(tx: Tx, tenantId: string, subjectId: string): Promise<CaseRow[]> {
  return selectCases(tx, tenantId)
    .where('s.subject_id', '=', subjectId)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}
