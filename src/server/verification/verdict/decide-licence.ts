import type { Finding } from '../../vision/evidence.ts';
import { type AcceptedDocument, isAccepted, LICENCE_ONLY } from '../document/accepted-documents.ts';
import type { NamedDocument } from '../document/document-kind.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../document/kinds-without-portrait-side.ts';
import { type DistanceBand, FIT_PORTRAIT, MAX_FACES_ON_DOCUMENT } from '../policy/face-policy.ts';
import type { Limits } from '../policy/limits.ts';
import { isTextAccepted } from '../record-match/is-text-accepted.ts';
import { namesHolder } from '../record-match/names-holder.ts';
import type { DetailsScore } from '../record-match/score-details.ts';
import { type ComparedFaces, judgeFaces, reportSimilarity } from './judge-distance.ts';
import { readReferenceResult } from './read-reference-result.ts';
import { type ParkingReason, REASONS, reasonForMissing } from './reasons.ts';
import type { Reference } from './reference.ts';
import { type LicenceVerdict, type SettledState, VERDICTS } from './verdicts.ts';

export type LicenceFindings = {
  kind: NamedDocument;
  /** how many faces are on the card, a ghost image counted */
  faces: Finding<number>;
  /** combined distance between ghost image and portrait; null without a ghost image */
  ghostDistance: Finding<number | null>;
  reference: Reference;
  /** the text read, scored against the record; null when the record has nothing beyond the name */
  text: Finding<Pick<DetailsScore, 'score' | 'identifies'> & Partial<Pick<DetailsScore, 'fields'>>> | null;
  /** the print is in unsupported letters: a score that does not pass is ignored */
  otherScript?: boolean;
  /** the token's strict flow: no approval without a face match */
  requireFaceMatch: boolean;
  /** the tenant parks expired documents, and this one has expired */
  parksExpired?: boolean;
  /** the kinds that the link accepts; a licence alone without it */
  accepted?: readonly AcceptedDocument[];
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
};

type MeasuredScores = Pick<LicenceDecision, 'score' | 'similarity' | 'faceComparison'>;

/** The fields that a check adds to the decision, and the ending if it ends the chain. */
type CheckResult = {
  learned?: Partial<MeasuredScores>;
  ending?: { verdict: LicenceDecision['verdict']; reason: ParkingReason | null };
};

type Check = (findings: LicenceFindings, limits: Limits) => CheckResult;

const PASSED: CheckResult = {};

function end(verdict: LicenceDecision['verdict'], learned: Partial<MeasuredScores> = {}): CheckResult {
  return { learned, ending: { verdict, reason: null } };
}

function park(reason: ParkingReason | null, learned: Partial<MeasuredScores> = {}): CheckResult {
  return { learned, ending: { verdict: 'LICENSE_PENDING_APPROVAL', reason } };
}

function isLicence(kind: NamedDocument): boolean {
  return kind.ok && kind.value === 'licence';
}

function isWanted({ kind, accepted = LICENCE_ONLY }: LicenceFindings): boolean {
  return kind.ok && isAccepted(kind.value, accepted);
}

const OUTAGE_OF = {
  document: REASONS.documentDetectionUnavailable,
  text: REASONS.textExtractionUnavailable,
} as const;

/** Whatever names the holder is not refused as no licence, but parks. */
function endWithoutLicence({ text }: LicenceFindings): CheckResult {
  return text?.ok && namesHolder(text.value.fields ?? []) ? park(null) : end('NO_LICENSE_DETECTED');
}

const checkDocument: Check = (findings) => {
  const { kind } = findings;
  if (!kind.ok) return park(reasonForMissing(kind.why, OUTAGE_OF[kind.lacks]));
  return KINDS_WITHOUT_PORTRAIT_SIDE.includes(kind.value) ? endWithoutLicence(findings) : PASSED;
};

const checkFaces: Check = (findings) => {
  const { kind, faces } = findings;
  if (!faces.ok) return park(reasonForMissing(faces.why, REASONS.faceDetectionUnavailable));
  // Where both the face and the licence are missing, the answer names the licence.
  if (faces.value === 0) {
    const isDocument = isLicence(kind) || isWanted(findings);
    return isDocument ? end('NO_FACE_DETECTED') : endWithoutLicence(findings);
  }
  return faces.value > MAX_FACES_ON_DOCUMENT ? park(REASONS.multipleFaces) : PASSED;
};

