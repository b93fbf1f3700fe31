// Code generated from the API document of Attesta. DO NOT EDIT.

package attesta

import "context"

type ReadPageAnswer struct {
	Name string `json:"name"`
	Color *string `json:"color"`
	LogoUrl *string `json:"logo_url"`
	RetentionDays *int64 `json:"retention_days"`
	Contact struct {
	Email *string `json:"email"`
	Phone *string `json:"phone"`
	Url *string `json:"url"`
} `json:"contact"`
	Consent *struct {
	Version string `json:"version"`
	Text map[string]string `json:"text"`
	NoticeUrl *string `json:"notice_url"`
	TermsUrl *string `json:"terms_url"`
	ComparesAcross bool `json:"compares_across"`
} `json:"consent"`
	Texts struct {
	Welcome map[string]string `json:"welcome"`
	Done map[string]string `json:"done"`
} `json:"texts"`
	GermanAddress string `json:"german_address"`
	DecisionHours *struct {
	License *float64 `json:"license"`
	Selfie *float64 `json:"selfie"`
	Age *float64 `json:"age"`
	InWorkingHours bool `json:"in_working_hours"`
} `json:"decision_hours"`
	Languages []string `json:"languages"`
	ImageTypes []string `json:"image_types"`
}

type ErrorCode string

type ErrorResponse struct {
	Error string `json:"error"`
}

type LogInBody struct {
	Email string `json:"email"`
	Password string `json:"password"`
}

type LogInAnswer struct {
	Token *string `json:"token,omitempty"`
	Username *string `json:"username,omitempty"`
	Role *string `json:"role,omitempty"`
	Challenge *string `json:"challenge,omitempty"`
	ChallengeToken *string `json:"challenge_token,omitempty"`
	ExpiresIn *int64 `json:"expires_in,omitempty"`
}

type LimitReached struct {
	Error string `json:"error"`
	Limit int64 `json:"limit"`
}

type VerifyLoginBody struct {
	ChallengeToken string `json:"challenge_token"`
	Code string `json:"code"`
}

type VerifyLoginAnswer struct {
	Token string `json:"token"`
	Username string `json:"username"`
	Role string `json:"role"`
}

type ReadMeAnswer struct {
	Username string `json:"username"`
	Role string `json:"role"`
	RoleId *string `json:"role_id"`
	RoleName *string `json:"role_name"`
	Permissions []string `json:"permissions"`
	SecondFactor bool `json:"second_factor"`
	Authenticator bool `json:"authenticator"`
	ByCompany bool `json:"by_company"`
	DailyMail *bool `json:"daily_mail"`
}

type ChangeMeBody struct {
	DailyMail bool `json:"daily_mail"`
}

type ChangeMeAnswer struct {
	Username string `json:"username"`
	Role string `json:"role"`
	RoleId *string `json:"role_id"`
	RoleName *string `json:"role_name"`
	Permissions []string `json:"permissions"`
	SecondFactor bool `json:"second_factor"`
	Authenticator bool `json:"authenticator"`
	ByCompany bool `json:"by_company"`
	DailyMail *bool `json:"daily_mail"`
}

type LogOutAnswer struct {
	Status string `json:"status"`
	ProviderLogout *string `json:"provider_logout"`
}

type ListWaysInAnswer struct {
	Company bool `json:"company"`
	Password bool `json:"password"`
	Passkey bool `json:"passkey"`
}

type GoToCompanyAnswer struct {
	Status string `json:"status"`
}

type ComeBackFromCompanyAnswer struct {
	Status string `json:"status"`
}

type EndSignInBody struct {
	Code *string `json:"code,omitempty"`
	State *string `json:"state,omitempty"`
	Iss *string `json:"iss,omitempty"`
	Error *string `json:"error,omitempty"`
}

type EndSignInAnswer struct {
	Token *string `json:"token,omitempty"`
	Username *string `json:"username,omitempty"`
	Role *string `json:"role,omitempty"`
	Challenge *string `json:"challenge,omitempty"`
	ChallengeToken *string `json:"challenge_token,omitempty"`
	ExpiresIn *int64 `json:"expires_in,omitempty"`
}

type EnrolSecondFactorAnswer struct {
	Secret string `json:"secret"`
	OtpauthUrl string `json:"otpauth_url"`
	QrSvg string `json:"qr_svg"`
	RecoveryCodes []string `json:"recovery_codes"`
}

type ActivateSecondFactorBody struct {
	Code string `json:"code"`
}

type ActivateSecondFactorAnswer struct {
	Status string `json:"status"`
}

type RemoveSecondFactorBody struct {
	Code string `json:"code"`
}

type RemoveSecondFactorAnswer struct {
	Status string `json:"status"`
}

type EnrolByLinkBody struct {
	EnrolmentToken string `json:"enrolment_token"`
}

type EnrolByLinkAnswer struct {
	Secret string `json:"secret"`
	OtpauthUrl string `json:"otpauth_url"`
	QrSvg string `json:"qr_svg"`
	RecoveryCodes []string `json:"recovery_codes"`
}

type ActivateByLinkBody struct {
	EnrolmentToken string `json:"enrolment_token"`
	Code string `json:"code"`
}

type ActivateByLinkAnswer struct {
	Status string `json:"status"`
}

type ResetUsersFactorBody struct {
	Email string `json:"email"`
}

type ResetUsersFactorAnswer struct {
	Status string `json:"status"`
}

type User struct {
	Id int64 `json:"id"`
	Email string `json:"email"`
	Username string `json:"username"`
	Role string `json:"role"`
	RoleId *string `json:"role_id"`
	RoleName *string `json:"role_name"`
	Suspended bool `json:"suspended"`
	SecondFactor bool `json:"second_factor"`
	ByCompany bool `json:"by_company"`
	Invited bool `json:"invited"`
	CreatedAt string `json:"created_at"`
}

type AddUserBody struct {
	Email string `json:"email"`
	Username string `json:"username"`
	Password *string `json:"password,omitempty"`
	Role string `json:"role"`
	RoleId *string `json:"role_id,omitempty"`
}

type AddUserAnswer struct {
	Id int64 `json:"id"`
	Email string `json:"email"`
	Username string `json:"username"`
	Role string `json:"role"`
	RoleId *string `json:"role_id"`
	RoleName *string `json:"role_name"`
	Suspended bool `json:"suspended"`
	SecondFactor bool `json:"second_factor"`
	ByCompany bool `json:"by_company"`
	Invited bool `json:"invited"`
	CreatedAt string `json:"created_at"`
	InvitationUrl *string `json:"invitation_url,omitempty"`
}

type ChangeUserBody struct {
	Role *string `json:"role,omitempty"`
	RoleId *string `json:"role_id,omitempty"`
	Suspended *bool `json:"suspended,omitempty"`
	Password *string `json:"password,omitempty"`
	Reset2fa *bool `json:"reset_2fa,omitempty"`
	ApiTokens *string `json:"api_tokens,omitempty"`
}

type ChangeUserAnswer struct {
	Id int64 `json:"id"`
	Email string `json:"email"`
	Username string `json:"username"`
	Role string `json:"role"`
	RoleId *string `json:"role_id"`
	RoleName *string `json:"role_name"`
	Suspended bool `json:"suspended"`
	SecondFactor bool `json:"second_factor"`
	ByCompany bool `json:"by_company"`
	Invited bool `json:"invited"`
	CreatedAt string `json:"created_at"`
	ApiTokens []struct {
	Id int64 `json:"id"`
	Description *string `json:"description"`
	Fingerprint string `json:"fingerprint"`
	ExpiresAt *string `json:"expires_at"`
	LastUsedAt *string `json:"last_used_at"`
	RevokedAt *string `json:"revoked_at"`
} `json:"api_tokens,omitempty"`
}

type RemoveUserBody struct {
	ApiTokens *string `json:"api_tokens,omitempty"`
}

type RemoveUserAnswer struct {
	Status string `json:"status"`
	Id int64 `json:"id"`
	ApiTokens []struct {
	Id int64 `json:"id"`
	Description *string `json:"description"`
	Fingerprint string `json:"fingerprint"`
	ExpiresAt *string `json:"expires_at"`
	LastUsedAt *string `json:"last_used_at"`
	RevokedAt *string `json:"revoked_at"`
} `json:"api_tokens"`
}

type OpenEnrolmentAnswer struct {
	Url string `json:"url"`
	ExpiresAt string `json:"expires_at"`
}

type StaffRole struct {
	Id string `json:"id"`
	Name string `json:"name"`
	Permissions []string `json:"permissions"`
	Users int64 `json:"users"`
	CreatedAt string `json:"created_at"`
}

type AddRoleBody struct {
	Name string `json:"name"`
	Permissions []string `json:"permissions"`
}

type ChangeRoleBody struct {
	Name *string `json:"name,omitempty"`
	Permissions []string `json:"permissions,omitempty"`
}

type RemoveRoleAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type ChangeOwnPasswordBody struct {
	Current string `json:"current"`
	Password string `json:"password"`
}

type ChangeOwnPasswordAnswer struct {
	Status string `json:"status"`
	Sessions int64 `json:"sessions"`
}

type InviteUserAnswer struct {
	InvitationUrl string `json:"invitation_url"`
	ExpiresAt string `json:"expires_at"`
}

type AcceptInvitationBody struct {
	InvitationToken string `json:"invitation_token"`
	Password string `json:"password"`
}

type AcceptInvitationAnswer struct {
	Status string `json:"status"`
	Email string `json:"email"`
}

type BeginPasskeyLoginAnswer struct {
	PublicKey struct {
	Challenge string `json:"challenge"`
	RpId string `json:"rpId"`
	Timeout int64 `json:"timeout"`
	UserVerification string `json:"userVerification"`
} `json:"public_key"`
}

type LogInWithPasskeyBody struct {
	Id string `json:"id"`
	RawId string `json:"rawId"`
	Type string `json:"type"`
	Response struct {
	ClientDataJSON string `json:"clientDataJSON"`
	AuthenticatorData string `json:"authenticatorData"`
	Signature string `json:"signature"`
} `json:"response"`
}

type LogInWithPasskeyAnswer struct {
	Token string `json:"token"`
	Username string `json:"username"`
	Role string `json:"role"`
}

type Passkey struct {
	Id string `json:"id"`
	Name string `json:"name"`
	BackedUp bool `json:"backed_up"`
	CreatedAt string `json:"created_at"`
	LastUsedAt *string `json:"last_used_at"`
}

type BeginPasskeyBody struct {
	Current *string `json:"current,omitempty"`
	Code *string `json:"code,omitempty"`
}

type BeginPasskeyAnswer struct {
	PublicKey struct {
	Challenge string `json:"challenge"`
	Rp struct {
	Id string `json:"id"`
	Name string `json:"name"`
} `json:"rp"`
	User struct {
	Id string `json:"id"`
	Name string `json:"name"`
	DisplayName string `json:"displayName"`
} `json:"user"`
	PubKeyCredParams []struct {
	Type string `json:"type"`
	Alg int64 `json:"alg"`
} `json:"pubKeyCredParams"`
	ExcludeCredentials []struct {
	Type string `json:"type"`
	Id string `json:"id"`
} `json:"excludeCredentials"`
	AuthenticatorSelection struct {
	ResidentKey string `json:"residentKey"`
	RequireResidentKey bool `json:"requireResidentKey"`
	UserVerification string `json:"userVerification"`
} `json:"authenticatorSelection"`
	Attestation string `json:"attestation"`
	Timeout int64 `json:"timeout"`
} `json:"public_key"`
}

type AddPasskeyBody struct {
	Name string `json:"name"`
	Credential struct {
	Id string `json:"id"`
	RawId string `json:"rawId"`
	Type string `json:"type"`
	Response struct {
	ClientDataJSON string `json:"clientDataJSON"`
	AttestationObject string `json:"attestationObject"`
} `json:"response"`
} `json:"credential"`
}

type RemovePasskeyBody struct {
	Current *string `json:"current,omitempty"`
	Code *string `json:"code,omitempty"`
}

type RemovePasskeyAnswer struct {
	Status string `json:"status"`
}

type Session struct {
	Id string `json:"id"`
	CreatedAt string `json:"created_at"`
	LastUsedAt string `json:"last_used_at"`
	Own bool `json:"own"`
}

type EndOwnSessionAnswer struct {
	Status string `json:"status"`
	Sessions int64 `json:"sessions"`
}

type EndUsersSessionsAnswer struct {
	Status string `json:"status"`
	Sessions int64 `json:"sessions"`
}

type CreateApiTokenBody struct {
	Description *string `json:"description,omitempty"`
	ExpiresAt *string `json:"expires_at,omitempty"`
}

type CreateApiTokenAnswer struct {
	Status string `json:"status"`
	Token string `json:"token"`
	ExpiresAt *string `json:"expires_at"`
	Description *string `json:"description"`
}

type RevokeApiTokenAnswer struct {
	Status string `json:"status"`
}

type DeletionRequest struct {
	RequestId string `json:"request_id"`
	Status string `json:"status"`
	Reason string `json:"reason"`
	Confirmed bool `json:"confirmed"`
	RequestedAt string `json:"requested_at"`
	RequestedBy string `json:"requested_by"`
	CompletedAt *string `json:"completed_at"`
}

type VerifiedDetails struct {
	FirstName string `json:"first_name"`
	MiddleName *string `json:"middle_name"`
	LastName string `json:"last_name"`
	DateOfBirth *string `json:"date_of_birth"`
	LicenseNumber *string `json:"license_number"`
	LicenseExpiryDate *string `json:"license_expiry_date"`
}

type CreateSubjectBody struct {
	FirstName string `json:"first_name"`
	LastName string `json:"last_name"`
	ExternalUid *string `json:"external_uid,omitempty"`
	MiddleName *string `json:"middle_name,omitempty"`
	Dob *string `json:"dob,omitempty"`
	DateOfBirth *string `json:"date_of_birth,omitempty"`
	PhotoUrl *string `json:"photo_url,omitempty"`
	Email *string `json:"email,omitempty"`
	LicenseNumber *string `json:"license_number,omitempty"`
	LicenseState *string `json:"license_state,omitempty"`
	LicenseIssueDate *string `json:"license_issue_date,omitempty"`
	LicenseExpiryDate *string `json:"license_expiry_date,omitempty"`
	AddrStreet *string `json:"addr_street,omitempty"`
	AddrCity *string `json:"addr_city,omitempty"`
	AddrState *string `json:"addr_state,omitempty"`
	AddrZip *string `json:"addr_zip,omitempty"`
	AddrCountry *string `json:"addr_country,omitempty"`
}

type CreateSubjectAnswer struct {
	SubjectId string `json:"subject_id"`
	Status string `json:"status"`
}

type Subject struct {
	Id string `json:"id"`
	ExternalUid *string `json:"external_uid"`
	FirstName string `json:"first_name"`
	MiddleName *string `json:"middle_name"`
	LastName string `json:"last_name"`
	LicenseNumber *string `json:"license_number"`
	LicenseState *string `json:"license_state"`
	LicenseIssueDate *string `json:"license_issue_date"`
	LicenseExpiryDate *string `json:"license_expiry_date"`
	AddrStreet *string `json:"addr_street"`
	AddrCity *string `json:"addr_city"`
	AddrState *string `json:"addr_state"`
	AddrZip *string `json:"addr_zip"`
	AddrCountry *string `json:"addr_country"`
	Email *string `json:"email"`
	PhotoUrl *string `json:"photo_url"`
	DateOfBirth *string `json:"date_of_birth"`
	CreatedAt string `json:"created_at"`
	Status *struct {
	LicenseStatus string `json:"license_status"`
	SelfieStatus string `json:"selfie_status"`
	LicenseExpiryDate *string `json:"license_expiry_date"`
	HasPendingReupload bool `json:"has_pending_reupload"`
	NeedStudentReply bool `json:"need_student_reply"`
	ApprovedLicensesCount int64 `json:"approved_licenses_count"`
	RejectedLicensesCount int64 `json:"rejected_licenses_count"`
	ApprovedSelfiesCount int64 `json:"approved_selfies_count"`
	RejectedSelfiesCount int64 `json:"rejected_selfies_count"`
	VerifiedDetails *VerifiedDetails `json:"verified_details"`
	RecordChanged []string `json:"record_changed"`
} `json:"status,omitempty"`
	Consent []Consent `json:"consent,omitempty"`
	ClientEvents []struct {
	Event ClientEvent `json:"event"`
	At string `json:"at"`
} `json:"client_events,omitempty"`
}

type Consent struct {
	Version string `json:"version"`
	Language string `json:"language"`
	Given bool `json:"given"`
	ComparesAcross *bool `json:"compares_across"`
	At string `json:"at"`
}

type ClientEvent string

type UpdateSubjectBody struct {
	FirstName *string `json:"first_name,omitempty"`
	LastName *string `json:"last_name,omitempty"`
	ExternalUid *string `json:"external_uid,omitempty"`
	MiddleName *string `json:"middle_name,omitempty"`
	Dob *string `json:"dob,omitempty"`
	DateOfBirth *string `json:"date_of_birth,omitempty"`
	PhotoUrl *string `json:"photo_url,omitempty"`
	Email *string `json:"email,omitempty"`
	LicenseNumber *string `json:"license_number,omitempty"`
	LicenseState *string `json:"license_state,omitempty"`
	LicenseIssueDate *string `json:"license_issue_date,omitempty"`
	LicenseExpiryDate *string `json:"license_expiry_date,omitempty"`
	AddrStreet *string `json:"addr_street,omitempty"`
	AddrCity *string `json:"addr_city,omitempty"`
	AddrState *string `json:"addr_state,omitempty"`
	AddrZip *string `json:"addr_zip,omitempty"`
	AddrCountry *string `json:"addr_country,omitempty"`
}

type UpdateSubjectAnswer struct {
	Status string `json:"status"`
}

type ReadOwnDetailsAnswer struct {
	FirstName string `json:"first_name"`
	MiddleName *string `json:"middle_name"`
	LastName string `json:"last_name"`
	LicenseNumber *string `json:"license_number"`
	LicenseState *string `json:"license_state"`
	LicenseIssueDate *string `json:"license_issue_date"`
	LicenseExpiryDate *string `json:"license_expiry_date"`
	AddrStreet *string `json:"addr_street"`
	AddrCity *string `json:"addr_city"`
	AddrState *string `json:"addr_state"`
	AddrZip *string `json:"addr_zip"`
	AddrCountry *string `json:"addr_country"`
	Email *string `json:"email"`
	PhotoUrl *string `json:"photo_url"`
	Dob *string `json:"dob"`
}

type UpdateOwnDetailsBody struct {
	FirstName *string `json:"first_name,omitempty"`
	LastName *string `json:"last_name,omitempty"`
	MiddleName *string `json:"middle_name,omitempty"`
	Dob *string `json:"dob,omitempty"`
	DateOfBirth *string `json:"date_of_birth,omitempty"`
	PhotoUrl *string `json:"photo_url,omitempty"`
	Email *string `json:"email,omitempty"`
	LicenseNumber *string `json:"license_number,omitempty"`
	LicenseState *string `json:"license_state,omitempty"`
	LicenseIssueDate *string `json:"license_issue_date,omitempty"`
	LicenseExpiryDate *string `json:"license_expiry_date,omitempty"`
	AddrStreet *string `json:"addr_street,omitempty"`
	AddrCity *string `json:"addr_city,omitempty"`
	AddrState *string `json:"addr_state,omitempty"`
	AddrZip *string `json:"addr_zip,omitempty"`
	AddrCountry *string `json:"addr_country,omitempty"`
}

type UpdateOwnDetailsAnswer struct {
	Status string `json:"status"`
}

type AcceptedDocument string

type AcceptedCredential string

