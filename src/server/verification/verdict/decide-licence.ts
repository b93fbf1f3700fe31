import type { Proof, ProofName } from '../../../shared/proof.ts';
import type { Finding } from '../../vision/evidence.ts';
import { type AcceptedDocument, isAccepted, LICENCE_ONLY } from '../document/accepted-documents.ts';
import type { NamedDocument } from '../document/document-kind.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../document/kinds-without-portrait-side.ts';
import type { PortraitJudgement } from '../faces/assess-portrait.ts';
import { reportSimilarity } from '../faces/judge-distance.ts';
import type { Reference } from '../faces/reference.ts';
import { FIT_PORTRAIT, MAX_FACES_ON_DOCUMENT } from '../policy/face-policy.ts';
import type { Limits } from '../policy/limits.ts';
import { type ParkingReason, REASONS, reasonForMissing } from '../reasons.ts';
import { isTextAccepted } from '../record-match/is-text-accepted.ts';
import { namesHolder } from '../record-match/names-holder.ts';
import type { DetailsScore } from '../record-match/score-details.ts';
import type { Validity } from './judge-validity.ts';
import type { Lookups } from './lookups.ts';
import { isApprovedBy, type OptionalProof, toBasis } from './proofs.ts';
import { type OriginalFinding, proveInForce, proveOriginal, proveUnlisted } from './prove-document.ts';
import { proveFace } from './prove-face.ts';
import { type CheckResult, runChecks, type Check as StatedCheck } from './run-checks.ts';
import { type LicenceVerdict, type SettledState, VERDICTS } from './verdicts.ts';

export type LicenceFindings = {
  kind: NamedDocument;
  /** how many faces are on the card, a ghost image counted */
  faces: Finding<number>;
  /** whether the holder's photograph is there and clear */
  portrait: Finding<PortraitJudgement>;
  /** combined distance between ghost image and portrait; null without a ghost image that is clear */
  ghostDistance: Finding<number | null>;
  reference: Reference;
  /** the text read, scored against the record; null when the record has nothing beyond the name */
  text: Finding<Pick<DetailsScore, 'score' | 'identifies'> & Partial<Pick<DetailsScore, 'fields'>>> | null;
  /** whether it is a physical document */
  original: OriginalFinding;
  validity: Validity;
  lookups: Lookups;
  /** the severe signals of the attempt, with those that the tenant counts as severe and that could not be looked up */
  severe: readonly string[];
  /** the print is in unsupported letters: a score that does not pass is ignored */
  otherScript?: boolean;
  /** the token's strict flow: no approval without a face match */
  requireFaceMatch: boolean;
  /** the tenant chose to approve expired documents */
  approvesExpired: boolean;
  /** what the tenant requires to be shown beside the proofs that every approval needs */
  requiredProofs: readonly OptionalProof[];
  /** the kinds that the link accepts; a licence alone without it */
  acceptedDocuments?: readonly AcceptedDocument[];
  /** the machine-readable zone proves the record; see `isConfirmedByZone` */
  zoneConfirms?: boolean;
};

export type LicenceDecision = {
  verdict: Exclude<LicenceVerdict, 'ATTEMPT_SUPERSEDED' | 'MANUAL_REVIEW_REQUESTED'>;
  state: SettledState;
  /** why it is parked; null where the contract has no reason for it */
  reason: ParkingReason | null;
  /** 0 .. 1; of a licence that is approved, or parked after its text was read */
  score: number | null;
  /** 0 .. 1, higher is closer, if the portrait was compared with the reference */
  similarity: number | null;
  /** `matched`: compared and the same person; `none`: there was no reference; null: the comparison was not reached */
  faceComparison: 'matched' | 'none' | null;
  /** what the verdict rests on */
  proofs: Proof[];
};

type Verdict = LicenceDecision['verdict'];
export type MeasuredScores = Pick<LicenceDecision, 'score' | 'similarity' | 'faceComparison'>;
type Result = CheckResult<Verdict, MeasuredScores>;
type Check = StatedCheck<LicenceFindings, Verdict, MeasuredScores>['run'];

const end = (verdict: Verdict) => ({ ending: { verdict, reason: null } });
const park = (reason: ParkingReason | null = null) => ({
  ending: { verdict: 'LICENSE_PENDING_APPROVAL' as const, reason },
});
const notShown = (...basis: Parameters<typeof toBasis>) =>
  ({ state: 'not_shown', by: toBasis(...basis) }) as const;

