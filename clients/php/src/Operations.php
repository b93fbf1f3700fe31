<?php

// Generated from the API document of Attesta; do not edit.

declare(strict_types=1);

namespace Attesta;

/**
 * The operations of the API. Path parameters come first, then body, form or query.
 *
 * @phpstan-type ReadPageAnswerContact array{
 *     email: string|null,
 *     phone: string|null,
 *     url: string|null,
 * }
 * @phpstan-type ReadPageAnswerConsent array{
 *     version: string,
 *     text: array<string, string>,
 *     notice_url: string|null,
 *     terms_url: string|null,
 *     compares_across: bool,
 * }
 * @phpstan-type ReadPageAnswerTexts array{
 *     welcome: array<string, string>,
 *     done: array<string, string>,
 * }
 * @phpstan-type ReadPageAnswerDecisionHours array{
 *     license: float|null,
 *     selfie: float|null,
 *     age: float|null,
 *     in_working_hours: bool,
 * }
 * @phpstan-type ReadPageAnswer array{
 *     name: string,
 *     color: string|null,
 *     logo_url: string|null,
 *     retention_days: int|null,
 *     contact: ReadPageAnswerContact,
 *     consent: ReadPageAnswerConsent|null,
 *     texts: ReadPageAnswerTexts,
 *     german_address: 'informal'|'formal',
 *     decision_hours: ReadPageAnswerDecisionHours|null,
 *     languages: list<string>,
 *     image_types: list<string>,
 * }
 * @phpstan-type LogInBody array{
 *     email: string,
 *     password: string,
 * }
 * @phpstan-type LogInAnswer array{
 *     token?: string,
 *     username?: string,
 *     role?: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     challenge?: 'totp'|'passkey',
 *     challenge_token?: string,
 *     expires_in?: int,
 * }
 * @phpstan-type ListWaysInAnswer array{
 *     company: bool,
 *     password: bool,
 *     passkey: bool,
 * }
 * @phpstan-type VerifyLoginBody array{
 *     challenge_token: string,
 *     code: string,
 * }
 * @phpstan-type VerifyLoginAnswer array{
 *     token: string,
 *     username: string,
 *     role: 'superuser'|'admin'|'view'|'privacy'|'custom',
 * }
 * @phpstan-type ReadMeAnswer array{
 *     username: string,
 *     role: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     role_id: string|null,
 *     role_name: string|null,
 *     permissions: string,
 *     second_factor: bool,
 *     authenticator: bool,
 *     by_company: bool,
 *     daily_mail: bool|null,
 * }
 * @phpstan-type ChangeMeBody array{
 *     daily_mail: bool,
 * }
 * @phpstan-type ChangeMeAnswer array{
 *     username: string,
 *     role: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     role_id: string|null,
 *     role_name: string|null,
 *     permissions: string,
 *     second_factor: bool,
 *     authenticator: bool,
 *     by_company: bool,
 *     daily_mail: bool|null,
 * }
 * @phpstan-type LogOutAnswer array{
 *     status: 'logged out',
 *     provider_logout: string|null,
 * }
 * @phpstan-type EndSignInBody array{
 *     code?: string,
 *     state?: string,
 *     iss?: string,
 *     error?: string,
 * }
 * @phpstan-type EndSignInAnswer array{
 *     token?: string,
 *     username?: string,
 *     role?: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     challenge?: 'totp',
 *     challenge_token?: string,
 *     expires_in?: int,
 * }
 * @phpstan-type ComeBackFromCompanyQuery array{
 *     code?: string,
 *     state?: string,
 *     iss?: string,
 *     error?: string,
 * }
 * @phpstan-type EnrolSecondFactorAnswer array{
 *     secret: string,
 *     otpauth_url: string,
 *     qr_svg: string,
 *     recovery_codes: list<string>,
 * }
 * @phpstan-type ActivateSecondFactorBody array{
 *     code: string,
 * }
 * @phpstan-type ActivateSecondFactorAnswer array{
 *     status: 'second factor activated',
 * }
 * @phpstan-type RemoveSecondFactorBody array{
 *     code: string,
 * }
 * @phpstan-type RemoveSecondFactorAnswer array{
 *     status: 'second factor removed',
 * }
 * @phpstan-type EnrolByLinkBody array{
 *     enrolment_token: string,
 * }
 * @phpstan-type EnrolByLinkAnswer array{
 *     secret: string,
 *     otpauth_url: string,
 *     qr_svg: string,
 *     recovery_codes: list<string>,
 * }
 * @phpstan-type ActivateByLinkBody array{
 *     enrolment_token: string,
 *     code: string,
 * }
 * @phpstan-type ActivateByLinkAnswer array{
 *     status: 'second factor activated',
 * }
 * @phpstan-type ResetUsersFactorBody array{
 *     email: string,
 * }
 * @phpstan-type ResetUsersFactorAnswer array{
 *     status: 'second factor reset',
 * }
 * @phpstan-type User array{
 *     id: int,
 *     email: string,
 *     username: string,
 *     role: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     role_id: string|null,
 *     role_name: string|null,
 *     suspended: bool,
 *     second_factor: bool,
 *     by_company: bool,
 *     invited: bool,
 *     created_at: string,
 * }
 * @phpstan-type AddUserBody array{
 *     email: string,
 *     username: string,
 *     password?: string,
 *     role: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     role_id?: string|null,
 * }
 * @phpstan-type AddUserAnswer array{
 *     id: int,
 *     email: string,
 *     username: string,
 *     role: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     role_id: string|null,
 *     role_name: string|null,
 *     suspended: bool,
 *     second_factor: bool,
 *     by_company: bool,
 *     invited: bool,
 *     created_at: string,
 *     invitation_url?: string,
 * }
 * @phpstan-type ChangeUserBody array{
 *     role?: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     role_id?: string|null,
 *     suspended?: bool,
 *     password?: string,
 *     reset_2fa?: bool,
 *     api_tokens?: 'keep'|'revoke',
 * }
 * @phpstan-type ChangeUserAnswerApiTokensItem array{
 *     id: int,
 *     description: string|null,
 *     fingerprint: string,
 *     expires_at: string|null,
 *     last_used_at: string|null,
 *     revoked_at: string|null,
 * }
 * @phpstan-type ChangeUserAnswer array{
 *     id: int,
 *     email: string,
 *     username: string,
 *     role: 'superuser'|'admin'|'view'|'privacy'|'custom',
 *     role_id: string|null,
 *     role_name: string|null,
 *     suspended: bool,
 *     second_factor: bool,
 *     by_company: bool,
 *     invited: bool,
 *     created_at: string,
 *     api_tokens?: list<ChangeUserAnswerApiTokensItem>,
 * }
 * @phpstan-type RemoveUserBody array{
 *     api_tokens?: 'keep'|'revoke',
 * }
 * @phpstan-type RemoveUserAnswerApiTokensItem array{
 *     id: int,
 *     description: string|null,
 *     fingerprint: string,
 *     expires_at: string|null,
 *     last_used_at: string|null,
 *     revoked_at: string|null,
 * }
 * @phpstan-type RemoveUserAnswer array{
 *     status: 'deleted',
 *     id: int,
 *     api_tokens: list<RemoveUserAnswerApiTokensItem>,
 * }
 * @phpstan-type OpenEnrolmentAnswer array{
 *     url: string,
 *     expires_at: string,
 * }
 * @phpstan-type StaffRole array{
 *     id: string,
 *     name: string,
 *     permissions: string,
 *     users: int,
 *     created_at: string,
 * }
 * @phpstan-type AddRoleBody array{
 *     name: string,
 *     permissions: string,
 * }
 * @phpstan-type ChangeRoleBody array{
 *     name?: string,
 *     permissions?: string,
 * }
 * @phpstan-type RemoveRoleAnswer array{
 *     status: 'deleted',
 *     id: string,
 * }
 * @phpstan-type ChangeOwnPasswordBody array{
 *     current: string,
 *     password: string,
 * }
 * @phpstan-type ChangeOwnPasswordAnswer array{
 *     status: 'password changed',
 *     sessions: int,
 * }
 * @phpstan-type InviteUserAnswer array{
 *     invitation_url: string,
 *     expires_at: string,
 * }
 * @phpstan-type AcceptInvitationBody array{
 *     invitation_token: string,
 *     password: string,
 * }
 * @phpstan-type AcceptInvitationAnswer array{
 *     status: 'password set',
 *     email: string,
 * }
 * @phpstan-type BeginPasskeyLoginAnswerPublicKey array{
 *     challenge: string,
 *     rpId: string,
 *     timeout: int,
 *     userVerification: 'required',
 * }
 * @phpstan-type BeginPasskeyLoginAnswer array{
 *     public_key: BeginPasskeyLoginAnswerPublicKey,
 * }
 * @phpstan-type LogInWithPasskeyBodyResponse array{
 *     clientDataJSON: string,
 *     authenticatorData: string,
 *     signature: string,
 * }
 * @phpstan-type LogInWithPasskeyBody array{
 *     id: string,
 *     rawId: string,
 *     type: 'public-key',
 *     response: LogInWithPasskeyBodyResponse,
 * }
 * @phpstan-type LogInWithPasskeyAnswer array{
 *     token: string,
 *     username: string,
 *     role: 'superuser'|'admin'|'view'|'privacy'|'custom',
 * }
 * @phpstan-type Passkey array{
 *     id: string,
 *     name: string,
 *     backed_up: bool,
 *     created_at: string,
 *     last_used_at: string|null,
 * }
 * @phpstan-type AddPasskeyBodyCredentialResponse array{
 *     clientDataJSON: string,
 *     attestationObject: string,
 * }
 * @phpstan-type AddPasskeyBodyCredential array{
 *     id: string,
 *     rawId: string,
 *     type: 'public-key',
 *     response: AddPasskeyBodyCredentialResponse,
 * }
 * @phpstan-type AddPasskeyBody array{
 *     name: string,
 *     credential: AddPasskeyBodyCredential,
 * }
 * @phpstan-type BeginPasskeyBody array{
 *     current?: string,
 *     code?: string,
 * }
 * @phpstan-type BeginPasskeyAnswerPublicKeyRp array{
 *     id: string,
 *     name: string,
 * }
 * @phpstan-type BeginPasskeyAnswerPublicKeyUser array{
 *     id: string,
 *     name: string,
 *     displayName: string,
 * }
 * @phpstan-type BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem array{
 *     type: 'public-key',
 *     alg: int,
 * }
 * @phpstan-type BeginPasskeyAnswerPublicKeyExcludeCredentialsItem array{
 *     type: 'public-key',
 *     id: string,
 * }
 * @phpstan-type BeginPasskeyAnswerPublicKeyAuthenticatorSelection array{
 *     residentKey: 'required',
 *     requireResidentKey: bool,
 *     userVerification: 'required',
 * }
 * @phpstan-type BeginPasskeyAnswerPublicKey array{
 *     challenge: string,
 *     rp: BeginPasskeyAnswerPublicKeyRp,
 *     user: BeginPasskeyAnswerPublicKeyUser,
 *     pubKeyCredParams: list<BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem>,
 *     excludeCredentials: list<BeginPasskeyAnswerPublicKeyExcludeCredentialsItem>,
 *     authenticatorSelection: BeginPasskeyAnswerPublicKeyAuthenticatorSelection,
 *     attestation: 'none',
 *     timeout: int,
 * }
 * @phpstan-type BeginPasskeyAnswer array{
 *     public_key: BeginPasskeyAnswerPublicKey,
 * }
 * @phpstan-type RemovePasskeyBody array{
 *     current?: string,
 *     code?: string,
 * }
 * @phpstan-type RemovePasskeyAnswer array{
 *     status: 'passkey removed',
 * }
 * @phpstan-type Session array{
 *     id: string,
 *     created_at: string,
 *     last_used_at: string,
 *     own: bool,
 * }
 * @phpstan-type EndOwnSessionAnswer array{
 *     status: 'ended',
 *     sessions: int,
 * }
 * @phpstan-type EndUsersSessionsAnswer array{
 *     status: 'ended',
 *     sessions: int,
 * }
 * @phpstan-type CreateApiTokenBody array{
 *     description?: string|null,
 *     expires_at?: string|null,
 * }
 * @phpstan-type CreateApiTokenAnswer array{
 *     status: 'API token created',
 *     token: string,
 *     expires_at: string|null,
 *     description: string|null,
 * }
 * @phpstan-type ListApiTokensAnswerItem array{
 *     id: int,
 *     description: string|null,
 *     fingerprint: string,
 *     created_by: string,
 *     maker_id: int|null,
 *     maker_active: bool,
 *     created_at: string,
 *     expires_at: string|null,
 *     last_used_at: string|null,
 *     revoked_at: string|null,
 * }
 * @phpstan-type RevokeApiTokenAnswer array{
 *     status: 'API token revoked',
 * }
 * @phpstan-type ListSubjectsQuery array{
 *     limit?: int,
 *     offset?: int,
 *     includeDeletionRequests?: bool,
 *     deletionRequestStatus?: 'pending'|'completed',
 *     search?: string,
 *     similar?: bool,
 *     external_uid?: string,
 *     include?: 'status',
 * }
 * @phpstan-type DeletionRequest array{
 *     request_id: string,
 *     status: 'pending'|'completed'|'refused'|'withdrawn',
 *     reason: string,
 *     confirmed: bool,
 *     requested_at: string,
 *     requested_by: 'subject'|'staff',
 *     completed_at: string|null,
 * }
 * @phpstan-type VerifiedDetails array{
 *     first_name: string,
 *     middle_name: string|null,
 *     last_name: string,
 *     date_of_birth: string|null,
 *     license_number: string|null,
 *     license_expiry_date: string|null,
 * }
 * @phpstan-type ListSubjectsAnswerItemStatus array{
 *     license_status: 'none'|'approved'|'rejected'|'pending'|'mixed',
 *     selfie_status: 'none'|'approved'|'rejected'|'pending'|'mixed',
 *     license_expiry_date: string|null,
 *     has_pending_reupload: bool,
 *     need_student_reply: bool,
 *     approved_licenses_count: int,
 *     rejected_licenses_count: int,
 *     approved_selfies_count: int,
 *     rejected_selfies_count: int,
 *     verified_details: VerifiedDetails|null,
 *     record_changed: string|null,
 * }
 * @phpstan-type ListSubjectsAnswerItem array{
 *     id: string,
 *     external_uid: string|null,
 *     first_name: string,
 *     last_name: string,
 *     date_of_birth: string|null,
 *     photo_url: string|null,
 *     subject_created_at: string,
 *     deletion_requests?: list<DeletionRequest>,
 *     status?: ListSubjectsAnswerItemStatus,
 * }
 * @phpstan-type CreateSubjectBody array{
 *     first_name: string,
 *     last_name: string,
 *     external_uid?: string|null,
 *     middle_name?: string|null,
 *     dob?: string|null,
 *     date_of_birth?: string|null,
 *     photo_url?: string|null,
 *     email?: string|null,
 *     license_number?: string|null,
 *     license_state?: string|null,
 *     license_issue_date?: string|null,
 *     license_expiry_date?: string|null,
 *     addr_street?: string|null,
 *     addr_city?: string|null,
 *     addr_state?: string|null,
 *     addr_zip?: string|null,
 *     addr_country?: string|null,
 * }
 * @phpstan-type CreateSubjectAnswer array{
 *     subject_id: string,
 *     status: 'created',
 * }
 * @phpstan-type ReadSubjectQuery array{
 *     include?: 'status'|'consent'|'client_events',
 * }
 * @phpstan-type SubjectStatus array{
 *     license_status: 'none'|'approved'|'rejected'|'pending'|'mixed',
 *     selfie_status: 'none'|'approved'|'rejected'|'pending'|'mixed',
 *     license_expiry_date: string|null,
 *     has_pending_reupload: bool,
 *     need_student_reply: bool,
 *     approved_licenses_count: int,
 *     rejected_licenses_count: int,
 *     approved_selfies_count: int,
 *     rejected_selfies_count: int,
 *     verified_details: VerifiedDetails|null,
 *     record_changed: string|null,
 * }
 * @phpstan-type Consent array{
 *     version: string,
 *     language: string,
 *     given: bool,
 *     compares_across: bool|null,
 *     at: string,
 * }
 * @phpstan-type SubjectClientEventsItem array{
 *     event: string,
 *     at: string,
 * }
 * @phpstan-type Subject array{
 *     id: string,
 *     external_uid: string|null,
 *     first_name: string,
 *     middle_name: string|null,
 *     last_name: string,
 *     license_number: string|null,
 *     license_state: string|null,
 *     license_issue_date: string|null,
 *     license_expiry_date: string|null,
 *     addr_street: string|null,
 *     addr_city: string|null,
 *     addr_state: string|null,
 *     addr_zip: string|null,
 *     addr_country: string|null,
 *     email: string|null,
 *     photo_url: string|null,
 *     date_of_birth: string|null,
 *     created_at: string,
 *     status?: SubjectStatus,
 *     consent?: list<Consent>,
 *     client_events?: list<SubjectClientEventsItem>,
 * }
 * @phpstan-type UpdateSubjectBody array{
 *     first_name?: string,
 *     last_name?: string,
 *     external_uid?: string|null,
 *     middle_name?: string|null,
 *     dob?: string|null,
 *     date_of_birth?: string|null,
 *     photo_url?: string|null,
 *     email?: string|null,
 *     license_number?: string|null,
 *     license_state?: string|null,
 *     license_issue_date?: string|null,
 *     license_expiry_date?: string|null,
 *     addr_street?: string|null,
 *     addr_city?: string|null,
 *     addr_state?: string|null,
 *     addr_zip?: string|null,
 *     addr_country?: string|null,
 * }
 * @phpstan-type UpdateSubjectAnswer array{
 *     status: 'updated',
 * }
 * @phpstan-type EraseSubjectBody array{
 *     reason?: string,
 * }
 * @phpstan-type EraseSubjectAnswerReceipt array{
 *     request_id: string,
 *     objects: int,
 *     bytes: int,
 *     records: array<string, int>,
 *     erased_at: string,
 *     audit_number: int,
 *     audit_hash: string,
 * }
 * @phpstan-type EraseSubjectAnswer array{
 *     message: string,
 *     requestId: string,
 *     receipt: EraseSubjectAnswerReceipt,
 * }
 * @phpstan-type ReadOwnDetailsAnswer array{
 *     first_name: string,
 *     middle_name: string|null,
 *     last_name: string,
 *     license_number: string|null,
 *     license_state: string|null,
 *     license_issue_date: string|null,
 *     license_expiry_date: string|null,
 *     addr_street: string|null,
 *     addr_city: string|null,
 *     addr_state: string|null,
 *     addr_zip: string|null,
 *     addr_country: string|null,
 *     email: string|null,
 *     photo_url: string|null,
 *     dob: string|null,
 * }
 * @phpstan-type UpdateOwnDetailsBody array{
 *     first_name?: string,
 *     last_name?: string,
 *     middle_name?: string|null,
 *     dob?: string|null,
 *     date_of_birth?: string|null,
 *     photo_url?: string|null,
 *     email?: string|null,
 *     license_number?: string|null,
 *     license_state?: string|null,
 *     license_issue_date?: string|null,
 *     license_expiry_date?: string|null,
 *     addr_street?: string|null,
 *     addr_city?: string|null,
 *     addr_state?: string|null,
 *     addr_zip?: string|null,
 *     addr_country?: string|null,
 * }
 * @phpstan-type UpdateOwnDetailsAnswer array{
 *     status: 'updated',
 * }
 * @phpstan-type MintEphemeralTokenBody array{
 *     subject_id: string,
 *     preset_id?: string|null,
 *     expires_in_minutes?: int,
 *     max_uses?: int|null,
 *     one_time?: bool,
 *     upload_type?: 'any'|'license'|'selfie'|'analyze'|'verify_age'|'reupload',
 *     can_edit_details?: bool,
 *     view_subject_details?: bool,
 *     can_list_reupload?: bool,
 *     can_list_need_reply?: bool,
 *     can_return_capabilities?: bool,
 *     require_face_match?: bool,
 *     require_liveness?: bool,
 *     accepted_documents?: list<'licence'|'identity_card'|'passport'|'residence_permit'>|null,
 *     accept_credentials?: list<'eu_age'|'mdl'|'eu_pid'|'photo_id'>,
 *     min_age?: int|null,
 *     max_license_attempts?: int|null,
 *     max_selfie_attempts?: int|null,
 *     return_url?: string|null,
 *     language?: string|null,
 *     phone_only?: bool,
 *     require_live_capture?: bool,
 *     metadata?: array<string, string>,
 *     workflow_id?: string|null,
 * }
 * @phpstan-type MintEphemeralTokenAnswerWorkflowStepsItem array{
 *     step_name: 'verify_license'|'check_selfie'|'age_gender_estimation',
 *     step_order: int,
 * }
 * @phpstan-type MintEphemeralTokenAnswer array{
 *     status: 'ephemeral_token_created',
 *     token: string,
 *     url: string,
 *     active_links: int,
 *     metadata: array<string, string>,
 *     upload_type: 'any'|'license'|'selfie'|'analyze'|'verify_age'|'reupload',
 *     can_edit_details: bool,
 *     view_subject_details: bool,
 *     can_list_reupload: bool,
 *     can_list_need_reply: bool,
 *     can_return_capabilities: bool,
 *     require_face_match: bool,
 *     require_liveness: bool,
 *     accepted_documents: list<'licence'|'identity_card'|'passport'|'residence_permit'>,
 *     accept_credentials: list<'eu_age'|'mdl'|'eu_pid'|'photo_id'>,
 *     min_age: int|null,
 *     max_uses: int|null,
 *     max_license_attempts: int|null,
 *     max_selfie_attempts: int|null,
 *     return_url: string|null,
 *     language: string|null,
 *     phone_only: bool,
 *     require_live_capture: bool,
 *     workflow_steps: list<MintEphemeralTokenAnswerWorkflowStepsItem>,
 *     expires_at: string,
 * }
 * @phpstan-type ListEphemeralTokensQuery array{
 *     subject_id: string,
 * }
 * @phpstan-type EphemeralTokenWorkflowStepsItem array{
 *     step_name: 'verify_license'|'check_selfie'|'age_gender_estimation',
 *     step_order: int,
 * }
 * @phpstan-type EphemeralToken array{
 *     id: string,
 *     subject_id: string,
 *     upload_type: 'any'|'license'|'selfie'|'analyze'|'verify_age'|'reupload',
 *     can_edit_details: bool,
 *     view_subject_details: bool,
 *     can_list_reupload: bool,
 *     can_list_need_reply: bool,
 *     can_return_capabilities: bool,
 *     require_face_match: bool,
 *     require_liveness: bool,
 *     accepted_documents: list<'licence'|'identity_card'|'passport'|'residence_permit'>,
 *     accept_credentials: list<'eu_age'|'mdl'|'eu_pid'|'photo_id'>,
 *     min_age: int|null,
 *     max_uses: int|null,
 *     max_license_attempts: int|null,
 *     max_selfie_attempts: int|null,
 *     return_url: string|null,
 *     language: string|null,
 *     phone_only: bool,
 *     require_live_capture: bool,
 *     workflow_steps: list<EphemeralTokenWorkflowStepsItem>,
 *     expires_at: string,
 *     use_count: int,
 *     license_use_count: int,
 *     selfie_use_count: int,
 *     workflow_id: string|null,
 *     metadata: array<string, string>,
 *     created_by: string,
 *     created_at: string,
 *     revoked_at: string|null,
 * }
 * @phpstan-type RevokeEphemeralTokenAnswer array{
 *     status: 'Ephemeral token revoked',
 * }
 * @phpstan-type ReadCapabilitiesAnswerWorkflowStepsItem array{
 *     step_name: 'verify_license'|'check_selfie'|'age_gender_estimation',
 *     step_order: int,
 * }
 * @phpstan-type ReadCapabilitiesAnswer array{
 *     upload_type?: 'any'|'license'|'selfie'|'analyze'|'verify_age'|'reupload',
 *     can_edit_details?: bool,
 *     view_subject_details?: bool,
 *     can_list_reupload?: bool,
 *     can_list_need_reply?: bool,
 *     can_return_capabilities: bool,
 *     require_face_match?: bool,
 *     require_liveness?: bool,
 *     accepted_documents?: list<'licence'|'identity_card'|'passport'|'residence_permit'>,
 *     accept_credentials?: list<'eu_age'|'mdl'|'eu_pid'|'photo_id'>,
 *     min_age?: int|null,
 *     max_uses?: int|null,
 *     max_license_attempts?: int|null,
 *     max_selfie_attempts?: int|null,
 *     return_url?: string|null,
 *     language?: string|null,
 *     phone_only?: bool,
 *     require_live_capture?: bool,
 *     workflow_steps?: list<ReadCapabilitiesAnswerWorkflowStepsItem>,
 *     expires_at?: string,
 *     use_count?: int,
 *     license_use_count?: int,
 *     selfie_use_count?: int,
 *     match_threshold?: float|null,
 *     liveness_light?: bool,
 * }
 * @phpstan-type OfferHandoverAnswer array{
 *     url: string,
 *     expires_at: string,
 * }
 * @phpstan-type ReadHandoverAnswer array{
 *     status: 'none'|'waiting'|'taken'|'expired',
 * }
 * @phpstan-type TakeHandoverBody array{
 *     code: string,
 * }
 * @phpstan-type TakeHandoverAnswer array{
 *     token: string,
 *     expires_at: string,
 * }
 * @phpstan-type OwnPicture array{
 *     step_name: 'verify_license'|'check_selfie'|'age_gender_estimation',
 *     verification_id: string,
 *     submission_id: string,
 *     attempt: int,
 *     status: string|null,
 *     reason: string|null,
 *     age_verified: bool|null,
 *     at: string,
 *     state: 'processing'|'pending'|'approved'|'rejected',
 *     decided_by_person: bool,
 *     reupload_required: bool,
 *     seen_as: string|null,
 *     from_credential: bool,
 *     comment: string|null,
 *     reason_words: array<string, string>|null,
 * }
 * @phpstan-type AskedOfSubject array{
 *     type: 'license'|'selfie',
 *     submission_id: string,
 *     reupload_required: bool,
 *     response_required: bool,
 *     reason_words: array<string, string>|null,
 * }
 * @phpstan-type ReadProgressAnswerDeletionRequest array{
 *     requested_at: string,
 *     requested_by: 'subject'|'staff',
 * }
 * @phpstan-type ReadProgressAnswer array{
 *     pictures: list<OwnPicture>,
 *     asked: list<AskedOfSubject>,
 *     consent: Consent|null,
 *     deletion_request: ReadProgressAnswerDeletionRequest|null,
 * }
 * @phpstan-type RecordConsentBody array{
 *     version: string,
 *     language: string,
 *     given: bool,
 *     compares_across?: bool,
 * }
 * @phpstan-type RecordConsentAnswer array{
 *     version: string,
 *     language: string,
 *     given: bool,
 *     compares_across: bool|null,
 *     at: string,
 * }
 * @phpstan-type RecordClientEventBody array{
 *     event: string,
 * }
 * @phpstan-type RecordClientEventAnswer array{
 *     status: 'recorded',
 * }
 * @phpstan-type BeginLivenessBody array{
 *     paced?: bool,
 *     light?: bool,
 * }
 * @phpstan-type BeginLivenessAnswerStepsItem array{
 *     turn: 'straight'|'left'|'right'|'up'|'closer',
 * }
 * @phpstan-type BeginLivenessAnswerStep array{
 *     number: int,
 *     turn: 'straight'|'left'|'right'|'up'|'closer',
 *     color?: 'red'|'green'|'blue'|'white'|'black',
 *     deadline_ms: int,
 * }
 * @phpstan-type BeginLivenessAnswer array{
 *     challenge_id: string,
 *     steps?: list<BeginLivenessAnswerStepsItem>,
 *     expires_at: string,
 *     step?: BeginLivenessAnswerStep,
 * }
 * @phpstan-type AnswerLivenessForm array{
 *     frame: list<string>,
 *     times: string,
 *     capture?: string,
 * }
 * @phpstan-type AnswerLivenessAnswer array{
 *     liveness: 'shown'|'not_shown'|'unclear',
 * }
 * @phpstan-type SendLivenessStepForm array{
 *     frame: list<string>,
 *     step: int,
 *     capture?: string,
 * }
 * @phpstan-type SendLivenessStepAnswerStep array{
 *     number: int,
 *     turn: 'straight'|'left'|'right'|'up'|'closer',
 *     color?: 'red'|'green'|'blue'|'white'|'black',
 *     deadline_ms: int,
 * }
 * @phpstan-type SendLivenessStepAnswer array{
 *     step?: SendLivenessStepAnswerStep,
 *     liveness?: 'shown'|'not_shown'|'unclear',
 * }
 * @phpstan-type UploadForm array{
 *     image_file: string,
 *     image_back?: string,
 *     verification_id?: string,
 *     external_uid?: string,
 *     manual?: int,
 *     challenge_id?: string,
 *     capture?: string,
 *     language?: string,
 * }
 * @phpstan-type UploadQuery array{
 *     type: 'license'|'selfie'|'analyze'|'verify_age',
 * }
 * @phpstan-type UploadAnswer array{
 *     status: string,
 *     score?: float,
 *     similarity?: mixed|null,
 *     face_comparison?: 'matched'|'none',
 *     license_id?: string,
 *     verification_id: string,
 *     attempt: int,
 *     signals: string,
 *     reason?: string,
 *     image_hints?: list<'dark'|'blur'|'glare'|'cut_off'>,
 *     selfie_id?: string,
 *     age_estimate?: int|null,
 *     age_verified?: bool,
 * }
 * @phpstan-type ReuploadForm array{
 *     image_file: string,
 *     image_back?: string,
 *     comment?: string,
 *     manual?: int,
 *     challenge_id?: string,
 *     capture?: string,
 *     language?: string,
 * }
 * @phpstan-type ReuploadQuery array{
 *     type: 'license'|'selfie',
 *     id: string,
 * }
 * @phpstan-type Verdict array{
 *     status: string,
 *     score?: float,
 *     similarity?: float|null,
 *     face_comparison?: 'matched'|'none',
 *     license_id?: string,
 *     verification_id: string,
 *     attempt: int,
 *     signals: string,
 *     reason?: string,
 *     image_hints?: list<'dark'|'blur'|'glare'|'cut_off'>,
 *     selfie_id?: string,
 *     age_estimate?: int|null,
 *     age_verified?: bool,
 * }
 * @phpstan-type ReuploadAnswer array{
 *     status: 'license reupload complete'|'selfie reupload complete',
 *     ai_result: Verdict,
 * }
 * @phpstan-type BeginCredentialBody array{
 *     kind: 'eu_age'|'mdl'|'eu_pid'|'photo_id',
 *     verification_id?: string,
 *     external_uid?: string,
 *     language?: string,
 * }
 * @phpstan-type BeginCredentialAnswerRequestsItem array{
 *     protocol: 'org-iso-mdoc'|'openid4vp-v1-signed'|'openid4vp-v1-unsigned',
 *     data: array<string, mixed>,
 * }
 * @phpstan-type BeginCredentialAnswer array{
 *     request_id: string,
 *     expires_at: string,
 *     requests: list<BeginCredentialAnswerRequestsItem>,
 *     link: string|null,
 * }
 * @phpstan-type AnswerCredentialBody array{
 *     protocol: 'org-iso-mdoc'|'openid4vp-v1-signed'|'openid4vp-v1-unsigned',
 *     data: array<string, mixed>,
 * }
 * @phpstan-type AnswerCredentialAnswer array{
 *     status: string,
 *     score?: float,
 *     similarity?: mixed|null,
 *     face_comparison?: 'matched'|'none',
 *     license_id?: string,
 *     verification_id: string,
 *     attempt: int,
 *     signals: string,
 *     reason?: string,
 *     image_hints?: list<'dark'|'blur'|'glare'|'cut_off'>,
 *     selfie_id?: string,
 *     age_estimate?: int|null,
 *     age_verified?: bool,
 * }
 * @phpstan-type PostWalletAnswerAnswer array{
 *     redirect_uri: string,
 * }
 * @phpstan-type ListOwnMessagesQuery array{
 *     filter?: 'reupload'|'need_reply',
 *     license_id?: string,
 *     selfie_id?: string,
 *     before?: string,
 * }
 * @phpstan-type Message array{
 *     id: string,
 *     author_type: 'admin'|'subject',
 *     comment_text: string,
 *     created_at: string,
 * }
 * @phpstan-type ListOwnMessagesAnswerLicensesItem array{
 *     license_id: string,
 *     reupload_required: bool,
 *     response_required: bool,
 *     messages: list<Message>,
 * }
 * @phpstan-type ListOwnMessagesAnswerSelfiesItem array{
 *     selfie_id: string,
 *     reupload_required: bool,
 *     response_required: bool,
 *     messages: list<Message>,
 * }
 * @phpstan-type ListOwnMessagesAnswer array{
 *     licenses: list<ListOwnMessagesAnswerLicensesItem>,
 *     selfies: list<ListOwnMessagesAnswerSelfiesItem>,
 * }
 * @phpstan-type PostOwnMessageBody array{
 *     comment: string,
 *     license_id?: string|null,
 *     selfie_id?: string|null,
 * }
 * @phpstan-type PostOwnMessageAnswer array{
 *     status: 'ok',
 *     correspondence_id: string,
 * }
 * @phpstan-type ListSubmissionsQuery array{
 *     kind?: 'license'|'selfie'|'age',
 *     flagged?: 'reupload'|'need_reply',
 *     q?: string,
 *     claimed_by?: string,
 *     mentions?: 'me',
 *     reason?: string,
 *     reason_code?: string,
 *     severity?: 'none'|'notice'|'warning'|'severe',
 *     signal?: string,
 *     waiting_for?: 'staff'|'subject',
 *     escalated?: 'yes'|'no',
 *     score_below?: float,
 *     workflow_id?: string,
 *     due_before?: string,
 *     waiting_hours?: int,
 *     waiting_under_hours?: int,
 *     status?: 'processing'|'pending'|'approved'|'rejected',
 *     subject_id?: string,
 *     second_look?: 'wanted'|'differs'|'agreed'|'settled',
 *     updated_since?: string,
 *     decided_from?: string,
 *     decided_to?: string,
 *     decided_by?: string,
 *     created_from?: string,
 *     created_to?: string,
 *     uploaded_from?: string,
 *     uploaded_to?: string,
 *     upload_verdict?: string,
 *     upload_reason?: string,
 *     upload_reason_code?: string,
 *     sla?: 'met'|'missed',
 *     second_review?: 'agreed'|'differed'|'overturned',
 *     reviewed_from?: string,
 *     reviewed_to?: string,
 *     first_review_by?: string,
 *     document_number?: string,
 *     order?: 'oldest'|'severity',
 *     limit?: int,
 *     cursor?: string,
 * }
 * @phpstan-type SubmissionRow array{
 *     id: string,
 *     kind: 'license'|'selfie'|'age',
 *     status: 'processing'|'pending'|'approved'|'rejected',
 *     verdict: string|null,
 *     reason: string|null,
 *     score: float|null,
 *     similarity: float|null,
 *     face_comparison: 'matched'|'none'|null,
 *     subject_id: string,
 *     first_name: string,
 *     last_name: string,
 *     verification_id: string,
 *     external_uid: string|null,
 *     subject_external_uid: string|null,
 *     metadata: array<string, string>,
 *     attempt: int,
 *     reupload_required: bool,
 *     response_required: bool,
 *     reason_code: string|null,
 *     second_look: 'wanted'|'differs'|'agreed'|'settled'|null,
 *     first_look_by: string|null,
 *     decided_by: string|null,
 *     decided_at: string|null,
 *     severity: 'none'|'notice'|'warning'|'severe',
 *     signals: string,
 *     details_version: int,
 *     verified_details: VerifiedDetails|null,
 *     record_changed: string|null,
 *     open_by: string|null,
 *     waiting_since: string|null,
 *     escalated_at: string|null,
 *     escalated_by: string|null,
 *     claimed_by: int|null,
 *     claimed_by_name: string|null,
 *     claimed_until: string|null,
 *     due_at: string|null,
 *     workflow_id: string|null,
 *     created_at: string,
 *     updated_at: string,
 * }
 * @phpstan-type SubmissionPage array{
 *     submissions: list<SubmissionRow>,
 *     next_cursor: string|null,
 * }
 * @phpstan-type CountQueueAnswer array{
 *     license: int,
 *     selfie: int,
 *     age: int,
 *     waiting_for_subject: int,
 *     oldest_seconds: int|null,
 *     passing_score: float,
 * }
 * @phpstan-type CountFiltersQuery array{
 *     kind?: 'license'|'selfie'|'age',
 * }
 * @phpstan-type CountFiltersAnswerReasonsItem array{
 *     reason: string,
 *     count: int,
 * }
 * @phpstan-type CountFiltersAnswerWorkflowsItem array{
 *     workflow_id: string,
 *     count: int,
 * }
 * @phpstan-type CountFiltersAnswer array{
 *     counted: int,
 *     open: int,
 *     waiting_for_subject: int,
 *     second_look: int,
 *     escalated: int,
 *     mine: int,
 *     nobody: int,
 *     late: int,
 *     need_reply: int,
 *     mentions: int,
 *     reasons: list<CountFiltersAnswerReasonsItem>,
 *     workflows: list<CountFiltersAnswerWorkflowsItem>,
 * }
 * @phpstan-type ListChangesQuery array{
 *     since?: string,
 * }
 * @phpstan-type ListChangesAnswerQueue array{
 *     license: int,
 *     selfie: int,
 *     age: int,
 *     waiting_for_subject: int,
 *     oldest_seconds: int|null,
 *     passing_score: float,
 * }
 * @phpstan-type ListChangesAnswerCasesItem array{
 *     id: string,
 *     subject_id: string,
 *     status: 'processing'|'pending'|'approved'|'rejected',
 *     attempt: int,
 *     updated_at: string,
 *     open_by: string|null,
 *     claimed_by: int|null,
 *     claimed_by_name: string|null,
 * }
 * @phpstan-type ListChangesAnswer array{
 *     cursor: string,
 *     queue: ListChangesAnswerQueue,
 *     mentions: int,
 *     due: int,
 *     last_late: string|null,
 *     cases: list<ListChangesAnswerCasesItem>,
 * }
 * @phpstan-type ReviewQuery array{
 *     externalUid?: string,
 *     type?: 'license'|'selfie',
 *     identifier?: 'external',
 *     value?: string,
 *     limit?: int,
 *     cursor?: string,
 * }
 * @phpstan-type CaseSubject array{
 *     id: string,
 *     external_uid: string|null,
 *     first_name: string,
 *     middle_name: string|null,
 *     last_name: string,
 *     license_number: string|null,
 *     license_state: string|null,
 *     license_issue_date: string|null,
 *     license_expiry_date: string|null,
 *     addr_street: string|null,
 *     addr_city: string|null,
 *     addr_state: string|null,
 *     addr_zip: string|null,
 *     addr_country: string|null,
 *     email: string|null,
 *     photo_url: string|null,
 *     date_of_birth: string|null,
 *     created_at: string,
 * }
 * @phpstan-type ReviewAnswer array{
 *     submissions?: list<SubmissionRow>,
 *     next_cursor?: string|null,
 *     subject?: CaseSubject,
 *     licenses?: list<SubmissionRow>,
 *     selfies?: list<SubmissionRow>,
 * }
 * @phpstan-type SavedFilter array{
 *     id: string,
 *     name: string,
 *     filter: array<string, string>,
 *     shared: bool,
 *     count: int,
 *     created_at: string,
 * }
 * @phpstan-type ListSavedFiltersAnswer array{
 *     saved_filters: list<SavedFilter>,
 * }
 * @phpstan-type SaveFilterBody array{
 *     name: string,
 *     filter: array<string, string>,
 *     shared?: bool,
 * }
 * @phpstan-type DeleteSavedFilterAnswer array{
 *     status: 'deleted',
 *     id: string,
 * }
 * @phpstan-type OpenSubmissionQuery array{
 *     before?: string,
 * }
 * @phpstan-type EvidenceDocumentQuality array{
 *     sharpness: float,
 *     glare: float,
 * }
 * @phpstan-type EvidenceDocument array{
 *     corners: list<list<float>>|null,
 *     vertical: bool,
 *     quality: EvidenceDocumentQuality,
 * }
 * @phpstan-type Box array{
 *     x: float,
 *     y: float,
 *     width: float,
 *     height: float,
 * }
 * @phpstan-type EvidenceFacesItem array{
 *     box: Box,
 *     score: float,
 * }
 * @phpstan-type EvidenceLinesItem array{
 *     text: string,
 *     confidence: float,
 *     box: Box,
 * }
 * @phpstan-type EvidenceFieldsItem array{
 *     field: string,
 *     stored: string,
 *     read: string|null,
 *     score: float,
 *     box: Box|null,
 *     side?: 'back',
 *     agreement?: 'matches'|'differs'|'not_found'|'ambiguous'|'not_sure'|'swapped',
 *     says?: string,
 * }
 * @phpstan-type EvidenceSidesItemDocumentQuality array{
 *     sharpness: float,
 *     glare: float,
 * }
 * @phpstan-type EvidenceSidesItemDocument array{
 *     corners: list<list<float>>|null,
 *     vertical: bool,
 *     quality: EvidenceSidesItemDocumentQuality,
 * }
 * @phpstan-type EvidenceSidesItemLinesItem array{
 *     text: string,
 *     confidence: float,
 *     box: Box,
 * }
 * @phpstan-type EvidenceSidesItemCodesBarcode array{
 *     is_licence?: bool,
 *     first_name?: string|null,
 *     middle_name?: string|null,
 *     last_name?: string|null,
 *     date_of_birth?: string|null,
 *     license_number?: string|null,
 *     license_issue_date?: string|null,
 *     license_expiry_date?: string|null,
 * }
 * @phpstan-type EvidenceSidesItemCodesMrz array{
 *     is_licence?: bool,
 *     first_name?: string|null,
 *     middle_name?: string|null,
 *     last_name?: string|null,
 *     date_of_birth?: string|null,
 *     license_number?: string|null,
 *     license_issue_date?: string|null,
 *     license_expiry_date?: string|null,
 *     lines?: list<string>,
 *     check_digits?: bool,
 *     legible?: bool,
 *     number_legible?: bool,
 * }
 * @phpstan-type EvidenceSidesItemCodes array{
 *     barcode: EvidenceSidesItemCodesBarcode|null,
 *     barcode_not_understood?: bool,
 *     mrz: EvidenceSidesItemCodesMrz|null,
 *     mrz_too_small?: bool,
 * }
 * @phpstan-type EvidenceSidesItem array{
 *     side: 'front'|'back',
 *     kind: string|null,
 *     document: EvidenceSidesItemDocument|null,
 *     lines: list<EvidenceSidesItemLinesItem>|null,
 *     codes: EvidenceSidesItemCodes|null,
 * }
 * @phpstan-type EvidenceExtractedFieldsValue array{
 *     value: string,
 *     source: 'barcode'|'zone'|'label'|'number'|'layout',
 *     box: Box|null,
 *     confidence: float,
 * }
 * @phpstan-type EvidenceExtracted array{
 *     kind: string|null,
 *     country: string|null,
 *     issuer: string|null,
 *     one_name?: bool,
 *     fields: array<string, EvidenceExtractedFieldsValue>,
 * }
 * @phpstan-type EvidenceCodesBarcode array{
 *     is_licence?: bool,
 *     first_name?: string|null,
 *     middle_name?: string|null,
 *     last_name?: string|null,
 *     date_of_birth?: string|null,
 *     license_number?: string|null,
 *     license_issue_date?: string|null,
 *     license_expiry_date?: string|null,
 * }
 * @phpstan-type EvidenceCodesMrz array{
 *     is_licence?: bool,
 *     first_name?: string|null,
 *     middle_name?: string|null,
 *     last_name?: string|null,
 *     date_of_birth?: string|null,
 *     license_number?: string|null,
 *     license_issue_date?: string|null,
 *     license_expiry_date?: string|null,
 *     lines?: list<string>,
 *     check_digits?: bool,
 *     legible?: bool,
 *     number_legible?: bool,
 * }
 * @phpstan-type EvidenceCodes array{
 *     barcode: EvidenceCodesBarcode|null,
 *     barcode_not_understood?: bool,
 *     mrz: EvidenceCodesMrz|null,
 *     mrz_too_small?: bool,
 * }
 * @phpstan-type ProofBy array{
 *     source: string,
 *     figures: array<string, mixed>,
 * }
 * @phpstan-type Proof array{
 *     name: 'document'|'portrait'|'details'|'face'|'original'|'in_force'|'unlisted',
 *     state: 'shown'|'contradicted'|'not_shown',
 *     by: ProofBy,
 * }
 * @phpstan-type EvidenceGhost array{
 *     state: 'same'|'different'|'not_compared'|'none',
 *     cause: 'faint'|'random'|'portrait'|'unavailable'|'budget'|null,
 *     distance: float|null,
 * }
 * @phpstan-type EvidencePortrait array{
 *     state: 'clear'|'unclear'|'absent',
 *     cause: string|null,
 *     figures: array<string, float>,
 * }
 * @phpstan-type EvidenceOriginalBy array{
 *     source: 'colour'|'phone_screen'|'screen_or_print'|'none',
 *     figures: array<string, float>,
 * }
 * @phpstan-type EvidenceOriginal array{
 *     state: 'shown'|'contradicted'|'not_shown',
 *     by: EvidenceOriginalBy,
 * }
 * @phpstan-type FaceLimitWorstGroup array{
 *     group: string,
 *     false_matches: int,
 *     pairs: int,
 *     rate_at_most: float,
 * }
 * @phpstan-type FaceLimit array{
 *     same_up_to: float,
 *     different_from: float,
 *     worst_group: FaceLimitWorstGroup|null,
 * }
 * @phpstan-type EvidenceFaceOthers array{
 *     count: int,
 *     nearest: float|null,
 * }
 * @phpstan-type LimitsSelfieBand array{
 *     same: float,
 *     different: float,
 * }
 * @phpstan-type LimitsPortraitBand array{
 *     same: float,
 *     different: float,
 * }
 * @phpstan-type Limits array{
 *     selfie_band: LimitsSelfieBand,
 *     portrait_band: LimitsPortraitBand,
 *     ghost_different_from: float,
 *     passing_score: float,
 * }
 * @phpstan-type EvidenceDecidedBy array{
 *     limits: Limits,
 *     set_at: string|null,
 *     strict: bool,
 *     parks_expired?: bool,
 *     severe?: string,
 *     same_face_searched?: bool,
 *     required_proofs?: list<'original'|'in_force'>,
 *     accepted_documents?: list<'licence'|'identity_card'|'passport'|'residence_permit'>,
 *     zone_confirms?: bool,
 * }
 * @phpstan-type EvidenceSignalsItemFieldsItem array{
 *     field: string,
 *     says: string,
 *     other: string,
 *     other_source: 'stored'|'printed',
 * }
 * @phpstan-type EvidenceSignalsItemSubjectsItem array{
 *     subject_id: string,
 *     similarity: float,
 *     submission_id: string,
 * }
 * @phpstan-type EvidenceSignalsItemSubjectsItem2 array{
 *     subject_id: string,
 * }
 * @phpstan-type EvidenceSignalsItemBlocksItem array{
 *     block_id: string,
 *     what: 'document'|'face',
 *     subject_id: string,
 * }
 * @phpstan-type EvidenceSignalsItem array{
 *     signal: string,
 *     expired_on?: string,
 *     valid_from?: string,
 *     fields?: mixed,
 *     number?: string,
 *     issuer?: string,
 *     says?: string,
 *     other?: string,
 *     field?: string,
 *     cause?: string,
 *     figures?: array<string, float>,
 *     age?: float,
 *     minor?: bool,
 *     check_digits?: bool,
 *     sharpness?: float,
 *     share?: float,
 *     score?: float,
 *     chroma?: float,
 *     faces?: int,
 *     unread?: float,
 *     measure?: string,
 *     elements?: list<string>,
 *     state?: 'revoked'|'suspended',
 *     fitness?: float,
 *     distance?: float,
 *     same_up_to?: float,
 *     nearest?: float,
 *     others?: int,
 *     similarity?: float,
 *     matches?: bool,
 *     submission_id?: string,
 *     face_limit?: FaceLimit,
 *     subjects?: mixed,
 *     blocks?: list<EvidenceSignalsItemBlocksItem>,
 * }
 * @phpstan-type EvidenceLivenessMeasures array{
 *     findings: list<string>,
 *     moves: list<'straight'|'left'|'right'|'up'|'closer'>,
 *     relief: float|null,
 *     fastestTurn: float,
 * }
 * @phpstan-type EvidenceLivenessStripItem array{
 *     frame: int,
 *     at: float,
 * }
 * @phpstan-type EvidenceLivenessCapture array{
 *     source?: 'camera'|'file',
 *     camera?: string,
 *     facing?: 'user'|'environment',
 *     width?: float,
 *     height?: float,
 *     frame_rate?: float,
 *     resize_mode?: 'none'|'crop-and-scale',
 *     background_blur?: bool,
 *     track?: 'live'|'ended',
 *     frame_ms?: float,
 *     frame_spread_ms?: float,
 * }
 * @phpstan-type EvidenceLivenessPaceStepsItem array{
 *     turn: 'straight'|'left'|'right'|'up'|'closer',
 *     color?: 'red'|'green'|'blue'|'white'|'black',
 *     took_ms: float,
 *     allowed_ms: float,
 *     frames: int,
 * }
 * @phpstan-type EvidenceLivenessPace array{
 *     steps: list<EvidenceLivenessPaceStepsItem>,
 *     round_trip_ms: float|null,
 *     is_late: bool,
 *     light: 'shown'|'declined'|'off',
 * }
 * @phpstan-type EvidenceLiveness array{
 *     result: 'shown'|'not_shown'|'unclear'|'unavailable'|'none',
 *     required: bool,
 *     challenge_id?: string,
 *     steps?: list<'straight'|'left'|'right'|'up'|'closer'>,
 *     challenges_asked?: int|null,
 *     measures?: EvidenceLivenessMeasures|null,
 *     distance?: float|null,
 *     fitness?: float|null,
 *     strip?: list<EvidenceLivenessStripItem>,
 *     capture?: EvidenceLivenessCapture|null,
 *     paced?: bool,
 *     pace?: EvidenceLivenessPace|null,
 * }
 * @phpstan-type EvidenceCapture array{
 *     source?: 'camera'|'file',
 *     camera?: string,
 *     facing?: 'user'|'environment',
 *     width?: float,
 *     height?: float,
 *     frame_rate?: float,
 *     resize_mode?: 'none'|'crop-and-scale',
 *     background_blur?: bool,
 *     track?: 'live'|'ended',
 *     frame_ms?: float,
 *     frame_spread_ms?: float,
 *     live_required?: bool,
 * }
 * @phpstan-type EvidenceCheck array{
 *     verdict: string,
 *     reason: string|null,
 *     score: float|null,
 *     similarity: float|null,
 *     face_comparison: string|null,
 * }
 * @phpstan-type EvidenceCredentialIssuer array{
 *     name: string|null,
 *     country: string|null,
 *     trust: 'listed'|'list_too_old'|'not_listed'|'signer_differs',
 * }
 * @phpstan-type EvidenceCredentialDetailsItem array{
 *     field: string,
 *     stored: string,
 *     says: string|null,
 *     agrees: bool,
 * }
 * @phpstan-type EvidenceCredential array{
 *     kind: 'eu_age'|'mdl'|'eu_pid'|'photo_id',
 *     protocol: 'org-iso-mdoc'|'openid4vp-v1-signed'|'openid4vp-v1-unsigned'|'openid4vp',
 *     issuer: EvidenceCredentialIssuer,
 *     valid_from: string,
 *     valid_until: string,
 *     asked: list<string>,
 *     fields: array<string, mixed>,
 *     portrait: 'stored'|'unreadable'|'not_released',
 *     details?: list<EvidenceCredentialDetailsItem>,
 *     revocation: 'none_named'|'valid'|'revoked'|'suspended'|'unknown'|'not_checked',
 * }
 * @phpstan-type EvidenceAges array{
 *     primary: float,
 *     secondary: float,
 * }
 * @phpstan-type Evidence array{
 *     kind?: string|null,
 *     points?: array<string, float>|null,
 *     document?: EvidenceDocument|null,
 *     faces?: list<EvidenceFacesItem>|null,
 *     lines?: list<EvidenceLinesItem>|null,
 *     fields?: list<EvidenceFieldsItem>|null,
 *     sides?: list<EvidenceSidesItem>,
 *     extracted?: EvidenceExtracted,
 *     codes?: EvidenceCodes|null,
 *     numbers?: list<string>,
 *     proofs?: list<Proof>,
 *     ghost_distance?: float|null,
 *     ghost?: EvidenceGhost,
 *     portrait?: EvidencePortrait|null,
 *     original?: EvidenceOriginal,
 *     reference?: string,
 *     face_distance?: float|null,
 *     face_fitness?: float|null,
 *     face_limit?: FaceLimit,
 *     face_others?: EvidenceFaceOthers,
 *     decided_by?: EvidenceDecidedBy,
 *     signals?: list<EvidenceSignalsItem>,
 *     liveness?: EvidenceLiveness,
 *     image_hints?: list<'dark'|'blur'|'glare'|'cut_off'>,
 *     capture?: EvidenceCapture,
 *     checked_by?: string,
 *     checked_at?: string,
 *     check?: EvidenceCheck,
 *     forced_by?: string,
 *     credential?: EvidenceCredential,
 *     ages?: EvidenceAges|null,
 * }
 * @phpstan-type Attempt array{
 *     attempt: int,
 *     upload_type: string,
 *     verdict: string|null,
 *     reason: string|null,
 *     score: float|null,
 *     similarity: float|null,
 *     face_comparison: 'matched'|'none'|null,
 *     age_estimate: float|null,
 *     content_type: string|null,
 *     bytes: int,
 *     has_back: bool,
 *     evidence: Evidence|null,
 *     timings: array<string, float>|null,
 *     created_at: string,
 *     settled_at: string|null,
 *     image_expired_at: string|null,
 *     reason_code: string|null,
 *     decided_by: string|null,
 *     decided_at: string|null,
 *     acknowledged: list<string>|null,
 * }
 * @phpstan-type CaseLook array{
 *     name: string,
 *     choice: 'approve'|'reject'|'reupload',
 *     reason_code: string|null,
 *     comment: string|null,
 *     acknowledged: list<string>|null,
 *     at: string,
 * }
 * @phpstan-type CaseMessage array{
 *     id: string,
 *     author_type: 'admin'|'subject',
 *     author: string,
 *     comment_text: string,
 *     created_at: string,
 * }
 * @phpstan-type CaseNote array{
 *     id: string,
 *     author: string,
 *     text: string,
 *     mentions: list<string>,
 *     confidential: bool,
 *     restricted: bool,
 *     created_at: string,
 * }
 * @phpstan-type CounterpartSubmission array{
 *     id: string,
 *     status: 'processing'|'pending'|'approved'|'rejected',
 *     attempt: int,
 *     updated_at: string,
 *     image_expired_at: string|null,
 * }
 * @phpstan-type CounterpartComparison array{
 *     distance: float,
 *     result: 'same'|'between'|'different',
 *     uncertain: 'quality'|'others'|null,
 *     face_limit: FaceLimit,
 * }
 * @phpstan-type CounterpartMissing array{
 *     picture: 'license'|'selfie',
 *     why: 'none'|'erased'|'not_examined'|'no_document'|'no_face'|'not_kept',
 * }
 * @phpstan-type Counterpart array{
 *     kind: 'license'|'selfie',
 *     submission: CounterpartSubmission|null,
 *     comparison: CounterpartComparison|null,
 *     missing: CounterpartMissing|null,
 * }
 * @phpstan-type RelatedCaseTiesItem array{
 *     what: 'face'|'near'|'document'|'link',
 *     similarity: float|null,
 *     up_to: float|null,
 * }
 * @phpstan-type RelatedCase array{
 *     subject_id: string,
 *     first_name: string,
 *     last_name: string,
 *     ties: list<RelatedCaseTiesItem>,
 *     submission: SubmissionRow|null,
 * }
 * @phpstan-type Case array{
 *     id: string,
 *     kind: 'license'|'selfie'|'age',
 *     status: 'processing'|'pending'|'approved'|'rejected',
 *     verdict: string|null,
 *     reason: string|null,
 *     score: float|null,
 *     similarity: float|null,
 *     face_comparison: 'matched'|'none'|null,
 *     subject_id: string,
 *     first_name: string,
 *     last_name: string,
 *     verification_id: string,
 *     external_uid: string|null,
 *     subject_external_uid: string|null,
 *     metadata: array<string, string>,
 *     attempt: int,
 *     reupload_required: bool,
 *     response_required: bool,
 *     reason_code: string|null,
 *     second_look: 'wanted'|'differs'|'agreed'|'settled'|null,
 *     first_look_by: string|null,
 *     decided_by: string|null,
 *     decided_at: string|null,
 *     severity: 'none'|'notice'|'warning'|'severe',
 *     signals: string,
 *     details_version: int,
 *     verified_details: VerifiedDetails|null,
 *     record_changed: string|null,
 *     open_by: string|null,
 *     waiting_since: string|null,
 *     escalated_at: string|null,
 *     escalated_by: string|null,
 *     claimed_by: int|null,
 *     claimed_by_name: string|null,
 *     claimed_until: string|null,
 *     due_at: string|null,
 *     workflow_id: string|null,
 *     created_at: string,
 *     updated_at: string,
 *     attempts: list<Attempt>,
 *     looks: list<CaseLook>,
 *     messages: list<CaseMessage>,
 *     notes: list<CaseNote>,
 *     subject: CaseSubject,
 *     second_review_needed: list<'approve'|'reject'|'reupload'>,
 *     severe_signals: string,
 *     language: string|null,
 *     consent: Consent|null,
 *     counterpart: Counterpart|null,
 *     related: list<RelatedCase>,
 * }
 * @phpstan-type ReadImageQuery array{
 *     variant?: 'original'|'document'|'portrait'|'face'|'back'|'back_document',
 * }
 * @phpstan-type MarkOpenBody array{
 *     open: bool,
 * }
 * @phpstan-type MarkOpenAnswer array{
 *     status: 'ok',
 *     open_by: string|null,
 * }
 * @phpstan-type ClaimNextBodyFilter array{
 *     kind?: 'license'|'selfie'|'age',
 *     flagged?: 'reupload'|'need_reply',
 *     q?: string,
 *     claimed_by?: string,
 *     mentions?: 'me',
 *     reason?: string,
 *     reason_code?: string,
 *     severity?: 'none'|'notice'|'warning'|'severe',
 *     signal?: string,
 *     waiting_for?: 'staff'|'subject',
 *     escalated?: 'yes'|'no',
 *     score_below?: float,
 *     workflow_id?: string,
 *     due_before?: string,
 *     waiting_hours?: int,
 *     waiting_under_hours?: int,
 * }
 * @phpstan-type ClaimNextBody array{
 *     filter?: ClaimNextBodyFilter,
 * }
 * @phpstan-type ClaimSubmissionBody array{
 *     user_id?: int|null,
 * }
 * @phpstan-type ClaimSubmissionAnswer array{
 *     status: 'ok',
 *     id: string,
 *     claimed_by: int|null,
 *     claimed_by_name: string|null,
 *     claimed_until: string|null,
 * }
 * @phpstan-type ListColleaguesAnswerItem array{
 *     id: int,
 *     username: string,
 * }
 * @phpstan-type EscalateSubmissionBody array{
 *     reason: string,
 * }
 * @phpstan-type EscalateSubmissionAnswer array{
 *     status: 'escalated',
 *     id: string,
 *     escalated_at: string,
 * }
 * @phpstan-type HandBackSubmissionBody array{
 *     reason?: string,
 * }
 * @phpstan-type HandBackSubmissionAnswer array{
 *     status: 'pending',
 *     id: string,
 * }
 * @phpstan-type ApproveSubmissionBody array{
 *     comment?: string|null,
 *     attempt?: int,
 *     details_version?: int,
 *     acknowledged?: string|null,
 * }
 * @phpstan-type ApproveSubmissionAnswer array{
 *     status: 'processing'|'pending'|'approved'|'rejected',
 *     id: string,
 *     second_look: 'wanted'|'differs'|'agreed'|'settled'|null,
 * }
 * @phpstan-type RejectSubmissionBody array{
 *     comment?: string|null,
 *     attempt?: int,
 *     require_reupload?: bool,
 *     reason_code?: string|null,
 * }
 * @phpstan-type RejectSubmissionAnswer array{
 *     status: 'processing'|'pending'|'approved'|'rejected',
 *     id: string,
 *     reupload_required: bool,
 *     second_look: 'wanted'|'differs'|'agreed'|'settled'|null,
 * }
 * @phpstan-type ReopenSubmissionBody array{
 *     comment: string,
 * }
 * @phpstan-type ReopenSubmissionAnswer array{
 *     status: 'pending',
 *     id: string,
 * }
 * @phpstan-type RevokeLinksBody array{
 *     created_before?: string,
 *     workflow_id?: string,
 *     expected_count?: int,
 * }
 * @phpstan-type RevokeLinksAnswer array{
 *     count: int,
 *     more: bool,
 *     done: bool,
 * }
 * @phpstan-type RequestReuploadsBody array{
 *     kind?: 'license'|'selfie'|'age',
 *     flagged?: 'reupload'|'need_reply',
 *     q?: string,
 *     claimed_by?: string,
 *     mentions?: 'me',
 *     reason?: string,
 *     severity?: 'none'|'notice'|'warning'|'severe',
 *     signal?: string,
 *     waiting_for?: 'staff'|'subject',
 *     escalated?: 'yes'|'no',
 *     score_below?: float,
 *     workflow_id?: string,
 *     due_before?: string,
 *     waiting_hours?: int,
 *     waiting_under_hours?: int,
 *     ids?: list<string>,
 *     waiting_before?: string,
 *     comment?: string|null,
 *     reason_code?: string|null,
 *     expected_count?: int,
 * }
 * @phpstan-type RequestReuploadsAnswer array{
 *     count: int,
 *     more: bool,
 *     done: bool,
 * }
 * @phpstan-type PostMessageBody array{
 *     comment: string,
 *     response_required?: bool,
 * }
 * @phpstan-type PostMessageAnswer array{
 *     status: 'ok',
 *     correspondence_id: string,
 * }
 * @phpstan-type WriteNoteBody array{
 *     text: string,
 *     confidential?: bool,
 *     restricted?: bool,
 * }
 * @phpstan-type WriteNoteAnswer array{
 *     status: 'ok',
 *     note: CaseNote,
 * }
 * @phpstan-type PrintSubmissionQuery array{
 *     picture?: bool,
 *     language?: 'en'|'de',
 * }
 * @phpstan-type ExportSubmissionsQuery array{
 *     kind?: 'license'|'selfie'|'age',
 *     flagged?: 'reupload'|'need_reply',
 *     q?: string,
 *     claimed_by?: string,
 *     mentions?: 'me',
 *     reason?: string,
 *     reason_code?: string,
 *     severity?: 'none'|'notice'|'warning'|'severe',
 *     signal?: string,
 *     waiting_for?: 'staff'|'subject',
 *     escalated?: 'yes'|'no',
 *     score_below?: float,
 *     workflow_id?: string,
 *     due_before?: string,
 *     waiting_hours?: int,
 *     waiting_under_hours?: int,
 *     status?: 'processing'|'pending'|'approved'|'rejected',
 *     subject_id?: string,
 *     second_look?: 'wanted'|'differs'|'agreed'|'settled',
 *     updated_since?: string,
 *     decided_from?: string,
 *     decided_to?: string,
 *     decided_by?: string,
 *     created_from?: string,
 *     created_to?: string,
 *     uploaded_from?: string,
 *     uploaded_to?: string,
 *     upload_verdict?: string,
 *     upload_reason?: string,
 *     upload_reason_code?: string,
 *     sla?: 'met'|'missed',
 *     second_review?: 'agreed'|'differed'|'overturned',
 *     reviewed_from?: string,
 *     reviewed_to?: string,
 *     first_review_by?: string,
 *     document_number?: string,
 * }
 * @phpstan-type AddBlockBody array{
 *     what: 'document'|'face',
 *     comment: string,
 *     confidential?: bool,
 *     until?: string|null,
 * }
 * @phpstan-type AddBlockAnswer array{
 *     status: 'blocked',
 *     id: string,
 * }
 * @phpstan-type ListBlocksAnswerBlocksItem array{
 *     id: string,
 *     what: 'document'|'face',
 *     subject_id: string,
 *     first_name: string,
 *     last_name: string,
 *     submission_id: string,
 *     attempt: int,
 *     comment: string,
 *     added_by: string,
 *     added_at: string,
 *     until: string|null,
 * }
 * @phpstan-type ListBlocksAnswer array{
 *     blocks: list<ListBlocksAnswerBlocksItem>,
 * }
 * @phpstan-type RemoveBlockAnswer array{
 *     status: 'removed',
 *     id: string,
 * }
 * @phpstan-type SettleRelationBody array{
 *     other: string,
 *     relation: 'same_person'|'different_people',
 * }
 * @phpstan-type SettleRelationAnswer array{
 *     status: 'settled',
 *     subject_id: string,
 *     other: string,
 *     relation: 'same_person'|'different_people',
 * }
 * @phpstan-type ListRelationsAnswerRelationsItem array{
 *     other: string,
 *     external_uid: string|null,
 *     first_name: string,
 *     last_name: string,
 *     relation: 'same_person'|'different_people',
 *     set_by: string,
 *     set_at: string,
 * }
 * @phpstan-type ListRelationsAnswer array{
 *     relations: list<ListRelationsAnswerRelationsItem>,
 * }
 * @phpstan-type RemoveRelationAnswer array{
 *     status: 'removed',
 *     subject_id: string,
 *     other: string,
 * }
 * @phpstan-type ReadSandboxAnswerForcedItem array{
 *     last_name: string,
 *     type: 'license'|'selfie'|'analyze'|'verify_age',
 *     status: string,
 *     reason: string|null,
 *     picture: string,
 *     shows: string,
 *     takes: string|null,
 * }
 * @phpstan-type ReadSandboxAnswer array{
 *     sandbox: bool,
 *     wallet_root: string|null,
 *     forced: list<ReadSandboxAnswerForcedItem>,
 * }
 * @phpstan-type ListAuditQuery array{
 *     subject_id?: string,
 *     actor?: string,
 *     actor_kind?: 'staff'|'api_token'|'subject'|'platform'|'system',
 *     action?: string,
 *     from?: string,
 *     to?: string,
 *     limit?: int,
 *     cursor?: string,
 * }
 * @phpstan-type ListAuditAnswerEntriesItemReceipt array{
 *     request_id: string,
 *     objects: int,
 *     bytes: int,
 *     records: array<string, int>,
 * }
 * @phpstan-type ListAuditAnswerEntriesItem array{
 *     at: string,
 *     actor: string,
 *     actor_kind: 'staff'|'api_token'|'subject'|'platform'|'system'|null,
 *     action: string,
 *     subject_id: string|null,
 *     fields: list<string>,
 *     receipt?: ListAuditAnswerEntriesItemReceipt,
 *     attempt?: int,
 *     reason_code?: string,
 *     actor_id?: int,
 *     user_id?: int,
 *     address_hash?: string,
 *     hash: string,
 * }
 * @phpstan-type ListAuditAnswer array{
 *     entries: list<ListAuditAnswerEntriesItem>,
 *     next_cursor: string|null,
 * }
 * @phpstan-type ReadAuditChainAnswerFlaw array{
 *     number: int,
 *     is: 'missing'|'changed',
 * }
 * @phpstan-type ReadAuditChainAnswer array{
 *     entries: int,
 *     hash: string,
 *     flaw: ReadAuditChainAnswerFlaw|null,
 * }
 * @phpstan-type ExportAuditQuery array{
 *     format?: 'csv'|'json',
 *     subject_id?: string,
 *     actor?: string,
 *     actor_kind?: 'staff'|'api_token'|'subject'|'platform'|'system',
 *     action?: string,
 *     from?: string,
 *     to?: string,
 * }
 * @phpstan-type ReadStatsQuery array{
 *     from?: string,
 *     to?: string,
 * }
 * @phpstan-type ReadStatsAnswerUploadsItem array{
 *     day: string,
 *     verdict: string|null,
 *     count: int,
 * }
 * @phpstan-type ReadStatsAnswerPipelineSeconds array{
 *     median: float|null,
 *     p95: float|null,
 * }
 * @phpstan-type ReadStatsAnswerPipelineByDayItem array{
 *     day: string,
 *     median: float,
 *     p95: float,
 * }
 * @phpstan-type ReadStatsAnswerQueueByWaitItem array{
 *     under_hours: float|null,
 *     count: int,
 * }
 * @phpstan-type ReadStatsAnswerQueue array{
 *     length: int,
 *     oldest_seconds: float|null,
 *     by_wait: list<ReadStatsAnswerQueueByWaitItem>,
 * }
 * @phpstan-type ReadStatsAnswerTargetsByKindItem array{
 *     kind: 'license'|'selfie'|'age',
 *     decided: int,
 *     in_time: int,
 *     late: int,
 * }
 * @phpstan-type ReadStatsAnswerTargets array{
 *     decided: int,
 *     in_time: int,
 *     late: int,
 *     by_kind: list<ReadStatsAnswerTargetsByKindItem>,
 * }
 * @phpstan-type ReadStatsAnswerApprovalByKindItem array{
 *     kind: 'license'|'selfie'|'age',
 *     approved: int,
 *     rejected: int,
 * }
 * @phpstan-type ReadStatsAnswerApproval array{
 *     approved: int,
 *     rejected: int,
 *     rate: float|null,
 *     by_kind: list<ReadStatsAnswerApprovalByKindItem>,
 * }
 * @phpstan-type ReadStatsAnswerUndecidedItem array{
 *     verdict: string,
 *     reason: string|null,
 *     count: int,
 * }
 * @phpstan-type ReadStatsAnswerReasonsItem array{
 *     reason_code: string,
 *     count: int,
 * }
 * @phpstan-type ReadStatsAnswerSecondLooks array{
 *     agreed: int,
 *     differed: int,
 *     waiting: int,
 *     differing: int,
 * }
 * @phpstan-type ReadStatsAnswerOutagesItem array{
 *     day: string,
 *     reason: string,
 *     count: int,
 *     minutes: int,
 * }
 * @phpstan-type ReadStatsAnswerClientEventsItem array{
 *     event: string,
 *     count: int,
 *     subjects: int,
 * }
 * @phpstan-type ReadStatsAnswerUsageByMonthItem array{
 *     month: string,
 *     requests: int,
 * }
 * @phpstan-type ReadStatsAnswerUsage array{
 *     month: string,
 *     requests: int,
 *     quota: int|null,
 *     by_month: list<ReadStatsAnswerUsageByMonthItem>,
 * }
 * @phpstan-type ReadStatsAnswer array{
 *     from: string,
 *     to: string,
 *     uploads: list<ReadStatsAnswerUploadsItem>,
 *     pipeline_seconds: ReadStatsAnswerPipelineSeconds,
 *     pipeline_by_day: list<ReadStatsAnswerPipelineByDayItem>,
 *     queue: ReadStatsAnswerQueue,
 *     targets: ReadStatsAnswerTargets,
 *     approval: ReadStatsAnswerApproval,
 *     undecided: list<ReadStatsAnswerUndecidedItem>,
 *     reasons: list<ReadStatsAnswerReasonsItem>,
 *     second_looks: ReadStatsAnswerSecondLooks,
 *     outages: list<ReadStatsAnswerOutagesItem>,
 *     client_events: list<ReadStatsAnswerClientEventsItem>,
 *     usage: ReadStatsAnswerUsage,
 * }
 * @phpstan-type ReadReviewerStatsQuery array{
 *     from?: string,
 *     to?: string,
 * }
 * @phpstan-type ReadReviewerStatsAnswerReviewersItem array{
 *     name: string,
 *     decided: int,
 *     median_seconds: float|null,
 *     second_reviews: int,
 *     overturned: int,
 * }
 * @phpstan-type ReadReviewerStatsAnswer array{
 *     from: string,
 *     to: string,
 *     reviewers: list<ReadReviewerStatsAnswerReviewersItem>,
 * }
 * @phpstan-type ReadQualityQuery array{
 *     from?: string,
 *     to?: string,
 * }
 * @phpstan-type QualityFigure array{
 *     count: int,
 *     of: int,
 *     share: float,
 *     low: float,
 *     high: float,
 * }
 * @phpstan-type QualityGroup array{
 *     dimension: 'all'|'decided_by'|'kind'|'reason'|'layout'|'age_band'|'device_class'|'week',
 *     value: string,
 *     false_approvals: QualityFigure|null,
 *     false_rejections: QualityFigure|null,
 *     agreement: QualityFigure|null,
 * }
 * @phpstan-type FaceErrorGroup array{
 *     comparison: 'selfie'|'portrait',
 *     dimension: string,
 *     value: string,
 *     false_matches: QualityFigure|null,
 *     two_people_undecided: QualityFigure|null,
 *     false_non_matches: QualityFigure|null,
 *     same_person_undecided: QualityFigure|null,
 *     enough_for: float|null,
 * }
 * @phpstan-type ReadQualityAnswerFacesClaimsItem array{
 *     rate: float,
 *     pairs: int,
 * }
 * @phpstan-type ReadQualityAnswerFaces array{
 *     groups: list<FaceErrorGroup>,
 *     hidden_groups: int,
 *     claims: list<ReadQualityAnswerFacesClaimsItem>,
 * }
 * @phpstan-type ReadQualityAnswerOverturnedItem array{
 *     submission_id: string,
 *     kind: 'license'|'selfie'|'age',
 *     decided_as: 'approved'|'rejected',
 *     decided_by: 'pipeline'|'staff',
 *     drawn_at: string,
 * }
 * @phpstan-type ReadQualityAnswer array{
 *     from: string,
 *     to: string,
 *     sampled: int,
 *     waiting: int,
 *     waiting_for_third: int,
 *     min_group: int,
 *     hidden_groups: int,
 *     groups: list<QualityGroup>,
 *     faces: ReadQualityAnswerFaces,
 *     overturned: list<ReadQualityAnswerOverturnedItem>,
 * }
 * @phpstan-type ExportQualityQuery array{
 *     from?: string,
 *     to?: string,
 * }
 * @phpstan-type RequestDeletionBody array{
 *     confirmation?: bool,
 *     reason?: string,
 * }
 * @phpstan-type RequestDeletionAnswer array{
 *     status: 'Deletion request already pending'|'Deletion request logged',
 *     subject_id: string,
 *     request_id: string,
 *     confirmed: bool,
 *     reason?: string,
 * }
 * @phpstan-type RequestOwnDeletionBody array{
 *     confirmation: bool,
 *     reason?: string,
 * }
 * @phpstan-type RequestOwnDeletionAnswer array{
 *     status: 'Deletion request already pending'|'Deletion request recorded',
 *     subject_id: string,
 *     request_id: string,
 *     confirmed: bool,
 *     reason?: string,
 * }
 * @phpstan-type WithdrawOwnDeletionAnswer array{
 *     status: 'Deletion request withdrawn',
 *     subject_id: string,
 *     request_id: string,
 * }
 * @phpstan-type ListDeletionRequestsQuery array{
 *     status?: 'pending'|'held'|'refused'|'completed',
 *     limit?: int,
 *     cursor?: string,
 * }
 * @phpstan-type ListDeletionRequestsAnswerRequestsItemHold array{
 *     reason: string,
 *     held_by: string,
 *     held_at: string,
 *     until: string,
 * }
 * @phpstan-type ListDeletionRequestsAnswerRequestsItemRefusal array{
 *     reason: string|null,
 *     refused_by: string,
 *     refused_at: string,
 * }
 * @phpstan-type ListDeletionRequestsAnswerRequestsItemReceipt array{
 *     objects: int,
 *     bytes: int,
 *     audit_number: int,
 *     audit_hash: string,
 * }
 * @phpstan-type ListDeletionRequestsAnswerRequestsItem array{
 *     request_id: string,
 *     subject_id: string,
 *     first_name: string|null,
 *     last_name: string|null,
 *     status: 'pending'|'completed'|'refused'|'withdrawn',
 *     reason: string,
 *     requested_at: string,
 *     requested_by: 'subject'|'staff',
 *     due_at: string,
 *     completed_at: string|null,
 *     hold: ListDeletionRequestsAnswerRequestsItemHold|null,
 *     refusal: ListDeletionRequestsAnswerRequestsItemRefusal|null,
 *     receipt: ListDeletionRequestsAnswerRequestsItemReceipt|null,
 * }
 * @phpstan-type ListDeletionRequestsAnswer array{
 *     requests: list<ListDeletionRequestsAnswerRequestsItem>,
 *     next_cursor: string|null,
 * }
 * @phpstan-type HoldErasureBody array{
 *     reason: string,
 *     until: string,
 * }
 * @phpstan-type HoldErasureAnswer array{
 *     status: 'held',
 *     subject_id: string,
 *     request_id: string,
 *     until: string,
 * }
 * @phpstan-type LiftHoldAnswer array{
 *     status: 'hold lifted',
 *     subject_id: string,
 *     request_id: string,
 * }
 * @phpstan-type RefuseDeletionBody array{
 *     reason: string,
 * }
 * @phpstan-type RefuseDeletionAnswer array{
 *     status: 'refused',
 *     subject_id: string,
 *     request_id: string,
 * }
 * @phpstan-type CountErasureAnswer array{
 *     images: int,
 *     bytes: int,
 *     licenses: int,
 *     selfies: int,
 *     attempts: int,
 *     messages: int,
 *     notes: int,
 *     details: int,
 *     tokens: int,
 *     consents: int,
 *     blocks: int,
 * }
 * @phpstan-type EraseImagesBody array{
 *     decided_before: string,
 *     kind?: 'license'|'selfie'|'age',
 *     workflow_id?: string,
 *     expected_count?: int,
 * }
 * @phpstan-type EraseImagesAnswer array{
 *     count: int,
 *     more: bool,
 *     done: bool,
 * }
 * @phpstan-type EraseSubjectRecordBody array{
 *     reason?: string,
 * }
 * @phpstan-type EraseSubjectRecordAnswerReceipt array{
 *     request_id: string,
 *     objects: int,
 *     bytes: int,
 *     records: array<string, int>,
 *     erased_at: string,
 *     audit_number: int,
 *     audit_hash: string,
 * }
 * @phpstan-type EraseSubjectRecordAnswer array{
 *     message: string,
 *     requestId: string,
 *     receipt: EraseSubjectRecordAnswerReceipt,
 * }
 * @phpstan-type EraseLicenseAnswer array{
 *     status: 'deleted',
 *     id: string,
 * }
 * @phpstan-type EraseSelfieAnswer array{
 *     status: 'deleted',
 *     id: string,
 * }
 * @phpstan-type TrustListCertificatesItem array{
 *     subject: string|null,
 *     country: string|null,
 *     valid_until: string,
 *     sha256: string,
 * }
 * @phpstan-type TrustList array{
 *     id: string,
 *     kind: 'eu_age'|'mdl'|'eu_pid'|'photo_id',
 *     name: string,
 *     issued_at: string|null,
 *     imported_at: string,
 *     is_current: bool,
 *     certificates: list<TrustListCertificatesItem>,
 * }
 * @phpstan-type ReadTrustAnswer array{
 *     max_age_days: int,
 *     lists: list<TrustList>,
 * }
 * @phpstan-type WorkflowStepsItem array{
 *     step_name: 'verify_license'|'check_selfie'|'age_gender_estimation',
 *     step_order: int,
 * }
 * @phpstan-type Workflow array{
 *     id: string,
 *     name: string,
 *     steps: list<WorkflowStepsItem>,
 *     created_at: string,
 *     updated_at: string,
 * }
 * @phpstan-type CreateWorkflowBodyStepsItem array{
 *     step_name: 'verify_license'|'check_selfie'|'age_gender_estimation',
 *     step_order: int,
 * }
 * @phpstan-type CreateWorkflowBody array{
 *     name: string,
 *     steps: list<CreateWorkflowBodyStepsItem>,
 *     unique?: bool,
 * }
 * @phpstan-type UpdateWorkflowBodyStepsItem array{
 *     step_name: 'verify_license'|'check_selfie'|'age_gender_estimation',
 *     step_order: int,
 * }
 * @phpstan-type UpdateWorkflowBody array{
 *     name?: string,
 *     steps?: list<UpdateWorkflowBodyStepsItem>,
 * }
 * @phpstan-type DeleteWorkflowAnswer array{
 *     status: 'deleted',
 *     id: string,
 * }
 * @phpstan-type Preset array{
 *     id: string,
 *     name: string,
 *     expires_in_minutes?: int,
 *     max_uses?: int|null,
 *     one_time?: bool,
 *     upload_type?: 'any'|'license'|'selfie'|'analyze'|'verify_age'|'reupload',
 *     can_edit_details?: bool,
 *     view_subject_details?: bool,
 *     can_list_reupload?: bool,
 *     can_list_need_reply?: bool,
 *     can_return_capabilities?: bool,
 *     require_face_match?: bool,
 *     require_liveness?: bool,
 *     accepted_documents?: list<'licence'|'identity_card'|'passport'|'residence_permit'>|null,
 *     accept_credentials?: list<'eu_age'|'mdl'|'eu_pid'|'photo_id'>,
 *     min_age?: int|null,
 *     max_license_attempts?: int|null,
 *     max_selfie_attempts?: int|null,
 *     return_url?: string|null,
 *     language?: string|null,
 *     phone_only?: bool,
 *     require_live_capture?: bool,
 *     metadata?: array<string, string>,
 *     workflow_id?: string|null,
 *     created_at: string,
 *     updated_at: string,
 * }
 * @phpstan-type CreatePresetBody array{
 *     name: string,
 *     expires_in_minutes?: int,
 *     max_uses?: int|null,
 *     one_time?: bool,
 *     upload_type?: 'any'|'license'|'selfie'|'analyze'|'verify_age'|'reupload',
 *     can_edit_details?: bool,
 *     view_subject_details?: bool,
 *     can_list_reupload?: bool,
 *     can_list_need_reply?: bool,
 *     can_return_capabilities?: bool,
 *     require_face_match?: bool,
 *     require_liveness?: bool,
 *     accepted_documents?: list<'licence'|'identity_card'|'passport'|'residence_permit'>|null,
 *     accept_credentials?: list<'eu_age'|'mdl'|'eu_pid'|'photo_id'>,
 *     min_age?: int|null,
 *     max_license_attempts?: int|null,
 *     max_selfie_attempts?: int|null,
 *     return_url?: string|null,
 *     language?: string|null,
 *     phone_only?: bool,
 *     require_live_capture?: bool,
 *     metadata?: array<string, string>,
 *     workflow_id?: string|null,
 *     unique?: bool,
 * }
 * @phpstan-type UpdatePresetBody array{
 *     name?: string,
 *     expires_in_minutes?: int,
 *     max_uses?: int|null,
 *     one_time?: bool,
 *     upload_type?: 'any'|'license'|'selfie'|'analyze'|'verify_age'|'reupload',
 *     can_edit_details?: bool,
 *     view_subject_details?: bool,
 *     can_list_reupload?: bool,
 *     can_list_need_reply?: bool,
 *     can_return_capabilities?: bool,
 *     require_face_match?: bool,
 *     require_liveness?: bool,
 *     accepted_documents?: list<'licence'|'identity_card'|'passport'|'residence_permit'>|null,
 *     accept_credentials?: list<'eu_age'|'mdl'|'eu_pid'|'photo_id'>,
 *     min_age?: int|null,
 *     max_license_attempts?: int|null,
 *     max_selfie_attempts?: int|null,
 *     return_url?: string|null,
 *     language?: string|null,
 *     phone_only?: bool,
 *     require_live_capture?: bool,
 *     metadata?: array<string, string>,
 *     workflow_id?: string|null,
 * }
 * @phpstan-type DeletePresetAnswer array{
 *     status: 'deleted',
 *     id: string,
 * }
 * @phpstan-type SettingsBranding array{
 *     name: string|null,
 *     color: string|null,
 *     logo_url: string|null,
 * }
 * @phpstan-type SettingsReasonsItem array{
 *     code: string,
 *     staff: string,
 *     subject: array<string, string>,
 * }
 * @phpstan-type SettingsSecondLook array{
 *     rejections: bool,
 *     approvals_against_signals: bool,
 *     sample_percent: float,
 * }
 * @phpstan-type SettingsSecondLookChangeSecondLook array{
 *     rejections: bool,
 *     approvals_against_signals: bool,
 *     sample_percent: float,
 * }
 * @phpstan-type SettingsSecondLookChange array{
 *     second_look: SettingsSecondLookChangeSecondLook,
 *     severe_signals: string,
 *     by: string,
 *     by_id: int,
 *     at: string,
 * }
 * @phpstan-type SettingsQuality array{
 *     sample_percent: float,
 *     from_pipeline: bool,
 *     from_staff: bool,
 * }
 * @phpstan-type SettingsLiveness array{
 *     paced: bool,
 *     light: bool,
 * }
 * @phpstan-type SettingsContact array{
 *     email: string|null,
 *     phone: string|null,
 *     url: string|null,
 * }
 * @phpstan-type SettingsConsent array{
 *     required: bool,
 *     version: string,
 *     text: array<string, string>,
 *     notice_url: string|null,
 *     terms_url: string|null,
 * }
 * @phpstan-type SettingsPageTexts array{
 *     welcome: array<string, string>,
 *     done: array<string, string>,
 * }
 * @phpstan-type SettingsTargetsHours array{
 *     license?: float|null,
 *     selfie?: float|null,
 *     age?: float|null,
 * }
 * @phpstan-type SettingsTargetsWorkingHours array{
 *     days: list<float>,
 *     from: string,
 *     to: string,
 * }
 * @phpstan-type SettingsTargets array{
 *     hours: SettingsTargetsHours,
 *     time_zone: string,
 *     working_hours: SettingsTargetsWorkingHours|null,
 * }
 * @phpstan-type SettingsPolicy array{
 *     limits: Limits,
 *     product: Limits,
 *     set_at: string|null,
 * }
 * @phpstan-type SettingsOidc array{
 *     issuer: string,
 *     client_id: string,
 *     has_client_secret: bool,
 *     roles_claim: string,
 *     role_map: array<string, 'superuser'|'admin'|'view'|'privacy'>,
 *     custom_role_map: array<string, string>,
 *     enforce: bool,
 * }
 * @phpstan-type SettingsOidcAddresses array{
 *     allowed: bool,
 *     callback_url: string,
 *     signed_out_url: string,
 * }
 * @phpstan-type Settings array{
 *     ip_allow_list: list<string>,
 *     enforce_2fa: bool,
 *     retention_days: int|null,
 *     frame_ancestors: list<string>,
 *     branding: SettingsBranding,
 *     ready_replies: list<string>,
 *     reasons: list<SettingsReasonsItem>,
 *     second_look: SettingsSecondLook,
 *     second_look_change: SettingsSecondLookChange|null,
 *     quality: SettingsQuality,
 *     acknowledge_severe: bool,
 *     severe_signals: string,
 *     reasons_required: bool,
 *     expired_documents: 'signal'|'park',
 *     required_proofs: list<'original'|'in_force'>,
 *     lock_verified_details: bool,
 *     overload: 'refuse'|'queue',
 *     compare_across_people: bool,
 *     liveness_closer: bool,
 *     liveness: SettingsLiveness,
 *     accepted_documents: list<'licence'|'identity_card'|'passport'|'residence_permit'>,
 *     contact: SettingsContact,
 *     consent: SettingsConsent,
 *     page_texts: SettingsPageTexts,
 *     german_address: 'informal'|'formal',
 *     return_origins: list<string>,
 *     cors_allow_list: list<string>,
 *     match_threshold: float|null,
 *     targets: SettingsTargets|null,
 *     policy: SettingsPolicy,
 *     oidc: SettingsOidc|null,
 *     oidc_addresses: SettingsOidcAddresses,
 *     your_address: string,
 * }
 * @phpstan-type ChangeSettingsBodyBranding array{
 *     name?: string|null,
 *     color?: string|null,
 *     logo_url?: string|null,
 * }
 * @phpstan-type ChangeSettingsBodyContact array{
 *     email?: string|null,
 *     phone?: string|null,
 *     url?: string|null,
 * }
 * @phpstan-type ChangeSettingsBodyConsent array{
 *     required?: bool,
 *     version?: string,
 *     text?: array<string, string>,
 *     notice_url?: string|null,
 *     terms_url?: string|null,
 * }
 * @phpstan-type ChangeSettingsBodyPageTexts array{
 *     welcome?: array<string, string>,
 *     done?: array<string, string>,
 * }
 * @phpstan-type ChangeSettingsBodyTargetsHours array{
 *     license?: float|null,
 *     selfie?: float|null,
 *     age?: float|null,
 * }
 * @phpstan-type ChangeSettingsBodyTargetsWorkingHours array{
 *     days: list<int>,
 *     from: string,
 *     to: string,
 * }
 * @phpstan-type ChangeSettingsBodyTargets array{
 *     hours: ChangeSettingsBodyTargetsHours,
 *     time_zone: string,
 *     working_hours: ChangeSettingsBodyTargetsWorkingHours|null,
 * }
 * @phpstan-type ChangeSettingsBodyReasonsItem array{
 *     code: string,
 *     staff: string,
 *     subject: array<string, string>,
 * }
 * @phpstan-type ChangeSettingsBodySecondLook array{
 *     rejections: bool,
 *     approvals_against_signals: bool,
 *     sample_percent: float,
 * }
 * @phpstan-type ChangeSettingsBodyQuality array{
 *     sample_percent: float,
 *     from_pipeline?: bool,
 *     from_staff?: bool,
 * }
 * @phpstan-type ChangeSettingsBodyLiveness array{
 *     paced: bool,
 *     light?: bool,
 * }
 * @phpstan-type ChangeSettingsBodyPolicySelfieBand array{
 *     same: float,
 *     different: float,
 * }
 * @phpstan-type ChangeSettingsBodyPolicyPortraitBand array{
 *     same: float,
 *     different: float,
 * }
 * @phpstan-type ChangeSettingsBodyPolicy array{
 *     selfie_band?: ChangeSettingsBodyPolicySelfieBand|null,
 *     portrait_band?: ChangeSettingsBodyPolicyPortraitBand|null,
 *     ghost_different_from?: float|null,
 *     passing_score?: float|null,
 *     loosen?: bool,
 * }
 * @phpstan-type ChangeSettingsBodyOidc array{
 *     issuer?: string,
 *     client_id?: string,
 *     client_secret?: string,
 *     roles_claim?: string,
 *     role_map?: array<string, 'superuser'|'admin'|'view'|'privacy'>,
 *     custom_role_map?: array<string, string>,
 *     enforce?: bool,
 * }
 * @phpstan-type ChangeSettingsBody array{
 *     ip_allow_list?: list<string>,
 *     enforce_2fa?: bool,
 *     retention_days?: int|null,
 *     frame_ancestors?: list<string>,
 *     branding?: ChangeSettingsBodyBranding,
 *     ready_replies?: list<string>,
 *     contact?: ChangeSettingsBodyContact,
 *     consent?: ChangeSettingsBodyConsent,
 *     page_texts?: ChangeSettingsBodyPageTexts,
 *     german_address?: 'informal'|'formal',
 *     return_origins?: list<string>,
 *     cors_allow_list?: list<string>,
 *     match_threshold?: float|null,
 *     targets?: ChangeSettingsBodyTargets|null,
 *     reasons?: list<ChangeSettingsBodyReasonsItem>,
 *     second_look?: ChangeSettingsBodySecondLook,
 *     quality?: ChangeSettingsBodyQuality,
 *     acknowledge_severe?: bool,
 *     severe_signals?: string|null,
 *     reasons_required?: bool,
 *     expired_documents?: 'signal'|'park',
 *     required_proofs?: list<'original'|'in_force'>,
 *     lock_verified_details?: bool,
 *     overload?: 'refuse'|'queue',
 *     compare_across_people?: bool,
 *     liveness_closer?: bool,
 *     liveness?: ChangeSettingsBodyLiveness,
 *     accepted_documents?: list<'licence'|'identity_card'|'passport'|'residence_permit'>,
 *     policy?: ChangeSettingsBodyPolicy|null,
 *     oidc?: ChangeSettingsBodyOidc|null,
 * }
 * @phpstan-type ListReadyRepliesAnswer array{
 *     ready_replies: list<string>,
 * }
 * @phpstan-type ListReasonsAnswerReasonsItem array{
 *     code: string,
 *     staff: string,
 *     subject: array<string, string>,
 * }
 * @phpstan-type ListReasonsAnswer array{
 *     reasons: list<ListReasonsAnswerReasonsItem>,
 * }
 * @phpstan-type PreviewApprovalsBody array{
 *     severe_signals?: string|null,
 *     expired_documents?: 'signal'|'park',
 *     required_proofs?: list<'original'|'in_force'>,
 * }
 * @phpstan-type PreviewApprovalsAnswerSignalsItem array{
 *     signal: string,
 *     count: int,
 * }
 * @phpstan-type PreviewApprovalsAnswer array{
 *     days: int,
 *     approved: int,
 *     would_wait: int,
 *     unknown: int,
 *     signals: list<PreviewApprovalsAnswerSignalsItem>,
 * }
 * @phpstan-type ReplayPolicyBodyPolicySelfieBand array{
 *     same: float,
 *     different: float,
 * }
 * @phpstan-type ReplayPolicyBodyPolicyPortraitBand array{
 *     same: float,
 *     different: float,
 * }
 * @phpstan-type ReplayPolicyBodyPolicy array{
 *     selfie_band?: ReplayPolicyBodyPolicySelfieBand|null,
 *     portrait_band?: ReplayPolicyBodyPolicyPortraitBand|null,
 *     ghost_different_from?: float|null,
 *     passing_score?: float|null,
 * }
 * @phpstan-type ReplayPolicyBodyBeforeFlipsItemPeople array{
 *     approved: int,
 *     rejected: int,
 * }
 * @phpstan-type ReplayPolicyBodyBeforeFlipsItemExamplesItem array{
 *     submission_id: string,
 *     attempt: int,
 * }
 * @phpstan-type ReplayPolicyBodyBeforeFlipsItem array{
 *     kind: 'license'|'selfie',
 *     from: string,
 *     to: string,
 *     count: int,
 *     people: ReplayPolicyBodyBeforeFlipsItemPeople,
 *     examples: list<ReplayPolicyBodyBeforeFlipsItemExamplesItem>,
 * }
 * @phpstan-type ReplayPolicyBodyBefore array{
 *     looked_at: int,
 *     same: int,
 *     cannot_say: int,
 *     flips: list<ReplayPolicyBodyBeforeFlipsItem>,
 * }
 * @phpstan-type ReplayPolicyBody array{
 *     policy: ReplayPolicyBodyPolicy,
 *     from?: string,
 *     to?: string,
 *     cursor?: string,
 *     before?: ReplayPolicyBodyBefore,
 * }
 * @phpstan-type ReplayPolicyAnswerFlipsItemPeople array{
 *     approved: int,
 *     rejected: int,
 * }
 * @phpstan-type ReplayPolicyAnswerFlipsItemExamplesItem array{
 *     submission_id: string,
 *     attempt: int,
 * }
 * @phpstan-type ReplayPolicyAnswerFlipsItem array{
 *     kind: 'license'|'selfie',
 *     from: string,
 *     to: string,
 *     count: int,
 *     people: ReplayPolicyAnswerFlipsItemPeople,
 *     examples: list<ReplayPolicyAnswerFlipsItemExamplesItem>,
 * }
 * @phpstan-type ReplayPolicyAnswer array{
 *     limits: Limits,
 *     looked_at: int,
 *     same: int,
 *     cannot_say: int,
 *     flips: list<ReplayPolicyAnswerFlipsItem>,
 *     next_cursor: string|null,
 * }
 * @phpstan-type CreateTenantBody array{
 *     host: string,
 *     name: string,
 *     admin_email: string,
 *     admin_password: string,
 *     sandbox?: bool,
 *     german_address?: 'informal'|'formal',
 * }
 * @phpstan-type CreateTenantAnswer array{
 *     tenant_id: string,
 *     host: string,
 * }
 * @phpstan-type Tenant array{
 *     tenant_id: string,
 *     host: string,
 *     name: string,
 *     suspended: bool,
 *     sandbox: bool,
 *     being_deleted: bool,
 *     monthly_request_quota: int|null,
 *     max_stored_bytes: int|null,
 *     stored_bytes: int,
 *     created_at: string,
 *     subjects: int,
 * }
 * @phpstan-type ChangeTenantBody array{
 *     host?: string,
 *     name?: string,
 *     suspended?: bool,
 *     monthly_request_quota?: int|null,
 *     max_stored_bytes?: int|null,
 * }
 * @phpstan-type DeleteTenantQuery array{
 *     erase_held?: bool,
 * }
 * @phpstan-type DeleteTenantAnswer array{
 *     status: 'deleted',
 *     tenant_id: string,
 * }
 * @phpstan-type Job array{
 *     name: string,
 *     interval_seconds: float,
 *     running: bool,
 *     last_run_at: string|null,
 *     last_success_at: string|null,
 *     next_run_at: string|null,
 *     last_error_at: string|null,
 *     last_error: string|null,
 * }
 * @phpstan-type ReadUsageQuery array{
 *     from?: string,
 *     to?: string,
 * }
 * @phpstan-type ReadUsageAnswerItem array{
 *     tenant_id: string,
 *     host: string,
 *     month: string,
 *     requests: int,
 *     uploads: array<string, int>,
 * }
 * @phpstan-type ReadOpenApiAnswer array{
 *     openapi: '3.1.1',
 * }
 */
