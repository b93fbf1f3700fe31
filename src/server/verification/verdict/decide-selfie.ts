import type { Proof } from '../../../shared/proof.ts';
import type { FaceBox, Finding } from '../../vision/evidence.ts';
import { reportDistance } from '../faces/judge-distance.ts';
import type { Reference } from '../faces/reference.ts';
import { BYSTANDER_MAX_RELATIVE_HEIGHT, FIT_PHOTO } from '../policy/face-policy.ts';
import type { Limits } from '../policy/limits.ts';
import { MAX_CHALLENGES_TO_APPROVE } from '../policy/liveness-policy.ts';
import { type ParkingReason, REASONS, reasonForMissing } from '../reasons.ts';
import { type LivenessCheck, livenessFailure } from './liveness-failure.ts';
import type { Lookups } from './lookups.ts';
import { isApprovedBy, toBasis } from './proofs.ts';
import { proveUnlisted } from './prove-document.ts';
import { proveFace } from './prove-face.ts';
import { type CheckResult, runChecks, type Check as StatedCheck } from './run-checks.ts';
import { type SelfieVerdict, type SettledState, VERDICTS } from './verdicts.ts';

export type SelfieFindings = {
  /** every face on the upright photograph */
  faces: Finding<FaceBox[]>;
  /** the selfies that staff approved, and the combined distance of their face to the largest one here */
  reference: Reference;
  /** null where the link does not ask for a living person */
  liveness: LivenessCheck | null;
  /** challenges that the link had requested with the one of `liveness`; null: unknown, or none is required */
  challengesAsked: number | null;
  lookups: Lookups;
  /** the severe signals of the attempt, with those that the tenant counts as severe and that could not be looked up */
  severe: readonly string[];
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
  /** what the verdict rests on */
  proofs: Proof[];
};

type Verdict = SelfieDecision['verdict'];
type Scores = Pick<SelfieDecision, 'similarity' | 'faceComparison'>;
type Check = StatedCheck<SelfieFindings, Verdict, Scores>['run'];

const end = (verdict: Verdict) => ({ ending: { verdict, reason: null } });
const park = (reason: ParkingReason | null = null) => ({
  ending: { verdict: 'SELFIE_PENDING_APPROVAL' as const, reason },
});

/** Faces near enough to be the holder of the phone: a bystander or a poster behind does not count. */
export function countPeople(faces: readonly FaceBox[]): number {
  const largest = Math.max(0, ...faces.map((face) => face.box.height));
  return faces.filter((face) => face.box.height >= largest * BYSTANDER_MAX_RELATIVE_HEIGHT).length;
}

const checkFaces: Check = ({ faces }) => {
  if (!faces.ok) {
    const reason = reasonForMissing(faces.why, REASONS.faceDetectionUnavailable);
    return { state: 'not_shown', by: toBasis(faces.why), ...park(reason) };
  }
  const people = countPeople(faces.value);
  const by = toBasis('faces', { faces: people });
  if (people === 0) return { state: 'not_shown', by, ...end('NO_FACE_DETECTED') };
  if (people > 1) return { state: 'contradicted', by, ...end('MULTIPLE_FACES') };
  return { state: 'shown', by };
};

/** Another person is refused, and an outage has its reason. A face that is hard to tell leaves the word to liveness. */
const checkReference: Check = ({ reference }, { selfie_band: band }) => {
  const result = proveFace(reference, band, FIT_PHOTO);
  const { state, by } = result;
  switch (result.is) {
    case 'none':
      return { state, by, scores: { faceComparison: 'none' } };
    case 'missing':
      return { state, by, ...park(result.reason) };
    case 'contradictory':
      return { state, by, ...park() };
    case 'different':
      return { state, by, scores: toSimilarity(result), ...end('ID_NOT_MATCHED') };
    case 'same':
      return { state, by, scores: { ...toSimilarity(result), faceComparison: 'matched' } };
    case 'between':
      return { state, by, scores: toSimilarity(result) };
  }
};

const toSimilarity = ({ distance }: { distance: number }) => ({ similarity: reportDistance(distance) });

/** A living person, where the link asks for one. It parks only selfies that no other check has rejected. */
const checkLiveness: Check = (
  { liveness, challengesAsked },
  { selfie_band: band },
): CheckResult<Verdict, Scores> => {
  if (!liveness) return {};
  const reason = livenessFailure(liveness, band);
  const by = toBasis('liveness', { result: liveness.is });
  if (reason) return { state: 'not_shown', by, ...park(reason) };
  // With each challenge that a link requests, a prepared film fits one more likely.
  const isTriedOften = challengesAsked === null || challengesAsked > MAX_CHALLENGES_TO_APPROVE;
  return isTriedOften ? { state: 'not_shown', by, ...park() } : { state: 'shown', by };
};

const checkUnlisted: Check = ({ lookups }) => {
  const proof = proveUnlisted(lookups);
  return { ...proof, ...(proof.state === 'shown' ? {} : park()) };
};

/** In the contract's order: the first check that ends the chain gives the verdict. */
const CHECKS: readonly StatedCheck<SelfieFindings, Verdict, Scores>[] = [
  { proof: 'portrait', run: checkFaces },
  { proof: 'face', run: checkReference },
  { proof: 'portrait', run: checkLiveness },
  { proof: 'unlisted', run: checkUnlisted },
];

/** A selfie is approved only as the anchor's face: a first one has no proof of whose it is. */
const REQUIRED_PROOFS = ['portrait', 'face', 'unlisted'] as const;

/** The verdict on a selfie, by these limits. */
export function decideSelfie(findings: SelfieFindings, limits: Limits): SelfieDecision {
  const { proofs, ending, scores } = runChecks(CHECKS, findings, limits);
  const isApproved = isApprovedBy(proofs, { neededProofs: REQUIRED_PROOFS, severe: findings.severe });
  const { verdict, reason } = ending ?? (isApproved ? end('SELFIE_APPROVED') : park()).ending;
  const state = VERDICTS.selfie[verdict].state;
  return { verdict, state, reason, similarity: null, faceComparison: null, ...scores, proofs };
}
