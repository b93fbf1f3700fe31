import type { ImageVault } from '../../encryption/image-vault.ts';
import { type Actor, type AuditMark, appendAudit } from '../../store/audit/audit.ts';
import { bindTables, type TenantDatabase } from '../../store/database/database.ts';
import { completeDeletionRequest } from '../../store/deletion-requests.ts';
import type { ErasureReceipt } from '../../store/json-columns.ts';
import { removeSavedFilters } from '../../store/staff/saved-filters.ts';
import { countErasure, lockSubject, removeSubject } from '../../store/subjects.ts';
import { countIdentityMarkers } from '../../store/submissions/identity-markers.ts';
import { listObjectsOfSubject, type NamedObject } from '../../store/submissions/images.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { requireNoHold } from './hold-erasure.ts';
import { findSubjectFilters } from './person-words/find-subject-filters.ts';
import { openPersonFinder } from './person-words/open-person-finder.ts';
import { redactStaffTexts } from './person-words/redact-staff-texts.ts';
import { removeObjectsFirst } from './remove-objects-first.ts';

type IsRemoved = (object: NamedObject) => boolean;
type Context = {
  tenantId: TenantId;
  subjectId: string;
  actor: Actor;
  now: Date;
  /** for an erasure that was done before, or of a whole tenant */
  ignoresHold?: boolean;
  /** what staff typed elsewhere is erased with the tenant */
  keepsTexts?: boolean;
};
export type ErasureResult = { receipt: ErasureReceipt; mark: AuditMark };

/**
 * Erases a person: first every stored image, then their name in what staff typed elsewhere, then, in one transaction,
 * the subject's row, with the image key and all other records. The request without its reason remains, and the audit.
 * An interrupted erasure is continued by requesting it again.
 *
 * The lock on the subject's row orders it with an upload, which holds the row while it records its stored image. Either
 * the record exists at the last check of the keys, or the upload finds no subject and removes its image. The audit
 * comes last, because a decision about a submission locks that before the audit.
 * @throws AppError `not-found` when the subject is gone, also by an erasure a moment earlier; `conflict` when the
 * person is on hold; `unavailable` when the store is down, with nothing changed in the database
 */
export function eraseSubject(
  { db: tenantDb, vault }: { db: TenantDatabase; vault: Pick<ImageVault, 'remove'> },
  context: Context,
): Promise<ErasureResult> {
  const { tenantId, subjectId } = context;
  const db = bindTables(tenantDb);
  const listLeft = async (tx: Tx, isRemoved: IsRemoved) => {
    await lockSubject(tx, tenantId, subjectId, 'update');
    if (!context.ignoresHold) await requireNoHold(tx, { tenantId, subjectId }, context.now);
    return (await listObjectsOfSubject(tx, tenantId, subjectId)).filter((object) => !isRemoved(object));
  };
  return removeObjectsFirst(vault, async (isRemoved) => {
    const remainingObjects = await db.asTenant(tenantId, (tx) => listLeft(tx, isRemoved));
    if (remainingObjects.length > 0) return { remainingObjects };
    // The person's words are needed for it, so it is done before the person is gone, and once more after a failure.
    if (!context.keepsTexts) await redactStaffTexts(db, { tenantId, subjectId });
    return db.asTenant(tenantId, async (tx) => {
      const late = await listLeft(tx, isRemoved);
      return late.length > 0 ? { remainingObjects: late } : { result: await removeRecords(tx, context) };
    });
  });
}

/** Deletes all records of a subject whose row is locked and whose images are gone. */
async function removeRecords(tx: Tx, context: Context): Promise<ErasureResult> {
  const { tenantId, subjectId, actor, now } = context;
  const { images: objects, bytes, ...counted } = await countErasure(tx, tenantId, subjectId);
  const finder = await openPersonFinder(tx, { tenantId, subjectId });
  const filters = await findSubjectFilters(tx, tenantId, subjectId, finder);
  const records = {
    ...counted,
    ...(await countIdentityMarkers(tx, tenantId, subjectId)),
    saved_filters: filters.length,
  };
  await removeSubject(tx, tenantId, subjectId);
  const receipt = { request_id: await completeDeletionRequest(tx, context), objects, bytes, records };
  await removeSavedFilters(tx, tenantId, filters);
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
