import type { ImageOwner } from '../../../encryption/image-vault.ts';
import type { LivenessEvidence } from '../../../verification/liveness/liveness-evidence.ts';
import { SELFIE_BAND } from '../../../verification/policy/face-policy.ts';
import { type LivenessCheck, livenessFailure } from '../../../verification/verdict/liveness-failure.ts';
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
  const comparison = compareChallenge(challengeFace, selfie);
  const { distance, fitness = null } = comparison;
  const value = distance.ok ? distance.value : null;
  return {
    check: toLivenessCheck(evidence.result, comparison),
    evidence: evidence.result === 'none' ? evidence : { ...evidence, distance: value, fitness },
  };
}

/**
 * The face of a film that may enter the reference with its selfie; null unless the film shows a living person with the
 * selfie's face by the limits of the product, whatever the tenant's are.
 */
export function chooseFilm(
  challenge: ChallengeEvidence | null,
  film: ReferenceFace,
  selfie: Finding<FaceDescriptors | null>,
): FaceDescriptors | null {
  if (!challenge || film.is !== 'described') return null;
  const { check } = checkLiveness(challenge, film, selfie);
  return livenessFailure(check, SELFIE_BAND) === null ? film.descriptors : null;
}

type ChallengeComparison = Omit<Extract<LivenessCheck, { is: 'shown' }>, 'is'>;

function toLivenessCheck(result: LivenessEvidence['result'], comparison: ChallengeComparison): LivenessCheck {
  if (result === 'unavailable') return { is: result, why: 'unavailable' };
  return result === 'shown' ? { is: result, ...comparison } : { is: result };
}

function compareChallenge(
  challengeFace: ReferenceFace,
  selfie: Finding<FaceDescriptors | null>,
): ChallengeComparison {
  const comparison = compareWithReference(challengeFace, selfie);
  switch (comparison.is) {
    case 'compared': {
      const { distance, fitness } = comparison;
      return fitness === undefined ? { distance } : { distance, fitness };
    }
    case 'none':
    case 'contradictory':
    case 'without_face':
      return { distance: { ok: true, value: null } };
    case 'unavailable':
      return { distance: { ok: false, why: 'unavailable' } };
    case 'unchecked':
      return { distance: { ok: false, why: comparison.why } };
  }
}