type MintEphemeralTokenBody struct {
	SubjectId string `json:"subject_id"`
	PresetId *string `json:"preset_id,omitempty"`
	ExpiresInMinutes *int64 `json:"expires_in_minutes,omitempty"`
	MaxUses *int64 `json:"max_uses,omitempty"`
	OneTime *bool `json:"one_time,omitempty"`
	UploadType *string `json:"upload_type,omitempty"`
	CanEditDetails *bool `json:"can_edit_details,omitempty"`
	ViewSubjectDetails *bool `json:"view_subject_details,omitempty"`
	CanListReupload *bool `json:"can_list_reupload,omitempty"`
	CanListNeedReply *bool `json:"can_list_need_reply,omitempty"`
	CanReturnCapabilities *bool `json:"can_return_capabilities,omitempty"`
	RequireFaceMatch *bool `json:"require_face_match,omitempty"`
	RequireLiveness *bool `json:"require_liveness,omitempty"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents,omitempty"`
	AcceptCredentials []AcceptedCredential `json:"accept_credentials,omitempty"`
	MinAge *int64 `json:"min_age,omitempty"`
	MaxLicenseAttempts *int64 `json:"max_license_attempts,omitempty"`
	MaxSelfieAttempts *int64 `json:"max_selfie_attempts,omitempty"`
	ReturnUrl *string `json:"return_url,omitempty"`
	Language *string `json:"language,omitempty"`
	PhoneOnly *bool `json:"phone_only,omitempty"`
	RequireLiveCapture *bool `json:"require_live_capture,omitempty"`
	Metadata map[string]string `json:"metadata,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
}

type MintEphemeralTokenAnswer struct {
	Status string `json:"status"`
	Token string `json:"token"`
	Url string `json:"url"`
	ActiveLinks int64 `json:"active_links"`
	Metadata map[string]string `json:"metadata"`
	UploadType string `json:"upload_type"`
	CanEditDetails bool `json:"can_edit_details"`
	ViewSubjectDetails bool `json:"view_subject_details"`
	CanListReupload bool `json:"can_list_reupload"`
	CanListNeedReply bool `json:"can_list_need_reply"`
	CanReturnCapabilities bool `json:"can_return_capabilities"`
	RequireFaceMatch bool `json:"require_face_match"`
	RequireLiveness bool `json:"require_liveness"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents"`
	AcceptCredentials []AcceptedCredential `json:"accept_credentials"`
	MinAge *int64 `json:"min_age"`
	MaxUses *int64 `json:"max_uses"`
	MaxLicenseAttempts *int64 `json:"max_license_attempts"`
	MaxSelfieAttempts *int64 `json:"max_selfie_attempts"`
	ReturnUrl *string `json:"return_url"`
	Language *string `json:"language"`
	PhoneOnly bool `json:"phone_only"`
	RequireLiveCapture bool `json:"require_live_capture"`
	WorkflowSteps []struct {
	StepName string `json:"step_name"`
	StepOrder int64 `json:"step_order"`
} `json:"workflow_steps"`
	ExpiresAt string `json:"expires_at"`
}

type EphemeralToken struct {
	Id string `json:"id"`
	SubjectId string `json:"subject_id"`
	UploadType string `json:"upload_type"`
	CanEditDetails bool `json:"can_edit_details"`
	ViewSubjectDetails bool `json:"view_subject_details"`
	CanListReupload bool `json:"can_list_reupload"`
	CanListNeedReply bool `json:"can_list_need_reply"`
	CanReturnCapabilities bool `json:"can_return_capabilities"`
	RequireFaceMatch bool `json:"require_face_match"`
	RequireLiveness bool `json:"require_liveness"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents"`
	AcceptCredentials []AcceptedCredential `json:"accept_credentials"`
	MinAge *int64 `json:"min_age"`
	MaxUses *int64 `json:"max_uses"`
	MaxLicenseAttempts *int64 `json:"max_license_attempts"`
	MaxSelfieAttempts *int64 `json:"max_selfie_attempts"`
	ReturnUrl *string `json:"return_url"`
	Language *string `json:"language"`
	PhoneOnly bool `json:"phone_only"`
	RequireLiveCapture bool `json:"require_live_capture"`
	WorkflowSteps []struct {
	StepName string `json:"step_name"`
	StepOrder int64 `json:"step_order"`
} `json:"workflow_steps"`
	ExpiresAt string `json:"expires_at"`
	UseCount int64 `json:"use_count"`
	LicenseUseCount int64 `json:"license_use_count"`
	SelfieUseCount int64 `json:"selfie_use_count"`
	WorkflowId *string `json:"workflow_id"`
	Metadata map[string]string `json:"metadata"`
	CreatedBy string `json:"created_by"`
	CreatedAt string `json:"created_at"`
	RevokedAt *string `json:"revoked_at"`
}

type RevokeEphemeralTokenAnswer struct {
	Status string `json:"status"`
}

type Capabilities struct {
	UploadType string `json:"upload_type"`
	CanEditDetails bool `json:"can_edit_details"`
	ViewSubjectDetails bool `json:"view_subject_details"`
	CanListReupload bool `json:"can_list_reupload"`
	CanListNeedReply bool `json:"can_list_need_reply"`
	CanReturnCapabilities bool `json:"can_return_capabilities"`
	RequireFaceMatch bool `json:"require_face_match"`
	RequireLiveness bool `json:"require_liveness"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents"`
	AcceptCredentials []AcceptedCredential `json:"accept_credentials"`
	MinAge *int64 `json:"min_age"`
	MaxUses *int64 `json:"max_uses"`
	MaxLicenseAttempts *int64 `json:"max_license_attempts"`
	MaxSelfieAttempts *int64 `json:"max_selfie_attempts"`
	ReturnUrl *string `json:"return_url"`
	Language *string `json:"language"`
	PhoneOnly bool `json:"phone_only"`
	RequireLiveCapture bool `json:"require_live_capture"`
	WorkflowSteps []struct {
	StepName string `json:"step_name"`
	StepOrder int64 `json:"step_order"`
} `json:"workflow_steps"`
	ExpiresAt string `json:"expires_at"`
	UseCount int64 `json:"use_count"`
	LicenseUseCount int64 `json:"license_use_count"`
	SelfieUseCount int64 `json:"selfie_use_count"`
	MatchThreshold *float64 `json:"match_threshold"`
	LivenessLight bool `json:"liveness_light"`
}

type ReadCapabilitiesAnswer struct {
	UploadType *string `json:"upload_type,omitempty"`
	CanEditDetails *bool `json:"can_edit_details,omitempty"`
	ViewSubjectDetails *bool `json:"view_subject_details,omitempty"`
	CanListReupload *bool `json:"can_list_reupload,omitempty"`
	CanListNeedReply *bool `json:"can_list_need_reply,omitempty"`
	CanReturnCapabilities bool `json:"can_return_capabilities"`
	RequireFaceMatch *bool `json:"require_face_match,omitempty"`
	RequireLiveness *bool `json:"require_liveness,omitempty"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents,omitempty"`
	AcceptCredentials []AcceptedCredential `json:"accept_credentials,omitempty"`
	MinAge *int64 `json:"min_age,omitempty"`
	MaxUses *int64 `json:"max_uses,omitempty"`
	MaxLicenseAttempts *int64 `json:"max_license_attempts,omitempty"`
	MaxSelfieAttempts *int64 `json:"max_selfie_attempts,omitempty"`
	ReturnUrl *string `json:"return_url,omitempty"`
	Language *string `json:"language,omitempty"`
	PhoneOnly *bool `json:"phone_only,omitempty"`
	RequireLiveCapture *bool `json:"require_live_capture,omitempty"`
	WorkflowSteps []struct {
	StepName string `json:"step_name"`
	StepOrder int64 `json:"step_order"`
} `json:"workflow_steps,omitempty"`
	ExpiresAt *string `json:"expires_at,omitempty"`
	UseCount *int64 `json:"use_count,omitempty"`
	LicenseUseCount *int64 `json:"license_use_count,omitempty"`
	SelfieUseCount *int64 `json:"selfie_use_count,omitempty"`
	MatchThreshold *float64 `json:"match_threshold,omitempty"`
	LivenessLight *bool `json:"liveness_light,omitempty"`
}

type OfferHandoverAnswer struct {
	Url string `json:"url"`
	ExpiresAt string `json:"expires_at"`
}

type ReadHandoverAnswer struct {
	Status string `json:"status"`
}

type TakeHandoverBody struct {
	Code string `json:"code"`
}

type TakeHandoverAnswer struct {
	Token string `json:"token"`
	ExpiresAt string `json:"expires_at"`
}

type OwnPicture struct {
	StepName string `json:"step_name"`
	VerificationId string `json:"verification_id"`
	SubmissionId string `json:"submission_id"`
	Attempt int64 `json:"attempt"`
	Status *string `json:"status"`
	Reason *string `json:"reason"`
	AgeVerified *bool `json:"age_verified"`
	At string `json:"at"`
	State string `json:"state"`
	DecidedByPerson bool `json:"decided_by_person"`
	ReuploadRequired bool `json:"reupload_required"`
	SeenAs *string `json:"seen_as"`
	FromCredential bool `json:"from_credential"`
	Comment *string `json:"comment"`
	ReasonWords map[string]string `json:"reason_words"`
}

type AskedOfSubject struct {
	Type string `json:"type"`
	SubmissionId string `json:"submission_id"`
	ReuploadRequired bool `json:"reupload_required"`
	ResponseRequired bool `json:"response_required"`
	ReasonWords map[string]string `json:"reason_words"`
}

type ReadProgressAnswer struct {
	Pictures []OwnPicture `json:"pictures"`
	Asked []AskedOfSubject `json:"asked"`
	Consent *Consent `json:"consent"`
	DeletionRequest *struct {
	RequestedAt string `json:"requested_at"`
	RequestedBy string `json:"requested_by"`
} `json:"deletion_request"`
}

type RecordConsentBody struct {
	Version string `json:"version"`
	Language string `json:"language"`
	Given bool `json:"given"`
	ComparesAcross *bool `json:"compares_across,omitempty"`
}

type RecordClientEventBody struct {
	Event ClientEvent `json:"event"`
}

type RecordClientEventAnswer struct {
	Status string `json:"status"`
}

type BeginLivenessBody struct {
	Paced *bool `json:"paced,omitempty"`
	Light *bool `json:"light,omitempty"`
}

type BeginLivenessAnswer struct {
	ChallengeId string `json:"challenge_id"`
	Steps []struct {
	Turn string `json:"turn"`
} `json:"steps,omitempty"`
	ExpiresAt string `json:"expires_at"`
	Step *struct {
	Number int64 `json:"number"`
	Turn string `json:"turn"`
	Color *string `json:"color,omitempty"`
	DeadlineMs int64 `json:"deadline_ms"`
} `json:"step,omitempty"`
}

type AnswerLivenessForm struct {
	Frame []any `json:"frame"`
	Times string `json:"times"`
	Capture *string `json:"capture,omitempty"`
}

type AnswerLivenessAnswer struct {
	Liveness string `json:"liveness"`
}

type AnswerLivenessAnswer503 struct {
	Error string `json:"error"`
}

type SendLivenessStepForm struct {
	Frame []any `json:"frame"`
	Step int64 `json:"step"`
	Capture *string `json:"capture,omitempty"`
}

type SendLivenessStepAnswer struct {
	Step *struct {
	Number int64 `json:"number"`
	Turn string `json:"turn"`
	Color *string `json:"color,omitempty"`
	DeadlineMs int64 `json:"deadline_ms"`
} `json:"step,omitempty"`
	Liveness *string `json:"liveness,omitempty"`
}

type SendLivenessStepAnswer503 struct {
	Error string `json:"error"`
}

type UploadForm struct {
	ImageFile any `json:"image_file"`
	ImageBack any `json:"image_back,omitempty"`
	VerificationId *string `json:"verification_id,omitempty"`
	ExternalUid *string `json:"external_uid,omitempty"`
	Manual *float64 `json:"manual,omitempty"`
	ChallengeId *string `json:"challenge_id,omitempty"`
	Capture *string `json:"capture,omitempty"`
	Language *string `json:"language,omitempty"`
}

type LicenseApproved struct {
	Status string `json:"status"`
	Score float64 `json:"score"`
	Similarity *float64 `json:"similarity"`
	FaceComparison string `json:"face_comparison"`
	LicenseId string `json:"license_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type LicensePendingApproval struct {
	Status string `json:"status"`
	Reason *string `json:"reason,omitempty"`
	Score *float64 `json:"score,omitempty"`
	ImageHints []string `json:"image_hints"`
	LicenseId string `json:"license_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type IdNotMatched struct {
	Status string `json:"status"`
	Similarity *float64 `json:"similarity"`
	ImageHints []string `json:"image_hints"`
	LicenseId *string `json:"license_id,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type NoLicenseDetected struct {
	Status string `json:"status"`
	ImageHints []string `json:"image_hints"`
	LicenseId string `json:"license_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type NoFaceDetected struct {
	Status string `json:"status"`
	Similarity any `json:"similarity,omitempty"`
	ImageHints []string `json:"image_hints"`
	LicenseId *string `json:"license_id,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type SubjectDataNotFound struct {
	Status string `json:"status"`
	ImageHints []string `json:"image_hints"`
	LicenseId string `json:"license_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type AttemptSuperseded struct {
	Status string `json:"status"`
	Similarity any `json:"similarity,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type SelfieApproved struct {
	Status string `json:"status"`
	Similarity *float64 `json:"similarity"`
	SelfieId string `json:"selfie_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type SelfiePendingApproval struct {
	Status string `json:"status"`
	Similarity *float64 `json:"similarity"`
	Reason *string `json:"reason,omitempty"`
	ImageHints []string `json:"image_hints"`
	SelfieId string `json:"selfie_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type MultipleFaces struct {
	Status string `json:"status"`
	Similarity any `json:"similarity"`
	ImageHints []string `json:"image_hints"`
	SelfieId string `json:"selfie_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type UploadAnswer struct {
	Status string `json:"status"`
	Score *float64 `json:"score,omitempty"`
	Similarity *float64 `json:"similarity,omitempty"`
	FaceComparison *string `json:"face_comparison,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
	Reason *string `json:"reason,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
}

type Analyzed struct {
	Status string `json:"status"`
	AgeEstimate *int64 `json:"age_estimate"`
	SelfieId string `json:"selfie_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type AgeVerificationDone struct {
	Status string `json:"status"`
	AgeEstimate *int64 `json:"age_estimate"`
	AgeVerified bool `json:"age_verified"`
	SelfieId string `json:"selfie_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type ManualReviewRequested struct {
	Status string `json:"status"`
	LicenseId *string `json:"license_id,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type UploadAnswer201 struct {
	Status string `json:"status"`
	AgeEstimate *int64 `json:"age_estimate,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
	AgeVerified *bool `json:"age_verified,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	Similarity *struct {
} `json:"similarity,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
}

type AnalysisUnavailable struct {
	Error string `json:"error"`
	Status string `json:"status"`
	SelfieId string `json:"selfie_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type ReuploadForm struct {
	ImageFile any `json:"image_file"`
	ImageBack any `json:"image_back,omitempty"`
	Comment *string `json:"comment,omitempty"`
	Manual *float64 `json:"manual,omitempty"`
	ChallengeId *string `json:"challenge_id,omitempty"`
	Capture *string `json:"capture,omitempty"`
	Language *string `json:"language,omitempty"`
}

type Verdict struct {
	Status string `json:"status"`
	Score *float64 `json:"score,omitempty"`
	Similarity *float64 `json:"similarity,omitempty"`
	FaceComparison *string `json:"face_comparison,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
	Reason *string `json:"reason,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	AgeEstimate *int64 `json:"age_estimate,omitempty"`
	AgeVerified *bool `json:"age_verified,omitempty"`
}

type AnalysisUnavailableResult struct {
	Status string `json:"status"`
	SelfieId string `json:"selfie_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type AgeVerificationUnavailableResult struct {
	Status string `json:"status"`
	SelfieId string `json:"selfie_id"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
}

type ReuploadAnswer struct {
	Status string `json:"status"`
	AiResult Verdict `json:"ai_result"`
}

type BeginCredentialBody struct {
	Kind AcceptedCredential `json:"kind"`
	VerificationId *string `json:"verification_id,omitempty"`
	ExternalUid *string `json:"external_uid,omitempty"`
	Language *string `json:"language,omitempty"`
}

type BeginCredentialAnswer struct {
	RequestId string `json:"request_id"`
	ExpiresAt string `json:"expires_at"`
	Requests []struct {
	Protocol string `json:"protocol"`
	Data map[string]any `json:"data"`
} `json:"requests"`
	Link *string `json:"link"`
}

type AnswerCredentialBody struct {
	Protocol string `json:"protocol"`
	Data map[string]any `json:"data"`
}

type AnswerCredentialAnswer struct {
	Status string `json:"status"`
	Score *float64 `json:"score,omitempty"`
	Similarity *float64 `json:"similarity,omitempty"`
	FaceComparison *string `json:"face_comparison,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
	Reason *string `json:"reason,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
}

type AnswerCredentialAnswer201 struct {
	Status string `json:"status"`
	AgeEstimate *int64 `json:"age_estimate,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
	AgeVerified *bool `json:"age_verified,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	Similarity *struct {
} `json:"similarity,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
}

type PostWalletAnswerBody struct {
	VpToken *string `json:"vp_token,omitempty"`
	Error *string `json:"error,omitempty"`
	State string `json:"state"`
}

type PostWalletAnswerAnswer struct {
	RedirectUri string `json:"redirect_uri"`
}

type Message struct {
	Id string `json:"id"`
	AuthorType string `json:"author_type"`
	CommentText string `json:"comment_text"`
	CreatedAt string `json:"created_at"`
}

type ListOwnMessagesAnswer struct {
	Licenses []struct {
	LicenseId string `json:"license_id"`
	ReuploadRequired bool `json:"reupload_required"`
	ResponseRequired bool `json:"response_required"`
	Messages []Message `json:"messages"`
} `json:"licenses"`
	Selfies []struct {
	SelfieId string `json:"selfie_id"`
	ReuploadRequired bool `json:"reupload_required"`
	ResponseRequired bool `json:"response_required"`
	Messages []Message `json:"messages"`
} `json:"selfies"`
}

