import { compileOnce } from '../../db/compile-once.ts';
import type { Tx } from '../../db/database.ts';
import { type SubjectRow, selectSubjects } from './select-subjects.ts';

const readSubject = compileOnce((tx, { tenantId, subjectId }: { tenantId: string; subjectId: string }) =>
  selectSubjects(tx, tenantId).where('s.id', '=', subjectId),
);

/** A subject with its details; null when the tenant has none of that id. */
export async function findSubject(tx: Tx, tenantId: string, subjectId: string): Promise<SubjectRow | null> {
  const [row] = await readSubject(tx, { tenantId, subjectId });
  return row ?? null;
}
