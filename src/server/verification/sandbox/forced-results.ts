import { type ParkingReason, REASONS } from '../reasons.ts';
import type { UploadKind, Verdict, VerdictForKind } from '../verdict/verdicts.ts';

/** The result that a name forces for an upload. A missing field is null in the answer. */
export type ForcedResult = {
  verdict: Verdict;
  reason?: ParkingReason;
  /** 0 .. 1, of a licence whose text was read */
  score?: number;
  /** as the answer states it: for a licence higher is closer, for a selfie lower is */
  similarity?: number;
  faceComparison?: 'matched' | 'none';
  /** years */
  ageEstimate?: number;
  ageVerified?: boolean;
};

/** Verdicts that need no name: two images at once give the first, and `manual=1` the second. */
type UnforceableVerdict = 'ATTEMPT_SUPERSEDED' | 'MANUAL_REVIEW_REQUESTED';
type ForcedResults = {
  [Kind in UploadKind]?: ForcedResult & { verdict: Exclude<VerdictForKind<Kind>, UnforceableVerdict> };
};

const ofBoth = (reason: ParkingReason): ForcedResults => ({
  license: { verdict: 'LICENSE_PENDING_APPROVAL', reason },
  selfie: { verdict: 'SELFIE_PENDING_APPROVAL', reason },
});
const ofLicence = (reason: ParkingReason): ForcedResults => ({
  license: { verdict: 'LICENSE_PENDING_APPROVAL', reason },
});
const ofSelfie = (reason: ParkingReason): ForcedResults => ({
  selfie: { verdict: 'SELFIE_PENDING_APPROVAL', reason },
});

/**
 * Last names that force a result in a sandbox, by exact match: for each verdict and reason of each kind of upload there
 * is one. A kind that a name leaves out is processed as usual.
 */
export const FORCED_RESULTS: Readonly<Record<string, ForcedResults>> = {
  APPROVED: {
    license: { verdict: 'LICENSE_APPROVED', score: 0.97, faceComparison: 'none' },
    selfie: { verdict: 'SELFIE_APPROVED' },
    analyze: { verdict: 'ANALYZED', ageEstimate: 39 },
    verify_age: { verdict: 'AGE_VERIFICATION_DONE', ageEstimate: 39, ageVerified: true },
  },
  MATCHED: {
    license: { verdict: 'LICENSE_APPROVED', score: 0.97, similarity: 0.7, faceComparison: 'matched' },
    selfie: { verdict: 'SELFIE_APPROVED', similarity: 0.3 },
  },
  'NOT-MATCHED': {
    license: { verdict: 'ID_NOT_MATCHED', similarity: 0.2 },
    selfie: { verdict: 'ID_NOT_MATCHED', similarity: 0.8 },
  },
  PARKED: {
    license: { verdict: 'LICENSE_PENDING_APPROVAL', score: 0.5 },
    selfie: { verdict: 'SELFIE_PENDING_APPROVAL', similarity: 0.5 },
  },
  'NO-LICENSE': { license: { verdict: 'NO_LICENSE_DETECTED' } },
  'NO-DETAILS': { license: { verdict: 'SUBJECT_DATA_NOT_FOUND' } },
  'NO-FACE': {
    license: { verdict: 'NO_FACE_DETECTED' },
    selfie: { verdict: 'NO_FACE_DETECTED' },
    analyze: { verdict: 'ANALYZED' },
    verify_age: { verdict: 'AGE_VERIFICATION_DONE', ageVerified: false },
  },
  'MULTIPLE-FACES': {
    ...ofLicence(REASONS.multipleFaces),
    selfie: { verdict: 'MULTIPLE_FACES' },
  },
  'TOO-YOUNG': {
    analyze: { verdict: 'ANALYZED', ageEstimate: 15 },
    verify_age: { verdict: 'AGE_VERIFICATION_DONE', ageEstimate: 15, ageVerified: false },
  },
  'GHOST-MISMATCH': ofLicence(REASONS.internalFaceMismatch),
  'NO-FACE-MATCH': ofLicence(REASONS.faceMatchRequired),
  'NO-LIVENESS': ofSelfie(REASONS.livenessNotShown),
  'REFERENCE-GONE': ofBoth(REASONS.referenceUnavailable),
  'REFERENCE-NO-FACE': ofBoth(REASONS.referenceWithoutFace),
  'OUTAGE-REFERENCE': ofBoth(REASONS.referenceCheckUnavailable),
  'OUTAGE-DOCUMENT': ofLicence(REASONS.documentDetectionUnavailable),
  'OUTAGE-FACES': ofBoth(REASONS.faceDetectionUnavailable),
  'OUTAGE-COMPARISON': ofBoth(REASONS.faceComparisonUnavailable),
  'OUTAGE-GHOST': ofLicence(REASONS.internalComparisonUnavailable),
  'OUTAGE-OCR': ofLicence(REASONS.textExtractionUnavailable),
  'OUTAGE-LIVENESS': ofSelfie(REASONS.livenessUnavailable),
  'OUTAGE-AGE': {
    analyze: { verdict: 'ANALYSIS_UNAVAILABLE' },
    verify_age: { verdict: 'AGE_VERIFICATION_UNAVAILABLE' },
  },
  'OUT-OF-TIME': {
    ...ofBoth(REASONS.budgetExceeded),
    analyze: { verdict: 'ANALYSIS_UNAVAILABLE' },
    verify_age: { verdict: 'AGE_VERIFICATION_UNAVAILABLE' },
  },
};

/** The result that a last name forces for an upload of this kind; null for any other name. */
export function findForcedResult(kind: UploadKind, lastName: string): ForcedResult | null {
  return Object.hasOwn(FORCED_RESULTS, lastName) ? (FORCED_RESULTS[lastName]?.[kind] ?? null) : null;
}