type PostOwnMessageBody struct {
	Comment string `json:"comment"`
	LicenseId *string `json:"license_id,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
}

type PostOwnMessageAnswer struct {
	Status string `json:"status"`
	CorrespondenceId string `json:"correspondence_id"`
}

type SubmissionPage struct {
	Submissions []SubmissionRow `json:"submissions"`
	NextCursor *string `json:"next_cursor"`
}

type SubmissionRow struct {
	Id string `json:"id"`
	Kind string `json:"kind"`
	Status string `json:"status"`
	Verdict *string `json:"verdict"`
	Reason *string `json:"reason"`
	Score *float64 `json:"score"`
	Similarity *float64 `json:"similarity"`
	FaceComparison *string `json:"face_comparison"`
	SubjectId string `json:"subject_id"`
	FirstName string `json:"first_name"`
	LastName string `json:"last_name"`
	VerificationId string `json:"verification_id"`
	ExternalUid *string `json:"external_uid"`
	SubjectExternalUid *string `json:"subject_external_uid"`
	Metadata map[string]string `json:"metadata"`
	Attempt int64 `json:"attempt"`
	ReuploadRequired bool `json:"reupload_required"`
	ResponseRequired bool `json:"response_required"`
	ReasonCode *string `json:"reason_code"`
	SecondLook *string `json:"second_look"`
	FirstLookBy *string `json:"first_look_by"`
	DecidedBy *string `json:"decided_by"`
	DecidedAt *string `json:"decided_at"`
	Severity string `json:"severity"`
	Signals []string `json:"signals"`
	DetailsVersion int64 `json:"details_version"`
	VerifiedDetails *VerifiedDetails `json:"verified_details"`
	RecordChanged []string `json:"record_changed"`
	OpenBy *string `json:"open_by"`
	WaitingSince *string `json:"waiting_since"`
	EscalatedAt *string `json:"escalated_at"`
	EscalatedBy *string `json:"escalated_by"`
	ClaimedBy *int64 `json:"claimed_by"`
	ClaimedByName *string `json:"claimed_by_name"`
	ClaimedUntil *string `json:"claimed_until"`
	DueAt *string `json:"due_at"`
	WorkflowId *string `json:"workflow_id"`
	CreatedAt string `json:"created_at"`
	UpdatedAt string `json:"updated_at"`
}

type CountQueueAnswer struct {
	License int64 `json:"license"`
	Selfie int64 `json:"selfie"`
	Age int64 `json:"age"`
	WaitingForSubject int64 `json:"waiting_for_subject"`
	OldestSeconds *int64 `json:"oldest_seconds"`
	PassingScore float64 `json:"passing_score"`
}

type CountFiltersAnswer struct {
	Counted int64 `json:"counted"`
	Open int64 `json:"open"`
	WaitingForSubject int64 `json:"waiting_for_subject"`
	SecondLook int64 `json:"second_look"`
	Escalated int64 `json:"escalated"`
	Mine int64 `json:"mine"`
	Nobody int64 `json:"nobody"`
	Late int64 `json:"late"`
	NeedReply int64 `json:"need_reply"`
	Mentions int64 `json:"mentions"`
	Reasons []struct {
	Reason string `json:"reason"`
	Count int64 `json:"count"`
} `json:"reasons"`
	Workflows []struct {
	WorkflowId string `json:"workflow_id"`
	Count int64 `json:"count"`
} `json:"workflows"`
}

type ListChangesAnswer struct {
	Cursor string `json:"cursor"`
	Queue struct {
	License int64 `json:"license"`
	Selfie int64 `json:"selfie"`
	Age int64 `json:"age"`
	WaitingForSubject int64 `json:"waiting_for_subject"`
	OldestSeconds *int64 `json:"oldest_seconds"`
	PassingScore float64 `json:"passing_score"`
} `json:"queue"`
	Mentions int64 `json:"mentions"`
	Due int64 `json:"due"`
	LastLate *string `json:"last_late"`
	Cases []struct {
	Id string `json:"id"`
	SubjectId string `json:"subject_id"`
	Status string `json:"status"`
	Attempt int64 `json:"attempt"`
	UpdatedAt string `json:"updated_at"`
	OpenBy *string `json:"open_by"`
	ClaimedBy *int64 `json:"claimed_by"`
	ClaimedByName *string `json:"claimed_by_name"`
} `json:"cases"`
}

type CaseSubject struct {
	Id string `json:"id"`
	ExternalUid *string `json:"external_uid"`
	FirstName string `json:"first_name"`
	MiddleName *string `json:"middle_name"`
	LastName string `json:"last_name"`
	LicenseNumber *string `json:"license_number"`
	LicenseState *string `json:"license_state"`
	LicenseIssueDate *string `json:"license_issue_date"`
	LicenseExpiryDate *string `json:"license_expiry_date"`
	AddrStreet *string `json:"addr_street"`
	AddrCity *string `json:"addr_city"`
	AddrState *string `json:"addr_state"`
	AddrZip *string `json:"addr_zip"`
	AddrCountry *string `json:"addr_country"`
	Email *string `json:"email"`
	PhotoUrl *string `json:"photo_url"`
	DateOfBirth *string `json:"date_of_birth"`
	CreatedAt string `json:"created_at"`
}

type ReviewAnswer struct {
	Submissions []SubmissionRow `json:"submissions,omitempty"`
	NextCursor *string `json:"next_cursor,omitempty"`
	Subject *CaseSubject `json:"subject,omitempty"`
	Licenses []SubmissionRow `json:"licenses,omitempty"`
	Selfies []SubmissionRow `json:"selfies,omitempty"`
}

type SavedFilter struct {
	Id string `json:"id"`
	Name string `json:"name"`
	Filter map[string]string `json:"filter"`
	Shared bool `json:"shared"`
	Count int64 `json:"count"`
	CreatedAt string `json:"created_at"`
}

type ListSavedFiltersAnswer struct {
	SavedFilters []SavedFilter `json:"saved_filters"`
}

type SaveFilterBody struct {
	Name string `json:"name"`
	Filter map[string]string `json:"filter"`
	Shared *bool `json:"shared,omitempty"`
}

type DeleteSavedFilterAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type Case struct {
	Id string `json:"id"`
	Kind string `json:"kind"`
	Status string `json:"status"`
	Verdict *string `json:"verdict"`
	Reason *string `json:"reason"`
	Score *float64 `json:"score"`
	Similarity *float64 `json:"similarity"`
	FaceComparison *string `json:"face_comparison"`
	SubjectId string `json:"subject_id"`
	FirstName string `json:"first_name"`
	LastName string `json:"last_name"`
	VerificationId string `json:"verification_id"`
	ExternalUid *string `json:"external_uid"`
	SubjectExternalUid *string `json:"subject_external_uid"`
	Metadata map[string]string `json:"metadata"`
	Attempt int64 `json:"attempt"`
	ReuploadRequired bool `json:"reupload_required"`
	ResponseRequired bool `json:"response_required"`
	ReasonCode *string `json:"reason_code"`
	SecondLook *string `json:"second_look"`
	FirstLookBy *string `json:"first_look_by"`
	DecidedBy *string `json:"decided_by"`
	DecidedAt *string `json:"decided_at"`
	Severity string `json:"severity"`
	Signals []string `json:"signals"`
	DetailsVersion int64 `json:"details_version"`
	VerifiedDetails *VerifiedDetails `json:"verified_details"`
	RecordChanged []string `json:"record_changed"`
	OpenBy *string `json:"open_by"`
	WaitingSince *string `json:"waiting_since"`
	EscalatedAt *string `json:"escalated_at"`
	EscalatedBy *string `json:"escalated_by"`
	ClaimedBy *int64 `json:"claimed_by"`
	ClaimedByName *string `json:"claimed_by_name"`
	ClaimedUntil *string `json:"claimed_until"`
	DueAt *string `json:"due_at"`
	WorkflowId *string `json:"workflow_id"`
	CreatedAt string `json:"created_at"`
	UpdatedAt string `json:"updated_at"`
	Attempts []Attempt `json:"attempts"`
	Looks []CaseLook `json:"looks"`
	Messages []CaseMessage `json:"messages"`
	Notes []CaseNote `json:"notes"`
	Subject CaseSubject `json:"subject"`
	SecondReviewNeeded []string `json:"second_review_needed"`
	SevereSignals []string `json:"severe_signals"`
	Language *string `json:"language"`
	Consent *Consent `json:"consent"`
	Counterpart *Counterpart `json:"counterpart"`
	Related []RelatedCase `json:"related"`
}

type Attempt struct {
	Attempt int64 `json:"attempt"`
	UploadType string `json:"upload_type"`
	Verdict *string `json:"verdict"`
	Reason *string `json:"reason"`
	Score *float64 `json:"score"`
	Similarity *float64 `json:"similarity"`
	FaceComparison *string `json:"face_comparison"`
	AgeEstimate *float64 `json:"age_estimate"`
	ContentType *string `json:"content_type"`
	Bytes int64 `json:"bytes"`
	HasBack bool `json:"has_back"`
	Evidence *Evidence `json:"evidence"`
	Timings map[string]float64 `json:"timings"`
	CreatedAt string `json:"created_at"`
	SettledAt *string `json:"settled_at"`
	ImageExpiredAt *string `json:"image_expired_at"`
	ReasonCode *string `json:"reason_code"`
	DecidedBy *string `json:"decided_by"`
	DecidedAt *string `json:"decided_at"`
	Acknowledged []string `json:"acknowledged"`
}

type Evidence struct {
	Kind *string `json:"kind,omitempty"`
	Points map[string]float64 `json:"points,omitempty"`
	Document *struct {
	Corners [][]float64 `json:"corners"`
	Vertical bool `json:"vertical"`
	Quality struct {
	Sharpness float64 `json:"sharpness"`
	Glare float64 `json:"glare"`
} `json:"quality"`
} `json:"document,omitempty"`
	Faces []struct {
	Box Box `json:"box"`
	Score float64 `json:"score"`
} `json:"faces,omitempty"`
	Lines []struct {
	Text string `json:"text"`
	Confidence float64 `json:"confidence"`
	Box Box `json:"box"`
} `json:"lines,omitempty"`
	Fields []struct {
	Field string `json:"field"`
	Stored string `json:"stored"`
	Read *string `json:"read"`
	Score float64 `json:"score"`
	Box *Box `json:"box"`
	Side *string `json:"side,omitempty"`
	Agreement *string `json:"agreement,omitempty"`
	Says *string `json:"says,omitempty"`
} `json:"fields,omitempty"`
	Sides []struct {
	Side string `json:"side"`
	Kind *string `json:"kind"`
	Document *struct {
	Corners [][]float64 `json:"corners"`
	Vertical bool `json:"vertical"`
	Quality struct {
	Sharpness float64 `json:"sharpness"`
	Glare float64 `json:"glare"`
} `json:"quality"`
} `json:"document"`
	Lines []struct {
	Text string `json:"text"`
	Confidence float64 `json:"confidence"`
	Box Box `json:"box"`
} `json:"lines"`
	Codes *struct {
	Barcode *struct {
	IsLicence *bool `json:"is_licence,omitempty"`
	FirstName *string `json:"first_name,omitempty"`
	MiddleName *string `json:"middle_name,omitempty"`
	LastName *string `json:"last_name,omitempty"`
	DateOfBirth *string `json:"date_of_birth,omitempty"`
	LicenseNumber *string `json:"license_number,omitempty"`
	LicenseIssueDate *string `json:"license_issue_date,omitempty"`
	LicenseExpiryDate *string `json:"license_expiry_date,omitempty"`
} `json:"barcode"`
	BarcodeNotUnderstood *bool `json:"barcode_not_understood,omitempty"`
	Mrz *struct {
	IsLicence *bool `json:"is_licence,omitempty"`
	FirstName *string `json:"first_name,omitempty"`
	MiddleName *string `json:"middle_name,omitempty"`
	LastName *string `json:"last_name,omitempty"`
	DateOfBirth *string `json:"date_of_birth,omitempty"`
	LicenseNumber *string `json:"license_number,omitempty"`
	LicenseIssueDate *string `json:"license_issue_date,omitempty"`
	LicenseExpiryDate *string `json:"license_expiry_date,omitempty"`
	Lines []string `json:"lines,omitempty"`
	CheckDigits *bool `json:"check_digits,omitempty"`
	Legible *bool `json:"legible,omitempty"`
	NumberLegible *bool `json:"number_legible,omitempty"`
} `json:"mrz"`
	MrzTooSmall *bool `json:"mrz_too_small,omitempty"`
} `json:"codes"`
} `json:"sides,omitempty"`
	Extracted *struct {
	Kind *string `json:"kind"`
	Country *string `json:"country"`
	Issuer *string `json:"issuer"`
	OneName *bool `json:"one_name,omitempty"`
	Fields map[string]struct {
	Value string `json:"value"`
	Source string `json:"source"`
	Box *Box `json:"box"`
	Confidence float64 `json:"confidence"`
} `json:"fields"`
} `json:"extracted,omitempty"`
	Codes *struct {
	Barcode *struct {
	IsLicence *bool `json:"is_licence,omitempty"`
	FirstName *string `json:"first_name,omitempty"`
	MiddleName *string `json:"middle_name,omitempty"`
	LastName *string `json:"last_name,omitempty"`
	DateOfBirth *string `json:"date_of_birth,omitempty"`
	LicenseNumber *string `json:"license_number,omitempty"`
	LicenseIssueDate *string `json:"license_issue_date,omitempty"`
	LicenseExpiryDate *string `json:"license_expiry_date,omitempty"`
} `json:"barcode"`
	BarcodeNotUnderstood *bool `json:"barcode_not_understood,omitempty"`
	Mrz *struct {
	IsLicence *bool `json:"is_licence,omitempty"`
	FirstName *string `json:"first_name,omitempty"`
	MiddleName *string `json:"middle_name,omitempty"`
	LastName *string `json:"last_name,omitempty"`
	DateOfBirth *string `json:"date_of_birth,omitempty"`
	LicenseNumber *string `json:"license_number,omitempty"`
	LicenseIssueDate *string `json:"license_issue_date,omitempty"`
	LicenseExpiryDate *string `json:"license_expiry_date,omitempty"`
	Lines []string `json:"lines,omitempty"`
	CheckDigits *bool `json:"check_digits,omitempty"`
	Legible *bool `json:"legible,omitempty"`
	NumberLegible *bool `json:"number_legible,omitempty"`
} `json:"mrz"`
	MrzTooSmall *bool `json:"mrz_too_small,omitempty"`
} `json:"codes,omitempty"`
	Numbers []string `json:"numbers,omitempty"`
	Proofs []Proof `json:"proofs,omitempty"`
	GhostDistance *float64 `json:"ghost_distance,omitempty"`
	Ghost *struct {
	State string `json:"state"`
	Cause *string `json:"cause"`
	Distance *float64 `json:"distance"`
} `json:"ghost,omitempty"`
	Portrait *struct {
	State string `json:"state"`
	Cause *string `json:"cause"`
	Figures map[string]float64 `json:"figures"`
} `json:"portrait,omitempty"`
	Original *struct {
	State string `json:"state"`
	By struct {
	Source string `json:"source"`
	Figures map[string]float64 `json:"figures"`
} `json:"by"`
} `json:"original,omitempty"`
	Reference *string `json:"reference,omitempty"`
	FaceDistance *float64 `json:"face_distance,omitempty"`
	FaceFitness *float64 `json:"face_fitness,omitempty"`
	FaceLimit *FaceLimit `json:"face_limit,omitempty"`
	FaceOthers *struct {
	Count int64 `json:"count"`
	Nearest *float64 `json:"nearest"`
} `json:"face_others,omitempty"`
	DecidedBy *struct {
	Limits Limits `json:"limits"`
	SetAt *string `json:"set_at"`
	Strict bool `json:"strict"`
	ParksExpired *bool `json:"parks_expired,omitempty"`
	Severe []string `json:"severe,omitempty"`
	SameFaceSearched *bool `json:"same_face_searched,omitempty"`
	RequiredProofs []string `json:"required_proofs,omitempty"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents,omitempty"`
	ZoneConfirms *bool `json:"zone_confirms,omitempty"`
} `json:"decided_by,omitempty"`
	Signals []struct {
	Signal string `json:"signal"`
	ExpiredOn *string `json:"expired_on,omitempty"`
	ValidFrom *string `json:"valid_from,omitempty"`
	Fields any `json:"fields,omitempty"`
	Number *string `json:"number,omitempty"`
	Issuer *string `json:"issuer,omitempty"`
	Says *string `json:"says,omitempty"`
	Other *string `json:"other,omitempty"`
	Field *string `json:"field,omitempty"`
	Cause *string `json:"cause,omitempty"`
	Figures map[string]float64 `json:"figures,omitempty"`
	Age *float64 `json:"age,omitempty"`
	Minor *bool `json:"minor,omitempty"`
	CheckDigits *bool `json:"check_digits,omitempty"`
	Sharpness *float64 `json:"sharpness,omitempty"`
	Share *float64 `json:"share,omitempty"`
	Score *float64 `json:"score,omitempty"`
	Chroma *float64 `json:"chroma,omitempty"`
	Faces *int64 `json:"faces,omitempty"`
	Unread *float64 `json:"unread,omitempty"`
	Measure *string `json:"measure,omitempty"`
	Elements []string `json:"elements,omitempty"`
	State *string `json:"state,omitempty"`
	Fitness *float64 `json:"fitness,omitempty"`
	Distance *float64 `json:"distance,omitempty"`
	SameUpTo *float64 `json:"same_up_to,omitempty"`
	Nearest *float64 `json:"nearest,omitempty"`
	Others *int64 `json:"others,omitempty"`
	Similarity *float64 `json:"similarity,omitempty"`
	Matches *bool `json:"matches,omitempty"`
	SubmissionId *string `json:"submission_id,omitempty"`
	FaceLimit *FaceLimit `json:"face_limit,omitempty"`
	Subjects any `json:"subjects,omitempty"`
	Blocks []struct {
	BlockId string `json:"block_id"`
	What string `json:"what"`
	SubjectId string `json:"subject_id"`
} `json:"blocks,omitempty"`
} `json:"signals,omitempty"`
	Liveness *struct {
	Result string `json:"result"`
	Required bool `json:"required"`
	ChallengeId *string `json:"challenge_id,omitempty"`
	Steps []string `json:"steps,omitempty"`
	ChallengesAsked *int64 `json:"challenges_asked,omitempty"`
	Measures *struct {
	Findings []string `json:"findings"`
	Moves []string `json:"moves"`
	Relief *float64 `json:"relief"`
	FastestTurn float64 `json:"fastestTurn"`
} `json:"measures,omitempty"`
	Distance *float64 `json:"distance,omitempty"`
	Fitness *float64 `json:"fitness,omitempty"`
	Strip []struct {
	Frame int64 `json:"frame"`
	At float64 `json:"at"`
} `json:"strip,omitempty"`
	Capture *struct {
	Source *string `json:"source,omitempty"`
	Camera *string `json:"camera,omitempty"`
	Facing *string `json:"facing,omitempty"`
	Width *float64 `json:"width,omitempty"`
	Height *float64 `json:"height,omitempty"`
	FrameRate *float64 `json:"frame_rate,omitempty"`
	ResizeMode *string `json:"resize_mode,omitempty"`
	BackgroundBlur *bool `json:"background_blur,omitempty"`
	Track *string `json:"track,omitempty"`
	FrameMs *float64 `json:"frame_ms,omitempty"`
	FrameSpreadMs *float64 `json:"frame_spread_ms,omitempty"`
} `json:"capture,omitempty"`
	Paced *bool `json:"paced,omitempty"`
	Pace *struct {
	Steps []struct {
	Turn string `json:"turn"`
	Color *string `json:"color,omitempty"`
	TookMs float64 `json:"took_ms"`
	AllowedMs float64 `json:"allowed_ms"`
	Frames int64 `json:"frames"`
} `json:"steps"`
	RoundTripMs *float64 `json:"round_trip_ms"`
	IsLate bool `json:"is_late"`
	Light string `json:"light"`
} `json:"pace,omitempty"`
} `json:"liveness,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
	Capture *struct {
	Source *string `json:"source,omitempty"`
	Camera *string `json:"camera,omitempty"`
	Facing *string `json:"facing,omitempty"`
	Width *float64 `json:"width,omitempty"`
	Height *float64 `json:"height,omitempty"`
	FrameRate *float64 `json:"frame_rate,omitempty"`
	ResizeMode *string `json:"resize_mode,omitempty"`
	BackgroundBlur *bool `json:"background_blur,omitempty"`
	Track *string `json:"track,omitempty"`
	FrameMs *float64 `json:"frame_ms,omitempty"`
	FrameSpreadMs *float64 `json:"frame_spread_ms,omitempty"`
	LiveRequired *bool `json:"live_required,omitempty"`
} `json:"capture,omitempty"`
	CheckedBy *string `json:"checked_by,omitempty"`
	CheckedAt *string `json:"checked_at,omitempty"`
	Check *struct {
	Verdict string `json:"verdict"`
	Reason *string `json:"reason"`
	Score *float64 `json:"score"`
	Similarity *float64 `json:"similarity"`
	FaceComparison *string `json:"face_comparison"`
} `json:"check,omitempty"`
	ForcedBy *string `json:"forced_by,omitempty"`
	Credential *struct {
	Kind AcceptedCredential `json:"kind"`
	Protocol string `json:"protocol"`
	Issuer struct {
	Name *string `json:"name"`
	Country *string `json:"country"`
	Trust string `json:"trust"`
} `json:"issuer"`
	ValidFrom string `json:"valid_from"`
	ValidUntil string `json:"valid_until"`
	Asked []string `json:"asked"`
	Fields map[string]any `json:"fields"`
	Portrait string `json:"portrait"`
	Details []struct {
	Field string `json:"field"`
	Stored string `json:"stored"`
	Says *string `json:"says"`
	Agrees bool `json:"agrees"`
} `json:"details,omitempty"`
	Revocation string `json:"revocation"`
} `json:"credential,omitempty"`
	Ages *struct {
	Primary float64 `json:"primary"`
	Secondary float64 `json:"secondary"`
} `json:"ages,omitempty"`
}

type Box struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Width float64 `json:"width"`
	Height float64 `json:"height"`
}

type Proof struct {
	Name string `json:"name"`
	State string `json:"state"`
	By struct {
	Source string `json:"source"`
	Figures map[string]any `json:"figures"`
} `json:"by"`
}

type FaceLimit struct {
	SameUpTo float64 `json:"same_up_to"`
	DifferentFrom float64 `json:"different_from"`
	WorstGroup *struct {
	Group string `json:"group"`
	FalseMatches int64 `json:"false_matches"`
	Pairs int64 `json:"pairs"`
	RateAtMost float64 `json:"rate_at_most"`
} `json:"worst_group"`
}

type Limits struct {
	SelfieBand struct {
	Same float64 `json:"same"`
	Different float64 `json:"different"`
} `json:"selfie_band"`
	PortraitBand struct {
	Same float64 `json:"same"`
	Different float64 `json:"different"`
} `json:"portrait_band"`
	GhostDifferentFrom float64 `json:"ghost_different_from"`
	PassingScore float64 `json:"passing_score"`
}

type CaseLook struct {
	Name string `json:"name"`
	Choice string `json:"choice"`
	ReasonCode *string `json:"reason_code"`
	Comment *string `json:"comment"`
	Acknowledged []string `json:"acknowledged"`
	At string `json:"at"`
}

type CaseMessage struct {
	Id string `json:"id"`
	AuthorType string `json:"author_type"`
	Author string `json:"author"`
	CommentText string `json:"comment_text"`
	CreatedAt string `json:"created_at"`
}

type CaseNote struct {
	Id string `json:"id"`
	Author string `json:"author"`
	Text string `json:"text"`
	Mentions []string `json:"mentions"`
	Confidential bool `json:"confidential"`
	Restricted bool `json:"restricted"`
	CreatedAt string `json:"created_at"`
}

type Counterpart struct {
	Kind string `json:"kind"`
	Submission *struct {
	Id string `json:"id"`
	Status string `json:"status"`
	Attempt int64 `json:"attempt"`
	UpdatedAt string `json:"updated_at"`
	ImageExpiredAt *string `json:"image_expired_at"`
} `json:"submission"`
	Comparison *struct {
	Distance float64 `json:"distance"`
	Result string `json:"result"`
	Uncertain *string `json:"uncertain"`
	FaceLimit FaceLimit `json:"face_limit"`
} `json:"comparison"`
	Missing *struct {
	Picture string `json:"picture"`
	Why string `json:"why"`
} `json:"missing"`
}

type RelatedCase struct {
	SubjectId string `json:"subject_id"`
	FirstName string `json:"first_name"`
	LastName string `json:"last_name"`
	Ties []struct {
	What string `json:"what"`
	Similarity *float64 `json:"similarity"`
	UpTo *float64 `json:"up_to"`
} `json:"ties"`
	Submission *SubmissionRow `json:"submission"`
}

type MarkOpenBody struct {
	Open bool `json:"open"`
}

type MarkOpenAnswer struct {
	Status string `json:"status"`
	OpenBy *string `json:"open_by"`
}

type ClaimNextBody struct {
	Filter *struct {
	Kind *string `json:"kind,omitempty"`
	Flagged *string `json:"flagged,omitempty"`
	Q *string `json:"q,omitempty"`
	ClaimedBy *string `json:"claimed_by,omitempty"`
	Mentions *string `json:"mentions,omitempty"`
	Reason *string `json:"reason,omitempty"`
	ReasonCode *string `json:"reason_code,omitempty"`
	Severity *string `json:"severity,omitempty"`
	Signal *string `json:"signal,omitempty"`
	WaitingFor *string `json:"waiting_for,omitempty"`
	Escalated *string `json:"escalated,omitempty"`
	ScoreBelow *float64 `json:"score_below,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
	DueBefore *string `json:"due_before,omitempty"`
	WaitingHours *int64 `json:"waiting_hours,omitempty"`
	WaitingUnderHours *int64 `json:"waiting_under_hours,omitempty"`
} `json:"filter,omitempty"`
}