abstract class Operations
{
    abstract protected function call(
        string $method,
        string $path,
        array $parts = [],
        ?array $query = null,
        mixed $body = null,
        ?array $form = null,
        bool $takesKey = false,
        ?string $key = null,
    ): mixed;

    /**
     * Returns what the hosted page needs before it has a credential.
     * @return ReadPageAnswer
     */
    public function readPage(): array
    {
        return $this->call('GET', '/page');
    }

    /**
     * Opens a staff session.
     * @param LogInBody $body
     * @return LogInAnswer
     */
    public function logIn(array $body): array
    {
        return $this->call('POST', '/admin/login', body: $body);
    }

    /**
     * Returns how staff may sign in.
     * @return ListWaysInAnswer
     */
    public function listWaysIn(): array
    {
        return $this->call('GET', '/admin/login');
    }

    /**
     * Completes a login with a code of the second factor.
     * @param VerifyLoginBody $body
     * @return VerifyLoginAnswer
     */
    public function verifyLogin(array $body): array
    {
        return $this->call('POST', '/admin/login/verify', body: $body);
    }

    /**
     * Returns the user or API token of the credential.
     * @return ReadMeAnswer
     */
    public function readMe(): array
    {
        return $this->call('GET', '/admin/me');
    }

    /**
     * Turns the daily summary by mail on or off.
     * @param ChangeMeBody $body
     * @return ChangeMeAnswer
     */
    public function changeMe(array $body): array
    {
        return $this->call('PATCH', '/admin/me', body: $body);
    }

