import type { IssuerTrust } from '../credentials/credential-evidence.ts';
import { FIT_PORTRAIT } from '../policy/face-policy.ts';
import type { Limits } from '../policy/limits.ts';
import type { LicenceDecision } from './decide-licence.ts';
import { judgeFaces, reportSimilarity } from './judge-distance.ts';
import { readReferenceResult } from './read-reference-result.ts';
import type { Reference } from './reference.ts';
import { type SettledState, VERDICTS, type VerdictForKind } from './verdicts.ts';

export type AgeProofDecision = {
  verdict: VerdictForKind<'verify_age'>;
  state: SettledState;
  ageVerified: boolean;
};

/** A proof of age is the answer if its issuer is listed; otherwise a person decides. */
export function decideAgeProof(trust: IssuerTrust, hasReachedAge: boolean): AgeProofDecision {
  const verdict = trust === 'listed' ? 'AGE_VERIFICATION_DONE' : 'MANUAL_REVIEW_REQUESTED';
  return {
    verdict,
    state: VERDICTS.verify_age[verdict].state,
    ageVerified: trust === 'listed' && hasReachedAge,
  };
}

export type CredentialFindings = {
  trust: IssuerTrust;
  /** all details agree with the record, and identify the person */
  detailsAgree: boolean;
  /** the licence itself has expired, whatever the validity of its signature */
  isExpired: boolean;
  /** the portrait compared with the anchor */
  reference: Reference;
  requireFaceMatch: boolean;
};

type PortraitResult = Pick<LicenceDecision, 'similarity' | 'faceComparison'> & { passes: boolean };

/** Approved only where all holds; else a person decides, without a reason of the contract. */
export function decideLicenceCredential(
  { trust, detailsAgree, isExpired, reference, requireFaceMatch }: CredentialFindings,
  limits: Limits,
): LicenceDecision {
  const { passes, ...compared } = judgePortrait(reference, requireFaceMatch, limits);
  const isApproved = trust === 'listed' && detailsAgree && !isExpired && passes;
  const verdict = isApproved ? 'LICENSE_APPROVED' : 'LICENSE_PENDING_APPROVAL';
  return {
    verdict,
    state: VERDICTS.license[verdict].state,
    reason: null,
    score: isApproved ? 1 : null,
    ...compared,
  };
}

function judgePortrait(reference: Reference, requireFaceMatch: boolean, limits: Limits): PortraitResult {
  const result = readReferenceResult(reference);
  if (result.is === 'none') return { passes: !requireFaceMatch, similarity: null, faceComparison: 'none' };
  if (result.is === 'missing') return { passes: false, similarity: null, faceComparison: null };
  const similarity = reportSimilarity(result.distance);
  const isSame = judgeFaces(result, limits.portrait_band, FIT_PORTRAIT) === 'same';
  return { passes: isSame, similarity, faceComparison: isSame ? 'matched' : null };
}
