import { setImmediate } from 'node:timers/promises';
import { SEAL_BYTES } from '../../encryption/seal.ts';
import type { BlockedFace } from '../../store/blocks.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import { type FacePage, listOtherFaces } from '../../store/submissions/identity-faces.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { coarseReach } from '../../verification/faces/coarse-reach.ts';
import { compareFaces } from '../../verification/faces/compare-faces.ts';
import { countClearlyNearest } from '../../verification/faces/count-clearly-nearest.ts';
import { PORTRAIT_BAND, SAME_FACE_GAP, SELFIE_BAND } from '../../verification/policy/face-policy.ts';
import { coarseDescriptor } from '../../vision/face/coarse-descriptor.ts';
import { chooseLimits } from './choose-limits.ts';
import { openBlockedFace } from './open-blocked-face.ts';
import {
  COARSE_PAGE,
  type DescribedFace,
  type EnrolledFace,
  type FaceDeps,
  listNearFaces,
  openFaces,
  WHOLE_PAGE,
} from './open-face.ts';

type SubjectRef = { tenantId: TenantId; subjectId: string };

/** A face that may be the same person's: another subject's, or with `blockId` one on the tenant's list. */
export type SameFace = {
  subjectId: string;
  submissionId: string;
  blockId?: string;
  /** combined distance */
  distance: number;
};
/** `share`: the distance divided by the limit for "same" of the two kinds of image; up to 1 counts as the same. */
type NearFace = SameFace & { share: number };

/** Combined distance up to which a face counts as the same, and up to which one behind it matters for the gap. */
const WITHIN_LIMIT = Math.max(SELFIE_BAND.same, PORTRAIT_BAND.same);
const WITHIN_GAP = WITHIN_LIMIT / SAME_FACE_GAP;

/**
 * Looks for a face among all other subjects' and among the blocked ones, by each embedding model that described it. It
 * reads the coarse part of all subjects' faces, and the whole of the near ones and of the blocked ones. A face counts
 * only if no other person is about as near (`countClearlyNearest`), because many people of one group lie within a limit.
 * Subjects about whom staff have settled that they are, or are not, the same person are not news; their blocks are.
 *
 * It reads page by page, each in its own transaction with a pause after it, so that a large tenant's search holds up
 * neither the database nor other requests.
 * @returns the faces that count as the same person's, one for each subject and each block, the smallest share of its
 * limit first
 */
export async function findSameFaces(
  deps: FaceDeps,
  subject: SubjectRef,
  faces: readonly DescribedFace[],
  blockedFaces: readonly BlockedFace[],
): Promise<SameFace[]> {
  let sorted = await findNearFaces(deps, subject, faces, blockedFaces, WITHIN_LIMIT);
  // The faces beyond the limit take six times as long to search, and matter only for those just within it.
  if (sorted.some(({ share }) => share > SAME_FACE_GAP && share <= 1))
    sorted = await findNearFaces(deps, subject, faces, blockedFaces, WITHIN_GAP);
  const shares = sorted.map(({ share }) => share);
  const same = sorted.slice(0, countClearlyNearest(shares));
  // Many records of one person must not hide that the person is blocked.
  const blocks = sorted.slice(same.length, countClearlyNearest(shares, shares.length));
  return [...same, ...blocks.filter(({ blockId }) => blockId)];
}

/**
 * @param within combined distance up to which all faces are found; some farther ones may be, too
 * @returns the nearest face of each subject and each block, the smallest share first
 */
async function findNearFaces(
  deps: FaceDeps,
  subject: SubjectRef,
  faces: readonly DescribedFace[],
  blockedFaces: readonly BlockedFace[],
  within: number,
): Promise<NearFace[]> {
  const nearest = new Map<string, NearFace>();
  for (const face of faces) {
    for await (const other of openCandidates(deps, subject, face, blockedFaces, within)) {
      const near = measureNearness(face, other);
      const key = other.blockId ?? other.subjectId;
      if (near && near.share < (nearest.get(key)?.share ?? Number.POSITIVE_INFINITY)) nearest.set(key, near);
    }
  }
  return [...nearest.values()].sort((one, other) => one.share - other.share);
}

type Candidate = EnrolledFace & { blockId?: string };

/** Blocked faces, and other subjects' that may be near, of the same embedding model. */
async function* openCandidates(
  deps: FaceDeps,
  subject: SubjectRef,
  face: DescribedFace,
  blockedFaces: readonly BlockedFace[],
  within: number,
): AsyncGenerator<Candidate> {
  const { tenantId } = subject;
  for (const [at, block] of blockedFaces.entries()) {
    if (at > 0 && at % WHOLE_PAGE === 0) await setImmediate();
    const decryptedFaces =
      block.described_by === face.describer ? openBlockedFace(deps.masterKey, tenantId, block) : [];
    const { subject_id: subjectId, submission_id: submissionId, block_id: blockId } = block;
    for (const blockedFace of decryptedFaces) yield { ...blockedFace, subjectId, submissionId, blockId };
  }
  yield* openFaces(deps, tenantId, face.describer, await listNear(deps, subject, face, within));
}

/**
 * null for faces too far apart to matter, or not seen well enough to be compared. Faces of unknown quality count: a
 * reviewer is to see that one may be blocked or another subject's.
 */
function measureNearness(one: DescribedFace, other: Candidate): NearFace | null {
  const { band, minFitness } = chooseLimits(one, other);
  const { distance, fitness = minFitness } = compareFaces(one.descriptors, other.descriptors);
  const share = distance / band.same;
  if (!(fitness >= minFitness) || !(share <= 1 / SAME_FACE_GAP)) return null;
  const { subjectId, submissionId, blockId } = other;
  return { subjectId, submissionId, distance, share, ...(blockId ? { blockId } : {}) };
}

/** The submissions whose faces are worth a whole comparison. */
async function listNear(
  deps: FaceDeps,
  { tenantId, subjectId }: SubjectRef,
  { describer, descriptors }: DescribedFace,
  within: number,
): Promise<string[]> {
  const coarse = coarseDescriptor(descriptors.descriptor);
  const search = { tenantId, subjectId, describer, coarseBytes: coarse.length + SEAL_BYTES };
  const range = { coarse, reach: coarseReach(within) };
  const near: string[] = [];
  let after: string | null = null;
  do {
    const page: FacePage = await deps.db.asTenant(tenantId, (tx) =>
      onTables(tx, () => listOtherFaces(tx, search, after, COARSE_PAGE)),
    );
    const { relations } = page;
    const unsettled = page.faces.filter((face) => !relations.has(face.subject_id));
    near.push(...(await listNearFaces(deps, tenantId, describer, unsettled, range)));
    after = page.next;
    await setImmediate();
  } while (after !== null);
  return near;
}
