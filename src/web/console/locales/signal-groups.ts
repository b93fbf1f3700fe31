import type { Signal } from '../../../server/verification/signals/signals.ts';

export type SignalName = Signal['signal'];

/** Every signal by its subject: the document, the face, the photo. */
export const SIGNAL_GROUPS = {
  document: [
    'blocked',
    'document_of_another',
    'barcode_mismatch',
    'mrz_mismatch',
    'number_contradicts_birth_date',
    'record_changed',
    'same_document_as',
    'expired',
    'not_yet_valid',
    'number_form',
    'printed_dates_differ',
    'age_from_document',
    'expiry_not_read',
    'not_released',
    'credential_revoked',
    'revocation_unknown',
  ],
  face: [
    'portrait_unclear',
    'same_face_as',
    'selfie_matches_document',
    'others_as_near',
    'far_from_anchor',
    'low_face_quality',
    'unproven_capture',
  ],
  photo: [
    'original_not_shown',
    'another_document',
    'screen_or_print',
    'little_colour',
    'blur',
    'glare',
    'other_script',
  ],
} as const satisfies Record<string, readonly SignalName[]>;

export const SIGNAL_NAMES: readonly SignalName[] = Object.values(SIGNAL_GROUPS).flat();
