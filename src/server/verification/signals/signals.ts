import type { PortraitCause } from '../faces/assess-portrait.ts';
import type { FaceLimit } from '../faces/describe-face-limit.ts';
import type { VerifiedField } from './verified-fields.ts';

/** A detail whose value in a machine-readable zone or a barcode differs from the record or the print. */
export type CodeMismatch = { field: string; says: string; other: string; other_source: 'stored' | 'printed' };

export const BLOCKED_THINGS = ['document', 'face'] as const;
export type BlockedItemKind = (typeof BLOCKED_THINGS)[number];

/**
 * Measured with the attempt. The other signals contain facts of other people's records, which are only for reviewers.
 */
export const IMAGE_SIGNALS = [
  'expired',
  'not_yet_valid',
  'document_of_another',
  'number_form',
  'number_contradicts_birth_date',
  'printed_dates_differ',
  'portrait_unclear',
  'age_from_document',
  'barcode_mismatch',
  'mrz_mismatch',
  'blur',
  'glare',
  'screen_or_print',
  'little_colour',
  'another_document',
  'other_script',
  'low_face_quality',
  'far_from_anchor',
  'not_released',
  'credential_revoked',
  'revocation_unknown',
  'original_not_shown',
  'expiry_not_read',
  'record_changed',
] as const satisfies readonly Signal['signal'][];

/** What the answer to an upload names. `known_document` says that another subject has the document, and not whose. */
export const ANSWERED_SIGNALS = [...IMAGE_SIGNALS, 'known_document'] as const;
export type AnsweredSignal = (typeof ANSWERED_SIGNALS)[number];

export const SIGNALS = [
  ...IMAGE_SIGNALS,
  'selfie_matches_document',
  'same_face_as',
  'same_document_as',
  'blocked',
  'others_as_near',
  'unproven_capture',
] as const satisfies readonly Signal['signal'][];

/**
 * The signals for a reviewer, each with its own figures. The pipeline never approves against a severe one
 * (`listSevere`); no other signal changes a verdict. Those of the image are measured with the attempt and kept in
 * its evidence. So are `others_as_near`, because a verdict depends on it, and `unproven_capture`. Those that compare
 * a submission with others (`selfie_matches_document`, `same_face_as`, `same_document_as`, `blocked`) are computed
 * when a reviewer looks, since the others change. So is `record_changed` of an approval; an upload whose record
 * changed meanwhile has it in its evidence, and waits.
 */
export type Signal =
  /** the expiry date printed, encoded or stored (`YYYY-MM-DD`) had passed when the image was taken */
  | { signal: 'expired'; expired_on: string }
  /** the date of issue printed or encoded (`YYYY-MM-DD`) had not come anywhere when the image was taken */
  | { signal: 'not_yet_valid'; valid_from: string }
  /** last name, number and birth date were read, and none of them is the record's */
  | { signal: 'document_of_another'; fields: CodeMismatch[] }
  /** the number breaks its issuer's published form, or a check digit in it is wrong; `issuer`: `GBR`, `USA-CA` */
  | { signal: 'number_form'; number: string; issuer: string }
  /**
   * the number contains another birth date by its issuer's form (`YYYY-MM-DD`, `?` for a digit that it does not contain)
   * than the document says (`other`)
   */
  | { signal: 'number_contradicts_birth_date'; number: string; issuer: string; says: string; other: string }
  /** two prints of one date, each read with certainty, differ (`YYYY-MM-DD`) */
  | { signal: 'printed_dates_differ'; field: string; says: string; other: string }
  /** the largest face is not a clear photograph of the holder; see `assessPortrait` */
  | { signal: 'portrait_unclear'; cause: PortraitCause; figures: Record<string, number> }
  /** whole years by the document's own date of birth when the image was taken */
  | { signal: 'age_from_document'; age: number; minor: boolean }
  | { signal: 'barcode_mismatch'; fields: CodeMismatch[] }
  /** `check_digits` false: the zone contradicts itself (ICAO 9303-3, 4.9) */
  | { signal: 'mrz_mismatch'; fields: CodeMismatch[]; check_digits: boolean }
  /** 0 (soft) .. 1 (sharp) */
  | { signal: 'blur'; sharpness: number }
  /** the share of the card's area that is burnt out, 0 .. 1 */
  | { signal: 'glare'; share: number }
  /** stripes as of a screen, or dots as of a print, 0 .. 1; cameras cause them too, so it is a notice at most */
  | { signal: 'screen_or_print'; score: number }
  /** the face of the less clear image is blurred, covered, turned away or too small; 1 is fit (ISO/IEC 29794-5) */
  | { signal: 'low_face_quality'; fitness: number }
  /** it counts as the same face, in the last tenth of that range; distances 0 .. 1 as answers state them */
  | { signal: 'far_from_anchor'; distance: number; same_up_to: number }
  /**
   * it would count as the same face, but another person of the tenant is about as near; or a first selfie is about as
   * near to two other people (`distance`, `nearest`), as a blend of both is. Distances as above, and the number of other
   * people it was compared with
   */
  | { signal: 'others_as_near'; distance: number; nearest: number; others: number }
  /** a first selfie without a film that shows its face: it may be any file, also a blend of two people */
  | { signal: 'unproven_capture' }
  /** the image shows another document beside this one, with so many portraits */
  | { signal: 'another_document'; faces: number }
  /** printed in unsupported letters; `unread`: the share of the print that could not be read with certainty, 0 .. 1 */
  | { signal: 'other_script'; unread: number }
  /** nine tenths of the card have no more chroma about their own hue than this: a grey copy, or a pale card */
  | { signal: 'little_colour'; chroma: number }
  /** the image shows a copy by this measure; or the tenant requires an original and nothing shows one */
  | { signal: 'original_not_shown'; measure: string; figures: Record<string, number> }
  /** the tenant requires that a document is in force, and no expiry date was read */
  | { signal: 'expiry_not_read' }
  /** a wallet kept back what every approval needs: elements of ISO/IEC 18013-5 */
  | { signal: 'not_released'; elements: string[] }
  /** the issuer of a wallet's credential revoked or suspended it */
  | { signal: 'credential_revoked'; state: 'revoked' | 'suspended' }
  /** a wallet's credential names a list of revoked ones that is missing, too old or of another issuer */
  | { signal: 'revocation_unknown' }
  /** similarity 1 minus distance, higher is closer; of a subject without an approved reference */
  | {
      signal: 'selfie_matches_document';
      similarity: number;
      matches: boolean;
      submission_id: string;
      /** the limits for the distance */
      face_limit: FaceLimit;
      /** only if another person is about as near to the portrait: that person's distance, and how many were compared */
      nearest?: number | undefined;
      others?: number | undefined;
    }
  | {
      signal: 'same_face_as';
      /** each with the submission that has the face */
      subjects: { subject_id: string; similarity: number; submission_id: string }[];
    }
  /**
   * details that are no longer those of the approval, or that changed while the image was examined; empty if an
   * approval from before details were kept has seen a change
   */
  | { signal: 'record_changed'; fields: VerifiedField[] }
  | { signal: 'same_document_as'; subjects: { subject_id: string }[] }
  /** the tenant's list has this document or face; `subject_id` is the subject of the case it was taken from */
  | { signal: 'blocked'; blocks: { block_id: string; what: BlockedItemKind; subject_id: string }[] };
