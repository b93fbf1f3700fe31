import type { GalleryComparison } from '../../../verification/faces/judge-distance.ts';
import type { Reference } from '../../../verification/faces/reference.ts';
import { BETWEEN_TWO } from '../../../verification/policy/face-policy.ts';
import { raiseFirstSelfieSignals } from '../../../verification/signals/raise-first-selfie-signals.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import type { FaceDescriptors, Finding } from '../../../vision/evidence.ts';
import { withTimeout } from '../../../workers/concurrency/with-timeout.ts';
import type { FindNearestOther } from './compare-with-others.ts';

type SelfieFace = {
  reference: Reference;
  face: Finding<FaceDescriptors | null>;
  /** whether a liveness check showed this face */
  isLive: boolean;
};

/** The signals for the person who decides, and the comparison with other people for the evidence. */
export type FirstSelfie = { signals: Signal[]; comparison: { face_others?: GalleryComparison } };

/**
 * Examines a selfie that becomes the reference if a person approves it; one that has a reference has no such signal. If
 * the tenant's other people cannot be read before the deadline, the evidence lacks `face_others`.
 * @param findNearest null where the tenant does not allow a comparison with other people
 */
export async function examineFirstSelfie(
  findNearest: FindNearestOther | null,
  { reference, face, isLive }: SelfieFace,
  deadline: number,
): Promise<FirstSelfie> {
  if (reference.is !== 'none' || !face.ok || !face.value) return { signals: [], comparison: {} };
  const others = findNearest
    ? await withTimeout(
        deadline - Date.now(),
        findNearest(face.value, BETWEEN_TWO.within).catch(() => null),
        () => null,
      )
    : null;
  return {
    signals: raiseFirstSelfieSignals({ isLive, fitness: face.value.fitness, others }),
    comparison: others ? { face_others: { count: others.count, nearest: others.nearest } } : {},
  };
}
