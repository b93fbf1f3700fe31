# Generated from the API document of Attesta; do not edit.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union
from urllib.parse import quote

ReadPageAnswerContact = TypedDict("ReadPageAnswerContact", {
    "email": "str | None",
    "phone": "str | None",
    "url": "str | None",
})

ReadPageAnswerConsent = TypedDict("ReadPageAnswerConsent", {
    "version": "str",
    "text": "dict[str, Any]",
    "notice_url": "str | None",
    "terms_url": "str | None",
    "compares_across": "bool",
})

ReadPageAnswerTexts = TypedDict("ReadPageAnswerTexts", {
    "welcome": "dict[str, Any]",
    "done": "dict[str, Any]",
})

ReadPageAnswerDecisionHours = TypedDict("ReadPageAnswerDecisionHours", {
    "license": "float | None",
    "selfie": "float | None",
    "age": "float | None",
    "in_working_hours": "bool",
})

ReadPageAnswer = TypedDict("ReadPageAnswer", {
    "name": "str",
    "color": "str | None",
    "logo_url": "str | None",
    "retention_days": "int | None",
    "contact": "ReadPageAnswerContact",
    "consent": "ReadPageAnswerConsent | None",
    "texts": "ReadPageAnswerTexts",
    "german_address": "Literal[\"informal\", \"formal\"]",
    "decision_hours": "ReadPageAnswerDecisionHours | None",
    "languages": "list[str]",
    "image_types": "list[str]",
})

ErrorCode = Literal[
    "bad-request",
    "field-refused",
    "unknown-field",
    "image-refused",
    "credential-refused",
    "reason-required",
    "acknowledgement-required",
    "key-reused",
    "unauthenticated",
    "link-expired",
    "link-ended",
    "login-refused",
    "sign-in-refused",
    "code-refused",
    "forbidden",
    "tenant-suspended",
    "network-refused",
    "factor-required",
    "consent-required",
    "attempts-spent",
    "company-only",
    "not-found",
    "unknown-host",
    "wrong-method",
    "conflict",
    "taken",
    "decided-already",
    "claimed-already",
    "newer-attempt",
    "newer-details",
    "details-locked",
    "second-person",
    "not-asked-for",
    "challenge-over",
    "credential-over",
    "thread-full",
    "being-deleted",
    "too-many",
    "quota-spent",
    "too-many-logins",
    "too-many-messages",
    "storage-full",
    "internal",
    "unavailable",
    "busy",
    "disk-full",
    "undecided",
]

ErrorResponse = TypedDict("ErrorResponse", {
    "error": "str",
})

LogInBody = TypedDict("LogInBody", {
    "email": "str",
    "password": "str",
})

LogInAnswer1 = TypedDict("LogInAnswer1", {
    "token": "str",
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
})

LogInAnswer2 = TypedDict("LogInAnswer2", {
    "challenge": "Literal[\"totp\"]",
    "challenge_token": "str",
    "expires_in": "int",
})

LogInAnswer3 = TypedDict("LogInAnswer3", {
    "challenge": "Literal[\"passkey\"]",
})

LogInAnswer = Union["LogInAnswer1", "LogInAnswer2", "LogInAnswer3"]

LimitReached = TypedDict("LimitReached", {
    "error": "str",
    "limit": "int",
})

VerifyLoginBody = TypedDict("VerifyLoginBody", {
    "challenge_token": "str",
    "code": "str",
})

VerifyLoginAnswer = TypedDict("VerifyLoginAnswer", {
    "token": "str",
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
})

ReadMeAnswerPermissionsItem = Literal[
    "customers",
    "cases",
    "images",
    "decide",
    "fraud",
    "records",
    "bulk",
    "erase",
    "bulk_erase",
    "export",
    "subject_export",
    "settings",
    "sign_in",
    "users",
]

ReadMeAnswer = TypedDict("ReadMeAnswer", {
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
    "role_id": "str | None",
    "role_name": "str | None",
    "permissions": "list[ReadMeAnswerPermissionsItem]",
    "second_factor": "bool",
    "authenticator": "bool",
    "by_company": "bool",
    "daily_mail": "bool | None",
})

ChangeMeBody = TypedDict("ChangeMeBody", {
    "daily_mail": "bool",
})

ChangeMeAnswer = TypedDict("ChangeMeAnswer", {
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
    "role_id": "str | None",
    "role_name": "str | None",
    "permissions": "list[ReadMeAnswerPermissionsItem]",
    "second_factor": "bool",
    "authenticator": "bool",
    "by_company": "bool",
    "daily_mail": "bool | None",
})

LogOutAnswer = TypedDict("LogOutAnswer", {
    "status": "Literal[\"logged out\"]",
    "provider_logout": "str | None",
})

ListWaysInAnswer = TypedDict("ListWaysInAnswer", {
    "company": "bool",
    "password": "bool",
    "passkey": "bool",
})

GoToCompanyAnswer = TypedDict("GoToCompanyAnswer", {
    "status": "Literal[\"see the address\"]",
})

ComeBackFromCompanyAnswer = TypedDict("ComeBackFromCompanyAnswer", {
    "status": "Literal[\"see the address\"]",
})

EndSignInBody = TypedDict("EndSignInBody", {
    "code": NotRequired["str"],
    "state": NotRequired["str"],
    "iss": NotRequired["str"],
    "error": NotRequired["str"],
})

EndSignInAnswer1 = TypedDict("EndSignInAnswer1", {
    "token": "str",
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
})

EndSignInAnswer2 = TypedDict("EndSignInAnswer2", {
    "challenge": "Literal[\"totp\"]",
    "challenge_token": "str",
    "expires_in": "int",
})

EndSignInAnswer = Union["EndSignInAnswer1", "EndSignInAnswer2"]

EnrolSecondFactorAnswer = TypedDict("EnrolSecondFactorAnswer", {
    "secret": "str",
    "otpauth_url": "str",
    "qr_svg": "str",
    "recovery_codes": "list[str]",
})

ActivateSecondFactorBody = TypedDict("ActivateSecondFactorBody", {
    "code": "str",
})

ActivateSecondFactorAnswer = TypedDict("ActivateSecondFactorAnswer", {
    "status": "Literal[\"second factor activated\"]",
})

RemoveSecondFactorBody = TypedDict("RemoveSecondFactorBody", {
    "code": "str",
})

RemoveSecondFactorAnswer = TypedDict("RemoveSecondFactorAnswer", {
    "status": "Literal[\"second factor removed\"]",
})

EnrolByLinkBody = TypedDict("EnrolByLinkBody", {
    "enrolment_token": "str",
})

EnrolByLinkAnswer = TypedDict("EnrolByLinkAnswer", {
    "secret": "str",
    "otpauth_url": "str",
    "qr_svg": "str",
    "recovery_codes": "list[str]",
})

ActivateByLinkBody = TypedDict("ActivateByLinkBody", {
    "enrolment_token": "str",
    "code": "str",
})

ActivateByLinkAnswer = TypedDict("ActivateByLinkAnswer", {
    "status": "Literal[\"second factor activated\"]",
})

ResetUsersFactorBody = TypedDict("ResetUsersFactorBody", {
    "email": "str",
})

ResetUsersFactorAnswer = TypedDict("ResetUsersFactorAnswer", {
    "status": "Literal[\"second factor reset\"]",
})

User = TypedDict("User", {
    "id": "int",
    "email": "str",
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
    "role_id": "str | None",
    "role_name": "str | None",
    "suspended": "bool",
    "second_factor": "bool",
    "by_company": "bool",
    "invited": "bool",
    "created_at": "str",
})

AddUserBody = TypedDict("AddUserBody", {
    "email": "str",
    "username": "str",
    "password": NotRequired["str"],
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
    "role_id": NotRequired["str | None"],
})

AddUserAnswer = TypedDict("AddUserAnswer", {
    "id": "int",
    "email": "str",
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
    "role_id": "str | None",
    "role_name": "str | None",
    "suspended": "bool",
    "second_factor": "bool",
    "by_company": "bool",
    "invited": "bool",
    "created_at": "str",
    "invitation_url": NotRequired["str"],
})

ChangeUserBody = TypedDict("ChangeUserBody", {
    "role": NotRequired["Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]"],
    "role_id": NotRequired["str | None"],
    "suspended": NotRequired["bool"],
    "password": NotRequired["str"],
    "reset_2fa": NotRequired["bool"],
    "api_tokens": NotRequired["Literal[\"keep\", \"revoke\"]"],
})

ChangeUserAnswerApiTokensItem = TypedDict("ChangeUserAnswerApiTokensItem", {
    "id": "int",
    "description": "str | None",
    "fingerprint": "str",
    "expires_at": "str | None",
    "last_used_at": "str | None",
    "revoked_at": "str | None",
})

ChangeUserAnswer = TypedDict("ChangeUserAnswer", {
    "id": "int",
    "email": "str",
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
    "role_id": "str | None",
    "role_name": "str | None",
    "suspended": "bool",
    "second_factor": "bool",
    "by_company": "bool",
    "invited": "bool",
    "created_at": "str",
    "api_tokens": NotRequired["list[ChangeUserAnswerApiTokensItem]"],
})

RemoveUserBody = TypedDict("RemoveUserBody", {
    "api_tokens": NotRequired["Literal[\"keep\", \"revoke\"]"],
})

RemoveUserAnswerApiTokensItem = TypedDict("RemoveUserAnswerApiTokensItem", {
    "id": "int",
    "description": "str | None",
    "fingerprint": "str",
    "expires_at": "str | None",
    "last_used_at": "str | None",
    "revoked_at": "str | None",
})

RemoveUserAnswer = TypedDict("RemoveUserAnswer", {
    "status": "Literal[\"deleted\"]",
    "id": "int",
    "api_tokens": "list[RemoveUserAnswerApiTokensItem]",
})

OpenEnrolmentAnswer = TypedDict("OpenEnrolmentAnswer", {
    "url": "str",
    "expires_at": "str",
})

StaffRole = TypedDict("StaffRole", {
    "id": "str",
    "name": "str",
    "permissions": "list[ReadMeAnswerPermissionsItem]",
    "users": "int",
    "created_at": "str",
})

AddRoleBody = TypedDict("AddRoleBody", {
    "name": "str",
    "permissions": "list[ReadMeAnswerPermissionsItem]",
})

ChangeRoleBody = TypedDict("ChangeRoleBody", {
    "name": NotRequired["str"],
    "permissions": NotRequired["list[ReadMeAnswerPermissionsItem]"],
})

RemoveRoleAnswer = TypedDict("RemoveRoleAnswer", {
    "status": "Literal[\"deleted\"]",
    "id": "str",
})

ChangeOwnPasswordBody = TypedDict("ChangeOwnPasswordBody", {
    "current": "str",
    "password": "str",
})

ChangeOwnPasswordAnswer = TypedDict("ChangeOwnPasswordAnswer", {
    "status": "Literal[\"password changed\"]",
    "sessions": "int",
})

InviteUserAnswer = TypedDict("InviteUserAnswer", {
    "invitation_url": "str",
    "expires_at": "str",
})

AcceptInvitationBody = TypedDict("AcceptInvitationBody", {
    "invitation_token": "str",
    "password": "str",
})

AcceptInvitationAnswer = TypedDict("AcceptInvitationAnswer", {
    "status": "Literal[\"password set\"]",
    "email": "str",
})

BeginPasskeyLoginAnswerPublicKey = TypedDict("BeginPasskeyLoginAnswerPublicKey", {
    "challenge": "str",
    "rpId": "str",
    "timeout": "int",
    "userVerification": "Literal[\"required\"]",
})

BeginPasskeyLoginAnswer = TypedDict("BeginPasskeyLoginAnswer", {
    "public_key": "BeginPasskeyLoginAnswerPublicKey",
})

LogInWithPasskeyBodyResponse = TypedDict("LogInWithPasskeyBodyResponse", {
    "clientDataJSON": "str",
    "authenticatorData": "str",
    "signature": "str",
})

LogInWithPasskeyBody = TypedDict("LogInWithPasskeyBody", {
    "id": "str",
    "rawId": "str",
    "type": "Literal[\"public-key\"]",
    "response": "LogInWithPasskeyBodyResponse",
})

LogInWithPasskeyAnswer = TypedDict("LogInWithPasskeyAnswer", {
    "token": "str",
    "username": "str",
    "role": "Literal[\"superuser\", \"admin\", \"view\", \"privacy\", \"custom\"]",
})

Passkey = TypedDict("Passkey", {
    "id": "str",
    "name": "str",
    "backed_up": "bool",
    "created_at": "str",
    "last_used_at": "str | None",
})

BeginPasskeyBody = TypedDict("BeginPasskeyBody", {
    "current": NotRequired["str"],
    "code": NotRequired["str"],
})

BeginPasskeyAnswerPublicKeyRp = TypedDict("BeginPasskeyAnswerPublicKeyRp", {
    "id": "str",
    "name": "str",
})

BeginPasskeyAnswerPublicKeyUser = TypedDict("BeginPasskeyAnswerPublicKeyUser", {
    "id": "str",
    "name": "str",
    "displayName": "str",
})

BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem = TypedDict("BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem", {
    "type": "Literal[\"public-key\"]",
    "alg": "int",
})

BeginPasskeyAnswerPublicKeyExcludeCredentialsItem = TypedDict("BeginPasskeyAnswerPublicKeyExcludeCredentialsItem", {
    "type": "Literal[\"public-key\"]",
    "id": "str",
})

BeginPasskeyAnswerPublicKeyAuthenticatorSelection = TypedDict("BeginPasskeyAnswerPublicKeyAuthenticatorSelection", {
    "residentKey": "Literal[\"required\"]",
    "requireResidentKey": "Literal[True]",
    "userVerification": "Literal[\"required\"]",
})

BeginPasskeyAnswerPublicKey = TypedDict("BeginPasskeyAnswerPublicKey", {
    "challenge": "str",
    "rp": "BeginPasskeyAnswerPublicKeyRp",
    "user": "BeginPasskeyAnswerPublicKeyUser",
    "pubKeyCredParams": "list[BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem]",
    "excludeCredentials": "list[BeginPasskeyAnswerPublicKeyExcludeCredentialsItem]",
    "authenticatorSelection": "BeginPasskeyAnswerPublicKeyAuthenticatorSelection",
    "attestation": "Literal[\"none\"]",
    "timeout": "int",
})

BeginPasskeyAnswer = TypedDict("BeginPasskeyAnswer", {
    "public_key": "BeginPasskeyAnswerPublicKey",
})

AddPasskeyBodyCredentialResponse = TypedDict("AddPasskeyBodyCredentialResponse", {
    "clientDataJSON": "str",
    "attestationObject": "str",
})

AddPasskeyBodyCredential = TypedDict("AddPasskeyBodyCredential", {
    "id": "str",
    "rawId": "str",
    "type": "Literal[\"public-key\"]",
    "response": "AddPasskeyBodyCredentialResponse",
})

AddPasskeyBody = TypedDict("AddPasskeyBody", {
    "name": "str",
    "credential": "AddPasskeyBodyCredential",
})

RemovePasskeyBody = TypedDict("RemovePasskeyBody", {
    "current": NotRequired["str"],
    "code": NotRequired["str"],
})

RemovePasskeyAnswer = TypedDict("RemovePasskeyAnswer", {
    "status": "Literal[\"passkey removed\"]",
})

Session = TypedDict("Session", {
    "id": "str",
    "created_at": "str",
    "last_used_at": "str",
    "own": "bool",
})

EndOwnSessionAnswer = TypedDict("EndOwnSessionAnswer", {
    "status": "Literal[\"ended\"]",
    "sessions": "int",
})

EndUsersSessionsAnswer = TypedDict("EndUsersSessionsAnswer", {
    "status": "Literal[\"ended\"]",
    "sessions": "int",
})

CreateApiTokenBody = TypedDict("CreateApiTokenBody", {
    "description": NotRequired["str | None"],
    "expires_at": NotRequired["str | None"],
})

CreateApiTokenAnswer = TypedDict("CreateApiTokenAnswer", {
    "status": "Literal[\"API token created\"]",
    "token": "str",
    "expires_at": "str | None",
    "description": "str | None",
})

RevokeApiTokenAnswer = TypedDict("RevokeApiTokenAnswer", {
    "status": "Literal[\"API token revoked\"]",
})

DeletionRequest = TypedDict("DeletionRequest", {
    "request_id": "str",
    "status": "Literal[\"pending\", \"completed\", \"refused\", \"withdrawn\"]",
    "reason": "str",
    "confirmed": "bool",
    "requested_at": "str",
    "requested_by": "Literal[\"subject\", \"staff\"]",
    "completed_at": "str | None",
})

VerifiedDetails = TypedDict("VerifiedDetails", {
    "first_name": "str",
    "middle_name": "str | None",
    "last_name": "str",
    "date_of_birth": "str | None",
    "license_number": "str | None",
    "license_expiry_date": "str | None",
})

CreateSubjectBody = TypedDict("CreateSubjectBody", {
    "first_name": "str",
    "last_name": "str",
    "external_uid": NotRequired["str | None"],
    "middle_name": NotRequired["str | None"],
    "dob": NotRequired["str | None"],
    "date_of_birth": NotRequired["str | None"],
    "photo_url": NotRequired["str | None"],
    "email": NotRequired["str | None"],
    "license_number": NotRequired["str | None"],
    "license_state": NotRequired["str | None"],
    "license_issue_date": NotRequired["str | None"],
    "license_expiry_date": NotRequired["str | None"],
    "addr_street": NotRequired["str | None"],
    "addr_city": NotRequired["str | None"],
    "addr_state": NotRequired["str | None"],
    "addr_zip": NotRequired["str | None"],
    "addr_country": NotRequired["str | None"],
})

CreateSubjectAnswer = TypedDict("CreateSubjectAnswer", {
    "subject_id": "str",
    "status": "Literal[\"created\"]",
})

SubjectStatusRecordChangedItem = Literal[
    "first_name",
    "middle_name",
    "last_name",
    "date_of_birth",
    "license_number",
    "license_expiry_date",
]

SubjectStatus = TypedDict("SubjectStatus", {
    "license_status": "Literal[\"none\", \"approved\", \"rejected\", \"pending\", \"mixed\"]",
    "selfie_status": "Literal[\"none\", \"approved\", \"rejected\", \"pending\", \"mixed\"]",
    "license_expiry_date": "str | None",
    "has_pending_reupload": "bool",
    "need_student_reply": "bool",
    "approved_licenses_count": "int",
    "rejected_licenses_count": "int",
    "approved_selfies_count": "int",
    "rejected_selfies_count": "int",
    "verified_details": "VerifiedDetails | None",
    "record_changed": "list[SubjectStatusRecordChangedItem] | None",
})

SubjectClientEventsItem = TypedDict("SubjectClientEventsItem", {
    "event": "ClientEvent",
    "at": "str",
})

Subject = TypedDict("Subject", {
    "id": "str",
    "external_uid": "str | None",
    "first_name": "str",
    "middle_name": "str | None",
    "last_name": "str",
    "license_number": "str | None",
    "license_state": "str | None",
    "license_issue_date": "str | None",
    "license_expiry_date": "str | None",
    "addr_street": "str | None",
    "addr_city": "str | None",
    "addr_state": "str | None",
    "addr_zip": "str | None",
    "addr_country": "str | None",
    "email": "str | None",
    "photo_url": "str | None",
    "date_of_birth": "str | None",
    "created_at": "str",
    "status": NotRequired["SubjectStatus"],
    "consent": NotRequired["list[Consent]"],
    "client_events": NotRequired["list[SubjectClientEventsItem]"],
})

Consent = TypedDict("Consent", {
    "version": "str",
    "language": "str",
    "given": "bool",
    "compares_across": "bool | None",
    "at": "str",
})

ClientEvent = Literal[
    "camera_refused",
    "camera_unanswered",
    "camera_busy",
    "camera_stopped",
    "no_camera",
    "unsupported_browser",
    "frame_without_camera",
    "given_up",
]

UpdateSubjectBody = TypedDict("UpdateSubjectBody", {
    "first_name": NotRequired["str"],
    "last_name": NotRequired["str"],
    "external_uid": NotRequired["str | None"],
    "middle_name": NotRequired["str | None"],
    "dob": NotRequired["str | None"],
    "date_of_birth": NotRequired["str | None"],
    "photo_url": NotRequired["str | None"],
    "email": NotRequired["str | None"],
    "license_number": NotRequired["str | None"],
    "license_state": NotRequired["str | None"],
    "license_issue_date": NotRequired["str | None"],
    "license_expiry_date": NotRequired["str | None"],
    "addr_street": NotRequired["str | None"],
    "addr_city": NotRequired["str | None"],
    "addr_state": NotRequired["str | None"],
    "addr_zip": NotRequired["str | None"],
    "addr_country": NotRequired["str | None"],
})

UpdateSubjectAnswer = TypedDict("UpdateSubjectAnswer", {
    "status": "Literal[\"updated\"]",
})

ReadOwnDetailsAnswer = TypedDict("ReadOwnDetailsAnswer", {
    "first_name": "str",
    "middle_name": "str | None",
    "last_name": "str",
    "license_number": "str | None",
    "license_state": "str | None",
    "license_issue_date": "str | None",
    "license_expiry_date": "str | None",
    "addr_street": "str | None",
    "addr_city": "str | None",
    "addr_state": "str | None",
    "addr_zip": "str | None",
    "addr_country": "str | None",
    "email": "str | None",
    "photo_url": "str | None",
    "dob": "str | None",
})

