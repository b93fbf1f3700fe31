import type { ImageOwner } from '../../../encryption/image-vault.ts';
import type { LivenessEvidence } from '../../../verification/liveness/liveness-evidence.ts';
import type { LivenessCheck } from '../../../verification/verdict/liveness-failure.ts';
import type { FaceDescriptors, Finding } from '../../../vision/evidence.ts';
import type { ChallengeEvidence } from './read-challenge.ts';
import {
  compareWithReference,
  describeImage,
  type ReferenceDeps,
  type ReferenceFace,
} from './read-reference.ts';

/** The challenge's face, from its frame; `none` without one. */
export function readChallengeFace(
  deps: ReferenceDeps,
  owner: ImageOwner,
  challenge: ChallengeEvidence | null,
  deadline: number,
): Promise<ReferenceFace> {
  const { faceKey = null } = challenge ?? {};
  return faceKey === null ? Promise.resolve({ is: 'none' }) : describeImage(deps, owner, faceKey, deadline);
}

/** The result of the challenge and the selfie's face: for the verdict, and for the reviewer. */
export function checkLiveness(
  { evidence }: ChallengeEvidence,
  challengeFace: ReferenceFace,
  selfie: Finding<FaceDescriptors | null>,
): { check: LivenessCheck; evidence: LivenessEvidence } {
  const distance = measureDistance(challengeFace, selfie);
  const known = distance.ok ? distance.value : null;
  return {
    check: toLivenessCheck(evidence.result, distance),
    evidence: evidence.result === 'none' ? evidence : { ...evidence, distance: known },
  };
}

function toLivenessCheck(
  result: LivenessEvidence['result'],
  distance: Finding<number | null>,
): LivenessCheck {
  if (result === 'unavailable') return { is: result, why: 'unavailable' };
  return result === 'shown' ? { is: result, distance } : { is: result };
}

function measureDistance(
  challengeFace: ReferenceFace,
  selfie: Finding<FaceDescriptors | null>,
): Finding<number | null> {
  const compared = compareWithReference(challengeFace, selfie);
  switch (compared.is) {
    case 'compared':
      return compared.distance;
    case 'none':
    case 'without_face':
      return { ok: true, value: null };
    case 'unavailable':
      return { ok: false, why: 'unavailable' };
    case 'unchecked':
      return { ok: false, why: compared.why };
  }
}
