import type { Finding } from '../vision/evidence.ts';

/** Why a submission is parked for a reviewer: the contract's "Parking reasons", verbatim. They are stored only here. */
export const REASONS = {
  multipleFaces: 'Multiple faces detected.',
  internalFaceMismatch: 'Internal face mismatch on ID.',
  referenceUnavailable: 'Reference image unavailable.',
  referenceWithoutFace: 'Reference image has no detectable face.',
  referenceCheckUnavailable: 'Reference face check unavailable.',
  documentDetectionUnavailable: 'Document detection unavailable.',
  faceDetectionUnavailable: 'Face detection unavailable.',
  faceComparisonUnavailable: 'Face comparison unavailable.',
  internalComparisonUnavailable: 'Internal face comparison unavailable.',
  textExtractionUnavailable: 'Text extraction unavailable.',
  livenessNotShown: 'Liveness not shown.',
  livenessUnavailable: 'Liveness check unavailable.',
  budgetExceeded: 'Verification exceeded its time budget.',
  faceMatchRequired:
    'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.',
} as const;

export type ParkingReason = (typeof REASONS)[keyof typeof REASONS];

/** Why a finding was unavailable. */
export type MissingReason = Extract<Finding<unknown>, { ok: false }>['why'];

/** The reason to park for: the step's own outage, or the budget when time ran out first. */
export function reasonForMissing(why: MissingReason, outage: ParkingReason): ParkingReason {
  return why === 'budget' ? REASONS.budgetExceeded : outage;
}