UpdateOwnDetailsBody = TypedDict("UpdateOwnDetailsBody", {
    "first_name": NotRequired["str"],
    "last_name": NotRequired["str"],
    "middle_name": NotRequired["str | None"],
    "dob": NotRequired["str | None"],
    "date_of_birth": NotRequired["str | None"],
    "photo_url": NotRequired["str | None"],
    "email": NotRequired["str | None"],
    "license_number": NotRequired["str | None"],
    "license_state": NotRequired["str | None"],
    "license_issue_date": NotRequired["str | None"],
    "license_expiry_date": NotRequired["str | None"],
    "addr_street": NotRequired["str | None"],
    "addr_city": NotRequired["str | None"],
    "addr_state": NotRequired["str | None"],
    "addr_zip": NotRequired["str | None"],
    "addr_country": NotRequired["str | None"],
})

UpdateOwnDetailsAnswer = TypedDict("UpdateOwnDetailsAnswer", {
    "status": "Literal[\"updated\"]",
})

AcceptedDocument = Literal["licence", "identity_card", "passport", "residence_permit"]

AcceptedCredential = Literal["eu_age", "mdl", "eu_pid", "photo_id"]

MintEphemeralTokenBodyUploadType = Literal["any", "license", "selfie", "analyze", "verify_age", "reupload"]

MintEphemeralTokenBodyLanguage = Literal[
    "en",
    "es",
    "fr",
    "de",
    "pt",
    "ar",
    "hi",
    "zh",
    "zh-TW",
    "it",
    "pl",
    "tr",
    "uk",
    "nl",
    "ro",
    "vi",
    "id",
    "ja",
    "ko",
]

MintEphemeralTokenBody = TypedDict("MintEphemeralTokenBody", {
    "subject_id": "str",
    "preset_id": NotRequired["str | None"],
    "expires_in_minutes": NotRequired["int"],
    "max_uses": NotRequired["int | None"],
    "one_time": NotRequired["bool"],
    "upload_type": NotRequired["MintEphemeralTokenBodyUploadType"],
    "can_edit_details": NotRequired["bool"],
    "view_subject_details": NotRequired["bool"],
    "can_list_reupload": NotRequired["bool"],
    "can_list_need_reply": NotRequired["bool"],
    "can_return_capabilities": NotRequired["bool"],
    "require_face_match": NotRequired["bool"],
    "require_liveness": NotRequired["bool"],
    "accepted_documents": NotRequired["list[AcceptedDocument] | None"],
    "accept_credentials": NotRequired["list[AcceptedCredential]"],
    "min_age": NotRequired["int | None"],
    "max_license_attempts": NotRequired["int | None"],
    "max_selfie_attempts": NotRequired["int | None"],
    "return_url": NotRequired["str | None"],
    "language": NotRequired["MintEphemeralTokenBodyLanguage | None"],
    "phone_only": NotRequired["bool"],
    "require_live_capture": NotRequired["bool"],
    "metadata": NotRequired["dict[str, Any]"],
    "workflow_id": NotRequired["str | None"],
})

MintEphemeralTokenAnswerWorkflowStepsItem = TypedDict("MintEphemeralTokenAnswerWorkflowStepsItem", {
    "step_name": "Literal[\"verify_license\", \"check_selfie\", \"age_gender_estimation\"]",
    "step_order": "int",
})

MintEphemeralTokenAnswer = TypedDict("MintEphemeralTokenAnswer", {
    "status": "Literal[\"ephemeral_token_created\"]",
    "token": "str",
    "url": "str",
    "active_links": "int",
    "metadata": "dict[str, Any]",
    "upload_type": "MintEphemeralTokenBodyUploadType",
    "can_edit_details": "bool",
    "view_subject_details": "bool",
    "can_list_reupload": "bool",
    "can_list_need_reply": "bool",
    "can_return_capabilities": "bool",
    "require_face_match": "bool",
    "require_liveness": "bool",
    "accepted_documents": "list[AcceptedDocument]",
    "accept_credentials": "list[AcceptedCredential]",
    "min_age": "int | None",
    "max_uses": "int | None",
    "max_license_attempts": "int | None",
    "max_selfie_attempts": "int | None",
    "return_url": "str | None",
    "language": "str | None",
    "phone_only": "bool",
    "require_live_capture": "bool",
    "workflow_steps": "list[MintEphemeralTokenAnswerWorkflowStepsItem]",
    "expires_at": "str",
})

EphemeralTokenWorkflowStepsItem = TypedDict("EphemeralTokenWorkflowStepsItem", {
    "step_name": "Literal[\"verify_license\", \"check_selfie\", \"age_gender_estimation\"]",
    "step_order": "int",
})

EphemeralToken = TypedDict("EphemeralToken", {
    "id": "str",
    "subject_id": "str",
    "upload_type": "MintEphemeralTokenBodyUploadType",
    "can_edit_details": "bool",
    "view_subject_details": "bool",
    "can_list_reupload": "bool",
    "can_list_need_reply": "bool",
    "can_return_capabilities": "bool",
    "require_face_match": "bool",
    "require_liveness": "bool",
    "accepted_documents": "list[AcceptedDocument]",
    "accept_credentials": "list[AcceptedCredential]",
    "min_age": "int | None",
    "max_uses": "int | None",
    "max_license_attempts": "int | None",
    "max_selfie_attempts": "int | None",
    "return_url": "str | None",
    "language": "str | None",
    "phone_only": "bool",
    "require_live_capture": "bool",
    "workflow_steps": "list[EphemeralTokenWorkflowStepsItem]",
    "expires_at": "str",
    "use_count": "int",
    "license_use_count": "int",
    "selfie_use_count": "int",
    "workflow_id": "str | None",
    "metadata": "dict[str, Any]",
    "created_by": "str",
    "created_at": "str",
    "revoked_at": "str | None",
})

RevokeEphemeralTokenAnswer = TypedDict("RevokeEphemeralTokenAnswer", {
    "status": "Literal[\"Ephemeral token revoked\"]",
})

CapabilitiesWorkflowStepsItem = TypedDict("CapabilitiesWorkflowStepsItem", {
    "step_name": "Literal[\"verify_license\", \"check_selfie\", \"age_gender_estimation\"]",
    "step_order": "int",
})

Capabilities = TypedDict("Capabilities", {
    "upload_type": "MintEphemeralTokenBodyUploadType",
    "can_edit_details": "bool",
    "view_subject_details": "bool",
    "can_list_reupload": "bool",
    "can_list_need_reply": "bool",
    "can_return_capabilities": "bool",
    "require_face_match": "bool",
    "require_liveness": "bool",
    "accepted_documents": "list[AcceptedDocument]",
    "accept_credentials": "list[AcceptedCredential]",
    "min_age": "int | None",
    "max_uses": "int | None",
    "max_license_attempts": "int | None",
    "max_selfie_attempts": "int | None",
    "return_url": "str | None",
    "language": "str | None",
    "phone_only": "bool",
    "require_live_capture": "bool",
    "workflow_steps": "list[CapabilitiesWorkflowStepsItem]",
    "expires_at": "str",
    "use_count": "int",
    "license_use_count": "int",
    "selfie_use_count": "int",
    "match_threshold": "float | None",
    "liveness_light": "bool",
})

ReadCapabilitiesAnswer2 = TypedDict("ReadCapabilitiesAnswer2", {
    "can_return_capabilities": "Literal[False]",
})

ReadCapabilitiesAnswer = Union["Capabilities", "ReadCapabilitiesAnswer2"]

OfferHandoverAnswer = TypedDict("OfferHandoverAnswer", {
    "url": "str",
    "expires_at": "str",
})

ReadHandoverAnswer = TypedDict("ReadHandoverAnswer", {
    "status": "Literal[\"none\", \"waiting\", \"taken\", \"expired\"]",
})

TakeHandoverBody = TypedDict("TakeHandoverBody", {
    "code": "str",
})

TakeHandoverAnswer = TypedDict("TakeHandoverAnswer", {
    "token": "str",
    "expires_at": "str",
})

OwnPicture = TypedDict("OwnPicture", {
    "step_name": "Literal[\"verify_license\", \"check_selfie\", \"age_gender_estimation\"]",
    "verification_id": "str",
    "submission_id": "str",
    "attempt": "int",
    "status": "str | None",
    "reason": "str | None",
    "age_verified": "bool | None",
    "at": "str",
    "state": "Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]",
    "decided_by_person": "bool",
    "reupload_required": "bool",
    "seen_as": "str | None",
    "from_credential": "bool",
    "comment": "str | None",
    "reason_words": "dict[str, Any] | None",
})

AskedOfSubject = TypedDict("AskedOfSubject", {
    "type": "Literal[\"license\", \"selfie\"]",
    "submission_id": "str",
    "reupload_required": "bool",
    "response_required": "bool",
    "reason_words": "dict[str, Any] | None",
})

ReadProgressAnswerDeletionRequest = TypedDict("ReadProgressAnswerDeletionRequest", {
    "requested_at": "str",
    "requested_by": "Literal[\"subject\", \"staff\"]",
})

ReadProgressAnswer = TypedDict("ReadProgressAnswer", {
    "pictures": "list[OwnPicture]",
    "asked": "list[AskedOfSubject]",
    "consent": "Consent | None",
    "deletion_request": "ReadProgressAnswerDeletionRequest | None",
})

RecordConsentBody = TypedDict("RecordConsentBody", {
    "version": "str",
    "language": "str",
    "given": "bool",
    "compares_across": NotRequired["bool"],
})

RecordClientEventBody = TypedDict("RecordClientEventBody", {
    "event": "ClientEvent",
})

RecordClientEventAnswer = TypedDict("RecordClientEventAnswer", {
    "status": "Literal[\"recorded\"]",
})

BeginLivenessBody = TypedDict("BeginLivenessBody", {
    "paced": NotRequired["bool"],
    "light": NotRequired["bool"],
})

BeginLivenessAnswer1StepsItem = TypedDict("BeginLivenessAnswer1StepsItem", {
    "turn": "Literal[\"straight\", \"left\", \"right\", \"up\", \"closer\"]",
})

BeginLivenessAnswer1 = TypedDict("BeginLivenessAnswer1", {
    "challenge_id": "str",
    "steps": "list[BeginLivenessAnswer1StepsItem]",
    "expires_at": "str",
})

BeginLivenessAnswer2Step = TypedDict("BeginLivenessAnswer2Step", {
    "number": "int",
    "turn": "Literal[\"straight\", \"left\", \"right\", \"up\", \"closer\"]",
    "color": NotRequired["Literal[\"red\", \"green\", \"blue\", \"white\", \"black\"]"],
    "deadline_ms": "int",
})

BeginLivenessAnswer2 = TypedDict("BeginLivenessAnswer2", {
    "challenge_id": "str",
    "step": "BeginLivenessAnswer2Step",
    "expires_at": "str",
})

BeginLivenessAnswer = Union["BeginLivenessAnswer1", "BeginLivenessAnswer2"]

AnswerLivenessForm = TypedDict("AnswerLivenessForm", {
    "frame": "list[bytes]",
    "times": "str",
    "capture": NotRequired["str"],
})

AnswerLivenessAnswer = TypedDict("AnswerLivenessAnswer", {
    "liveness": "Literal[\"shown\", \"not_shown\", \"unclear\"]",
})

AnswerLivenessAnswer503 = TypedDict("AnswerLivenessAnswer503", {
    "error": "str",
})

SendLivenessStepForm = TypedDict("SendLivenessStepForm", {
    "frame": "list[bytes]",
    "step": "int",
    "capture": NotRequired["str"],
})

SendLivenessStepAnswer1Step = TypedDict("SendLivenessStepAnswer1Step", {
    "number": "int",
    "turn": "Literal[\"straight\", \"left\", \"right\", \"up\", \"closer\"]",
    "color": NotRequired["Literal[\"red\", \"green\", \"blue\", \"white\", \"black\"]"],
    "deadline_ms": "int",
})

SendLivenessStepAnswer1 = TypedDict("SendLivenessStepAnswer1", {
    "step": "SendLivenessStepAnswer1Step",
})

SendLivenessStepAnswer2 = TypedDict("SendLivenessStepAnswer2", {
    "liveness": "Literal[\"shown\", \"not_shown\", \"unclear\"]",
})

SendLivenessStepAnswer = Union["SendLivenessStepAnswer1", "SendLivenessStepAnswer2"]

SendLivenessStepAnswer503 = TypedDict("SendLivenessStepAnswer503", {
    "error": "str",
})

UploadForm = TypedDict("UploadForm", {
    "image_file": "bytes",
    "image_back": NotRequired["bytes"],
    "verification_id": NotRequired["str"],
    "external_uid": NotRequired["str"],
    "manual": NotRequired["Literal[0, 1]"],
    "challenge_id": NotRequired["str"],
    "capture": NotRequired["str"],
    "language": NotRequired["str"],
})

LicenseApprovedSignalsItem = Literal[
    "expired",
    "not_yet_valid",
    "document_of_another",
    "number_form",
    "number_contradicts_birth_date",
    "printed_dates_differ",
    "portrait_unclear",
    "age_from_document",
    "barcode_mismatch",
    "mrz_mismatch",
    "blur",
    "glare",
    "screen_or_print",
    "little_colour",
    "another_document",
    "other_script",
    "low_face_quality",
    "far_from_anchor",
    "not_released",
    "credential_revoked",
    "revocation_unknown",
    "original_not_shown",
    "expiry_not_read",
    "record_changed",
    "known_document",
]