type ClaimSubmissionBody struct {
	UserId *int64 `json:"user_id,omitempty"`
}

type ClaimSubmissionAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
	ClaimedBy *int64 `json:"claimed_by"`
	ClaimedByName *string `json:"claimed_by_name"`
	ClaimedUntil *string `json:"claimed_until"`
}

type EscalateSubmissionBody struct {
	Reason string `json:"reason"`
}

type EscalateSubmissionAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
	EscalatedAt string `json:"escalated_at"`
}

type HandBackSubmissionBody struct {
	Reason *string `json:"reason,omitempty"`
}

type HandBackSubmissionAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type ApproveSubmissionBody struct {
	Comment *string `json:"comment,omitempty"`
	Attempt *int64 `json:"attempt,omitempty"`
	DetailsVersion *int64 `json:"details_version,omitempty"`
	Acknowledged []string `json:"acknowledged,omitempty"`
}

type ApproveSubmissionAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
	SecondLook *string `json:"second_look"`
}

type RejectSubmissionBody struct {
	Comment *string `json:"comment,omitempty"`
	Attempt *int64 `json:"attempt,omitempty"`
	RequireReupload *bool `json:"require_reupload,omitempty"`
	ReasonCode *string `json:"reason_code,omitempty"`
}

type RejectSubmissionAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
	ReuploadRequired bool `json:"reupload_required"`
	SecondLook *string `json:"second_look"`
}

type ReopenSubmissionBody struct {
	Comment string `json:"comment"`
}

type ReopenSubmissionAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type RevokeLinksBody struct {
	CreatedBefore *string `json:"created_before,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
	ExpectedCount *int64 `json:"expected_count,omitempty"`
}

type RevokeLinksAnswer struct {
	Count int64 `json:"count"`
	More bool `json:"more"`
	Done bool `json:"done"`
}

type RequestReuploadsBody struct {
	Kind *string `json:"kind,omitempty"`
	Flagged *string `json:"flagged,omitempty"`
	Q *string `json:"q,omitempty"`
	ClaimedBy *string `json:"claimed_by,omitempty"`
	Mentions *string `json:"mentions,omitempty"`
	Reason *string `json:"reason,omitempty"`
	Severity *string `json:"severity,omitempty"`
	Signal *string `json:"signal,omitempty"`
	WaitingFor *string `json:"waiting_for,omitempty"`
	Escalated *string `json:"escalated,omitempty"`
	ScoreBelow *float64 `json:"score_below,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
	DueBefore *string `json:"due_before,omitempty"`
	WaitingHours *int64 `json:"waiting_hours,omitempty"`
	WaitingUnderHours *int64 `json:"waiting_under_hours,omitempty"`
	Ids []string `json:"ids,omitempty"`
	WaitingBefore *string `json:"waiting_before,omitempty"`
	Comment *string `json:"comment,omitempty"`
	ReasonCode *string `json:"reason_code,omitempty"`
	ExpectedCount *int64 `json:"expected_count,omitempty"`
}

type RequestReuploadsAnswer struct {
	Count int64 `json:"count"`
	More bool `json:"more"`
	Done bool `json:"done"`
}

type PostMessageBody struct {
	Comment string `json:"comment"`
	ResponseRequired *bool `json:"response_required,omitempty"`
}

type PostMessageAnswer struct {
	Status string `json:"status"`
	CorrespondenceId string `json:"correspondence_id"`
}

type WriteNoteBody struct {
	Text string `json:"text"`
	Confidential *bool `json:"confidential,omitempty"`
	Restricted *bool `json:"restricted,omitempty"`
}

type WriteNoteAnswer struct {
	Status string `json:"status"`
	Note CaseNote `json:"note"`
}

type AddBlockBody struct {
	What string `json:"what"`
	Comment string `json:"comment"`
	Confidential *bool `json:"confidential,omitempty"`
	Until *string `json:"until,omitempty"`
}

type AddBlockAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type ListBlocksAnswer struct {
	Blocks []struct {
	Id string `json:"id"`
	What string `json:"what"`
	SubjectId string `json:"subject_id"`
	FirstName string `json:"first_name"`
	LastName string `json:"last_name"`
	SubmissionId string `json:"submission_id"`
	Attempt int64 `json:"attempt"`
	Comment string `json:"comment"`
	AddedBy string `json:"added_by"`
	AddedAt string `json:"added_at"`
	Until *string `json:"until"`
} `json:"blocks"`
}

type RemoveBlockAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type SettleRelationBody struct {
	Other string `json:"other"`
	Relation string `json:"relation"`
}

type SettleRelationAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	Other string `json:"other"`
	Relation string `json:"relation"`
}

type ListRelationsAnswer struct {
	Relations []struct {
	Other string `json:"other"`
	ExternalUid *string `json:"external_uid"`
	FirstName string `json:"first_name"`
	LastName string `json:"last_name"`
	Relation string `json:"relation"`
	SetBy string `json:"set_by"`
	SetAt string `json:"set_at"`
} `json:"relations"`
}

type RemoveRelationAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	Other string `json:"other"`
}

type ReadSandboxAnswer struct {
	Sandbox bool `json:"sandbox"`
	WalletRoot *string `json:"wallet_root"`
	Forced []struct {
	LastName string `json:"last_name"`
	Type string `json:"type"`
	Status string `json:"status"`
	Reason *string `json:"reason"`
	Picture string `json:"picture"`
	Shows string `json:"shows"`
	Takes *string `json:"takes"`
} `json:"forced"`
}

type ListAuditAnswer struct {
	Entries []struct {
	At string `json:"at"`
	Actor string `json:"actor"`
	ActorKind *string `json:"actor_kind"`
	Action string `json:"action"`
	SubjectId *string `json:"subject_id"`
	Fields []string `json:"fields"`
	Receipt *struct {
	RequestId string `json:"request_id"`
	Objects int64 `json:"objects"`
	Bytes int64 `json:"bytes"`
	Records map[string]int64 `json:"records"`
} `json:"receipt,omitempty"`
	Attempt *int64 `json:"attempt,omitempty"`
	ReasonCode *string `json:"reason_code,omitempty"`
	ActorId *int64 `json:"actor_id,omitempty"`
	UserId *int64 `json:"user_id,omitempty"`
	AddressHash *string `json:"address_hash,omitempty"`
	Hash string `json:"hash"`
} `json:"entries"`
	NextCursor *string `json:"next_cursor"`
}

type ReadAuditChainAnswer struct {
	Entries int64 `json:"entries"`
	Hash string `json:"hash"`
	Flaw *struct {
	Number int64 `json:"number"`
	Is string `json:"is"`
} `json:"flaw"`
}

type ExportAuditAnswer struct {
	Entries []struct {
	At string `json:"at"`
	Actor string `json:"actor"`
	ActorKind *string `json:"actor_kind"`
	Action string `json:"action"`
	SubjectId *string `json:"subject_id"`
	Fields []string `json:"fields"`
	Receipt *struct {
	RequestId string `json:"request_id"`
	Objects int64 `json:"objects"`
	Bytes int64 `json:"bytes"`
	Records map[string]int64 `json:"records"`
} `json:"receipt,omitempty"`
	Attempt *int64 `json:"attempt,omitempty"`
	ReasonCode *string `json:"reason_code,omitempty"`
	ActorId *int64 `json:"actor_id,omitempty"`
	UserId *int64 `json:"user_id,omitempty"`
	AddressHash *string `json:"address_hash,omitempty"`
	Hash string `json:"hash"`
} `json:"entries"`
}

type ReadStatsAnswer struct {
	From string `json:"from"`
	To string `json:"to"`
	Uploads []struct {
	Day string `json:"day"`
	Verdict *string `json:"verdict"`
	Count int64 `json:"count"`
} `json:"uploads"`
	PipelineSeconds struct {
	Median *float64 `json:"median"`
	P95 *float64 `json:"p95"`
} `json:"pipeline_seconds"`
	PipelineByDay []struct {
	Day string `json:"day"`
	Median float64 `json:"median"`
	P95 float64 `json:"p95"`
} `json:"pipeline_by_day"`
	Queue struct {
	Length int64 `json:"length"`
	OldestSeconds *float64 `json:"oldest_seconds"`
	ByWait []struct {
	UnderHours *float64 `json:"under_hours"`
	Count int64 `json:"count"`
} `json:"by_wait"`
} `json:"queue"`
	Targets struct {
	Decided int64 `json:"decided"`
	InTime int64 `json:"in_time"`
	Late int64 `json:"late"`
	ByKind []struct {
	Kind string `json:"kind"`
	Decided int64 `json:"decided"`
	InTime int64 `json:"in_time"`
	Late int64 `json:"late"`
} `json:"by_kind"`
} `json:"targets"`
	Approval struct {
	Approved int64 `json:"approved"`
	Rejected int64 `json:"rejected"`
	Rate *float64 `json:"rate"`
	ByKind []struct {
	Kind string `json:"kind"`
	Approved int64 `json:"approved"`
	Rejected int64 `json:"rejected"`
} `json:"by_kind"`
} `json:"approval"`
	Undecided []struct {
	Verdict string `json:"verdict"`
	Reason *string `json:"reason"`
	Count int64 `json:"count"`
} `json:"undecided"`
	Reasons []struct {
	ReasonCode string `json:"reason_code"`
	Count int64 `json:"count"`
} `json:"reasons"`
	SecondLooks struct {
	Agreed int64 `json:"agreed"`
	Differed int64 `json:"differed"`
	Waiting int64 `json:"waiting"`
	Differing int64 `json:"differing"`
} `json:"second_looks"`
	Outages []struct {
	Day string `json:"day"`
	Reason string `json:"reason"`
	Count int64 `json:"count"`
	Minutes int64 `json:"minutes"`
} `json:"outages"`
	ClientEvents []struct {
	Event ClientEvent `json:"event"`
	Count int64 `json:"count"`
	Subjects int64 `json:"subjects"`
} `json:"client_events"`
	Usage struct {
	Month string `json:"month"`
	Requests int64 `json:"requests"`
	Quota *int64 `json:"quota"`
	ByMonth []struct {
	Month string `json:"month"`
	Requests int64 `json:"requests"`
} `json:"by_month"`
} `json:"usage"`
}

type ReadReviewerStatsAnswer struct {
	From string `json:"from"`
	To string `json:"to"`
	Reviewers []struct {
	Name string `json:"name"`
	Decided int64 `json:"decided"`
	MedianSeconds *float64 `json:"median_seconds"`
	SecondReviews int64 `json:"second_reviews"`
	Overturned int64 `json:"overturned"`
} `json:"reviewers"`
}

type QualityGroup struct {
	Dimension string `json:"dimension"`
	Value string `json:"value"`
	FalseApprovals *QualityFigure `json:"false_approvals"`
	FalseRejections *QualityFigure `json:"false_rejections"`
	Agreement *QualityFigure `json:"agreement"`
}

type QualityFigure struct {
	Count int64 `json:"count"`
	Of int64 `json:"of"`
	Share float64 `json:"share"`
	Low float64 `json:"low"`
	High float64 `json:"high"`
}

type FaceErrorGroup struct {
	Comparison string `json:"comparison"`
	Dimension string `json:"dimension"`
	Value string `json:"value"`
	FalseMatches *QualityFigure `json:"false_matches"`
	TwoPeopleUndecided *QualityFigure `json:"two_people_undecided"`
	FalseNonMatches *QualityFigure `json:"false_non_matches"`
	SamePersonUndecided *QualityFigure `json:"same_person_undecided"`
	EnoughFor *float64 `json:"enough_for"`
}

type ReadQualityAnswer struct {
	From string `json:"from"`
	To string `json:"to"`
	Sampled int64 `json:"sampled"`
	Waiting int64 `json:"waiting"`
	WaitingForThird int64 `json:"waiting_for_third"`
	MinGroup int64 `json:"min_group"`
	HiddenGroups int64 `json:"hidden_groups"`
	Groups []QualityGroup `json:"groups"`
	Faces struct {
	Groups []FaceErrorGroup `json:"groups"`
	HiddenGroups int64 `json:"hidden_groups"`
	Claims []struct {
	Rate float64 `json:"rate"`
	Pairs int64 `json:"pairs"`
} `json:"claims"`
} `json:"faces"`
	Overturned []struct {
	SubmissionId string `json:"submission_id"`
	Kind string `json:"kind"`
	DecidedAs string `json:"decided_as"`
	DecidedBy string `json:"decided_by"`
	DrawnAt string `json:"drawn_at"`
} `json:"overturned"`
}

type RequestDeletionBody struct {
	Confirmation *bool `json:"confirmation,omitempty"`
	Reason *string `json:"reason,omitempty"`
}

type RequestDeletionAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
	Confirmed bool `json:"confirmed"`
}

type RequestDeletionAnswer201 struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
	Confirmed bool `json:"confirmed"`
	Reason string `json:"reason"`
}

type RequestOwnDeletionBody struct {
	Confirmation bool `json:"confirmation"`
	Reason *string `json:"reason,omitempty"`
}

type RequestOwnDeletionAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
	Confirmed bool `json:"confirmed"`
}

type RequestOwnDeletionAnswer201 struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
	Confirmed bool `json:"confirmed"`
	Reason string `json:"reason"`
}

type WithdrawOwnDeletionAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
}

type ListDeletionRequestsAnswer struct {
	Requests []struct {
	RequestId string `json:"request_id"`
	SubjectId string `json:"subject_id"`
	FirstName *string `json:"first_name"`
	LastName *string `json:"last_name"`
	Status string `json:"status"`
	Reason string `json:"reason"`
	RequestedAt string `json:"requested_at"`
	RequestedBy string `json:"requested_by"`
	DueAt string `json:"due_at"`
	CompletedAt *string `json:"completed_at"`
	Hold *struct {
	Reason string `json:"reason"`
	HeldBy string `json:"held_by"`
	HeldAt string `json:"held_at"`
	Until string `json:"until"`
} `json:"hold"`
	Refusal *struct {
	Reason *string `json:"reason"`
	RefusedBy string `json:"refused_by"`
	RefusedAt string `json:"refused_at"`
} `json:"refusal"`
	Receipt *struct {
	Objects int64 `json:"objects"`
	Bytes int64 `json:"bytes"`
	AuditNumber int64 `json:"audit_number"`
	AuditHash string `json:"audit_hash"`
} `json:"receipt"`
} `json:"requests"`
	NextCursor *string `json:"next_cursor"`
}

type HoldErasureBody struct {
	Reason string `json:"reason"`
	Until string `json:"until"`
}

type HoldErasureAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
	Until string `json:"until"`
}

type LiftHoldAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
}

type RefuseDeletionBody struct {
	Reason string `json:"reason"`
}

type RefuseDeletionAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
}

type CountErasureAnswer struct {
	Images int64 `json:"images"`
	Bytes int64 `json:"bytes"`
	Licenses int64 `json:"licenses"`
	Selfies int64 `json:"selfies"`
	Attempts int64 `json:"attempts"`
	Messages int64 `json:"messages"`
	Notes int64 `json:"notes"`
	Details int64 `json:"details"`
	Tokens int64 `json:"tokens"`
	Consents int64 `json:"consents"`
	Blocks int64 `json:"blocks"`
}

