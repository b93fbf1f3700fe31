import type { Finding } from '../../vision/evidence.ts';
import { type AcceptedDocument, isAccepted } from '../document/accepted-documents.ts';
import type { PortraitJudgement } from '../faces/assess-portrait.ts';
import { reportSimilarity } from '../faces/judge-distance.ts';
import type { Reference } from '../faces/reference.ts';
import { FIT_PORTRAIT } from '../policy/face-policy.ts';
import type { Limits } from '../policy/limits.ts';
import type { IssuerTrust } from '../wallet/credential-evidence.ts';
import type { Revocation } from '../wallet/revocation/judge-revocation.ts';
import type { LicenceDecision, MeasuredScores } from './decide-licence.ts';
import { NEEDED_PROOFS } from './decide-licence.ts';
import type { Validity } from './judge-validity.ts';
import type { Lookups } from './lookups.ts';
import { isApprovedBy, toBasis } from './proofs.ts';
import { proveInForce, proveUnlisted } from './prove-document.ts';
import { proveFace } from './prove-face.ts';
import { runChecks, type Check as StatedCheck } from './run-checks.ts';
import { type SettledState, VERDICTS, type VerdictForKind } from './verdicts.ts';

export type AgeProofDecision = {
  verdict: VerdictForKind<'verify_age'>;
  state: SettledState;
  ageVerified: boolean;
};

/** What is no reason to doubt a credential: its issuer revokes none, or a list says that it holds. */
const VALID_REVOCATIONS: readonly Revocation[] = ['none_named', 'valid'];

/** A proof of age is the answer if its issuer is listed and it is not revoked; otherwise a person decides. */
export function decideAgeProof(
  trust: IssuerTrust,
  revocation: Revocation,
  hasReachedAge: boolean,
): AgeProofDecision {
  const isProven = trust === 'listed' && VALID_REVOCATIONS.includes(revocation);
  const verdict = isProven ? 'AGE_VERIFICATION_DONE' : 'MANUAL_REVIEW_REQUESTED';
  return {
    verdict,
    state: VERDICTS.verify_age[verdict].state,
    ageVerified: isProven && hasReachedAge,
  };
}

export type CredentialFindings = {
  /** the document whose place the credential takes; null: it identifies no one */
  document: AcceptedDocument | null;
  /** the documents that the tenant and the link accept */
  acceptedDocuments: readonly AcceptedDocument[];
  trust: IssuerTrust;
  /** all details agree with the record, and identify the person */
  detailsAgree: boolean;
  /** of the elements that every approval needs, those that were not released */
  notReleased: readonly NeededElement[];
  /** what lists of revoked credentials say */
  revocation: Revocation;
  /** the licence's own, whatever the validity of its signature */
  validity: Validity;
  /** the released portrait; null if none was, or none that can be read */
  portrait: Finding<PortraitJudgement> | null;
  /** the portrait compared with the anchor */
  reference: Reference;
  lookups: Lookups;
  /** the severe signals of the attempt, with those that the tenant counts as severe and that could not be looked up */
  severe: readonly string[];
  requireFaceMatch: boolean;
};

/** The elements of a wallet's licence that every approval needs: silence is the holder's choice. */
export const NEEDED_ELEMENTS = ['document_number', 'expiry_date', 'portrait'] as const;
export type NeededElement = (typeof NEEDED_ELEMENTS)[number];

type Verdict = LicenceDecision['verdict'];
type Check = StatedCheck<CredentialFindings, Verdict, MeasuredScores>['run'];

/** A document that is not accepted is left to a reviewer, as in an image. */
const checkTrust: Check = ({ trust, document, acceptedDocuments }) => {
  if (document === null || !isAccepted(document, acceptedDocuments))
    return { state: 'not_shown', by: toBasis('classification', document === null ? {} : { kind: document }) };
  return {
    state: trust === 'listed' ? 'shown' : 'not_shown',
    by: toBasis('issuer_signature', { trust }),
  };
};

const checkDetails: Check = ({ detailsAgree, notReleased }) => {
  if (notReleased.includes('document_number'))
    return { state: 'not_shown', by: toBasis('not_released', { element: 'document_number' }) };
  return { state: detailsAgree ? 'shown' : 'not_shown', by: toBasis('record_match') };
};

const checkPortrait: Check = ({ portrait, notReleased }) => {
  if (notReleased.includes('portrait'))
    return { state: 'not_shown', by: toBasis('not_released', { element: 'portrait' }) };
  if (!portrait) return { state: 'not_shown', by: toBasis('portrait', { cause: 'unmeasured' }) };
  if (!portrait.ok) return { state: 'not_shown', by: toBasis(portrait.why) };
  const { state, cause, figures } = portrait.value;
  const by = toBasis('portrait', { ...figures, ...(cause ? { cause } : {}) });
  return { state: state === 'clear' ? 'shown' : 'not_shown', by };
};

const checkReference: Check = ({ reference }, { portrait_band: band }) => {
  const result = proveFace(reference, band, FIT_PORTRAIT);
  const { state, by } = result;
  if (result.is === 'none') return { state, by, scores: { faceComparison: 'none' } };
  if (result.is === 'contradictory' || result.is === 'missing') return { state, by };
  const similarity = reportSimilarity(result.distance);
  return { state, by, scores: { similarity, faceComparison: result.is === 'same' ? 'matched' : null } };
};

/** A revoked licence is not in force, whatever its date; one whose list could not be read is not shown to be. */
const checkValidity: Check = ({ validity, revocation, notReleased }) => {
  const by = toBasis('status_list', { revocation });
  if (revocation === 'revoked' || revocation === 'suspended') return { state: 'contradicted', by };
  if (notReleased.includes('expiry_date'))
    return { state: 'not_shown', by: toBasis('not_released', { element: 'expiry_date' }) };
  const proof = proveInForce(validity);
  return proof.state === 'shown' && !VALID_REVOCATIONS.includes(revocation)
    ? { state: 'not_shown', by }
    : proof;
};

/** The issuer signed for this device: there is no image that could be a copy. */
const checkOriginal: Check = ({ trust }) => ({
  state: trust === 'listed' ? 'shown' : 'not_shown',
  by: toBasis('issuer_signature', { trust }),
});

const CHECKS: readonly StatedCheck<CredentialFindings, Verdict, MeasuredScores>[] = [
  { proof: 'document', run: checkTrust },
  { proof: 'portrait', run: checkPortrait },
  { proof: 'details', run: checkDetails },
  { proof: 'face', run: checkReference },
  { proof: 'original', run: checkOriginal },
  { proof: 'in_force', run: checkValidity },
  { proof: 'unlisted', run: ({ lookups }) => proveUnlisted(lookups) },
];

/** Approved only if the list of proofs gives it; else a person decides, without a reason of the contract. */
export function decideLicenceCredential(findings: CredentialFindings, limits: Limits): LicenceDecision {
  const { proofs, scores } = runChecks(CHECKS, findings, limits);
  const needsFace = findings.requireFaceMatch || findings.reference.is !== 'none';
  const isApproved = isApprovedBy(proofs, {
    neededProofs: [...NEEDED_PROOFS, 'in_force', ...(needsFace ? (['face'] as const) : [])],
    severe: findings.severe,
  });
  const verdict = isApproved ? 'LICENSE_APPROVED' : 'LICENSE_PENDING_APPROVAL';
  return {
    verdict,
    state: VERDICTS.license[verdict].state,
    reason: null,
    similarity: null,
    faceComparison: null,
    ...scores,
    score: isApproved ? 1 : null,
    proofs,
  };
}