/** A finding that is missing: nothing is shown, and the submission parks for the outage or the budget. */
function parkMissing(why: 'unavailable' | 'budget', outage: ParkingReason): Result {
  return { ...notShown(why), ...park(reasonForMissing(why, outage)) };
}

function isLicence(kind: NamedDocument): boolean {
  return kind.ok && kind.value === 'licence';
}

function isWanted({ kind, acceptedDocuments = LICENCE_ONLY }: LicenceFindings): boolean {
  return kind.ok && isAccepted(kind.value, acceptedDocuments);
}

const OUTAGE_OF = {
  document: REASONS.documentDetectionUnavailable,
  text: REASONS.textExtractionUnavailable,
} as const;

/** Whatever names the holder is not refused as no licence, but parks. */
function endWithoutLicence({ text }: LicenceFindings): Pick<Result, 'ending'> {
  return text?.ok && namesHolder(text.value.fields ?? []) ? park() : end('NO_LICENSE_DETECTED');
}

const checkDocument: Check = (findings) => {
  const { kind } = findings;
  if (!kind.ok) return parkMissing(kind.why, OUTAGE_OF[kind.lacks]);
  const by = toBasis('classification', { kind: kind.value });
  if (!KINDS_WITHOUT_PORTRAIT_SIDE.includes(kind.value)) return { state: 'shown', by };
  return { state: 'contradicted', by, ...endWithoutLicence(findings) };
};

const checkFaces: Check = (findings) => {
  const { kind, faces } = findings;
  if (!faces.ok) return parkMissing(faces.why, REASONS.faceDetectionUnavailable);
  const by = toBasis('faces', { faces: faces.value });
  // Where both the face and the licence are missing, the answer names the licence.
  if (faces.value === 0) {
    const isDocument = isLicence(kind) || isWanted(findings);
    return {
      state: 'not_shown',
      by,
      ...(isDocument ? end('NO_FACE_DETECTED') : endWithoutLicence(findings)),
    };
  }
  if (faces.value > MAX_FACES_ON_DOCUMENT)
    return { state: 'contradicted', by, ...park(REASONS.multipleFaces) };
  return { state: 'shown', by };
};

const checkGhostImage: Check = ({ ghostDistance }, { ghost_different_from: differentFrom }) => {
  if (!ghostDistance.ok) return parkMissing(ghostDistance.why, REASONS.internalComparisonUnavailable);
  // The evidence says why a ghost image was not compared: most genuine ones are too pale for it.
  if (ghostDistance.value === null) return {};
  const by = toBasis('ghost_image', { distance: round(ghostDistance.value), different_from: differentFrom });
  // A NaN distance differs.
  if (ghostDistance.value < differentFrom) return { state: 'shown', by };
  return { state: 'contradicted', by, ...park(REASONS.internalFaceMismatch) };
};

const checkReference: Check = ({ reference }, { portrait_band: band }) => {
  const result = proveFace(reference, band, FIT_PORTRAIT);
  const { state, by } = result;
  switch (result.is) {
    case 'none':
      return { state, by, scores: { faceComparison: 'none' } };
    case 'missing':
      return { state, by, ...park(result.reason) };
    case 'contradictory':
      return { state, by, ...park() };
    case 'same':
      return {
        state,
        by,
        scores: { similarity: reportSimilarity(result.distance), faceComparison: 'matched' },
      };
    case 'different':
      return { state, by, scores: toSimilarity(result), ...end('ID_NOT_MATCHED') };
    case 'between':
      return { state, by, scores: toSimilarity(result), ...park() };
  }
};

const toSimilarity = ({ distance }: { distance: number }) => ({ similarity: reportSimilarity(distance) });

const checkStoredDetails: Check = ({ text }) =>
  text === null ? { ...notShown('record'), ...end('SUBJECT_DATA_NOT_FOUND') } : {};

const checkText: Check = ({ text }, { passing_score: passing }) => {
  if (text === null) return {};
  if (!text.ok) return parkMissing(text.why, REASONS.textExtractionUnavailable);
  const { score } = text.value;
  const by = toBasis('record_match', { score, passing_score: passing });
  return isTextAccepted(text.value, passing)
    ? { state: 'shown', by, scores: { score } }
    : { state: 'not_shown', by, ...park() };
};

/**
 * A kind that is not accepted is not refused, but only a reviewer approves it. So is an accepted passport or identity
 * card whose zone does not prove the record: its print alone proves too little.
 */
