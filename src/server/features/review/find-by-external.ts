import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema.ts';
import { listRowsOfKey, listRowsOfSubject, type ReviewRow } from './store.ts';

/** By the caller's own id of the subject, or by that of one of its submissions. */
export type ExternalKey =
  | { of: 'subject'; externalUid: string }
  | { of: 'submission'; type: 'license' | 'selfie'; value: string };

const KINDS_OF: Record<'license' | 'selfie', readonly SubmissionKind[]> = {
  license: ['license'],
  selfie: ['selfie', 'age'],
};

/**
 * A subject with all its submissions, or with those of the key alone. A submission's key is unique within
 * its subject only: of several subjects the one whose submission changed last is found.
 * @returns null when nothing has the key
 */
export async function findByExternal(
  tx: Tx,
  tenantId: string,
  key: ExternalKey,
): Promise<{ subjectId: string; rows: ReviewRow[] } | null> {
  if (key.of === 'submission') {
    const rows = await listRowsOfKey(tx, tenantId, KINDS_OF[key.type], key.value);
    const subjectId = rows[0]?.subject_id;
    return subjectId ? { subjectId, rows: rows.filter((row) => row.subject_id === subjectId) } : null;
  }
  const subject = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('external_uid', '=', key.externalUid)
    .executeTakeFirst();
  if (!subject) return null;
  return { subjectId: subject.id, rows: await listRowsOfSubject(tx, tenantId, subject.id) };
}
