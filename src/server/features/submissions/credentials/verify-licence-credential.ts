import { findNearestOther } from '../../../face-search/find-nearest-other.ts';
import { compareDetails, doDetailsAgree } from '../../../verification/credentials/compare-details.ts';
import type { CredentialEvidence } from '../../../verification/credentials/credential-evidence.ts';
import { documentNumberKey } from '../../../verification/document/document-number-key.ts';
import { FIT_PORTRAIT } from '../../../verification/policy/face-policy.ts';
import { MIN_NUMBER_LENGTH } from '../../../verification/policy/score-policy.ts';
import { raiseFaceSignals } from '../../../verification/signals/raise-face-signals.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { decideLicenceCredential } from '../../../verification/verdict/decide-credential.ts';
import type { Reference } from '../../../verification/verdict/reference.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { FaceEvidence } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { Outcome } from '../finalize/finalize-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import { compareWithOthers } from '../pipeline/compare-with-others.ts';
import { compareWithReference, describeReference, readReference } from '../pipeline/read-reference.ts';
import type { UploadDeps, VerifyRules } from '../upload.ts';

type LicenceTask = {
  credential: CredentialEvidence;
  /** null if none was released, or none that can be read */
  portrait: Pixels | null;
  subject: Subject;
  rules: VerifyRules;
  deadline: number;
};

/** A licence of a wallet -> evidence -> verdict. The portrait is compared with the anchor as a card's is. */
export async function verifyLicenceCredential(
  deps: UploadDeps & { decode: DecodeImage },
  task: LicenceTask,
): Promise<Outcome> {
  const { credential, portrait, subject, rules, deadline } = task;
  const { policy, grant } = rules;
  const seen = portrait ? await deps.vision.examineFace(portrait, deadline) : null;
  const reference = await compareWithAnchor(deps, task, seen);
  const details = compareDetails(subject.details, credential.fields);
  const expired = findExpired(credential, deps.now());
  const decision = decideLicenceCredential(
    {
      trust: credential.issuer.trust,
      detailsAgree: doDetailsAgree(details),
      isExpired: expired.length > 0,
      reference,
      requireFaceMatch: grant.require_face_match,
    },
    policy.limits,
  );
  const band = policy.limits.portrait_band;
  const numbers = listNumbers(credential);
  return {
    ...decision,
    ageEstimate: null,
    evidence: {
      credential: { ...credential, details },
      faces: seen?.faces.ok ? seen.faces.value : null,
      numbers,
      ...describeReference(reference, band),
      signals: [...expired, ...raiseFaceSignals(reference, { band, minFitness: FIT_PORTRAIT })],
      decided_by: { ...policy, strict: grant.require_face_match },
    },
    markers: {
      describer: deps.vision.describer,
      face: seen?.descriptors.ok ? seen.descriptors.value : null,
      numbers,
    },
    timings: {},
  };
}

async function compareWithAnchor(
  deps: UploadDeps & { decode: DecodeImage },
  { subject, rules, deadline }: LicenceTask,
  seen: FaceEvidence | null,
): Promise<Reference> {
  const face = seen?.descriptors ?? { ok: true as const, value: null };
  const anchor = await readReference(deps, subject.owner, subject.reference, deadline);
  const { describer } = deps.vision;
  const findNearest = rules.comparesAcross
    ? (descriptors: Parameters<typeof findNearestOther>[2]['descriptors'], within: number) =>
        findNearestOther(deps, subject.owner, { descriptors, describer }, within)
    : null;
  const compared = { reference: compareWithReference(anchor, face), face };
  const limits = { band: rules.policy.limits.portrait_band, minFitness: FIT_PORTRAIT };
  return compareWithOthers(findNearest, compared, limits, deadline);
}

/** The licence's own expiry: its signature may be valid for longer. */
function findExpired({ fields }: CredentialEvidence, at: Date): Signal[] {
  const day = fields['expiry_date'];
  if (typeof day !== 'string' || day >= at.toISOString().slice(0, 10)) return [];
  return [{ signal: 'expired', expired_on: day }];
}

function listNumbers({ fields }: CredentialEvidence): string[] {
  const number = fields['document_number'];
  const key = typeof number === 'string' ? documentNumberKey(number) : '';
  return key.length >= MIN_NUMBER_LENGTH ? [key] : [];
}
