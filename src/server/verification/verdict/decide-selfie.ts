import type { FaceBox, Finding } from '../../vision/evidence.ts';
import { BYSTANDER_MAX_RELATIVE_HEIGHT, type DistanceBand, FIT_PHOTO } from '../policy/face-policy.ts';
import type { Limits } from '../policy/limits.ts';
import { type ComparedFaces, judgeFaces, reportDistance } from './judge-distance.ts';
import { type LivenessCheck, livenessFailure } from './liveness-failure.ts';
import { readReferenceResult } from './read-reference-result.ts';
import { type ParkingReason, REASONS, reasonForMissing } from './reasons.ts';
import type { Reference } from './reference.ts';
import { type SelfieVerdict, type SettledState, VERDICTS } from './verdicts.ts';

export type SelfieFindings = {
  /** every face on the upright photograph */
  faces: Finding<FaceBox[]>;
  /** the newest selfie that staff approved, and the combined distance of its face to the largest one here */
  reference: Reference;
  /** null where the link does not ask for a living person */
  liveness: LivenessCheck | null;
};

export type SelfieDecision = {
  verdict: Exclude<SelfieVerdict, 'ATTEMPT_SUPERSEDED' | 'MANUAL_REVIEW_REQUESTED'>;
  state: SettledState;
  /** why it is parked; null where the contract has no reason for it */
  reason: ParkingReason | null;
  /** the distance itself, 0 .. 1, lower is closer (on selfies the contract requires that); null when not compared */
  similarity: number | null;
  /** as on licences: `matched`, `none` without a reference, null when the comparison was not reached */
  faceComparison: 'matched' | 'none' | null;
};

/**
 * The verdict on a selfie, by these limits. The check for a living person comes last, so that it parks only selfies
 * that no other check has rejected or parked.
 */
export function decideSelfie(
  { liveness, ...findings }: SelfieFindings,
  { selfie_band: band }: Limits,
): SelfieDecision {
  const decision = decideByFaces(findings, band);
  const reason = liveness && livenessFailure(liveness, band);
  if (!reason || decision.reason || decision.state === 'rejected') return decision;
  const { similarity, faceComparison } = decision;
  return toVerdict('SELFIE_PENDING_APPROVAL', { reason, similarity, faceComparison });
}

function decideByFaces(
  { faces, reference }: Omit<SelfieFindings, 'liveness'>,
  band: DistanceBand,
): SelfieDecision {
  if (!faces.ok) return park(reasonForMissing(faces.why, REASONS.faceDetectionUnavailable));
  const people = countPeople(faces.value);
  if (people === 0) return toVerdict('NO_FACE_DETECTED');
  if (people > 1) return toVerdict('MULTIPLE_FACES');
  return decideAgainstReference(reference, band);
}

/** Faces near enough to be the holder of the phone: a bystander or a poster behind does not count. */
export function countPeople(faces: readonly FaceBox[]): number {
  const largest = Math.max(0, ...faces.map((face) => face.box.height));
  return faces.filter((face) => face.box.height >= largest * BYSTANDER_MAX_RELATIVE_HEIGHT).length;
}

function decideAgainstReference(reference: Reference, band: DistanceBand): SelfieDecision {
  const result = readReferenceResult(reference);
  if (result.is === 'none') return toVerdict('SELFIE_PENDING_APPROVAL', { faceComparison: 'none' });
  return result.is === 'missing' ? park(result.reason) : judgeSelfie(result, band);
}

function judgeSelfie(compared: ComparedFaces, band: DistanceBand): SelfieDecision {
  const similarity = reportDistance(compared.distance);
  switch (judgeFaces(compared, band, FIT_PHOTO)) {
    case 'same':
      return toVerdict('SELFIE_APPROVED', { similarity, faceComparison: 'matched' });
    case 'different':
      return toVerdict('ID_NOT_MATCHED', { similarity });
    case 'between':
      return toVerdict('SELFIE_PENDING_APPROVAL', { similarity });
  }
}

function park(reason: ParkingReason): SelfieDecision {
  return toVerdict('SELFIE_PENDING_APPROVAL', { reason });
}

function toVerdict(
  verdict: SelfieDecision['verdict'],
  known: Partial<Pick<SelfieDecision, 'reason' | 'similarity' | 'faceComparison'>> = {},
): SelfieDecision {
  const state = VERDICTS.selfie[verdict].state;
  return { verdict, state, reason: null, similarity: null, faceComparison: null, ...known };
}
