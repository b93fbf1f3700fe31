// Generated from the API document by `npm run clients`; tools/codegen/generated.test.ts fails when it is out of date.

export type ErrorCode =
  | 'bad-request'
  | 'field-refused'
  | 'unknown-field'
  | 'image-refused'
  | 'credential-refused'
  | 'reason-required'
  | 'acknowledgement-required'
  | 'key-reused'
  | 'unauthenticated'
  | 'link-expired'
  | 'link-ended'
  | 'login-refused'
  | 'sign-in-refused'
  | 'code-refused'
  | 'forbidden'
  | 'tenant-suspended'
  | 'network-refused'
  | 'factor-required'
  | 'consent-required'
  | 'attempts-spent'
  | 'company-only'
  | 'not-found'
  | 'unknown-host'
  | 'wrong-method'
  | 'conflict'
  | 'taken'
  | 'decided-already'
  | 'claimed-already'
  | 'newer-attempt'
  | 'newer-details'
  | 'details-locked'
  | 'second-person'
  | 'not-asked-for'
  | 'challenge-over'
  | 'credential-over'
  | 'thread-full'
  | 'being-deleted'
  | 'too-many'
  | 'quota-spent'
  | 'too-many-logins'
  | 'too-many-messages'
  | 'storage-full'
  | 'internal'
  | 'unavailable'
  | 'busy'
  | 'disk-full'
  | 'undecided';

export type Error = { error: string };

export type LimitReached = { error: string; limit: number };

export type User = {
  id: number;
  email: string;
  username: string;
  role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom';
  role_id: string | null;
  role_name: string | null;
  suspended: boolean;
  second_factor: boolean;
  by_company: boolean;
  invited: boolean;
  created_at: string;
};

export type StaffRole = {
  id: string;
  name: string;
  permissions: (
    | 'customers'
    | 'cases'
    | 'images'
    | 'decide'
    | 'records'
    | 'bulk'
    | 'erase'
    | 'bulk_erase'
    | 'export'
    | 'subject_export'
    | 'settings'
    | 'sign_in'
    | 'users'
  )[];
  users: number;
  created_at: string;
};

export type Passkey = {
  id: string;
  name: string;
  backed_up: boolean;
  created_at: string;
  last_used_at: string | null;
};

export type Session = { id: string; created_at: string; last_used_at: string; own: boolean };

export type DeletionRequest = {
  request_id: string;
  status: 'pending' | 'completed' | 'refused' | 'withdrawn';
  reason: string;
  confirmed: boolean;
  requested_at: string;
  requested_by: 'subject' | 'staff';
  completed_at: string | null;
};

export type VerifiedDetails = {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: string | null;
  license_number: string | null;
  license_expiry_date: string | null;
};

export type Subject = {
  id: string;
  external_uid: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  license_number: string | null;
  license_state: string | null;
  license_issue_date: string | null;
  license_expiry_date: string | null;
  addr_street: string | null;
  addr_city: string | null;
  addr_state: string | null;
  addr_zip: string | null;
  addr_country: string | null;
  email: string | null;
  photo_url: string | null;
  date_of_birth: string | null;
  created_at: string;
  status?:
    | {
        license_status: 'none' | 'approved' | 'rejected' | 'pending' | 'mixed';
        selfie_status: 'none' | 'approved' | 'rejected' | 'pending' | 'mixed';
        license_expiry_date: string | null;
        has_pending_reupload: boolean;
        need_student_reply: boolean;
        approved_licenses_count: number;
        rejected_licenses_count: number;
        approved_selfies_count: number;
        rejected_selfies_count: number;
        verified_details: VerifiedDetails | null;
        record_changed:
          | (
              | 'first_name'
              | 'middle_name'
              | 'last_name'
              | 'date_of_birth'
              | 'license_number'
              | 'license_expiry_date'
            )[]
          | null;
      }
    | undefined;
  consent?: Consent[] | undefined;
};

export type Consent = { version: string; language: string; given: boolean; at: string };

export type AcceptedDocument = 'licence' | 'identity_card' | 'passport' | 'residence_permit';

export type AcceptedCredential = 'eu_age' | 'mdl';

export type EphemeralToken = {
  id: string;
  subject_id: string;
  upload_type: 'any' | 'license' | 'selfie' | 'analyze' | 'verify_age' | 'reupload';
  can_edit_details: boolean;
  view_subject_details: boolean;
  can_list_reupload: boolean;
  can_list_need_reply: boolean;
  can_return_capabilities: boolean;
  require_face_match: boolean;
  require_liveness: boolean;
  accepted_documents: AcceptedDocument[];
  accept_credentials: AcceptedCredential[];
  min_age: number | null;
  max_uses: number | null;
  max_license_attempts: number | null;
  max_selfie_attempts: number | null;
  return_url: string | null;
  language: string | null;
  phone_only: boolean;
  require_live_capture: boolean;
  workflow_steps: {
    step_name: 'verify_license' | 'check_selfie' | 'age_gender_estimation';
    step_order: number;
  }[];
  expires_at: string;
  use_count: number;
  license_use_count: number;
  selfie_use_count: number;
  workflow_id: string | null;
  created_by: string;
  created_at: string;
  revoked_at: string | null;
};

export type Capabilities = {
  upload_type: 'any' | 'license' | 'selfie' | 'analyze' | 'verify_age' | 'reupload';
  can_edit_details: boolean;
  view_subject_details: boolean;
  can_list_reupload: boolean;
  can_list_need_reply: boolean;
  can_return_capabilities: boolean;
  require_face_match: boolean;
  require_liveness: boolean;
  accepted_documents: AcceptedDocument[];
  accept_credentials: AcceptedCredential[];
  min_age: number | null;
  max_uses: number | null;
  max_license_attempts: number | null;
  max_selfie_attempts: number | null;
  return_url: string | null;
  language: string | null;
  phone_only: boolean;
  require_live_capture: boolean;
  workflow_steps: {
    step_name: 'verify_license' | 'check_selfie' | 'age_gender_estimation';
    step_order: number;
  }[];
  expires_at: string;
  use_count: number;
  license_use_count: number;
  selfie_use_count: number;
  match_threshold: number | null;
};

export type OwnPicture = {
  step_name: 'verify_license' | 'check_selfie' | 'age_gender_estimation';
  verification_id: string;
  submission_id: string;
  attempt: number;
  status: string | null;
  reason: string | null;
  age_verified: boolean | null;
  at: string;
  state: 'processing' | 'pending' | 'approved' | 'rejected';
  decided_by_person: boolean;
  reupload_required: boolean;
  seen_as: string | null;
  from_credential: boolean;
  comment: string | null;
  reason_words: Record<string, string> | null;
};

export type AskedOfSubject = {
  type: 'license' | 'selfie';
  submission_id: string;
  reupload_required: boolean;
  response_required: boolean;
  reason_words: Record<string, string> | null;
};

export type LicenseVerdict =
  | {
      status: 'LICENSE_APPROVED';
      score: number;
      similarity: number | null;
      face_comparison: 'matched' | 'none';
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'LICENSE_PENDING_APPROVAL';
      reason?:
        | 'Multiple faces detected.'
        | 'Internal face mismatch on ID.'
        | 'Reference image unavailable.'
        | 'Reference image has no detectable face.'
        | 'Reference face check unavailable.'
        | 'Document detection unavailable.'
        | 'Face detection unavailable.'
        | 'Face comparison unavailable.'
        | 'Internal face comparison unavailable.'
        | 'Text extraction unavailable.'
        | 'Liveness not shown.'
        | 'Liveness check unavailable.'
        | 'Verification exceeded its time budget.'
        | 'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.'
        | undefined;
      score?: number | undefined;
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'ID_NOT_MATCHED';
      similarity: number | null;
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'NO_LICENSE_DETECTED';
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'NO_FACE_DETECTED';
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'SUBJECT_DATA_NOT_FOUND';
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'ATTEMPT_SUPERSEDED';
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    };

export type SelfieVerdict =
  | {
      status: 'SELFIE_APPROVED';
      similarity: number | null;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'SELFIE_PENDING_APPROVAL';
      similarity: number | null;
      reason?:
        | 'Multiple faces detected.'
        | 'Internal face mismatch on ID.'
        | 'Reference image unavailable.'
        | 'Reference image has no detectable face.'
        | 'Reference face check unavailable.'
        | 'Document detection unavailable.'
        | 'Face detection unavailable.'
        | 'Face comparison unavailable.'
        | 'Internal face comparison unavailable.'
        | 'Text extraction unavailable.'
        | 'Liveness not shown.'
        | 'Liveness check unavailable.'
        | 'Verification exceeded its time budget.'
        | 'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.'
        | undefined;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'ID_NOT_MATCHED';
      similarity: number | null;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'NO_FACE_DETECTED';
      similarity: null;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'MULTIPLE_FACES';
      similarity: null;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'ATTEMPT_SUPERSEDED';
      similarity: null;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    };

export type AgeVerdict =
  | {
      status: 'ANALYZED';
      age_estimate: number | null;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'AGE_VERIFICATION_DONE';
      age_estimate: number | null;
      age_verified: boolean;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'ATTEMPT_SUPERSEDED';
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    };

export type ManualVerdict =
  | {
      status: 'MANUAL_REVIEW_REQUESTED';
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'MANUAL_REVIEW_REQUESTED';
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'ATTEMPT_SUPERSEDED';
      license_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    }
  | {
      status: 'ATTEMPT_SUPERSEDED';
      similarity?: null | undefined;
      selfie_id: string;
      verification_id: string;
      attempt: number;
      signals: (
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'known_document'
      )[];
    };

export type AnalysisUnavailable = {
  error: string;
  status: 'ANALYSIS_UNAVAILABLE' | 'AGE_VERIFICATION_UNAVAILABLE';
  selfie_id: string;
  verification_id: string;
  attempt: number;
  signals: (
    | 'expired'
    | 'not_yet_valid'
    | 'document_of_another'
    | 'number_form'
    | 'number_contradicts_birth_date'
    | 'printed_dates_differ'
    | 'portrait_unclear'
    | 'age_from_document'
    | 'barcode_mismatch'
    | 'mrz_mismatch'
    | 'blur'
    | 'glare'
    | 'screen_or_print'
    | 'other_script'
    | 'low_face_quality'
    | 'far_from_anchor'
    | 'not_released'
    | 'original_not_shown'
    | 'expiry_not_read'
    | 'record_changed'
    | 'known_document'
  )[];
};

export type Message = {
  id: string;
  author_type: 'admin' | 'subject';
  comment_text: string;
  created_at: string;
};

export type SubmissionPage = { submissions: SubmissionRow[]; next_cursor: string | null };

export type SubmissionRow = {
  id: string;
  kind: 'license' | 'selfie' | 'age';
  status: 'processing' | 'pending' | 'approved' | 'rejected';
  verdict: string | null;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  face_comparison: 'matched' | 'none' | null;
  subject_id: string;
  first_name: string;
  last_name: string;
  verification_id: string;
  external_uid: string | null;
  attempt: number;
  reupload_required: boolean;
  response_required: boolean;
  reason_code: string | null;
  second_look: 'wanted' | 'differs' | 'agreed' | 'settled' | null;
  first_look_by: string | null;
  decided_by: string | null;
  decided_at: string | null;
  severity: 'none' | 'notice' | 'warning' | 'severe';
  signals: (
    | 'expired'
    | 'not_yet_valid'
    | 'document_of_another'
    | 'number_form'
    | 'number_contradicts_birth_date'
    | 'printed_dates_differ'
    | 'portrait_unclear'
    | 'age_from_document'
    | 'barcode_mismatch'
    | 'mrz_mismatch'
    | 'blur'
    | 'glare'
    | 'screen_or_print'
    | 'other_script'
    | 'low_face_quality'
    | 'far_from_anchor'
    | 'not_released'
    | 'original_not_shown'
    | 'expiry_not_read'
    | 'record_changed'
    | 'selfie_matches_document'
    | 'same_face_as'
    | 'same_document_as'
    | 'blocked'
    | 'others_as_near'
  )[];
  details_version: number;
  verified_details: VerifiedDetails | null;
  record_changed:
    | (
        | 'first_name'
        | 'middle_name'
        | 'last_name'
        | 'date_of_birth'
        | 'license_number'
        | 'license_expiry_date'
      )[]
    | null;
  open_by: string | null;
  waiting_since: string | null;
  claimed_by: number | null;
  claimed_by_name: string | null;
  claimed_until: string | null;
  due_at: string | null;
  workflow_id: string | null;
  created_at: string;
  updated_at: string;
};

