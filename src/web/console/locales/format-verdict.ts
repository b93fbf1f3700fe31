import type { ParkingReason } from '../../../server/verification/reasons.ts';
import type { Verdict } from '../../../server/verification/verdict/verdicts.ts';
import type { Evidence } from '../../api/operations.ts';
import type { MessageKey, Translations } from './catalogue.ts';
import { formatList, formatMoment, formatShare, parseMoment } from './format-values.ts';

/** The facts that a sentence about an attempt or a row is made of. */
export type AttemptFacts = {
  kind: string;
  verdict: string | null;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  face_comparison: string | null;
  age_estimate?: number | null;
  /** from which score a licence passes by itself now */
  passing?: number | undefined;
  /** the limits that decided it, if known */
  evidence?: Pick<Evidence, 'decided_by' | 'face_fitness' | 'face_limit' | 'signals' | 'credential'> | null;
};

export type FaceLimit = NonNullable<Evidence['face_limit']>;
/** The limits of attempts from before evidence named them. */
const EARLIER_LIMIT = { same_up_to: 0.5, different_from: 0.6, worst_group: null } satisfies FaceLimit;

/** By which limits an attempt's faces were compared. */
export const findFaceLimit = (evidence: AttemptFacts['evidence']): FaceLimit =>
  evidence?.face_limit ?? EARLIER_LIMIT;

/**
 * Why a comparison decides nothing whatever its distance is: a face that is not seen well enough, or of which that is
 * unknown, or another person who is about as near; null where the distance decides.
 */
export function undecidedBy(evidence: AttemptFacts['evidence']): 'quality' | 'others' | null {
  const names = evidence?.signals?.map(({ signal }) => signal) ?? [];
  if (names.includes('low_face_quality') || evidence?.face_fitness === null) return 'quality';
  return names.includes('others_as_near') ? 'others' : null;
}

/** Two decimals, cut and not rounded: 0.799 did not reach 0.80. The small term corrects 0.29 * 100. */
export function formatTwoDecimals({ locale }: Translations, value: number | null): string {
  if (value === null) return '–';
  const cut = Math.floor(value * 100 + 1e-6) / 100;
  return cut.toLocaleString(locale, { minimumFractionDigits: 2 });
}

/**
 * How far apart two faces lie, in which reviewers think: the API states of a licence how alike they are, and of a
 * selfie the distance itself.
 */
export const faceDistance = ({
  kind,
  similarity,
}: Pick<AttemptFacts, 'kind' | 'similarity'>): number | null =>
  similarity === null || kind !== 'license' ? similarity : 1 - similarity;

const formatDistance = (translations: Translations, facts: AttemptFacts): string =>
  formatTwoDecimals(translations, faceDistance(facts));

/** A text match in percent, cut and not rounded: 0.799 did not reach 80 %. */
export const formatMatch = (translations: Translations, score: number): string =>
  formatShare(translations, Math.floor(score * 100 + 1e-6) / 100);

/** The score from which a licence passes by itself, until the tenant's own is known. */
export const DEFAULT_PASSING_SCORE = 0.8;

/** The portrait of a credential that is another face waits for a person, unlike the one on a photographed card. */
function isAnotherFace(facts: AttemptFacts): boolean {
  const limit = facts.evidence?.face_limit;
  const apart = faceDistance(facts);
  return !!limit && apart !== null && apart >= limit.different_from && !undecidedBy(facts.evidence);
}

function formatLicenceParking(translations: Translations, facts: AttemptFacts): string {
  const { score, similarity } = facts;
  const passing = facts.evidence?.decided_by?.limits.passing_score ?? facts.passing ?? DEFAULT_PASSING_SCORE;
  if (score === null) {
    if (similarity === null) return translations.text('verdict.LICENSE_PENDING_APPROVAL');
    const key = isAnotherFace(facts) ? 'verdict.ID_NOT_MATCHED' : 'verdict.LICENSE_PENDING_APPROVAL.face';
    return translations.text(key, { apart: formatDistance(translations, facts) });
  }
  const values = { score: formatMatch(translations, score), passing: formatMatch(translations, passing) };
  const key = score >= passing ? 'high' : 'low';
  return translations.text(`verdict.LICENSE_PENDING_APPROVAL.${key}`, values);
}

