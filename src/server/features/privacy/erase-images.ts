import type { ObjectStore } from '../../storage/object-store.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import type { TenantDatabase } from '../../store/database/database.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import { voidSample } from '../../store/quality/quality-samples.ts';
import { removeFaces } from '../../store/submissions/identity-faces.ts';
import { listKeptImages, markExpired } from '../../store/submissions/images.ts';
import { lockSubmission } from '../../store/submissions/submissions.ts';
import { removeFileMarks } from '../../store/submissions/upload-marks.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { removeObjects } from './remove-objects.ts';

type Deps = { db: TenantDatabase; objects: Pick<ObjectStore, 'delete'> };
type Ref = { tenant_id: TenantId; id: string };
type ErasureOptions = {
  /** whether its images are to be erased, checked once it is locked */
  still(tx: Tx): Promise<boolean>;
  /** the actor and the fields of the audit entry */
  actor: Actor;
  fields: string[];
};

/**
 * Erases the images of a submission, the face template made of them and the hashes of their files; the record stays.
 * The images are removed first, and no transaction waits for that. Later decisions about the submission do not
 * restore them: they were due.
 * @returns false when they are no longer to be erased, or another request holds the lock
 * @throws AppError `unavailable` when the store is down; some images may be gone then, and are removed again the next
 * time
 */
export async function eraseImages(
  { db, objects }: Deps,
  { tenant_id, id }: Ref,
  { still, actor, fields }: ErasureOptions,
  now: Date,
): Promise<boolean> {
  const keys = await db.asTenant(tenant_id, async (tx) => {
    // A person who is deciding about the submission or uploading to it has precedence.
    const row = await onTables(tx, () => lockSubmission(tx, tenant_id, id, { skipLocked: true }));
    return row && (await still(tx)) ? await listKeptImages(tx, tenant_id, id) : [];
  });
  if (keys.length === 0) return false;
  await removeObjects({ remove: objects.delete }, keys);
  const expire = async (tx: Tx) => {
    const row = await lockSubmission(tx, tenant_id, id);
    if (!row) return false;
    // Nothing remains to be marked if another server has recorded it.
    const expiry = await markExpired(tx, { tenantId: tenant_id, submissionId: id, keys }, now);
    if (expiry.images === 0) return false;
    await voidSample(tx, row);
    if (expiry.attempts.length > 0) await removeFaces(tx, tenant_id, id, expiry.attempts);
    await removeFileMarks(tx, { tenantId: tenant_id, submissionId: id }, expiry.attempts);
    const entry = { action: 'image.expired' as const, subjectId: row.subject_id, submissionId: id, fields };
    await appendAudit(tx, tenant_id, { at: now, actor, ...entry });
    return true;
  };
  return db.asTenant(tenant_id, (tx) => onTables(tx, () => expire(tx)));
}