export type CaseSubject = {
  id: string;
  external_uid: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  license_number: string | null;
  license_state: string | null;
  license_issue_date: string | null;
  license_expiry_date: string | null;
  addr_street: string | null;
  addr_city: string | null;
  addr_state: string | null;
  addr_zip: string | null;
  addr_country: string | null;
  email: string | null;
  photo_url: string | null;
  date_of_birth: string | null;
  created_at: string;
};

export type SavedFilter = {
  id: string;
  name: string;
  filter: Record<string, string>;
  shared: boolean;
  count: number;
  created_at: string;
};

export type Case = {
  id: string;
  kind: 'license' | 'selfie' | 'age';
  status: 'processing' | 'pending' | 'approved' | 'rejected';
  verdict: string | null;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  face_comparison: 'matched' | 'none' | null;
  subject_id: string;
  first_name: string;
  last_name: string;
  verification_id: string;
  external_uid: string | null;
  attempt: number;
  reupload_required: boolean;
  response_required: boolean;
  reason_code: string | null;
  second_look: 'wanted' | 'differs' | 'agreed' | 'settled' | null;
  first_look_by: string | null;
  decided_by: string | null;
  decided_at: string | null;
  severity: 'none' | 'notice' | 'warning' | 'severe';
  signals: (
    | 'expired'
    | 'not_yet_valid'
    | 'document_of_another'
    | 'number_form'
    | 'number_contradicts_birth_date'
    | 'printed_dates_differ'
    | 'portrait_unclear'
    | 'age_from_document'
    | 'barcode_mismatch'
    | 'mrz_mismatch'
    | 'blur'
    | 'glare'
    | 'screen_or_print'
    | 'other_script'
    | 'low_face_quality'
    | 'far_from_anchor'
    | 'not_released'
    | 'original_not_shown'
    | 'expiry_not_read'
    | 'record_changed'
    | 'selfie_matches_document'
    | 'same_face_as'
    | 'same_document_as'
    | 'blocked'
    | 'others_as_near'
  )[];
  details_version: number;
  verified_details: VerifiedDetails | null;
  record_changed:
    | (
        | 'first_name'
        | 'middle_name'
        | 'last_name'
        | 'date_of_birth'
        | 'license_number'
        | 'license_expiry_date'
      )[]
    | null;
  open_by: string | null;
  waiting_since: string | null;
  claimed_by: number | null;
  claimed_by_name: string | null;
  claimed_until: string | null;
  due_at: string | null;
  workflow_id: string | null;
  created_at: string;
  updated_at: string;
  attempts: Attempt[];
  looks: CaseLook[];
  messages: CaseMessage[];
  notes: CaseNote[];
  subject: CaseSubject;
  second_review_needed: ('approve' | 'reject' | 'reupload')[];
  severe_signals: (
    | 'expired'
    | 'not_yet_valid'
    | 'document_of_another'
    | 'number_form'
    | 'number_contradicts_birth_date'
    | 'printed_dates_differ'
    | 'portrait_unclear'
    | 'age_from_document'
    | 'barcode_mismatch'
    | 'mrz_mismatch'
    | 'blur'
    | 'glare'
    | 'screen_or_print'
    | 'other_script'
    | 'low_face_quality'
    | 'far_from_anchor'
    | 'not_released'
    | 'original_not_shown'
    | 'expiry_not_read'
    | 'record_changed'
    | 'selfie_matches_document'
    | 'same_face_as'
    | 'same_document_as'
    | 'blocked'
    | 'others_as_near'
  )[];
  language: string | null;
  consent: Consent | null;
  counterpart: Counterpart | null;
  related: RelatedCase[];
};

export type Attempt = {
  attempt: number;
  upload_type: string;
  verdict: string | null;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  face_comparison: 'matched' | 'none' | null;
  age_estimate: number | null;
  content_type: string | null;
  bytes: number;
  has_back: boolean;
  evidence: Evidence | null;
  timings: Record<string, number> | null;
  created_at: string;
  settled_at: string | null;
  image_expired_at: string | null;
  reason_code: string | null;
  decided_by: string | null;
  decided_at: string | null;
  acknowledged: string[] | null;
};

export type Evidence = {
  kind?:
    | 'licence'
    | 'licence_back'
    | 'identity_card'
    | 'passport'
    | 'residence_permit'
    | 'other_card'
    | 'paper'
    | 'screen'
    | 'none'
    | null
    | undefined;
  points?: Record<string, number> | null | undefined;
  document?:
    | { corners: [number, number][] | null; vertical: boolean; quality: { sharpness: number; glare: number } }
    | null
    | undefined;
  faces?: { box: Box; score: number }[] | null | undefined;
  lines?: { text: string; confidence: number; box: Box }[] | null | undefined;
  fields?:
    | {
        field: string;
        stored: string;
        read: string | null;
        score: number;
        box: Box | null;
        side?: 'back' | undefined;
        agreement?: 'matches' | 'differs' | 'not_found' | 'ambiguous' | undefined;
        says?: string | undefined;
      }[]
    | null
    | undefined;
  sides?:
    | {
        side: 'front' | 'back';
        kind:
          | 'licence'
          | 'licence_back'
          | 'identity_card'
          | 'passport'
          | 'residence_permit'
          | 'other_card'
          | 'paper'
          | 'screen'
          | 'none'
          | null;
        document: {
          corners: [number, number][] | null;
          vertical: boolean;
          quality: { sharpness: number; glare: number };
        } | null;
        lines: { text: string; confidence: number; box: Box }[] | null;
        codes: {
          barcode: {
            is_licence?: boolean | undefined;
            first_name?: string | null | undefined;
            middle_name?: string | null | undefined;
            last_name?: string | null | undefined;
            date_of_birth?: string | null | undefined;
            license_number?: string | null | undefined;
            license_issue_date?: string | null | undefined;
            license_expiry_date?: string | null | undefined;
          } | null;
          barcode_not_understood?: true | undefined;
          mrz: {
            is_licence?: boolean | undefined;
            first_name?: string | null | undefined;
            middle_name?: string | null | undefined;
            last_name?: string | null | undefined;
            date_of_birth?: string | null | undefined;
            license_number?: string | null | undefined;
            license_issue_date?: string | null | undefined;
            license_expiry_date?: string | null | undefined;
            lines?: string[] | undefined;
            check_digits?: boolean | undefined;
            legible?: boolean | undefined;
          } | null;
          mrz_too_small?: true | undefined;
        } | null;
      }[]
    | undefined;
  extracted?:
    | {
        kind:
          | 'licence'
          | 'licence_back'
          | 'identity_card'
          | 'passport'
          | 'residence_permit'
          | 'other_card'
          | 'paper'
          | 'screen'
          | 'none'
          | null;
        country: string | null;
        issuer: string | null;
        fields: Record<
          string,
          {
            value: string;
            source: 'barcode' | 'zone' | 'label' | 'number' | 'layout';
            box: Box | null;
            confidence: number;
          }
        >;
      }
    | undefined;
  codes?:
    | {
        barcode: {
          is_licence?: boolean | undefined;
          first_name?: string | null | undefined;
          middle_name?: string | null | undefined;
          last_name?: string | null | undefined;
          date_of_birth?: string | null | undefined;
          license_number?: string | null | undefined;
          license_issue_date?: string | null | undefined;
          license_expiry_date?: string | null | undefined;
        } | null;
        barcode_not_understood?: true | undefined;
        mrz: {
          is_licence?: boolean | undefined;
          first_name?: string | null | undefined;
          middle_name?: string | null | undefined;
          last_name?: string | null | undefined;
          date_of_birth?: string | null | undefined;
          license_number?: string | null | undefined;
          license_issue_date?: string | null | undefined;
          license_expiry_date?: string | null | undefined;
          lines?: string[] | undefined;
          check_digits?: boolean | undefined;
          legible?: boolean | undefined;
        } | null;
        mrz_too_small?: true | undefined;
      }
    | null
    | undefined;
  numbers?: string[] | undefined;
  proofs?: Proof[] | undefined;
  ghost_distance?: number | null | undefined;
  ghost?:
    | {
        state: 'same' | 'different' | 'not_compared' | 'none';
        cause: 'faint' | 'random' | 'portrait' | 'unavailable' | 'budget' | null;
        distance: number | null;
      }
    | undefined;
  portrait?:
    | {
        state: 'clear' | 'unclear' | 'absent';
        cause:
          | 'ghost_only'
          | 'ghost_differs'
          | 'cut_off'
          | 'too_small'
          | 'burnt_out'
          | 'faint'
          | 'blurred'
          | 'pixelated'
          | 'drawn'
          | 'unfit'
          | 'unmeasured'
          | null;
        figures: Record<string, number>;
      }
    | null
    | undefined;
  original?:
    | {
        state: 'shown' | 'contradicted' | 'not_shown';
        by: {
          source: 'colour' | 'phone_screen' | 'screen_or_print' | 'none';
          figures: Record<string, number>;
        };
      }
    | undefined;
  reference?: string | undefined;
  face_distance?: number | null | undefined;
  face_fitness?: number | null | undefined;
  face_limit?: FaceLimit | undefined;
  face_others?: { count: number; nearest: number | null } | undefined;
  decided_by?:
    | {
        limits: Limits;
        set_at: string | null;
        strict: boolean;
        parks_expired?: boolean | undefined;
        severe?:
          | (
              | 'expired'
              | 'not_yet_valid'
              | 'document_of_another'
              | 'number_form'
              | 'number_contradicts_birth_date'
              | 'printed_dates_differ'
              | 'portrait_unclear'
              | 'age_from_document'
              | 'barcode_mismatch'
              | 'mrz_mismatch'
              | 'blur'
              | 'glare'
              | 'screen_or_print'
              | 'other_script'
              | 'low_face_quality'
              | 'far_from_anchor'
              | 'not_released'
              | 'original_not_shown'
              | 'expiry_not_read'
              | 'record_changed'
              | 'selfie_matches_document'
              | 'same_face_as'
              | 'same_document_as'
              | 'blocked'
              | 'others_as_near'
            )[]
          | undefined;
        same_face_searched?: boolean | undefined;
        required_proofs?: ('original' | 'in_force')[] | undefined;
        accepted_documents?: AcceptedDocument[] | undefined;
        zone_confirms?: boolean | undefined;
      }
    | undefined;
  signals?:
    | (
        | { signal: 'expired'; expired_on: string }
        | { signal: 'not_yet_valid'; valid_from: string }
        | {
            signal: 'document_of_another';
            fields: { field: string; says: string; other: string; other_source: 'stored' | 'printed' }[];
          }
        | { signal: 'number_form'; number: string; issuer: string }
        | {
            signal: 'number_contradicts_birth_date';
            number: string;
            issuer: string;
            says: string;
            other: string;
          }
        | { signal: 'printed_dates_differ'; field: string; says: string; other: string }
        | {
            signal: 'portrait_unclear';
            cause:
              | 'ghost_only'
              | 'ghost_differs'
              | 'cut_off'
              | 'too_small'
              | 'burnt_out'
              | 'faint'
              | 'blurred'
              | 'pixelated'
              | 'drawn'
              | 'unfit'
              | 'unmeasured';
            figures: Record<string, number>;
          }
        | { signal: 'age_from_document'; age: number; minor: boolean }
        | {
            signal: 'barcode_mismatch';
            fields: { field: string; says: string; other: string; other_source: 'stored' | 'printed' }[];
          }
        | {
            signal: 'record_changed';
            fields: (
              | 'first_name'
              | 'middle_name'
              | 'last_name'
              | 'date_of_birth'
              | 'license_number'
              | 'license_expiry_date'
            )[];
          }
        | {
            signal: 'mrz_mismatch';
            fields: { field: string; says: string; other: string; other_source: 'stored' | 'printed' }[];
            check_digits: boolean;
          }
        | { signal: 'blur'; sharpness: number }
        | { signal: 'glare'; share: number }
        | { signal: 'screen_or_print'; score: number }
        | { signal: 'other_script'; unread: number }
        | { signal: 'original_not_shown'; measure: string; figures: Record<string, number> }
        | { signal: 'expiry_not_read' }
        | { signal: 'not_released'; elements: string[] }
        | { signal: 'low_face_quality'; fitness: number }
        | { signal: 'far_from_anchor'; distance: number; same_up_to: number }
        | { signal: 'others_as_near'; distance: number; nearest: number; others: number }
        | {
            signal: 'selfie_matches_document';
            similarity: number;
            matches: boolean;
            submission_id: string;
            face_limit: FaceLimit;
            nearest?: number | undefined;
            others?: number | undefined;
          }
        | {
            signal: 'same_face_as';
            subjects: { subject_id: string; similarity: number; submission_id: string }[];
          }
        | { signal: 'same_document_as'; subjects: { subject_id: string }[] }
        | { signal: 'blocked'; blocks: { block_id: string; what: 'document' | 'face'; subject_id: string }[] }
      )[]
    | undefined;
  liveness?:
    | {
        result: 'shown' | 'not_shown' | 'unclear' | 'unavailable' | 'none';
        required: boolean;
        challenge_id?: string | undefined;
        steps?: ('straight' | 'left' | 'right' | 'up' | 'closer')[] | undefined;
        challenges_asked?: number | null | undefined;
        measures?:
          | {
              findings: string[];
              moves: ('straight' | 'left' | 'right' | 'up' | 'closer')[];
              relief: number | null;
              fastestTurn: number;
            }
          | null
          | undefined;
        distance?: number | null | undefined;
        strip?: { frame: number; at: number }[] | undefined;
        capture?:
          | {
              source?: 'camera' | 'file' | undefined;
              camera?: string | undefined;
              facing?: 'user' | 'environment' | undefined;
              width?: number | undefined;
              height?: number | undefined;
              frame_rate?: number | undefined;
              frame_ms?: number | undefined;
              frame_spread_ms?: number | undefined;
            }
          | null
          | undefined;
      }
    | undefined;
  capture?:
    | {
        source?: 'camera' | 'file' | undefined;
        camera?: string | undefined;
        facing?: 'user' | 'environment' | undefined;
        width?: number | undefined;
        height?: number | undefined;
        frame_rate?: number | undefined;
        frame_ms?: number | undefined;
        frame_spread_ms?: number | undefined;
        live_required?: true | undefined;
      }
    | undefined;
  checked_by?: string | undefined;
  checked_at?: string | undefined;
  check?:
    | {
        verdict: string;
        reason: string | null;
        score: number | null;
        similarity: number | null;
        face_comparison: string | null;
      }
    | undefined;
  forced_by?: string | undefined;
  credential?:
    | {
        kind: AcceptedCredential;
        protocol: 'org-iso-mdoc' | 'openid4vp-v1-signed' | 'openid4vp-v1-unsigned' | 'openid4vp';
        issuer: {
          name: string | null;
          country: string | null;
          trust: 'listed' | 'list_too_old' | 'not_listed';
        };
        valid_from: string;
        valid_until: string;
        asked: string[];
        fields: Record<string, string | number | boolean>;
        portrait: 'stored' | 'unreadable' | 'not_released';
        details?: { field: string; stored: string; says: string | null; agrees: boolean }[] | undefined;
        revocation: 'not_checked';
      }
    | undefined;
  ages?: { primary: number; secondary: number } | null | undefined;
};