    /**
     * Ends the session.
     * @return LogOutAnswer
     */
    public function logOut(): array
    {
        return $this->call('POST', '/admin/logout');
    }

    /**
     * Redirects a browser to the identity provider.
     */
    public function goToCompany(): void
    {
        $this->call('GET', '/admin/login/oidc');
    }

    /**
     * Completes a single sign-on, once.
     * @param EndSignInBody|null $body
     * @return EndSignInAnswer
     */
    public function endSignIn(?array $body = null): array
    {
        return $this->call('POST', '/admin/login/oidc', body: $body);
    }

    /**
     * Redirects a browser that returns from the identity provider to the console.
     * @param ComeBackFromCompanyQuery|null $query
     */
    public function comeBackFromCompany(?array $query = null): void
    {
        $this->call('GET', '/admin/login/oidc/callback', query: $query);
    }

    /**
     * Creates a second factor for the caller’s account.
     * @return EnrolSecondFactorAnswer
     */
    public function enrolSecondFactor(): array
    {
        return $this->call('POST', '/admin/2fa/enrol');
    }

    /**
     * Activates the second factor.
     * @param ActivateSecondFactorBody $body
     * @return ActivateSecondFactorAnswer
     */
    public function activateSecondFactor(array $body): array
    {
        return $this->call('POST', '/admin/2fa/activate', body: $body);
    }

