import type { Tx } from '../../db/database.ts';
import { type SubjectRow, selectSubjects } from './select-subjects.ts';

/** A subject with its details; null when the tenant has none of that id. */
export async function findSubject(tx: Tx, tenantId: string, subjectId: string): Promise<SubjectRow | null> {
  const row = await selectSubjects(tx, tenantId).where('s.id', '=', subjectId).executeTakeFirst();
  return row ?? null;
}
