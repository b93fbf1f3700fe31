import { judgeFaces, type NearestOthers } from '../../../verification/faces/judge-distance.ts';
import type { Reference } from '../../../verification/faces/reference.ts';
import { CLEARLY_NEARER, type DistanceBand } from '../../../verification/policy/face-policy.ts';
import type { FaceDescriptors, Finding } from '../../../vision/evidence.ts';
import { withTimeout } from '../../../workers/concurrency/with-timeout.ts';

/** Looks for the nearest two of the tenant's other people, up to a combined distance. */
export type FindNearestOther = (face: FaceDescriptors, within: number) => Promise<NearestOthers>;

/** What a comparison with the reference is held against. */
export type ComparisonRules = {
  band: DistanceBand;
  /** the fitness that both faces need before their distance decides */
  minFitness: number;
};

/**
 * Compares a face that counts as the reference's with other people's too: a small distance means little if others are as
 * near. A comparison that does not count as the same stays as it is, because no person near it could change that. If the
 * others cannot be read before the deadline, the comparison is missing.
 * @param findNearest null where the tenant does not allow it
 */
export async function compareWithOthers(
  findNearest: FindNearestOther | null,
  { reference, face }: { reference: Reference; face: Finding<FaceDescriptors | null> },
  { band, minFitness }: ComparisonRules,
  deadline: number,
): Promise<Reference> {
  if (!findNearest || reference.is !== 'compared' || !reference.distance.ok) return reference;
  if (!face.ok || !face.value) return reference;
  const distance = reference.distance.value;
  if (judgeFaces({ ...reference, distance }, band, minFitness) !== 'same') return reference;
  const others = await withTimeout(
    deadline - Date.now(),
    findNearest(face.value, distance / CLEARLY_NEARER).catch(() => 'unavailable' as const),
    () => 'budget' as const,
  );
  if (typeof others === 'string') return { ...reference, distance: { ok: false, why: others } };
  return { ...reference, others: { count: others.count, nearest: others.nearest } };
}
