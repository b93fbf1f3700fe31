import { sealFaceTemplate } from '../../../encryption/face-template.ts';
import type { ImageOwner } from '../../../encryption/image-vault.ts';
import { openNumberHash } from '../../../encryption/keys/tenant-key.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { AttemptKey } from '../../../store/submissions/attempts.ts';
import {
  clearIdentityMarkers,
  writeFace,
  writeNumbers,
} from '../../../store/submissions/identity-markers.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { FaceDescriptors } from '../../../vision/evidence.ts';
import { coarseDescriptor } from '../../../vision/face/coarse-descriptor.ts';
import { packDescriptors } from '../../../vision/face/pack-descriptors.ts';

/** The markers by which the same person or document is recognised under another subject's name. */
export type IdentityMarkers = {
  /** of the portrait or the selfie's largest face, and the id of its models */
  face: FaceDescriptors | null;
  /** of the liveness film that shows the same person */
  film?: FaceDescriptors | null;
  describer: string;
  /** the document's, as `verification/document/document-numbers` compares them */
  numbers: readonly string[];
};

/**
 * Stores an attempt's identity markers for the signals of other cases: the face encrypted under the subject's own key,
 * numbers as hashes. Repeating it changes nothing. The transaction has locked the submission, whose newest attempt this is.
 */
export async function storeIdentityMarkers(
  tx: Tx,
  masterKey: MasterKey,
  owner: ImageOwner,
  attempt: AttemptKey,
  markers: IdentityMarkers,
): Promise<void> {
  const { tenantId, subjectId } = owner;
  const row = {
    tenant_id: tenantId,
    submission_id: attempt.submissionId,
    attempt: attempt.attempt,
    subject_id: subjectId,
  };
  const { face, numbers } = markers;
  await clearIdentityMarkers(tx, tenantId, attempt.submissionId);
  if (face) await storeFace(tx, masterKey, owner, attempt, { ...markers, face });
  if (numbers.length === 0) return;
  const hash = await openNumberHash(tx, masterKey, tenantId);
  await writeNumbers(tx, row, numbers.map(hash));
}

/** Stores one attempt's face beside those of other models. The transaction locks the submission. */
export async function storeFace(
  tx: Tx,
  masterKey: MasterKey,
  owner: ImageOwner,
  { submissionId, attempt }: AttemptKey,
  { face, film = null, describer }: Pick<IdentityMarkers, 'film' | 'describer'> & { face: FaceDescriptors },
): Promise<void> {
  const template = {
    coarse: viewAsBytes(coarseDescriptor(face.descriptor)),
    whole: packDescriptors(face, film),
  };
  const place = { model: describer, submissionId, attempt };
  const { tenantId: tenant_id, subjectId: subject_id } = owner;
  const row = { tenant_id, submission_id: submissionId, attempt, subject_id, described_by: describer };
  await writeFace(tx, row, sealFaceTemplate(masterKey, owner, place, template));
}

function viewAsBytes({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
