import { decideAgeVerification, decideAnalysis } from '../../../verification/verdict/decide-age.ts';
import type { Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { Outcome } from '../finalize/finalize-attempt.ts';

type AgeTask = { kind: 'analyze' | 'verify_age'; photo: Pixels; minAge: number | null; deadline: number };

/** A face -> its age, if the models agree closely enough. */
export async function verifyAge(
  vision: Vision,
  { kind, photo, minAge, deadline }: AgeTask,
): Promise<Outcome> {
  const ageEvidence = await vision.estimateAge(photo, deadline);
  const decision =
    kind === 'analyze' ? decideAnalysis(ageEvidence.ages) : decideAgeVerification(ageEvidence.ages, minAge);
  return {
    verdict: decision.verdict,
    state: decision.state,
    reason: null,
    score: null,
    similarity: null,
    faceComparison: null,
    ageEstimate: 'ageEstimate' in decision ? decision.ageEstimate : null,
    ...('ageVerified' in decision ? { ageVerified: decision.ageVerified } : {}),
    evidence: {
      faces: ageEvidence.faces.ok ? ageEvidence.faces.value : null,
      ages: ageEvidence.ages.ok ? ageEvidence.ages.value : null,
    },
    timings: ageEvidence.timings,
  };
}
