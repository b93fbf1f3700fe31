import { DamagedImage } from '../../../encryption/damaged-image.ts';
import type { ImageVault } from '../../../encryption/image-vault.ts';
import { AppError } from '../../../errors.ts';
import { type Actor, appendAudit } from '../../../store/audit/audit.ts';
import type { TenantDatabase } from '../../../store/database/database.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';

export type ImageAuditDeps = { db: TenantDatabase; vault: ImageVault; now: () => Date };

/** The member of staff, the case, and the variant of the image, as the audit records them. */
export type ImageView = { tenantId: TenantId; submissionId: string; viewer: Actor; what: string };

/** The store key of an image, and its owner. */
type ImageLocation = { object_key: string; subject_id: string; image_key: Uint8Array };

export const NO_IMAGE_SENTENCE = 'No image has this address.';
const DAMAGED_IMAGE_SENTENCE =
  'The stored image is damaged and cannot be decrypted. Restore it from a backup.';

/**
 * Opens a stored image for a member of staff; the view is audited before anything is shown.
 * @param find null when there is none
 * @throws AppError `not-found` when there is no such image or it is damaged, `unavailable` when the store is down
 */
export async function loadImageAudited<T extends ImageLocation>(
  { db, vault, now }: ImageAuditDeps,
  { tenantId, submissionId, viewer, what }: ImageView,
  find: (tx: Tx) => Promise<T | null>,
): Promise<{ image: T; bytes: Uint8Array }> {
  const image = await db.asTenant(tenantId, async (tx) => {
    const found = await find(tx);
    if (!found) throw new AppError('not-found', NO_IMAGE_SENTENCE);
    const entry = {
      actor: viewer,
      action: 'image.viewed' as const,
      subjectId: found.subject_id,
      submissionId,
      fields: [what],
    };
    await appendAudit(tx, tenantId, { at: now(), ...entry });
    return found;
  });
  const owner = { tenantId, subjectId: image.subject_id, imageKey: image.image_key };
  const bytes = await vault.load(owner, image.object_key).catch((cause: unknown) => {
    if (cause instanceof DamagedImage) throw new AppError('not-found', DAMAGED_IMAGE_SENTENCE, { cause });
    throw new AppError('unavailable', 'The image store is unavailable. Try again shortly.', { cause });
  });
  if (!bytes) throw new AppError('not-found', NO_IMAGE_SENTENCE);
  return { image, bytes };
}
