import type { Tx } from '../db/database.ts';
import { SQL_STATE, sqlStateOf } from '../db/sql-states.ts';
import { AppError } from '../errors.ts';
import { holdSubject } from '../records/subjects/hold-subject.ts';
import { DETAIL_FIELDS, pickPresent, SUBJECT_FIELDS, type SubjectFields } from '../records/subjects/subject-columns.ts';

type SubjectRef = { tenantId: string; subjectId: string };
type SubjectColumns = Partial<Record<(typeof SUBJECT_FIELDS)[number], string | null>>;

/**
 * Writes what the patch names into both of a subject's rows. The lock on the first orders it against other
 * changes and against an erasure.
 * @throws AppError `not-found` without such a subject, `taken` for an external_uid in use
 */
export async function changeSubject(tx: Tx, subject: SubjectRef, patch: SubjectFields): Promise<void> {
  const { tenantId, subjectId } = subject;
  await holdSubject(tx, tenantId, subjectId, 'update');
  await writeSubject(tx, subject, pickPresent(patch, SUBJECT_FIELDS));
  const details = pickPresent(patch, DETAIL_FIELDS);
  if (Object.keys(details).length === 0) return;
  await tx
    .updateTable('subject_details')
    .set(details)
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .execute();
}

async function writeSubject(tx: Tx, { tenantId, subjectId }: SubjectRef, columns: SubjectColumns) {
  const { first_name, last_name, ...rest } = columns;
  const set = { ...rest, ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) };
  if (Object.keys(set).length === 0) return;
  try {
    await tx
      .updateTable('subjects')
      .set(set)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', subjectId)
      .execute();
  } catch (cause) {
    if (sqlStateOf(cause) !== SQL_STATE.uniqueViolation) throw cause;
    throw new AppError('taken', 'Another subject has this external_uid.', { cause, field: 'external_uid' });
  }
}
