import type { ImageOwner } from '../../../encryption/image-vault.ts';
import { findSubjectToVerify } from '../../../store/subjects.ts';
import { listReferences, type Owner, type StoredReference } from '../../../store/submissions/submissions.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { StoredDetails } from '../../../verification/record-match/stored-details.ts';

/** The parts of a subject for an upload: the key that encrypts the image, and the record to compare it with. */
export type Subject = {
  owner: ImageOwner;
  details: StoredDetails;
  references: StoredReference[];
  /** whether their face may not be compared with other people's */
  refusesComparison: boolean;
};

/** null when the subject has been erased. */
export async function readSubject(tx: Tx, owner: Owner): Promise<Subject | null> {
  const subjectToVerify = await findSubjectToVerify(tx, owner.tenantId, owner.subjectId);
  if (!subjectToVerify) return null;
  const references = await listReferences(tx, owner);
  const { image_key: imageKey, ...details } = subjectToVerify.subject;
  return {
    owner: { ...owner, imageKey },
    details,
    references,
    refusesComparison: subjectToVerify.refusesComparison,
  };
}