    /**
     * Removes the caller’s second factor.
     * @param RemoveSecondFactorBody $body
     * @return RemoveSecondFactorAnswer
     */
    public function removeSecondFactor(array $body): array
    {
        return $this->call('DELETE', '/admin/2fa', body: $body);
    }

    /**
     * Creates a second factor for the account of an enrolment link.
     * @param EnrolByLinkBody $body
     * @return EnrolByLinkAnswer
     */
    public function enrolByLink(array $body): array
    {
        return $this->call('POST', '/admin/enrolment', body: $body);
    }

    /**
     * Activates that second factor and ends the link.
     * @param ActivateByLinkBody $body
     * @return ActivateByLinkAnswer
     */
    public function activateByLink(array $body): array
    {
        return $this->call('POST', '/admin/enrolment/activate', body: $body);
    }

    /**
     * Removes the authenticator app and all passkeys of a tenant’s user, and ends the sessions.
     * @param ResetUsersFactorBody $body
     * @return ResetUsersFactorAnswer
     */
    public function resetUsersFactor(string $id, array $body): array
    {
        return $this->call('POST', '/platform/tenants/{}/reset-2fa', [$id], body: $body);
    }

    /**
     * Lists the staff users.
     * @return list<User>
     */
    public function listUsers(): array
    {
        return $this->call('GET', '/admin/users');
    }

