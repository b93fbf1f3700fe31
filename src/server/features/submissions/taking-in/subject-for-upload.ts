import type { Tx } from '../../../db/database.ts';
import type { StoredDetails } from '../../../domain/details/stored-details.ts';
import { findSubject } from '../../../records/subjects/find-subject.ts';
import { findReference, type StoredReference } from '../../../records/submissions/find-reference.ts';
import type { Owner } from '../../../records/submissions/lock-continued.ts';
import type { ImageOwner } from '../../../sealing/image-vault.ts';

/**
 * What an upload needs of its subject: the key that seals the image, and the record that it is compared with.
 */
export type Subject = { owner: ImageOwner; details: StoredDetails; reference: StoredReference | null };

/** null when the subject has been erased. */
export async function readSubject(tx: Tx, owner: Owner): Promise<Subject | null> {
  const row = await findSubject(tx, owner.tenantId, owner.subjectId);
  if (!row) return null;
  const reference = await findReference(tx, owner);
  const { image_key: imageKey, ...details } = row;
  return {
    owner: { ...owner, imageKey },
    details,
    reference,
  };
}
