import type { Actor } from '../../db/actor.ts';
import { appendAudit } from '../../db/append-audit.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { SubjectPatch } from './contract.ts';
import { DETAIL_FIELDS, pickPresent, SUBJECT_FIELDS } from './subject-columns.ts';

type Context = { tenantId: string; subjectId: string; actor: Actor; now: Date };

const UNIQUE_VIOLATION = '23505';

/**
 * Writes what the patch names into both of a subject's rows, and the names of the fields into the audit.
 * The lock on the subject's row orders it against other updates and against an erasure.
 * @throws AppError `not-found` without such a subject, `conflict` for an external_uid in use
 */
export async function updateSubject(tx: Tx, context: Context, patch: Partial<SubjectPatch>): Promise<void> {
  const { tenantId, subjectId, actor, now } = context;
  const found = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subjectId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not-found', 'There is no such subject.');
  await writeSubject(tx, context, pickPresent(patch, SUBJECT_FIELDS));
  const details = pickPresent(patch, DETAIL_FIELDS);
  if (Object.keys(details).length > 0) {
    await tx
      .updateTable('subject_details')
      .set(details)
      .where('tenant_id', '=', tenantId)
      .where('subject_id', '=', subjectId)
      .execute();
  }
  const fields = Object.keys(patch).filter((name) => patch[name as keyof SubjectPatch] !== undefined);
  if (fields.length > 0) {
    await appendAudit(tx, tenantId, { at: now, actor, action: 'subject.updated', subjectId, fields });
  }
}

type SubjectColumns = Partial<Record<(typeof SUBJECT_FIELDS)[number], string | null>>;

async function writeSubject(tx: Tx, { tenantId, subjectId }: Context, columns: SubjectColumns) {
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
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause;
    throw new AppError('conflict', 'Another subject has this external_uid.', { cause });
  }
}
