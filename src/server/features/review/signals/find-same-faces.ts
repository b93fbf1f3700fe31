import { setImmediate } from 'node:timers/promises';
import { SEAL_BYTES } from '../../../encryption/seal.ts';
import {
  COARSE_PAGE,
  type DecryptedFace,
  type FaceDeps,
  listNearFaces,
  openFaces,
} from '../../../face-search/open-face.ts';
import { type FacePage, listOtherFaces } from '../../../store/identity-faces.ts';
import { coarseReach } from '../../../verification/faces/coarse-reach.ts';
import { compareFaces } from '../../../verification/faces/compare-faces.ts';
import {
  FIT_PHOTO,
  FIT_PORTRAIT,
  PORTRAIT_BAND,
  SELFIE_BAND,
} from '../../../verification/policy/face-policy.ts';
import { MAX_OTHERS } from '../../../verification/policy/signal-policy.ts';
import { judgeFaces, reportSimilarity } from '../../../verification/verdict/judge-distance.ts';
import { coarseDescriptor } from '../../../vision/face/coarse-descriptor.ts';

type SubjectRef = { tenantId: string; subjectId: string };
type AlikeSubject = { subject_id: string; similarity: number; submission_id: string };
type NearestFace = { distance: number; submission_id: string };

/** Up to here two people of one tenant count as the same person. */
const WIDEST = Math.max(SELFIE_BAND.same, PORTRAIT_BAND.same);

/**
 * Searches every other subject's face for this one, by each model's description: first the coarse part of all, then the
 * whole of near ones. It reads page by page, each in a separate transaction followed by a pause. So a large tenant's
 * search blocks neither the database nor other requests.
 * @returns the subjects that count as the same person, the most alike first, `MAX_OTHERS` at most
 */
export async function findSameFaces(
  deps: FaceDeps,
  subject: SubjectRef,
  faces: readonly DecryptedFace[],
): Promise<AlikeSubject[]> {
  const best = new Map<string, NearestFace>();
  for (const face of faces) await lookFor(deps, subject, face, best);
  return [...best]
    .sort(([, one], [, other]) => one.distance - other.distance)
    .slice(0, MAX_OTHERS)
    .map(([subject_id, { distance, submission_id }]) => ({
      subject_id,
      similarity: reportSimilarity(distance),
      submission_id,
    }));
}

/** Stores in `best` the distance of each subject's nearest face that counts as the same person's. */
async function lookFor(
  deps: FaceDeps,
  subject: SubjectRef,
  face: DecryptedFace,
  best: Map<string, NearestFace>,
): Promise<void> {
  const near = await listNear(deps, subject, face);
  for await (const other of openFaces(deps, subject.tenantId, face.describer, near)) {
    const distance = distanceOfSame(face, other);
    if (distance === null) continue;
    const known = best.get(other.subjectId);
    if (!known || distance < known.distance)
      best.set(other.subjectId, { distance, submission_id: other.submissionId });
  }
}

/** The submissions whose faces need a complete comparison. */
async function listNear(
  deps: FaceDeps,
  { tenantId, subjectId }: SubjectRef,
  { describer, descriptors }: DecryptedFace,
): Promise<string[]> {
  const coarse = coarseDescriptor(descriptors.descriptor);
  const search = { tenantId, subjectId, describer, coarseBytes: coarse.length + SEAL_BYTES };
  const range = { coarse, reach: coarseReach(WIDEST) };
  const near: string[] = [];
  let after: string | null = null;
  do {
    const page: FacePage = await deps.db.asTenant(tenantId, (tx) =>
      listOtherFaces(tx, search, after, COARSE_PAGE),
    );
    near.push(...(await listNearFaces(deps, tenantId, describer, page.faces, range)));
    after = page.next;
    await setImmediate();
  } while (after !== null);
  return near;
}

/** null for two people, or if a reviewer would have to check. */
export function distanceOfSame(one: DecryptedFace, other: DecryptedFace): number | null {
  const arePhotos = one.kind === 'selfie' && other.kind === 'selfie';
  const [band, least] = arePhotos ? [SELFIE_BAND, FIT_PHOTO] : [PORTRAIT_BAND, FIT_PORTRAIT];
  const compared = compareFaces(one.descriptors, other.descriptors);
  return judgeFaces(compared, band, least) === 'same' ? compared.distance : null;
}
