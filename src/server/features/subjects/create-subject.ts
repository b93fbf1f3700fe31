import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../../db/actor.ts';
import { appendAudit } from '../../db/append-audit.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { MasterKey } from '../../sealing/master-key.ts';
import { createSubjectKey } from '../../sealing/subject-key.ts';
import type { NewSubject } from './contract.ts';
import { DETAIL_FIELDS, pickPresent, SUBJECT_FIELDS } from './subject-columns.ts';

type Context = { tenantId: string; actor: Actor; now: Date; masterKey: MasterKey };

/**
 * Writes a subject, its detail row and its own image key.
 * @throws AppError `conflict` when another subject has the same external_uid
 */
export async function createSubject(tx: Tx, context: Context, wanted: NewSubject): Promise<string> {
  const { tenantId, actor, now, masterKey } = context;
  const id = uuidv7();
  const written = await tx
    .insertInto('subjects')
    .values({
      ...pickPresent(wanted, SUBJECT_FIELDS),
      first_name: wanted.first_name,
      last_name: wanted.last_name,
      tenant_id: tenantId,
      id,
      image_key: createSubjectKey(masterKey, tenantId, id),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'external_uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) throw new AppError('conflict', 'Another subject has this external_uid.');
  await tx
    .insertInto('subject_details')
    .values({ ...pickPresent(wanted, DETAIL_FIELDS), tenant_id: tenantId, subject_id: id })
    .execute();
  const fields = Object.keys(wanted).filter((name) => wanted[name as keyof NewSubject] != null);
  await appendAudit(tx, tenantId, { at: now, actor, action: 'subject.created', subjectId: id, fields });
  return id;
}