const checkAccepted: Check = (findings) => {
  const { kind } = findings;
  const figures = { kind: kind.ok ? kind.value : 'unavailable' };
  if (!isWanted(findings)) return { ...notShown('classification', figures), ...park() };
  if (isLicence(kind)) return { state: 'shown', by: toBasis('classification', figures) };
  const isProven = findings.zoneConfirms === true;
  return isProven
    ? { state: 'shown', by: toBasis('machine_readable_zone', figures) }
    : { ...notShown('machine_readable_zone', figures), ...park() };
};

/** An expired document parks unless the tenant chose to approve it. */
const checkExpiry: Check = ({ validity, approvesExpired }) => {
  const proof = proveInForce(validity);
  return { ...proof, ...(proof.state === 'contradicted' && !approvesExpired ? park() : {}) };
};

const checkStrictFlow: Check = ({ requireFaceMatch, reference }) =>
  requireFaceMatch && reference.is === 'none'
    ? { ...notShown('no_reference'), ...park(REASONS.faceMatchRequired) }
    : {};

const checkPortrait: Check = ({ portrait }) => {
  if (!portrait.ok) return parkMissing(portrait.why, REASONS.faceDetectionUnavailable);
  const { state, cause, figures } = portrait.value;
  if (state === 'clear') return { state: 'shown', by: toBasis('portrait', figures) };
  return { ...notShown('portrait', { ...figures, ...(cause ? { cause } : {}) }), ...park() };
};

const checkOriginal: Check = ({ original }) => {
  const proof = proveOriginal(original);
  return { ...proof, ...(proof.state === 'contradicted' ? park() : {}) };
};

const checkUnlisted: Check = ({ lookups }) => {
  const proof = proveUnlisted(lookups);
  return { ...proof, ...(proof.state === 'shown' ? {} : park()) };
};

/**
 * In the contract's order: the first check that ends the chain gives the verdict. Checks without a reason of the
 * contract come last, so that they hide none.
 */
const CHECKS: readonly StatedCheck<LicenceFindings, Verdict, MeasuredScores>[] = [
  { proof: 'document', run: checkDocument },
  { proof: 'portrait', run: checkFaces },
  { proof: 'portrait', run: checkGhostImage },
  { proof: 'face', run: checkReference },
  { proof: 'details', run: checkStoredDetails },
  { proof: 'details', run: checkText },
  { proof: 'document', run: checkAccepted },
  { proof: 'in_force', run: checkExpiry },
  { proof: 'face', run: checkStrictFlow },
  { proof: 'portrait', run: checkPortrait },
  { proof: 'original', run: checkOriginal },
  { proof: 'unlisted', run: checkUnlisted },
];

/** What every approval needs to have been shown. */
export const NEEDED_PROOFS = [
  'document',
  'portrait',
  'details',
  'unlisted',
] as const satisfies readonly ProofName[];

/** The proofs that an approval needs: the anchor's face where there is one or the link requires it. */
export function listNeeded({
  reference,
  requireFaceMatch,
  requiredProofs,
}: Pick<LicenceFindings, 'reference' | 'requireFaceMatch' | 'requiredProofs'>): ProofName[] {
  const needsFace = requireFaceMatch || reference.is !== 'none';
  return [...NEEDED_PROOFS, ...(needsFace ? (['face'] as const) : []), ...requiredProofs];
}

/** The text as a reviewer sees it: none where it could not be read. */
function reportedScore(
  { text, otherScript }: LicenceFindings,
  { passing_score: passing }: Limits,
): number | null {
  if (!text?.ok || (otherScript && !isTextAccepted(text.value, passing))) return null;
  return text.value.score;
}

/**
 * The verdict on a photographed licence, by these limits: that of the first check that ends the chain, else an approval
 * if the list of proofs gives one, else a person decides.
 */
export function decideLicence(findings: LicenceFindings, limits: Limits): LicenceDecision {
  const { proofs, ending, scores } = runChecks(CHECKS, findings, limits);
  const isApproved = isApprovedBy(proofs, {
    neededProofs: listNeeded(findings),
    tolerated: findings.approvesExpired ? ['in_force'] : [],
    severe: findings.severe,
  });
  const { verdict, reason } = ending ?? (isApproved ? end('LICENSE_APPROVED') : park()).ending;
  const decisionScores = { score: null, similarity: null, faceComparison: null, ...scores };
  // A reviewer sees the score, if there is one, wherever the chain has ended.
  if (verdict === 'LICENSE_PENDING_APPROVAL') decisionScores.score = reportedScore(findings, limits);
  return { verdict, state: VERDICTS.license[verdict].state, reason, ...decisionScores, proofs };
}

/** Three decimals are enough for a reader. */
function round(distance: number): number {
  return Math.round(distance * 1000) / 1000;
}