export type Box = { x: number; y: number; width: number; height: number };

export type Proof = {
  name: 'document' | 'portrait' | 'details' | 'face' | 'original' | 'in_force' | 'unlisted';
  state: 'shown' | 'contradicted' | 'not_shown';
  by: {
    source:
      | 'classification'
      | 'machine_readable_zone'
      | 'issuer_signature'
      | 'faces'
      | 'portrait'
      | 'ghost_image'
      | 'liveness'
      | 'record'
      | 'record_match'
      | 'reference'
      | 'no_reference'
      | 'copy_measures'
      | 'expiry_date'
      | 'no_expiry'
      | 'block_list'
      | 'not_released'
      | 'unavailable'
      | 'budget';
    figures: Record<string, number | string>;
  };
};

export type FaceLimit = {
  same_up_to: number;
  different_from: number;
  worst_group: { group: string; false_matches: number; pairs: number; rate_at_most: number } | null;
};

export type Limits = {
  selfie_band: { same: number; different: number };
  portrait_band: { same: number; different: number };
  ghost_different_from: number;
  passing_score: number;
};

export type CaseLook = {
  name: string;
  choice: 'approve' | 'reject' | 'reupload';
  reason_code: string | null;
  comment: string | null;
  acknowledged: string[] | null;
  at: string;
};

export type CaseMessage = {
  id: string;
  author_type: 'admin' | 'subject';
  author: string;
  comment_text: string;
  created_at: string;
};

export type CaseNote = {
  id: string;
  author: string;
  text: string;
  mentions: string[];
  confidential: boolean;
  created_at: string;
};

export type Counterpart = {
  kind: 'license' | 'selfie';
  submission: {
    id: string;
    status: 'processing' | 'pending' | 'approved' | 'rejected';
    attempt: number;
    updated_at: string;
    image_expired_at: string | null;
  } | null;
  comparison: {
    distance: number;
    result: 'same' | 'between' | 'different';
    uncertain: 'quality' | 'others' | null;
    face_limit: FaceLimit;
  } | null;
  missing: {
    picture: 'license' | 'selfie';
    why: 'none' | 'erased' | 'not_examined' | 'no_document' | 'no_face' | 'not_kept';
  } | null;
};

export type RelatedCase = {
  subject_id: string;
  first_name: string;
  last_name: string;
  ties: { what: 'face' | 'document' | 'link'; similarity: number | null }[];
  submission: SubmissionRow | null;
};

export type QualityGroup = {
  dimension: 'all' | 'decided_by' | 'kind' | 'reason' | 'layout' | 'age_band' | 'device_class' | 'week';
  value: string;
  false_approvals: QualityFigure | null;
  false_rejections: QualityFigure | null;
  agreement: QualityFigure | null;
};

export type QualityFigure = { count: number; of: number; share: number; low: number; high: number };

export type FaceErrorGroup = {
  comparison: 'selfie' | 'portrait';
  dimension: string;
  value: string;
  false_matches: QualityFigure | null;
  two_people_undecided: QualityFigure | null;
  false_non_matches: QualityFigure | null;
  same_person_undecided: QualityFigure | null;
  enough_for: number | null;
};

export type TrustList = {
  id: string;
  kind: AcceptedCredential;
  name: string;
  issued_at: string | null;
  imported_at: string;
  is_current: boolean;
  certificates: { subject: string | null; country: string | null; valid_until: string; sha256: string }[];
};

export type Workflow = {
  id: string;
  name: string;
  steps: { step_name: 'verify_license' | 'check_selfie' | 'age_gender_estimation'; step_order: number }[];
  created_at: string;
  updated_at: string;
};

export type Preset = {
  id: string;
  name: string;
  expires_in_minutes?: number | undefined;
  max_uses?: number | null | undefined;
  one_time?: boolean | undefined;
  upload_type?: 'any' | 'license' | 'selfie' | 'analyze' | 'verify_age' | 'reupload' | undefined;
  can_edit_details?: boolean | undefined;
  view_subject_details?: boolean | undefined;
  can_list_reupload?: boolean | undefined;
  can_list_need_reply?: boolean | undefined;
  can_return_capabilities?: boolean | undefined;
  require_face_match?: boolean | undefined;
  require_liveness?: boolean | undefined;
  accepted_documents?: AcceptedDocument[] | null | undefined;
  accept_credentials?: AcceptedCredential[] | undefined;
  min_age?: number | null | undefined;
  max_license_attempts?: number | null | undefined;
  max_selfie_attempts?: number | null | undefined;
  return_url?: string | null | undefined;
  language?:
    | 'en'
    | 'es'
    | 'fr'
    | 'de'
    | 'pt'
    | 'ar'
    | 'hi'
    | 'zh'
    | 'zh-TW'
    | 'it'
    | 'pl'
    | 'tr'
    | 'uk'
    | 'nl'
    | 'ro'
    | 'vi'
    | 'id'
    | 'ja'
    | 'ko'
    | null
    | undefined;
  phone_only?: boolean | undefined;
  require_live_capture?: boolean | undefined;
  workflow_id?: string | null | undefined;
  created_at: string;
  updated_at: string;
};

export type Settings = {
  ip_allow_list: string[];
  enforce_2fa: boolean;
  retention_days: number | null;
  frame_ancestors: string[];
  branding: { name: string | null; color: string | null; logo_url: string | null };
  ready_replies: string[];
  reasons: { code: string; staff: string; subject: Record<string, string> }[];
  second_look: { rejections: boolean; approvals_against_signals: boolean; sample_percent: number };
  second_look_change: {
    second_look: { rejections: boolean; approvals_against_signals: boolean; sample_percent: number };
    severe_signals: (
      | 'expired'
      | 'not_yet_valid'
      | 'document_of_another'
      | 'number_form'
      | 'number_contradicts_birth_date'
      | 'printed_dates_differ'
      | 'portrait_unclear'
      | 'age_from_document'
      | 'barcode_mismatch'
      | 'mrz_mismatch'
      | 'blur'
      | 'glare'
      | 'screen_or_print'
      | 'other_script'
      | 'low_face_quality'
      | 'far_from_anchor'
      | 'not_released'
      | 'original_not_shown'
      | 'expiry_not_read'
      | 'record_changed'
      | 'selfie_matches_document'
      | 'same_face_as'
      | 'same_document_as'
      | 'blocked'
      | 'others_as_near'
    )[];
    by: string;
    by_id: number;
    at: string;
  } | null;
  quality: { sample_percent: number; from_pipeline: boolean; from_staff: boolean };
  acknowledge_severe: boolean;
  severe_signals: (
    | 'expired'
    | 'not_yet_valid'
    | 'document_of_another'
    | 'number_form'
    | 'number_contradicts_birth_date'
    | 'printed_dates_differ'
    | 'portrait_unclear'
    | 'age_from_document'
    | 'barcode_mismatch'
    | 'mrz_mismatch'
    | 'blur'
    | 'glare'
    | 'screen_or_print'
    | 'other_script'
    | 'low_face_quality'
    | 'far_from_anchor'
    | 'not_released'
    | 'original_not_shown'
    | 'expiry_not_read'
    | 'record_changed'
    | 'selfie_matches_document'
    | 'same_face_as'
    | 'same_document_as'
    | 'blocked'
    | 'others_as_near'
  )[];
  reasons_required: boolean;
  expired_documents: 'signal' | 'park';
  required_proofs: ('original' | 'in_force')[];
  lock_verified_details: boolean;
  overload: 'refuse' | 'queue';
  compare_across_people: boolean;
  liveness_closer: boolean;
  accepted_documents: AcceptedDocument[];
  contact: { email: string | null; phone: string | null; url: string | null };
  consent: {
    required: boolean;
    version: string;
    text: Record<string, string>;
    notice_url: string | null;
    terms_url: string | null;
  };
  page_texts: { welcome: Record<string, string>; done: Record<string, string> };
  german_address: 'informal' | 'formal';
  return_origins: string[];
  cors_allow_list: string[];
  match_threshold: number | null;
  targets: {
    hours: {
      license?: number | null | undefined;
      selfie?: number | null | undefined;
      age?: number | null | undefined;
    };
    time_zone: string;
    working_hours: { days: number[]; from: string; to: string } | null;
  } | null;
  policy: { limits: Limits; product: Limits; set_at: string | null };
  oidc: {
    issuer: string;
    client_id: string;
    has_client_secret: boolean;
    roles_claim: string;
    role_map: Record<string, 'superuser' | 'admin' | 'view' | 'privacy'>;
    custom_role_map: Record<string, string>;
    enforce: boolean;
  } | null;
  oidc_addresses: { allowed: boolean; callback_url: string; signed_out_url: string };
  your_address: string;
};

