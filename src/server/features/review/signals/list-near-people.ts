import { findFaces } from '../../../store/submissions/identity-faces.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import { findTenantSettings } from '../../../store/tenants.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { reportDistance, reportSimilarity } from '../../../verification/faces/judge-distance.ts';
import { BETWEEN_TWO, CLEARLY_NEARER } from '../../../verification/policy/face-policy.ts';
import { MAX_OTHERS } from '../../../verification/policy/signal-policy.ts';
import { findNearestOther, type NearPerson } from '../../face-search/find-nearest-other.ts';
import { type FaceDeps, openFace } from '../../face-search/open-face.ts';

/** Another subject for whom a case has `others_as_near`; the distance up to which one is as near. */
export type NearSubject = { subject_id: string; submission_id: string; similarity: number; up_to: number };

type OpenCase = {
  tenantId: TenantId;
  row: { id: string; subject_id: string };
  /** of the newest attempt; null while its pipeline runs */
  evidence: Evidence | null;
};

/**
 * The tenant's other people who are about as near to the face of a case with `others_as_near`, so that staff can settle
 * who they are. The evidence has only how many were compared and how near they are, because it outlives an erasure. They
 * are found again, so those about whom staff have settled something since are none of them.
 */
export async function listNearPeople(
  deps: FaceDeps,
  { tenantId, row, evidence }: OpenCase,
): Promise<NearSubject[]> {
  const within = findLimit(evidence);
  if (within === null) return [];
  const faces = await deps.db.asTenant(tenantId, async (tx) => {
    const { compare_across_people: comparesAcross } = await findTenantSettings(tx, tenantId);
    return comparesAcross ? findFaces(tx, tenantId, [row.id]) : [];
  });
  const nearest = new Map<string, NearPerson>();
  for (const sealed of faces) {
    const face = openFace(deps.masterKey, tenantId, sealed);
    if (!face) continue;
    const { people } = await findNearestOther(deps, { tenantId, subjectId: row.subject_id }, face, within);
    for (const person of people)
      if (person.distance < (nearest.get(person.subjectId)?.distance ?? Number.POSITIVE_INFINITY))
        nearest.set(person.subjectId, person);
  }
  return [...nearest.values()]
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_OTHERS)
    .map(({ subjectId, submissionId, distance }) => ({
      subject_id: subjectId,
      submission_id: submissionId,
      similarity: reportSimilarity(distance),
      up_to: reportDistance(within),
    }));
}

/** The combined distance up to which another person counted as about as near; null if none did. */
function findLimit(evidence: Evidence | null): number | null {
  if (!evidence?.signals?.some(({ signal }) => signal === 'others_as_near')) return null;
  if (evidence.reference !== 'compared') return BETWEEN_TWO.within;
  return typeof evidence.face_distance === 'number' ? evidence.face_distance / CLEARLY_NEARER : null;
}
