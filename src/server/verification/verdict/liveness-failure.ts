import type { Finding } from '../../vision/evidence.ts';
import type { Liveness } from '../liveness/judge-liveness.ts';
import type { DistanceBand } from '../policy/face-policy.ts';
import { judgeDistance } from './judge-distance.ts';
import { type MissingReason, type ParkingReason, REASONS, reasonForMissing } from './reasons.ts';

/** What is known of a living person before the camera, where a link wants to know. */
export type LivenessCheck =
  /** no challenge that counts, or none that showed one */
  | { is: 'none' | Exclude<Liveness, 'shown'> }
  /** the frames could not be looked at */
  | { is: 'unavailable'; why: MissingReason }
  /** shown, and how far that face is from the selfie's; null without a face there */
  | { is: 'shown'; distance: Finding<number | null> };

/** Why a selfie is parked for want of a living person; null when one was shown, and it is the same. */
export function livenessFailure(liveness: LivenessCheck, band: DistanceBand): ParkingReason | null {
  if (liveness.is === 'unavailable') return reasonForMissing(liveness.why, REASONS.livenessUnavailable);
  if (liveness.is !== 'shown') return REASONS.livenessNotShown;
  const { distance } = liveness;
  if (!distance.ok) return reasonForMissing(distance.why, REASONS.livenessUnavailable);
  const isSame = distance.value !== null && judgeDistance(distance.value, band) === 'same';
  return isSame ? null : REASONS.livenessNotShown;
}
