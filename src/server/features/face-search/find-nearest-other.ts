import { SEAL_BYTES } from '../../encryption/seal.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import { listApprovedFaces } from '../../store/submissions/identity-faces.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { coarseReach } from '../../verification/faces/coarse-reach.ts';
import { compareFaces } from '../../verification/faces/compare-faces.ts';
import type { NearestOthers } from '../../verification/faces/judge-distance.ts';
import { CLEARLY_NEARER, FIT_PHOTO, MAX_OTHERS_COMPARED } from '../../verification/policy/face-policy.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';
import { coarseDescriptor } from '../../vision/face/coarse-descriptor.ts';
import { type FaceDeps, listNearFaces, openFaces } from './open-face.ts';

/** Another subject whose face is near: the submission that has it, and its combined distance. */
export type NearPerson = { subjectId: string; submissionId: string; distance: number };

/**
 * Finds the distance of a face to the nearest two of the tenant's other subjects, among their newest approved
 * selfies, and the means of those that staff approved. Faces of low quality are skipped, because they are close to
 * everyone's. One of unknown quality counts: it can only keep a face from being approved.
 * @param within maximum combined distance: the own one over `CLEARLY_NEARER`; farther faces are ignored. Of a subject about
 * whom staff have settled that the two are different people, only a face that is clearly nearer than the own one counts
 * @returns also each of these people, the nearest first
 */
export async function findNearestOther(
  deps: FaceDeps,
  { tenantId, subjectId }: { tenantId: TenantId; subjectId: string },
  { descriptors, describer }: { descriptors: FaceDescriptors; describer: string },
  within: number,
): Promise<NearestOthers & { people: NearPerson[] }> {
  const coarse = coarseDescriptor(descriptors.descriptor);
  const search = { tenantId, subjectId, describer, coarseBytes: coarse.length + SEAL_BYTES };
  const { faces, relations } = await deps.db.asTenant(tenantId, (tx) =>
    onTables(tx, () => listApprovedFaces(tx, search, MAX_OTHERS_COMPARED)),
  );
  // Another record of this person is not another person.
  const others = faces.filter(({ subject_id }) => relations.get(subject_id) !== 'same_person');
  const near = await listNearFaces(deps, tenantId, describer, others, { coarse, reach: coarseReach(within) });
  const nearestOf = new Map<string, NearPerson>();
  for await (const other of openFaces(deps, tenantId, describer, near)) {
    const { distance } = compareFaces(descriptors, other.descriptors);
    if ((other.descriptors.fitness ?? FIT_PHOTO) < FIT_PHOTO) continue;
    // Of two people who look alike, each is near the other's reference; only its own person is nearer to it.
    const limit = relations.has(other.subjectId) ? within * CLEARLY_NEARER * CLEARLY_NEARER : within;
    const { subjectId: person, submissionId } = other;
    const before = nearestOf.get(person)?.distance ?? Number.POSITIVE_INFINITY;
    if (distance <= limit && distance < before)
      nearestOf.set(person, { subjectId: person, submissionId, distance });
  }
  const people = [...nearestOf.values()].sort((one, other) => one.distance - other.distance);
  const [nearest = null, second = null] = people.map(({ distance }) => distance);
  const count = new Set(others.map(({ subject_id }) => subject_id)).size;
  return { count, nearest, second, people };
}
