import type { Policy } from '../../../domain/policy/limits.ts';
import type { ReadDocument } from '../../../domain/reading/read-document.ts';
import type { UploadKind } from '../../../domain/verdict/verdicts.ts';
import { VERDICTS } from '../../../domain/verdict/verdicts.ts';
import type { Grant } from '../../../http/credentials/credentials.ts';
import type { ImageVault } from '../../../sealing/image-vault.ts';
import type { MasterKey } from '../../../sealing/master-key.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { Outcome } from '../settling/settle-attempt.ts';
import type { Subject } from '../taking-in/subject-for-upload.ts';
import type { SeenChallenge } from './read-challenge.ts';
import { verifyAge } from './verify-age.ts';
import { verifyLicence } from './verify-licence.ts';
import { verifySelfie } from './verify-selfie.ts';

type VerifyDeps = {
  masterKey: MasterKey;
  vault: ImageVault;
  decode: DecodeImage;
  vision: Vision;
  readDocument: ReadDocument;
  now: () => Date;
};

/** Runs the pipeline of the upload's kind, until `deadline` at the latest. */
export function verifyUpload(
  deps: VerifyDeps,
  kind: UploadKind,
  { grant, policy, parksExpired }: { grant: Grant; policy: Policy; parksExpired: boolean },
  { photo, subject, challenge }: { photo: Pixels; subject: Subject; challenge: SeenChallenge | null },
  deadline: number,
): Promise<Outcome> {
  switch (kind) {
    case 'license':
      return verifyLicence(deps, {
        photo,
        subject,
        policy,
        requireFaceMatch: grant.require_face_match,
        parksExpired,
        deadline,
      });
    case 'selfie':
      return verifySelfie(deps, { photo, subject, policy, challenge, deadline });
    case 'analyze':
    case 'verify_age':
      return verifyAge(deps.vision, { kind, photo, minAge: grant.min_age, deadline });
  }
}

/** The outcome of `manual=1`: nothing is examined, and a person decides. */
export function askForManualReview(kind: UploadKind, challenge: SeenChallenge | null): Outcome {
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
