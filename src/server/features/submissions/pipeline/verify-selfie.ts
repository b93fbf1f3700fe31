import type { ImageVault } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { FIT_PHOTO } from '../../../verification/policy/face-policy.ts';
import type { Policy } from '../../../verification/policy/limits.ts';
import { listSelfieHints } from '../../../verification/signals/list-image-hints.ts';
import { raiseFaceSignals, raiseUnfitSelfie } from '../../../verification/signals/raise-face-signals.ts';
import { raiseCopySignal } from '../../../verification/signals/raise-image-signals.ts';
import { decideSelfie } from '../../../verification/verdict/decide-selfie.ts';
import { livenessFailure } from '../../../verification/verdict/liveness-failure.ts';
import { listLookupSignals, listStops } from '../../../verification/verdict/lookups.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { Examination } from '../finalize/finalize-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import { checkLiveness, chooseFilm, readChallengeFace } from './check-liveness.ts';
import { compareWithOthers, type FindNearestOther } from './compare-with-others.ts';
import { examineFirstSelfie } from './examine-first-selfie.ts';
import type { ChallengeEvidence } from './read-challenge.ts';
import { compareWithReference, describeReference, readReference } from './read-reference.ts';
import type { ApprovalSettings } from './verify-licence.ts';

type SelfieTask = {
  photo: Pixels;
  subject: Subject;
  policy: Policy;
  approval: Pick<ApprovalSettings, 'severeSignals'>;
  challenge: ChallengeEvidence | null;
  /** null if the tenant does not allow a person's face to be compared with other people's */
  findNearest: FindNearestOther | null;
  deadline: number;
};

/** A selfie -> faces, compared with the reference, and with the challenge's face; the verdict by what other records say. */
export async function verifySelfie(
  deps: { masterKey: MasterKey; vault: ImageVault; decode: DecodeImage; vision: Vision },
  { photo, subject, policy, approval, challenge, findNearest, deadline }: SelfieTask,
): Promise<Examination> {
  const [seen, referenceFace, challengeFace] = await Promise.all([
    deps.vision.examineFace(photo, deadline),
    readReference(deps, subject, FIT_PHOTO, deadline),
    readChallengeFace(deps, subject.owner, challenge, deadline),
  ]);
  const rules = { band: policy.limits.selfie_band, minFitness: FIT_PHOTO };
  const comparison = {
    reference: compareWithReference(referenceFace, seen.descriptors),
    face: seen.descriptors,
  };
  const reference = await compareWithOthers(findNearest, comparison, rules, deadline);
  const live = challenge && checkLiveness(challenge, challengeFace, seen.descriptors);
  const liveness = live?.evidence.required ? live.check : null;
  const isLive = !!live && livenessFailure(live.check, rules.band) === null;
  const uploadedSelfie = { reference, face: seen.descriptors, isLive };
  const first = await examineFirstSelfie(findNearest, uploadedSelfie, deadline);
  const signals = [
    ...raiseCopySignal(seen.copy),
    ...raiseFaceSignals(reference, rules),
    ...raiseUnfitSelfie(reference, seen.descriptors, FIT_PHOTO),
    ...first.signals,
  ];
  const evidence = {
    faces: seen.faces.ok ? seen.faces.value : null,
    image_hints: listSelfieHints(seen),
    ...describeReference(reference, policy.limits.selfie_band),
    ...first.comparison,
    signals,
    ...(live ? { liveness: live.evidence } : {}),
  };
  const challengesAsked = challenge?.evidence.challenges_asked ?? null;
  return {
    markers: {
      describer: deps.vision.describer,
      face: seen.descriptors.ok ? seen.descriptors.value : null,
      film: isLive ? chooseFilm(challenge, challengeFace, seen.descriptors) : null,
      numbers: [],
    },
    decide: (lookups) => {
      const severe = listStops(signals, lookups, approval.severeSignals);
      const findings = {
        faces: seen.faces,
        reference,
        liveness,
        challengesAsked,
        lookups,
        severe,
        same_face_searched: lookups.sameFace !== null,
      };
      const { proofs, ...decision } = decideSelfie(findings, policy.limits);
      return {
        ...decision,
        score: null,
        ageEstimate: null,
        raised: listLookupSignals(lookups).raised,
        evidence: { ...evidence, proofs, decided_by: { ...policy, strict: false, severe } },
        timings: seen.timings,
      };
    },
  };
}