function formatEstimatedAge(translations: Translations, { verdict, age_estimate, evidence }: AttemptFacts) {
  if (evidence?.credential) return translations.text('credential.ageProven');
  return age_estimate == null
    ? translations.text('verdict.ageEstimated')
    : translations.text(`verdict.${verdict as 'ANALYZED'}`, { age: Math.round(age_estimate) });
}

/** Verdicts whose sentence depends on more than the verdict. */
const FORMATTERS: Partial<Record<Verdict, (translations: Translations, facts: AttemptFacts) => string>> = {
  LICENSE_APPROVED: (translations, { score, face_comparison }) =>
    translations.text('verdict.LICENSE_APPROVED', {
      score: formatMatch(translations, score ?? 0),
      face: face_comparison ?? 'none',
    }),
  LICENSE_PENDING_APPROVAL: formatLicenceParking,
  ID_NOT_MATCHED: (translations, facts) =>
    translations.text('verdict.ID_NOT_MATCHED', { apart: formatDistance(translations, facts) }),
  SELFIE_PENDING_APPROVAL: (translations, facts) =>
    facts.similarity === null
      ? translations.text('verdict.SELFIE_PENDING_APPROVAL.first')
      : translations.text('verdict.SELFIE_PENDING_APPROVAL', { apart: formatDistance(translations, facts) }),
  ANALYZED: formatEstimatedAge,
  AGE_VERIFICATION_DONE: formatEstimatedAge,
};

/** The sentence of each verdict. A verdict without one does not compile. */
const VERDICT_KEYS: Record<Verdict, MessageKey> = {
  LICENSE_APPROVED: 'verdict.LICENSE_APPROVED',
  LICENSE_PENDING_APPROVAL: 'verdict.LICENSE_PENDING_APPROVAL',
  NO_LICENSE_DETECTED: 'verdict.NO_LICENSE_DETECTED',
  NO_FACE_DETECTED: 'verdict.NO_FACE_DETECTED',
  MULTIPLE_FACES: 'verdict.MULTIPLE_FACES',
  ID_NOT_MATCHED: 'verdict.ID_NOT_MATCHED',
  SUBJECT_DATA_NOT_FOUND: 'verdict.SUBJECT_DATA_NOT_FOUND',
  ATTEMPT_SUPERSEDED: 'verdict.ATTEMPT_SUPERSEDED',
  MANUAL_REVIEW_REQUESTED: 'verdict.MANUAL_REVIEW_REQUESTED',
  SELFIE_APPROVED: 'verdict.SELFIE_APPROVED',
  SELFIE_PENDING_APPROVAL: 'verdict.SELFIE_PENDING_APPROVAL',
  ANALYZED: 'verdict.ANALYZED',
  ANALYSIS_UNAVAILABLE: 'verdict.ANALYSIS_UNAVAILABLE',
  AGE_VERIFICATION_DONE: 'verdict.AGE_VERIFICATION_DONE',
  AGE_VERIFICATION_UNAVAILABLE: 'verdict.AGE_VERIFICATION_UNAVAILABLE',
};

/** The sentence of each reason for which a case is parked. */
export const REASON_KEYS: Record<ParkingReason, MessageKey> = {
  'Multiple faces detected.': 'reason.multipleFaces',
  'Internal face mismatch on ID.': 'reason.internalFaceMismatch',
  'Reference image unavailable.': 'reason.referenceImage',
  'Reference image has no detectable face.': 'reason.referenceNoFace',
  'Reference face check unavailable.': 'reason.referenceFace',
  'Document detection unavailable.': 'reason.documentDetection',
  'Face detection unavailable.': 'reason.faceDetection',
  'Face comparison unavailable.': 'reason.faceComparison',
  'Internal face comparison unavailable.': 'reason.internalFaceComparison',
  'Text extraction unavailable.': 'reason.textExtraction',
  'Liveness not shown.': 'reason.livenessNotShown',
  'Liveness check unavailable.': 'reason.livenessAway',
  'Verification exceeded its time budget.': 'reason.timeBudget',
  'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.':
    'reason.needsFaceMatch',
};