const checkGhostImage: Check = ({ ghostDistance }, { ghost_different_from: differentFrom }) => {
  if (!ghostDistance.ok) {
    return park(reasonForMissing(ghostDistance.why, REASONS.internalComparisonUnavailable));
  }
  if (ghostDistance.value === null || ghostDistance.value < differentFrom) return PASSED;
  return park(REASONS.internalFaceMismatch);
};

const checkReference: Check = ({ reference }, { portrait_band: band }) => {
  const result = readReferenceResult(reference);
  if (result.is === 'none') return { learned: { faceComparison: 'none' } };
  return result.is === 'missing' ? park(result.reason) : judgePortrait(result, band);
};

function judgePortrait(compared: ComparedFaces, band: DistanceBand): CheckResult {
  const similarity = reportSimilarity(compared.distance);
  switch (judgeFaces(compared, band, FIT_PORTRAIT)) {
    case 'same':
      return { learned: { similarity, faceComparison: 'matched' } };
    case 'different':
      return end('ID_NOT_MATCHED', { similarity });
    case 'between':
      return park(null, { similarity });
  }
}

const checkStoredDetails: Check = ({ text }) => (text === null ? end('SUBJECT_DATA_NOT_FOUND') : PASSED);

const checkText: Check = ({ text }, { passing_score: passing }) => {
  if (text === null) return PASSED;
  if (!text.ok) return park(reasonForMissing(text.why, REASONS.textExtractionUnavailable));
  return isTextAccepted(text.value, passing) ? { learned: { score: text.value.score } } : park(null);
};

/**
 * A kind that is not accepted is not refused, but only a reviewer approves it. So is an accepted passport or identity
 * card whose zone does not prove the record: its print alone proves too little.
 */
const checkAccepted: Check = (findings) => {
  if (!isWanted(findings)) return park(null);
  return isLicence(findings.kind) || findings.zoneConfirms ? PASSED : park(null);
};

/** A tenant may require a reviewer's decision on every expired document. */
const checkExpiry: Check = ({ parksExpired }) => (parksExpired ? park(null) : PASSED);

const checkStrictFlow: Check = ({ requireFaceMatch, reference }) =>
  requireFaceMatch && reference.is === 'none' ? park(REASONS.faceMatchRequired) : PASSED;

/** In the contract's order: the first check that ends the chain gives the verdict. */
const CHECKS: readonly Check[] = [
  checkDocument,
  checkFaces,
  checkGhostImage,
  checkReference,
  checkStoredDetails,
  checkText,
  checkAccepted,
  checkExpiry,
  checkStrictFlow,
];

/** The text as a reviewer sees it: none where it could not be read. */
function reportedScore(
  { text, otherScript }: LicenceFindings,
  { passing_score: passing }: Limits,
): number | null {
  if (!text?.ok || (otherScript && !isTextAccepted(text.value, passing))) return null;
  return text.value.score;
}

/** The verdict on a photographed licence, by these limits. If no check ends the chain, it is approved. */
export function decideLicence(findings: LicenceFindings, limits: Limits): LicenceDecision {
  const learned: MeasuredScores = { score: null, similarity: null, faceComparison: null };
  for (const check of CHECKS) {
    const result = check(findings, limits);
    Object.assign(learned, result.learned);
    if (!result.ending) continue;
    const { verdict, reason } = result.ending;
    // A reviewer sees the score, if there is one, wherever the chain has ended.
    if (verdict === 'LICENSE_PENDING_APPROVAL') learned.score = reportedScore(findings, limits);
    return toVerdict(verdict, reason, learned);
  }
  return toVerdict('LICENSE_APPROVED', null, learned);
}

function toVerdict(
  verdict: LicenceDecision['verdict'],
  reason: ParkingReason | null,
  learned: MeasuredScores,
): LicenceDecision {
  return { verdict, state: VERDICTS.license[verdict].state, reason, ...learned };
}
