import { type ParkingReason, REASONS, reasonForMissing } from '../reasons.ts';
import type { ComparedFaces } from './judge-distance.ts';
import type { Reference } from './reference.ts';

/** The result of a reference: none, its distance, or the reason that it was unavailable. */
export type ReferenceResult =
  | { is: 'none' }
  | { is: 'contradictory' }
  | ({ is: 'distance' } & ComparedFaces)
  | { is: 'missing'; reason: ParkingReason };

const missing = (reason: ParkingReason): ReferenceResult => ({ is: 'missing', reason });

/** Reads the result of a reference, alike for licences and selfies. */
export function readReferenceResult(reference: Reference): ReferenceResult {
  switch (reference.is) {
    case 'none':
    case 'contradictory':
      return { is: reference.is };
    case 'unavailable':
      return missing(REASONS.referenceUnavailable);
    case 'without_face':
      return missing(REASONS.referenceWithoutFace);
    case 'unchecked':
      return missing(reasonForMissing(reference.why, REASONS.referenceCheckUnavailable));
    case 'compared': {
      const { distance, fitness, others } = reference;
      if (distance.ok) return { is: 'distance', distance: distance.value, fitness, others };
      return missing(reasonForMissing(distance.why, REASONS.faceComparisonUnavailable));
    }
  }
}