/** The sentence of a parking reason; one that is not known stays as it is. */
export function formatReason(translations: Translations, reason: string): string {
  const key = (REASON_KEYS as Record<string, MessageKey>)[reason];
  return key ? translations.text(key) : reason;
}

/** Why a case is here, in a reviewer's words: the reason when there is one, else the verdict. */
export function formatWhy(translations: Translations, facts: AttemptFacts): string {
  const { verdict, reason } = facts;
  const reasonKey = reason && (REASON_KEYS as Record<string, MessageKey>)[reason];
  if (reasonKey) return translations.text(reasonKey);
  if (!verdict) return reason ?? translations.text('verdict.checking');
  const format = FORMATTERS[verdict as Verdict];
  if (format) return format(translations, facts);
  const key = VERDICT_KEYS[verdict as Verdict];
  return key ? translations.text(key) : translations.text('verdict.unknown', { verdict });
}

/** `2 of 6 details need a look: street and town.` */
export function formatDifferences(
  translations: Translations,
  names: readonly string[],
  total: number,
): string {
  if (total === 0) return translations.text('differences.none');
  if (names.length === 0) return translations.text('differences.same', { total });
  const inSentence = formatList(translations, names);
  const sentence = translations.text('differences.some', { count: names.length, total, names: inSentence });
  // The full stop of an abbreviation, as of "Licence no.", ends the sentence, too.
  return sentence.replace(/\.\.$/, '.');
}

/**
 * The result of the face comparison, as a sentence.
 * @param reference the reference that the image was compared with
 * @param isThereNow whether a selfie of the person is approved by now
 */
export function formatFaces(
  translations: Translations,
  facts: AttemptFacts,
  reference: string | undefined,
  isThereNow = false,
): string {
  if (facts.similarity === null) {
    if (reference === 'none') return translations.text(isThereNow ? 'faces.since' : 'faces.none');
    if (reference === 'contradictory') return translations.text('faces.contradictory');
    return translations.text(reference === undefined ? 'faces.absent' : 'faces.away');
  }
  const limit = findFaceLimit(facts.evidence);
  const scale = translations.text('faces.scale', {
    apart: formatDistance(translations, facts),
    same: formatTwoDecimals(translations, limit.same_up_to),
    other: formatTwoDecimals(translations, limit.different_from),
  });
  if (facts.verdict === 'ID_NOT_MATCHED') return translations.text('faces.other', { scale });
  const undecided = undecidedBy(facts.evidence);
  if (undecided) return translations.text(`faces.${undecided}`, { scale });
  const isSame = facts.face_comparison === 'matched' || facts.verdict === 'SELFIE_APPROVED';
  return translations.text(isSame ? 'faces.same' : 'faces.unsure', { scale });
}

/** Whose limits decided an attempt; null if unknown. */
export function formatDecidedBy(
  translations: Translations,
  evidence: Pick<Evidence, 'decided_by'> | null,
): string | null {
  const decided = evidence?.decided_by;
  if (!decided) return null;
  return decided.set_at === null
    ? translations.text('decided.byProduct')
    : translations.text('decided.byTenant', { at: formatMoment(translations, decided.set_at) });
}

/** The decision, the reviewer and the time, parsed from the API's sentence; null in a sentence of another form. */
export function readDecided(sentence: string) {
  const found = /was (\w+) by (.+) at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\.$/.exec(sentence);
  const [, status = '', who = '', moment = ''] = found ?? [];
  return found && !Number.isNaN(parseMoment(moment).getTime()) ? { status, who, moment } : null;
}

/** Formats who decided and when, from the API's sentence. A sentence of another form stays as it is. */
export function formatDecided(translations: Translations, sentence: string): string {
  const decided = readDecided(sentence);
  if (!decided) return sentence;
  const { status, who, moment } = decided;
  const at = formatMoment(translations, moment);
  return who === 'the pipeline'
    ? translations.text('decided.automatically', { status, at })
    : translations.text('decided.by', { status, name: who, at });
}
