import type { ImageVault } from '../../encryption/image-vault.ts';
import { AppError } from '../../errors.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { bindTables, type TenantDatabase } from '../../store/database/database.ts';
import { listObjectsOfSubmission } from '../../store/submissions/images.ts';
import { KINDS_OF_RECORD, lockSubmission, removeSubmission } from '../../store/submissions/submissions.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { requireNoHold } from './hold-erasure.ts';
import { removeObjectsFirst } from './remove-objects-first.ts';

type Context = { tenantId: TenantId; submissionId: string; actor: Actor; now: Date };

/**
 * Erases one licence or selfie record: the images of all its attempts, then its rows. The subject stays.
 * @throws AppError `not-found` without such a record; `conflict` when the person is on hold; `unavailable` when the
 * store is down, with nothing changed in the database
 */
export function eraseSubmission(
  { db, vault }: { db: TenantDatabase; vault: ImageVault },
  kind: keyof typeof KINDS_OF_RECORD,
  { tenantId, submissionId, actor, now }: Context,
): Promise<void> {
  return removeObjectsFirst(vault, (isRemoved) =>
    bindTables(db).asTenant(tenantId, async (tx) => {
      const row = await lockSubmission(tx, tenantId, submissionId);
      if (!row || !KINDS_OF_RECORD[kind].includes(row.kind))
        throw new AppError('not-found', 'No record has this id.');
      await requireNoHold(tx, { tenantId, subjectId: row.subject_id }, now);
      const objects = await listObjectsOfSubmission(tx, tenantId, submissionId);
      const remainingObjects = objects.filter((object) => !isRemoved(object));
      if (remainingObjects.length > 0) return { remainingObjects };
      await removeSubmission(tx, row);
      const what = {
        action: `${kind}.erased` as const,
        subjectId: row.subject_id,
        fields: ['images', 'attempts'],
      };
      await appendAudit(tx, tenantId, { at: now, actor, ...what });
      return { result: undefined };
    }),
  );
}
