import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../../db/actor.ts';
import { type AuditMark, appendAudit } from '../../db/append-audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { holdSubject } from '../../db/hold-subject.ts';
import type { ErasureReceipt } from '../../db/schema.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import { removeObjectsFirst } from './remove-objects-first.ts';
import { countErasure, countMarks, listObjects } from './store.ts';

type Deps = { db: Database; vault: ImageVault };
type Context = { tenantId: string; subjectId: string; actor: Actor; now: Date };
export type Erased = { receipt: ErasureReceipt; mark: AuditMark };

/**
 * Erases a person: first every stored image, then, in one transaction, the subject's row, which takes the
 * image key and all other records along. What stays is the request without its reason, and the audit. An
 * erasure that was cut short is simply asked for again.
 *
 * The lock on the subject's row orders it against an upload, which holds the row while it records what it
 * has stored: the record is there when the keys are looked at for the last time, or finds no subject and takes
 * its image back. The audit comes last, because whoever decides about a submission locks that before the audit.
 * @throws AppError `not-found` when the subject is gone, also by an erasure a moment earlier; `unavailable`
 *   when the store is away, with nothing changed in the database
 */
export function eraseSubject({ db, vault }: Deps, context: Context): Promise<Erased> {
  const { tenantId, subjectId } = context;
  return removeObjectsFirst(vault, (isRemoved) =>
    db.asTenant(tenantId, async (tx) => {
      await holdSubject(tx, tenantId, subjectId, 'update');
      const objects = await listObjects(tx, tenantId, subjectId);
      const left = objects.filter((object) => !isRemoved(object));
      return left.length > 0 ? { left } : { done: await removeRecords(tx, context) };
    }),
  );
}

/** All records of a subject whose row is locked and whose images are gone. */
async function removeRecords(tx: Tx, context: Context): Promise<Erased> {
  const { tenantId, subjectId, actor, now } = context;
  const { images: objects, bytes, ...counted } = await countErasure(tx, tenantId, subjectId);
  const records = { ...counted, ...(await countMarks(tx, tenantId, subjectId)) };
  await tx.deleteFrom('subjects').where('tenant_id', '=', tenantId).where('id', '=', subjectId).execute();
  const receipt = { request_id: await completeRequest(tx, context), objects, bytes, records };
  const mark = await appendAudit(tx, tenantId, {
    at: now,
    actor,
    action: 'subject.erased',
    subjectId,
    fields: Object.entries({ images: objects, ...records })
      .filter(([, count]) => count > 0)
      .map(([name]) => name),
    receipt,
  });
  return { receipt, mark };
}

/** Completes the pending request, or records one as completed; no request keeps a reason. */
async function completeRequest(tx: Tx, { tenantId, subjectId, now }: Context): Promise<string> {
  await tx
    .updateTable('deletion_requests')
    .set({ reason: null })
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .execute();
  const completed = await tx
    .updateTable('deletion_requests')
    .set({ status: 'completed', completed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending')
    .returning('request_id')
    .executeTakeFirst();
  if (completed) return completed.request_id;
  const request_id = uuidv7();
  await tx
    .insertInto('deletion_requests')
    .values({
      tenant_id: tenantId,
      request_id,
      subject_id: subjectId,
      status: 'completed',
      confirmed: true,
      requested_by: 'staff',
      requested_at: now,
      completed_at: now,
    })
    .execute();
  return request_id;
}
