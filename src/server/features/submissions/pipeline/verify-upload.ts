import type { ImageVault } from '../../../encryption/image-vault.ts';
import type { ReadDocument } from '../../../verification/extraction/read-document.ts';
import type { UploadKind } from '../../../verification/verdict/verdicts.ts';
import { VERDICTS } from '../../../verification/verdict/verdicts.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import { findNearestOther } from '../../face-search/find-nearest-other.ts';
import type { FaceDeps } from '../../face-search/open-face.ts';
import { type Examination, type Outcome, withoutLookups } from '../finalize/finalize-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import type { VerifyRules } from '../upload.ts';
import type { FindNearestOther } from './compare-with-others.ts';
import type { ChallengeEvidence } from './read-challenge.ts';
import { verifyAge } from './verify-age.ts';
import { verifyLicence } from './verify-licence.ts';
import { verifySelfie } from './verify-selfie.ts';

type VerifyDeps = FaceDeps & {
  vault: ImageVault;
  decode: DecodeImage;
  vision: Vision;
  readDocument: ReadDocument;
  now: () => Date;
};

type PipelineRules = Omit<
  VerifyRules,
  'grant' | 'samplePercent' | 'consentVersion' | 'queues' | 'linksDevices'
> & {
  grant: Pick<VerifyRules['grant'], 'require_face_match' | 'min_age'>;
};

/** The decoded images of an upload, and what is known of its sender. */
type UploadScene = {
  photo: Pixels;
  /** of a licence's back; null without one */
  back: Pixels | null;
  subject: Subject;
  challenge: ChallengeEvidence | null;
};

/** Runs the pipeline of the upload's kind, until `deadline` at the latest, on the tenant's share of the threads. */
export function verifyUpload(
  { vision, ...others }: VerifyDeps,
  kind: UploadKind,
  { grant, policy, acceptedDocuments, comparesAcross, ...approval }: PipelineRules,
  { photo, back, subject, challenge }: UploadScene,
  deadline: number,
): Promise<Examination> {
  const deps = { ...others, vision: { ...vision, ...vision.ofTenant?.(subject.owner.tenantId) } };
  const { describer } = vision;
  const findNearest: FindNearestOther | null =
    comparesAcross && !subject.refusesComparison
      ? (descriptors, within) => findNearestOther(deps, subject.owner, { descriptors, describer }, within)
      : null;
  switch (kind) {
    case 'license':
      return verifyLicence(deps, {
        photo,
        back,
        subject,
        policy,
        requireFaceMatch: grant.require_face_match,
        approval,
        acceptedDocuments,
        findNearest,
        deadline,
      });
    case 'selfie':
      return verifySelfie(deps, { photo, subject, policy, approval, challenge, findNearest, deadline });
    case 'analyze':
    case 'verify_age':
      return verifyAge(deps.vision, { kind, photo, minAge: grant.min_age, deadline }).then(withoutLookups);
  }
}

/** The outcome of `manual=1`: nothing is examined, and a person decides. */
export function askForManualReview(kind: UploadKind, challenge: ChallengeEvidence | null): Outcome {
  return {
    verdict: 'MANUAL_REVIEW_REQUESTED',
    state: VERDICTS[kind].MANUAL_REVIEW_REQUESTED.state,
    reason: null,
    score: null,
    similarity: null,
    faceComparison: null,
    ageEstimate: null,
    evidence: challenge ? { liveness: challenge.evidence } : {},
    timings: {},
  };
}
