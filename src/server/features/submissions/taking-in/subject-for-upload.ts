import type { Tx } from '../../../db/database.ts';
import type { StoredDetails } from '../../../domain/details/stored-details.ts';
import { findSubject } from '../../../records/subjects/find-subject.ts';
import { findReferenceKey } from '../../../records/submissions/find-reference-key.ts';
import type { Owner } from '../../../records/submissions/lock-continued.ts';
import type { ImageOwner } from '../../../sealing/image-vault.ts';

/** What an upload must know of its subject: whose key seals it, and what it is held against. */
export type Subject = { owner: ImageOwner; details: StoredDetails; referenceKey: string | null };

/** null when the subject has been erased. */
export async function readSubject(tx: Tx, owner: Owner): Promise<Subject | null> {
  const row = await findSubject(tx, owner.tenantId, owner.subjectId);
  if (!row) return null;
  const { image_key: imageKey, ...details } = row;
  return {
    owner: { ...owner, imageKey },
    details,
    referenceKey: await findReferenceKey(tx, owner),
  };
}