LicenseApproved = TypedDict("LicenseApproved", {
    "status": "Literal[\"LICENSE_APPROVED\"]",
    "score": "float",
    "similarity": "float | None",
    "face_comparison": "Literal[\"matched\", \"none\"]",
    "license_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

LicensePendingApprovalReason = Literal[
    "Multiple faces detected.",
    "Internal face mismatch on ID.",
    "Reference image unavailable.",
    "Reference image has no detectable face.",
    "Reference face check unavailable.",
    "Document detection unavailable.",
    "Face detection unavailable.",
    "Face comparison unavailable.",
    "Internal face comparison unavailable.",
    "Text extraction unavailable.",
    "Liveness not shown.",
    "Liveness check unavailable.",
    "Verification exceeded its time budget.",
    "This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.",
]

LicensePendingApproval = TypedDict("LicensePendingApproval", {
    "status": "Literal[\"LICENSE_PENDING_APPROVAL\"]",
    "reason": NotRequired["LicensePendingApprovalReason"],
    "score": NotRequired["float"],
    "image_hints": "list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]",
    "license_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

IdNotMatched = TypedDict("IdNotMatched", {
    "status": "Literal[\"ID_NOT_MATCHED\"]",
    "similarity": "float | None",
    "image_hints": "list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]",
    "license_id": NotRequired["str"],
    "selfie_id": NotRequired["str"],
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

NoLicenseDetected = TypedDict("NoLicenseDetected", {
    "status": "Literal[\"NO_LICENSE_DETECTED\"]",
    "image_hints": "list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]",
    "license_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

NoFaceDetected = TypedDict("NoFaceDetected", {
    "status": "Literal[\"NO_FACE_DETECTED\"]",
    "similarity": NotRequired["None"],
    "image_hints": "list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]",
    "license_id": NotRequired["str"],
    "selfie_id": NotRequired["str"],
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

SubjectDataNotFound = TypedDict("SubjectDataNotFound", {
    "status": "Literal[\"SUBJECT_DATA_NOT_FOUND\"]",
    "image_hints": "list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]",
    "license_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

AttemptSuperseded = TypedDict("AttemptSuperseded", {
    "status": "Literal[\"ATTEMPT_SUPERSEDED\"]",
    "similarity": NotRequired["None"],
    "image_hints": NotRequired["list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]"],
    "license_id": NotRequired["str"],
    "selfie_id": NotRequired["str"],
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

SelfieApproved = TypedDict("SelfieApproved", {
    "status": "Literal[\"SELFIE_APPROVED\"]",
    "similarity": "float | None",
    "selfie_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

SelfiePendingApproval = TypedDict("SelfiePendingApproval", {
    "status": "Literal[\"SELFIE_PENDING_APPROVAL\"]",
    "similarity": "float | None",
    "reason": NotRequired["LicensePendingApprovalReason"],
    "image_hints": "list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]",
    "selfie_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

MultipleFaces = TypedDict("MultipleFaces", {
    "status": "Literal[\"MULTIPLE_FACES\"]",
    "similarity": "None",
    "image_hints": "list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]",
    "selfie_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

UploadAnswer = Union[
    "LicenseApproved",
    "LicensePendingApproval",
    "IdNotMatched",
    "NoLicenseDetected",
    "NoFaceDetected",
    "SubjectDataNotFound",
    "AttemptSuperseded",
    "SelfieApproved",
    "SelfiePendingApproval",
    "MultipleFaces",
]

Analyzed = TypedDict("Analyzed", {
    "status": "Literal[\"ANALYZED\"]",
    "age_estimate": "int | None",
    "selfie_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

AgeVerificationDone = TypedDict("AgeVerificationDone", {
    "status": "Literal[\"AGE_VERIFICATION_DONE\"]",
    "age_estimate": "int | None",
    "age_verified": "bool",
    "selfie_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

ManualReviewRequested = TypedDict("ManualReviewRequested", {
    "status": "Literal[\"MANUAL_REVIEW_REQUESTED\"]",
    "license_id": NotRequired["str"],
    "selfie_id": NotRequired["str"],
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

UploadAnswer201 = Union["Analyzed", "AgeVerificationDone", "ManualReviewRequested", "AttemptSuperseded"]

AnalysisUnavailable = TypedDict("AnalysisUnavailable", {
    "error": "str",
    "status": "Literal[\"ANALYSIS_UNAVAILABLE\", \"AGE_VERIFICATION_UNAVAILABLE\"]",
    "selfie_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

ReuploadForm = TypedDict("ReuploadForm", {
    "image_file": "bytes",
    "image_back": NotRequired["bytes"],
    "comment": NotRequired["str"],
    "manual": NotRequired["Literal[0, 1]"],
    "challenge_id": NotRequired["str"],
    "capture": NotRequired["str"],
    "language": NotRequired["str"],
})

Verdict = Union[
    "LicenseApproved",
    "LicensePendingApproval",
    "IdNotMatched",
    "NoLicenseDetected",
    "NoFaceDetected",
    "SubjectDataNotFound",
    "AttemptSuperseded",
    "SelfieApproved",
    "SelfiePendingApproval",
    "MultipleFaces",
    "Analyzed",
    "AgeVerificationDone",
    "ManualReviewRequested",
    "AnalysisUnavailableResult",
    "AgeVerificationUnavailableResult",
]

AnalysisUnavailableResult = TypedDict("AnalysisUnavailableResult", {
    "status": "Literal[\"ANALYSIS_UNAVAILABLE\"]",
    "selfie_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

AgeVerificationUnavailableResult = TypedDict("AgeVerificationUnavailableResult", {
    "status": "Literal[\"AGE_VERIFICATION_UNAVAILABLE\"]",
    "selfie_id": "str",
    "verification_id": "str",
    "attempt": "int",
    "signals": "list[LicenseApprovedSignalsItem]",
})

ReuploadAnswer = TypedDict("ReuploadAnswer", {
    "status": "Literal[\"license reupload complete\", \"selfie reupload complete\"]",
    "ai_result": "Verdict",
})

BeginCredentialBody = TypedDict("BeginCredentialBody", {
    "kind": "AcceptedCredential",
    "verification_id": NotRequired["str"],
    "external_uid": NotRequired["str"],
    "language": NotRequired["str"],
})

BeginCredentialAnswerRequestsItemProtocol = Literal["org-iso-mdoc", "openid4vp-v1-signed", "openid4vp-v1-unsigned"]

BeginCredentialAnswerRequestsItem = TypedDict("BeginCredentialAnswerRequestsItem", {
    "protocol": "BeginCredentialAnswerRequestsItemProtocol",
    "data": "dict[str, Any]",
})

BeginCredentialAnswer = TypedDict("BeginCredentialAnswer", {
    "request_id": "str",
    "expires_at": "str",
    "requests": "list[BeginCredentialAnswerRequestsItem]",
    "link": "str | None",
})

AnswerCredentialBody = TypedDict("AnswerCredentialBody", {
    "protocol": "BeginCredentialAnswerRequestsItemProtocol",
    "data": "dict[str, Any]",
})

AnswerCredentialAnswer = Union[
    "LicenseApproved",
    "LicensePendingApproval",
    "IdNotMatched",
    "NoLicenseDetected",
    "NoFaceDetected",
    "SubjectDataNotFound",
    "AttemptSuperseded",
]

AnswerCredentialAnswer201 = Union["Analyzed", "AgeVerificationDone", "ManualReviewRequested", "AttemptSuperseded"]

PostWalletAnswerBody = TypedDict("PostWalletAnswerBody", {
    "vp_token": NotRequired["str"],
    "error": NotRequired["str"],
    "state": "str",
})

PostWalletAnswerAnswer = TypedDict("PostWalletAnswerAnswer", {
    "redirect_uri": "str",
})

Message = TypedDict("Message", {
    "id": "str",
    "author_type": "Literal[\"admin\", \"subject\"]",
    "comment_text": "str",
    "created_at": "str",
})

ListOwnMessagesAnswerLicensesItem = TypedDict("ListOwnMessagesAnswerLicensesItem", {
    "license_id": "str",
    "reupload_required": "bool",
    "response_required": "bool",
    "messages": "list[Message]",
})

ListOwnMessagesAnswerSelfiesItem = TypedDict("ListOwnMessagesAnswerSelfiesItem", {
    "selfie_id": "str",
    "reupload_required": "bool",
    "response_required": "bool",
    "messages": "list[Message]",
})

ListOwnMessagesAnswer = TypedDict("ListOwnMessagesAnswer", {
    "licenses": "list[ListOwnMessagesAnswerLicensesItem]",
    "selfies": "list[ListOwnMessagesAnswerSelfiesItem]",
})

PostOwnMessageBody = TypedDict("PostOwnMessageBody", {
    "comment": "str",
    "license_id": NotRequired["str | None"],
    "selfie_id": NotRequired["str | None"],
})

PostOwnMessageAnswer = TypedDict("PostOwnMessageAnswer", {
    "status": "Literal[\"ok\"]",
    "correspondence_id": "str",
})

SubmissionPage = TypedDict("SubmissionPage", {
    "submissions": "list[SubmissionRow]",
    "next_cursor": "str | None",
})

SubmissionRowSignalsItem = Literal[
    "expired",
    "not_yet_valid",
    "document_of_another",
    "number_form",
    "number_contradicts_birth_date",
    "printed_dates_differ",
    "portrait_unclear",
    "age_from_document",
    "barcode_mismatch",
    "mrz_mismatch",
    "blur",
    "glare",
    "screen_or_print",
    "little_colour",
    "another_document",
    "other_script",
    "low_face_quality",
    "far_from_anchor",
    "not_released",
    "credential_revoked",
    "revocation_unknown",
    "original_not_shown",
    "expiry_not_read",
    "record_changed",
    "selfie_matches_document",
    "same_face_as",
    "same_document_as",
    "blocked",
    "others_as_near",
    "unproven_capture",
]

SubmissionRow = TypedDict("SubmissionRow", {
    "id": "str",
    "kind": "Literal[\"license\", \"selfie\", \"age\"]",
    "status": "Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]",
    "verdict": "str | None",
    "reason": "str | None",
    "score": "float | None",
    "similarity": "float | None",
    "face_comparison": "Literal[\"matched\", \"none\"] | None",
    "subject_id": "str",
    "first_name": "str",
    "last_name": "str",
    "verification_id": "str",
    "external_uid": "str | None",
    "subject_external_uid": "str | None",
    "metadata": "dict[str, Any]",
    "attempt": "int",
    "reupload_required": "bool",
    "response_required": "bool",
    "reason_code": "str | None",
    "second_look": "Literal[\"wanted\", \"differs\", \"agreed\", \"settled\"] | None",
    "first_look_by": "str | None",
    "decided_by": "str | None",
    "decided_at": "str | None",
    "severity": "Literal[\"none\", \"notice\", \"warning\", \"severe\"]",
    "signals": "list[SubmissionRowSignalsItem]",
    "details_version": "int",
    "verified_details": "VerifiedDetails | None",
    "record_changed": "list[SubjectStatusRecordChangedItem] | None",
    "open_by": "str | None",
    "waiting_since": "str | None",
    "escalated_at": "str | None",
    "escalated_by": "str | None",
    "claimed_by": "int | None",
    "claimed_by_name": "str | None",
    "claimed_until": "str | None",
    "due_at": "str | None",
    "workflow_id": "str | None",
    "created_at": "str",
    "updated_at": "str",
})

CountQueueAnswer = TypedDict("CountQueueAnswer", {
    "license": "int",
    "selfie": "int",
    "age": "int",
    "waiting_for_subject": "int",
    "oldest_seconds": "int | None",
    "passing_score": "float",
})

CountFiltersAnswerReasonsItem = TypedDict("CountFiltersAnswerReasonsItem", {
    "reason": "str",
    "count": "int",
})

CountFiltersAnswerWorkflowsItem = TypedDict("CountFiltersAnswerWorkflowsItem", {
    "workflow_id": "str",
    "count": "int",
})

CountFiltersAnswer = TypedDict("CountFiltersAnswer", {
    "counted": "int",
    "open": "int",
    "waiting_for_subject": "int",
    "second_look": "int",
    "escalated": "int",
    "mine": "int",
    "nobody": "int",
    "late": "int",
    "need_reply": "int",
    "mentions": "int",
    "reasons": "list[CountFiltersAnswerReasonsItem]",
    "workflows": "list[CountFiltersAnswerWorkflowsItem]",
})

ListChangesAnswerQueue = TypedDict("ListChangesAnswerQueue", {
    "license": "int",
    "selfie": "int",
    "age": "int",
    "waiting_for_subject": "int",
    "oldest_seconds": "int | None",
    "passing_score": "float",
})

ListChangesAnswerCasesItem = TypedDict("ListChangesAnswerCasesItem", {
    "id": "str",
    "subject_id": "str",
    "status": "Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]",
    "attempt": "int",
    "updated_at": "str",
    "open_by": "str | None",
    "claimed_by": "int | None",
    "claimed_by_name": "str | None",
})

ListChangesAnswer = TypedDict("ListChangesAnswer", {
    "cursor": "str",
    "queue": "ListChangesAnswerQueue",
    "mentions": "int",
    "due": "int",
    "last_late": "str | None",
    "cases": "list[ListChangesAnswerCasesItem]",
})

CaseSubject = TypedDict("CaseSubject", {
    "id": "str",
    "external_uid": "str | None",
    "first_name": "str",
    "middle_name": "str | None",
    "last_name": "str",
    "license_number": "str | None",
    "license_state": "str | None",
    "license_issue_date": "str | None",
    "license_expiry_date": "str | None",
    "addr_street": "str | None",
    "addr_city": "str | None",
    "addr_state": "str | None",
    "addr_zip": "str | None",
    "addr_country": "str | None",
    "email": "str | None",
    "photo_url": "str | None",
    "date_of_birth": "str | None",
    "created_at": "str",
})

ReviewAnswer2 = TypedDict("ReviewAnswer2", {
    "subject": "CaseSubject",
    "licenses": "list[SubmissionRow]",
    "selfies": "list[SubmissionRow]",
})

ReviewAnswer = Union["SubmissionPage", "ReviewAnswer2"]

SavedFilter = TypedDict("SavedFilter", {
    "id": "str",
    "name": "str",
    "filter": "dict[str, Any]",
    "shared": "bool",
    "count": "int",
    "created_at": "str",
})

ListSavedFiltersAnswer = TypedDict("ListSavedFiltersAnswer", {
    "saved_filters": "list[SavedFilter]",
})

SaveFilterBody = TypedDict("SaveFilterBody", {
    "name": "str",
    "filter": "dict[str, Any]",
    "shared": NotRequired["bool"],
})

DeleteSavedFilterAnswer = TypedDict("DeleteSavedFilterAnswer", {
    "status": "Literal[\"deleted\"]",
    "id": "str",
})

Case = TypedDict("Case", {
    "id": "str",
    "kind": "Literal[\"license\", \"selfie\", \"age\"]",
    "status": "Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]",
    "verdict": "str | None",
    "reason": "str | None",
    "score": "float | None",
    "similarity": "float | None",
    "face_comparison": "Literal[\"matched\", \"none\"] | None",
    "subject_id": "str",
    "first_name": "str",
    "last_name": "str",
    "verification_id": "str",
    "external_uid": "str | None",
    "subject_external_uid": "str | None",
    "metadata": "dict[str, Any]",
    "attempt": "int",
    "reupload_required": "bool",
    "response_required": "bool",
    "reason_code": "str | None",
    "second_look": "Literal[\"wanted\", \"differs\", \"agreed\", \"settled\"] | None",
    "first_look_by": "str | None",
    "decided_by": "str | None",
    "decided_at": "str | None",
    "severity": "Literal[\"none\", \"notice\", \"warning\", \"severe\"]",
    "signals": "list[SubmissionRowSignalsItem]",
    "details_version": "int",
    "verified_details": "VerifiedDetails | None",
    "record_changed": "list[SubjectStatusRecordChangedItem] | None",
    "open_by": "str | None",
    "waiting_since": "str | None",
    "escalated_at": "str | None",
    "escalated_by": "str | None",
    "claimed_by": "int | None",
    "claimed_by_name": "str | None",
    "claimed_until": "str | None",
    "due_at": "str | None",
    "workflow_id": "str | None",
    "created_at": "str",
    "updated_at": "str",
    "attempts": "list[Attempt]",
    "looks": "list[CaseLook]",
    "messages": "list[CaseMessage]",
    "notes": "list[CaseNote]",
    "subject": "CaseSubject",
    "second_review_needed": "list[Literal[\"approve\", \"reject\", \"reupload\"]]",
    "severe_signals": "list[SubmissionRowSignalsItem]",
    "language": "str | None",
    "consent": "Consent | None",
    "counterpart": "Counterpart | None",
    "related": "list[RelatedCase]",
})

Attempt = TypedDict("Attempt", {
    "attempt": "int",
    "upload_type": "str",
    "verdict": "str | None",
    "reason": "str | None",
    "score": "float | None",
    "similarity": "float | None",
    "face_comparison": "Literal[\"matched\", \"none\"] | None",
    "age_estimate": "float | None",
    "content_type": "str | None",
    "bytes": "int",
    "has_back": "bool",
    "evidence": "Evidence | None",
    "timings": "dict[str, Any] | None",
    "created_at": "str",
    "settled_at": "str | None",
    "image_expired_at": "str | None",
    "reason_code": "str | None",
    "decided_by": "str | None",
    "decided_at": "str | None",
    "acknowledged": "list[str] | None",
})

EvidenceKind = Literal[
    "licence",
    "licence_back",
    "identity_card",
    "passport",
    "residence_permit",
    "other_card",
    "paper",
    "screen",
    "none",
]

EvidenceDocumentQuality = TypedDict("EvidenceDocumentQuality", {
    "sharpness": "float",
    "glare": "float",
})

EvidenceDocument = TypedDict("EvidenceDocument", {
    "corners": "list[list[float]] | None",
    "vertical": "bool",
    "quality": "EvidenceDocumentQuality",
})

EvidenceFacesItem = TypedDict("EvidenceFacesItem", {
    "box": "Box",
    "score": "float",
})

EvidenceLinesItem = TypedDict("EvidenceLinesItem", {
    "text": "str",
    "confidence": "float",
    "box": "Box",
})

EvidenceFieldsItemAgreement = Literal["matches", "differs", "not_found", "ambiguous", "not_sure", "swapped"]

EvidenceFieldsItem = TypedDict("EvidenceFieldsItem", {
    "field": "str",
    "stored": "str",
    "read": "str | None",
    "score": "float",
    "box": "Box | None",
    "side": NotRequired["Literal[\"back\"]"],
    "agreement": NotRequired["EvidenceFieldsItemAgreement"],
    "says": NotRequired["str"],
})

EvidenceSidesItemDocumentQuality = TypedDict("EvidenceSidesItemDocumentQuality", {
    "sharpness": "float",
    "glare": "float",
})

EvidenceSidesItemDocument = TypedDict("EvidenceSidesItemDocument", {
    "corners": "list[list[float]] | None",
    "vertical": "bool",
    "quality": "EvidenceSidesItemDocumentQuality",
})

EvidenceSidesItemLinesItem = TypedDict("EvidenceSidesItemLinesItem", {
    "text": "str",
    "confidence": "float",
    "box": "Box",
})

EvidenceSidesItemCodesBarcode = TypedDict("EvidenceSidesItemCodesBarcode", {
    "is_licence": NotRequired["bool"],
    "first_name": NotRequired["str | None"],
    "middle_name": NotRequired["str | None"],
    "last_name": NotRequired["str | None"],
    "date_of_birth": NotRequired["str | None"],
    "license_number": NotRequired["str | None"],
    "license_issue_date": NotRequired["str | None"],
    "license_expiry_date": NotRequired["str | None"],
})

EvidenceSidesItemCodesMrz = TypedDict("EvidenceSidesItemCodesMrz", {
    "is_licence": NotRequired["bool"],
    "first_name": NotRequired["str | None"],
    "middle_name": NotRequired["str | None"],
    "last_name": NotRequired["str | None"],
    "date_of_birth": NotRequired["str | None"],
    "license_number": NotRequired["str | None"],
    "license_issue_date": NotRequired["str | None"],
    "license_expiry_date": NotRequired["str | None"],
    "lines": NotRequired["list[str]"],
    "check_digits": NotRequired["bool"],
    "legible": NotRequired["bool"],
    "number_legible": NotRequired["Literal[True]"],
})

EvidenceSidesItemCodes = TypedDict("EvidenceSidesItemCodes", {
    "barcode": "EvidenceSidesItemCodesBarcode | None",
    "barcode_not_understood": NotRequired["Literal[True]"],
    "mrz": "EvidenceSidesItemCodesMrz | None",
    "mrz_too_small": NotRequired["Literal[True]"],
})

EvidenceSidesItem = TypedDict("EvidenceSidesItem", {
    "side": "Literal[\"front\", \"back\"]",
    "kind": "EvidenceKind | None",
    "document": "EvidenceSidesItemDocument | None",
    "lines": "list[EvidenceSidesItemLinesItem] | None",
    "codes": "EvidenceSidesItemCodes | None",
})

EvidenceExtracted = TypedDict("EvidenceExtracted", {
    "kind": "EvidenceKind | None",
    "country": "str | None",
    "issuer": "str | None",
    "one_name": NotRequired["Literal[True]"],
    "fields": "dict[str, Any]",
})

EvidenceCodesBarcode = TypedDict("EvidenceCodesBarcode", {
    "is_licence": NotRequired["bool"],
    "first_name": NotRequired["str | None"],
    "middle_name": NotRequired["str | None"],
    "last_name": NotRequired["str | None"],
    "date_of_birth": NotRequired["str | None"],
    "license_number": NotRequired["str | None"],
    "license_issue_date": NotRequired["str | None"],
    "license_expiry_date": NotRequired["str | None"],
})

EvidenceCodesMrz = TypedDict("EvidenceCodesMrz", {
    "is_licence": NotRequired["bool"],
    "first_name": NotRequired["str | None"],
    "middle_name": NotRequired["str | None"],
    "last_name": NotRequired["str | None"],
    "date_of_birth": NotRequired["str | None"],
    "license_number": NotRequired["str | None"],
    "license_issue_date": NotRequired["str | None"],
    "license_expiry_date": NotRequired["str | None"],
    "lines": NotRequired["list[str]"],
    "check_digits": NotRequired["bool"],
    "legible": NotRequired["bool"],
    "number_legible": NotRequired["Literal[True]"],
})

EvidenceCodes = TypedDict("EvidenceCodes", {
    "barcode": "EvidenceCodesBarcode | None",
    "barcode_not_understood": NotRequired["Literal[True]"],
    "mrz": "EvidenceCodesMrz | None",
    "mrz_too_small": NotRequired["Literal[True]"],
})

EvidenceGhost = TypedDict("EvidenceGhost", {
    "state": "Literal[\"same\", \"different\", \"not_compared\", \"none\"]",
    "cause": "Literal[\"faint\", \"random\", \"portrait\", \"unavailable\", \"budget\"] | None",
    "distance": "float | None",
})

EvidencePortraitCause = Literal[
    "ghost_only",
    "ghost_differs",
    "cut_off",
    "too_small",
    "burnt_out",
    "faint",
    "blurred",
    "pixelated",
    "drawn",
    "unfit",
    "unmeasured",
]

EvidencePortrait = TypedDict("EvidencePortrait", {
    "state": "Literal[\"clear\", \"unclear\", \"absent\"]",
    "cause": "EvidencePortraitCause | None",
    "figures": "dict[str, Any]",
})

EvidenceOriginalBy = TypedDict("EvidenceOriginalBy", {
    "source": "Literal[\"colour\", \"phone_screen\", \"screen_or_print\", \"none\"]",
    "figures": "dict[str, Any]",
})

EvidenceOriginal = TypedDict("EvidenceOriginal", {
    "state": "Literal[\"shown\", \"contradicted\", \"not_shown\"]",
    "by": "EvidenceOriginalBy",
})

EvidenceFaceOthers = TypedDict("EvidenceFaceOthers", {
    "count": "int",
    "nearest": "float | None",
})

EvidenceDecidedBy = TypedDict("EvidenceDecidedBy", {
    "limits": "Limits",
    "set_at": "str | None",
    "strict": "bool",
    "parks_expired": NotRequired["bool"],
    "severe": NotRequired["list[SubmissionRowSignalsItem]"],
    "same_face_searched": NotRequired["bool"],
    "required_proofs": NotRequired["list[Literal[\"original\", \"in_force\"]]"],
    "accepted_documents": NotRequired["list[AcceptedDocument]"],
    "zone_confirms": NotRequired["bool"],
})

EvidenceSignalsItem = TypedDict("EvidenceSignalsItem", {
    "signal": "Literal[\"expired\"]",
    "expired_on": "str",
})

EvidenceSignalsItem2 = TypedDict("EvidenceSignalsItem2", {
    "signal": "Literal[\"not_yet_valid\"]",
    "valid_from": "str",
})

EvidenceSignalsItem3FieldsItem = TypedDict("EvidenceSignalsItem3FieldsItem", {
    "field": "str",
    "says": "str",
    "other": "str",
    "other_source": "Literal[\"stored\", \"printed\"]",
})

EvidenceSignalsItem3 = TypedDict("EvidenceSignalsItem3", {
    "signal": "Literal[\"document_of_another\"]",
    "fields": "list[EvidenceSignalsItem3FieldsItem]",
})

EvidenceSignalsItem4 = TypedDict("EvidenceSignalsItem4", {
    "signal": "Literal[\"number_form\"]",
    "number": "str",
    "issuer": "str",
})

EvidenceSignalsItem5 = TypedDict("EvidenceSignalsItem5", {
    "signal": "Literal[\"number_contradicts_birth_date\"]",
    "number": "str",
    "issuer": "str",
    "says": "str",
    "other": "str",
})

EvidenceSignalsItem6 = TypedDict("EvidenceSignalsItem6", {
    "signal": "Literal[\"printed_dates_differ\"]",
    "field": "str",
    "says": "str",
    "other": "str",
})

EvidenceSignalsItem7 = TypedDict("EvidenceSignalsItem7", {
    "signal": "Literal[\"portrait_unclear\"]",
    "cause": "EvidencePortraitCause",
    "figures": "dict[str, Any]",
})

EvidenceSignalsItem8 = TypedDict("EvidenceSignalsItem8", {
    "signal": "Literal[\"age_from_document\"]",
    "age": "float",
    "minor": "bool",
})

EvidenceSignalsItem9FieldsItem = TypedDict("EvidenceSignalsItem9FieldsItem", {
    "field": "str",
    "says": "str",
    "other": "str",
    "other_source": "Literal[\"stored\", \"printed\"]",
})

EvidenceSignalsItem9 = TypedDict("EvidenceSignalsItem9", {
    "signal": "Literal[\"barcode_mismatch\"]",
    "fields": "list[EvidenceSignalsItem9FieldsItem]",
})

EvidenceSignalsItem10 = TypedDict("EvidenceSignalsItem10", {
    "signal": "Literal[\"record_changed\"]",
    "fields": "list[SubjectStatusRecordChangedItem]",
})

EvidenceSignalsItem11FieldsItem = TypedDict("EvidenceSignalsItem11FieldsItem", {
    "field": "str",
    "says": "str",
    "other": "str",
    "other_source": "Literal[\"stored\", \"printed\"]",
})

EvidenceSignalsItem11 = TypedDict("EvidenceSignalsItem11", {
    "signal": "Literal[\"mrz_mismatch\"]",
    "fields": "list[EvidenceSignalsItem11FieldsItem]",
    "check_digits": "bool",
})

EvidenceSignalsItem12 = TypedDict("EvidenceSignalsItem12", {
    "signal": "Literal[\"blur\"]",
    "sharpness": "float",
})

EvidenceSignalsItem13 = TypedDict("EvidenceSignalsItem13", {
    "signal": "Literal[\"glare\"]",
    "share": "float",
})

EvidenceSignalsItem14 = TypedDict("EvidenceSignalsItem14", {
    "signal": "Literal[\"screen_or_print\"]",
    "score": "float",
})

EvidenceSignalsItem15 = TypedDict("EvidenceSignalsItem15", {
    "signal": "Literal[\"little_colour\"]",
    "chroma": "float",
})

EvidenceSignalsItem16 = TypedDict("EvidenceSignalsItem16", {
    "signal": "Literal[\"another_document\"]",
    "faces": "int",
})

EvidenceSignalsItem17 = TypedDict("EvidenceSignalsItem17", {
    "signal": "Literal[\"other_script\"]",
    "unread": "float",
})

EvidenceSignalsItem18 = TypedDict("EvidenceSignalsItem18", {
    "signal": "Literal[\"original_not_shown\"]",
    "measure": "str",
    "figures": "dict[str, Any]",
})

EvidenceSignalsItem19 = TypedDict("EvidenceSignalsItem19", {
    "signal": "Literal[\"expiry_not_read\"]",
})

EvidenceSignalsItem20 = TypedDict("EvidenceSignalsItem20", {
    "signal": "Literal[\"not_released\"]",
    "elements": "list[str]",
})

EvidenceSignalsItem21 = TypedDict("EvidenceSignalsItem21", {
    "signal": "Literal[\"credential_revoked\"]",
    "state": "Literal[\"revoked\", \"suspended\"]",
})

EvidenceSignalsItem22 = TypedDict("EvidenceSignalsItem22", {
    "signal": "Literal[\"revocation_unknown\"]",
})

EvidenceSignalsItem23 = TypedDict("EvidenceSignalsItem23", {
    "signal": "Literal[\"low_face_quality\"]",
    "fitness": "float",
})

EvidenceSignalsItem24 = TypedDict("EvidenceSignalsItem24", {
    "signal": "Literal[\"far_from_anchor\"]",
    "distance": "float",
    "same_up_to": "float",
})

EvidenceSignalsItem25 = TypedDict("EvidenceSignalsItem25", {
    "signal": "Literal[\"others_as_near\"]",
    "distance": "float",
    "nearest": "float",
    "others": "int",
})

EvidenceSignalsItem26 = TypedDict("EvidenceSignalsItem26", {
    "signal": "Literal[\"unproven_capture\"]",
})

EvidenceSignalsItem27 = TypedDict("EvidenceSignalsItem27", {
    "signal": "Literal[\"selfie_matches_document\"]",
    "similarity": "float",
    "matches": "bool",
    "submission_id": "str",
    "face_limit": "FaceLimit",
    "nearest": NotRequired["float"],
    "others": NotRequired["int"],
})

EvidenceSignalsItem28SubjectsItem = TypedDict("EvidenceSignalsItem28SubjectsItem", {
    "subject_id": "str",
    "similarity": "float",
    "submission_id": "str",
})

EvidenceSignalsItem28 = TypedDict("EvidenceSignalsItem28", {
    "signal": "Literal[\"same_face_as\"]",
    "subjects": "list[EvidenceSignalsItem28SubjectsItem]",
})

EvidenceSignalsItem29SubjectsItem = TypedDict("EvidenceSignalsItem29SubjectsItem", {
    "subject_id": "str",
})

EvidenceSignalsItem29 = TypedDict("EvidenceSignalsItem29", {
    "signal": "Literal[\"same_document_as\"]",
    "subjects": "list[EvidenceSignalsItem29SubjectsItem]",
})

EvidenceSignalsItem30BlocksItem = TypedDict("EvidenceSignalsItem30BlocksItem", {
    "block_id": "str",
    "what": "Literal[\"document\", \"face\"]",
    "subject_id": "str",
})

EvidenceSignalsItem30 = TypedDict("EvidenceSignalsItem30", {
    "signal": "Literal[\"blocked\"]",
    "blocks": "list[EvidenceSignalsItem30BlocksItem]",
})

EvidenceSignalsItemUnion = Union[
    "EvidenceSignalsItem",
    "EvidenceSignalsItem2",
    "EvidenceSignalsItem3",
    "EvidenceSignalsItem4",
    "EvidenceSignalsItem5",
    "EvidenceSignalsItem6",
    "EvidenceSignalsItem7",
    "EvidenceSignalsItem8",
    "EvidenceSignalsItem9",
    "EvidenceSignalsItem10",
    "EvidenceSignalsItem11",
    "EvidenceSignalsItem12",
    "EvidenceSignalsItem13",
    "EvidenceSignalsItem14",
    "EvidenceSignalsItem15",
    "EvidenceSignalsItem16",
    "EvidenceSignalsItem17",
    "EvidenceSignalsItem18",
    "EvidenceSignalsItem19",
    "EvidenceSignalsItem20",
    "EvidenceSignalsItem21",
    "EvidenceSignalsItem22",
    "EvidenceSignalsItem23",
    "EvidenceSignalsItem24",
    "EvidenceSignalsItem25",
    "EvidenceSignalsItem26",
    "EvidenceSignalsItem27",
    "EvidenceSignalsItem28",
    "EvidenceSignalsItem29",
    "EvidenceSignalsItem30",
]

EvidenceLivenessMeasures = TypedDict("EvidenceLivenessMeasures", {
    "findings": "list[str]",
    "moves": "list[Literal[\"straight\", \"left\", \"right\", \"up\", \"closer\"]]",
    "relief": "float | None",
    "fastestTurn": "float",
})

EvidenceLivenessStripItem = TypedDict("EvidenceLivenessStripItem", {
    "frame": "int",
    "at": "float",
})

EvidenceLivenessCapture = TypedDict("EvidenceLivenessCapture", {
    "source": NotRequired["Literal[\"camera\", \"file\"]"],
    "camera": NotRequired["str"],
    "facing": NotRequired["Literal[\"user\", \"environment\"]"],
    "width": NotRequired["float"],
    "height": NotRequired["float"],
    "frame_rate": NotRequired["float"],
    "resize_mode": NotRequired["Literal[\"none\", \"crop-and-scale\"]"],
    "background_blur": NotRequired["bool"],
    "track": NotRequired["Literal[\"live\", \"ended\"]"],
    "frame_ms": NotRequired["float"],
    "frame_spread_ms": NotRequired["float"],
})

EvidenceLivenessPaceStepsItem = TypedDict("EvidenceLivenessPaceStepsItem", {
    "turn": "Literal[\"straight\", \"left\", \"right\", \"up\", \"closer\"]",
    "color": NotRequired["Literal[\"red\", \"green\", \"blue\", \"white\", \"black\"]"],
    "took_ms": "float",
    "allowed_ms": "float",
    "frames": "int",
})

EvidenceLivenessPace = TypedDict("EvidenceLivenessPace", {
    "steps": "list[EvidenceLivenessPaceStepsItem]",
    "round_trip_ms": "float | None",
    "is_late": "bool",
    "light": "Literal[\"shown\", \"declined\", \"off\"]",
})

EvidenceLiveness = TypedDict("EvidenceLiveness", {
    "result": "Literal[\"shown\", \"not_shown\", \"unclear\", \"unavailable\", \"none\"]",
    "required": "bool",
    "challenge_id": NotRequired["str"],
    "steps": NotRequired["list[Literal[\"straight\", \"left\", \"right\", \"up\", \"closer\"]]"],
    "challenges_asked": NotRequired["int | None"],
    "measures": NotRequired["EvidenceLivenessMeasures | None"],
    "distance": NotRequired["float | None"],
    "fitness": NotRequired["float | None"],
    "strip": NotRequired["list[EvidenceLivenessStripItem]"],
    "capture": NotRequired["EvidenceLivenessCapture | None"],
    "paced": NotRequired["bool"],
    "pace": NotRequired["EvidenceLivenessPace | None"],
})

EvidenceCapture = TypedDict("EvidenceCapture", {
    "source": NotRequired["Literal[\"camera\", \"file\"]"],
    "camera": NotRequired["str"],
    "facing": NotRequired["Literal[\"user\", \"environment\"]"],
    "width": NotRequired["float"],
    "height": NotRequired["float"],
    "frame_rate": NotRequired["float"],
    "resize_mode": NotRequired["Literal[\"none\", \"crop-and-scale\"]"],
    "background_blur": NotRequired["bool"],
    "track": NotRequired["Literal[\"live\", \"ended\"]"],
    "frame_ms": NotRequired["float"],
    "frame_spread_ms": NotRequired["float"],
    "live_required": NotRequired["Literal[True]"],
})

EvidenceCheck = TypedDict("EvidenceCheck", {
    "verdict": "str",
    "reason": "str | None",
    "score": "float | None",
    "similarity": "float | None",
    "face_comparison": "str | None",
})

EvidenceCredentialProtocol = Literal["org-iso-mdoc", "openid4vp-v1-signed", "openid4vp-v1-unsigned", "openid4vp"]

EvidenceCredentialIssuer = TypedDict("EvidenceCredentialIssuer", {
    "name": "str | None",
    "country": "str | None",
    "trust": "Literal[\"listed\", \"list_too_old\", \"not_listed\", \"signer_differs\"]",
})

EvidenceCredentialDetailsItem = TypedDict("EvidenceCredentialDetailsItem", {
    "field": "str",
    "stored": "str",
    "says": "str | None",
    "agrees": "bool",
})

EvidenceCredentialRevocation = Literal["none_named", "valid", "revoked", "suspended", "unknown", "not_checked"]

EvidenceCredential = TypedDict("EvidenceCredential", {
    "kind": "AcceptedCredential",
    "protocol": "EvidenceCredentialProtocol",
    "issuer": "EvidenceCredentialIssuer",
    "valid_from": "str",
    "valid_until": "str",
    "asked": "list[str]",
    "fields": "dict[str, Any]",
    "portrait": "Literal[\"stored\", \"unreadable\", \"not_released\"]",
    "details": NotRequired["list[EvidenceCredentialDetailsItem]"],
    "revocation": "EvidenceCredentialRevocation",
})

EvidenceAges = TypedDict("EvidenceAges", {
    "primary": "float",
    "secondary": "float",
})

Evidence = TypedDict("Evidence", {
    "kind": NotRequired["EvidenceKind | None"],
    "points": NotRequired["dict[str, Any] | None"],
    "document": NotRequired["EvidenceDocument | None"],
    "faces": NotRequired["list[EvidenceFacesItem] | None"],
    "lines": NotRequired["list[EvidenceLinesItem] | None"],
    "fields": NotRequired["list[EvidenceFieldsItem] | None"],
    "sides": NotRequired["list[EvidenceSidesItem]"],
    "extracted": NotRequired["EvidenceExtracted"],
    "codes": NotRequired["EvidenceCodes | None"],
    "numbers": NotRequired["list[str]"],
    "proofs": NotRequired["list[Proof]"],
    "ghost_distance": NotRequired["float | None"],
    "ghost": NotRequired["EvidenceGhost"],
    "portrait": NotRequired["EvidencePortrait | None"],
    "original": NotRequired["EvidenceOriginal"],
    "reference": NotRequired["str"],
    "face_distance": NotRequired["float | None"],
    "face_fitness": NotRequired["float | None"],
    "face_limit": NotRequired["FaceLimit"],
    "face_others": NotRequired["EvidenceFaceOthers"],
    "decided_by": NotRequired["EvidenceDecidedBy"],
    "signals": NotRequired["list[EvidenceSignalsItemUnion]"],
    "liveness": NotRequired["EvidenceLiveness"],
    "image_hints": NotRequired["list[Literal[\"dark\", \"blur\", \"glare\", \"cut_off\"]]"],
    "capture": NotRequired["EvidenceCapture"],
    "checked_by": NotRequired["str"],
    "checked_at": NotRequired["str"],
    "check": NotRequired["EvidenceCheck"],
    "forced_by": NotRequired["str"],
    "credential": NotRequired["EvidenceCredential"],
    "ages": NotRequired["EvidenceAges | None"],
})

Box = TypedDict("Box", {
    "x": "float",
    "y": "float",
    "width": "float",
    "height": "float",
})

ProofName = Literal["document", "portrait", "details", "face", "original", "in_force", "unlisted"]

ProofBySource = Literal[
    "classification",
    "machine_readable_zone",
    "issuer_signature",
    "faces",
    "portrait",
    "ghost_image",
    "liveness",
    "record",
    "record_match",
    "reference",
    "no_reference",
    "contradictory_reference",
    "copy_measures",
    "expiry_date",
    "no_expiry",
    "block_list",
    "comparison_refused",
    "not_released",
    "status_list",
    "unavailable",
    "budget",
]

ProofBy = TypedDict("ProofBy", {
    "source": "ProofBySource",
    "figures": "dict[str, Any]",
})

Proof = TypedDict("Proof", {
    "name": "ProofName",
    "state": "Literal[\"shown\", \"contradicted\", \"not_shown\"]",
    "by": "ProofBy",
})

FaceLimitWorstGroup = TypedDict("FaceLimitWorstGroup", {
    "group": "str",
    "false_matches": "int",
    "pairs": "int",
    "rate_at_most": "float",
})

FaceLimit = TypedDict("FaceLimit", {
    "same_up_to": "float",
    "different_from": "float",
    "worst_group": "FaceLimitWorstGroup | None",
})

LimitsSelfieBand = TypedDict("LimitsSelfieBand", {
    "same": "float",
    "different": "float",
})

LimitsPortraitBand = TypedDict("LimitsPortraitBand", {
    "same": "float",
    "different": "float",
})

Limits = TypedDict("Limits", {
    "selfie_band": "LimitsSelfieBand",
    "portrait_band": "LimitsPortraitBand",
    "ghost_different_from": "float",
    "passing_score": "float",
})

CaseLook = TypedDict("CaseLook", {
    "name": "str",
    "choice": "Literal[\"approve\", \"reject\", \"reupload\"]",
    "reason_code": "str | None",
    "comment": "str | None",
    "acknowledged": "list[str] | None",
    "at": "str",
})

CaseMessage = TypedDict("CaseMessage", {
    "id": "str",
    "author_type": "Literal[\"admin\", \"subject\"]",
    "author": "str",
    "comment_text": "str",
    "created_at": "str",
})

CaseNote = TypedDict("CaseNote", {
    "id": "str",
    "author": "str",
    "text": "str",
    "mentions": "list[str]",
    "confidential": "bool",
    "restricted": "bool",
    "created_at": "str",
})

CounterpartSubmission = TypedDict("CounterpartSubmission", {
    "id": "str",
    "status": "Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]",
    "attempt": "int",
    "updated_at": "str",
    "image_expired_at": "str | None",
})

CounterpartComparison = TypedDict("CounterpartComparison", {
    "distance": "float",
    "result": "Literal[\"same\", \"between\", \"different\"]",
    "uncertain": "Literal[\"quality\", \"others\"] | None",
    "face_limit": "FaceLimit",
})

CounterpartMissingWhy = Literal["none", "erased", "not_examined", "no_document", "no_face", "not_kept"]

CounterpartMissing = TypedDict("CounterpartMissing", {
    "picture": "Literal[\"license\", \"selfie\"]",
    "why": "CounterpartMissingWhy",
})

Counterpart = TypedDict("Counterpart", {
    "kind": "Literal[\"license\", \"selfie\"]",
    "submission": "CounterpartSubmission | None",
    "comparison": "CounterpartComparison | None",
    "missing": "CounterpartMissing | None",
})

RelatedCaseTiesItem = TypedDict("RelatedCaseTiesItem", {
    "what": "Literal[\"face\", \"near\", \"document\", \"link\"]",
    "similarity": "float | None",
    "up_to": "float | None",
})

RelatedCase = TypedDict("RelatedCase", {
    "subject_id": "str",
    "first_name": "str",
    "last_name": "str",
    "ties": "list[RelatedCaseTiesItem]",
    "submission": "SubmissionRow | None",
})

MarkOpenBody = TypedDict("MarkOpenBody", {
    "open": "bool",
})

MarkOpenAnswer = TypedDict("MarkOpenAnswer", {
    "status": "Literal[\"ok\"]",
    "open_by": "str | None",
})

ClaimNextBodyFilter = TypedDict("ClaimNextBodyFilter", {
    "kind": NotRequired["Literal[\"license\", \"selfie\", \"age\"]"],
    "flagged": NotRequired["Literal[\"reupload\", \"need_reply\"]"],
    "q": NotRequired["str"],
    "claimed_by": NotRequired["str"],
    "mentions": NotRequired["Literal[\"me\"]"],
    "reason": NotRequired["str"],
    "reason_code": NotRequired["str"],
    "severity": NotRequired["Literal[\"none\", \"notice\", \"warning\", \"severe\"]"],
    "signal": NotRequired["SubmissionRowSignalsItem"],
    "waiting_for": NotRequired["Literal[\"staff\", \"subject\"]"],
    "escalated": NotRequired["Literal[\"yes\", \"no\"]"],
    "score_below": NotRequired["float"],
    "workflow_id": NotRequired["str"],
    "due_before": NotRequired["str"],
    "waiting_hours": NotRequired["int"],
    "waiting_under_hours": NotRequired["int"],
})

ClaimNextBody = TypedDict("ClaimNextBody", {
    "filter": NotRequired["ClaimNextBodyFilter"],
})

ClaimSubmissionBody = TypedDict("ClaimSubmissionBody", {
    "user_id": NotRequired["int | None"],
})

ClaimSubmissionAnswer = TypedDict("ClaimSubmissionAnswer", {
    "status": "Literal[\"ok\"]",
    "id": "str",
    "claimed_by": "int | None",
    "claimed_by_name": "str | None",
    "claimed_until": "str | None",
})

EscalateSubmissionBody = TypedDict("EscalateSubmissionBody", {
    "reason": "str",
})

EscalateSubmissionAnswer = TypedDict("EscalateSubmissionAnswer", {
    "status": "Literal[\"escalated\"]",
    "id": "str",
    "escalated_at": "str",
})

HandBackSubmissionBody = TypedDict("HandBackSubmissionBody", {
    "reason": NotRequired["str"],
})

HandBackSubmissionAnswer = TypedDict("HandBackSubmissionAnswer", {
    "status": "Literal[\"pending\"]",
    "id": "str",
})

ApproveSubmissionBody = TypedDict("ApproveSubmissionBody", {
    "comment": NotRequired["str | None"],
    "attempt": NotRequired["int"],
    "details_version": NotRequired["int"],
    "acknowledged": NotRequired["list[SubmissionRowSignalsItem] | None"],
})

ApproveSubmissionAnswer = TypedDict("ApproveSubmissionAnswer", {
    "status": "Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]",
    "id": "str",
    "second_look": "Literal[\"wanted\", \"differs\", \"agreed\", \"settled\"] | None",
})

RejectSubmissionBody = TypedDict("RejectSubmissionBody", {
    "comment": NotRequired["str | None"],
    "attempt": NotRequired["int"],
    "require_reupload": NotRequired["bool"],
    "reason_code": NotRequired["str | None"],
})

RejectSubmissionAnswer = TypedDict("RejectSubmissionAnswer", {
    "status": "Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]",
    "id": "str",
    "reupload_required": "bool",
    "second_look": "Literal[\"wanted\", \"differs\", \"agreed\", \"settled\"] | None",
})

ReopenSubmissionBody = TypedDict("ReopenSubmissionBody", {
    "comment": "str",
})

ReopenSubmissionAnswer = TypedDict("ReopenSubmissionAnswer", {
    "status": "Literal[\"pending\"]",
    "id": "str",
})

RevokeLinksBody = TypedDict("RevokeLinksBody", {
    "created_before": NotRequired["str"],
    "workflow_id": NotRequired["str"],
    "expected_count": NotRequired["int"],
})

RevokeLinksAnswer = TypedDict("RevokeLinksAnswer", {
    "count": "int",
    "more": "bool",
    "done": "bool",
})

RequestReuploadsBody = TypedDict("RequestReuploadsBody", {
    "kind": NotRequired["Literal[\"license\", \"selfie\", \"age\"]"],
    "flagged": NotRequired["Literal[\"reupload\", \"need_reply\"]"],
    "q": NotRequired["str"],
    "claimed_by": NotRequired["str"],
    "mentions": NotRequired["Literal[\"me\"]"],
    "reason": NotRequired["str"],
    "severity": NotRequired["Literal[\"none\", \"notice\", \"warning\", \"severe\"]"],
    "signal": NotRequired["SubmissionRowSignalsItem"],
    "waiting_for": NotRequired["Literal[\"staff\", \"subject\"]"],
    "escalated": NotRequired["Literal[\"yes\", \"no\"]"],
    "score_below": NotRequired["float"],
    "workflow_id": NotRequired["str"],
    "due_before": NotRequired["str"],
    "waiting_hours": NotRequired["int"],
    "waiting_under_hours": NotRequired["int"],
    "ids": NotRequired["list[str]"],
    "waiting_before": NotRequired["str"],
    "comment": NotRequired["str | None"],
    "reason_code": NotRequired["str | None"],
    "expected_count": NotRequired["int"],
})

RequestReuploadsAnswer = TypedDict("RequestReuploadsAnswer", {
    "count": "int",
    "more": "bool",
    "done": "bool",
})

PostMessageBody = TypedDict("PostMessageBody", {
    "comment": "str",
    "response_required": NotRequired["bool"],
})

PostMessageAnswer = TypedDict("PostMessageAnswer", {
    "status": "Literal[\"ok\"]",
    "correspondence_id": "str",
})

WriteNoteBody = TypedDict("WriteNoteBody", {
    "text": "str",
    "confidential": NotRequired["bool"],
    "restricted": NotRequired["bool"],
})

WriteNoteAnswer = TypedDict("WriteNoteAnswer", {
    "status": "Literal[\"ok\"]",
    "note": "CaseNote",
})

AddBlockBody = TypedDict("AddBlockBody", {
    "what": "Literal[\"document\", \"face\"]",
    "comment": "str",
    "confidential": NotRequired["Literal[True]"],
    "until": NotRequired["str | None"],
})

AddBlockAnswer = TypedDict("AddBlockAnswer", {
    "status": "Literal[\"blocked\"]",
    "id": "str",
})

ListBlocksAnswerBlocksItem = TypedDict("ListBlocksAnswerBlocksItem", {
    "id": "str",
    "what": "Literal[\"document\", \"face\"]",
    "subject_id": "str",
    "first_name": "str",
    "last_name": "str",
    "submission_id": "str",
    "attempt": "int",
    "comment": "str",
    "added_by": "str",
    "added_at": "str",
    "until": "str | None",
})

ListBlocksAnswer = TypedDict("ListBlocksAnswer", {
    "blocks": "list[ListBlocksAnswerBlocksItem]",
})

RemoveBlockAnswer = TypedDict("RemoveBlockAnswer", {
    "status": "Literal[\"removed\"]",
    "id": "str",
})

SettleRelationBody = TypedDict("SettleRelationBody", {
    "other": "str",
    "relation": "Literal[\"same_person\", \"different_people\"]",
})

SettleRelationAnswer = TypedDict("SettleRelationAnswer", {
    "status": "Literal[\"settled\"]",
    "subject_id": "str",
    "other": "str",
    "relation": "Literal[\"same_person\", \"different_people\"]",
})

ListRelationsAnswerRelationsItem = TypedDict("ListRelationsAnswerRelationsItem", {
    "other": "str",
    "external_uid": "str | None",
    "first_name": "str",
    "last_name": "str",
    "relation": "Literal[\"same_person\", \"different_people\"]",
    "set_by": "str",
    "set_at": "str",
})

ListRelationsAnswer = TypedDict("ListRelationsAnswer", {
    "relations": "list[ListRelationsAnswerRelationsItem]",
})

RemoveRelationAnswer = TypedDict("RemoveRelationAnswer", {
    "status": "Literal[\"removed\"]",
    "subject_id": "str",
    "other": "str",
})

ReadSandboxAnswerForcedItem = TypedDict("ReadSandboxAnswerForcedItem", {
    "last_name": "str",
    "type": "Literal[\"license\", \"selfie\", \"analyze\", \"verify_age\"]",
    "status": "str",
    "reason": "LicensePendingApprovalReason | None",
    "picture": "str",
    "shows": "str",
    "takes": "str | None",
})

ReadSandboxAnswer = TypedDict("ReadSandboxAnswer", {
    "sandbox": "bool",
    "wallet_root": "str | None",
    "forced": "list[ReadSandboxAnswerForcedItem]",
})

ListAuditAnswerEntriesItemReceipt = TypedDict("ListAuditAnswerEntriesItemReceipt", {
    "request_id": "str",
    "objects": "int",
    "bytes": "int",
    "records": "dict[str, Any]",
})

ListAuditAnswerEntriesItem = TypedDict("ListAuditAnswerEntriesItem", {
    "at": "str",
    "actor": "str",
    "actor_kind": "Literal[\"staff\", \"api_token\", \"subject\", \"platform\", \"system\"] | None",
    "action": "str",
    "subject_id": "str | None",
    "fields": "list[str]",
    "receipt": NotRequired["ListAuditAnswerEntriesItemReceipt"],
    "attempt": NotRequired["int"],
    "reason_code": NotRequired["str"],
    "actor_id": NotRequired["int"],
    "user_id": NotRequired["int"],
    "address_hash": NotRequired["str"],
    "hash": "str",
})

ListAuditAnswer = TypedDict("ListAuditAnswer", {
    "entries": "list[ListAuditAnswerEntriesItem]",
    "next_cursor": "str | None",
})

ReadAuditChainAnswerFlaw = TypedDict("ReadAuditChainAnswerFlaw", {
    "number": "int",
    "is": "Literal[\"missing\", \"changed\"]",
})

ReadAuditChainAnswer = TypedDict("ReadAuditChainAnswer", {
    "entries": "int",
    "hash": "str",
    "flaw": "ReadAuditChainAnswerFlaw | None",
})

ExportAuditAnswerEntriesItemReceipt = TypedDict("ExportAuditAnswerEntriesItemReceipt", {
    "request_id": "str",
    "objects": "int",
    "bytes": "int",
    "records": "dict[str, Any]",
})

ExportAuditAnswerEntriesItem = TypedDict("ExportAuditAnswerEntriesItem", {
    "at": "str",
    "actor": "str",
    "actor_kind": "Literal[\"staff\", \"api_token\", \"subject\", \"platform\", \"system\"] | None",
    "action": "str",
    "subject_id": "str | None",
    "fields": "list[str]",
    "receipt": NotRequired["ExportAuditAnswerEntriesItemReceipt"],
    "attempt": NotRequired["int"],
    "reason_code": NotRequired["str"],
    "actor_id": NotRequired["int"],
    "user_id": NotRequired["int"],
    "address_hash": NotRequired["str"],
    "hash": "str",
})

ExportAuditAnswer = TypedDict("ExportAuditAnswer", {
    "entries": "list[ExportAuditAnswerEntriesItem]",
})

ReadStatsAnswerUploadsItem = TypedDict("ReadStatsAnswerUploadsItem", {
    "day": "str",
    "verdict": "str | None",
    "count": "int",
})

ReadStatsAnswerPipelineSeconds = TypedDict("ReadStatsAnswerPipelineSeconds", {
    "median": "float | None",
    "p95": "float | None",
})

ReadStatsAnswerPipelineByDayItem = TypedDict("ReadStatsAnswerPipelineByDayItem", {
    "day": "str",
    "median": "float",
    "p95": "float",
})

ReadStatsAnswerQueueByWaitItem = TypedDict("ReadStatsAnswerQueueByWaitItem", {
    "under_hours": "float | None",
    "count": "int",
})

ReadStatsAnswerQueue = TypedDict("ReadStatsAnswerQueue", {
    "length": "int",
    "oldest_seconds": "float | None",
    "by_wait": "list[ReadStatsAnswerQueueByWaitItem]",
})

ReadStatsAnswerTargetsByKindItem = TypedDict("ReadStatsAnswerTargetsByKindItem", {
    "kind": "Literal[\"license\", \"selfie\", \"age\"]",
    "decided": "int",
    "in_time": "int",
    "late": "int",
})

ReadStatsAnswerTargets = TypedDict("ReadStatsAnswerTargets", {
    "decided": "int",
    "in_time": "int",
    "late": "int",
    "by_kind": "list[ReadStatsAnswerTargetsByKindItem]",
})

ReadStatsAnswerApprovalByKindItem = TypedDict("ReadStatsAnswerApprovalByKindItem", {
    "kind": "Literal[\"license\", \"selfie\", \"age\"]",
    "approved": "int",
    "rejected": "int",
})

ReadStatsAnswerApproval = TypedDict("ReadStatsAnswerApproval", {
    "approved": "int",
    "rejected": "int",
    "rate": "float | None",
    "by_kind": "list[ReadStatsAnswerApprovalByKindItem]",
})

ReadStatsAnswerUndecidedItem = TypedDict("ReadStatsAnswerUndecidedItem", {
    "verdict": "str",
    "reason": "str | None",
    "count": "int",
})

ReadStatsAnswerReasonsItem = TypedDict("ReadStatsAnswerReasonsItem", {
    "reason_code": "str",
    "count": "int",
})

ReadStatsAnswerSecondLooks = TypedDict("ReadStatsAnswerSecondLooks", {
    "agreed": "int",
    "differed": "int",
    "waiting": "int",
    "differing": "int",
})

ReadStatsAnswerOutagesItem = TypedDict("ReadStatsAnswerOutagesItem", {
    "day": "str",
    "reason": "str",
    "count": "int",
    "minutes": "int",
})

ReadStatsAnswerClientEventsItem = TypedDict("ReadStatsAnswerClientEventsItem", {
    "event": "ClientEvent",
    "count": "int",
    "subjects": "int",
})

ReadStatsAnswerUsageByMonthItem = TypedDict("ReadStatsAnswerUsageByMonthItem", {
    "month": "str",
    "requests": "int",
})

ReadStatsAnswerUsage = TypedDict("ReadStatsAnswerUsage", {
    "month": "str",
    "requests": "int",
    "quota": "int | None",
    "by_month": "list[ReadStatsAnswerUsageByMonthItem]",
})

ReadStatsAnswer = TypedDict("ReadStatsAnswer", {
    "from": "str",
    "to": "str",
    "uploads": "list[ReadStatsAnswerUploadsItem]",
    "pipeline_seconds": "ReadStatsAnswerPipelineSeconds",
    "pipeline_by_day": "list[ReadStatsAnswerPipelineByDayItem]",
    "queue": "ReadStatsAnswerQueue",
    "targets": "ReadStatsAnswerTargets",
    "approval": "ReadStatsAnswerApproval",
    "undecided": "list[ReadStatsAnswerUndecidedItem]",
    "reasons": "list[ReadStatsAnswerReasonsItem]",
    "second_looks": "ReadStatsAnswerSecondLooks",
    "outages": "list[ReadStatsAnswerOutagesItem]",
    "client_events": "list[ReadStatsAnswerClientEventsItem]",
    "usage": "ReadStatsAnswerUsage",
})

ReadReviewerStatsAnswerReviewersItem = TypedDict("ReadReviewerStatsAnswerReviewersItem", {
    "name": "str",
    "decided": "int",
    "median_seconds": "float | None",
    "second_reviews": "int",
    "overturned": "int",
})

ReadReviewerStatsAnswer = TypedDict("ReadReviewerStatsAnswer", {
    "from": "str",
    "to": "str",
    "reviewers": "list[ReadReviewerStatsAnswerReviewersItem]",
})

QualityGroupDimension = Literal["all", "decided_by", "kind", "reason", "layout", "age_band", "device_class", "week"]

QualityGroup = TypedDict("QualityGroup", {
    "dimension": "QualityGroupDimension",
    "value": "str",
    "false_approvals": "QualityFigure | None",
    "false_rejections": "QualityFigure | None",
    "agreement": "QualityFigure | None",
})

QualityFigure = TypedDict("QualityFigure", {
    "count": "int",
    "of": "int",
    "share": "float",
    "low": "float",
    "high": "float",
})

FaceErrorGroup = TypedDict("FaceErrorGroup", {
    "comparison": "Literal[\"selfie\", \"portrait\"]",
    "dimension": "str",
    "value": "str",
    "false_matches": "QualityFigure | None",
    "two_people_undecided": "QualityFigure | None",
    "false_non_matches": "QualityFigure | None",
    "same_person_undecided": "QualityFigure | None",
    "enough_for": "float | None",
})

ReadQualityAnswerFacesClaimsItem = TypedDict("ReadQualityAnswerFacesClaimsItem", {
    "rate": "float",
    "pairs": "int",
})

ReadQualityAnswerFaces = TypedDict("ReadQualityAnswerFaces", {
    "groups": "list[FaceErrorGroup]",
    "hidden_groups": "int",
    "claims": "list[ReadQualityAnswerFacesClaimsItem]",
})

ReadQualityAnswerOverturnedItem = TypedDict("ReadQualityAnswerOverturnedItem", {
    "submission_id": "str",
    "kind": "Literal[\"license\", \"selfie\", \"age\"]",
    "decided_as": "Literal[\"approved\", \"rejected\"]",
    "decided_by": "Literal[\"pipeline\", \"staff\"]",
    "drawn_at": "str",
})

ReadQualityAnswer = TypedDict("ReadQualityAnswer", {
    "from": "str",
    "to": "str",
    "sampled": "int",
    "waiting": "int",
    "waiting_for_third": "int",
    "min_group": "int",
    "hidden_groups": "int",
    "groups": "list[QualityGroup]",
    "faces": "ReadQualityAnswerFaces",
    "overturned": "list[ReadQualityAnswerOverturnedItem]",
})

RequestDeletionBody = TypedDict("RequestDeletionBody", {
    "confirmation": NotRequired["bool"],
    "reason": NotRequired["str"],
})

RequestDeletionAnswer = TypedDict("RequestDeletionAnswer", {
    "status": "Literal[\"Deletion request already pending\"]",
    "subject_id": "str",
    "request_id": "str",
    "confirmed": "bool",
})

RequestDeletionAnswer201 = TypedDict("RequestDeletionAnswer201", {
    "status": "Literal[\"Deletion request logged\"]",
    "subject_id": "str",
    "request_id": "str",
    "confirmed": "bool",
    "reason": "str",
})

RequestOwnDeletionBody = TypedDict("RequestOwnDeletionBody", {
    "confirmation": "bool",
    "reason": NotRequired["str"],
})

RequestOwnDeletionAnswer = TypedDict("RequestOwnDeletionAnswer", {
    "status": "Literal[\"Deletion request already pending\"]",
    "subject_id": "str",
    "request_id": "str",
    "confirmed": "bool",
})

RequestOwnDeletionAnswer201 = TypedDict("RequestOwnDeletionAnswer201", {
    "status": "Literal[\"Deletion request recorded\"]",
    "subject_id": "str",
    "request_id": "str",
    "confirmed": "bool",
    "reason": "str",
})

WithdrawOwnDeletionAnswer = TypedDict("WithdrawOwnDeletionAnswer", {
    "status": "Literal[\"Deletion request withdrawn\"]",
    "subject_id": "str",
    "request_id": "str",
})

ListDeletionRequestsAnswerRequestsItemHold = TypedDict("ListDeletionRequestsAnswerRequestsItemHold", {
    "reason": "str",
    "held_by": "str",
    "held_at": "str",
    "until": "str",
})

ListDeletionRequestsAnswerRequestsItemRefusal = TypedDict("ListDeletionRequestsAnswerRequestsItemRefusal", {
    "reason": "str | None",
    "refused_by": "str",
    "refused_at": "str",
})

ListDeletionRequestsAnswerRequestsItemReceipt = TypedDict("ListDeletionRequestsAnswerRequestsItemReceipt", {
    "objects": "int",
    "bytes": "int",
    "audit_number": "int",
    "audit_hash": "str",
})

ListDeletionRequestsAnswerRequestsItem = TypedDict("ListDeletionRequestsAnswerRequestsItem", {
    "request_id": "str",
    "subject_id": "str",
    "first_name": "str | None",
    "last_name": "str | None",
    "status": "Literal[\"pending\", \"completed\", \"refused\", \"withdrawn\"]",
    "reason": "str",
    "requested_at": "str",
    "requested_by": "Literal[\"subject\", \"staff\"]",
    "due_at": "str",
    "completed_at": "str | None",
    "hold": "ListDeletionRequestsAnswerRequestsItemHold | None",
    "refusal": "ListDeletionRequestsAnswerRequestsItemRefusal | None",
    "receipt": "ListDeletionRequestsAnswerRequestsItemReceipt | None",
})

ListDeletionRequestsAnswer = TypedDict("ListDeletionRequestsAnswer", {
    "requests": "list[ListDeletionRequestsAnswerRequestsItem]",
    "next_cursor": "str | None",
})

HoldErasureBody = TypedDict("HoldErasureBody", {
    "reason": "str",
    "until": "str",
})

HoldErasureAnswer = TypedDict("HoldErasureAnswer", {
    "status": "Literal[\"held\"]",
    "subject_id": "str",
    "request_id": "str",
    "until": "str",
})

LiftHoldAnswer = TypedDict("LiftHoldAnswer", {
    "status": "Literal[\"hold lifted\"]",
    "subject_id": "str",
    "request_id": "str",
})

RefuseDeletionBody = TypedDict("RefuseDeletionBody", {
    "reason": "str",
})

RefuseDeletionAnswer = TypedDict("RefuseDeletionAnswer", {
    "status": "Literal[\"refused\"]",
    "subject_id": "str",
    "request_id": "str",
})

CountErasureAnswer = TypedDict("CountErasureAnswer", {
    "images": "int",
    "bytes": "int",
    "licenses": "int",
    "selfies": "int",
    "attempts": "int",
    "messages": "int",
    "notes": "int",
    "details": "int",
    "tokens": "int",
    "consents": "int",
    "blocks": "int",
})

EraseImagesBody = TypedDict("EraseImagesBody", {
    "decided_before": "str",
    "kind": NotRequired["Literal[\"license\", \"selfie\", \"age\"]"],
    "workflow_id": NotRequired["str"],
    "expected_count": NotRequired["int"],
})

EraseImagesAnswer = TypedDict("EraseImagesAnswer", {
    "count": "int",
    "more": "bool",
    "done": "bool",
})

EraseSubjectBody = TypedDict("EraseSubjectBody", {
    "reason": NotRequired["str"],
})

EraseSubjectAnswerReceipt = TypedDict("EraseSubjectAnswerReceipt", {
    "request_id": "str",
    "objects": "int",
    "bytes": "int",
    "records": "dict[str, Any]",
    "erased_at": "str",
    "audit_number": "int",
    "audit_hash": "str",
})

EraseSubjectAnswer = TypedDict("EraseSubjectAnswer", {
    "message": "str",
    "requestId": "str",
    "receipt": "EraseSubjectAnswerReceipt",
})

EraseSubjectRecordBody = TypedDict("EraseSubjectRecordBody", {
    "reason": NotRequired["str"],
})

EraseSubjectRecordAnswerReceipt = TypedDict("EraseSubjectRecordAnswerReceipt", {
    "request_id": "str",
    "objects": "int",
    "bytes": "int",
    "records": "dict[str, Any]",
    "erased_at": "str",
    "audit_number": "int",
    "audit_hash": "str",
})

EraseSubjectRecordAnswer = TypedDict("EraseSubjectRecordAnswer", {
    "message": "str",
    "requestId": "str",
    "receipt": "EraseSubjectRecordAnswerReceipt",
})

EraseLicenseAnswer = TypedDict("EraseLicenseAnswer", {
    "status": "Literal[\"deleted\"]",
    "id": "str",
})

EraseSelfieAnswer = TypedDict("EraseSelfieAnswer", {
    "status": "Literal[\"deleted\"]",
    "id": "str",
})

TrustListCertificatesItem = TypedDict("TrustListCertificatesItem", {
    "subject": "str | None",
    "country": "str | None",
    "valid_until": "str",
    "sha256": "str",
})

TrustList = TypedDict("TrustList", {
    "id": "str",
    "kind": "AcceptedCredential",
    "name": "str",
    "issued_at": "str | None",
    "imported_at": "str",
    "is_current": "bool",
    "certificates": "list[TrustListCertificatesItem]",
})

ReadTrustAnswer = TypedDict("ReadTrustAnswer", {
    "max_age_days": "int",
    "lists": "list[TrustList]",
})

WorkflowStepsItem = TypedDict("WorkflowStepsItem", {
    "step_name": "Literal[\"verify_license\", \"check_selfie\", \"age_gender_estimation\"]",
    "step_order": "int",
})

Workflow = TypedDict("Workflow", {
    "id": "str",
    "name": "str",
    "steps": "list[WorkflowStepsItem]",
    "created_at": "str",
    "updated_at": "str",
})

CreateWorkflowBodyStepsItem = TypedDict("CreateWorkflowBodyStepsItem", {
    "step_name": "Literal[\"verify_license\", \"check_selfie\", \"age_gender_estimation\"]",
    "step_order": "int",
})

CreateWorkflowBody = TypedDict("CreateWorkflowBody", {
    "name": "str",
    "steps": "list[CreateWorkflowBodyStepsItem]",
    "unique": NotRequired["bool"],
})

UpdateWorkflowBodyStepsItem = TypedDict("UpdateWorkflowBodyStepsItem", {
    "step_name": "Literal[\"verify_license\", \"check_selfie\", \"age_gender_estimation\"]",
    "step_order": "int",
})

UpdateWorkflowBody = TypedDict("UpdateWorkflowBody", {
    "name": NotRequired["str"],
    "steps": NotRequired["list[UpdateWorkflowBodyStepsItem]"],
})

DeleteWorkflowAnswer = TypedDict("DeleteWorkflowAnswer", {
    "status": "Literal[\"deleted\"]",
    "id": "str",
})

Preset = TypedDict("Preset", {
    "id": "str",
    "name": "str",
    "expires_in_minutes": NotRequired["int"],
    "max_uses": NotRequired["int | None"],
    "one_time": NotRequired["bool"],
    "upload_type": NotRequired["MintEphemeralTokenBodyUploadType"],
    "can_edit_details": NotRequired["bool"],
    "view_subject_details": NotRequired["bool"],
    "can_list_reupload": NotRequired["bool"],
    "can_list_need_reply": NotRequired["bool"],
    "can_return_capabilities": NotRequired["bool"],
    "require_face_match": NotRequired["bool"],
    "require_liveness": NotRequired["bool"],
    "accepted_documents": NotRequired["list[AcceptedDocument] | None"],
    "accept_credentials": NotRequired["list[AcceptedCredential]"],
    "min_age": NotRequired["int | None"],
    "max_license_attempts": NotRequired["int | None"],
    "max_selfie_attempts": NotRequired["int | None"],
    "return_url": NotRequired["str | None"],
    "language": NotRequired["MintEphemeralTokenBodyLanguage | None"],
    "phone_only": NotRequired["bool"],
    "require_live_capture": NotRequired["bool"],
    "metadata": NotRequired["dict[str, Any]"],
    "workflow_id": NotRequired["str | None"],
    "created_at": "str",
    "updated_at": "str",
})

CreatePresetBody = TypedDict("CreatePresetBody", {
    "name": "str",
    "expires_in_minutes": NotRequired["int"],
    "max_uses": NotRequired["int | None"],
    "one_time": NotRequired["bool"],
    "upload_type": NotRequired["MintEphemeralTokenBodyUploadType"],
    "can_edit_details": NotRequired["bool"],
    "view_subject_details": NotRequired["bool"],
    "can_list_reupload": NotRequired["bool"],
    "can_list_need_reply": NotRequired["bool"],
    "can_return_capabilities": NotRequired["bool"],
    "require_face_match": NotRequired["bool"],
    "require_liveness": NotRequired["bool"],
    "accepted_documents": NotRequired["list[AcceptedDocument] | None"],
    "accept_credentials": NotRequired["list[AcceptedCredential]"],
    "min_age": NotRequired["int | None"],
    "max_license_attempts": NotRequired["int | None"],
    "max_selfie_attempts": NotRequired["int | None"],
    "return_url": NotRequired["str | None"],
    "language": NotRequired["MintEphemeralTokenBodyLanguage | None"],
    "phone_only": NotRequired["bool"],
    "require_live_capture": NotRequired["bool"],
    "metadata": NotRequired["dict[str, Any]"],
    "workflow_id": NotRequired["str | None"],
    "unique": NotRequired["bool"],
})

UpdatePresetBody = TypedDict("UpdatePresetBody", {
    "name": NotRequired["str"],
    "expires_in_minutes": NotRequired["int"],
    "max_uses": NotRequired["int | None"],
    "one_time": NotRequired["bool"],
    "upload_type": NotRequired["MintEphemeralTokenBodyUploadType"],
    "can_edit_details": NotRequired["bool"],
    "view_subject_details": NotRequired["bool"],
    "can_list_reupload": NotRequired["bool"],
    "can_list_need_reply": NotRequired["bool"],
    "can_return_capabilities": NotRequired["bool"],
    "require_face_match": NotRequired["bool"],
    "require_liveness": NotRequired["bool"],
    "accepted_documents": NotRequired["list[AcceptedDocument] | None"],
    "accept_credentials": NotRequired["list[AcceptedCredential]"],
    "min_age": NotRequired["int | None"],
    "max_license_attempts": NotRequired["int | None"],
    "max_selfie_attempts": NotRequired["int | None"],
    "return_url": NotRequired["str | None"],
    "language": NotRequired["MintEphemeralTokenBodyLanguage | None"],
    "phone_only": NotRequired["bool"],
    "require_live_capture": NotRequired["bool"],
    "metadata": NotRequired["dict[str, Any]"],
    "workflow_id": NotRequired["str | None"],
})

DeletePresetAnswer = TypedDict("DeletePresetAnswer", {
    "status": "Literal[\"deleted\"]",
    "id": "str",
})

SettingsBranding = TypedDict("SettingsBranding", {
    "name": "str | None",
    "color": "str | None",
    "logo_url": "str | None",
})

SettingsReasonsItem = TypedDict("SettingsReasonsItem", {
    "code": "str",
    "staff": "str",
    "subject": "dict[str, Any]",
})

SettingsSecondLook = TypedDict("SettingsSecondLook", {
    "rejections": "bool",
    "approvals_against_signals": "bool",
    "sample_percent": "float",
})

SettingsSecondLookChangeSecondLook = TypedDict("SettingsSecondLookChangeSecondLook", {
    "rejections": "bool",
    "approvals_against_signals": "bool",
    "sample_percent": "float",
})

SettingsSecondLookChangeSevereSignalsItem = Literal[
    "expired",
    "not_yet_valid",
    "document_of_another",
    "number_form",
    "number_contradicts_birth_date",
    "printed_dates_differ",
    "portrait_unclear",
    "age_from_document",
    "barcode_mismatch",
    "mrz_mismatch",
    "blur",
    "glare",
    "another_document",
    "other_script",
    "low_face_quality",
    "far_from_anchor",
    "not_released",
    "credential_revoked",
    "revocation_unknown",
    "original_not_shown",
    "expiry_not_read",
    "record_changed",
    "selfie_matches_document",
    "same_face_as",
    "same_document_as",
    "blocked",
    "others_as_near",
    "unproven_capture",
]

SettingsSecondLookChange = TypedDict("SettingsSecondLookChange", {
    "second_look": "SettingsSecondLookChangeSecondLook",
    "severe_signals": "list[SettingsSecondLookChangeSevereSignalsItem]",
    "by": "str",
    "by_id": "int",
    "at": "str",
})

SettingsQuality = TypedDict("SettingsQuality", {
    "sample_percent": "float",
    "from_pipeline": "bool",
    "from_staff": "bool",
})

SettingsLiveness = TypedDict("SettingsLiveness", {
    "paced": "bool",
    "light": "bool",
})

SettingsContact = TypedDict("SettingsContact", {
    "email": "str | None",
    "phone": "str | None",
    "url": "str | None",
})

SettingsConsent = TypedDict("SettingsConsent", {
    "required": "bool",
    "version": "str",
    "text": "dict[str, Any]",
    "notice_url": "str | None",
    "terms_url": "str | None",
})

SettingsPageTexts = TypedDict("SettingsPageTexts", {
    "welcome": "dict[str, Any]",
    "done": "dict[str, Any]",
})

SettingsTargetsHours = TypedDict("SettingsTargetsHours", {
    "license": NotRequired["float | None"],
    "selfie": NotRequired["float | None"],
    "age": NotRequired["float | None"],
})

SettingsTargetsWorkingHours = TypedDict("SettingsTargetsWorkingHours", {
    "days": "list[float]",
    "from": "str",
    "to": "str",
})

SettingsTargets = TypedDict("SettingsTargets", {
    "hours": "SettingsTargetsHours",
    "time_zone": "str",
    "working_hours": "SettingsTargetsWorkingHours | None",
})

SettingsPolicy = TypedDict("SettingsPolicy", {
    "limits": "Limits",
    "product": "Limits",
    "set_at": "str | None",
})

SettingsOidc = TypedDict("SettingsOidc", {
    "issuer": "str",
    "client_id": "str",
    "has_client_secret": "bool",
    "roles_claim": "str",
    "role_map": "dict[str, Any]",
    "custom_role_map": "dict[str, Any]",
    "enforce": "bool",
})

SettingsOidcAddresses = TypedDict("SettingsOidcAddresses", {
    "allowed": "bool",
    "callback_url": "str",
    "signed_out_url": "str",
})

Settings = TypedDict("Settings", {
    "ip_allow_list": "list[str]",
    "enforce_2fa": "bool",
    "retention_days": "int | None",
    "frame_ancestors": "list[str]",
    "branding": "SettingsBranding",
    "ready_replies": "list[str]",
    "reasons": "list[SettingsReasonsItem]",
    "second_look": "SettingsSecondLook",
    "second_look_change": "SettingsSecondLookChange | None",
    "quality": "SettingsQuality",
    "acknowledge_severe": "bool",
    "severe_signals": "list[SettingsSecondLookChangeSevereSignalsItem]",
    "reasons_required": "bool",
    "expired_documents": "Literal[\"signal\", \"park\"]",
    "required_proofs": "list[Literal[\"original\", \"in_force\"]]",
    "lock_verified_details": "bool",
    "overload": "Literal[\"refuse\", \"queue\"]",
    "compare_across_people": "bool",
    "liveness_closer": "bool",
    "liveness": "SettingsLiveness",
    "accepted_documents": "list[AcceptedDocument]",
    "contact": "SettingsContact",
    "consent": "SettingsConsent",
    "page_texts": "SettingsPageTexts",
    "german_address": "Literal[\"informal\", \"formal\"]",
    "return_origins": "list[str]",
    "cors_allow_list": "list[str]",
    "match_threshold": "float | None",
    "targets": "SettingsTargets | None",
    "policy": "SettingsPolicy",
    "oidc": "SettingsOidc | None",
    "oidc_addresses": "SettingsOidcAddresses",
    "your_address": "str",
})

ListReadyRepliesAnswer = TypedDict("ListReadyRepliesAnswer", {
    "ready_replies": "list[str]",
})

ListReasonsAnswerReasonsItem = TypedDict("ListReasonsAnswerReasonsItem", {
    "code": "str",
    "staff": "str",
    "subject": "dict[str, Any]",
})

ListReasonsAnswer = TypedDict("ListReasonsAnswer", {
    "reasons": "list[ListReasonsAnswerReasonsItem]",
})

ChangeSettingsBodyBranding = TypedDict("ChangeSettingsBodyBranding", {
    "name": NotRequired["str | None"],
    "color": NotRequired["str | None"],
    "logo_url": NotRequired["str | None"],
})

ChangeSettingsBodyContact = TypedDict("ChangeSettingsBodyContact", {
    "email": NotRequired["str | None"],
    "phone": NotRequired["str | None"],
    "url": NotRequired["str | None"],
})

ChangeSettingsBodyConsent = TypedDict("ChangeSettingsBodyConsent", {
    "required": NotRequired["bool"],
    "version": NotRequired["str"],
    "text": NotRequired["dict[str, Any]"],
    "notice_url": NotRequired["str | None"],
    "terms_url": NotRequired["str | None"],
})

ChangeSettingsBodyPageTexts = TypedDict("ChangeSettingsBodyPageTexts", {
    "welcome": NotRequired["dict[str, Any]"],
    "done": NotRequired["dict[str, Any]"],
})

ChangeSettingsBodyTargetsHours = TypedDict("ChangeSettingsBodyTargetsHours", {
    "license": NotRequired["float | None"],
    "selfie": NotRequired["float | None"],
    "age": NotRequired["float | None"],
})

ChangeSettingsBodyTargetsWorkingHours = TypedDict("ChangeSettingsBodyTargetsWorkingHours", {
    "days": "list[int]",
    "from": "str",
    "to": "str",
})

ChangeSettingsBodyTargets = TypedDict("ChangeSettingsBodyTargets", {
    "hours": "ChangeSettingsBodyTargetsHours",
    "time_zone": "str",
    "working_hours": "ChangeSettingsBodyTargetsWorkingHours | None",
})

ChangeSettingsBodyReasonsItem = TypedDict("ChangeSettingsBodyReasonsItem", {
    "code": "str",
    "staff": "str",
    "subject": "dict[str, Any]",
})

ChangeSettingsBodySecondLook = TypedDict("ChangeSettingsBodySecondLook", {
    "rejections": "bool",
    "approvals_against_signals": "bool",
    "sample_percent": "float",
})

ChangeSettingsBodyQuality = TypedDict("ChangeSettingsBodyQuality", {
    "sample_percent": "float",
    "from_pipeline": NotRequired["bool"],
    "from_staff": NotRequired["bool"],
})

ChangeSettingsBodyLiveness = TypedDict("ChangeSettingsBodyLiveness", {
    "paced": "bool",
    "light": NotRequired["bool"],
})

ChangeSettingsBodyPolicySelfieBand = TypedDict("ChangeSettingsBodyPolicySelfieBand", {
    "same": "float",
    "different": "float",
})

ChangeSettingsBodyPolicyPortraitBand = TypedDict("ChangeSettingsBodyPolicyPortraitBand", {
    "same": "float",
    "different": "float",
})

ChangeSettingsBodyPolicy = TypedDict("ChangeSettingsBodyPolicy", {
    "selfie_band": NotRequired["ChangeSettingsBodyPolicySelfieBand | None"],
    "portrait_band": NotRequired["ChangeSettingsBodyPolicyPortraitBand | None"],
    "ghost_different_from": NotRequired["float | None"],
    "passing_score": NotRequired["float | None"],
    "loosen": NotRequired["bool"],
})

ChangeSettingsBodyOidc = TypedDict("ChangeSettingsBodyOidc", {
    "issuer": NotRequired["str"],
    "client_id": NotRequired["str"],
    "client_secret": NotRequired["str"],
    "roles_claim": NotRequired["str"],
    "role_map": NotRequired["dict[str, Any]"],
    "custom_role_map": NotRequired["dict[str, Any]"],
    "enforce": NotRequired["bool"],
})

ChangeSettingsBody = TypedDict("ChangeSettingsBody", {
    "ip_allow_list": NotRequired["list[str]"],
    "enforce_2fa": NotRequired["bool"],
    "retention_days": NotRequired["int | None"],
    "frame_ancestors": NotRequired["list[str]"],
    "branding": NotRequired["ChangeSettingsBodyBranding"],
    "ready_replies": NotRequired["list[str]"],
    "contact": NotRequired["ChangeSettingsBodyContact"],
    "consent": NotRequired["ChangeSettingsBodyConsent"],
    "page_texts": NotRequired["ChangeSettingsBodyPageTexts"],
    "german_address": NotRequired["Literal[\"informal\", \"formal\"]"],
    "return_origins": NotRequired["list[str]"],
    "cors_allow_list": NotRequired["list[str]"],
    "match_threshold": NotRequired["float | None"],
    "targets": NotRequired["ChangeSettingsBodyTargets | None"],
    "reasons": NotRequired["list[ChangeSettingsBodyReasonsItem]"],
    "second_look": NotRequired["ChangeSettingsBodySecondLook"],
    "quality": NotRequired["ChangeSettingsBodyQuality"],
    "acknowledge_severe": NotRequired["bool"],
    "severe_signals": NotRequired["list[SettingsSecondLookChangeSevereSignalsItem] | None"],
    "reasons_required": NotRequired["bool"],
    "expired_documents": NotRequired["Literal[\"signal\", \"park\"]"],
    "required_proofs": NotRequired["list[Literal[\"original\", \"in_force\"]]"],
    "lock_verified_details": NotRequired["bool"],
    "overload": NotRequired["Literal[\"refuse\", \"queue\"]"],
    "compare_across_people": NotRequired["bool"],
    "liveness_closer": NotRequired["bool"],
    "liveness": NotRequired["ChangeSettingsBodyLiveness"],
    "accepted_documents": NotRequired["list[AcceptedDocument]"],
    "policy": NotRequired["ChangeSettingsBodyPolicy | None"],
    "oidc": NotRequired["ChangeSettingsBodyOidc | None"],
})

PreviewApprovalsBody = TypedDict("PreviewApprovalsBody", {
    "severe_signals": NotRequired["list[SettingsSecondLookChangeSevereSignalsItem] | None"],
    "expired_documents": NotRequired["Literal[\"signal\", \"park\"]"],
    "required_proofs": NotRequired["list[Literal[\"original\", \"in_force\"]]"],
})

PreviewApprovalsAnswerSignalsItem = TypedDict("PreviewApprovalsAnswerSignalsItem", {
    "signal": "SubmissionRowSignalsItem",
    "count": "int",
})

PreviewApprovalsAnswer = TypedDict("PreviewApprovalsAnswer", {
    "days": "int",
    "approved": "int",
    "would_wait": "int",
    "unknown": "int",
    "signals": "list[PreviewApprovalsAnswerSignalsItem]",
})

ReplayPolicyBodyPolicySelfieBand = TypedDict("ReplayPolicyBodyPolicySelfieBand", {
    "same": "float",
    "different": "float",
})

ReplayPolicyBodyPolicyPortraitBand = TypedDict("ReplayPolicyBodyPolicyPortraitBand", {
    "same": "float",
    "different": "float",
})

ReplayPolicyBodyPolicy = TypedDict("ReplayPolicyBodyPolicy", {
    "selfie_band": NotRequired["ReplayPolicyBodyPolicySelfieBand | None"],
    "portrait_band": NotRequired["ReplayPolicyBodyPolicyPortraitBand | None"],
    "ghost_different_from": NotRequired["float | None"],
    "passing_score": NotRequired["float | None"],
})

ReplayPolicyBodyBeforeFlipsItemPeople = TypedDict("ReplayPolicyBodyBeforeFlipsItemPeople", {
    "approved": "int",
    "rejected": "int",
})

ReplayPolicyBodyBeforeFlipsItemExamplesItem = TypedDict("ReplayPolicyBodyBeforeFlipsItemExamplesItem", {
    "submission_id": "str",
    "attempt": "int",
})

ReplayPolicyBodyBeforeFlipsItem = TypedDict("ReplayPolicyBodyBeforeFlipsItem", {
    "kind": "Literal[\"license\", \"selfie\"]",
    "from": "str",
    "to": "str",
    "count": "int",
    "people": "ReplayPolicyBodyBeforeFlipsItemPeople",
    "examples": "list[ReplayPolicyBodyBeforeFlipsItemExamplesItem]",
})

ReplayPolicyBodyBefore = TypedDict("ReplayPolicyBodyBefore", {
    "looked_at": "int",
    "same": "int",
    "cannot_say": "int",
    "flips": "list[ReplayPolicyBodyBeforeFlipsItem]",
})

ReplayPolicyBody = TypedDict("ReplayPolicyBody", {
    "policy": "ReplayPolicyBodyPolicy",
    "from": NotRequired["str"],
    "to": NotRequired["str"],
    "cursor": NotRequired["str"],
    "before": NotRequired["ReplayPolicyBodyBefore"],
})

ReplayPolicyAnswerFlipsItemPeople = TypedDict("ReplayPolicyAnswerFlipsItemPeople", {
    "approved": "int",
    "rejected": "int",
})

ReplayPolicyAnswerFlipsItemExamplesItem = TypedDict("ReplayPolicyAnswerFlipsItemExamplesItem", {
    "submission_id": "str",
    "attempt": "int",
})

ReplayPolicyAnswerFlipsItem = TypedDict("ReplayPolicyAnswerFlipsItem", {
    "kind": "Literal[\"license\", \"selfie\"]",
    "from": "str",
    "to": "str",
    "count": "int",
    "people": "ReplayPolicyAnswerFlipsItemPeople",
    "examples": "list[ReplayPolicyAnswerFlipsItemExamplesItem]",
})

ReplayPolicyAnswer = TypedDict("ReplayPolicyAnswer", {
    "limits": "Limits",
    "looked_at": "int",
    "same": "int",
    "cannot_say": "int",
    "flips": "list[ReplayPolicyAnswerFlipsItem]",
    "next_cursor": "str | None",
})

CreateTenantBody = TypedDict("CreateTenantBody", {
    "host": "str",
    "name": "str",
    "admin_email": "str",
    "admin_password": "str",
    "sandbox": NotRequired["bool"],
    "german_address": NotRequired["Literal[\"informal\", \"formal\"]"],
})

CreateTenantAnswer = TypedDict("CreateTenantAnswer", {
    "tenant_id": "str",
    "host": "str",
})

Tenant = TypedDict("Tenant", {
    "tenant_id": "str",
    "host": "str",
    "name": "str",
    "suspended": "bool",
    "sandbox": "bool",
    "being_deleted": "bool",
    "monthly_request_quota": "int | None",
    "max_stored_bytes": "int | None",
    "stored_bytes": "int",
    "created_at": "str",
    "subjects": "int",
})

JobName = Literal[
    "clock",
    "object_store_lease",
    "upload_queue",
    "orphan_sweep",
    "stale_uploads",
    "face_models",
    "unused_faces",
    "due_times",
    "waiting_cases",
    "tenant_deletions",
    "audit_partitions",
    "statistics",
    "unused_quota",
    "retention",
    "liveness_frames",
    "idempotency_records",
    "credential_requests",
    "daily_summaries",
    "logins",
    "request_counts",
]

Job = TypedDict("Job", {
    "name": "JobName",
    "interval_seconds": "float",
    "running": "bool",
    "last_run_at": "str | None",
    "last_success_at": "str | None",
    "next_run_at": "str | None",
    "last_error_at": "str | None",
    "last_error": "str | None",
})

ChangeTenantBody = TypedDict("ChangeTenantBody", {
    "host": NotRequired["str"],
    "name": NotRequired["str"],
    "suspended": NotRequired["bool"],
    "monthly_request_quota": NotRequired["int | None"],
    "max_stored_bytes": NotRequired["int | None"],
})

DeleteTenantAnswer = TypedDict("DeleteTenantAnswer", {
    "status": "Literal[\"deleted\"]",
    "tenant_id": "str",
})

ReadOpenApiAnswer = TypedDict("ReadOpenApiAnswer", {
    "openapi": "Literal[\"3.1.1\"]",
})

NotReady = TypedDict("NotReady", {
    "error": "str",
    "away": "list[str]",
})

Alive = TypedDict("Alive", {
    "status": "Literal[\"ok\"]",
})

Ready = TypedDict("Ready", {
    "status": "Literal[\"ready\"]",
})

ComeBackFromCompanyQuery = TypedDict("ComeBackFromCompanyQuery", {
    "code": NotRequired["str"],
    "state": NotRequired["str"],
    "iss": NotRequired["str"],
    "error": NotRequired["str"],
})

ListApiTokensAnswerItem = TypedDict("ListApiTokensAnswerItem", {
    "id": "int",
    "description": "str | None",
    "fingerprint": "str",
    "created_by": "str",
    "maker_id": "int | None",
    "maker_active": "bool",
    "created_at": "str",
    "expires_at": "str | None",
    "last_used_at": "str | None",
    "revoked_at": "str | None",
})

ListSubjectsQuery = TypedDict("ListSubjectsQuery", {
    "limit": NotRequired["int"],
    "offset": NotRequired["int"],
    "includeDeletionRequests": NotRequired["bool"],
    "deletionRequestStatus": NotRequired["Literal[\"pending\", \"completed\"]"],
    "search": NotRequired["str"],
    "similar": NotRequired["bool"],
    "external_uid": NotRequired["str"],
    "include": NotRequired["Literal[\"status\"]"],
})

ListSubjectsAnswerItemStatus = TypedDict("ListSubjectsAnswerItemStatus", {
    "license_status": "Literal[\"none\", \"approved\", \"rejected\", \"pending\", \"mixed\"]",
    "selfie_status": "Literal[\"none\", \"approved\", \"rejected\", \"pending\", \"mixed\"]",
    "license_expiry_date": "str | None",
    "has_pending_reupload": "bool",
    "need_student_reply": "bool",
    "approved_licenses_count": "int",
    "rejected_licenses_count": "int",
    "approved_selfies_count": "int",
    "rejected_selfies_count": "int",
    "verified_details": "VerifiedDetails | None",
    "record_changed": "list[SubjectStatusRecordChangedItem] | None",
})

ListSubjectsAnswerItem = TypedDict("ListSubjectsAnswerItem", {
    "id": "str",
    "external_uid": "str | None",
    "first_name": "str",
    "last_name": "str",
    "date_of_birth": "str | None",
    "photo_url": "str | None",
    "subject_created_at": "str",
    "deletion_requests": NotRequired["list[DeletionRequest]"],
    "status": NotRequired["ListSubjectsAnswerItemStatus"],
})

ReadSubjectQuery = TypedDict("ReadSubjectQuery", {
    "include": NotRequired["Literal[\"status\", \"consent\", \"client_events\"]"],
})

ListEphemeralTokensQuery = TypedDict("ListEphemeralTokensQuery", {
    "subject_id": "str",
})

UploadQuery = TypedDict("UploadQuery", {
    "type": "Literal[\"license\", \"selfie\", \"analyze\", \"verify_age\"]",
})

ReuploadQuery = TypedDict("ReuploadQuery", {
    "type": "Literal[\"license\", \"selfie\"]",
    "id": "str",
})

ListOwnMessagesQuery = TypedDict("ListOwnMessagesQuery", {
    "filter": NotRequired["Literal[\"reupload\", \"need_reply\"]"],
    "license_id": NotRequired["str"],
    "selfie_id": NotRequired["str"],
    "before": NotRequired["str"],
})

ListSubmissionsQuery = TypedDict("ListSubmissionsQuery", {
    "kind": NotRequired["Literal[\"license\", \"selfie\", \"age\"]"],
    "flagged": NotRequired["Literal[\"reupload\", \"need_reply\"]"],
    "q": NotRequired["str"],
    "claimed_by": NotRequired["str"],
    "mentions": NotRequired["Literal[\"me\"]"],
    "reason": NotRequired["str"],
    "reason_code": NotRequired["str"],
    "severity": NotRequired["Literal[\"none\", \"notice\", \"warning\", \"severe\"]"],
    "signal": NotRequired["SubmissionRowSignalsItem"],
    "waiting_for": NotRequired["Literal[\"staff\", \"subject\"]"],
    "escalated": NotRequired["Literal[\"yes\", \"no\"]"],
    "score_below": NotRequired["float"],
    "workflow_id": NotRequired["str"],
    "due_before": NotRequired["str"],
    "waiting_hours": NotRequired["int"],
    "waiting_under_hours": NotRequired["int"],
    "status": NotRequired["Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]"],
    "subject_id": NotRequired["str"],
    "second_look": NotRequired["Literal[\"wanted\", \"differs\", \"agreed\", \"settled\"]"],
    "updated_since": NotRequired["str"],
    "decided_from": NotRequired["str"],
    "decided_to": NotRequired["str"],
    "decided_by": NotRequired["str"],
    "created_from": NotRequired["str"],
    "created_to": NotRequired["str"],
    "uploaded_from": NotRequired["str"],
    "uploaded_to": NotRequired["str"],
    "upload_verdict": NotRequired["str"],
    "upload_reason": NotRequired["str"],
    "upload_reason_code": NotRequired["str"],
    "sla": NotRequired["Literal[\"met\", \"missed\"]"],
    "second_review": NotRequired["Literal[\"agreed\", \"differed\", \"overturned\"]"],
    "reviewed_from": NotRequired["str"],
    "reviewed_to": NotRequired["str"],
    "first_review_by": NotRequired["str"],
    "document_number": NotRequired["str"],
    "order": NotRequired["Literal[\"oldest\", \"severity\"]"],
    "limit": NotRequired["int"],
    "cursor": NotRequired["str"],
})

CountFiltersQuery = TypedDict("CountFiltersQuery", {
    "kind": NotRequired["Literal[\"license\", \"selfie\", \"age\"]"],
})

ListChangesQuery = TypedDict("ListChangesQuery", {
    "since": NotRequired["str"],
})

ReviewQuery = TypedDict("ReviewQuery", {
    "externalUid": NotRequired["str"],
    "type": NotRequired["Literal[\"license\", \"selfie\"]"],
    "identifier": NotRequired["Literal[\"external\"]"],
    "value": NotRequired["str"],
    "limit": NotRequired["int"],
    "cursor": NotRequired["str"],
})

OpenSubmissionQuery = TypedDict("OpenSubmissionQuery", {
    "before": NotRequired["str"],
})

ReadImageQueryVariant = Literal["original", "document", "portrait", "face", "back", "back_document"]

ReadImageQuery = TypedDict("ReadImageQuery", {
    "variant": NotRequired["ReadImageQueryVariant"],
})

ListColleaguesAnswerItem = TypedDict("ListColleaguesAnswerItem", {
    "id": "int",
    "username": "str",
})

PrintSubmissionQuery = TypedDict("PrintSubmissionQuery", {
    "picture": NotRequired["bool"],
    "language": NotRequired["Literal[\"en\", \"de\"]"],
})

ExportSubmissionsQuery = TypedDict("ExportSubmissionsQuery", {
    "kind": NotRequired["Literal[\"license\", \"selfie\", \"age\"]"],
    "flagged": NotRequired["Literal[\"reupload\", \"need_reply\"]"],
    "q": NotRequired["str"],
    "claimed_by": NotRequired["str"],
    "mentions": NotRequired["Literal[\"me\"]"],
    "reason": NotRequired["str"],
    "reason_code": NotRequired["str"],
    "severity": NotRequired["Literal[\"none\", \"notice\", \"warning\", \"severe\"]"],
    "signal": NotRequired["SubmissionRowSignalsItem"],
    "waiting_for": NotRequired["Literal[\"staff\", \"subject\"]"],
    "escalated": NotRequired["Literal[\"yes\", \"no\"]"],
    "score_below": NotRequired["float"],
    "workflow_id": NotRequired["str"],
    "due_before": NotRequired["str"],
    "waiting_hours": NotRequired["int"],
    "waiting_under_hours": NotRequired["int"],
    "status": NotRequired["Literal[\"processing\", \"pending\", \"approved\", \"rejected\"]"],
    "subject_id": NotRequired["str"],
    "second_look": NotRequired["Literal[\"wanted\", \"differs\", \"agreed\", \"settled\"]"],
    "updated_since": NotRequired["str"],
    "decided_from": NotRequired["str"],
    "decided_to": NotRequired["str"],
    "decided_by": NotRequired["str"],
    "created_from": NotRequired["str"],
    "created_to": NotRequired["str"],
    "uploaded_from": NotRequired["str"],
    "uploaded_to": NotRequired["str"],
    "upload_verdict": NotRequired["str"],
    "upload_reason": NotRequired["str"],
    "upload_reason_code": NotRequired["str"],
    "sla": NotRequired["Literal[\"met\", \"missed\"]"],
    "second_review": NotRequired["Literal[\"agreed\", \"differed\", \"overturned\"]"],
    "reviewed_from": NotRequired["str"],
    "reviewed_to": NotRequired["str"],
    "first_review_by": NotRequired["str"],
    "document_number": NotRequired["str"],
})

ListAuditQuery = TypedDict("ListAuditQuery", {
    "subject_id": NotRequired["str"],
    "actor": NotRequired["str"],
    "actor_kind": NotRequired["Literal[\"staff\", \"api_token\", \"subject\", \"platform\", \"system\"]"],
    "action": NotRequired["str"],
    "from": NotRequired["str"],
    "to": NotRequired["str"],
    "limit": NotRequired["int"],
    "cursor": NotRequired["str"],
})

ExportAuditQuery = TypedDict("ExportAuditQuery", {
    "format": NotRequired["Literal[\"csv\", \"json\"]"],
    "subject_id": NotRequired["str"],
    "actor": NotRequired["str"],
    "actor_kind": NotRequired["Literal[\"staff\", \"api_token\", \"subject\", \"platform\", \"system\"]"],
    "action": NotRequired["str"],
    "from": NotRequired["str"],
    "to": NotRequired["str"],
})

ReadStatsQuery = TypedDict("ReadStatsQuery", {
    "from": NotRequired["str"],
    "to": NotRequired["str"],
})

ReadReviewerStatsQuery = TypedDict("ReadReviewerStatsQuery", {
    "from": NotRequired["str"],
    "to": NotRequired["str"],
})

ReadQualityQuery = TypedDict("ReadQualityQuery", {
    "from": NotRequired["str"],
    "to": NotRequired["str"],
})

ExportQualityQuery = TypedDict("ExportQualityQuery", {
    "from": NotRequired["str"],
    "to": NotRequired["str"],
})

ListDeletionRequestsQuery = TypedDict("ListDeletionRequestsQuery", {
    "status": NotRequired["Literal[\"pending\", \"held\", \"refused\", \"completed\"]"],
    "limit": NotRequired["int"],
    "cursor": NotRequired["str"],
})

DeleteTenantQuery = TypedDict("DeleteTenantQuery", {
    "erase_held": NotRequired["bool"],
})

ReadUsageQuery = TypedDict("ReadUsageQuery", {
    "from": NotRequired["str"],
    "to": NotRequired["str"],
})

ReadUsageAnswerItem = TypedDict("ReadUsageAnswerItem", {
    "tenant_id": "str",
    "host": "str",
    "month": "str",
    "requests": "int",
    "uploads": "dict[str, Any]",
})


def _part(value: Any) -> str:
    """A part of a path."""
    return quote(str(value), safe="")


class Operations:
    """The operations of the API. Path parameters come first, then body, form or query."""

    def _call(
        self,
        method: str,
        path: str,
        query: Any = None,
        body: Any = None,
        form: Any = None,
        *,
        takes_key: bool = False,
        key: str | None = None,
        within: float | None = None,
    ) -> Any:
        raise NotImplementedError

    def read_page(self, *, within: float | None = None) -> ReadPageAnswer:
        """Returns what the hosted page needs before it has a credential."""
        return self._call("GET", "/page", within=within)

    def log_in(self, body: LogInBody, *, within: float | None = None) -> LogInAnswer:
        """Opens a staff session."""
        return self._call("POST", "/admin/login", body=body, within=within)

    def list_ways_in(self, *, within: float | None = None) -> ListWaysInAnswer:
        """Returns how staff may sign in."""
        return self._call("GET", "/admin/login", within=within)

    def verify_login(self, body: VerifyLoginBody, *, within: float | None = None) -> VerifyLoginAnswer:
        """Completes a login with a code of the second factor."""
        return self._call("POST", "/admin/login/verify", body=body, within=within)

    def read_me(self, *, within: float | None = None) -> ReadMeAnswer:
        """Returns the user or API token of the credential."""
        return self._call("GET", "/admin/me", within=within)

    def change_me(self, body: ChangeMeBody, *, within: float | None = None) -> ChangeMeAnswer:
        """Turns the daily summary by mail on or off."""
        return self._call("PATCH", "/admin/me", body=body, within=within)

    def log_out(self, *, within: float | None = None) -> LogOutAnswer:
        """Ends the session."""
        return self._call("POST", "/admin/logout", within=within)

    def go_to_company(self, *, within: float | None = None) -> None:
        """Redirects a browser to the identity provider."""
        return self._call("GET", "/admin/login/oidc", within=within)

    def end_sign_in(self, body: EndSignInBody | None = None, *, within: float | None = None) -> EndSignInAnswer:
        """Completes a single sign-on, once."""
        return self._call("POST", "/admin/login/oidc", body=body, within=within)

    def come_back_from_company(
        self,
        query: ComeBackFromCompanyQuery | None = None,
        *,
        within: float | None = None,
    ) -> None:
        """Redirects a browser that returns from the identity provider to the console."""
        return self._call("GET", "/admin/login/oidc/callback", query=query, within=within)

    def enrol_second_factor(self, *, within: float | None = None) -> EnrolSecondFactorAnswer:
        """Creates a second factor for the caller’s account."""
        return self._call("POST", "/admin/2fa/enrol", within=within)

    def activate_second_factor(
        self,
        body: ActivateSecondFactorBody,
        *,
        within: float | None = None,
    ) -> ActivateSecondFactorAnswer:
        """Activates the second factor."""
        return self._call("POST", "/admin/2fa/activate", body=body, within=within)

    def remove_second_factor(
        self,
        body: RemoveSecondFactorBody,
        *,
        within: float | None = None,
    ) -> RemoveSecondFactorAnswer:
        """Removes the caller’s second factor."""
        return self._call("DELETE", "/admin/2fa", body=body, within=within)

    def enrol_by_link(self, body: EnrolByLinkBody, *, within: float | None = None) -> EnrolByLinkAnswer:
        """Creates a second factor for the account of an enrolment link."""
        return self._call("POST", "/admin/enrolment", body=body, within=within)

    def activate_by_link(self, body: ActivateByLinkBody, *, within: float | None = None) -> ActivateByLinkAnswer:
        """Activates that second factor and ends the link."""
        return self._call("POST", "/admin/enrolment/activate", body=body, within=within)

    def reset_users_factor(
        self,
        id: str,
        body: ResetUsersFactorBody,
        *,
        within: float | None = None,
    ) -> ResetUsersFactorAnswer:
        """Removes the authenticator app and all passkeys of a tenant’s user, and ends the sessions."""
        return self._call("POST", f"/platform/tenants/{_part(id)}/reset-2fa", body=body, within=within)

    def list_users(self, *, within: float | None = None) -> list[User]:
        """Lists the staff users."""
        return self._call("GET", "/admin/users", within=within)

    def add_user(self, body: AddUserBody, *, key: str | None = None, within: float | None = None) -> AddUserAnswer:
        """Adds a staff user."""
        return self._call("POST", "/admin/users", body=body, takes_key=True, key=key, within=within)

    def change_user(
        self,
        id: int,
        body: ChangeUserBody | None = None,
        *,
        within: float | None = None,
    ) -> ChangeUserAnswer:
        """Changes a user’s role, suspension, password or second factor."""
        return self._call("PATCH", f"/admin/users/{_part(id)}", body=body, within=within)

    def remove_user(
        self,
        id: int,
        body: RemoveUserBody | None = None,
        *,
        within: float | None = None,
    ) -> RemoveUserAnswer:
        """Removes a staff user."""
        return self._call("DELETE", f"/admin/users/{_part(id)}", body=body, within=within)

    def open_enrolment(self, id: int, *, within: float | None = None) -> OpenEnrolmentAnswer:
        """Creates a one-time link with which the user sets up a second factor."""
        return self._call("POST", f"/admin/users/{_part(id)}/enrolment", within=within)

    def list_roles(self, *, within: float | None = None) -> list[StaffRole]:
        """Lists the tenant’s own roles."""
        return self._call("GET", "/admin/roles", within=within)

    def add_role(self, body: AddRoleBody, *, key: str | None = None, within: float | None = None) -> StaffRole:
        """Adds a role."""
        return self._call("POST", "/admin/roles", body=body, takes_key=True, key=key, within=within)

    def change_role(
        self,
        id: str,
        body: ChangeRoleBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> StaffRole:
        """Changes a role. It applies to its users from their next request on."""
        return self._call("PATCH", f"/admin/roles/{_part(id)}", body=body, takes_key=True, key=key, within=within)

    def remove_role(self, id: str, *, key: str | None = None, within: float | None = None) -> RemoveRoleAnswer:
        """Deletes a role that no user has and single sign-on does not give."""
        return self._call("DELETE", f"/admin/roles/{_part(id)}", takes_key=True, key=key, within=within)

    def change_own_password(
        self,
        body: ChangeOwnPasswordBody,
        *,
        within: float | None = None,
    ) -> ChangeOwnPasswordAnswer:
        """Changes the caller’s password and ends their other sessions."""
        return self._call("POST", "/admin/me/password", body=body, within=within)

    def invite_user(self, id: int, *, within: float | None = None) -> InviteUserAnswer:
        """Creates a one-time link with which the user sets a password."""
        return self._call("POST", f"/admin/users/{_part(id)}/invitation", within=within)

    def accept_invitation(self, body: AcceptInvitationBody, *, within: float | None = None) -> AcceptInvitationAnswer:
        """Sets the password of an invited user. The invitation then ends."""
        return self._call("POST", "/admin/invitation", body=body, within=within)

    def begin_passkey_login(self, *, within: float | None = None) -> BeginPasskeyLoginAnswer:
        """Returns the options with which a browser asks for a passkey."""
        return self._call("GET", "/admin/login/passkey", within=within)

    def log_in_with_passkey(self, body: LogInWithPasskeyBody, *, within: float | None = None) -> LogInWithPasskeyAnswer:
        """Opens a staff session with a passkey, alone or after the password."""
        return self._call("POST", "/admin/login/passkey", body=body, within=within)

    def list_passkeys(self, *, within: float | None = None) -> list[Passkey]:
        """Lists the caller’s passkeys, oldest first."""
        return self._call("GET", "/admin/me/passkeys", within=within)

    def add_passkey(self, body: AddPasskeyBody, *, within: float | None = None) -> Passkey:
        """Adds a passkey to the caller’s account."""
        return self._call("POST", "/admin/me/passkeys", body=body, within=within)

    def begin_passkey(self, body: BeginPasskeyBody | None = None, *, within: float | None = None) -> BeginPasskeyAnswer:
        """Returns the options with which a browser makes a passkey, after a password or code."""
        return self._call("POST", "/admin/me/passkeys/options", body=body, within=within)

    def remove_passkey(
        self,
        id: str,
        body: RemovePasskeyBody | None = None,
        *,
        within: float | None = None,
    ) -> RemovePasskeyAnswer:
        """Removes a passkey of the caller, after a password or code."""
        return self._call("DELETE", f"/admin/me/passkeys/{_part(id)}", body=body, within=within)

    def list_own_sessions(self, *, within: float | None = None) -> list[Session]:
        """Lists the caller’s sessions, most recently used first."""
        return self._call("GET", "/admin/me/sessions", within=within)

    def end_own_session(self, id: str, *, within: float | None = None) -> EndOwnSessionAnswer:
        """Ends one of the caller’s sessions."""
        return self._call("DELETE", f"/admin/me/sessions/{_part(id)}", within=within)

    def list_users_sessions(self, id: int, *, within: float | None = None) -> list[Session]:
        """Lists a user’s sessions, most recently used first."""
        return self._call("GET", f"/admin/users/{_part(id)}/sessions", within=within)

    def end_users_sessions(self, id: int, *, within: float | None = None) -> EndUsersSessionsAnswer:
        """Ends every session of a user except the caller’s current one."""
        return self._call("DELETE", f"/admin/users/{_part(id)}/sessions", within=within)

    def create_api_token(
        self,
        body: CreateApiTokenBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> CreateApiTokenAnswer:
        """Creates an API token for a machine."""
        return self._call("POST", "/admin/api-tokens", body=body, takes_key=True, key=key, within=within)

    def list_api_tokens(self, *, within: float | None = None) -> list[ListApiTokensAnswerItem]:
        """Lists the API tokens, newest first."""
        return self._call("GET", "/admin/api-tokens", within=within)

    def revoke_api_token(self, id: int, *, within: float | None = None) -> RevokeApiTokenAnswer:
        """Revokes an API token."""
        return self._call("DELETE", f"/admin/api-tokens/{_part(id)}", within=within)

    def list_subjects(
        self,
        query: ListSubjectsQuery | None = None,
        *,
        within: float | None = None,
    ) -> list[ListSubjectsAnswerItem]:
        """Lists subjects, newest first."""
        return self._call("GET", "/admin/subjects", query=query, within=within)

    def create_subject(
        self,
        body: CreateSubjectBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> CreateSubjectAnswer:
        """Creates a subject."""
        return self._call("POST", "/admin/subjects", body=body, takes_key=True, key=key, within=within)

    def read_subject(self, id: str, query: ReadSubjectQuery | None = None, *, within: float | None = None) -> Subject:
        """Reads a subject."""
        return self._call("GET", f"/admin/subjects/{_part(id)}", query=query, within=within)

    def update_subject(
        self,
        id: str,
        body: UpdateSubjectBody | None = None,
        *,
        within: float | None = None,
    ) -> UpdateSubjectAnswer:
        """Changes some of a subject’s details."""
        return self._call("PATCH", f"/admin/subjects/{_part(id)}", body=body, within=within)

    def erase_subject(
        self,
        id: str,
        body: EraseSubjectBody | None = None,
        *,
        within: float | None = None,
    ) -> EraseSubjectAnswer:
        """Erases a subject: every stored image, then all records."""
        return self._call("DELETE", f"/admin/subjects/{_part(id)}", body=body, within=within)

    def read_own_details(self, *, within: float | None = None) -> ReadOwnDetailsAnswer:
        """Reads the details of the subject."""
        return self._call("GET", "/subject/details", within=within)

    def update_own_details(
        self,
        body: UpdateOwnDetailsBody | None = None,
        *,
        within: float | None = None,
    ) -> UpdateOwnDetailsAnswer:
        """Changes some details of the subject."""
        return self._call("POST", "/subject/details", body=body, within=within)

    def mint_ephemeral_token(
        self,
        body: MintEphemeralTokenBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> MintEphemeralTokenAnswer:
        """Mints a token for one subject’s device."""
        return self._call("POST", "/ephemeral-tokens", body=body, takes_key=True, key=key, within=within)

    def list_ephemeral_tokens(
        self,
        query: ListEphemeralTokensQuery,
        *,
        within: float | None = None,
    ) -> list[EphemeralToken]:
        """Lists a subject’s tokens, newest first."""
        return self._call("GET", "/admin/ephemeral-tokens", query=query, within=within)

    def revoke_ephemeral_token(self, id: str, *, within: float | None = None) -> RevokeEphemeralTokenAnswer:
        """Revokes a token."""
        return self._call("DELETE", f"/admin/ephemeral-tokens/{_part(id)}", within=within)

    def read_capabilities(self, *, within: float | None = None) -> ReadCapabilitiesAnswer:
        """Returns the capabilities of this token."""
        return self._call("GET", "/ephemeral/capability", within=within)

    def offer_handover(self, *, key: str | None = None, within: float | None = None) -> OfferHandoverAnswer:
        """Creates an address with which another device takes over this link."""
        return self._call("POST", "/subject/handover", takes_key=True, key=key, within=within)

    def read_handover(self, *, within: float | None = None) -> ReadHandoverAnswer:
        """Tells whether another device has taken over this link."""
        return self._call("GET", "/subject/handover", within=within)

    def take_handover(
        self,
        body: TakeHandoverBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> TakeHandoverAnswer:
        """Exchanges a handover code for a token of this device."""
        return self._call("POST", "/handover", body=body, takes_key=True, key=key, within=within)

    def read_progress(self, *, within: float | None = None) -> ReadProgressAnswer:
        """Returns the state of the pictures that came through this link."""
        return self._call("GET", "/subject/progress", within=within)

    def record_consent(
        self,
        body: RecordConsentBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> Consent:
        """Records whether the subject consents to the tenant’s current text."""
        return self._call("POST", "/subject/consent", body=body, takes_key=True, key=key, within=within)

    def record_client_event(
        self,
        body: RecordClientEventBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> RecordClientEventAnswer:
        """Records what keeps the subject’s device from a photo."""
        return self._call("POST", "/subject/client-events", body=body, takes_key=True, key=key, within=within)

    def begin_liveness(
        self,
        body: BeginLivenessBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> BeginLivenessAnswer:
        """Starts a liveness challenge."""
        return self._call("POST", "/subject/liveness", body=body, takes_key=True, key=key, within=within)

    def answer_liveness(
        self,
        challenge_id: str,
        form: AnswerLivenessForm,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> AnswerLivenessAnswer:
        """Sends frames of the steps and returns whether they show a living person."""
        return self._call(
            "POST",
            f"/subject/liveness/{_part(challenge_id)}",
            form=form,
            takes_key=True,
            key=key,
            within=within,
        )

    def send_liveness_step(
        self,
        challenge_id: str,
        form: SendLivenessStepForm,
        *,
        within: float | None = None,
    ) -> SendLivenessStepAnswer:
        """Sends the frames of one step of a paced challenge, and returns the next step or the result."""
        return self._call("POST", f"/subject/liveness/{_part(challenge_id)}/frames", form=form, within=within)

    def upload(
        self,
        form: UploadForm,
        query: UploadQuery,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> UploadAnswer | UploadAnswer201:
        """Uploads a picture and returns its verdict."""
        return self._call("POST", "/subject/upload", query=query, form=form, takes_key=True, key=key, within=within)

    def reupload(
        self,
        form: ReuploadForm,
        query: ReuploadQuery,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> ReuploadAnswer:
        """Uploads another picture that a reviewer requested."""
        return self._call("POST", "/subject/reupload", query=query, form=form, takes_key=True, key=key, within=within)

    def begin_credential(
        self,
        body: BeginCredentialBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> BeginCredentialAnswer:
        """Requests a credential of the subject’s wallet."""
        return self._call("POST", "/subject/credential", body=body, takes_key=True, key=key, within=within)

    def answer_credential(
        self,
        request_id: str,
        body: AnswerCredentialBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> AnswerCredentialAnswer | AnswerCredentialAnswer201:
        """Sends the answer of a wallet and returns its verdict."""
        return self._call(
            "POST",
            f"/subject/credential/{_part(request_id)}",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def post_wallet_answer(self, request_id: str, *, within: float | None = None) -> PostWalletAnswerAnswer:
        """Receives the answer of a wallet on the subject’s device."""
        return self._call("POST", f"/wallet/{_part(request_id)}", within=within)

    def list_own_messages(
        self,
        query: ListOwnMessagesQuery | None = None,
        *,
        within: float | None = None,
    ) -> ListOwnMessagesAnswer:
        """Lists the subject’s threads, one for each submission."""
        return self._call("GET", "/subject/messages", query=query, within=within)

    def post_own_message(
        self,
        body: PostOwnMessageBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> PostOwnMessageAnswer:
        """Posts a message to the reviewers."""
        return self._call("POST", "/subject/messages", body=body, takes_key=True, key=key, within=within)

    def list_submissions(
        self,
        query: ListSubmissionsQuery | None = None,
        *,
        within: float | None = None,
    ) -> SubmissionPage:
        """Lists submissions, newest change first."""
        return self._call("GET", "/admin/submissions", query=query, within=within)

    def count_queue(self, *, within: float | None = None) -> CountQueueAnswer:
        """Counts the pending cases."""
        return self._call("GET", "/admin/queue", within=within)

    def count_filters(
        self,
        query: CountFiltersQuery | None = None,
        *,
        within: float | None = None,
    ) -> CountFiltersAnswer:
        """Counts the pending cases by each filter of the queue."""
        return self._call("GET", "/admin/queue/counts", query=query, within=within)

    def list_changes(self, query: ListChangesQuery | None = None, *, within: float | None = None) -> ListChangesAnswer:
        """Lists cases that have changed or are open, and counts the queue."""
        return self._call("GET", "/admin/changes", query=query, within=within)

    def review(self, query: ReviewQuery | None = None, *, within: float | None = None) -> ReviewAnswer:
        """Finds a subject or a submission by an external key. Without a query, lists the queue."""
        return self._call("GET", "/admin/review", query=query, within=within)

    def list_saved_filters(self, *, within: float | None = None) -> ListSavedFiltersAnswer:
        """Lists the caller’s saved filters and those of the team, by name."""
        return self._call("GET", "/admin/saved-filters", within=within)

    def save_filter(self, body: SaveFilterBody, *, key: str | None = None, within: float | None = None) -> SavedFilter:
        """Saves filters of the queue under a name, for the caller or the team."""
        return self._call("POST", "/admin/saved-filters", body=body, takes_key=True, key=key, within=within)

    def delete_saved_filter(self, id: str, *, within: float | None = None) -> DeleteSavedFilterAnswer:
        """Deletes a saved filter of the caller or the team."""
        return self._call("DELETE", f"/admin/saved-filters/{_part(id)}", within=within)

    def open_submission(
        self,
        id: str,
        query: OpenSubmissionQuery | None = None,
        *,
        within: float | None = None,
    ) -> Case:
        """Reads a case: its attempts with their evidence, its messages and its subject."""
        return self._call("GET", f"/admin/submissions/{_part(id)}", query=query, within=within)

    def check_submission(self, id: str, *, within: float | None = None) -> Case:
        """Runs the pipeline on the newest picture of a pending submission, for its reviewer."""
        return self._call("POST", f"/admin/submissions/{_part(id)}/check", within=within)

    def read_image(
        self,
        id: str,
        attempt: int,
        query: ReadImageQuery | None = None,
        *,
        within: float | None = None,
    ) -> bytes:
        """Reads the image of an attempt."""
        return self._call(
            "GET",
            f"/admin/submissions/{_part(id)}/attempts/{_part(attempt)}/image",
            query=query,
            within=within,
        )

    def read_liveness_frame(self, id: str, attempt: int, frame: int, *, within: float | None = None) -> bytes:
        """Reads a frame of the liveness challenge before a selfie."""
        return self._call(
            "GET",
            f"/admin/submissions/{_part(id)}/attempts/{_part(attempt)}/frames/{_part(frame)}",
            within=within,
        )

    def mark_open(self, id: str, body: MarkOpenBody, *, within: float | None = None) -> MarkOpenAnswer:
        """Tells other reviewers that the caller has the case open."""
        return self._call("POST", f"/admin/submissions/{_part(id)}/open", body=body, within=within)

    def claim_next(
        self,
        body: ClaimNextBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> SubmissionRow:
        """Claims the unclaimed pending case that has waited longest."""
        return self._call("POST", "/admin/submissions/next", body=body, takes_key=True, key=key, within=within)

    def claim_submission(
        self,
        id: str,
        body: ClaimSubmissionBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> ClaimSubmissionAnswer:
        """Claims a case, assigns it to a colleague, or releases it."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/claim",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def list_colleagues(self, *, within: float | None = None) -> list[ListColleaguesAnswerItem]:
        """Lists the users who may decide. A case can be assigned to them, and notes can name them."""
        return self._call("GET", "/admin/colleagues", within=within)

    def escalate_submission(
        self,
        id: str,
        body: EscalateSubmissionBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> EscalateSubmissionAnswer:
        """Escalates a pending case to fraud."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/escalate",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def hand_back_submission(
        self,
        id: str,
        body: HandBackSubmissionBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> HandBackSubmissionAnswer:
        """Gives an escalated case back to all who decide."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/hand-back",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def approve_submission(
        self,
        id: str,
        body: ApproveSubmissionBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> ApproveSubmissionAnswer:
        """Approves a submission."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/approve",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def reject_submission(
        self,
        id: str,
        body: RejectSubmissionBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> RejectSubmissionAnswer:
        """Rejects a submission, and may request another picture."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/reject",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def reopen_submission(
        self,
        id: str,
        body: ReopenSubmissionBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> ReopenSubmissionAnswer:
        """Reopens a decided submission: it is pending again, as if no decision had been made."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/reopen",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def revoke_links(
        self,
        body: RevokeLinksBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> RevokeLinksAnswer:
        """Revokes active links by their creation time or workflow."""
        return self._call("POST", "/admin/bulk/revoke-links", body=body, takes_key=True, key=key, within=within)

    def request_reuploads(
        self,
        body: RequestReuploadsBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> RequestReuploadsAnswer:
        """Requests another picture for pending submissions that no other reviewer has claimed and none has voted on."""
        return self._call("POST", "/admin/bulk/request-reuploads", body=body, takes_key=True, key=key, within=within)

    def post_message(
        self,
        id: str,
        body: PostMessageBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> PostMessageAnswer:
        """Posts a message to the subject."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/messages",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def write_note(
        self,
        id: str,
        body: WriteNoteBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> WriteNoteAnswer:
        """Writes a note about a case for colleagues. The subject’s pages never show it."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/notes",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def print_submission(
        self,
        id: str,
        query: PrintSubmissionQuery | None = None,
        *,
        within: float | None = None,
    ) -> bytes:
        """Exports a case as one HTML file, to archive or print."""
        return self._call("GET", f"/admin/submissions/{_part(id)}/paper", query=query, within=within)

    def export_submissions(self, query: ExportSubmissionsQuery | None = None, *, within: float | None = None) -> bytes:
        """Exports all submissions that the filters select as CSV, with who decided each."""
        return self._call("GET", "/admin/submissions/export", query=query, within=within)

    def add_block(
        self,
        id: str,
        body: AddBlockBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> AddBlockAnswer:
        """Blocks the document or the face of a case."""
        return self._call(
            "POST",
            f"/admin/submissions/{_part(id)}/blocks",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def list_blocks(self, *, within: float | None = None) -> ListBlocksAnswer:
        """Lists the blocked documents and faces, newest first, without those that have ended."""
        return self._call("GET", "/admin/blocks", within=within)

    def remove_block(self, id: str, *, within: float | None = None) -> RemoveBlockAnswer:
        """Removes a document or a face from the tenant’s list of blocks."""
        return self._call("DELETE", f"/admin/blocks/{_part(id)}", within=within)

    def settle_relation(
        self,
        id: str,
        body: SettleRelationBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> SettleRelationAnswer:
        """Settles that two subjects are, or are not, one person."""
        return self._call(
            "POST",
            f"/admin/subjects/{_part(id)}/relations",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def list_relations(self, id: str, *, within: float | None = None) -> ListRelationsAnswer:
        """Lists what is settled about the subject and others, newest first."""
        return self._call("GET", f"/admin/subjects/{_part(id)}/relations", within=within)

    def remove_relation(
        self,
        id: str,
        other: str,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> RemoveRelationAnswer:
        """Removes what is settled about two subjects: they are compared again like any others."""
        return self._call(
            "DELETE",
            f"/admin/subjects/{_part(id)}/relations/{_part(other)}",
            takes_key=True,
            key=key,
            within=within,
        )

    def read_sandbox(self, *, within: float | None = None) -> ReadSandboxAnswer:
        """Lists the results that last names force in a sandbox, each with a picture."""
        return self._call("GET", "/admin/sandbox", within=within)

    def list_audit(self, query: ListAuditQuery | None = None, *, within: float | None = None) -> ListAuditAnswer:
        """Lists the audit entries, newest first."""
        return self._call("GET", "/admin/audit", query=query, within=within)

    def read_audit_chain(self, *, within: float | None = None) -> ReadAuditChainAnswer:
        """Checks the chain of hashes and returns how far it is intact."""
        return self._call("GET", "/admin/audit/chain", within=within)

    def export_audit(
        self,
        query: ExportAuditQuery | None = None,
        *,
        within: float | None = None,
    ) -> ExportAuditAnswer | bytes:
        """Exports the audit as a file, oldest first."""
        return self._call("GET", "/admin/audit/export", query=query, within=within)

    def read_stats(self, query: ReadStatsQuery | None = None, *, within: float | None = None) -> ReadStatsAnswer:
        """Returns counts of uploads and figures of the pipeline and the queue."""
        return self._call("GET", "/admin/stats", query=query, within=within)

    def read_reviewer_stats(
        self,
        query: ReadReviewerStatsQuery | None = None,
        *,
        within: float | None = None,
    ) -> ReadReviewerStatsAnswer:
        """Returns what each reviewer decided, how fast, and how often it was overturned."""
        return self._call("GET", "/admin/stats/reviewers", query=query, within=within)

    def read_quality(self, query: ReadQualityQuery | None = None, *, within: float | None = None) -> ReadQualityAnswer:
        """Returns the shares of false approvals and rejections, measured on a blind sample."""
        return self._call("GET", "/admin/quality", query=query, within=within)

    def export_quality(self, query: ExportQualityQuery | None = None, *, within: float | None = None) -> bytes:
        """Exports the figures of `readQuality` as CSV."""
        return self._call("GET", "/admin/quality/export", query=query, within=within)

    def request_deletion(
        self,
        id: str,
        body: RequestDeletionBody | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> RequestDeletionAnswer | RequestDeletionAnswer201:
        """Records a deletion request for a subject."""
        return self._call(
            "POST",
            f"/admin/subjects/{_part(id)}/request-deletion",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def request_own_deletion(
        self,
        body: RequestOwnDeletionBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> RequestOwnDeletionAnswer | RequestOwnDeletionAnswer201:
        """Records a deletion request of the subject."""
        return self._call("POST", "/subject/request-deletion", body=body, takes_key=True, key=key, within=within)

    def withdraw_own_deletion(
        self,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> WithdrawOwnDeletionAnswer:
        """Takes back the subject’s own pending deletion request."""
        return self._call("DELETE", "/subject/request-deletion", takes_key=True, key=key, within=within)

    def list_deletion_requests(
        self,
        query: ListDeletionRequestsQuery | None = None,
        *,
        within: float | None = None,
    ) -> ListDeletionRequestsAnswer:
        """Lists deletion requests: pending ones and those on hold by due date, refused and completed ones newest
        first."""
        return self._call("GET", "/admin/deletion-requests", query=query, within=within)

    def hold_erasure(
        self,
        id: str,
        body: HoldErasureBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> HoldErasureAnswer:
        """Puts the person of a request on hold: nothing erases them or their images until the hold ends."""
        return self._call(
            "POST",
            f"/admin/deletion-requests/{_part(id)}/hold",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def lift_hold(self, id: str, *, key: str | None = None, within: float | None = None) -> LiftHoldAnswer:
        """Ends the hold of the request’s person before its time."""
        return self._call(
            "DELETE",
            f"/admin/deletion-requests/{_part(id)}/hold",
            takes_key=True,
            key=key,
            within=within,
        )

    def refuse_deletion(
        self,
        id: str,
        body: RefuseDeletionBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> RefuseDeletionAnswer:
        """Refuses a pending deletion request."""
        return self._call(
            "POST",
            f"/admin/deletion-requests/{_part(id)}/refuse",
            body=body,
            takes_key=True,
            key=key,
            within=within,
        )

    def count_erasure(self, id: str, *, within: float | None = None) -> CountErasureAnswer:
        """Counts what an erasure would remove."""
        return self._call("GET", f"/admin/subjects/{_part(id)}/erasure", within=within)

    def export_subject(self, id: str, *, within: float | None = None) -> bytes:
        """Exports everything stored about a subject as a ZIP archive."""
        return self._call("GET", f"/admin/subjects/{_part(id)}/export", within=within)

    def erase_images(self, body: EraseImagesBody, *, within: float | None = None) -> EraseImagesAnswer:
        """Erases the images of submissions that were decided before a given time. The records stay."""
        return self._call("POST", "/admin/bulk/erase-images", body=body, within=within)

    def erase_subject_record(
        self,
        id: str,
        body: EraseSubjectRecordBody | None = None,
        *,
        within: float | None = None,
    ) -> EraseSubjectRecordAnswer:
        """Erases a subject: every stored image, then all records."""
        return self._call("DELETE", f"/subjects/{_part(id)}", body=body, within=within)

    def erase_license(self, id: str, *, within: float | None = None) -> EraseLicenseAnswer:
        """Erases one license record and its images; the subject stays."""
        return self._call("DELETE", f"/licenses/{_part(id)}", within=within)

    def erase_selfie(self, id: str, *, within: float | None = None) -> EraseSelfieAnswer:
        """Erases one selfie record and its images; the subject stays."""
        return self._call("DELETE", f"/selfies/{_part(id)}", within=within)

    def read_trust(self, *, within: float | None = None) -> ReadTrustAnswer:
        """Returns the issuers of credentials that the operator trusts."""
        return self._call("GET", "/admin/trust", within=within)

    def list_workflows(self, *, within: float | None = None) -> list[Workflow]:
        """Lists the workflows, newest first."""
        return self._call("GET", "/admin/workflows", within=within)

    def create_workflow(
        self,
        body: CreateWorkflowBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> Workflow:
        """Creates a workflow."""
        return self._call("POST", "/admin/workflows", body=body, takes_key=True, key=key, within=within)

    def read_workflow(self, id: str, *, within: float | None = None) -> Workflow:
        """Reads a workflow."""
        return self._call("GET", f"/admin/workflows/{_part(id)}", within=within)

    def update_workflow(
        self,
        id: str,
        body: UpdateWorkflowBody | None = None,
        *,
        within: float | None = None,
    ) -> Workflow:
        """Changes a workflow."""
        return self._call("PATCH", f"/admin/workflows/{_part(id)}", body=body, within=within)

    def delete_workflow(self, id: str, *, within: float | None = None) -> DeleteWorkflowAnswer:
        """Deletes a workflow; tokens keep what they were minted with."""
        return self._call("DELETE", f"/admin/workflows/{_part(id)}", within=within)

    def list_presets(self, *, within: float | None = None) -> list[Preset]:
        """Lists the presets, newest first."""
        return self._call("GET", "/admin/presets", within=within)

    def create_preset(self, body: CreatePresetBody, *, key: str | None = None, within: float | None = None) -> Preset:
        """Creates a preset."""
        return self._call("POST", "/admin/presets", body=body, takes_key=True, key=key, within=within)

    def read_preset(self, id: str, *, within: float | None = None) -> Preset:
        """Reads a preset."""
        return self._call("GET", f"/admin/presets/{_part(id)}", within=within)

    def update_preset(self, id: str, body: UpdatePresetBody | None = None, *, within: float | None = None) -> Preset:
        """Changes a preset."""
        return self._call("PATCH", f"/admin/presets/{_part(id)}", body=body, within=within)

    def delete_preset(self, id: str, *, within: float | None = None) -> DeletePresetAnswer:
        """Deletes a preset; tokens keep what they were minted with."""
        return self._call("DELETE", f"/admin/presets/{_part(id)}", within=within)

    def read_settings(self, *, within: float | None = None) -> Settings:
        """Reads the tenant’s settings."""
        return self._call("GET", "/admin/settings", within=within)

    def change_settings(self, body: ChangeSettingsBody | None = None, *, within: float | None = None) -> Settings:
        """Changes some of the tenant’s settings."""
        return self._call("PATCH", "/admin/settings", body=body, within=within)

    def list_ready_replies(self, *, within: float | None = None) -> ListReadyRepliesAnswer:
        """Lists the tenant’s ready-made texts for reviewers."""
        return self._call("GET", "/admin/ready-replies", within=within)

    def list_reasons(self, *, within: float | None = None) -> ListReasonsAnswer:
        """Lists the tenant’s reasons for a rejection."""
        return self._call("GET", "/admin/reasons", within=within)

    def preview_approvals(
        self,
        body: PreviewApprovalsBody | None = None,
        *,
        within: float | None = None,
    ) -> PreviewApprovalsAnswer:
        """Returns how many approvals of the last 30 days would have waited for a person."""
        return self._call("POST", "/admin/settings/approvals/preview", body=body, within=within)

    def replay_policy(self, body: ReplayPolicyBody, *, within: float | None = None) -> ReplayPolicyAnswer:
        """Returns which past verdicts other limits would have changed."""
        return self._call("POST", "/admin/policy/replay", body=body, within=within)

    def create_tenant(
        self,
        body: CreateTenantBody,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> CreateTenantAnswer:
        """Creates a tenant with its first superuser."""
        return self._call("POST", "/platform/tenants", body=body, takes_key=True, key=key, within=within)

    def list_tenants(self, *, within: float | None = None) -> list[Tenant]:
        """Lists the tenants, the newest first."""
        return self._call("GET", "/platform/tenants", within=within)

    def read_tenant(self, id: str, *, within: float | None = None) -> Tenant:
        """Reads a tenant."""
        return self._call("GET", f"/platform/tenants/{_part(id)}", within=within)

    def change_tenant(self, id: str, body: ChangeTenantBody | None = None, *, within: float | None = None) -> Tenant:
        """Changes a tenant’s host, name or limits, or suspends it."""
        return self._call("PATCH", f"/platform/tenants/{_part(id)}", body=body, within=within)

    def delete_tenant(
        self,
        id: str,
        query: DeleteTenantQuery | None = None,
        *,
        within: float | None = None,
    ) -> DeleteTenantAnswer:
        """Erases every subject of a tenant, then the tenant with all its data."""
        return self._call("DELETE", f"/platform/tenants/{_part(id)}", query=query, within=within)

    def list_jobs(self, *, within: float | None = None) -> list[Job]:
        """Lists the periodic jobs of all servers with their last runs."""
        return self._call("GET", "/platform/jobs", within=within)

    def read_usage(
        self,
        query: ReadUsageQuery | None = None,
        *,
        within: float | None = None,
    ) -> list[ReadUsageAnswerItem]:
        """Returns the usage of each tenant by month."""
        return self._call("GET", "/platform/usage", query=query, within=within)

    def read_open_api(self, *, within: float | None = None) -> ReadOpenApiAnswer:
        """Returns this document."""
        return self._call("GET", "/openapi.json", within=within)
