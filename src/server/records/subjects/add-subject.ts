import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { DETAIL_FIELDS, type NewSubjectFields, pickPresent, SUBJECT_FIELDS } from './subject-columns.ts';

type Placing = { tenantId: string; id: string; imageKey: Uint8Array; now: Date };

/**
 * Writes a subject and its details.
 * @param imageKey the subject's own, wrapped
 * @throws AppError `taken` when another subject has the same external_uid
 */
export async function addSubject(
  tx: Tx,
  { tenantId, id, imageKey, now }: Placing,
  wanted: NewSubjectFields,
): Promise<void> {
  const written = await tx
    .insertInto('subjects')
    .values({
      ...pickPresent(wanted, SUBJECT_FIELDS),
      first_name: wanted.first_name,
      last_name: wanted.last_name,
      tenant_id: tenantId,
      id,
      image_key: imageKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'external_uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) {
    throw new AppError('taken', 'Another subject has this external_uid.', { field: 'external_uid' });
  }
  await tx
    .insertInto('subject_details')
    .values({ ...pickPresent(wanted, DETAIL_FIELDS), tenant_id: tenantId, subject_id: id })
    .execute();
}
