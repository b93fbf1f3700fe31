import type { SignalName } from '../locales/signal-groups.ts';

/** A finding that can name a case: a signal, or a fact of the verdict. */
export type FindingName =
  | SignalName
  | 'not-accepted'
  | 'not-listed'
  | 'list-too-old'
  | 'signer-differs'
  | 'face-unclear'
  | 'faces-differ'
  | 'person-differs'
  | 'selfie-not-licence'
  | 'portraits-differ'
  | 'not-live'
  | 'identity-differs'
  | 'names-swapped'
  | 'same-file'
  | 'title-unread'
  | 'photo-blurred'
  | 'photo-glare'
  | 'zone-missing'
  | 'portrait-doubtful'
  | 'other-rejected'
  | 'back-missing'
  | 'identity-unsure'
  | 'details-differ'
  | 'address-differs'
  | 'face-uncertain'
  | 'selfie-uncertain'
  | 'outage'
  | 'manual'
  | 'identity-unread'
  | 'date-unclear'
  | 'proof'
  | 'first-selfie'
  | 'first-licence'
  | 'few-read';

/** What decides a case whatever else it shows. */
export const DECISIVE_FINDINGS = [
  'blocked',
  'not-accepted',
  'credential_revoked',
  'age_from_document',
  'document_of_another',
  'person-differs',
  'face-unclear',
  'faces-differ',
  'selfie-not-licence',
  'expired',
  'not_yet_valid',
  'not_released',
  'not-listed',
  'list-too-old',
  'signer-differs',
] as const satisfies readonly FindingName[];

/**
 * What speaks against a case. A photo that shows too little comes before what was read on it: a misread name, or a
 * portrait that a soft photo makes look drawn. A misread text or a wrong address comes after what a person cannot cause
 * by moving.
 */
export const RISKS = [
  'number_contradicts_birth_date',
  'mrz_mismatch',
  'barcode_mismatch',
  'portraits-differ',
  'original_not_shown',
  'title-unread',
  'photo-blurred',
  'photo-glare',
  'zone-missing',
  'portrait_unclear',
  'revocation_unknown',
  'not-live',
  'same-file',
  'same_document_as',
  'same_face_as',
  'identity-differs',
  'portrait-doubtful',
  'names-swapped',
  'back-missing',
  'printed_dates_differ',
  'record_changed',
  'other-rejected',
  'selfie_matches_document',
  'details-differ',
  'address-differs',
  'face-uncertain',
  'selfie-uncertain',
  'others_as_near',
  'another_document',
  'number_form',
  'expiry_not_read',
] as const satisfies readonly FindingName[];

/** What a person must look at, though nothing speaks against the case. */
const QUESTIONS = [
  'outage',
  'manual',
  'first-selfie',
  'first-licence',
  'proof',
  'identity-unread',
  'date-unclear',
  'identity-unsure',
  'few-read',
] as const satisfies readonly FindingName[];

/** Signals that name a case only where the tenant counts them as severe. */
export const NOTICES = [
  'low_face_quality',
  'far_from_anchor',
  'unproven_capture',
  'screen_or_print',
  'little_colour',
  'blur',
  'glare',
  'other_script',
] as const satisfies readonly SignalName[];

/**
 * Every finding, the one that decides most first. The headline of a case, the reason in its row of the queue and the
 * order of its signals all follow this table. Which of them are severe is the tenant's list, and no other.
 */
export const FINDING_ORDER = [
  ...DECISIVE_FINDINGS,
  ...RISKS,
  ...QUESTIONS,
  ...NOTICES,
] as const satisfies readonly FindingName[];

/** The place of a finding in the table; an unknown one is last. */
export function rankFinding(name: string): number {
  const names: readonly string[] = FINDING_ORDER;
  const rank = names.indexOf(name);
  return rank < 0 ? FINDING_ORDER.length : rank;
}
