import { v7 as uuidv7 } from 'uuid';
import type { MasterKey } from '../../encryption/master-key.ts';
import { createSubjectKey } from '../../encryption/subject-key.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { addSubject } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import type { NewSubject } from './contract.ts';

type Context = { tenantId: TenantId; actor: Actor; now: Date; masterKey: MasterKey };

/**
 * Records a subject with a new image key.
 * @throws AppError `taken` when another subject has the same external_uid
 */
export async function createSubject(tx: Tx, context: Context, newSubject: NewSubject): Promise<string> {
  const { tenantId, actor, now, masterKey } = context;
  const id = uuidv7();
  const imageKey = createSubjectKey(masterKey, tenantId, id);
  const fields = Object.keys(newSubject).filter((name) => newSubject[name as keyof NewSubject] != null);
  await addSubject(tx, { tenantId, id, imageKey, now }, newSubject);
  await appendAudit(tx, tenantId, { at: now, actor, action: 'subject.created', subjectId: id, fields });
  return id;
}