type EraseImagesBody struct {
	DecidedBefore string `json:"decided_before"`
	Kind *string `json:"kind,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
	ExpectedCount *int64 `json:"expected_count,omitempty"`
}

type EraseImagesAnswer struct {
	Count int64 `json:"count"`
	More bool `json:"more"`
	Done bool `json:"done"`
}

type EraseSubjectBody struct {
	Reason *string `json:"reason,omitempty"`
}

type EraseSubjectAnswer struct {
	Message string `json:"message"`
	RequestId string `json:"requestId"`
	Receipt struct {
	RequestId string `json:"request_id"`
	Objects int64 `json:"objects"`
	Bytes int64 `json:"bytes"`
	Records map[string]int64 `json:"records"`
	ErasedAt string `json:"erased_at"`
	AuditNumber int64 `json:"audit_number"`
	AuditHash string `json:"audit_hash"`
} `json:"receipt"`
}

type EraseSubjectRecordBody struct {
	Reason *string `json:"reason,omitempty"`
}

type EraseSubjectRecordAnswer struct {
	Message string `json:"message"`
	RequestId string `json:"requestId"`
	Receipt struct {
	RequestId string `json:"request_id"`
	Objects int64 `json:"objects"`
	Bytes int64 `json:"bytes"`
	Records map[string]int64 `json:"records"`
	ErasedAt string `json:"erased_at"`
	AuditNumber int64 `json:"audit_number"`
	AuditHash string `json:"audit_hash"`
} `json:"receipt"`
}

type EraseLicenseAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type EraseSelfieAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type TrustList struct {
	Id string `json:"id"`
	Kind AcceptedCredential `json:"kind"`
	Name string `json:"name"`
	IssuedAt *string `json:"issued_at"`
	ImportedAt string `json:"imported_at"`
	IsCurrent bool `json:"is_current"`
	Certificates []struct {
	Subject *string `json:"subject"`
	Country *string `json:"country"`
	ValidUntil string `json:"valid_until"`
	Sha256 string `json:"sha256"`
} `json:"certificates"`
}

type ReadTrustAnswer struct {
	MaxAgeDays int64 `json:"max_age_days"`
	Lists []TrustList `json:"lists"`
}

type Workflow struct {
	Id string `json:"id"`
	Name string `json:"name"`
	Steps []struct {
	StepName string `json:"step_name"`
	StepOrder int64 `json:"step_order"`
} `json:"steps"`
	CreatedAt string `json:"created_at"`
	UpdatedAt string `json:"updated_at"`
}

type CreateWorkflowBody struct {
	Name string `json:"name"`
	Steps []struct {
	StepName string `json:"step_name"`
	StepOrder int64 `json:"step_order"`
} `json:"steps"`
	Unique *bool `json:"unique,omitempty"`
}

type UpdateWorkflowBody struct {
	Name *string `json:"name,omitempty"`
	Steps []struct {
	StepName string `json:"step_name"`
	StepOrder int64 `json:"step_order"`
} `json:"steps,omitempty"`
}

type DeleteWorkflowAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type Preset struct {
	Id string `json:"id"`
	Name string `json:"name"`
	ExpiresInMinutes *int64 `json:"expires_in_minutes,omitempty"`
	MaxUses *int64 `json:"max_uses,omitempty"`
	OneTime *bool `json:"one_time,omitempty"`
	UploadType *string `json:"upload_type,omitempty"`
	CanEditDetails *bool `json:"can_edit_details,omitempty"`
	ViewSubjectDetails *bool `json:"view_subject_details,omitempty"`
	CanListReupload *bool `json:"can_list_reupload,omitempty"`
	CanListNeedReply *bool `json:"can_list_need_reply,omitempty"`
	CanReturnCapabilities *bool `json:"can_return_capabilities,omitempty"`
	RequireFaceMatch *bool `json:"require_face_match,omitempty"`
	RequireLiveness *bool `json:"require_liveness,omitempty"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents,omitempty"`
	AcceptCredentials []AcceptedCredential `json:"accept_credentials,omitempty"`
	MinAge *int64 `json:"min_age,omitempty"`
	MaxLicenseAttempts *int64 `json:"max_license_attempts,omitempty"`
	MaxSelfieAttempts *int64 `json:"max_selfie_attempts,omitempty"`
	ReturnUrl *string `json:"return_url,omitempty"`
	Language *string `json:"language,omitempty"`
	PhoneOnly *bool `json:"phone_only,omitempty"`
	RequireLiveCapture *bool `json:"require_live_capture,omitempty"`
	Metadata map[string]string `json:"metadata,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
	CreatedAt string `json:"created_at"`
	UpdatedAt string `json:"updated_at"`
}

type CreatePresetBody struct {
	Name string `json:"name"`
	ExpiresInMinutes *int64 `json:"expires_in_minutes,omitempty"`
	MaxUses *int64 `json:"max_uses,omitempty"`
	OneTime *bool `json:"one_time,omitempty"`
	UploadType *string `json:"upload_type,omitempty"`
	CanEditDetails *bool `json:"can_edit_details,omitempty"`
	ViewSubjectDetails *bool `json:"view_subject_details,omitempty"`
	CanListReupload *bool `json:"can_list_reupload,omitempty"`
	CanListNeedReply *bool `json:"can_list_need_reply,omitempty"`
	CanReturnCapabilities *bool `json:"can_return_capabilities,omitempty"`
	RequireFaceMatch *bool `json:"require_face_match,omitempty"`
	RequireLiveness *bool `json:"require_liveness,omitempty"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents,omitempty"`
	AcceptCredentials []AcceptedCredential `json:"accept_credentials,omitempty"`
	MinAge *int64 `json:"min_age,omitempty"`
	MaxLicenseAttempts *int64 `json:"max_license_attempts,omitempty"`
	MaxSelfieAttempts *int64 `json:"max_selfie_attempts,omitempty"`
	ReturnUrl *string `json:"return_url,omitempty"`
	Language *string `json:"language,omitempty"`
	PhoneOnly *bool `json:"phone_only,omitempty"`
	RequireLiveCapture *bool `json:"require_live_capture,omitempty"`
	Metadata map[string]string `json:"metadata,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
	Unique *bool `json:"unique,omitempty"`
}

type UpdatePresetBody struct {
	Name *string `json:"name,omitempty"`
	ExpiresInMinutes *int64 `json:"expires_in_minutes,omitempty"`
	MaxUses *int64 `json:"max_uses,omitempty"`
	OneTime *bool `json:"one_time,omitempty"`
	UploadType *string `json:"upload_type,omitempty"`
	CanEditDetails *bool `json:"can_edit_details,omitempty"`
	ViewSubjectDetails *bool `json:"view_subject_details,omitempty"`
	CanListReupload *bool `json:"can_list_reupload,omitempty"`
	CanListNeedReply *bool `json:"can_list_need_reply,omitempty"`
	CanReturnCapabilities *bool `json:"can_return_capabilities,omitempty"`
	RequireFaceMatch *bool `json:"require_face_match,omitempty"`
	RequireLiveness *bool `json:"require_liveness,omitempty"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents,omitempty"`
	AcceptCredentials []AcceptedCredential `json:"accept_credentials,omitempty"`
	MinAge *int64 `json:"min_age,omitempty"`
	MaxLicenseAttempts *int64 `json:"max_license_attempts,omitempty"`
	MaxSelfieAttempts *int64 `json:"max_selfie_attempts,omitempty"`
	ReturnUrl *string `json:"return_url,omitempty"`
	Language *string `json:"language,omitempty"`
	PhoneOnly *bool `json:"phone_only,omitempty"`
	RequireLiveCapture *bool `json:"require_live_capture,omitempty"`
	Metadata map[string]string `json:"metadata,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
}

type DeletePresetAnswer struct {
	Status string `json:"status"`
	Id string `json:"id"`
}

type Settings struct {
	IpAllowList []string `json:"ip_allow_list"`
	Enforce2fa bool `json:"enforce_2fa"`
	RetentionDays *int64 `json:"retention_days"`
	FrameAncestors []string `json:"frame_ancestors"`
	Branding struct {
	Name *string `json:"name"`
	Color *string `json:"color"`
	LogoUrl *string `json:"logo_url"`
} `json:"branding"`
	ReadyReplies []string `json:"ready_replies"`
	Reasons []struct {
	Code string `json:"code"`
	Staff string `json:"staff"`
	Subject map[string]string `json:"subject"`
} `json:"reasons"`
	SecondLook struct {
	Rejections bool `json:"rejections"`
	ApprovalsAgainstSignals bool `json:"approvals_against_signals"`
	SamplePercent float64 `json:"sample_percent"`
} `json:"second_look"`
	SecondLookChange *struct {
	SecondLook struct {
	Rejections bool `json:"rejections"`
	ApprovalsAgainstSignals bool `json:"approvals_against_signals"`
	SamplePercent float64 `json:"sample_percent"`
} `json:"second_look"`
	SevereSignals []string `json:"severe_signals"`
	By string `json:"by"`
	ById int64 `json:"by_id"`
	At string `json:"at"`
} `json:"second_look_change"`
	Quality struct {
	SamplePercent float64 `json:"sample_percent"`
	FromPipeline bool `json:"from_pipeline"`
	FromStaff bool `json:"from_staff"`
} `json:"quality"`
	AcknowledgeSevere bool `json:"acknowledge_severe"`
	SevereSignals []string `json:"severe_signals"`
	ReasonsRequired bool `json:"reasons_required"`
	ExpiredDocuments string `json:"expired_documents"`
	RequiredProofs []string `json:"required_proofs"`
	LockVerifiedDetails bool `json:"lock_verified_details"`
	Overload string `json:"overload"`
	CompareAcrossPeople bool `json:"compare_across_people"`
	LivenessCloser bool `json:"liveness_closer"`
	Liveness struct {
	Paced bool `json:"paced"`
	Light bool `json:"light"`
} `json:"liveness"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents"`
	Contact struct {
	Email *string `json:"email"`
	Phone *string `json:"phone"`
	Url *string `json:"url"`
} `json:"contact"`
	Consent struct {
	Required bool `json:"required"`
	Version string `json:"version"`
	Text map[string]string `json:"text"`
	NoticeUrl *string `json:"notice_url"`
	TermsUrl *string `json:"terms_url"`
} `json:"consent"`
	PageTexts struct {
	Welcome map[string]string `json:"welcome"`
	Done map[string]string `json:"done"`
} `json:"page_texts"`
	GermanAddress string `json:"german_address"`
	ReturnOrigins []string `json:"return_origins"`
	CorsAllowList []string `json:"cors_allow_list"`
	MatchThreshold *float64 `json:"match_threshold"`
	Targets *struct {
	Hours struct {
	License *float64 `json:"license,omitempty"`
	Selfie *float64 `json:"selfie,omitempty"`
	Age *float64 `json:"age,omitempty"`
} `json:"hours"`
	TimeZone string `json:"time_zone"`
	WorkingHours *struct {
	Days []float64 `json:"days"`
	From string `json:"from"`
	To string `json:"to"`
} `json:"working_hours"`
} `json:"targets"`
	Policy struct {
	Limits Limits `json:"limits"`
	Product Limits `json:"product"`
	SetAt *string `json:"set_at"`
} `json:"policy"`
	Oidc *struct {
	Issuer string `json:"issuer"`
	ClientId string `json:"client_id"`
	HasClientSecret bool `json:"has_client_secret"`
	RolesClaim string `json:"roles_claim"`
	RoleMap map[string]string `json:"role_map"`
	CustomRoleMap map[string]string `json:"custom_role_map"`
	Enforce bool `json:"enforce"`
} `json:"oidc"`
	OidcAddresses struct {
	Allowed bool `json:"allowed"`
	CallbackUrl string `json:"callback_url"`
	SignedOutUrl string `json:"signed_out_url"`
} `json:"oidc_addresses"`
	YourAddress string `json:"your_address"`
}

type ListReadyRepliesAnswer struct {
	ReadyReplies []string `json:"ready_replies"`
}

type ListReasonsAnswer struct {
	Reasons []struct {
	Code string `json:"code"`
	Staff string `json:"staff"`
	Subject map[string]string `json:"subject"`
} `json:"reasons"`
}

type ChangeSettingsBody struct {
	IpAllowList []string `json:"ip_allow_list,omitempty"`
	Enforce2fa *bool `json:"enforce_2fa,omitempty"`
	RetentionDays *int64 `json:"retention_days,omitempty"`
	FrameAncestors []string `json:"frame_ancestors,omitempty"`
	Branding *struct {
	Name *string `json:"name,omitempty"`
	Color *string `json:"color,omitempty"`
	LogoUrl *string `json:"logo_url,omitempty"`
} `json:"branding,omitempty"`
	ReadyReplies []string `json:"ready_replies,omitempty"`
	Contact *struct {
	Email *string `json:"email,omitempty"`
	Phone *string `json:"phone,omitempty"`
	Url *string `json:"url,omitempty"`
} `json:"contact,omitempty"`
	Consent *struct {
	Required *bool `json:"required,omitempty"`
	Version *string `json:"version,omitempty"`
	Text map[string]string `json:"text,omitempty"`
	NoticeUrl *string `json:"notice_url,omitempty"`
	TermsUrl *string `json:"terms_url,omitempty"`
} `json:"consent,omitempty"`
	PageTexts *struct {
	Welcome map[string]string `json:"welcome,omitempty"`
	Done map[string]string `json:"done,omitempty"`
} `json:"page_texts,omitempty"`
	GermanAddress *string `json:"german_address,omitempty"`
	ReturnOrigins []string `json:"return_origins,omitempty"`
	CorsAllowList []string `json:"cors_allow_list,omitempty"`
	MatchThreshold *float64 `json:"match_threshold,omitempty"`
	Targets *struct {
	Hours struct {
	License *float64 `json:"license,omitempty"`
	Selfie *float64 `json:"selfie,omitempty"`
	Age *float64 `json:"age,omitempty"`
} `json:"hours"`
	TimeZone string `json:"time_zone"`
	WorkingHours *struct {
	Days []int64 `json:"days"`
	From string `json:"from"`
	To string `json:"to"`
} `json:"working_hours"`
} `json:"targets,omitempty"`
	Reasons []struct {
	Code string `json:"code"`
	Staff string `json:"staff"`
	Subject map[string]string `json:"subject"`
} `json:"reasons,omitempty"`
	SecondLook *struct {
	Rejections bool `json:"rejections"`
	ApprovalsAgainstSignals bool `json:"approvals_against_signals"`
	SamplePercent float64 `json:"sample_percent"`
} `json:"second_look,omitempty"`
	Quality *struct {
	SamplePercent float64 `json:"sample_percent"`
	FromPipeline *bool `json:"from_pipeline,omitempty"`
	FromStaff *bool `json:"from_staff,omitempty"`
} `json:"quality,omitempty"`
	AcknowledgeSevere *bool `json:"acknowledge_severe,omitempty"`
	SevereSignals []string `json:"severe_signals,omitempty"`
	ReasonsRequired *bool `json:"reasons_required,omitempty"`
	ExpiredDocuments *string `json:"expired_documents,omitempty"`
	RequiredProofs []string `json:"required_proofs,omitempty"`
	LockVerifiedDetails *bool `json:"lock_verified_details,omitempty"`
	Overload *string `json:"overload,omitempty"`
	CompareAcrossPeople *bool `json:"compare_across_people,omitempty"`
	LivenessCloser *bool `json:"liveness_closer,omitempty"`
	Liveness *struct {
	Paced bool `json:"paced"`
	Light *bool `json:"light,omitempty"`
} `json:"liveness,omitempty"`
	AcceptedDocuments []AcceptedDocument `json:"accepted_documents,omitempty"`
	Policy *struct {
	SelfieBand *struct {
	Same float64 `json:"same"`
	Different float64 `json:"different"`
} `json:"selfie_band,omitempty"`
	PortraitBand *struct {
	Same float64 `json:"same"`
	Different float64 `json:"different"`
} `json:"portrait_band,omitempty"`
	GhostDifferentFrom *float64 `json:"ghost_different_from,omitempty"`
	PassingScore *float64 `json:"passing_score,omitempty"`
	Loosen *bool `json:"loosen,omitempty"`
} `json:"policy,omitempty"`
	Oidc *struct {
	Issuer *string `json:"issuer,omitempty"`
	ClientId *string `json:"client_id,omitempty"`
	ClientSecret *string `json:"client_secret,omitempty"`
	RolesClaim *string `json:"roles_claim,omitempty"`
	RoleMap map[string]string `json:"role_map,omitempty"`
	CustomRoleMap map[string]string `json:"custom_role_map,omitempty"`
	Enforce *bool `json:"enforce,omitempty"`
} `json:"oidc,omitempty"`
}

type PreviewApprovalsBody struct {
	SevereSignals []string `json:"severe_signals,omitempty"`
	ExpiredDocuments *string `json:"expired_documents,omitempty"`
	RequiredProofs []string `json:"required_proofs,omitempty"`
}

type PreviewApprovalsAnswer struct {
	Days int64 `json:"days"`
	Approved int64 `json:"approved"`
	WouldWait int64 `json:"would_wait"`
	Unknown int64 `json:"unknown"`
	Signals []struct {
	Signal string `json:"signal"`
	Count int64 `json:"count"`
} `json:"signals"`
}

type ReplayPolicyBody struct {
	Policy struct {
	SelfieBand *struct {
	Same float64 `json:"same"`
	Different float64 `json:"different"`
} `json:"selfie_band,omitempty"`
	PortraitBand *struct {
	Same float64 `json:"same"`
	Different float64 `json:"different"`
} `json:"portrait_band,omitempty"`
	GhostDifferentFrom *float64 `json:"ghost_different_from,omitempty"`
	PassingScore *float64 `json:"passing_score,omitempty"`
} `json:"policy"`
	From *string `json:"from,omitempty"`
	To *string `json:"to,omitempty"`
	Cursor *string `json:"cursor,omitempty"`
	Before *struct {
	LookedAt int64 `json:"looked_at"`
	Same int64 `json:"same"`
	CannotSay int64 `json:"cannot_say"`
	Flips []struct {
	Kind string `json:"kind"`
	From string `json:"from"`
	To string `json:"to"`
	Count int64 `json:"count"`
	People struct {
	Approved int64 `json:"approved"`
	Rejected int64 `json:"rejected"`
} `json:"people"`
	Examples []struct {
	SubmissionId string `json:"submission_id"`
	Attempt int64 `json:"attempt"`
} `json:"examples"`
} `json:"flips"`
} `json:"before,omitempty"`
}

type ReplayPolicyAnswer struct {
	Limits Limits `json:"limits"`
	LookedAt int64 `json:"looked_at"`
	Same int64 `json:"same"`
	CannotSay int64 `json:"cannot_say"`
	Flips []struct {
	Kind string `json:"kind"`
	From string `json:"from"`
	To string `json:"to"`
	Count int64 `json:"count"`
	People struct {
	Approved int64 `json:"approved"`
	Rejected int64 `json:"rejected"`
} `json:"people"`
	Examples []struct {
	SubmissionId string `json:"submission_id"`
	Attempt int64 `json:"attempt"`
} `json:"examples"`
} `json:"flips"`
	NextCursor *string `json:"next_cursor"`
}

type CreateTenantBody struct {
	Host string `json:"host"`
	Name string `json:"name"`
	AdminEmail string `json:"admin_email"`
	AdminPassword string `json:"admin_password"`
	Sandbox *bool `json:"sandbox,omitempty"`
	GermanAddress *string `json:"german_address,omitempty"`
}

type CreateTenantAnswer struct {
	TenantId string `json:"tenant_id"`
	Host string `json:"host"`
}

type Tenant struct {
	TenantId string `json:"tenant_id"`
	Host string `json:"host"`
	Name string `json:"name"`
	Suspended bool `json:"suspended"`
	Sandbox bool `json:"sandbox"`
	BeingDeleted bool `json:"being_deleted"`
	MonthlyRequestQuota *int64 `json:"monthly_request_quota"`
	MaxStoredBytes *int64 `json:"max_stored_bytes"`
	StoredBytes int64 `json:"stored_bytes"`
	CreatedAt string `json:"created_at"`
	Subjects int64 `json:"subjects"`
}

type Job struct {
	Name string `json:"name"`
	IntervalSeconds float64 `json:"interval_seconds"`
	Running bool `json:"running"`
	LastRunAt *string `json:"last_run_at"`
	LastSuccessAt *string `json:"last_success_at"`
	NextRunAt *string `json:"next_run_at"`
	LastErrorAt *string `json:"last_error_at"`
	LastError *string `json:"last_error"`
}

type ChangeTenantBody struct {
	Host *string `json:"host,omitempty"`
	Name *string `json:"name,omitempty"`
	Suspended *bool `json:"suspended,omitempty"`
	MonthlyRequestQuota *int64 `json:"monthly_request_quota,omitempty"`
	MaxStoredBytes *int64 `json:"max_stored_bytes,omitempty"`
}

type DeleteTenantAnswer struct {
	Status string `json:"status"`
	TenantId string `json:"tenant_id"`
}

type ReadOpenApiAnswer struct {
	Openapi string `json:"openapi"`
}

type NotReady struct {
	Error string `json:"error"`
	Away []string `json:"away"`
}

type Alive struct {
	Status string `json:"status"`
}

type Ready struct {
	Status string `json:"status"`
}

