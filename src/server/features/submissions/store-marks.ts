import type { Tx } from '../../db/database.ts';
import { openNumberHash } from '../../keys/tenant-key.ts';
import type { AttemptKey } from '../../records/attempts/find-verdict.ts';
import { clearMarks } from '../../records/marks/clear-marks.ts';
import { writeFace, writeNumbers } from '../../records/marks/write-marks.ts';
import { findSubmission } from '../../records/submissions/find-submission.ts';
import { sealFaceTemplate } from '../../sealing/face-template.ts';
import type { ImageOwner } from '../../sealing/image-vault.ts';
import type { MasterKey } from '../../sealing/master-key.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';
import { coarseDescriptor } from '../../vision/face/coarse-descriptor.ts';
import { packDescriptors } from '../../vision/face/pack-descriptors.ts';

/** By what the same person or document is known again, should they come under another subject's name. */
export type Marks = {
  /** of the portrait or the selfie's largest face */
  face: FaceDescriptors | null;
  /** the document's, as `domain/document/document-numbers` compares them */
  numbers: readonly string[];
};

/**
 * Keeps an attempt's marks for the signals of other cases: the face sealed under the subject's own key, numbers
 * as hashes. Those of an attempt that is no longer its submission's newest are not kept, and the same again
 * changes nothing. It belongs into the transaction that settles the attempt, which holds the submission.
 */
export async function storeMarks(
  tx: Tx,
  masterKey: MasterKey,
  owner: ImageOwner,
  place: AttemptKey,
  marks: Marks,
): Promise<void> {
  const { tenantId, subjectId } = owner;
  const submission = await findSubmission(tx, tenantId, place.submissionId);
  if (submission?.attempt !== place.attempt) return;
  await clearMarks(tx, tenantId, place.submissionId);
  const row = {
    tenant_id: tenantId,
    submission_id: place.submissionId,
    attempt: place.attempt,
    subject_id: subjectId,
  };
  if (marks.face) {
    const template = {
      coarse: bytesOf(coarseDescriptor(marks.face.descriptor)),
      whole: packDescriptors(marks.face),
    };
    const sealed = sealFaceTemplate(masterKey, owner, place, template);
    await writeFace(tx, row, sealed);
  }
  if (marks.numbers.length > 0) {
    const hash = await openNumberHash(tx, masterKey, tenantId);
    await writeNumbers(tx, row, marks.numbers.map(hash));
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
