import { setImmediate } from 'node:timers/promises';
import { openFaceTemplate } from '../../encryption/face-template.ts';
import type { MasterKey } from '../../encryption/master-key.ts';
import type { Database } from '../../store/database/database.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import type { SubmissionKind } from '../../store/schema/submission-tables.ts';
import {
  findFacesWithReferences,
  type SealedCoarseFace,
  type SealedFace,
} from '../../store/submissions/identity-faces.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { chooseFittest, joinAgreeing, joinFilm, joinVectors } from '../../verification/faces/join-faces.ts';
import { FIT_PHOTO } from '../../verification/policy/face-policy.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';
import { coarseDistance } from '../../vision/face/coarse-descriptor.ts';
import { unpackDescriptors } from '../../vision/face/pack-descriptors.ts';

export type FaceDeps = { db: Pick<Database, 'asTenant'>; masterKey: MasterKey };
export type DescribedFace = { kind: SubmissionKind; describer: string; descriptors: FaceDescriptors };
/** `reference`: what it adds to the reference if staff approved its image. */
export type DecryptedFace = DescribedFace & { reference: FaceDescriptors };
export type EnrolledFace = DecryptedFace & { subjectId: string; submissionId: string };

/**
 * Number of coarse or whole embeddings to decrypt before other requests are served: some ten milliseconds
 * of work.
 */
export const COARSE_PAGE = 250;
export const WHOLE_PAGE = 50;
/** Whole embeddings that one statement reads: 1.6 MB. On the embedded database, planning it takes as long as ten of them. */
const READ_PAGE = 250;

/** Decrypts a face; null if that fails. */
export function openFace(masterKey: MasterKey, tenantId: TenantId, face: SealedFace): DecryptedFace | null {
  const bytes = openPart(masterKey, tenantId, face, 'whole', Buffer.from(face.whole, 'base64'));
  if (!bytes) return null;
  const { face: descriptors, film } = unpackDescriptors(bytes);
  const reference = joinFilm(descriptors, film);
  return { kind: face.kind, describer: face.described_by, descriptors, reference };
}

/**
 * Decrypts the faces of these submissions by one embedding model, page by page, and adds for each of their subjects the
 * mean of the images that staff approved, where there are several. Missing and unreadable ones are skipped.
 */
export async function* openFaces(
  { db, masterKey }: FaceDeps,
  tenantId: TenantId,
  describer: string,
  submissionIds: readonly string[],
): AsyncGenerator<EnrolledFace> {
  for (let from = 0; from < submissionIds.length; from += READ_PAGE) {
    const page = submissionIds.slice(from, from + READ_PAGE);
    const faces = await db.asTenant(tenantId, (tx) =>
      onTables(tx, () => findFacesWithReferences(tx, tenantId, page, describer)),
    );
    const pageIds = new Set(page);
    const references: EnrolledFace[] = [];
    for (const [at, face] of faces.entries()) {
      if (at > 0 && at % WHOLE_PAGE === 0) await setImmediate();
      const decrypted = openFace(masterKey, tenantId, face);
      if (!decrypted) continue;
      const enrolledFace = { ...decrypted, subjectId: face.subject_id, submissionId: face.submission_id };
      if (face.is_reference) references.push(enrolledFace);
      if (pageIds.has(enrolledFace.submissionId)) yield enrolledFace;
    }
    yield* joinReferences(references);
    await setImmediate();
  }
}

/** The mean of each subject's images, in the name of the newest one. */
function joinReferences(faces: readonly EnrolledFace[]): EnrolledFace[] {
  const subjects = [...new Set(faces.map(({ subjectId }) => subjectId))];
  return subjects.flatMap((subject) => {
    const subjectFaces = faces.filter(({ subjectId }) => subjectId === subject);
    const fit = chooseFittest(
      subjectFaces.map((enrolled) => ({ enrolled, face: enrolled.reference })),
      FIT_PHOTO,
    );
    const descriptors = joinAgreeing(fit.map(({ face }) => face));
    const [newest] = fit;
    // The only image is compared by itself already.
    if (!descriptors || !newest || descriptors === newest.enrolled.descriptors) return [];
    return [{ ...newest.enrolled, descriptors }];
  });
}

/** The submissions whose coarse embedding is within `reach` of `coarse`, and all of a subject whose mean may be. */
export async function listNearFaces(
  { masterKey }: Pick<FaceDeps, 'masterKey'>,
  tenantId: TenantId,
  describer: string,
  faces: readonly SealedCoarseFace[],
  { coarse, reach }: { coarse: Int8Array; reach: number },
): Promise<string[]> {
  const near = new Set<string>();
  const bySubject = new Map<string, { ids: string[]; coarse: Int8Array[] }>();
  for (const [at, face] of faces.entries()) {
    if (at > 0 && at % COARSE_PAGE === 0) await setImmediate();
    const sealedFace = { ...face, described_by: describer };
    const bytes = openPart(masterKey, tenantId, sealedFace, 'coarse', face.coarse);
    if (!bytes) continue;
    const subjectFaces = bySubject.get(face.subject_id) ?? { ids: [], coarse: [] };
    bySubject.set(face.subject_id, subjectFaces);
    subjectFaces.ids.push(face.submission_id);
    subjectFaces.coarse.push(new Int8Array(bytes));
    if (coarseDistance(coarse, subjectFaces.coarse.at(-1)!) <= reach) near.add(face.submission_id);
  }
  for (const { ids, coarse: all } of bySubject.values())
    if (all.length > 1 && coarseDistance(coarse, joinCoarse(all)) <= reach * MEAN_SLACK)
      for (const id of ids) near.add(id);
  return [...near];
}

/** The reference may be the mean of fewer images than a subject's faces here, so farther means are opened, too. */
const MEAN_SLACK = 1.3;

/** The mean of coarse embeddings, scaled to their mean length. */
function joinCoarse(all: readonly Int8Array[]): Int8Array {
  const meanVector = joinVectors(all.map((each) => Float32Array.from(each)));
  return Int8Array.from(meanVector, (value) => Math.max(-127, Math.min(127, Math.round(value))));
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
  sealedBytes: Uint8Array,
): Buffer | null {
  const owner = { tenantId, subjectId: subject_id, imageKey: image_key };
  const place = { model: described_by, submissionId: submission_id, attempt };
  try {
    return openFaceTemplate(masterKey, owner, place, part, sealedBytes);
  } catch {
    return null;
  }
}