// ReadPage: Returns what the hosted page needs before it has a credential.
func (c *Client) ReadPage(ctx context.Context, options ...Option) (ReadPageAnswer, error) {
	var answer ReadPageAnswer
	err := c.call(ctx, request{method: "GET", path: "/page"}, options, &answer)
	return answer, err
}

// LogIn: Opens a staff session.
func (c *Client) LogIn(ctx context.Context, body LogInBody, options ...Option) (LogInAnswer, error) {
	var answer LogInAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/login", body: body}, options, &answer)
	return answer, err
}

// ListWaysIn: Returns how staff may sign in.
func (c *Client) ListWaysIn(ctx context.Context, options ...Option) (ListWaysInAnswer, error) {
	var answer ListWaysInAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/login"}, options, &answer)
	return answer, err
}

// VerifyLogin: Completes a login with a code of the second factor.
func (c *Client) VerifyLogin(ctx context.Context, body VerifyLoginBody, options ...Option) (VerifyLoginAnswer, error) {
	var answer VerifyLoginAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/login/verify", body: body}, options, &answer)
	return answer, err
}

// ReadMe: Returns the user or API token of the credential.
func (c *Client) ReadMe(ctx context.Context, options ...Option) (ReadMeAnswer, error) {
	var answer ReadMeAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/me"}, options, &answer)
	return answer, err
}

// ChangeMe: Turns the daily summary by mail on or off.
func (c *Client) ChangeMe(ctx context.Context, body ChangeMeBody, options ...Option) (ChangeMeAnswer, error) {
	var answer ChangeMeAnswer
	err := c.call(ctx, request{method: "PATCH", path: "/admin/me", body: body}, options, &answer)
	return answer, err
}

// LogOut: Ends the session.
func (c *Client) LogOut(ctx context.Context, options ...Option) (LogOutAnswer, error) {
	var answer LogOutAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/logout"}, options, &answer)
	return answer, err
}

type GoToCompanyAnswer any

// GoToCompany: Redirects a browser to the identity provider.
func (c *Client) GoToCompany(ctx context.Context, options ...Option) (GoToCompanyAnswer, error) {
	var answer GoToCompanyAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/login/oidc"}, options, &answer)
	return answer, err
}

// EndSignIn: Completes a single sign-on, once.
func (c *Client) EndSignIn(ctx context.Context, body EndSignInBody, options ...Option) (EndSignInAnswer, error) {
	var answer EndSignInAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/login/oidc", body: body}, options, &answer)
	return answer, err
}

type ComeBackFromCompanyQuery struct {
	Code *string `json:"code,omitempty"`
	State *string `json:"state,omitempty"`
	Iss *string `json:"iss,omitempty"`
	Error *string `json:"error,omitempty"`
}

type ComeBackFromCompanyAnswer any

// ComeBackFromCompany: Redirects a browser that returns from the identity provider to the console.
func (c *Client) ComeBackFromCompany(
	ctx context.Context,
	query ComeBackFromCompanyQuery,
	options ...Option,
) (ComeBackFromCompanyAnswer, error) {
	var answer ComeBackFromCompanyAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/login/oidc/callback", query: query}, options, &answer)
	return answer, err
}

// EnrolSecondFactor: Creates a second factor for the caller’s account.
func (c *Client) EnrolSecondFactor(ctx context.Context, options ...Option) (EnrolSecondFactorAnswer, error) {
	var answer EnrolSecondFactorAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/2fa/enrol"}, options, &answer)
	return answer, err
}

// ActivateSecondFactor: Activates the second factor.
func (c *Client) ActivateSecondFactor(
	ctx context.Context,
	body ActivateSecondFactorBody,
	options ...Option,
) (ActivateSecondFactorAnswer, error) {
	var answer ActivateSecondFactorAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/2fa/activate", body: body}, options, &answer)
	return answer, err
}

// RemoveSecondFactor: Removes the caller’s second factor.
func (c *Client) RemoveSecondFactor(
	ctx context.Context,
	body RemoveSecondFactorBody,
	options ...Option,
) (RemoveSecondFactorAnswer, error) {
	var answer RemoveSecondFactorAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/2fa", body: body}, options, &answer)
	return answer, err
}

// EnrolByLink: Creates a second factor for the account of an enrolment link.
func (c *Client) EnrolByLink(ctx context.Context, body EnrolByLinkBody, options ...Option) (EnrolByLinkAnswer, error) {
	var answer EnrolByLinkAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/enrolment", body: body}, options, &answer)
	return answer, err
}

// ActivateByLink: Activates that second factor and ends the link.
func (c *Client) ActivateByLink(
	ctx context.Context,
	body ActivateByLinkBody,
	options ...Option,
) (ActivateByLinkAnswer, error) {
	var answer ActivateByLinkAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/enrolment/activate", body: body}, options, &answer)
	return answer, err
}

// ResetUsersFactor: Removes the authenticator app and all passkeys of a tenant’s user, and ends the sessions.
func (c *Client) ResetUsersFactor(
	ctx context.Context,
	id string,
	body ResetUsersFactorBody,
	options ...Option,
) (ResetUsersFactorAnswer, error) {
	var answer ResetUsersFactorAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/platform/tenants/" + part(id) + "/reset-2fa",
		body: body,
	}, options, &answer)
	return answer, err
}

type ListUsersAnswer []User

// ListUsers: Lists the staff users.
func (c *Client) ListUsers(ctx context.Context, options ...Option) (ListUsersAnswer, error) {
	var answer ListUsersAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/users"}, options, &answer)
	return answer, err
}

// AddUser: Adds a staff user.
func (c *Client) AddUser(ctx context.Context, body AddUserBody, options ...Option) (AddUserAnswer, error) {
	var answer AddUserAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/users", body: body, takesKey: true}, options, &answer)
	return answer, err
}

// ChangeUser: Changes a user’s role, suspension, password or second factor.
func (c *Client) ChangeUser(
	ctx context.Context,
	id int64,
	body ChangeUserBody,
	options ...Option,
) (ChangeUserAnswer, error) {
	var answer ChangeUserAnswer
	err := c.call(ctx, request{method: "PATCH", path: "/admin/users/" + part(id), body: body}, options, &answer)
	return answer, err
}

// RemoveUser: Removes a staff user.
func (c *Client) RemoveUser(
	ctx context.Context,
	id int64,
	body RemoveUserBody,
	options ...Option,
) (RemoveUserAnswer, error) {
	var answer RemoveUserAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/users/" + part(id), body: body}, options, &answer)
	return answer, err
}

// OpenEnrolment: Creates a one-time link with which the user sets up a second factor.
func (c *Client) OpenEnrolment(ctx context.Context, id int64, options ...Option) (OpenEnrolmentAnswer, error) {
	var answer OpenEnrolmentAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/users/" + part(id) + "/enrolment"}, options, &answer)
	return answer, err
}

type ListRolesAnswer []StaffRole

// ListRoles: Lists the tenant’s own roles.
func (c *Client) ListRoles(ctx context.Context, options ...Option) (ListRolesAnswer, error) {
	var answer ListRolesAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/roles"}, options, &answer)
	return answer, err
}

type AddRoleAnswer StaffRole