    /**
     * Adds a staff user.
     * @param AddUserBody $body
     * @return AddUserAnswer
     */
    public function addUser(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/users', body: $body, takesKey: true, key: $key);
    }

    /**
     * Changes a user’s role, suspension, password or second factor.
     * @param ChangeUserBody|null $body
     * @return ChangeUserAnswer
     */
    public function changeUser(int $id, ?array $body = null): array
    {
        return $this->call('PATCH', '/admin/users/{}', [$id], body: $body);
    }

    /**
     * Removes a staff user.
     * @param RemoveUserBody|null $body
     * @return RemoveUserAnswer
     */
    public function removeUser(int $id, ?array $body = null): array
    {
        return $this->call('DELETE', '/admin/users/{}', [$id], body: $body);
    }

    /**
     * Creates a one-time link with which the user sets up a second factor.
     * @return OpenEnrolmentAnswer
     */
    public function openEnrolment(int $id): array
    {
        return $this->call('POST', '/admin/users/{}/enrolment', [$id]);
    }

    /**
     * Lists the tenant’s own roles.
     * @return list<StaffRole>
     */
    public function listRoles(): array
    {
        return $this->call('GET', '/admin/roles');
    }

    /**
     * Adds a role.
     * @param AddRoleBody $body
     * @return StaffRole
     */
    public function addRole(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/roles', body: $body, takesKey: true, key: $key);
    }

