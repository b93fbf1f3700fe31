import { setImmediate } from 'node:timers/promises';
import { openFaceTemplate } from '../../encryption/face-template.ts';
import type { MasterKey } from '../../encryption/master-key.ts';
import type { Database } from '../../store/database/database.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import type { SubmissionKind } from '../../store/schema/submission-tables.ts';
import { findFaces, type SealedCoarseFace, type SealedFace } from '../../store/submissions/identity-faces.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';
import { coarseDistance } from '../../vision/face/coarse-descriptor.ts';
import { unpackDescriptors } from '../../vision/face/pack-descriptors.ts';

export type FaceDeps = { db: Pick<Database, 'asTenant'>; masterKey: MasterKey };
export type DecryptedFace = { kind: SubmissionKind; describer: string; descriptors: FaceDescriptors };
export type EnrolledFace = DecryptedFace & { subjectId: string; submissionId: string };

/**
 * Number of coarse or whole embeddings to decrypt before other requests are served: some ten milliseconds
 * of work.
 */
export const COARSE_PAGE = 250;
export const WHOLE_PAGE = 50;

/** Decrypts a face; null if that fails. */
export function openFace(masterKey: MasterKey, tenantId: TenantId, face: SealedFace): DecryptedFace | null {
  const opened = openPart(masterKey, tenantId, face, 'whole', Buffer.from(face.whole, 'base64'));
  return opened && { kind: face.kind, describer: face.described_by, descriptors: unpackDescriptors(opened) };
}

/**
 * Decrypts the faces of these submissions by one embedding model, page by page. Missing and unreadable ones
 * are skipped.
 */
export async function* openFaces(
  { db, masterKey }: FaceDeps,
  tenantId: TenantId,
  describer: string,
  submissionIds: readonly string[],
): AsyncGenerator<EnrolledFace> {
  for (let from = 0; from < submissionIds.length; from += WHOLE_PAGE) {
    const page = submissionIds.slice(from, from + WHOLE_PAGE);
    const faces = await db.asTenant(tenantId, (tx) =>
      onTables(tx, () => findFaces(tx, tenantId, page, describer)),
    );
    for (const face of faces) {
      const opened = openFace(masterKey, tenantId, face);
      if (opened) yield { ...opened, subjectId: face.subject_id, submissionId: face.submission_id };
    }
    await setImmediate();
  }
}

/** The submissions whose coarse embedding is within `reach` of `coarse`. */
export async function listNearFaces(
  { masterKey }: Pick<FaceDeps, 'masterKey'>,
  tenantId: TenantId,
  describer: string,
  faces: readonly SealedCoarseFace[],
  { coarse, reach }: { coarse: Int8Array; reach: number },
): Promise<string[]> {
  const near: string[] = [];
  for (const [at, face] of faces.entries()) {
    if (at > 0 && at % COARSE_PAGE === 0) await setImmediate();
    const sealed = { ...face, described_by: describer };
    const opened = openPart(masterKey, tenantId, sealed, 'coarse', face.coarse);
    if (opened && coarseDistance(coarse, new Int8Array(opened)) <= reach) near.push(face.submission_id);
  }
  return near;
}

type SealedPart = Omit<SealedFace, 'kind' | 'whole'>;

/**
 * Returns null for a template that was tampered with: it is ignored, so that other cases can still be
 * shown.
 */
function openPart(
  masterKey: MasterKey,
  tenantId: TenantId,
  { subject_id, image_key, submission_id, attempt, described_by }: SealedPart,
  part: 'coarse' | 'whole',
  sealed: Uint8Array,
): Buffer | null {
  const owner = { tenantId, subjectId: subject_id, imageKey: image_key };
  const place = { model: described_by, submissionId: submission_id, attempt };
  try {
    return openFaceTemplate(masterKey, owner, place, part, sealed);
  } catch {
    return null;
  }
}