// AddRole: Adds a role.
func (c *Client) AddRole(ctx context.Context, body AddRoleBody, options ...Option) (AddRoleAnswer, error) {
	var answer AddRoleAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/roles", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type ChangeRoleAnswer StaffRole

// ChangeRole: Changes a role. It applies to its users from their next request on.
func (c *Client) ChangeRole(
	ctx context.Context,
	id string,
	body ChangeRoleBody,
	options ...Option,
) (ChangeRoleAnswer, error) {
	var answer ChangeRoleAnswer
	err := c.call(ctx, request{
		method: "PATCH",
		path: "/admin/roles/" + part(id),
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// RemoveRole: Deletes a role that no user has and single sign-on does not give.
func (c *Client) RemoveRole(ctx context.Context, id string, options ...Option) (RemoveRoleAnswer, error) {
	var answer RemoveRoleAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/roles/" + part(id), takesKey: true}, options, &answer)
	return answer, err
}

// ChangeOwnPassword: Changes the caller’s password and ends their other sessions.
func (c *Client) ChangeOwnPassword(
	ctx context.Context,
	body ChangeOwnPasswordBody,
	options ...Option,
) (ChangeOwnPasswordAnswer, error) {
	var answer ChangeOwnPasswordAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/me/password", body: body}, options, &answer)
	return answer, err
}

// InviteUser: Creates a one-time link with which the user sets a password.
func (c *Client) InviteUser(ctx context.Context, id int64, options ...Option) (InviteUserAnswer, error) {
	var answer InviteUserAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/users/" + part(id) + "/invitation"}, options, &answer)
	return answer, err
}

// AcceptInvitation: Sets the password of an invited user. The invitation then ends.
func (c *Client) AcceptInvitation(
	ctx context.Context,
	body AcceptInvitationBody,
	options ...Option,
) (AcceptInvitationAnswer, error) {
	var answer AcceptInvitationAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/invitation", body: body}, options, &answer)
	return answer, err
}

// BeginPasskeyLogin: Returns the options with which a browser asks for a passkey.
func (c *Client) BeginPasskeyLogin(ctx context.Context, options ...Option) (BeginPasskeyLoginAnswer, error) {
	var answer BeginPasskeyLoginAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/login/passkey"}, options, &answer)
	return answer, err
}

// LogInWithPasskey: Opens a staff session with a passkey, alone or after the password.
func (c *Client) LogInWithPasskey(
	ctx context.Context,
	body LogInWithPasskeyBody,
	options ...Option,
) (LogInWithPasskeyAnswer, error) {
	var answer LogInWithPasskeyAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/login/passkey", body: body}, options, &answer)
	return answer, err
}

type ListPasskeysAnswer []Passkey

// ListPasskeys: Lists the caller’s passkeys, oldest first.
func (c *Client) ListPasskeys(ctx context.Context, options ...Option) (ListPasskeysAnswer, error) {
	var answer ListPasskeysAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/me/passkeys"}, options, &answer)
	return answer, err
}

type AddPasskeyAnswer Passkey

// AddPasskey: Adds a passkey to the caller’s account.
func (c *Client) AddPasskey(ctx context.Context, body AddPasskeyBody, options ...Option) (AddPasskeyAnswer, error) {
	var answer AddPasskeyAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/me/passkeys", body: body}, options, &answer)
	return answer, err
}

// BeginPasskey: Returns the options with which a browser makes a passkey, after a password or code.
func (c *Client) BeginPasskey(
	ctx context.Context,
	body BeginPasskeyBody,
	options ...Option,
) (BeginPasskeyAnswer, error) {
	var answer BeginPasskeyAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/me/passkeys/options", body: body}, options, &answer)
	return answer, err
}

// RemovePasskey: Removes a passkey of the caller, after a password or code.
func (c *Client) RemovePasskey(
	ctx context.Context,
	id string,
	body RemovePasskeyBody,
	options ...Option,
) (RemovePasskeyAnswer, error) {
	var answer RemovePasskeyAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/me/passkeys/" + part(id), body: body}, options, &answer)
	return answer, err
}

type ListOwnSessionsAnswer []Session

// ListOwnSessions: Lists the caller’s sessions, most recently used first.
func (c *Client) ListOwnSessions(ctx context.Context, options ...Option) (ListOwnSessionsAnswer, error) {
	var answer ListOwnSessionsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/me/sessions"}, options, &answer)
	return answer, err
}

// EndOwnSession: Ends one of the caller’s sessions.
func (c *Client) EndOwnSession(ctx context.Context, id string, options ...Option) (EndOwnSessionAnswer, error) {
	var answer EndOwnSessionAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/me/sessions/" + part(id)}, options, &answer)
	return answer, err
}

type ListUsersSessionsAnswer []Session

// ListUsersSessions: Lists a user’s sessions, most recently used first.
func (c *Client) ListUsersSessions(ctx context.Context, id int64, options ...Option) (ListUsersSessionsAnswer, error) {
	var answer ListUsersSessionsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/users/" + part(id) + "/sessions"}, options, &answer)
	return answer, err
}

// EndUsersSessions: Ends every session of a user except the caller’s current one.
func (c *Client) EndUsersSessions(ctx context.Context, id int64, options ...Option) (EndUsersSessionsAnswer, error) {
	var answer EndUsersSessionsAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/users/" + part(id) + "/sessions"}, options, &answer)
	return answer, err
}

// CreateApiToken: Creates an API token for a machine.
func (c *Client) CreateApiToken(
	ctx context.Context,
	body CreateApiTokenBody,
	options ...Option,
) (CreateApiTokenAnswer, error) {
	var answer CreateApiTokenAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/api-tokens", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type ListApiTokensAnswer []struct {
	Id int64 `json:"id"`
	Description *string `json:"description"`
	Fingerprint string `json:"fingerprint"`
	CreatedBy string `json:"created_by"`
	MakerId *int64 `json:"maker_id"`
	MakerActive bool `json:"maker_active"`
	CreatedAt string `json:"created_at"`
	ExpiresAt *string `json:"expires_at"`
	LastUsedAt *string `json:"last_used_at"`
	RevokedAt *string `json:"revoked_at"`
}

// ListApiTokens: Lists the API tokens, newest first.
func (c *Client) ListApiTokens(ctx context.Context, options ...Option) (ListApiTokensAnswer, error) {
	var answer ListApiTokensAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/api-tokens"}, options, &answer)
	return answer, err
}

// RevokeApiToken: Revokes an API token.
func (c *Client) RevokeApiToken(ctx context.Context, id int64, options ...Option) (RevokeApiTokenAnswer, error) {
	var answer RevokeApiTokenAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/api-tokens/" + part(id)}, options, &answer)
	return answer, err
}

type ListSubjectsQuery struct {
	Limit *int64 `json:"limit,omitempty"`
	Offset *int64 `json:"offset,omitempty"`
	IncludeDeletionRequests *bool `json:"includeDeletionRequests,omitempty"`
	DeletionRequestStatus *string `json:"deletionRequestStatus,omitempty"`
	Search *string `json:"search,omitempty"`
	Similar *bool `json:"similar,omitempty"`
	ExternalUid *string `json:"external_uid,omitempty"`
	Include *string `json:"include,omitempty"`
}

type ListSubjectsAnswer []struct {
	Id string `json:"id"`
	ExternalUid *string `json:"external_uid"`
	FirstName string `json:"first_name"`
	LastName string `json:"last_name"`
	DateOfBirth *string `json:"date_of_birth"`
	PhotoUrl *string `json:"photo_url"`
	SubjectCreatedAt string `json:"subject_created_at"`
	DeletionRequests []DeletionRequest `json:"deletion_requests,omitempty"`
	Status *struct {
	LicenseStatus string `json:"license_status"`
	SelfieStatus string `json:"selfie_status"`
	LicenseExpiryDate *string `json:"license_expiry_date"`
	HasPendingReupload bool `json:"has_pending_reupload"`
	NeedStudentReply bool `json:"need_student_reply"`
	ApprovedLicensesCount int64 `json:"approved_licenses_count"`
	RejectedLicensesCount int64 `json:"rejected_licenses_count"`
	ApprovedSelfiesCount int64 `json:"approved_selfies_count"`
	RejectedSelfiesCount int64 `json:"rejected_selfies_count"`
	VerifiedDetails *VerifiedDetails `json:"verified_details"`
	RecordChanged []string `json:"record_changed"`
} `json:"status,omitempty"`
}

// ListSubjects: Lists subjects, newest first.
func (c *Client) ListSubjects(
	ctx context.Context,
	query ListSubjectsQuery,
	options ...Option,
) (ListSubjectsAnswer, error) {
	var answer ListSubjectsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/subjects", query: query}, options, &answer)
	return answer, err
}

// CreateSubject: Creates a subject.
func (c *Client) CreateSubject(
	ctx context.Context,
	body CreateSubjectBody,
	options ...Option,
) (CreateSubjectAnswer, error) {
	var answer CreateSubjectAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/subjects", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type ReadSubjectQuery struct {
	Include *string `json:"include,omitempty"`
}

type ReadSubjectAnswer Subject

// ReadSubject: Reads a subject.
func (c *Client) ReadSubject(
	ctx context.Context,
	id string,
	query ReadSubjectQuery,
	options ...Option,
) (ReadSubjectAnswer, error) {
	var answer ReadSubjectAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/subjects/" + part(id), query: query}, options, &answer)
	return answer, err
}

// UpdateSubject: Changes some of a subject’s details.
func (c *Client) UpdateSubject(
	ctx context.Context,
	id string,
	body UpdateSubjectBody,
	options ...Option,
) (UpdateSubjectAnswer, error) {
	var answer UpdateSubjectAnswer
	err := c.call(ctx, request{method: "PATCH", path: "/admin/subjects/" + part(id), body: body}, options, &answer)
	return answer, err
}

// EraseSubject: Erases a subject: every stored image, then all records.
func (c *Client) EraseSubject(
	ctx context.Context,
	id string,
	body EraseSubjectBody,
	options ...Option,
) (EraseSubjectAnswer, error) {
	var answer EraseSubjectAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/subjects/" + part(id), body: body}, options, &answer)
	return answer, err
}

// ReadOwnDetails: Reads the details of the subject.
func (c *Client) ReadOwnDetails(ctx context.Context, options ...Option) (ReadOwnDetailsAnswer, error) {
	var answer ReadOwnDetailsAnswer
	err := c.call(ctx, request{method: "GET", path: "/subject/details"}, options, &answer)
	return answer, err
}

// UpdateOwnDetails: Changes some details of the subject.
func (c *Client) UpdateOwnDetails(
	ctx context.Context,
	body UpdateOwnDetailsBody,
	options ...Option,
) (UpdateOwnDetailsAnswer, error) {
	var answer UpdateOwnDetailsAnswer
	err := c.call(ctx, request{method: "POST", path: "/subject/details", body: body}, options, &answer)
	return answer, err
}

// MintEphemeralToken: Mints a token for one subject’s device.
func (c *Client) MintEphemeralToken(
	ctx context.Context,
	body MintEphemeralTokenBody,
	options ...Option,
) (MintEphemeralTokenAnswer, error) {
	var answer MintEphemeralTokenAnswer
	err := c.call(ctx, request{method: "POST", path: "/ephemeral-tokens", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type ListEphemeralTokensQuery struct {
	SubjectId string `json:"subject_id"`
}

type ListEphemeralTokensAnswer []EphemeralToken

// ListEphemeralTokens: Lists a subject’s tokens, newest first.
func (c *Client) ListEphemeralTokens(
	ctx context.Context,
	query ListEphemeralTokensQuery,
	options ...Option,
) (ListEphemeralTokensAnswer, error) {
	var answer ListEphemeralTokensAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/ephemeral-tokens", query: query}, options, &answer)
	return answer, err
}

// RevokeEphemeralToken: Revokes a token.
func (c *Client) RevokeEphemeralToken(
	ctx context.Context,
	id string,
	options ...Option,
) (RevokeEphemeralTokenAnswer, error) {
	var answer RevokeEphemeralTokenAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/ephemeral-tokens/" + part(id)}, options, &answer)
	return answer, err
}

// ReadCapabilities: Returns the capabilities of this token.
func (c *Client) ReadCapabilities(ctx context.Context, options ...Option) (ReadCapabilitiesAnswer, error) {
	var answer ReadCapabilitiesAnswer
	err := c.call(ctx, request{method: "GET", path: "/ephemeral/capability"}, options, &answer)
	return answer, err
}

// OfferHandover: Creates an address with which another device takes over this link.
func (c *Client) OfferHandover(ctx context.Context, options ...Option) (OfferHandoverAnswer, error) {
	var answer OfferHandoverAnswer
	err := c.call(ctx, request{method: "POST", path: "/subject/handover", takesKey: true}, options, &answer)
	return answer, err
}

// ReadHandover: Tells whether another device has taken over this link.
func (c *Client) ReadHandover(ctx context.Context, options ...Option) (ReadHandoverAnswer, error) {
	var answer ReadHandoverAnswer
	err := c.call(ctx, request{method: "GET", path: "/subject/handover"}, options, &answer)
	return answer, err
}

// TakeHandover: Exchanges a handover code for a token of this device.
func (c *Client) TakeHandover(
	ctx context.Context,
	body TakeHandoverBody,
	options ...Option,
) (TakeHandoverAnswer, error) {
	var answer TakeHandoverAnswer
	err := c.call(ctx, request{method: "POST", path: "/handover", body: body, takesKey: true}, options, &answer)
	return answer, err
}

// ReadProgress: Returns the state of the pictures that came through this link.
func (c *Client) ReadProgress(ctx context.Context, options ...Option) (ReadProgressAnswer, error) {
	var answer ReadProgressAnswer
	err := c.call(ctx, request{method: "GET", path: "/subject/progress"}, options, &answer)
	return answer, err
}

type RecordConsentAnswer struct {
	Version string `json:"version"`
	Language string `json:"language"`
	Given bool `json:"given"`
	ComparesAcross *bool `json:"compares_across"`
	At string `json:"at"`
}

// RecordConsent: Records whether the subject consents to the tenant’s current text.
func (c *Client) RecordConsent(
	ctx context.Context,
	body RecordConsentBody,
	options ...Option,
) (RecordConsentAnswer, error) {
	var answer RecordConsentAnswer
	err := c.call(ctx, request{method: "POST", path: "/subject/consent", body: body, takesKey: true}, options, &answer)
	return answer, err
}

// RecordClientEvent: Records what keeps the subject’s device from a photo.
func (c *Client) RecordClientEvent(
	ctx context.Context,
	body RecordClientEventBody,
	options ...Option,
) (RecordClientEventAnswer, error) {
	var answer RecordClientEventAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/subject/client-events",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// BeginLiveness: Starts a liveness challenge.
func (c *Client) BeginLiveness(
	ctx context.Context,
	body BeginLivenessBody,
	options ...Option,
) (BeginLivenessAnswer, error) {
	var answer BeginLivenessAnswer
	err := c.call(ctx, request{method: "POST", path: "/subject/liveness", body: body, takesKey: true}, options, &answer)
	return answer, err
}

// AnswerLiveness: Sends frames of the steps and returns whether they show a living person.
func (c *Client) AnswerLiveness(
	ctx context.Context,
	challenge_id string,
	form Form,
	options ...Option,
) (AnswerLivenessAnswer, error) {
	var answer AnswerLivenessAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/subject/liveness/" + part(challenge_id),
		form: form,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// SendLivenessStep: Sends the frames of one step of a paced challenge, and returns the next step or the result.
func (c *Client) SendLivenessStep(
	ctx context.Context,
	challenge_id string,
	form Form,
	options ...Option,
) (SendLivenessStepAnswer, error) {
	var answer SendLivenessStepAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/subject/liveness/" + part(challenge_id) + "/frames",
		form: form,
	}, options, &answer)
	return answer, err
}

type UploadQuery struct {
	Type string `json:"type"`
}

type UploadAnswer struct {
	Status string `json:"status"`
	Score *float64 `json:"score,omitempty"`
	Similarity any `json:"similarity,omitempty"`
	FaceComparison *string `json:"face_comparison,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
	Reason *string `json:"reason,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	AgeEstimate *int64 `json:"age_estimate,omitempty"`
	AgeVerified *bool `json:"age_verified,omitempty"`
}

// Upload: Uploads a picture and returns its verdict.
func (c *Client) Upload(ctx context.Context, form Form, query UploadQuery, options ...Option) (UploadAnswer, error) {
	var answer UploadAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/subject/upload",
		query: query,
		form: form,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

type ReuploadQuery struct {
	Type string `json:"type"`
	Id string `json:"id"`
}

// Reupload: Uploads another picture that a reviewer requested.
func (c *Client) Reupload(
	ctx context.Context,
	form Form,
	query ReuploadQuery,
	options ...Option,
) (ReuploadAnswer, error) {
	var answer ReuploadAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/subject/reupload",
		query: query,
		form: form,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// BeginCredential: Requests a credential of the subject’s wallet.
func (c *Client) BeginCredential(
	ctx context.Context,
	body BeginCredentialBody,
	options ...Option,
) (BeginCredentialAnswer, error) {
	var answer BeginCredentialAnswer
	err := c.call(ctx, request{method: "POST", path: "/subject/credential", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type AnswerCredentialAnswer struct {
	Status string `json:"status"`
	Score *float64 `json:"score,omitempty"`
	Similarity any `json:"similarity,omitempty"`
	FaceComparison *string `json:"face_comparison,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	VerificationId string `json:"verification_id"`
	Attempt int64 `json:"attempt"`
	Signals []string `json:"signals"`
	Reason *string `json:"reason,omitempty"`
	ImageHints []string `json:"image_hints,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	AgeEstimate *int64 `json:"age_estimate,omitempty"`
	AgeVerified *bool `json:"age_verified,omitempty"`
}

// AnswerCredential: Sends the answer of a wallet and returns its verdict.
func (c *Client) AnswerCredential(
	ctx context.Context,
	request_id string,
	body AnswerCredentialBody,
	options ...Option,
) (AnswerCredentialAnswer, error) {
	var answer AnswerCredentialAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/subject/credential/" + part(request_id),
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// PostWalletAnswer: Receives the answer of a wallet on the subject’s device.
func (c *Client) PostWalletAnswer(
	ctx context.Context,
	request_id string,
	options ...Option,
) (PostWalletAnswerAnswer, error) {
	var answer PostWalletAnswerAnswer
	err := c.call(ctx, request{method: "POST", path: "/wallet/" + part(request_id)}, options, &answer)
	return answer, err
}

type ListOwnMessagesQuery struct {
	Filter *string `json:"filter,omitempty"`
	LicenseId *string `json:"license_id,omitempty"`
	SelfieId *string `json:"selfie_id,omitempty"`
	Before *string `json:"before,omitempty"`
}

// ListOwnMessages: Lists the subject’s threads, one for each submission.
func (c *Client) ListOwnMessages(
	ctx context.Context,
	query ListOwnMessagesQuery,
	options ...Option,
) (ListOwnMessagesAnswer, error) {
	var answer ListOwnMessagesAnswer
	err := c.call(ctx, request{method: "GET", path: "/subject/messages", query: query}, options, &answer)
	return answer, err
}

// PostOwnMessage: Posts a message to the reviewers.
func (c *Client) PostOwnMessage(
	ctx context.Context,
	body PostOwnMessageBody,
	options ...Option,
) (PostOwnMessageAnswer, error) {
	var answer PostOwnMessageAnswer
	err := c.call(ctx, request{method: "POST", path: "/subject/messages", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type ListSubmissionsQuery struct {
	Kind *string `json:"kind,omitempty"`
	Flagged *string `json:"flagged,omitempty"`
	Q *string `json:"q,omitempty"`
	ClaimedBy *string `json:"claimed_by,omitempty"`
	Mentions *string `json:"mentions,omitempty"`
	Reason *string `json:"reason,omitempty"`
	ReasonCode *string `json:"reason_code,omitempty"`
	Severity *string `json:"severity,omitempty"`
	Signal *string `json:"signal,omitempty"`
	WaitingFor *string `json:"waiting_for,omitempty"`
	Escalated *string `json:"escalated,omitempty"`
	ScoreBelow *float64 `json:"score_below,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
	DueBefore *string `json:"due_before,omitempty"`
	WaitingHours *int64 `json:"waiting_hours,omitempty"`
	WaitingUnderHours *int64 `json:"waiting_under_hours,omitempty"`
	Status *string `json:"status,omitempty"`
	SubjectId *string `json:"subject_id,omitempty"`
	SecondLook *string `json:"second_look,omitempty"`
	UpdatedSince *string `json:"updated_since,omitempty"`
	DecidedFrom *string `json:"decided_from,omitempty"`
	DecidedTo *string `json:"decided_to,omitempty"`
	DecidedBy *string `json:"decided_by,omitempty"`
	CreatedFrom *string `json:"created_from,omitempty"`
	CreatedTo *string `json:"created_to,omitempty"`
	UploadedFrom *string `json:"uploaded_from,omitempty"`
	UploadedTo *string `json:"uploaded_to,omitempty"`
	UploadVerdict *string `json:"upload_verdict,omitempty"`
	UploadReason *string `json:"upload_reason,omitempty"`
	UploadReasonCode *string `json:"upload_reason_code,omitempty"`
	Sla *string `json:"sla,omitempty"`
	SecondReview *string `json:"second_review,omitempty"`
	ReviewedFrom *string `json:"reviewed_from,omitempty"`
	ReviewedTo *string `json:"reviewed_to,omitempty"`
	FirstReviewBy *string `json:"first_review_by,omitempty"`
	DocumentNumber *string `json:"document_number,omitempty"`
	Order *string `json:"order,omitempty"`
	Limit *int64 `json:"limit,omitempty"`
	Cursor *string `json:"cursor,omitempty"`
}

type ListSubmissionsAnswer SubmissionPage

// ListSubmissions: Lists submissions, newest change first.
func (c *Client) ListSubmissions(
	ctx context.Context,
	query ListSubmissionsQuery,
	options ...Option,
) (ListSubmissionsAnswer, error) {
	var answer ListSubmissionsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/submissions", query: query}, options, &answer)
	return answer, err
}

// CountQueue: Counts the pending cases.
func (c *Client) CountQueue(ctx context.Context, options ...Option) (CountQueueAnswer, error) {
	var answer CountQueueAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/queue"}, options, &answer)
	return answer, err
}

type CountFiltersQuery struct {
	Kind *string `json:"kind,omitempty"`
}

// CountFilters: Counts the pending cases by each filter of the queue.
func (c *Client) CountFilters(
	ctx context.Context,
	query CountFiltersQuery,
	options ...Option,
) (CountFiltersAnswer, error) {
	var answer CountFiltersAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/queue/counts", query: query}, options, &answer)
	return answer, err
}

type ListChangesQuery struct {
	Since *string `json:"since,omitempty"`
}

// ListChanges: Lists cases that have changed or are open, and counts the queue.
func (c *Client) ListChanges(
	ctx context.Context,
	query ListChangesQuery,
	options ...Option,
) (ListChangesAnswer, error) {
	var answer ListChangesAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/changes", query: query}, options, &answer)
	return answer, err
}

type ReviewQuery struct {
	ExternalUid *string `json:"externalUid,omitempty"`
	Type *string `json:"type,omitempty"`
	Identifier *string `json:"identifier,omitempty"`
	Value *string `json:"value,omitempty"`
	Limit *int64 `json:"limit,omitempty"`
	Cursor *string `json:"cursor,omitempty"`
}

// Review: Finds a subject or a submission by an external key. Without a query, lists the queue.
func (c *Client) Review(ctx context.Context, query ReviewQuery, options ...Option) (ReviewAnswer, error) {
	var answer ReviewAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/review", query: query}, options, &answer)
	return answer, err
}

// ListSavedFilters: Lists the caller’s saved filters and those of the team, by name.
func (c *Client) ListSavedFilters(ctx context.Context, options ...Option) (ListSavedFiltersAnswer, error) {
	var answer ListSavedFiltersAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/saved-filters"}, options, &answer)
	return answer, err
}

type SaveFilterAnswer SavedFilter

// SaveFilter: Saves filters of the queue under a name, for the caller or the team.
func (c *Client) SaveFilter(ctx context.Context, body SaveFilterBody, options ...Option) (SaveFilterAnswer, error) {
	var answer SaveFilterAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/saved-filters", body: body, takesKey: true}, options, &answer)
	return answer, err
}

// DeleteSavedFilter: Deletes a saved filter of the caller or the team.
func (c *Client) DeleteSavedFilter(ctx context.Context, id string, options ...Option) (DeleteSavedFilterAnswer, error) {
	var answer DeleteSavedFilterAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/saved-filters/" + part(id)}, options, &answer)
	return answer, err
}

type OpenSubmissionQuery struct {
	Before *string `json:"before,omitempty"`
}

type OpenSubmissionAnswer Case

// OpenSubmission: Reads a case: its attempts with their evidence, its messages and its subject.
func (c *Client) OpenSubmission(
	ctx context.Context,
	id string,
	query OpenSubmissionQuery,
	options ...Option,
) (OpenSubmissionAnswer, error) {
	var answer OpenSubmissionAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/submissions/" + part(id), query: query}, options, &answer)
	return answer, err
}

type CheckSubmissionAnswer Case

// CheckSubmission: Runs the pipeline on the newest picture of a pending submission, for its reviewer.
func (c *Client) CheckSubmission(ctx context.Context, id string, options ...Option) (CheckSubmissionAnswer, error) {
	var answer CheckSubmissionAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/submissions/" + part(id) + "/check"}, options, &answer)
	return answer, err
}

type ReadImageQuery struct {
	Variant *string `json:"variant,omitempty"`
}

// ReadImage: Reads the image of an attempt.
func (c *Client) ReadImage(
	ctx context.Context,
	id string,
	attempt int64,
	query ReadImageQuery,
	options ...Option,
) ([]byte, error) {
	var answer []byte
	err := c.call(ctx, request{
		method: "GET",
		path: "/admin/submissions/" + part(id) + "/attempts/" + part(attempt) + "/image",
		query: query,
	}, options, &answer)
	return answer, err
}

// ReadLivenessFrame: Reads a frame of the liveness challenge before a selfie.
func (c *Client) ReadLivenessFrame(
	ctx context.Context,
	id string,
	attempt int64,
	frame int64,
	options ...Option,
) ([]byte, error) {
	var answer []byte
	err := c.call(ctx, request{
		method: "GET",
		path: "/admin/submissions/" + part(id) + "/attempts/" + part(attempt) + "/frames/" + part(frame),
	}, options, &answer)
	return answer, err
}

// MarkOpen: Tells other reviewers that the caller has the case open.
func (c *Client) MarkOpen(
	ctx context.Context,
	id string,
	body MarkOpenBody,
	options ...Option,
) (MarkOpenAnswer, error) {
	var answer MarkOpenAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/open",
		body: body,
	}, options, &answer)
	return answer, err
}

type ClaimNextAnswer SubmissionRow

// ClaimNext: Claims the unclaimed pending case that has waited longest.
func (c *Client) ClaimNext(ctx context.Context, body ClaimNextBody, options ...Option) (ClaimNextAnswer, error) {
	var answer ClaimNextAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/next",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// ClaimSubmission: Claims a case, assigns it to a colleague, or releases it.
func (c *Client) ClaimSubmission(
	ctx context.Context,
	id string,
	body ClaimSubmissionBody,
	options ...Option,
) (ClaimSubmissionAnswer, error) {
	var answer ClaimSubmissionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/claim",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

type ListColleaguesAnswer []struct {
	Id int64 `json:"id"`
	Username string `json:"username"`
}

// ListColleagues: Lists the users who may decide. A case can be assigned to them, and notes can name them.
func (c *Client) ListColleagues(ctx context.Context, options ...Option) (ListColleaguesAnswer, error) {
	var answer ListColleaguesAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/colleagues"}, options, &answer)
	return answer, err
}

// EscalateSubmission: Escalates a pending case to fraud.
func (c *Client) EscalateSubmission(
	ctx context.Context,
	id string,
	body EscalateSubmissionBody,
	options ...Option,
) (EscalateSubmissionAnswer, error) {
	var answer EscalateSubmissionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/escalate",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// HandBackSubmission: Gives an escalated case back to all who decide.
func (c *Client) HandBackSubmission(
	ctx context.Context,
	id string,
	body HandBackSubmissionBody,
	options ...Option,
) (HandBackSubmissionAnswer, error) {
	var answer HandBackSubmissionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/hand-back",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// ApproveSubmission: Approves a submission.
func (c *Client) ApproveSubmission(
	ctx context.Context,
	id string,
	body ApproveSubmissionBody,
	options ...Option,
) (ApproveSubmissionAnswer, error) {
	var answer ApproveSubmissionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/approve",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// RejectSubmission: Rejects a submission, and may request another picture.
func (c *Client) RejectSubmission(
	ctx context.Context,
	id string,
	body RejectSubmissionBody,
	options ...Option,
) (RejectSubmissionAnswer, error) {
	var answer RejectSubmissionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/reject",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// ReopenSubmission: Reopens a decided submission: it is pending again, as if no decision had been made.
func (c *Client) ReopenSubmission(
	ctx context.Context,
	id string,
	body ReopenSubmissionBody,
	options ...Option,
) (ReopenSubmissionAnswer, error) {
	var answer ReopenSubmissionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/reopen",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// RevokeLinks: Revokes active links by their creation time or workflow.
func (c *Client) RevokeLinks(ctx context.Context, body RevokeLinksBody, options ...Option) (RevokeLinksAnswer, error) {
	var answer RevokeLinksAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/bulk/revoke-links",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// RequestReuploads: Requests another picture for pending submissions that no other reviewer has claimed and none has
// voted on.
func (c *Client) RequestReuploads(
	ctx context.Context,
	body RequestReuploadsBody,
	options ...Option,
) (RequestReuploadsAnswer, error) {
	var answer RequestReuploadsAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/bulk/request-reuploads",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// PostMessage: Posts a message to the subject.
func (c *Client) PostMessage(
	ctx context.Context,
	id string,
	body PostMessageBody,
	options ...Option,
) (PostMessageAnswer, error) {
	var answer PostMessageAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/messages",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// WriteNote: Writes a note about a case for colleagues. The subject’s pages never show it.
func (c *Client) WriteNote(
	ctx context.Context,
	id string,
	body WriteNoteBody,
	options ...Option,
) (WriteNoteAnswer, error) {
	var answer WriteNoteAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/notes",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

type PrintSubmissionQuery struct {
	Picture *bool `json:"picture,omitempty"`
	Language *string `json:"language,omitempty"`
}

// PrintSubmission: Exports a case as one HTML file, to archive or print.
func (c *Client) PrintSubmission(
	ctx context.Context,
	id string,
	query PrintSubmissionQuery,
	options ...Option,
) ([]byte, error) {
	var answer []byte
	err := c.call(ctx, request{
		method: "GET",
		path: "/admin/submissions/" + part(id) + "/paper",
		query: query,
	}, options, &answer)
	return answer, err
}

type ExportSubmissionsQuery struct {
	Kind *string `json:"kind,omitempty"`
	Flagged *string `json:"flagged,omitempty"`
	Q *string `json:"q,omitempty"`
	ClaimedBy *string `json:"claimed_by,omitempty"`
	Mentions *string `json:"mentions,omitempty"`
	Reason *string `json:"reason,omitempty"`
	ReasonCode *string `json:"reason_code,omitempty"`
	Severity *string `json:"severity,omitempty"`
	Signal *string `json:"signal,omitempty"`
	WaitingFor *string `json:"waiting_for,omitempty"`
	Escalated *string `json:"escalated,omitempty"`
	ScoreBelow *float64 `json:"score_below,omitempty"`
	WorkflowId *string `json:"workflow_id,omitempty"`
	DueBefore *string `json:"due_before,omitempty"`
	WaitingHours *int64 `json:"waiting_hours,omitempty"`
	WaitingUnderHours *int64 `json:"waiting_under_hours,omitempty"`
	Status *string `json:"status,omitempty"`
	SubjectId *string `json:"subject_id,omitempty"`
	SecondLook *string `json:"second_look,omitempty"`
	UpdatedSince *string `json:"updated_since,omitempty"`
	DecidedFrom *string `json:"decided_from,omitempty"`
	DecidedTo *string `json:"decided_to,omitempty"`
	DecidedBy *string `json:"decided_by,omitempty"`
	CreatedFrom *string `json:"created_from,omitempty"`
	CreatedTo *string `json:"created_to,omitempty"`
	UploadedFrom *string `json:"uploaded_from,omitempty"`
	UploadedTo *string `json:"uploaded_to,omitempty"`
	UploadVerdict *string `json:"upload_verdict,omitempty"`
	UploadReason *string `json:"upload_reason,omitempty"`
	UploadReasonCode *string `json:"upload_reason_code,omitempty"`
	Sla *string `json:"sla,omitempty"`
	SecondReview *string `json:"second_review,omitempty"`
	ReviewedFrom *string `json:"reviewed_from,omitempty"`
	ReviewedTo *string `json:"reviewed_to,omitempty"`
	FirstReviewBy *string `json:"first_review_by,omitempty"`
	DocumentNumber *string `json:"document_number,omitempty"`
}

// ExportSubmissions: Exports all submissions that the filters select as CSV, with who decided each.
func (c *Client) ExportSubmissions(
	ctx context.Context,
	query ExportSubmissionsQuery,
	options ...Option,
) ([]byte, error) {
	var answer []byte
	err := c.call(ctx, request{method: "GET", path: "/admin/submissions/export", query: query}, options, &answer)
	return answer, err
}

// AddBlock: Blocks the document or the face of a case.
func (c *Client) AddBlock(
	ctx context.Context,
	id string,
	body AddBlockBody,
	options ...Option,
) (AddBlockAnswer, error) {
	var answer AddBlockAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/submissions/" + part(id) + "/blocks",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// ListBlocks: Lists the blocked documents and faces, newest first, without those that have ended.
func (c *Client) ListBlocks(ctx context.Context, options ...Option) (ListBlocksAnswer, error) {
	var answer ListBlocksAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/blocks"}, options, &answer)
	return answer, err
}

// RemoveBlock: Removes a document or a face from the tenant’s list of blocks.
func (c *Client) RemoveBlock(ctx context.Context, id string, options ...Option) (RemoveBlockAnswer, error) {
	var answer RemoveBlockAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/blocks/" + part(id)}, options, &answer)
	return answer, err
}

// SettleRelation: Settles that two subjects are, or are not, one person.
func (c *Client) SettleRelation(
	ctx context.Context,
	id string,
	body SettleRelationBody,
	options ...Option,
) (SettleRelationAnswer, error) {
	var answer SettleRelationAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/subjects/" + part(id) + "/relations",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// ListRelations: Lists what is settled about the subject and others, newest first.
func (c *Client) ListRelations(ctx context.Context, id string, options ...Option) (ListRelationsAnswer, error) {
	var answer ListRelationsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/subjects/" + part(id) + "/relations"}, options, &answer)
	return answer, err
}

// RemoveRelation: Removes what is settled about two subjects: they are compared again like any others.
func (c *Client) RemoveRelation(
	ctx context.Context,
	id string,
	other string,
	options ...Option,
) (RemoveRelationAnswer, error) {
	var answer RemoveRelationAnswer
	err := c.call(ctx, request{
		method: "DELETE",
		path: "/admin/subjects/" + part(id) + "/relations/" + part(other),
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// ReadSandbox: Lists the results that last names force in a sandbox, each with a picture.
func (c *Client) ReadSandbox(ctx context.Context, options ...Option) (ReadSandboxAnswer, error) {
	var answer ReadSandboxAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/sandbox"}, options, &answer)
	return answer, err
}

type ListAuditQuery struct {
	SubjectId *string `json:"subject_id,omitempty"`
	Actor *string `json:"actor,omitempty"`
	ActorKind *string `json:"actor_kind,omitempty"`
	Action *string `json:"action,omitempty"`
	From *string `json:"from,omitempty"`
	To *string `json:"to,omitempty"`
	Limit *int64 `json:"limit,omitempty"`
	Cursor *string `json:"cursor,omitempty"`
}

// ListAudit: Lists the audit entries, newest first.
func (c *Client) ListAudit(ctx context.Context, query ListAuditQuery, options ...Option) (ListAuditAnswer, error) {
	var answer ListAuditAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/audit", query: query}, options, &answer)
	return answer, err
}

// ReadAuditChain: Checks the chain of hashes and returns how far it is intact.
func (c *Client) ReadAuditChain(ctx context.Context, options ...Option) (ReadAuditChainAnswer, error) {
	var answer ReadAuditChainAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/audit/chain"}, options, &answer)
	return answer, err
}

type ExportAuditQuery struct {
	Format *string `json:"format,omitempty"`
	SubjectId *string `json:"subject_id,omitempty"`
	Actor *string `json:"actor,omitempty"`
	ActorKind *string `json:"actor_kind,omitempty"`
	Action *string `json:"action,omitempty"`
	From *string `json:"from,omitempty"`
	To *string `json:"to,omitempty"`
}

// ExportAudit: Exports the audit as a file, oldest first.
func (c *Client) ExportAudit(ctx context.Context, query ExportAuditQuery, options ...Option) ([]byte, error) {
	var answer []byte
	err := c.call(ctx, request{method: "GET", path: "/admin/audit/export", query: query}, options, &answer)
	return answer, err
}

type ReadStatsQuery struct {
	From *string `json:"from,omitempty"`
	To *string `json:"to,omitempty"`
}

// ReadStats: Returns counts of uploads and figures of the pipeline and the queue.
func (c *Client) ReadStats(ctx context.Context, query ReadStatsQuery, options ...Option) (ReadStatsAnswer, error) {
	var answer ReadStatsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/stats", query: query}, options, &answer)
	return answer, err
}

type ReadReviewerStatsQuery struct {
	From *string `json:"from,omitempty"`
	To *string `json:"to,omitempty"`
}

// ReadReviewerStats: Returns what each reviewer decided, how fast, and how often it was overturned.
func (c *Client) ReadReviewerStats(
	ctx context.Context,
	query ReadReviewerStatsQuery,
	options ...Option,
) (ReadReviewerStatsAnswer, error) {
	var answer ReadReviewerStatsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/stats/reviewers", query: query}, options, &answer)
	return answer, err
}

type ReadQualityQuery struct {
	From *string `json:"from,omitempty"`
	To *string `json:"to,omitempty"`
}

// ReadQuality: Returns the shares of false approvals and rejections, measured on a blind sample.
func (c *Client) ReadQuality(
	ctx context.Context,
	query ReadQualityQuery,
	options ...Option,
) (ReadQualityAnswer, error) {
	var answer ReadQualityAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/quality", query: query}, options, &answer)
	return answer, err
}

type ExportQualityQuery struct {
	From *string `json:"from,omitempty"`
	To *string `json:"to,omitempty"`
}

// ExportQuality: Exports the figures of `readQuality` as CSV.
func (c *Client) ExportQuality(ctx context.Context, query ExportQualityQuery, options ...Option) ([]byte, error) {
	var answer []byte
	err := c.call(ctx, request{method: "GET", path: "/admin/quality/export", query: query}, options, &answer)
	return answer, err
}

type RequestDeletionAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
	Confirmed bool `json:"confirmed"`
	Reason *string `json:"reason,omitempty"`
}

// RequestDeletion: Records a deletion request for a subject.
func (c *Client) RequestDeletion(
	ctx context.Context,
	id string,
	body RequestDeletionBody,
	options ...Option,
) (RequestDeletionAnswer, error) {
	var answer RequestDeletionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/subjects/" + part(id) + "/request-deletion",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

type RequestOwnDeletionAnswer struct {
	Status string `json:"status"`
	SubjectId string `json:"subject_id"`
	RequestId string `json:"request_id"`
	Confirmed bool `json:"confirmed"`
	Reason *string `json:"reason,omitempty"`
}

// RequestOwnDeletion: Records a deletion request of the subject.
func (c *Client) RequestOwnDeletion(
	ctx context.Context,
	body RequestOwnDeletionBody,
	options ...Option,
) (RequestOwnDeletionAnswer, error) {
	var answer RequestOwnDeletionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/subject/request-deletion",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// WithdrawOwnDeletion: Takes back the subject’s own pending deletion request.
func (c *Client) WithdrawOwnDeletion(ctx context.Context, options ...Option) (WithdrawOwnDeletionAnswer, error) {
	var answer WithdrawOwnDeletionAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/subject/request-deletion", takesKey: true}, options, &answer)
	return answer, err
}

type ListDeletionRequestsQuery struct {
	Status *string `json:"status,omitempty"`
	Limit *int64 `json:"limit,omitempty"`
	Cursor *string `json:"cursor,omitempty"`
}

// ListDeletionRequests: Lists deletion requests: pending ones and those on hold by due date, refused and completed ones
// newest first.
func (c *Client) ListDeletionRequests(
	ctx context.Context,
	query ListDeletionRequestsQuery,
	options ...Option,
) (ListDeletionRequestsAnswer, error) {
	var answer ListDeletionRequestsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/deletion-requests", query: query}, options, &answer)
	return answer, err
}

// HoldErasure: Puts the person of a request on hold: nothing erases them or their images until the hold ends.
func (c *Client) HoldErasure(
	ctx context.Context,
	id string,
	body HoldErasureBody,
	options ...Option,
) (HoldErasureAnswer, error) {
	var answer HoldErasureAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/deletion-requests/" + part(id) + "/hold",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// LiftHold: Ends the hold of the request’s person before its time.
func (c *Client) LiftHold(ctx context.Context, id string, options ...Option) (LiftHoldAnswer, error) {
	var answer LiftHoldAnswer
	err := c.call(ctx, request{
		method: "DELETE",
		path: "/admin/deletion-requests/" + part(id) + "/hold",
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// RefuseDeletion: Refuses a pending deletion request.
func (c *Client) RefuseDeletion(
	ctx context.Context,
	id string,
	body RefuseDeletionBody,
	options ...Option,
) (RefuseDeletionAnswer, error) {
	var answer RefuseDeletionAnswer
	err := c.call(ctx, request{
		method: "POST",
		path: "/admin/deletion-requests/" + part(id) + "/refuse",
		body: body,
		takesKey: true,
	}, options, &answer)
	return answer, err
}

// CountErasure: Counts what an erasure would remove.
func (c *Client) CountErasure(ctx context.Context, id string, options ...Option) (CountErasureAnswer, error) {
	var answer CountErasureAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/subjects/" + part(id) + "/erasure"}, options, &answer)
	return answer, err
}

// ExportSubject: Exports everything stored about a subject as a ZIP archive.
func (c *Client) ExportSubject(ctx context.Context, id string, options ...Option) ([]byte, error) {
	var answer []byte
	err := c.call(ctx, request{method: "GET", path: "/admin/subjects/" + part(id) + "/export"}, options, &answer)
	return answer, err
}

// EraseImages: Erases the images of submissions that were decided before a given time. The records stay.
func (c *Client) EraseImages(ctx context.Context, body EraseImagesBody, options ...Option) (EraseImagesAnswer, error) {
	var answer EraseImagesAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/bulk/erase-images", body: body}, options, &answer)
	return answer, err
}

// EraseSubjectRecord: Erases a subject: every stored image, then all records.
func (c *Client) EraseSubjectRecord(
	ctx context.Context,
	id string,
	body EraseSubjectRecordBody,
	options ...Option,
) (EraseSubjectRecordAnswer, error) {
	var answer EraseSubjectRecordAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/subjects/" + part(id), body: body}, options, &answer)
	return answer, err
}

// EraseLicense: Erases one license record and its images; the subject stays.
func (c *Client) EraseLicense(ctx context.Context, id string, options ...Option) (EraseLicenseAnswer, error) {
	var answer EraseLicenseAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/licenses/" + part(id)}, options, &answer)
	return answer, err
}

// EraseSelfie: Erases one selfie record and its images; the subject stays.
func (c *Client) EraseSelfie(ctx context.Context, id string, options ...Option) (EraseSelfieAnswer, error) {
	var answer EraseSelfieAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/selfies/" + part(id)}, options, &answer)
	return answer, err
}

// ReadTrust: Returns the issuers of credentials that the operator trusts.
func (c *Client) ReadTrust(ctx context.Context, options ...Option) (ReadTrustAnswer, error) {
	var answer ReadTrustAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/trust"}, options, &answer)
	return answer, err
}

type ListWorkflowsAnswer []Workflow

// ListWorkflows: Lists the workflows, newest first.
func (c *Client) ListWorkflows(ctx context.Context, options ...Option) (ListWorkflowsAnswer, error) {
	var answer ListWorkflowsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/workflows"}, options, &answer)
	return answer, err
}

type CreateWorkflowAnswer Workflow

// CreateWorkflow: Creates a workflow.
func (c *Client) CreateWorkflow(
	ctx context.Context,
	body CreateWorkflowBody,
	options ...Option,
) (CreateWorkflowAnswer, error) {
	var answer CreateWorkflowAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/workflows", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type ReadWorkflowAnswer Workflow

// ReadWorkflow: Reads a workflow.
func (c *Client) ReadWorkflow(ctx context.Context, id string, options ...Option) (ReadWorkflowAnswer, error) {
	var answer ReadWorkflowAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/workflows/" + part(id)}, options, &answer)
	return answer, err
}

type UpdateWorkflowAnswer Workflow

// UpdateWorkflow: Changes a workflow.
func (c *Client) UpdateWorkflow(
	ctx context.Context,
	id string,
	body UpdateWorkflowBody,
	options ...Option,
) (UpdateWorkflowAnswer, error) {
	var answer UpdateWorkflowAnswer
	err := c.call(ctx, request{method: "PATCH", path: "/admin/workflows/" + part(id), body: body}, options, &answer)
	return answer, err
}

// DeleteWorkflow: Deletes a workflow; tokens keep what they were minted with.
func (c *Client) DeleteWorkflow(ctx context.Context, id string, options ...Option) (DeleteWorkflowAnswer, error) {
	var answer DeleteWorkflowAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/workflows/" + part(id)}, options, &answer)
	return answer, err
}

type ListPresetsAnswer []Preset

// ListPresets: Lists the presets, newest first.
func (c *Client) ListPresets(ctx context.Context, options ...Option) (ListPresetsAnswer, error) {
	var answer ListPresetsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/presets"}, options, &answer)
	return answer, err
}

type CreatePresetAnswer Preset

// CreatePreset: Creates a preset.
func (c *Client) CreatePreset(
	ctx context.Context,
	body CreatePresetBody,
	options ...Option,
) (CreatePresetAnswer, error) {
	var answer CreatePresetAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/presets", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type ReadPresetAnswer Preset

// ReadPreset: Reads a preset.
func (c *Client) ReadPreset(ctx context.Context, id string, options ...Option) (ReadPresetAnswer, error) {
	var answer ReadPresetAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/presets/" + part(id)}, options, &answer)
	return answer, err
}

type UpdatePresetAnswer Preset

// UpdatePreset: Changes a preset.
func (c *Client) UpdatePreset(
	ctx context.Context,
	id string,
	body UpdatePresetBody,
	options ...Option,
) (UpdatePresetAnswer, error) {
	var answer UpdatePresetAnswer
	err := c.call(ctx, request{method: "PATCH", path: "/admin/presets/" + part(id), body: body}, options, &answer)
	return answer, err
}

// DeletePreset: Deletes a preset; tokens keep what they were minted with.
func (c *Client) DeletePreset(ctx context.Context, id string, options ...Option) (DeletePresetAnswer, error) {
	var answer DeletePresetAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/admin/presets/" + part(id)}, options, &answer)
	return answer, err
}

type ReadSettingsAnswer Settings

// ReadSettings: Reads the tenant’s settings.
func (c *Client) ReadSettings(ctx context.Context, options ...Option) (ReadSettingsAnswer, error) {
	var answer ReadSettingsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/settings"}, options, &answer)
	return answer, err
}

type ChangeSettingsAnswer Settings

// ChangeSettings: Changes some of the tenant’s settings.
func (c *Client) ChangeSettings(
	ctx context.Context,
	body ChangeSettingsBody,
	options ...Option,
) (ChangeSettingsAnswer, error) {
	var answer ChangeSettingsAnswer
	err := c.call(ctx, request{method: "PATCH", path: "/admin/settings", body: body}, options, &answer)
	return answer, err
}

// ListReadyReplies: Lists the tenant’s ready-made texts for reviewers.
func (c *Client) ListReadyReplies(ctx context.Context, options ...Option) (ListReadyRepliesAnswer, error) {
	var answer ListReadyRepliesAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/ready-replies"}, options, &answer)
	return answer, err
}

// ListReasons: Lists the tenant’s reasons for a rejection.
func (c *Client) ListReasons(ctx context.Context, options ...Option) (ListReasonsAnswer, error) {
	var answer ListReasonsAnswer
	err := c.call(ctx, request{method: "GET", path: "/admin/reasons"}, options, &answer)
	return answer, err
}

// PreviewApprovals: Returns how many approvals of the last 30 days would have waited for a person.
func (c *Client) PreviewApprovals(
	ctx context.Context,
	body PreviewApprovalsBody,
	options ...Option,
) (PreviewApprovalsAnswer, error) {
	var answer PreviewApprovalsAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/settings/approvals/preview", body: body}, options, &answer)
	return answer, err
}

// ReplayPolicy: Returns which past verdicts other limits would have changed.
func (c *Client) ReplayPolicy(
	ctx context.Context,
	body ReplayPolicyBody,
	options ...Option,
) (ReplayPolicyAnswer, error) {
	var answer ReplayPolicyAnswer
	err := c.call(ctx, request{method: "POST", path: "/admin/policy/replay", body: body}, options, &answer)
	return answer, err
}

// CreateTenant: Creates a tenant with its first superuser.
func (c *Client) CreateTenant(
	ctx context.Context,
	body CreateTenantBody,
	options ...Option,
) (CreateTenantAnswer, error) {
	var answer CreateTenantAnswer
	err := c.call(ctx, request{method: "POST", path: "/platform/tenants", body: body, takesKey: true}, options, &answer)
	return answer, err
}

type ListTenantsAnswer []Tenant

// ListTenants: Lists the tenants, the newest first.
func (c *Client) ListTenants(ctx context.Context, options ...Option) (ListTenantsAnswer, error) {
	var answer ListTenantsAnswer
	err := c.call(ctx, request{method: "GET", path: "/platform/tenants"}, options, &answer)
	return answer, err
}

type ReadTenantAnswer Tenant

// ReadTenant: Reads a tenant.
func (c *Client) ReadTenant(ctx context.Context, id string, options ...Option) (ReadTenantAnswer, error) {
	var answer ReadTenantAnswer
	err := c.call(ctx, request{method: "GET", path: "/platform/tenants/" + part(id)}, options, &answer)
	return answer, err
}

type ChangeTenantAnswer Tenant

// ChangeTenant: Changes a tenant’s host, name or limits, or suspends it.
func (c *Client) ChangeTenant(
	ctx context.Context,
	id string,
	body ChangeTenantBody,
	options ...Option,
) (ChangeTenantAnswer, error) {
	var answer ChangeTenantAnswer
	err := c.call(ctx, request{method: "PATCH", path: "/platform/tenants/" + part(id), body: body}, options, &answer)
	return answer, err
}

type DeleteTenantQuery struct {
	EraseHeld *bool `json:"erase_held,omitempty"`
}

// DeleteTenant: Erases every subject of a tenant, then the tenant with all its data.
func (c *Client) DeleteTenant(
	ctx context.Context,
	id string,
	query DeleteTenantQuery,
	options ...Option,
) (DeleteTenantAnswer, error) {
	var answer DeleteTenantAnswer
	err := c.call(ctx, request{method: "DELETE", path: "/platform/tenants/" + part(id), query: query}, options, &answer)
	return answer, err
}

type ListJobsAnswer []Job

// ListJobs: Lists the periodic jobs of all servers with their last runs.
func (c *Client) ListJobs(ctx context.Context, options ...Option) (ListJobsAnswer, error) {
	var answer ListJobsAnswer
	err := c.call(ctx, request{method: "GET", path: "/platform/jobs"}, options, &answer)
	return answer, err
}

type ReadUsageQuery struct {
	From *string `json:"from,omitempty"`
	To *string `json:"to,omitempty"`
}

type ReadUsageAnswer []struct {
	TenantId string `json:"tenant_id"`
	Host string `json:"host"`
	Month string `json:"month"`
	Requests int64 `json:"requests"`
	Uploads map[string]int64 `json:"uploads"`
}

// ReadUsage: Returns the usage of each tenant by month.
func (c *Client) ReadUsage(ctx context.Context, query ReadUsageQuery, options ...Option) (ReadUsageAnswer, error) {
	var answer ReadUsageAnswer
	err := c.call(ctx, request{method: "GET", path: "/platform/usage", query: query}, options, &answer)
	return answer, err
}

// ReadOpenApi: Returns this document.
func (c *Client) ReadOpenApi(ctx context.Context, options ...Option) (ReadOpenApiAnswer, error) {
	var answer ReadOpenApiAnswer
	err := c.call(ctx, request{method: "GET", path: "/openapi.json"}, options, &answer)
	return answer, err
}
