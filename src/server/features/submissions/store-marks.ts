import type { Tx } from '../../db/database.ts';
import { openNumberHash } from '../../keys/tenant-key.ts';
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

type Place = { submissionId: string; attempt: number };

/**
 * Keeps an attempt's marks for the signals of other cases: the face sealed under the subject's own key, numbers
 * as hashes. Those of an attempt that is no longer its submission's newest are not kept, and the same again
 * changes nothing. It belongs into the transaction that settles the attempt, which holds the submission.
 */
export async function storeMarks(
  tx: Tx,
  masterKey: MasterKey,
  owner: ImageOwner,
  place: Place,
  marks: Marks,
): Promise<void> {
  const { tenantId, subjectId } = owner;
  if (!(await isNewest(tx, tenantId, place))) return;
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
    await tx
      .insertInto('face_templates')
      .values({ ...row, ...sealed })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'submission_id']).doUpdateSet({ attempt: row.attempt, ...sealed }),
      )
      .execute();
  }
  if (marks.numbers.length > 0) {
    const hash = await openNumberHash(tx, masterKey, tenantId);
    const rows = marks.numbers.map((number) => ({ ...row, number_hash: hash(number) }));
    await tx
      .insertInto('document_numbers')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Forgets the marks of a submission's attempt, because another takes its place. */
export async function clearMarks(tx: Tx, tenantId: string, submissionId: string): Promise<void> {
  for (const table of ['face_templates', 'document_numbers'] as const) {
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('submission_id', '=', submissionId)
      .execute();
  }
}

async function isNewest(tx: Tx, tenantId: string, { submissionId, attempt }: Place): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', submissionId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row !== undefined;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
