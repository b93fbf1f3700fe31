import { comparesAcross } from '../../../store/consents.ts';
import type { CaseRow } from '../../../store/submissions/cases.ts';
import { findFaces } from '../../../store/submissions/identity-faces.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { reportDistance, reportSimilarity } from '../../../verification/faces/judge-distance.ts';
import {
  BETWEEN_TWO,
  CLEARLY_NEARER,
  REPORTED_DISTANCE_SCALE,
} from '../../../verification/policy/face-policy.ts';
import { MAX_OTHERS } from '../../../verification/policy/signal-policy.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { findNearestOther, type NearPerson } from '../../face-search/find-nearest-other.ts';
import { type FaceDeps, openFace } from '../../face-search/open-face.ts';

/** Another subject for whom a case has `others_as_near`; the distance up to which one is as near. */
export type NearSubject = { subject_id: string; submission_id: string; similarity: number; up_to: number };

type OpenCase = {
  tenantId: TenantId;
  row: Pick<CaseRow, 'id' | 'kind' | 'subject_id'>;
  /** of the newest attempt; null while its pipeline runs */
  evidence: Evidence | null;
  /** of other records */
  signals: readonly Signal[];
};

/**
 * The tenant's other people who are about as near to the face of a case with `others_as_near`, or to the portrait beside a
 * first selfie, so that staff can settle who they are. The evidence has only how many were compared and how near they
 * are, because it outlives an erasure. They are found again, so those about whom staff have settled something since are
 * none of them.
 */
export async function listNearPeople(
  deps: FaceDeps,
  { tenantId, row, evidence, signals }: OpenCase,
): Promise<NearSubject[]> {
  const search = findSearch(row, evidence, signals);
  if (search === null) return [];
  const { within } = search;
  const faces = await deps.db.asTenant(tenantId, async (tx) =>
    (await comparesAcross(tx, tenantId, row.subject_id))
      ? findFaces(tx, tenantId, [search.submissionId])
      : [],
  );
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

type NearSearch = { submissionId: string; within: number };

/**
 * The submission with the face that others are as near to, and the combined distance up to which they count; null if none
 * was as near.
 */
function findSearch(
  { id, kind }: OpenCase['row'],
  evidence: Evidence | null,
  signals: readonly Signal[],
): NearSearch | null {
  if (evidence?.signals?.some(({ signal }) => signal === 'others_as_near')) {
    if (evidence.reference !== 'compared') return { submissionId: id, within: BETWEEN_TWO.within };
    const { face_distance: distance } = evidence;
    return typeof distance === 'number' ? { submissionId: id, within: distance / CLEARLY_NEARER } : null;
  }
  for (const signal of signals)
    if (signal.signal === 'selfie_matches_document' && signal.nearest !== undefined) {
      const distance = (1 - signal.similarity) / REPORTED_DISTANCE_SCALE;
      return {
        submissionId: kind === 'license' ? id : signal.submission_id,
        within: distance / CLEARLY_NEARER,
      };
    }
  return null;
}
