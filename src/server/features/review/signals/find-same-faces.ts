import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import type { SubmissionKind } from '../../../db/schema/submission-tables.ts';
import { compareFaces } from '../../../domain/faces/compare-faces.ts';
import { FIT_PHOTO, FIT_PORTRAIT, PORTRAIT_BAND, SELFIE_BAND } from '../../../domain/policy/face-policy.ts';
import { COARSE_NEAR, MOST_OTHERS } from '../../../domain/policy/signal-policy.ts';
import { judgeFaces, reportSimilarity } from '../../../domain/verdict/judge-distance.ts';
import { findFaces, type SealedFace } from '../../../records/identity-markers/find-faces.ts';
import { type FacePage, listOtherFaces } from '../../../records/identity-markers/list-other-faces.ts';
import { openFaceTemplate } from '../../../sealing/face-template.ts';
import type { MasterKey } from '../../../sealing/master-key.ts';
import { SEAL_BYTES } from '../../../sealing/seal.ts';
import type { FaceDescriptors } from '../../../vision/evidence.ts';
import { coarseDescriptor, coarseDistance } from '../../../vision/face/coarse-descriptor.ts';
import { unpackDescriptors } from '../../../vision/face/pack-descriptors.ts';

export type FaceDeps = { db: Pick<Database, 'asTenant'>; masterKey: MasterKey };
export type OpenFace = { kind: SubmissionKind; describer: string; descriptors: FaceDescriptors };
type SubjectRef = { tenantId: string; subjectId: string };
type AlikeSubject = { subject_id: string; similarity: number; submission_id: string };
type Nearest = { distance: number; submission_id: string };

/**
 * Faces that are read and opened at a time: that takes some ten milliseconds, in which no other request is
 * answered.
 */
const PAGE = 250;
const WHOLE_PAGE = 50;

/**
 * Looks through every other subject's face for this one, as each describer described it: the coarse part of all, the
 * whole of those that lie near. It reads page by page, each in a transaction of its own with a pause behind it, so that
 * a large tenant's search holds up neither the database nor other requests.
 * @returns the subjects that count as the same person, the most alike first, `MOST_OTHERS` at most
 */
export async function findSameFaces(
  deps: FaceDeps,
  subject: SubjectRef,
  faces: readonly OpenFace[],
): Promise<AlikeSubject[]> {
  const best = new Map<string, Nearest>();
  for (const face of faces) await lookFor(deps, subject, face, best);
  return [...best]
    .sort(([, one], [, other]) => one.distance - other.distance)
    .slice(0, MOST_OTHERS)
    .map(([subject_id, { distance, submission_id }]) => ({
      subject_id,
      similarity: reportSimilarity(distance),
      submission_id,
    }));
}

/** Notes in `best` how near each subject's nearest face is that counts as the same person's. */
async function lookFor(
  deps: FaceDeps,
  subject: SubjectRef,
  face: OpenFace,
  best: Map<string, Nearest>,
): Promise<void> {
  const near = await listNear(deps, subject, face);
  for (let from = 0; from < near.length; from += WHOLE_PAGE) {
    const page = near.slice(from, from + WHOLE_PAGE);
    const faces = await deps.db.asTenant(subject.tenantId, (tx) =>
      findFaces(tx, subject.tenantId, page, face.describer),
    );
    for (const other of faces) {
      const opened = openFace(deps.masterKey, subject.tenantId, other);
      const distance = opened && distanceOfSame(face, opened);
      if (distance === null) continue;
      const known = best.get(other.subject_id);
      if (!known || distance < known.distance)
        best.set(other.subject_id, { distance, submission_id: other.submission_id });
    }
    await setImmediate();
  }
}

/** The submissions whose faces are worth a whole comparison. */
async function listNear(
  { db, masterKey }: FaceDeps,
  subject: SubjectRef,
  { describer, descriptors }: OpenFace,
): Promise<string[]> {
  const coarse = coarseDescriptor(descriptors.descriptor);
  const by = { describer, coarseBytes: coarse.length + SEAL_BYTES };
  const near: string[] = [];
  let after: string | null = null;
  do {
    const page: FacePage = await db.asTenant(subject.tenantId, (tx) =>
      listOtherFaces(tx, subject.tenantId, subject.subjectId, by, after, PAGE),
    );
    for (const face of page.faces) {
      const opened = openPart(
        masterKey,
        subject.tenantId,
        { ...face, described_by: describer },
        'coarse',
        face.coarse,
      );
      if (opened && coarseDistance(coarse, new Int8Array(opened)) <= COARSE_NEAR)
        near.push(face.submission_id);
    }
    after = page.next;
    await setImmediate();
  } while (after !== null);
  return near;
}

/** A sealed face, opened; null when it does not open. */
export function openFace(masterKey: MasterKey, tenantId: string, face: SealedFace): OpenFace | null {
  const opened = openPart(masterKey, tenantId, face, 'whole', Buffer.from(face.whole, 'base64'));
  return opened && { kind: face.kind, describer: face.described_by, descriptors: unpackDescriptors(opened) };
}

type Sealed = Omit<SealedFace, 'kind' | 'whole'>;

/** A template that was tampered with says nothing, and keeps no other case from being shown. */
function openPart(
  masterKey: MasterKey,
  tenantId: string,
  {
    subject_id: subjectId,
    image_key: imageKey,
    submission_id: submissionId,
    attempt,
    described_by: model,
  }: Sealed,
  part: 'coarse' | 'whole',
  sealed: Uint8Array,
): Buffer | null {
  const place = { model, submissionId, attempt };
  try {
    return openFaceTemplate(masterKey, { tenantId, subjectId, imageKey }, place, part, sealed);
  } catch {
    return null;
  }
}

/** null for two people, or where a reviewer would have to look twice. */
export function distanceOfSame(one: OpenFace, other: OpenFace): number | null {
  const arePhotos = one.kind === 'selfie' && other.kind === 'selfie';
  const [band, least] = arePhotos ? [SELFIE_BAND, FIT_PHOTO] : [PORTRAIT_BAND, FIT_PORTRAIT];
  const compared = compareFaces(one.descriptors, other.descriptors);
  return judgeFaces(compared, band, least) === 'same' ? compared.distance : null;
}
