import type { Finding } from '../../vision/evidence.ts';
import { judgeFaces } from '../faces/judge-distance.ts';
import type { Liveness } from '../liveness/judge-liveness.ts';
import { type DistanceBand, FIT_PHOTO } from '../policy/face-policy.ts';
import { type MissingReason, type ParkingReason, REASONS, reasonForMissing } from '../reasons.ts';

/** The liveness result of a selfie, if a link requires one. */
export type LivenessCheck =
  /** no challenge that counts, or none that showed one */
  | { is: 'none' | Exclude<Liveness, 'shown'> }
  /** the frames could not be looked at */
  | { is: 'unavailable'; why: MissingReason }
  /**
   * shown, and how far that face is from the selfie's; null without a face there. The fitness of the less clear one is
   * absent if that of either is unknown
   */
  | { is: 'shown'; distance: Finding<number | null>; fitness?: number };

/** Why a selfie is parked for lack of a living person; null if one was shown with the same face. */
export function livenessFailure(liveness: LivenessCheck, band: DistanceBand): ParkingReason | null {
  if (liveness.is === 'unavailable') return reasonForMissing(liveness.why, REASONS.livenessUnavailable);
  if (liveness.is !== 'shown') return REASONS.livenessNotShown;
  const { distance, fitness } = liveness;
  if (!distance.ok) return reasonForMissing(distance.why, REASONS.livenessUnavailable);
  const isSame =
    distance.value !== null && judgeFaces({ distance: distance.value, fitness }, band, FIT_PHOTO) === 'same';
  return isSame ? null : REASONS.livenessNotShown;
}
