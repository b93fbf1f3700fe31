import { documentNumberKey } from '../../../verification/document/document-number-key.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { assessReleasedPortrait } from '../../../verification/faces/assess-released-portrait.ts';
import type { Reference } from '../../../verification/faces/reference.ts';
import { isCalendarForm } from '../../../verification/lexicon/dates/calendar-date.ts';
import { FIT_PORTRAIT } from '../../../verification/policy/face-policy.ts';
import { MIN_NUMBER_LENGTH } from '../../../verification/policy/score-policy.ts';
import { raiseFaceSignals } from '../../../verification/signals/raise-face-signals.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import {
  type CredentialFindings,
  decideLicenceCredential,
  NEEDED_ELEMENTS,
  type NeededElement,
} from '../../../verification/verdict/decide-credential.ts';
import { judgeExpiry, type Validity } from '../../../verification/verdict/judge-validity.ts';
import { type Lookups, listLookupSignals, listStops } from '../../../verification/verdict/lookups.ts';
import { compareDetails, doDetailsAgree } from '../../../verification/wallet/compare-details.ts';
import type { CredentialEvidence } from '../../../verification/wallet/credential-evidence.ts';
import { CREDENTIAL_PROFILES } from '../../../verification/wallet/mdoc/credential-kinds.ts';
import { raiseRevocation } from '../../../verification/wallet/revocation/raise-revocation.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { FaceEvidence } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import { findNearestOther } from '../../face-search/find-nearest-other.ts';
import type { Examination, Outcome } from '../finalize/finalize-attempt.ts';
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

/** A licence of a wallet -> evidence, and the verdict by what other records say. The portrait is compared with the anchor as a card's is. */
export async function verifyLicenceCredential(
  deps: UploadDeps & { decode: DecodeImage },
  task: LicenceTask,
): Promise<Examination> {
  const { credential, portrait, subject, rules, deadline } = task;
  const { policy, grant } = rules;
  const faceEvidence = portrait ? await deps.vision.examineFace(portrait, deadline) : null;
  const reference = await compareWithAnchor(deps, task, faceEvidence);
  const details = compareDetails(subject.details, credential.fields);
  const validity = judgeValidity(credential, deps.now());
  const notReleased = NEEDED_ELEMENTS.filter((element) => !isReleased(credential, element));
  const findings = {
    document: CREDENTIAL_PROFILES[credential.kind].document,
    acceptedDocuments: rules.acceptedDocuments,
    trust: credential.issuer.trust,
    detailsAgree: doDetailsAgree(details),
    notReleased,
    validity,
    revocation: credential.revocation,
    portrait: faceEvidence && assessReleasedPortrait(faceEvidence),
    reference,
    requireFaceMatch: grant.require_face_match,
  };
  const band = policy.limits.portrait_band;
  const signals = [
    ...raiseRevocation(credential.revocation),
    ...raiseExpired(validity),
    ...raiseNotReleased(notReleased),
    ...raiseFaceSignals(reference, { band, minFitness: FIT_PORTRAIT }),
  ];
  const numbers = listNumbers(credential);
  const evidence = {
    credential: { ...credential, details },
    faces: faceEvidence?.faces.ok ? faceEvidence.faces.value : null,
    numbers,
    ...describeReference(reference, band),
    signals,
  };
  return {
    markers: {
      describer: deps.vision.describer,
      face: faceEvidence?.descriptors.ok ? faceEvidence.descriptors.value : null,
      numbers,
    },
    decide: (lookups) => decide(rules, { findings, evidence, signals }, lookups),
  };
}

type CredentialResult = {
  findings: Omit<CredentialFindings, 'lookups' | 'severe'>;
  evidence: Evidence;
  signals: readonly Signal[];
};

function decide(
  { policy, severeSignals }: VerifyRules,
  { findings, evidence, signals }: CredentialResult,
  lookups: Lookups,
): Outcome {
  const severe = listStops(signals, lookups, severeSignals);
  const { proofs, ...decision } = decideLicenceCredential({ ...findings, lookups, severe }, policy.limits);
  return {
    ...decision,
    ageEstimate: null,
    raised: listLookupSignals(lookups).raised,
    evidence: {
      ...evidence,
      proofs,
      decided_by: {
        ...policy,
        strict: findings.requireFaceMatch,
        accepted_documents: [...findings.acceptedDocuments],
        severe,
        same_face_searched: lookups.sameFace !== null,
      },
    },
    timings: {},
  };
}

async function compareWithAnchor(
  deps: UploadDeps & { decode: DecodeImage },
  { subject, rules, deadline }: LicenceTask,
  faceEvidence: FaceEvidence | null,
): Promise<Reference> {
  const face = faceEvidence?.descriptors ?? { ok: true as const, value: null };
  const anchor = await readReference(deps, subject, FIT_PORTRAIT, deadline);
  const { describer } = deps.vision;
  const findNearest =
    rules.comparesAcross && !subject.refusesComparison
      ? (descriptors: Parameters<typeof findNearestOther>[2]['descriptors'], within: number) =>
          findNearestOther(deps, subject.owner, { descriptors, describer }, within)
      : null;
  const comparison = { reference: compareWithReference(anchor, face), face };
  const limits = { band: rules.policy.limits.portrait_band, minFitness: FIT_PORTRAIT };
  return compareWithOthers(findNearest, comparison, limits, deadline);
}

/** The licence's own expiry: its signature may be valid for longer. An invalid date is not read. */
function judgeValidity({ fields }: CredentialEvidence, at: Date): Validity {
  const day = fields['expiry_date'];
  return judgeExpiry(typeof day === 'string' && isCalendarForm(day) ? day : null, at);
}

/**
 * Whether a wallet released a value; an empty text counts as none. The portrait's pixels are stored beside the
 * evidence.
 */
function isReleased({ fields, portrait }: CredentialEvidence, element: NeededElement): boolean {
  if (element === 'portrait') return portrait !== 'not_released';
  const value = fields[element];
  return typeof value === 'string' && value.trim() !== '';
}

function raiseExpired({ state, expiresOn }: Validity): Signal[] {
  return state === 'expired' && expiresOn ? [{ signal: 'expired', expired_on: expiresOn }] : [];
}

function raiseNotReleased(elements: readonly NeededElement[]): Signal[] {
  return elements.length > 0 ? [{ signal: 'not_released', elements: [...elements] }] : [];
}

function listNumbers({ fields }: CredentialEvidence): string[] {
  const number = fields['document_number'];
  const key = typeof number === 'string' ? documentNumberKey(number) : '';
  return key.length >= MIN_NUMBER_LENGTH ? [key] : [];
}
