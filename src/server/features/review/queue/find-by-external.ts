import { findSubjectOfExternalUid } from '../../../store/subjects.ts';
import { type CaseRow, listCasesOfKey, listCasesOfSubject } from '../../../store/submissions/cases.ts';
import { KINDS_OF_RECORD } from '../../../store/submissions/submissions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';

/** The caller's own id: of the subject, or of one of its submissions. */
export type ExternalKey =
  | { of: 'subject'; externalUid: string }
  | { of: 'submission'; type: 'license' | 'selfie'; value: string };

/**
 * A subject with all its submissions, or with only those of the key. A submission's key is unique within its subject
 * only: of several subjects, the one whose submission changed last is found.
 * @returns null when nothing has the key
 */
export async function findByExternal(
  tx: Tx,
  tenantId: TenantId,
  key: ExternalKey,
): Promise<{ subjectId: string; rows: CaseRow[] } | null> {
  if (key.of === 'submission') {
    const rows = await listCasesOfKey(tx, tenantId, KINDS_OF_RECORD[key.type], key.value);
    const subjectId = rows[0]?.subject_id;
    return subjectId ? { subjectId, rows: rows.filter((row) => row.subject_id === subjectId) } : null;
  }
  const subjectId = await findSubjectOfExternalUid(tx, tenantId, key.externalUid);
  if (!subjectId) return null;
  return { subjectId, rows: await listCasesOfSubject(tx, tenantId, subjectId) };
}