export type Tenant = {
  tenant_id: string;
  host: string;
  name: string;
  suspended: boolean;
  sandbox: boolean;
  being_deleted: boolean;
  monthly_request_quota: number | null;
  max_stored_bytes: number | null;
  stored_bytes: number;
  created_at: string;
  subjects: number;
};

export type Operations = {
  'GET /page': {
    answer: {
      name: string;
      color: string | null;
      logo_url: string | null;
      retention_days: number | null;
      contact: { email: string | null; phone: string | null; url: string | null };
      consent: {
        version: string;
        text: Record<string, string>;
        notice_url: string | null;
        terms_url: string | null;
        compares_across: boolean;
      } | null;
      texts: { welcome: Record<string, string>; done: Record<string, string> };
      german_address: 'informal' | 'formal';
      decision_hours: {
        license: number | null;
        selfie: number | null;
        age: number | null;
        in_working_hours: boolean;
      } | null;
      languages: string[];
      image_types: string[];
    };
  };
  'POST /admin/login': {
    body: { email: string; password: string };
    answer:
      | { token: string; username: string; role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom' }
      | { challenge: 'totp'; challenge_token: string; expires_in: number }
      | { challenge: 'passkey' };
  };
  'GET /admin/login': { answer: { company: boolean; password: boolean; passkey: boolean } };
  'POST /admin/login/verify': {
    body: { challenge_token: string; code: string };
    answer: { token: string; username: string; role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom' };
  };
  'GET /admin/me': {
    answer: {
      username: string;
      role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom';
      role_id: string | null;
      role_name: string | null;
      permissions: (
        | 'customers'
        | 'cases'
        | 'images'
        | 'decide'
        | 'records'
        | 'bulk'
        | 'erase'
        | 'bulk_erase'
        | 'export'
        | 'subject_export'
        | 'settings'
        | 'sign_in'
        | 'users'
      )[];
      second_factor: boolean;
      authenticator: boolean;
      by_company: boolean;
      daily_mail: boolean | null;
    };
  };
  'PATCH /admin/me': {
    body: { daily_mail: boolean };
    answer: {
      username: string;
      role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom';
      role_id: string | null;
      role_name: string | null;
      permissions: (
        | 'customers'
        | 'cases'
        | 'images'
        | 'decide'
        | 'records'
        | 'bulk'
        | 'erase'
        | 'bulk_erase'
        | 'export'
        | 'subject_export'
        | 'settings'
        | 'sign_in'
        | 'users'
      )[];
      second_factor: boolean;
      authenticator: boolean;
      by_company: boolean;
      daily_mail: boolean | null;
    };
  };
  'POST /admin/logout': { answer: { status: 'logged out'; provider_logout: string | null } };
  'GET /admin/login/oidc': { answer: null };
  'POST /admin/login/oidc': {
    body?: {
      code?: string | undefined;
      state?: string | undefined;
      iss?: string | undefined;
      error?: string | undefined;
    };
    answer:
      | { token: string; username: string; role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom' }
      | { challenge: 'totp'; challenge_token: string; expires_in: number };
  };
  'GET /admin/login/oidc/callback': {
    query?: {
      code?: string | undefined;
      state?: string | undefined;
      iss?: string | undefined;
      error?: string | undefined;
    };
    answer: null;
  };
  'POST /admin/2fa/enrol': {
    answer: { secret: string; otpauth_url: string; qr_svg: string; recovery_codes: string[] };
  };
  'POST /admin/2fa/activate': { body: { code: string }; answer: { status: 'second factor activated' } };
  'DELETE /admin/2fa': { body: { code: string }; answer: { status: 'second factor removed' } };
  'POST /admin/enrolment': {
    body: { enrolment_token: string };
    answer: { secret: string; otpauth_url: string; qr_svg: string; recovery_codes: string[] };
  };
  'POST /admin/enrolment/activate': {
    body: { enrolment_token: string; code: string };
    answer: { status: 'second factor activated' };
  };
  'POST /platform/tenants/{id}/reset-2fa': {
    path: { id: string };
    body: { email: string };
    answer: { status: 'second factor reset' };
  };
  'GET /admin/users': { answer: User[] };
  'POST /admin/users': {
    body: {
      email: string;
      username: string;
      password?: string | undefined;
      role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom';
      role_id?: string | null | undefined;
    };
    answer: {
      id: number;
      email: string;
      username: string;
      role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom';
      role_id: string | null;
      role_name: string | null;
      suspended: boolean;
      second_factor: boolean;
      by_company: boolean;
      invited: boolean;
      created_at: string;
      invitation_url?: string | undefined;
    };
  };
  'PATCH /admin/users/{id}': {
    path: { id: number };
    body?: {
      role?: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom' | undefined;
      role_id?: string | null | undefined;
      suspended?: boolean | undefined;
      password?: string | undefined;
      reset_2fa?: boolean | undefined;
      api_tokens?: 'keep' | 'revoke' | undefined;
    };
    answer: {
      id: number;
      email: string;
      username: string;
      role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom';
      role_id: string | null;
      role_name: string | null;
      suspended: boolean;
      second_factor: boolean;
      by_company: boolean;
      invited: boolean;
      created_at: string;
      api_tokens?:
        | {
            id: number;
            description: string | null;
            fingerprint: string;
            expires_at: string | null;
            last_used_at: string | null;
            revoked_at: string | null;
          }[]
        | undefined;
    };
  };
  'DELETE /admin/users/{id}': {
    path: { id: number };
    body?: { api_tokens?: 'keep' | 'revoke' | undefined };
    answer: {
      status: 'deleted';
      id: number;
      api_tokens: {
        id: number;
        description: string | null;
        fingerprint: string;
        expires_at: string | null;
        last_used_at: string | null;
        revoked_at: string | null;
      }[];
    };
  };
  'POST /admin/users/{id}/enrolment': { path: { id: number }; answer: { url: string; expires_at: string } };
  'GET /admin/roles': { answer: StaffRole[] };
  'POST /admin/roles': {
    body: {
      name: string;
      permissions: (
        | 'customers'
        | 'cases'
        | 'images'
        | 'decide'
        | 'records'
        | 'bulk'
        | 'erase'
        | 'bulk_erase'
        | 'export'
        | 'subject_export'
        | 'settings'
        | 'sign_in'
        | 'users'
      )[];
    };
    answer: StaffRole;
  };
  'PATCH /admin/roles/{id}': {
    path: { id: string };
    body?: {
      name?: string | undefined;
      permissions?:
        | (
            | 'customers'
            | 'cases'
            | 'images'
            | 'decide'
            | 'records'
            | 'bulk'
            | 'erase'
            | 'bulk_erase'
            | 'export'
            | 'subject_export'
            | 'settings'
            | 'sign_in'
            | 'users'
          )[]
        | undefined;
    };
    answer: StaffRole;
  };
  'DELETE /admin/roles/{id}': { path: { id: string }; answer: { status: 'deleted'; id: string } };
  'POST /admin/me/password': {
    body: { current: string; password: string };
    answer: { status: 'password changed'; sessions: number };
  };
  'POST /admin/users/{id}/invitation': {
    path: { id: number };
    answer: { invitation_url: string; expires_at: string };
  };
  'POST /admin/invitation': {
    body: { invitation_token: string; password: string };
    answer: { status: 'password set'; email: string };
  };
  'GET /admin/login/passkey': {
    answer: {
      public_key: { challenge: string; rpId: string; timeout: number; userVerification: 'required' };
    };
  };
  'POST /admin/login/passkey': {
    body: {
      id: string;
      rawId: string;
      type: 'public-key';
      response: { clientDataJSON: string; authenticatorData: string; signature: string };
    };
    answer: { token: string; username: string; role: 'superuser' | 'admin' | 'view' | 'privacy' | 'custom' };
  };
  'GET /admin/me/passkeys': { answer: Passkey[] };
  'POST /admin/me/passkeys': {
    body: {
      name: string;
      credential: {
        id: string;
        rawId: string;
        type: 'public-key';
        response: { clientDataJSON: string; attestationObject: string };
      };
    };
    answer: Passkey;
  };
  'POST /admin/me/passkeys/options': {
    body?: { current?: string | undefined; code?: string | undefined };
    answer: {
      public_key: {
        challenge: string;
        rp: { id: string; name: string };
        user: { id: string; name: string; displayName: string };
        pubKeyCredParams: { type: 'public-key'; alg: number }[];
        excludeCredentials: { type: 'public-key'; id: string }[];
        authenticatorSelection: {
          residentKey: 'required';
          requireResidentKey: true;
          userVerification: 'required';
        };
        attestation: 'none';
        timeout: number;
      };
    };
  };
  'DELETE /admin/me/passkeys/{id}': {
    path: { id: string };
    body?: { current?: string | undefined; code?: string | undefined };
    answer: { status: 'passkey removed' };
  };
  'GET /admin/me/sessions': { answer: Session[] };
  'DELETE /admin/me/sessions/{id}': { path: { id: string }; answer: { status: 'ended'; sessions: number } };
  'GET /admin/users/{id}/sessions': { path: { id: number }; answer: Session[] };
  'DELETE /admin/users/{id}/sessions': {
    path: { id: number };
    answer: { status: 'ended'; sessions: number };
  };
  'POST /admin/api-tokens': {
    body?: { description?: string | null | undefined; expires_at?: string | null | undefined };
    answer: {
      status: 'API token created';
      token: string;
      expires_at: string | null;
      description: string | null;
    };
  };
  'GET /admin/api-tokens': {
    answer: {
      id: number;
      description: string | null;
      fingerprint: string;
      created_by: string;
      maker_id: number | null;
      maker_active: boolean;
      created_at: string;
      expires_at: string | null;
      last_used_at: string | null;
      revoked_at: string | null;
    }[];
  };
  'DELETE /admin/api-tokens/{id}': { path: { id: number }; answer: { status: 'API token revoked' } };
  'GET /admin/subjects': {
    query?: {
      limit?: number | undefined;
      offset?: number | undefined;
      includeDeletionRequests?: boolean | undefined;
      deletionRequestStatus?: 'pending' | 'completed' | undefined;
      search?: string | undefined;
      external_uid?: string | undefined;
      include?: 'status' | undefined;
    };
    answer: {
      id: string;
      external_uid: string | null;
      first_name: string;
      last_name: string;
      date_of_birth: string | null;
      photo_url: string | null;
      subject_created_at: string;
      deletion_requests?: DeletionRequest[] | undefined;
      status?:
        | {
            license_status: 'none' | 'approved' | 'rejected' | 'pending' | 'mixed';
            selfie_status: 'none' | 'approved' | 'rejected' | 'pending' | 'mixed';
            license_expiry_date: string | null;
            has_pending_reupload: boolean;
            need_student_reply: boolean;
            approved_licenses_count: number;
            rejected_licenses_count: number;
            approved_selfies_count: number;
            rejected_selfies_count: number;
            verified_details: VerifiedDetails | null;
            record_changed:
              | (
                  | 'first_name'
                  | 'middle_name'
                  | 'last_name'
                  | 'date_of_birth'
                  | 'license_number'
                  | 'license_expiry_date'
                )[]
              | null;
          }
        | undefined;
    }[];
  };
  'POST /admin/subjects': {
    body: {
      first_name: string;
      last_name: string;
      external_uid?: string | null | undefined;
      middle_name?: string | null | undefined;
      dob?: string | null | undefined;
      date_of_birth?: string | null | undefined;
      photo_url?: string | null | undefined;
      email?: string | null | undefined;
      license_number?: string | null | undefined;
      license_state?: string | null | undefined;
      license_issue_date?: string | null | undefined;
      license_expiry_date?: string | null | undefined;
      addr_street?: string | null | undefined;
      addr_city?: string | null | undefined;
      addr_state?: string | null | undefined;
      addr_zip?: string | null | undefined;
      addr_country?: string | null | undefined;
    };
    answer: { subject_id: string; status: 'created' };
  };
  'GET /admin/subjects/{id}': {
    path: { id: string };
    query?: { include?: 'status' | 'consent' | undefined };
    answer: Subject;
  };
  'PATCH /admin/subjects/{id}': {
    path: { id: string };
    body?: {
      first_name?: string | undefined;
      last_name?: string | undefined;
      external_uid?: string | null | undefined;
      middle_name?: string | null | undefined;
      dob?: string | null | undefined;
      date_of_birth?: string | null | undefined;
      photo_url?: string | null | undefined;
      email?: string | null | undefined;
      license_number?: string | null | undefined;
      license_state?: string | null | undefined;
      license_issue_date?: string | null | undefined;
      license_expiry_date?: string | null | undefined;
      addr_street?: string | null | undefined;
      addr_city?: string | null | undefined;
      addr_state?: string | null | undefined;
      addr_zip?: string | null | undefined;
      addr_country?: string | null | undefined;
    };
    answer: { status: 'updated' };
  };
  'DELETE /admin/subjects/{id}': {
    path: { id: string };
    body?: { reason?: string | undefined };
    answer: {
      message: string;
      requestId: string;
      receipt: {
        request_id: string;
        objects: number;
        bytes: number;
        records: Record<string, number>;
        erased_at: string;
        audit_number: number;
        audit_hash: string;
      };
    };
  };
  'GET /subject/details': {
    answer: {
      first_name: string;
      middle_name: string | null;
      last_name: string;
      license_number: string | null;
      license_state: string | null;
      license_issue_date: string | null;
      license_expiry_date: string | null;
      addr_street: string | null;
      addr_city: string | null;
      addr_state: string | null;
      addr_zip: string | null;
      addr_country: string | null;
      email: string | null;
      photo_url: string | null;
      dob: string | null;
    };
  };
  'POST /subject/details': {
    body?: {
      first_name?: string | undefined;
      last_name?: string | undefined;
      middle_name?: string | null | undefined;
      dob?: string | null | undefined;
      date_of_birth?: string | null | undefined;
      photo_url?: string | null | undefined;
      email?: string | null | undefined;
      license_number?: string | null | undefined;
      license_state?: string | null | undefined;
      license_issue_date?: string | null | undefined;
      license_expiry_date?: string | null | undefined;
      addr_street?: string | null | undefined;
      addr_city?: string | null | undefined;
      addr_state?: string | null | undefined;
      addr_zip?: string | null | undefined;
      addr_country?: string | null | undefined;
    };
    answer: { status: 'updated' };
  };
  'POST /ephemeral-tokens': {
    body: {
      subject_id: string;
      preset_id?: string | null | undefined;
      expires_in_minutes?: number | undefined;
      max_uses?: number | null | undefined;
      one_time?: boolean | undefined;
      upload_type?: 'any' | 'license' | 'selfie' | 'analyze' | 'verify_age' | 'reupload' | undefined;
      can_edit_details?: boolean | undefined;
      view_subject_details?: boolean | undefined;
      can_list_reupload?: boolean | undefined;
      can_list_need_reply?: boolean | undefined;
      can_return_capabilities?: boolean | undefined;
      require_face_match?: boolean | undefined;
      require_liveness?: boolean | undefined;
      accepted_documents?: AcceptedDocument[] | null | undefined;
      accept_credentials?: AcceptedCredential[] | undefined;
      min_age?: number | null | undefined;
      max_license_attempts?: number | null | undefined;
      max_selfie_attempts?: number | null | undefined;
      return_url?: string | null | undefined;
      language?:
        | 'en'
        | 'es'
        | 'fr'
        | 'de'
        | 'pt'
        | 'ar'
        | 'hi'
        | 'zh'
        | 'zh-TW'
        | 'it'
        | 'pl'
        | 'tr'
        | 'uk'
        | 'nl'
        | 'ro'
        | 'vi'
        | 'id'
        | 'ja'
        | 'ko'
        | null
        | undefined;
      phone_only?: boolean | undefined;
      require_live_capture?: boolean | undefined;
      workflow_id?: string | null | undefined;
    };
    answer: {
      status: 'ephemeral_token_created';
      token: string;
      upload_type: 'any' | 'license' | 'selfie' | 'analyze' | 'verify_age' | 'reupload';
      can_edit_details: boolean;
      view_subject_details: boolean;
      can_list_reupload: boolean;
      can_list_need_reply: boolean;
      can_return_capabilities: boolean;
      require_face_match: boolean;
      require_liveness: boolean;
      accepted_documents: AcceptedDocument[];
      accept_credentials: AcceptedCredential[];
      min_age: number | null;
      max_uses: number | null;
      max_license_attempts: number | null;
      max_selfie_attempts: number | null;
      return_url: string | null;
      language: string | null;
      phone_only: boolean;
      require_live_capture: boolean;
      workflow_steps: {
        step_name: 'verify_license' | 'check_selfie' | 'age_gender_estimation';
        step_order: number;
      }[];
      expires_at: string;
    };
  };
  'GET /admin/ephemeral-tokens': { query: { subject_id: string }; answer: EphemeralToken[] };
  'DELETE /admin/ephemeral-tokens/{id}': {
    path: { id: string };
    answer: { status: 'Ephemeral token revoked' };
  };
  'GET /ephemeral/capability': { answer: Capabilities | { can_return_capabilities: false } };
  'POST /subject/handover': { answer: { url: string; expires_at: string } };
  'GET /subject/handover': { answer: { status: 'none' | 'waiting' | 'taken' | 'expired' } };
  'POST /handover': { body: { code: string }; answer: { token: string; expires_at: string } };
  'GET /subject/progress': {
    answer: {
      pictures: OwnPicture[];
      asked: AskedOfSubject[];
      consent: Consent | null;
      deletion_request: { requested_at: string; requested_by: 'subject' | 'staff' } | null;
    };
  };
  'POST /subject/consent': { body: { version: string; language: string; given: boolean }; answer: Consent };
  'POST /subject/liveness': {
    answer: {
      challenge_id: string;
      steps: { turn: 'straight' | 'left' | 'right' | 'up' | 'closer' }[];
      expires_at: string;
    };
  };
  'POST /subject/liveness/{challenge_id}': {
    path: { challenge_id: string };
    body: FormData;
    form: { frame: Blob[]; times: string; capture?: string | undefined };
    answer: { liveness: 'shown' | 'not_shown' | 'unclear' };
  };
  'POST /subject/upload': {
    query: { type: 'license' | 'selfie' | 'analyze' | 'verify_age' };
    body: FormData;
    form: {
      image_file: Blob;
      image_back?: Blob | undefined;
      verification_id?: string | undefined;
      external_uid?: string | undefined;
      manual?: 0 | 1 | undefined;
      challenge_id?: string | undefined;
      capture?: string | undefined;
      language?: string | undefined;
    };
    answer: LicenseVerdict | SelfieVerdict | AgeVerdict | ManualVerdict;
  };
  'POST /subject/reupload': {
    query: { type: 'license' | 'selfie'; id: string };
    body: FormData;
    form: {
      image_file: Blob;
      image_back?: Blob | undefined;
      comment?: string | undefined;
      manual?: 0 | 1 | undefined;
      challenge_id?: string | undefined;
      capture?: string | undefined;
      language?: string | undefined;
    };
    answer: {
      status: 'license reupload complete' | 'selfie reupload complete';
      ai_result:
        | LicenseVerdict
        | SelfieVerdict
        | AgeVerdict
        | ManualVerdict
        | {
            status: 'ANALYSIS_UNAVAILABLE' | 'AGE_VERIFICATION_UNAVAILABLE';
            selfie_id: string;
            verification_id: string;
            attempt: number;
            signals: (
              | 'expired'
              | 'not_yet_valid'
              | 'document_of_another'
              | 'number_form'
              | 'number_contradicts_birth_date'
              | 'printed_dates_differ'
              | 'portrait_unclear'
              | 'age_from_document'
              | 'barcode_mismatch'
              | 'mrz_mismatch'
              | 'blur'
              | 'glare'
              | 'screen_or_print'
              | 'other_script'
              | 'low_face_quality'
              | 'far_from_anchor'
              | 'not_released'
              | 'original_not_shown'
              | 'expiry_not_read'
              | 'record_changed'
              | 'known_document'
            )[];
          };
    };
  };
  'POST /subject/credential': {
    body: {
      kind: AcceptedCredential;
      verification_id?: string | undefined;
      external_uid?: string | undefined;
      language?: string | undefined;
    };
    answer: {
      request_id: string;
      expires_at: string;
      requests: {
        protocol: 'org-iso-mdoc' | 'openid4vp-v1-signed' | 'openid4vp-v1-unsigned';
        data: Record<string, unknown>;
      }[];
      link: string | null;
    };
  };
  'POST /subject/credential/{request_id}': {
    path: { request_id: string };
    body: {
      protocol: 'org-iso-mdoc' | 'openid4vp-v1-signed' | 'openid4vp-v1-unsigned';
      data: Record<string, unknown>;
    };
    answer: LicenseVerdict | AgeVerdict | ManualVerdict;
  };
  'POST /wallet/{request_id}': { path: { request_id: string }; answer: { redirect_uri: string } };
  'GET /subject/messages': {
    query?: {
      filter?: 'reupload' | 'need_reply' | undefined;
      license_id?: string | undefined;
      selfie_id?: string | undefined;
      before?: string | undefined;
    };
    answer: {
      licenses: {
        license_id: string;
        reupload_required: boolean;
        response_required: boolean;
        messages: Message[];
      }[];
      selfies: {
        selfie_id: string;
        reupload_required: boolean;
        response_required: boolean;
        messages: Message[];
      }[];
    };
  };
  'POST /subject/messages': {
    body: { comment: string; license_id?: string | null | undefined; selfie_id?: string | null | undefined };
    answer: { status: 'ok'; correspondence_id: string };
  };
  'GET /admin/submissions': {
    query?: {
      kind?: 'license' | 'selfie' | 'age' | undefined;
      flagged?: 'reupload' | 'need_reply' | undefined;
      q?: string | undefined;
      claimed_by?: string | undefined;
      mentions?: 'me' | undefined;
      reason?: string | undefined;
      reason_code?: string | undefined;
      severity?: 'none' | 'notice' | 'warning' | 'severe' | undefined;
      signal?:
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'selfie_matches_document'
        | 'same_face_as'
        | 'same_document_as'
        | 'blocked'
        | 'others_as_near'
        | undefined;
      waiting_for?: 'staff' | 'subject' | undefined;
      score_below?: number | undefined;
      workflow_id?: string | undefined;
      due_before?: string | undefined;
      waiting_hours?: number | undefined;
      waiting_under_hours?: number | undefined;
      status?: 'processing' | 'pending' | 'approved' | 'rejected' | undefined;
      subject_id?: string | undefined;
      second_look?: 'wanted' | 'differs' | 'agreed' | 'settled' | undefined;
      updated_since?: string | undefined;
      decided_from?: string | undefined;
      decided_to?: string | undefined;
      decided_by?: string | undefined;
      created_from?: string | undefined;
      created_to?: string | undefined;
      uploaded_from?: string | undefined;
      uploaded_to?: string | undefined;
      upload_verdict?: string | undefined;
      upload_reason?: string | undefined;
      upload_reason_code?: string | undefined;
      sla?: 'met' | 'missed' | undefined;
      second_review?: 'agreed' | 'differed' | 'overturned' | undefined;
      reviewed_from?: string | undefined;
      reviewed_to?: string | undefined;
      first_review_by?: string | undefined;
      document_number?: string | undefined;
      order?: 'oldest' | 'severity' | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: SubmissionPage;
  };
  'GET /admin/queue': {
    answer: {
      license: number;
      selfie: number;
      age: number;
      waiting_for_subject: number;
      oldest_seconds: number | null;
      passing_score: number;
    };
  };
  'GET /admin/queue/counts': {
    query?: { kind?: 'license' | 'selfie' | 'age' | undefined };
    answer: {
      counted: number;
      open: number;
      waiting_for_subject: number;
      second_look: number;
      mine: number;
      nobody: number;
      late: number;
      need_reply: number;
      mentions: number;
      reasons: { reason: string; count: number }[];
      workflows: { workflow_id: string; count: number }[];
    };
  };
  'GET /admin/changes': {
    query?: { since?: string | undefined };
    answer: {
      cursor: string;
      queue: {
        license: number;
        selfie: number;
        age: number;
        waiting_for_subject: number;
        oldest_seconds: number | null;
        passing_score: number;
      };
      mentions: number;
      due: number;
      last_late: string | null;
      cases: {
        id: string;
        subject_id: string;
        status: 'processing' | 'pending' | 'approved' | 'rejected';
        attempt: number;
        updated_at: string;
        open_by: string | null;
        claimed_by: number | null;
        claimed_by_name: string | null;
      }[];
    };
  };
  'GET /admin/review': {
    query?: {
      externalUid?: string | undefined;
      type?: 'license' | 'selfie' | undefined;
      identifier?: 'external' | undefined;
      value?: string | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: SubmissionPage | { subject: CaseSubject; licenses: SubmissionRow[]; selfies: SubmissionRow[] };
  };
  'GET /admin/saved-filters': { answer: { saved_filters: SavedFilter[] } };
  'POST /admin/saved-filters': {
    body: { name: string; filter: Record<string, string>; shared?: boolean | undefined };
    answer: SavedFilter;
  };
  'DELETE /admin/saved-filters/{id}': { path: { id: string }; answer: { status: 'deleted'; id: string } };
  'GET /admin/submissions/{id}': {
    path: { id: string };
    query?: { before?: string | undefined };
    answer: Case;
  };
  'POST /admin/submissions/{id}/check': { path: { id: string }; answer: Case };
  'GET /admin/submissions/{id}/attempts/{attempt}/image': {
    path: { id: string; attempt: number };
    query?: {
      variant?: 'original' | 'document' | 'portrait' | 'face' | 'back' | 'back_document' | undefined;
    };
    answer: Blob;
  };
  'GET /admin/submissions/{id}/attempts/{attempt}/frames/{frame}': {
    path: { id: string; attempt: number; frame: number };
    answer: Blob;
  };
  'POST /admin/submissions/{id}/open': {
    path: { id: string };
    body: { open: boolean };
    answer: { status: 'ok'; open_by: string | null };
  };
  'POST /admin/submissions/next': {
    body?: {
      filter?:
        | {
            kind?: 'license' | 'selfie' | 'age' | undefined;
            flagged?: 'reupload' | 'need_reply' | undefined;
            q?: string | undefined;
            claimed_by?: string | undefined;
            mentions?: 'me' | undefined;
            reason?: string | undefined;
            reason_code?: string | undefined;
            severity?: 'none' | 'notice' | 'warning' | 'severe' | undefined;
            signal?:
              | 'expired'
              | 'not_yet_valid'
              | 'document_of_another'
              | 'number_form'
              | 'number_contradicts_birth_date'
              | 'printed_dates_differ'
              | 'portrait_unclear'
              | 'age_from_document'
              | 'barcode_mismatch'
              | 'mrz_mismatch'
              | 'blur'
              | 'glare'
              | 'screen_or_print'
              | 'other_script'
              | 'low_face_quality'
              | 'far_from_anchor'
              | 'not_released'
              | 'original_not_shown'
              | 'expiry_not_read'
              | 'record_changed'
              | 'selfie_matches_document'
              | 'same_face_as'
              | 'same_document_as'
              | 'blocked'
              | 'others_as_near'
              | undefined;
            waiting_for?: 'staff' | 'subject' | undefined;
            score_below?: number | undefined;
            workflow_id?: string | undefined;
            due_before?: string | undefined;
            waiting_hours?: number | undefined;
            waiting_under_hours?: number | undefined;
          }
        | undefined;
    };
    answer: SubmissionRow;
  };
  'POST /admin/submissions/{id}/claim': {
    path: { id: string };
    body?: { user_id?: number | null | undefined };
    answer: {
      status: 'ok';
      id: string;
      claimed_by: number | null;
      claimed_by_name: string | null;
      claimed_until: string | null;
    };
  };
  'GET /admin/colleagues': { answer: { id: number; username: string }[] };
  'POST /admin/submissions/{id}/approve': {
    path: { id: string };
    body?: {
      comment?: string | null | undefined;
      attempt?: number | undefined;
      details_version?: number | undefined;
      acknowledged?:
        | (
            | 'expired'
            | 'not_yet_valid'
            | 'document_of_another'
            | 'number_form'
            | 'number_contradicts_birth_date'
            | 'printed_dates_differ'
            | 'portrait_unclear'
            | 'age_from_document'
            | 'barcode_mismatch'
            | 'mrz_mismatch'
            | 'blur'
            | 'glare'
            | 'screen_or_print'
            | 'other_script'
            | 'low_face_quality'
            | 'far_from_anchor'
            | 'not_released'
            | 'original_not_shown'
            | 'expiry_not_read'
            | 'record_changed'
            | 'selfie_matches_document'
            | 'same_face_as'
            | 'same_document_as'
            | 'blocked'
            | 'others_as_near'
          )[]
        | null
        | undefined;
    };
    answer: {
      status: 'processing' | 'pending' | 'approved' | 'rejected';
      id: string;
      second_look: 'wanted' | 'differs' | 'agreed' | 'settled' | null;
    };
  };
  'POST /admin/submissions/{id}/reject': {
    path: { id: string };
    body?: {
      comment?: string | null | undefined;
      attempt?: number | undefined;
      require_reupload?: boolean | undefined;
      reason_code?: string | null | undefined;
    };
    answer: {
      status: 'processing' | 'pending' | 'approved' | 'rejected';
      id: string;
      reupload_required: boolean;
      second_look: 'wanted' | 'differs' | 'agreed' | 'settled' | null;
    };
  };
  'POST /admin/submissions/{id}/reopen': {
    path: { id: string };
    body: { comment: string };
    answer: { status: 'pending'; id: string };
  };
  'POST /admin/bulk/revoke-links': {
    body?: {
      created_before?: string | undefined;
      workflow_id?: string | undefined;
      expected_count?: number | undefined;
    };
    answer: { count: number; more: boolean; done: boolean };
  };
  'POST /admin/bulk/request-reuploads': {
    body?: {
      kind?: 'license' | 'selfie' | 'age' | undefined;
      flagged?: 'reupload' | 'need_reply' | undefined;
      q?: string | undefined;
      claimed_by?: string | undefined;
      mentions?: 'me' | undefined;
      reason?: string | undefined;
      severity?: 'none' | 'notice' | 'warning' | 'severe' | undefined;
      signal?:
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'selfie_matches_document'
        | 'same_face_as'
        | 'same_document_as'
        | 'blocked'
        | 'others_as_near'
        | undefined;
      waiting_for?: 'staff' | 'subject' | undefined;
      score_below?: number | undefined;
      workflow_id?: string | undefined;
      due_before?: string | undefined;
      waiting_hours?: number | undefined;
      waiting_under_hours?: number | undefined;
      ids?: string[] | undefined;
      waiting_before?: string | undefined;
      comment?: string | null | undefined;
      reason_code?: string | null | undefined;
      expected_count?: number | undefined;
    };
    answer: { count: number; more: boolean; done: boolean };
  };
  'POST /admin/submissions/{id}/messages': {
    path: { id: string };
    body: { comment: string; response_required?: boolean | undefined };
    answer: { status: 'ok'; correspondence_id: string };
  };
  'POST /admin/submissions/{id}/notes': {
    path: { id: string };
    body: { text: string; confidential?: boolean | undefined };
    answer: { status: 'ok'; note: CaseNote };
  };
  'GET /admin/submissions/{id}/paper': {
    path: { id: string };
    query?: { picture?: boolean | undefined; language?: 'en' | 'de' | undefined };
    answer: Blob;
  };
  'GET /admin/submissions/export': {
    query?: {
      kind?: 'license' | 'selfie' | 'age' | undefined;
      flagged?: 'reupload' | 'need_reply' | undefined;
      q?: string | undefined;
      claimed_by?: string | undefined;
      mentions?: 'me' | undefined;
      reason?: string | undefined;
      reason_code?: string | undefined;
      severity?: 'none' | 'notice' | 'warning' | 'severe' | undefined;
      signal?:
        | 'expired'
        | 'not_yet_valid'
        | 'document_of_another'
        | 'number_form'
        | 'number_contradicts_birth_date'
        | 'printed_dates_differ'
        | 'portrait_unclear'
        | 'age_from_document'
        | 'barcode_mismatch'
        | 'mrz_mismatch'
        | 'blur'
        | 'glare'
        | 'screen_or_print'
        | 'other_script'
        | 'low_face_quality'
        | 'far_from_anchor'
        | 'not_released'
        | 'original_not_shown'
        | 'expiry_not_read'
        | 'record_changed'
        | 'selfie_matches_document'
        | 'same_face_as'
        | 'same_document_as'
        | 'blocked'
        | 'others_as_near'
        | undefined;
      waiting_for?: 'staff' | 'subject' | undefined;
      score_below?: number | undefined;
      workflow_id?: string | undefined;
      due_before?: string | undefined;
      waiting_hours?: number | undefined;
      waiting_under_hours?: number | undefined;
      status?: 'processing' | 'pending' | 'approved' | 'rejected' | undefined;
      subject_id?: string | undefined;
      second_look?: 'wanted' | 'differs' | 'agreed' | 'settled' | undefined;
      updated_since?: string | undefined;
      decided_from?: string | undefined;
      decided_to?: string | undefined;
      decided_by?: string | undefined;
      created_from?: string | undefined;
      created_to?: string | undefined;
      uploaded_from?: string | undefined;
      uploaded_to?: string | undefined;
      upload_verdict?: string | undefined;
      upload_reason?: string | undefined;
      upload_reason_code?: string | undefined;
      sla?: 'met' | 'missed' | undefined;
      second_review?: 'agreed' | 'differed' | 'overturned' | undefined;
      reviewed_from?: string | undefined;
      reviewed_to?: string | undefined;
      first_review_by?: string | undefined;
      document_number?: string | undefined;
    };
    answer: Blob;
  };
  'POST /admin/submissions/{id}/blocks': {
    path: { id: string };
    body: { what: 'document' | 'face'; comment: string; confidential?: true | undefined };
    answer: { status: 'blocked'; id: string };
  };
  'GET /admin/blocks': {
    answer: {
      blocks: {
        id: string;
        what: 'document' | 'face';
        subject_id: string;
        first_name: string;
        last_name: string;
        submission_id: string;
        attempt: number;
        comment: string;
        added_by: string;
        added_at: string;
      }[];
    };
  };
  'DELETE /admin/blocks/{id}': { path: { id: string }; answer: { status: 'removed'; id: string } };
  'GET /admin/sandbox': {
    answer: {
      sandbox: boolean;
      wallet_root: string | null;
      forced: {
        last_name: string;
        type: 'license' | 'selfie' | 'analyze' | 'verify_age';
        status: string;
        reason:
          | 'Multiple faces detected.'
          | 'Internal face mismatch on ID.'
          | 'Reference image unavailable.'
          | 'Reference image has no detectable face.'
          | 'Reference face check unavailable.'
          | 'Document detection unavailable.'
          | 'Face detection unavailable.'
          | 'Face comparison unavailable.'
          | 'Internal face comparison unavailable.'
          | 'Text extraction unavailable.'
          | 'Liveness not shown.'
          | 'Liveness check unavailable.'
          | 'Verification exceeded its time budget.'
          | 'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.'
          | null;
        picture: string;
        shows: string;
        takes: string | null;
      }[];
    };
  };
  'GET /admin/audit': {
    query?: {
      subject_id?: string | undefined;
      actor?: string | undefined;
      actor_kind?: 'staff' | 'api_token' | 'subject' | 'platform' | 'system' | undefined;
      action?: string | undefined;
      from?: string | undefined;
      to?: string | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      entries: {
        at: string;
        actor: string;
        actor_kind: 'staff' | 'api_token' | 'subject' | 'platform' | 'system' | null;
        action: string;
        subject_id: string | null;
        fields: string[];
        receipt?:
          | { request_id: string; objects: number; bytes: number; records: Record<string, number> }
          | undefined;
        attempt?: number | undefined;
        reason_code?: string | undefined;
        actor_id?: number | undefined;
        user_id?: number | undefined;
        address_hash?: string | undefined;
        hash: string;
      }[];
      next_cursor: string | null;
    };
  };
  'GET /admin/audit/chain': {
    answer: { entries: number; hash: string; flaw: { number: number; is: 'missing' | 'changed' } | null };
  };
  'GET /admin/audit/export': {
    query?: {
      format?: 'csv' | 'json' | undefined;
      subject_id?: string | undefined;
      actor?: string | undefined;
      actor_kind?: 'staff' | 'api_token' | 'subject' | 'platform' | 'system' | undefined;
      action?: string | undefined;
      from?: string | undefined;
      to?: string | undefined;
    };
    answer:
      | {
          entries: {
            at: string;
            actor: string;
            actor_kind: 'staff' | 'api_token' | 'subject' | 'platform' | 'system' | null;
            action: string;
            subject_id: string | null;
            fields: string[];
            receipt?:
              | { request_id: string; objects: number; bytes: number; records: Record<string, number> }
              | undefined;
            attempt?: number | undefined;
            reason_code?: string | undefined;
            actor_id?: number | undefined;
            user_id?: number | undefined;
            address_hash?: string | undefined;
            hash: string;
          }[];
        }
      | Blob;
  };
  'GET /admin/stats': {
    query?: { from?: string | undefined; to?: string | undefined };
    answer: {
      from: string;
      to: string;
      uploads: { day: string; verdict: string | null; count: number }[];
      pipeline_seconds: { median: number | null; p95: number | null };
      pipeline_by_day: { day: string; median: number; p95: number }[];
      queue: {
        length: number;
        oldest_seconds: number | null;
        by_wait: { under_hours: number | null; count: number }[];
      };
      targets: {
        decided: number;
        in_time: number;
        late: number;
        by_kind: { kind: 'license' | 'selfie' | 'age'; decided: number; in_time: number; late: number }[];
      };
      approval: {
        approved: number;
        rejected: number;
        rate: number | null;
        by_kind: { kind: 'license' | 'selfie' | 'age'; approved: number; rejected: number }[];
      };
      undecided: { verdict: string; reason: string | null; count: number }[];
      reasons: { reason_code: string; count: number }[];
      second_looks: { agreed: number; differed: number; waiting: number; differing: number };
      outages: { day: string; reason: string; count: number; minutes: number }[];
      usage: {
        month: string;
        requests: number;
        quota: number | null;
        by_month: { month: string; requests: number }[];
      };
    };
  };
  'GET /admin/stats/reviewers': {
    query?: { from?: string | undefined; to?: string | undefined };
    answer: {
      from: string;
      to: string;
      reviewers: {
        name: string;
        decided: number;
        median_seconds: number | null;
        second_reviews: number;
        overturned: number;
      }[];
    };
  };
  'GET /admin/quality': {
    query?: { from?: string | undefined; to?: string | undefined };
    answer: {
      from: string;
      to: string;
      sampled: number;
      waiting: number;
      waiting_for_third: number;
      min_group: number;
      hidden_groups: number;
      groups: QualityGroup[];
      faces: { groups: FaceErrorGroup[]; hidden_groups: number; claims: { rate: number; pairs: number }[] };
      overturned: {
        submission_id: string;
        kind: 'license' | 'selfie' | 'age';
        decided_as: 'approved' | 'rejected';
        decided_by: 'pipeline' | 'staff';
        drawn_at: string;
      }[];
    };
  };
  'GET /admin/quality/export': {
    query?: { from?: string | undefined; to?: string | undefined };
    answer: Blob;
  };
  'POST /admin/subjects/{id}/request-deletion': {
    path: { id: string };
    body?: { confirmation?: boolean | undefined; reason?: string | undefined };
    answer:
      | {
          status: 'Deletion request already pending';
          subject_id: string;
          request_id: string;
          confirmed: boolean;
        }
      | {
          status: 'Deletion request logged';
          subject_id: string;
          request_id: string;
          confirmed: boolean;
          reason: string;
        };
  };
  'POST /subject/request-deletion': {
    body: { confirmation: boolean; reason?: string | undefined };
    answer:
      | {
          status: 'Deletion request already pending';
          subject_id: string;
          request_id: string;
          confirmed: boolean;
        }
      | {
          status: 'Deletion request recorded';
          subject_id: string;
          request_id: string;
          confirmed: boolean;
          reason: string;
        };
  };
  'DELETE /subject/request-deletion': {
    answer: { status: 'Deletion request withdrawn'; subject_id: string; request_id: string };
  };
  'GET /admin/deletion-requests': {
    query?: {
      status?: 'pending' | 'held' | 'refused' | 'completed' | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      requests: {
        request_id: string;
        subject_id: string;
        first_name: string | null;
        last_name: string | null;
        status: 'pending' | 'completed' | 'refused' | 'withdrawn';
        reason: string;
        requested_at: string;
        requested_by: 'subject' | 'staff';
        due_at: string;
        completed_at: string | null;
        hold: { reason: string; held_by: string; held_at: string; until: string } | null;
        refusal: { reason: string | null; refused_by: string; refused_at: string } | null;
        receipt: { objects: number; bytes: number; audit_number: number; audit_hash: string } | null;
      }[];
      next_cursor: string | null;
    };
  };
  'POST /admin/deletion-requests/{id}/hold': {
    path: { id: string };
    body: { reason: string; until: string };
    answer: { status: 'held'; subject_id: string; request_id: string; until: string };
  };
  'DELETE /admin/deletion-requests/{id}/hold': {
    path: { id: string };
    answer: { status: 'hold lifted'; subject_id: string; request_id: string };
  };
  'POST /admin/deletion-requests/{id}/refuse': {
    path: { id: string };
    body: { reason: string };
    answer: { status: 'refused'; subject_id: string; request_id: string };
  };
  'GET /admin/subjects/{id}/erasure': {
    path: { id: string };
    answer: {
      images: number;
      bytes: number;
      licenses: number;
      selfies: number;
      attempts: number;
      messages: number;
      notes: number;
      details: number;
      tokens: number;
      consents: number;
      blocks: number;
    };
  };
  'GET /admin/subjects/{id}/export': { path: { id: string }; answer: Blob };
  'POST /admin/bulk/erase-images': {
    body: {
      decided_before: string;
      kind?: 'license' | 'selfie' | 'age' | undefined;
      workflow_id?: string | undefined;
      expected_count?: number | undefined;
    };
    answer: { count: number; more: boolean; done: boolean };
  };
  'DELETE /subjects/{id}': {
    path: { id: string };
    body?: { reason?: string | undefined };
    answer: {
      message: string;
      requestId: string;
      receipt: {
        request_id: string;
        objects: number;
        bytes: number;
        records: Record<string, number>;
        erased_at: string;
        audit_number: number;
        audit_hash: string;
      };
    };
  };
  'DELETE /licenses/{id}': { path: { id: string }; answer: { status: 'deleted'; id: string } };
  'DELETE /selfies/{id}': { path: { id: string }; answer: { status: 'deleted'; id: string } };
  'GET /admin/trust': { answer: { max_age_days: number; lists: TrustList[] } };
  'GET /admin/workflows': { answer: Workflow[] };
  'POST /admin/workflows': {
    body: {
      name: string;
      steps: { step_name: 'verify_license' | 'check_selfie' | 'age_gender_estimation'; step_order: number }[];
      unique?: boolean | undefined;
    };
    answer: Workflow;
  };
  'GET /admin/workflows/{id}': { path: { id: string }; answer: Workflow };
  'PATCH /admin/workflows/{id}': {
    path: { id: string };
    body?: {
      name?: string | undefined;
      steps?:
        | { step_name: 'verify_license' | 'check_selfie' | 'age_gender_estimation'; step_order: number }[]
        | undefined;
    };
    answer: Workflow;
  };
  'DELETE /admin/workflows/{id}': { path: { id: string }; answer: { status: 'deleted'; id: string } };
  'GET /admin/presets': { answer: Preset[] };
  'POST /admin/presets': {
    body: {
      name: string;
      expires_in_minutes?: number | undefined;
      max_uses?: number | null | undefined;
      one_time?: boolean | undefined;
      upload_type?: 'any' | 'license' | 'selfie' | 'analyze' | 'verify_age' | 'reupload' | undefined;
      can_edit_details?: boolean | undefined;
      view_subject_details?: boolean | undefined;
      can_list_reupload?: boolean | undefined;
      can_list_need_reply?: boolean | undefined;
      can_return_capabilities?: boolean | undefined;
      require_face_match?: boolean | undefined;
      require_liveness?: boolean | undefined;
      accepted_documents?: AcceptedDocument[] | null | undefined;
      accept_credentials?: AcceptedCredential[] | undefined;
      min_age?: number | null | undefined;
      max_license_attempts?: number | null | undefined;
      max_selfie_attempts?: number | null | undefined;
      return_url?: string | null | undefined;
      language?:
        | 'en'
        | 'es'
        | 'fr'
        | 'de'
        | 'pt'
        | 'ar'
        | 'hi'
        | 'zh'
        | 'zh-TW'
        | 'it'
        | 'pl'
        | 'tr'
        | 'uk'
        | 'nl'
        | 'ro'
        | 'vi'
        | 'id'
        | 'ja'
        | 'ko'
        | null
        | undefined;
      phone_only?: boolean | undefined;
      require_live_capture?: boolean | undefined;
      workflow_id?: string | null | undefined;
      unique?: boolean | undefined;
    };
    answer: Preset;
  };
  'GET /admin/presets/{id}': { path: { id: string }; answer: Preset };
  'PATCH /admin/presets/{id}': {
    path: { id: string };
    body?: {
      name?: string | undefined;
      expires_in_minutes?: number | undefined;
      max_uses?: number | null | undefined;
      one_time?: boolean | undefined;
      upload_type?: 'any' | 'license' | 'selfie' | 'analyze' | 'verify_age' | 'reupload' | undefined;
      can_edit_details?: boolean | undefined;
      view_subject_details?: boolean | undefined;
      can_list_reupload?: boolean | undefined;
      can_list_need_reply?: boolean | undefined;
      can_return_capabilities?: boolean | undefined;
      require_face_match?: boolean | undefined;
      require_liveness?: boolean | undefined;
      accepted_documents?: AcceptedDocument[] | null | undefined;
      accept_credentials?: AcceptedCredential[] | undefined;
      min_age?: number | null | undefined;
      max_license_attempts?: number | null | undefined;
      max_selfie_attempts?: number | null | undefined;
      return_url?: string | null | undefined;
      language?:
        | 'en'
        | 'es'
        | 'fr'
        | 'de'
        | 'pt'
        | 'ar'
        | 'hi'
        | 'zh'
        | 'zh-TW'
        | 'it'
        | 'pl'
        | 'tr'
        | 'uk'
        | 'nl'
        | 'ro'
        | 'vi'
        | 'id'
        | 'ja'
        | 'ko'
        | null
        | undefined;
      phone_only?: boolean | undefined;
      require_live_capture?: boolean | undefined;
      workflow_id?: string | null | undefined;
    };
    answer: Preset;
  };
  'DELETE /admin/presets/{id}': { path: { id: string }; answer: { status: 'deleted'; id: string } };
  'GET /admin/settings': { answer: Settings };
  'PATCH /admin/settings': {
    body?: {
      ip_allow_list?: string[] | undefined;
      enforce_2fa?: boolean | undefined;
      retention_days?: number | null | undefined;
      frame_ancestors?: string[] | undefined;
      branding?:
        | {
            name?: string | null | undefined;
            color?: string | null | undefined;
            logo_url?: string | null | undefined;
          }
        | undefined;
      ready_replies?: string[] | undefined;
      contact?:
        | {
            email?: string | null | undefined;
            phone?: string | null | undefined;
            url?: string | null | undefined;
          }
        | undefined;
      consent?:
        | {
            required?: boolean | undefined;
            version?: string | undefined;
            text?: Record<string, string> | undefined;
            notice_url?: string | null | undefined;
            terms_url?: string | null | undefined;
          }
        | undefined;
      page_texts?:
        | { welcome?: Record<string, string> | undefined; done?: Record<string, string> | undefined }
        | undefined;
      german_address?: 'informal' | 'formal' | undefined;
      return_origins?: string[] | undefined;
      cors_allow_list?: string[] | undefined;
      match_threshold?: number | null | undefined;
      targets?:
        | {
            hours: {
              license?: number | null | undefined;
              selfie?: number | null | undefined;
              age?: number | null | undefined;
            };
            time_zone: string;
            working_hours: { days: number[]; from: string; to: string } | null;
          }
        | null
        | undefined;
      reasons?: { code: string; staff: string; subject: Record<string, string> }[] | undefined;
      second_look?:
        | { rejections: boolean; approvals_against_signals: boolean; sample_percent: number }
        | undefined;
      quality?:
        | { sample_percent: number; from_pipeline?: boolean | undefined; from_staff?: boolean | undefined }
        | undefined;
      acknowledge_severe?: boolean | undefined;
      severe_signals?:
        | (
            | 'expired'
            | 'not_yet_valid'
            | 'document_of_another'
            | 'number_form'
            | 'number_contradicts_birth_date'
            | 'printed_dates_differ'
            | 'portrait_unclear'
            | 'age_from_document'
            | 'barcode_mismatch'
            | 'mrz_mismatch'
            | 'blur'
            | 'glare'
            | 'screen_or_print'
            | 'other_script'
            | 'low_face_quality'
            | 'far_from_anchor'
            | 'not_released'
            | 'original_not_shown'
            | 'expiry_not_read'
            | 'record_changed'
            | 'selfie_matches_document'
            | 'same_face_as'
            | 'same_document_as'
            | 'blocked'
            | 'others_as_near'
          )[]
        | null
        | undefined;
      reasons_required?: boolean | undefined;
      expired_documents?: 'signal' | 'park' | undefined;
      required_proofs?: ('original' | 'in_force')[] | undefined;
      lock_verified_details?: boolean | undefined;
      overload?: 'refuse' | 'queue' | undefined;
      compare_across_people?: boolean | undefined;
      liveness_closer?: boolean | undefined;
      accepted_documents?: AcceptedDocument[] | undefined;
      policy?:
        | {
            selfie_band?: { same: number; different: number } | null | undefined;
            portrait_band?: { same: number; different: number } | null | undefined;
            ghost_different_from?: number | null | undefined;
            passing_score?: number | null | undefined;
            loosen?: boolean | undefined;
          }
        | null
        | undefined;
      oidc?:
        | {
            issuer?: string | undefined;
            client_id?: string | undefined;
            client_secret?: string | undefined;
            roles_claim?: string | undefined;
            role_map?: Record<string, 'superuser' | 'admin' | 'view' | 'privacy'> | undefined;
            custom_role_map?: Record<string, string> | undefined;
            enforce?: boolean | undefined;
          }
        | null
        | undefined;
    };
    answer: Settings;
  };
  'GET /admin/ready-replies': { answer: { ready_replies: string[] } };
  'GET /admin/reasons': {
    answer: { reasons: { code: string; staff: string; subject: Record<string, string> }[] };
  };
  'POST /admin/settings/approvals/preview': {
    body?: {
      severe_signals?:
        | (
            | 'expired'
            | 'not_yet_valid'
            | 'document_of_another'
            | 'number_form'
            | 'number_contradicts_birth_date'
            | 'printed_dates_differ'
            | 'portrait_unclear'
            | 'age_from_document'
            | 'barcode_mismatch'
            | 'mrz_mismatch'
            | 'blur'
            | 'glare'
            | 'screen_or_print'
            | 'other_script'
            | 'low_face_quality'
            | 'far_from_anchor'
            | 'not_released'
            | 'original_not_shown'
            | 'expiry_not_read'
            | 'record_changed'
            | 'selfie_matches_document'
            | 'same_face_as'
            | 'same_document_as'
            | 'blocked'
            | 'others_as_near'
          )[]
        | null
        | undefined;
      expired_documents?: 'signal' | 'park' | undefined;
      required_proofs?: ('original' | 'in_force')[] | undefined;
    };
    answer: {
      days: number;
      approved: number;
      would_wait: number;
      unknown: number;
      signals: {
        signal:
          | 'expired'
          | 'not_yet_valid'
          | 'document_of_another'
          | 'number_form'
          | 'number_contradicts_birth_date'
          | 'printed_dates_differ'
          | 'portrait_unclear'
          | 'age_from_document'
          | 'barcode_mismatch'
          | 'mrz_mismatch'
          | 'blur'
          | 'glare'
          | 'screen_or_print'
          | 'other_script'
          | 'low_face_quality'
          | 'far_from_anchor'
          | 'not_released'
          | 'original_not_shown'
          | 'expiry_not_read'
          | 'record_changed'
          | 'selfie_matches_document'
          | 'same_face_as'
          | 'same_document_as'
          | 'blocked'
          | 'others_as_near';
        count: number;
      }[];
    };
  };
  'POST /admin/policy/replay': {
    body: {
      policy: {
        selfie_band?: { same: number; different: number } | null | undefined;
        portrait_band?: { same: number; different: number } | null | undefined;
        ghost_different_from?: number | null | undefined;
        passing_score?: number | null | undefined;
      };
      from?: string | undefined;
      to?: string | undefined;
      cursor?: string | undefined;
      before?:
        | {
            looked_at: number;
            same: number;
            cannot_say: number;
            flips: {
              kind: 'license' | 'selfie';
              from: string;
              to: string;
              count: number;
              people: { approved: number; rejected: number };
              examples: { submission_id: string; attempt: number }[];
            }[];
          }
        | undefined;
    };
    answer: {
      limits: Limits;
      looked_at: number;
      same: number;
      cannot_say: number;
      flips: {
        kind: 'license' | 'selfie';
        from: string;
        to: string;
        count: number;
        people: { approved: number; rejected: number };
        examples: { submission_id: string; attempt: number }[];
      }[];
      next_cursor: string | null;
    };
  };
  'POST /platform/tenants': {
    body: {
      host: string;
      name: string;
      admin_email: string;
      admin_password: string;
      sandbox?: boolean | undefined;
    };
    answer: { tenant_id: string; host: string };
  };
  'GET /platform/tenants': { answer: Tenant[] };
  'GET /platform/tenants/{id}': { path: { id: string }; answer: Tenant };
  'PATCH /platform/tenants/{id}': {
    path: { id: string };
    body?: {
      host?: string | undefined;
      name?: string | undefined;
      suspended?: boolean | undefined;
      monthly_request_quota?: number | null | undefined;
      max_stored_bytes?: number | null | undefined;
    };
    answer: Tenant;
  };
  'DELETE /platform/tenants/{id}': {
    path: { id: string };
    query?: { erase_held?: boolean | undefined };
    answer: { status: 'deleted'; tenant_id: string };
  };
  'GET /platform/usage': {
    query?: { from?: string | undefined; to?: string | undefined };
    answer: {
      tenant_id: string;
      host: string;
      month: string;
      requests: number;
      uploads: Record<string, number>;
    }[];
  };
  'GET /openapi.json': { answer: { openapi: '3.1.1' } };
};

export const TAKES_KEY: ReadonlySet<keyof Operations> = new Set([
  'POST /admin/users',
  'POST /admin/roles',
  'PATCH /admin/roles/{id}',
  'DELETE /admin/roles/{id}',
  'POST /admin/api-tokens',
  'POST /admin/subjects',
  'POST /ephemeral-tokens',
  'POST /subject/handover',
  'POST /handover',
  'POST /subject/consent',
  'POST /subject/liveness',
  'POST /subject/liveness/{challenge_id}',
  'POST /subject/upload',
  'POST /subject/reupload',
  'POST /subject/credential',
  'POST /subject/credential/{request_id}',
  'POST /subject/messages',
  'POST /admin/saved-filters',
  'POST /admin/submissions/next',
  'POST /admin/submissions/{id}/claim',
  'POST /admin/submissions/{id}/approve',
  'POST /admin/submissions/{id}/reject',
  'POST /admin/submissions/{id}/reopen',
  'POST /admin/bulk/revoke-links',
  'POST /admin/bulk/request-reuploads',
  'POST /admin/submissions/{id}/messages',
  'POST /admin/submissions/{id}/notes',
  'POST /admin/submissions/{id}/blocks',
  'POST /admin/subjects/{id}/request-deletion',
  'POST /subject/request-deletion',
  'DELETE /subject/request-deletion',
  'POST /admin/deletion-requests/{id}/hold',
  'DELETE /admin/deletion-requests/{id}/hold',
  'POST /admin/deletion-requests/{id}/refuse',
  'POST /admin/workflows',
  'POST /admin/presets',
  'POST /platform/tenants',
] as const);