    /**
     * Changes a role. It applies to its users from their next request on.
     * @param ChangeRoleBody|null $body
     * @return StaffRole
     */
    public function changeRole(string $id, ?array $body = null, ?string $key = null): array
    {
        return $this->call('PATCH', '/admin/roles/{}', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Deletes a role that no user has and single sign-on does not give.
     * @return RemoveRoleAnswer
     */
    public function removeRole(string $id, ?string $key = null): array
    {
        return $this->call('DELETE', '/admin/roles/{}', [$id], takesKey: true, key: $key);
    }

    /**
     * Changes the caller’s password and ends their other sessions.
     * @param ChangeOwnPasswordBody $body
     * @return ChangeOwnPasswordAnswer
     */
    public function changeOwnPassword(array $body): array
    {
        return $this->call('POST', '/admin/me/password', body: $body);
    }

    /**
     * Creates a one-time link with which the user sets a password.
     * @return InviteUserAnswer
     */
    public function inviteUser(int $id): array
    {
        return $this->call('POST', '/admin/users/{}/invitation', [$id]);
    }

    /**
     * Sets the password of an invited user. The invitation then ends.
     * @param AcceptInvitationBody $body
     * @return AcceptInvitationAnswer
     */
    public function acceptInvitation(array $body): array
    {
        return $this->call('POST', '/admin/invitation', body: $body);
    }

    /**
     * Returns the options with which a browser asks for a passkey.
     * @return BeginPasskeyLoginAnswer
     */
    public function beginPasskeyLogin(): array
    {
        return $this->call('GET', '/admin/login/passkey');
    }

    /**
     * Opens a staff session with a passkey, alone or after the password.
     * @param LogInWithPasskeyBody $body
     * @return LogInWithPasskeyAnswer
     */
    public function logInWithPasskey(array $body): array
    {
        return $this->call('POST', '/admin/login/passkey', body: $body);
    }

    /**
     * Lists the caller’s passkeys, oldest first.
     * @return list<Passkey>
     */
    public function listPasskeys(): array
    {
        return $this->call('GET', '/admin/me/passkeys');
    }

    /**
     * Adds a passkey to the caller’s account.
     * @param AddPasskeyBody $body
     * @return Passkey
     */
    public function addPasskey(array $body): array
    {
        return $this->call('POST', '/admin/me/passkeys', body: $body);
    }

    /**
     * Returns the options with which a browser makes a passkey, after a password or code.
     * @param BeginPasskeyBody|null $body
     * @return BeginPasskeyAnswer
     */
    public function beginPasskey(?array $body = null): array
    {
        return $this->call('POST', '/admin/me/passkeys/options', body: $body);
    }

    /**
     * Removes a passkey of the caller, after a password or code.
     * @param RemovePasskeyBody|null $body
     * @return RemovePasskeyAnswer
     */
    public function removePasskey(string $id, ?array $body = null): array
    {
        return $this->call('DELETE', '/admin/me/passkeys/{}', [$id], body: $body);
    }

    /**
     * Lists the caller’s sessions, most recently used first.
     * @return list<Session>
     */
    public function listOwnSessions(): array
    {
        return $this->call('GET', '/admin/me/sessions');
    }

    /**
     * Ends one of the caller’s sessions.
     * @return EndOwnSessionAnswer
     */
    public function endOwnSession(string $id): array
    {
        return $this->call('DELETE', '/admin/me/sessions/{}', [$id]);
    }

    /**
     * Lists a user’s sessions, most recently used first.
     * @return list<Session>
     */
    public function listUsersSessions(int $id): array
    {
        return $this->call('GET', '/admin/users/{}/sessions', [$id]);
    }

    /**
     * Ends every session of a user except the caller’s current one.
     * @return EndUsersSessionsAnswer
     */
    public function endUsersSessions(int $id): array
    {
        return $this->call('DELETE', '/admin/users/{}/sessions', [$id]);
    }

    /**
     * Creates an API token for a machine.
     * @param CreateApiTokenBody|null $body
     * @return CreateApiTokenAnswer
     */
    public function createApiToken(?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/admin/api-tokens', body: $body, takesKey: true, key: $key);
    }

    /**
     * Lists the API tokens, newest first.
     * @return list<ListApiTokensAnswerItem>
     */
    public function listApiTokens(): array
    {
        return $this->call('GET', '/admin/api-tokens');
    }

    /**
     * Revokes an API token.
     * @return RevokeApiTokenAnswer
     */
    public function revokeApiToken(int $id): array
    {
        return $this->call('DELETE', '/admin/api-tokens/{}', [$id]);
    }

    /**
     * Lists subjects, newest first.
     * @param ListSubjectsQuery|null $query
     * @return list<ListSubjectsAnswerItem>
     */
    public function listSubjects(?array $query = null): array
    {
        return $this->call('GET', '/admin/subjects', query: $query);
    }

    /**
     * Creates a subject.
     * @param CreateSubjectBody $body
     * @return CreateSubjectAnswer
     */
    public function createSubject(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/subjects', body: $body, takesKey: true, key: $key);
    }

    /**
     * Reads a subject.
     * @param ReadSubjectQuery|null $query
     * @return Subject
     */
    public function readSubject(string $id, ?array $query = null): array
    {
        return $this->call('GET', '/admin/subjects/{}', [$id], query: $query);
    }

    /**
     * Changes some of a subject’s details.
     * @param UpdateSubjectBody|null $body
     * @return UpdateSubjectAnswer
     */
    public function updateSubject(string $id, ?array $body = null): array
    {
        return $this->call('PATCH', '/admin/subjects/{}', [$id], body: $body);
    }

    /**
     * Erases a subject: every stored image, then all records.
     * @param EraseSubjectBody|null $body
     * @return EraseSubjectAnswer
     */
    public function eraseSubject(string $id, ?array $body = null): array
    {
        return $this->call('DELETE', '/admin/subjects/{}', [$id], body: $body);
    }

    /**
     * Reads the details of the subject.
     * @return ReadOwnDetailsAnswer
     */
    public function readOwnDetails(): array
    {
        return $this->call('GET', '/subject/details');
    }

    /**
     * Changes some details of the subject.
     * @param UpdateOwnDetailsBody|null $body
     * @return UpdateOwnDetailsAnswer
     */
    public function updateOwnDetails(?array $body = null): array
    {
        return $this->call('POST', '/subject/details', body: $body);
    }

    /**
     * Mints a token for one subject’s device.
     * @param MintEphemeralTokenBody $body
     * @return MintEphemeralTokenAnswer
     */
    public function mintEphemeralToken(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/ephemeral-tokens', body: $body, takesKey: true, key: $key);
    }

    /**
     * Lists a subject’s tokens, newest first.
     * @param ListEphemeralTokensQuery $query
     * @return list<EphemeralToken>
     */
    public function listEphemeralTokens(array $query): array
    {
        return $this->call('GET', '/admin/ephemeral-tokens', query: $query);
    }

    /**
     * Revokes a token.
     * @return RevokeEphemeralTokenAnswer
     */
    public function revokeEphemeralToken(string $id): array
    {
        return $this->call('DELETE', '/admin/ephemeral-tokens/{}', [$id]);
    }

    /**
     * Returns the capabilities of this token.
     * @return ReadCapabilitiesAnswer
     */
    public function readCapabilities(): array
    {
        return $this->call('GET', '/ephemeral/capability');
    }

    /**
     * Creates an address with which another device takes over this link.
     * @return OfferHandoverAnswer
     */
    public function offerHandover(?string $key = null): array
    {
        return $this->call('POST', '/subject/handover', takesKey: true, key: $key);
    }

    /**
     * Tells whether another device has taken over this link.
     * @return ReadHandoverAnswer
     */
    public function readHandover(): array
    {
        return $this->call('GET', '/subject/handover');
    }

    /**
     * Exchanges a handover code for a token of this device.
     * @param TakeHandoverBody $body
     * @return TakeHandoverAnswer
     */
    public function takeHandover(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/handover', body: $body, takesKey: true, key: $key);
    }

    /**
     * Returns the state of the pictures that came through this link.
     * @return ReadProgressAnswer
     */
    public function readProgress(): array
    {
        return $this->call('GET', '/subject/progress');
    }

    /**
     * Records whether the subject consents to the tenant’s current text.
     * @param RecordConsentBody $body
     * @return RecordConsentAnswer
     */
    public function recordConsent(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/subject/consent', body: $body, takesKey: true, key: $key);
    }

    /**
     * Records what keeps the subject’s device from a photo.
     * @param RecordClientEventBody $body
     * @return RecordClientEventAnswer
     */
    public function recordClientEvent(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/subject/client-events', body: $body, takesKey: true, key: $key);
    }

    /**
     * Starts a liveness challenge.
     * @param BeginLivenessBody|null $body
     * @return BeginLivenessAnswer
     */
    public function beginLiveness(?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/subject/liveness', body: $body, takesKey: true, key: $key);
    }

    /**
     * Sends frames of the steps and returns whether they show a living person.
     * @param AnswerLivenessForm $form
     * @return AnswerLivenessAnswer
     */
    public function answerLiveness(string $challengeId, array $form, ?string $key = null): array
    {
        return $this->call('POST', '/subject/liveness/{}', [$challengeId], form: $form, takesKey: true, key: $key);
    }

    /**
     * Sends the frames of one step of a paced challenge, and returns the next step or the result.
     * @param SendLivenessStepForm $form
     * @return SendLivenessStepAnswer
     */
    public function sendLivenessStep(string $challengeId, array $form): array
    {
        return $this->call('POST', '/subject/liveness/{}/frames', [$challengeId], form: $form);
    }

    /**
     * Uploads a picture and returns its verdict.
     * @param UploadForm $form
     * @param UploadQuery $query
     * @return UploadAnswer
     */
    public function upload(array $form, array $query, ?string $key = null): array
    {
        return $this->call('POST', '/subject/upload', form: $form, query: $query, takesKey: true, key: $key);
    }

    /**
     * Uploads another picture that a reviewer requested.
     * @param ReuploadForm $form
     * @param ReuploadQuery $query
     * @return ReuploadAnswer
     */
    public function reupload(array $form, array $query, ?string $key = null): array
    {
        return $this->call('POST', '/subject/reupload', form: $form, query: $query, takesKey: true, key: $key);
    }

    /**
     * Requests a credential of the subject’s wallet.
     * @param BeginCredentialBody $body
     * @return BeginCredentialAnswer
     */
    public function beginCredential(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/subject/credential', body: $body, takesKey: true, key: $key);
    }

    /**
     * Sends the answer of a wallet and returns its verdict.
     * @param AnswerCredentialBody $body
     * @return AnswerCredentialAnswer
     */
    public function answerCredential(string $requestId, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/subject/credential/{}', [$requestId], body: $body, takesKey: true, key: $key);
    }

    /**
     * Receives the answer of a wallet on the subject’s device.
     * @return PostWalletAnswerAnswer
     */
    public function postWalletAnswer(string $requestId): array
    {
        return $this->call('POST', '/wallet/{}', [$requestId]);
    }

    /**
     * Lists the subject’s threads, one for each submission.
     * @param ListOwnMessagesQuery|null $query
     * @return ListOwnMessagesAnswer
     */
    public function listOwnMessages(?array $query = null): array
    {
        return $this->call('GET', '/subject/messages', query: $query);
    }

    /**
     * Posts a message to the reviewers.
     * @param PostOwnMessageBody $body
     * @return PostOwnMessageAnswer
     */
    public function postOwnMessage(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/subject/messages', body: $body, takesKey: true, key: $key);
    }

    /**
     * Lists submissions, newest change first.
     * @param ListSubmissionsQuery|null $query
     * @return SubmissionPage
     */
    public function listSubmissions(?array $query = null): array
    {
        return $this->call('GET', '/admin/submissions', query: $query);
    }

    /**
     * Counts the pending cases.
     * @return CountQueueAnswer
     */
    public function countQueue(): array
    {
        return $this->call('GET', '/admin/queue');
    }

    /**
     * Counts the pending cases by each filter of the queue.
     * @param CountFiltersQuery|null $query
     * @return CountFiltersAnswer
     */
    public function countFilters(?array $query = null): array
    {
        return $this->call('GET', '/admin/queue/counts', query: $query);
    }

    /**
     * Lists cases that have changed or are open, and counts the queue.
     * @param ListChangesQuery|null $query
     * @return ListChangesAnswer
     */
    public function listChanges(?array $query = null): array
    {
        return $this->call('GET', '/admin/changes', query: $query);
    }

    /**
     * Finds a subject or a submission by an external key. Without a query, lists the queue.
     * @param ReviewQuery|null $query
     * @return ReviewAnswer
     */
    public function review(?array $query = null): array
    {
        return $this->call('GET', '/admin/review', query: $query);
    }

    /**
     * Lists the caller’s saved filters and those of the team, by name.
     * @return ListSavedFiltersAnswer
     */
    public function listSavedFilters(): array
    {
        return $this->call('GET', '/admin/saved-filters');
    }

    /**
     * Saves filters of the queue under a name, for the caller or the team.
     * @param SaveFilterBody $body
     * @return SavedFilter
     */
    public function saveFilter(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/saved-filters', body: $body, takesKey: true, key: $key);
    }

    /**
     * Deletes a saved filter of the caller or the team.
     * @return DeleteSavedFilterAnswer
     */
    public function deleteSavedFilter(string $id): array
    {
        return $this->call('DELETE', '/admin/saved-filters/{}', [$id]);
    }

    /**
     * Reads a case: its attempts with their evidence, its messages and its subject.
     * @param OpenSubmissionQuery|null $query
     * @return Case
     */
    public function openSubmission(string $id, ?array $query = null): array
    {
        return $this->call('GET', '/admin/submissions/{}', [$id], query: $query);
    }

    /**
     * Runs the pipeline on the newest picture of a pending submission, for its reviewer.
     * @return Case
     */
    public function checkSubmission(string $id): array
    {
        return $this->call('POST', '/admin/submissions/{}/check', [$id]);
    }

    /**
     * Reads the image of an attempt.
     * @param ReadImageQuery|null $query
     * @return string
     */
    public function readImage(string $id, int $attempt, ?array $query = null): string
    {
        return $this->call('GET', '/admin/submissions/{}/attempts/{}/image', [$id, $attempt], query: $query);
    }

    /**
     * Reads a frame of the liveness challenge before a selfie.
     * @return string
     */
    public function readLivenessFrame(string $id, int $attempt, int $frame): string
    {
        return $this->call('GET', '/admin/submissions/{}/attempts/{}/frames/{}', [$id, $attempt, $frame]);
    }

    /**
     * Tells other reviewers that the caller has the case open.
     * @param MarkOpenBody $body
     * @return MarkOpenAnswer
     */
    public function markOpen(string $id, array $body): array
    {
        return $this->call('POST', '/admin/submissions/{}/open', [$id], body: $body);
    }

    /**
     * Claims the unclaimed pending case that has waited longest.
     * @param ClaimNextBody|null $body
     * @return SubmissionRow
     */
    public function claimNext(?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/next', body: $body, takesKey: true, key: $key);
    }

    /**
     * Claims a case, assigns it to a colleague, or releases it.
     * @param ClaimSubmissionBody|null $body
     * @return ClaimSubmissionAnswer
     */
    public function claimSubmission(string $id, ?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/claim', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Lists the users who may decide. A case can be assigned to them, and notes can name them.
     * @return list<ListColleaguesAnswerItem>
     */
    public function listColleagues(): array
    {
        return $this->call('GET', '/admin/colleagues');
    }

    /**
     * Escalates a pending case to fraud.
     * @param EscalateSubmissionBody $body
     * @return EscalateSubmissionAnswer
     */
    public function escalateSubmission(string $id, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/escalate', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Gives an escalated case back to all who decide.
     * @param HandBackSubmissionBody|null $body
     * @return HandBackSubmissionAnswer
     */
    public function handBackSubmission(string $id, ?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/hand-back', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Approves a submission.
     * @param ApproveSubmissionBody|null $body
     * @return ApproveSubmissionAnswer
     */
    public function approveSubmission(string $id, ?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/approve', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Rejects a submission, and may request another picture.
     * @param RejectSubmissionBody|null $body
     * @return RejectSubmissionAnswer
     */
    public function rejectSubmission(string $id, ?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/reject', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Reopens a decided submission: it is pending again, as if no decision had been made.
     * @param ReopenSubmissionBody $body
     * @return ReopenSubmissionAnswer
     */
    public function reopenSubmission(string $id, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/reopen', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Revokes active links by their creation time or workflow.
     * @param RevokeLinksBody|null $body
     * @return RevokeLinksAnswer
     */
    public function revokeLinks(?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/admin/bulk/revoke-links', body: $body, takesKey: true, key: $key);
    }

    /**
     * Requests another picture for pending submissions that no other reviewer has claimed and none has voted on.
     * @param RequestReuploadsBody|null $body
     * @return RequestReuploadsAnswer
     */
    public function requestReuploads(?array $body = null, ?string $key = null): array
    {
        return $this->call('POST', '/admin/bulk/request-reuploads', body: $body, takesKey: true, key: $key);
    }

    /**
     * Posts a message to the subject.
     * @param PostMessageBody $body
     * @return PostMessageAnswer
     */
    public function postMessage(string $id, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/messages', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Writes a note about a case for colleagues. The subject’s pages never show it.
     * @param WriteNoteBody $body
     * @return WriteNoteAnswer
     */
    public function writeNote(string $id, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/notes', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Exports a case as one HTML file, to archive or print.
     * @param PrintSubmissionQuery|null $query
     * @return string
     */
    public function printSubmission(string $id, ?array $query = null): string
    {
        return $this->call('GET', '/admin/submissions/{}/paper', [$id], query: $query);
    }

    /**
     * Exports all submissions that the filters select as CSV, with who decided each.
     * @param ExportSubmissionsQuery|null $query
     * @return string
     */
    public function exportSubmissions(?array $query = null): string
    {
        return $this->call('GET', '/admin/submissions/export', query: $query);
    }

    /**
     * Blocks the document or the face of a case.
     * @param AddBlockBody $body
     * @return AddBlockAnswer
     */
    public function addBlock(string $id, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/submissions/{}/blocks', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Lists the blocked documents and faces, newest first, without those that have ended.
     * @return ListBlocksAnswer
     */
    public function listBlocks(): array
    {
        return $this->call('GET', '/admin/blocks');
    }

    /**
     * Removes a document or a face from the tenant’s list of blocks.
     * @return RemoveBlockAnswer
     */
    public function removeBlock(string $id): array
    {
        return $this->call('DELETE', '/admin/blocks/{}', [$id]);
    }

    /**
     * Settles that two subjects are, or are not, one person.
     * @param SettleRelationBody $body
     * @return SettleRelationAnswer
     */
    public function settleRelation(string $id, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/subjects/{}/relations', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Lists what is settled about the subject and others, newest first.
     * @return ListRelationsAnswer
     */
    public function listRelations(string $id): array
    {
        return $this->call('GET', '/admin/subjects/{}/relations', [$id]);
    }

    /**
     * Removes what is settled about two subjects: they are compared again like any others.
     * @return RemoveRelationAnswer
     */
    public function removeRelation(string $id, string $other, ?string $key = null): array
    {
        return $this->call('DELETE', '/admin/subjects/{}/relations/{}', [$id, $other], takesKey: true, key: $key);
    }

    /**
     * Lists the results that last names force in a sandbox, each with a picture.
     * @return ReadSandboxAnswer
     */
    public function readSandbox(): array
    {
        return $this->call('GET', '/admin/sandbox');
    }

    /**
     * Lists the audit entries, newest first.
     * @param ListAuditQuery|null $query
     * @return ListAuditAnswer
     */
    public function listAudit(?array $query = null): array
    {
        return $this->call('GET', '/admin/audit', query: $query);
    }

    /**
     * Checks the chain of hashes and returns how far it is intact.
     * @return ReadAuditChainAnswer
     */
    public function readAuditChain(): array
    {
        return $this->call('GET', '/admin/audit/chain');
    }

    /**
     * Exports the audit as a file, oldest first.
     * @param ExportAuditQuery|null $query
     * @return string
     */
    public function exportAudit(?array $query = null): string
    {
        return $this->call('GET', '/admin/audit/export', query: $query);
    }

    /**
     * Returns counts of uploads and figures of the pipeline and the queue.
     * @param ReadStatsQuery|null $query
     * @return ReadStatsAnswer
     */
    public function readStats(?array $query = null): array
    {
        return $this->call('GET', '/admin/stats', query: $query);
    }

    /**
     * Returns what each reviewer decided, how fast, and how often it was overturned.
     * @param ReadReviewerStatsQuery|null $query
     * @return ReadReviewerStatsAnswer
     */
    public function readReviewerStats(?array $query = null): array
    {
        return $this->call('GET', '/admin/stats/reviewers', query: $query);
    }

    /**
     * Returns the shares of false approvals and rejections, measured on a blind sample.
     * @param ReadQualityQuery|null $query
     * @return ReadQualityAnswer
     */
    public function readQuality(?array $query = null): array
    {
        return $this->call('GET', '/admin/quality', query: $query);
    }

    /**
     * Exports the figures of `readQuality` as CSV.
     * @param ExportQualityQuery|null $query
     * @return string
     */
    public function exportQuality(?array $query = null): string
    {
        return $this->call('GET', '/admin/quality/export', query: $query);
    }

    /**
     * Records a deletion request for a subject.
     * @param RequestDeletionBody|null $body
     * @return RequestDeletionAnswer
     */
    public function requestDeletion(string $id, ?array $body = null, ?string $key = null): array
    {
        return $this->call(
            'POST',
            '/admin/subjects/{}/request-deletion',
            [$id],
            body: $body,
            takesKey: true,
            key: $key,
        );
    }

    /**
     * Records a deletion request of the subject.
     * @param RequestOwnDeletionBody $body
     * @return RequestOwnDeletionAnswer
     */
    public function requestOwnDeletion(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/subject/request-deletion', body: $body, takesKey: true, key: $key);
    }

    /**
     * Takes back the subject’s own pending deletion request.
     * @return WithdrawOwnDeletionAnswer
     */
    public function withdrawOwnDeletion(?string $key = null): array
    {
        return $this->call('DELETE', '/subject/request-deletion', takesKey: true, key: $key);
    }

    /**
     * Lists deletion requests: pending ones and those on hold by due date, refused and completed ones newest first.
     * @param ListDeletionRequestsQuery|null $query
     * @return ListDeletionRequestsAnswer
     */
    public function listDeletionRequests(?array $query = null): array
    {
        return $this->call('GET', '/admin/deletion-requests', query: $query);
    }

    /**
     * Puts the person of a request on hold: nothing erases them or their images until the hold ends.
     * @param HoldErasureBody $body
     * @return HoldErasureAnswer
     */
    public function holdErasure(string $id, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/deletion-requests/{}/hold', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Ends the hold of the request’s person before its time.
     * @return LiftHoldAnswer
     */
    public function liftHold(string $id, ?string $key = null): array
    {
        return $this->call('DELETE', '/admin/deletion-requests/{}/hold', [$id], takesKey: true, key: $key);
    }

    /**
     * Refuses a pending deletion request.
     * @param RefuseDeletionBody $body
     * @return RefuseDeletionAnswer
     */
    public function refuseDeletion(string $id, array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/deletion-requests/{}/refuse', [$id], body: $body, takesKey: true, key: $key);
    }

    /**
     * Counts what an erasure would remove.
     * @return CountErasureAnswer
     */
    public function countErasure(string $id): array
    {
        return $this->call('GET', '/admin/subjects/{}/erasure', [$id]);
    }

    /**
     * Exports everything stored about a subject as a ZIP archive.
     * @return string
     */
    public function exportSubject(string $id): string
    {
        return $this->call('GET', '/admin/subjects/{}/export', [$id]);
    }

    /**
     * Erases the images of submissions that were decided before a given time. The records stay.
     * @param EraseImagesBody $body
     * @return EraseImagesAnswer
     */
    public function eraseImages(array $body): array
    {
        return $this->call('POST', '/admin/bulk/erase-images', body: $body);
    }

    /**
     * Erases a subject: every stored image, then all records.
     * @param EraseSubjectRecordBody|null $body
     * @return EraseSubjectRecordAnswer
     */
    public function eraseSubjectRecord(string $id, ?array $body = null): array
    {
        return $this->call('DELETE', '/subjects/{}', [$id], body: $body);
    }

    /**
     * Erases one license record and its images; the subject stays.
     * @return EraseLicenseAnswer
     */
    public function eraseLicense(string $id): array
    {
        return $this->call('DELETE', '/licenses/{}', [$id]);
    }

    /**
     * Erases one selfie record and its images; the subject stays.
     * @return EraseSelfieAnswer
     */
    public function eraseSelfie(string $id): array
    {
        return $this->call('DELETE', '/selfies/{}', [$id]);
    }

    /**
     * Returns the issuers of credentials that the operator trusts.
     * @return ReadTrustAnswer
     */
    public function readTrust(): array
    {
        return $this->call('GET', '/admin/trust');
    }

    /**
     * Lists the workflows, newest first.
     * @return list<Workflow>
     */
    public function listWorkflows(): array
    {
        return $this->call('GET', '/admin/workflows');
    }

    /**
     * Creates a workflow.
     * @param CreateWorkflowBody $body
     * @return Workflow
     */
    public function createWorkflow(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/workflows', body: $body, takesKey: true, key: $key);
    }

    /**
     * Reads a workflow.
     * @return Workflow
     */
    public function readWorkflow(string $id): array
    {
        return $this->call('GET', '/admin/workflows/{}', [$id]);
    }

    /**
     * Changes a workflow.
     * @param UpdateWorkflowBody|null $body
     * @return Workflow
     */
    public function updateWorkflow(string $id, ?array $body = null): array
    {
        return $this->call('PATCH', '/admin/workflows/{}', [$id], body: $body);
    }

    /**
     * Deletes a workflow; tokens keep what they were minted with.
     * @return DeleteWorkflowAnswer
     */
    public function deleteWorkflow(string $id): array
    {
        return $this->call('DELETE', '/admin/workflows/{}', [$id]);
    }

    /**
     * Lists the presets, newest first.
     * @return list<Preset>
     */
    public function listPresets(): array
    {
        return $this->call('GET', '/admin/presets');
    }

    /**
     * Creates a preset.
     * @param CreatePresetBody $body
     * @return Preset
     */
    public function createPreset(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/admin/presets', body: $body, takesKey: true, key: $key);
    }

    /**
     * Reads a preset.
     * @return Preset
     */
    public function readPreset(string $id): array
    {
        return $this->call('GET', '/admin/presets/{}', [$id]);
    }

    /**
     * Changes a preset.
     * @param UpdatePresetBody|null $body
     * @return Preset
     */
    public function updatePreset(string $id, ?array $body = null): array
    {
        return $this->call('PATCH', '/admin/presets/{}', [$id], body: $body);
    }

    /**
     * Deletes a preset; tokens keep what they were minted with.
     * @return DeletePresetAnswer
     */
    public function deletePreset(string $id): array
    {
        return $this->call('DELETE', '/admin/presets/{}', [$id]);
    }

    /**
     * Reads the tenant’s settings.
     * @return Settings
     */
    public function readSettings(): array
    {
        return $this->call('GET', '/admin/settings');
    }

    /**
     * Changes some of the tenant’s settings.
     * @param ChangeSettingsBody|null $body
     * @return Settings
     */
    public function changeSettings(?array $body = null): array
    {
        return $this->call('PATCH', '/admin/settings', body: $body);
    }

    /**
     * Lists the tenant’s ready-made texts for reviewers.
     * @return ListReadyRepliesAnswer
     */
    public function listReadyReplies(): array
    {
        return $this->call('GET', '/admin/ready-replies');
    }

    /**
     * Lists the tenant’s reasons for a rejection.
     * @return ListReasonsAnswer
     */
    public function listReasons(): array
    {
        return $this->call('GET', '/admin/reasons');
    }

    /**
     * Returns how many approvals of the last 30 days would have waited for a person.
     * @param PreviewApprovalsBody|null $body
     * @return PreviewApprovalsAnswer
     */
    public function previewApprovals(?array $body = null): array
    {
        return $this->call('POST', '/admin/settings/approvals/preview', body: $body);
    }

    /**
     * Returns which past verdicts other limits would have changed.
     * @param ReplayPolicyBody $body
     * @return ReplayPolicyAnswer
     */
    public function replayPolicy(array $body): array
    {
        return $this->call('POST', '/admin/policy/replay', body: $body);
    }

    /**
     * Creates a tenant with its first superuser.
     * @param CreateTenantBody $body
     * @return CreateTenantAnswer
     */
    public function createTenant(array $body, ?string $key = null): array
    {
        return $this->call('POST', '/platform/tenants', body: $body, takesKey: true, key: $key);
    }

    /**
     * Lists the tenants, the newest first.
     * @return list<Tenant>
     */
    public function listTenants(): array
    {
        return $this->call('GET', '/platform/tenants');
    }

    /**
     * Reads a tenant.
     * @return Tenant
     */
    public function readTenant(string $id): array
    {
        return $this->call('GET', '/platform/tenants/{}', [$id]);
    }

    /**
     * Changes a tenant’s host, name or limits, or suspends it.
     * @param ChangeTenantBody|null $body
     * @return Tenant
     */
    public function changeTenant(string $id, ?array $body = null): array
    {
        return $this->call('PATCH', '/platform/tenants/{}', [$id], body: $body);
    }

    /**
     * Erases every subject of a tenant, then the tenant with all its data.
     * @param DeleteTenantQuery|null $query
     * @return DeleteTenantAnswer
     */
    public function deleteTenant(string $id, ?array $query = null): array
    {
        return $this->call('DELETE', '/platform/tenants/{}', [$id], query: $query);
    }

    /**
     * Lists the periodic jobs of all servers with their last runs.
     * @return list<Job>
     */
    public function listJobs(): array
    {
        return $this->call('GET', '/platform/jobs');
    }

    /**
     * Returns the usage of each tenant by month.
     * @param ReadUsageQuery|null $query
     * @return list<ReadUsageAnswerItem>
     */
    public function readUsage(?array $query = null): array
    {
        return $this->call('GET', '/platform/usage', query: $query);
    }

    /**
     * Returns this document.
     * @return ReadOpenApiAnswer
     */
    public function readOpenApi(): array
    {
        return $this->call('GET', '/openapi.json');
    }
}
