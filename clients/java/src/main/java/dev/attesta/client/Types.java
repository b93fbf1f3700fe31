// Generated from the API document of Attesta; do not edit.

package dev.attesta.client;

import java.util.List;
import java.util.Map;

/** The records of the API. A field that is null is not sent; an answer's field is null if it is absent. */
public final class Types {
    private Types() {}

    public static final class ReadPageAnswerContact {
        public String email;
        public String phone;
        public String url;
    }

    public static final class ReadPageAnswerConsent {
        public String version;
        public Map<String, String> text;
        public String noticeUrl;
        public String termsUrl;
        public Boolean comparesAcross;
    }

    public static final class ReadPageAnswerTexts {
        public Map<String, String> welcome;
        public Map<String, String> done;
    }

    public static final class ReadPageAnswerDecisionHours {
        public Double license;
        public Double selfie;
        public Double age;
        public Boolean inWorkingHours;
    }

    public static final class ReadPageAnswer {
        public String name;
        public String color;
        public String logoUrl;
        public Long retentionDays;
        public ReadPageAnswerContact contact;
        public ReadPageAnswerConsent consent;
        public ReadPageAnswerTexts texts;
        /**
         * One of: informal, formal.
         */
        public String germanAddress;
        public ReadPageAnswerDecisionHours decisionHours;
        public List<String> languages;
        public List<String> imageTypes;
    }

    public static final class LogInBody {
        public String email;
        public String password;
    }

    public static final class LogInAnswer {
        public String token;
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        /**
         * One of: totp, passkey.
         */
        public String challenge;
        public String challengeToken;
        public Long expiresIn;
    }

    public static final class ListWaysInAnswer {
        public Boolean company;
        public Boolean password;
        public Boolean passkey;
    }

    public static final class VerifyLoginBody {
        public String challengeToken;
        public String code;
    }

    public static final class VerifyLoginAnswer {
        public String token;
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
    }

    public static final class ReadMeAnswer {
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        public String roleId;
        public String roleName;
        public List<String> permissions;
        public Boolean secondFactor;
        public Boolean authenticator;
        public Boolean byCompany;
        public Boolean dailyMail;
    }

    public static final class ChangeMeBody {
        public Boolean dailyMail;
    }

    public static final class ChangeMeAnswer {
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        public String roleId;
        public String roleName;
        public List<String> permissions;
        public Boolean secondFactor;
        public Boolean authenticator;
        public Boolean byCompany;
        public Boolean dailyMail;
    }

    public static final class LogOutAnswer {
        /**
         * One of: logged out.
         */
        public String status;
        public String providerLogout;
    }

    public static final class EndSignInBody {
        public String code;
        public String state;
        public String iss;
        public String error;
    }

    public static final class EndSignInAnswer {
        public String token;
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        /**
         * One of: totp.
         */
        public String challenge;
        public String challengeToken;
        public Long expiresIn;
    }

    public static final class ComeBackFromCompanyQuery {
        public String code;
        public String state;
        public String iss;
        public String error;
    }

    public static final class EnrolSecondFactorAnswer {
        public String secret;
        public String otpauthUrl;
        public String qrSvg;
        public List<String> recoveryCodes;
    }

    public static final class ActivateSecondFactorBody {
        public String code;
    }

    public static final class ActivateSecondFactorAnswer {
        /**
         * One of: second factor activated.
         */
        public String status;
    }

    public static final class RemoveSecondFactorBody {
        public String code;
    }

    public static final class RemoveSecondFactorAnswer {
        /**
         * One of: second factor removed.
         */
        public String status;
    }

    public static final class EnrolByLinkBody {
        public String enrolmentToken;
    }

    public static final class EnrolByLinkAnswer {
        public String secret;
        public String otpauthUrl;
        public String qrSvg;
        public List<String> recoveryCodes;
    }

    public static final class ActivateByLinkBody {
        public String enrolmentToken;
        public String code;
    }

    public static final class ActivateByLinkAnswer {
        /**
         * One of: second factor activated.
         */
        public String status;
    }

    public static final class ResetUsersFactorBody {
        public String email;
    }

    public static final class ResetUsersFactorAnswer {
        /**
         * One of: second factor reset.
         */
        public String status;
    }

    public static final class User {
        public Long id;
        public String email;
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        public String roleId;
        public String roleName;
        public Boolean suspended;
        public Boolean secondFactor;
        public Boolean byCompany;
        public Boolean invited;
        public String createdAt;
    }

    public static final class AddUserBody {
        public String email;
        public String username;
        public String password;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        public String roleId;
    }

    public static final class AddUserAnswer {
        public Long id;
        public String email;
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        public String roleId;
        public String roleName;
        public Boolean suspended;
        public Boolean secondFactor;
        public Boolean byCompany;
        public Boolean invited;
        public String createdAt;
        public String invitationUrl;
    }

    public static final class ChangeUserBody {
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        public String roleId;
        public Boolean suspended;
        public String password;
        @Json.Name("reset_2fa")
        public Boolean reset2fa;
        /**
         * One of: keep, revoke.
         */
        public String apiTokens;
    }

    public static final class ChangeUserAnswerApiTokensItem {
        public Long id;
        public String description;
        public String fingerprint;
        public String expiresAt;
        public String lastUsedAt;
        public String revokedAt;
    }

    public static final class ChangeUserAnswer {
        public Long id;
        public String email;
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
        public String roleId;
        public String roleName;
        public Boolean suspended;
        public Boolean secondFactor;
        public Boolean byCompany;
        public Boolean invited;
        public String createdAt;
        public List<ChangeUserAnswerApiTokensItem> apiTokens;
    }

    public static final class RemoveUserBody {
        /**
         * One of: keep, revoke.
         */
        public String apiTokens;
    }

    public static final class RemoveUserAnswerApiTokensItem {
        public Long id;
        public String description;
        public String fingerprint;
        public String expiresAt;
        public String lastUsedAt;
        public String revokedAt;
    }

    public static final class RemoveUserAnswer {
        /**
         * One of: deleted.
         */
        public String status;
        public Long id;
        public List<RemoveUserAnswerApiTokensItem> apiTokens;
    }

    public static final class OpenEnrolmentAnswer {
        public String url;
        public String expiresAt;
    }

    public static final class StaffRole {
        public String id;
        public String name;
        public List<String> permissions;
        public Long users;
        public String createdAt;
    }

    public static final class AddRoleBody {
        public String name;
        public List<String> permissions;
    }

    public static final class ChangeRoleBody {
        public String name;
        public List<String> permissions;
    }

    public static final class RemoveRoleAnswer {
        /**
         * One of: deleted.
         */
        public String status;
        public String id;
    }

    public static final class ChangeOwnPasswordBody {
        public String current;
        public String password;
    }

    public static final class ChangeOwnPasswordAnswer {
        /**
         * One of: password changed.
         */
        public String status;
        public Long sessions;
    }

    public static final class InviteUserAnswer {
        public String invitationUrl;
        public String expiresAt;
    }

    public static final class AcceptInvitationBody {
        public String invitationToken;
        public String password;
    }

    public static final class AcceptInvitationAnswer {
        /**
         * One of: password set.
         */
        public String status;
        public String email;
    }

    public static final class BeginPasskeyLoginAnswerPublicKey {
        public String challenge;
        @Json.Name("rpId")
        public String rpId;
        public Long timeout;
        /**
         * One of: required.
         */
        @Json.Name("userVerification")
        public String userVerification;
    }

    public static final class BeginPasskeyLoginAnswer {
        public BeginPasskeyLoginAnswerPublicKey publicKey;
    }

    public static final class LogInWithPasskeyBodyResponse {
        @Json.Name("clientDataJSON")
        public String clientDataJSON;
        @Json.Name("authenticatorData")
        public String authenticatorData;
        public String signature;
    }

    public static final class LogInWithPasskeyBody {
        public String id;
        @Json.Name("rawId")
        public String rawId;
        /**
         * One of: public-key.
         */
        public String type;
        public LogInWithPasskeyBodyResponse response;
    }

    public static final class LogInWithPasskeyAnswer {
        public String token;
        public String username;
        /**
         * One of: superuser, admin, view, privacy, custom.
         */
        public String role;
    }

    public static final class Passkey {
        public String id;
        public String name;
        public Boolean backedUp;
        public String createdAt;
        public String lastUsedAt;
    }

    public static final class AddPasskeyBodyCredentialResponse {
        @Json.Name("clientDataJSON")
        public String clientDataJSON;
        @Json.Name("attestationObject")
        public String attestationObject;
    }

    public static final class AddPasskeyBodyCredential {
        public String id;
        @Json.Name("rawId")
        public String rawId;
        /**
         * One of: public-key.
         */
        public String type;
        public AddPasskeyBodyCredentialResponse response;
    }

    public static final class AddPasskeyBody {
        public String name;
        public AddPasskeyBodyCredential credential;
    }

    public static final class BeginPasskeyBody {
        public String current;
        public String code;
    }

    public static final class BeginPasskeyAnswerPublicKeyRp {
        public String id;
        public String name;
    }

    public static final class BeginPasskeyAnswerPublicKeyUser {
        public String id;
        public String name;
        @Json.Name("displayName")
        public String displayName;
    }

    public static final class BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem {
        /**
         * One of: public-key.
         */
        public String type;
        public Long alg;
    }

    public static final class BeginPasskeyAnswerPublicKeyExcludeCredentialsItem {
        /**
         * One of: public-key.
         */
        public String type;
        public String id;
    }

    public static final class BeginPasskeyAnswerPublicKeyAuthenticatorSelection {
        /**
         * One of: required.
         */
        @Json.Name("residentKey")
        public String residentKey;
        @Json.Name("requireResidentKey")
        public Boolean requireResidentKey;
        /**
         * One of: required.
         */
        @Json.Name("userVerification")
        public String userVerification;
    }

    public static final class BeginPasskeyAnswerPublicKey {
        public String challenge;
        public BeginPasskeyAnswerPublicKeyRp rp;
        public BeginPasskeyAnswerPublicKeyUser user;
        @Json.Name("pubKeyCredParams")
        public List<BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem> pubKeyCredParams;
        @Json.Name("excludeCredentials")
        public List<BeginPasskeyAnswerPublicKeyExcludeCredentialsItem> excludeCredentials;
        @Json.Name("authenticatorSelection")
        public BeginPasskeyAnswerPublicKeyAuthenticatorSelection authenticatorSelection;
        /**
         * One of: none.
         */
        public String attestation;
        public Long timeout;
    }

    public static final class BeginPasskeyAnswer {
        public BeginPasskeyAnswerPublicKey publicKey;
    }

    public static final class RemovePasskeyBody {
        public String current;
        public String code;
    }

    public static final class RemovePasskeyAnswer {
        /**
         * One of: passkey removed.
         */
        public String status;
    }

    public static final class Session {
        public String id;
        public String createdAt;
        public String lastUsedAt;
        public Boolean own;
    }

    public static final class EndOwnSessionAnswer {
        /**
         * One of: ended.
         */
        public String status;
        public Long sessions;
    }

    public static final class EndUsersSessionsAnswer {
        /**
         * One of: ended.
         */
        public String status;
        public Long sessions;
    }

    public static final class CreateApiTokenBody {
        public String description;
        public String expiresAt;
    }

    public static final class CreateApiTokenAnswer {
        /**
         * One of: API token created.
         */
        public String status;
        public String token;
        public String expiresAt;
        public String description;
    }

    public static final class ListApiTokensAnswerItem {
        public Long id;
        public String description;
        public String fingerprint;
        public String createdBy;
        public Long makerId;
        public Boolean makerActive;
        public String createdAt;
        public String expiresAt;
        public String lastUsedAt;
        public String revokedAt;
    }

    public static final class RevokeApiTokenAnswer {
        /**
         * One of: API token revoked.
         */
        public String status;
    }

    public static final class ListSubjectsQuery {
        public Long limit;
        public Long offset;
        @Json.Name("includeDeletionRequests")
        public Boolean includeDeletionRequests;
        /**
         * One of: pending, completed.
         */
        @Json.Name("deletionRequestStatus")
        public String deletionRequestStatus;
        public String search;
        public Boolean similar;
        public String externalUid;
        /**
         * One of: status.
         */
        public String include;
    }

    public static final class DeletionRequest {
        public String requestId;
        /**
         * One of: pending, completed, refused, withdrawn.
         */
        public String status;
        public String reason;
        public Boolean confirmed;
        public String requestedAt;
        /**
         * One of: subject, staff.
         */
        public String requestedBy;
        public String completedAt;
    }

    public static final class VerifiedDetails {
        public String firstName;
        public String middleName;
        public String lastName;
        public String dateOfBirth;
        public String licenseNumber;
        public String licenseExpiryDate;
    }

    public static final class ListSubjectsAnswerItemStatus {
        /**
         * One of: none, approved, rejected, pending, mixed.
         */
        public String licenseStatus;
        /**
         * One of: none, approved, rejected, pending, mixed.
         */
        public String selfieStatus;
        public String licenseExpiryDate;
        public Boolean hasPendingReupload;
        public Boolean needStudentReply;
        public Long approvedLicensesCount;
        public Long rejectedLicensesCount;
        public Long approvedSelfiesCount;
        public Long rejectedSelfiesCount;
        public VerifiedDetails verifiedDetails;
        public List<String> recordChanged;
    }

    public static final class ListSubjectsAnswerItem {
        public String id;
        public String externalUid;
        public String firstName;
        public String lastName;
        public String dateOfBirth;
        public String photoUrl;
        public String subjectCreatedAt;
        public List<DeletionRequest> deletionRequests;
        public ListSubjectsAnswerItemStatus status;
    }

    public static final class CreateSubjectBody {
        public String firstName;
        public String lastName;
        public String externalUid;
        public String middleName;
        public String dob;
        public String dateOfBirth;
        public String photoUrl;
        public String email;
        public String licenseNumber;
        public String licenseState;
        public String licenseIssueDate;
        public String licenseExpiryDate;
        public String addrStreet;
        public String addrCity;
        public String addrState;
        public String addrZip;
        public String addrCountry;
    }

    public static final class CreateSubjectAnswer {
        public String subjectId;
        /**
         * One of: created.
         */
        public String status;
    }

    public static final class ReadSubjectQuery {
        /**
         * One of: status, consent, client_events.
         */
        public String include;
    }

    public static final class SubjectStatus {
        /**
         * One of: none, approved, rejected, pending, mixed.
         */
        public String licenseStatus;
        /**
         * One of: none, approved, rejected, pending, mixed.
         */
        public String selfieStatus;
        public String licenseExpiryDate;
        public Boolean hasPendingReupload;
        public Boolean needStudentReply;
        public Long approvedLicensesCount;
        public Long rejectedLicensesCount;
        public Long approvedSelfiesCount;
        public Long rejectedSelfiesCount;
        public VerifiedDetails verifiedDetails;
        public List<String> recordChanged;
    }

    public static final class Consent {
        public String version;
        public String language;
        public Boolean given;
        public Boolean comparesAcross;
        public String at;
    }

    public static final class SubjectClientEventsItem {
        /**
         * One of: camera_refused, camera_unanswered, camera_busy, camera_stopped, no_camera, unsupported_browser,
         * frame_without_camera, given_up.
         */
        public String event;
        public String at;
    }

    public static final class Subject {
        public String id;
        public String externalUid;
        public String firstName;
        public String middleName;
        public String lastName;
        public String licenseNumber;
        public String licenseState;
        public String licenseIssueDate;
        public String licenseExpiryDate;
        public String addrStreet;
        public String addrCity;
        public String addrState;
        public String addrZip;
        public String addrCountry;
        public String email;
        public String photoUrl;
        public String dateOfBirth;
        public String createdAt;
        public SubjectStatus status;
        public List<Consent> consent;
        public List<SubjectClientEventsItem> clientEvents;
    }

    public static final class UpdateSubjectBody {
        public String firstName;
        public String lastName;
        public String externalUid;
        public String middleName;
        public String dob;
        public String dateOfBirth;
        public String photoUrl;
        public String email;
        public String licenseNumber;
        public String licenseState;
        public String licenseIssueDate;
        public String licenseExpiryDate;
        public String addrStreet;
        public String addrCity;
        public String addrState;
        public String addrZip;
        public String addrCountry;
    }

    public static final class UpdateSubjectAnswer {
        /**
         * One of: updated.
         */
        public String status;
    }

    public static final class EraseSubjectBody {
        public String reason;
    }

    public static final class EraseSubjectAnswerReceipt {
        public String requestId;
        public Long objects;
        public Long bytes;
        public Map<String, Long> records;
        public String erasedAt;
        public Long auditNumber;
        public String auditHash;
    }

    public static final class EraseSubjectAnswer {
        public String message;
        @Json.Name("requestId")
        public String requestId;
        public EraseSubjectAnswerReceipt receipt;
    }

    public static final class ReadOwnDetailsAnswer {
        public String firstName;
        public String middleName;
        public String lastName;
        public String licenseNumber;
        public String licenseState;
        public String licenseIssueDate;
        public String licenseExpiryDate;
        public String addrStreet;
        public String addrCity;
        public String addrState;
        public String addrZip;
        public String addrCountry;
        public String email;
        public String photoUrl;
        public String dob;
    }

    public static final class UpdateOwnDetailsBody {
        public String firstName;
        public String lastName;
        public String middleName;
        public String dob;
        public String dateOfBirth;
        public String photoUrl;
        public String email;
        public String licenseNumber;
        public String licenseState;
        public String licenseIssueDate;
        public String licenseExpiryDate;
        public String addrStreet;
        public String addrCity;
        public String addrState;
        public String addrZip;
        public String addrCountry;
    }

    public static final class UpdateOwnDetailsAnswer {
        /**
         * One of: updated.
         */
        public String status;
    }

    public static final class MintEphemeralTokenBody {
        public String subjectId;
        public String presetId;
        public Long expiresInMinutes;
        public Long maxUses;
        public Boolean oneTime;
        /**
         * One of: any, license, selfie, analyze, verify_age, reupload.
         */
        public String uploadType;
        public Boolean canEditDetails;
        public Boolean viewSubjectDetails;
        public Boolean canListReupload;
        public Boolean canListNeedReply;
        public Boolean canReturnCapabilities;
        public Boolean requireFaceMatch;
        public Boolean requireLiveness;
        public List<String> acceptedDocuments;
        public List<String> acceptCredentials;
        public Long minAge;
        public Long maxLicenseAttempts;
        public Long maxSelfieAttempts;
        public String returnUrl;
        /**
         * One of: en, es, fr, de, pt, ar, hi, zh, zh-TW, it, pl, tr, uk, nl, ro, vi, id, ja, ko.
         */
        public String language;
        public Boolean phoneOnly;
        public Boolean requireLiveCapture;
        public Map<String, String> metadata;
        public String workflowId;
    }

    public static final class MintEphemeralTokenAnswerWorkflowStepsItem {
        /**
         * One of: verify_license, check_selfie, age_gender_estimation.
         */
        public String stepName;
        public Long stepOrder;
    }

    public static final class MintEphemeralTokenAnswer {
        /**
         * One of: ephemeral_token_created.
         */
        public String status;
        public String token;
        public String url;
        public Long activeLinks;
        public Map<String, String> metadata;
        /**
         * One of: any, license, selfie, analyze, verify_age, reupload.
         */
        public String uploadType;
        public Boolean canEditDetails;
        public Boolean viewSubjectDetails;
        public Boolean canListReupload;
        public Boolean canListNeedReply;
        public Boolean canReturnCapabilities;
        public Boolean requireFaceMatch;
        public Boolean requireLiveness;
        public List<String> acceptedDocuments;
        public List<String> acceptCredentials;
        public Long minAge;
        public Long maxUses;
        public Long maxLicenseAttempts;
        public Long maxSelfieAttempts;
        public String returnUrl;
        public String language;
        public Boolean phoneOnly;
        public Boolean requireLiveCapture;
        public List<MintEphemeralTokenAnswerWorkflowStepsItem> workflowSteps;
        public String expiresAt;
    }

    public static final class ListEphemeralTokensQuery {
        public String subjectId;
    }

    public static final class EphemeralTokenWorkflowStepsItem {
        /**
         * One of: verify_license, check_selfie, age_gender_estimation.
         */
        public String stepName;
        public Long stepOrder;
    }

    public static final class EphemeralToken {
        public String id;
        public String subjectId;
        /**
         * One of: any, license, selfie, analyze, verify_age, reupload.
         */
        public String uploadType;
        public Boolean canEditDetails;
        public Boolean viewSubjectDetails;
        public Boolean canListReupload;
        public Boolean canListNeedReply;
        public Boolean canReturnCapabilities;
        public Boolean requireFaceMatch;
        public Boolean requireLiveness;
        public List<String> acceptedDocuments;
        public List<String> acceptCredentials;
        public Long minAge;
        public Long maxUses;
        public Long maxLicenseAttempts;
        public Long maxSelfieAttempts;
        public String returnUrl;
        public String language;
        public Boolean phoneOnly;
        public Boolean requireLiveCapture;
        public List<EphemeralTokenWorkflowStepsItem> workflowSteps;
        public String expiresAt;
        public Long useCount;
        public Long licenseUseCount;
        public Long selfieUseCount;
        public String workflowId;
        public Map<String, String> metadata;
        public String createdBy;
        public String createdAt;
        public String revokedAt;
    }

    public static final class RevokeEphemeralTokenAnswer {
        /**
         * One of: Ephemeral token revoked.
         */
        public String status;
    }

    public static final class ReadCapabilitiesAnswerWorkflowStepsItem {
        /**
         * One of: verify_license, check_selfie, age_gender_estimation.
         */
        public String stepName;
        public Long stepOrder;
    }

    public static final class ReadCapabilitiesAnswer {
        /**
         * One of: any, license, selfie, analyze, verify_age, reupload.
         */
        public String uploadType;
        public Boolean canEditDetails;
        public Boolean viewSubjectDetails;
        public Boolean canListReupload;
        public Boolean canListNeedReply;
        public Boolean canReturnCapabilities;
        public Boolean requireFaceMatch;
        public Boolean requireLiveness;
        public List<String> acceptedDocuments;
        public List<String> acceptCredentials;
        public Long minAge;
        public Long maxUses;
        public Long maxLicenseAttempts;
        public Long maxSelfieAttempts;
        public String returnUrl;
        public String language;
        public Boolean phoneOnly;
        public Boolean requireLiveCapture;
        public List<ReadCapabilitiesAnswerWorkflowStepsItem> workflowSteps;
        public String expiresAt;
        public Long useCount;
        public Long licenseUseCount;
        public Long selfieUseCount;
        public Double matchThreshold;
        public Boolean livenessLight;
    }

    public static final class OfferHandoverAnswer {
        public String url;
        public String expiresAt;
    }

    public static final class ReadHandoverAnswer {
        /**
         * One of: none, waiting, taken, expired.
         */
        public String status;
    }

    public static final class TakeHandoverBody {
        public String code;
    }

    public static final class TakeHandoverAnswer {
        public String token;
        public String expiresAt;
    }

    public static final class OwnPicture {
        /**
         * One of: verify_license, check_selfie, age_gender_estimation.
         */
        public String stepName;
        public String verificationId;
        public String submissionId;
        public Long attempt;
        public String status;
        public String reason;
        public Boolean ageVerified;
        public String at;
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String state;
        public Boolean decidedByPerson;
        public Boolean reuploadRequired;
        public String seenAs;
        public Boolean fromCredential;
        public String comment;
        public Map<String, String> reasonWords;
    }

    public static final class AskedOfSubject {
        /**
         * One of: license, selfie.
         */
        public String type;
        public String submissionId;
        public Boolean reuploadRequired;
        public Boolean responseRequired;
        public Map<String, String> reasonWords;
    }

    public static final class ReadProgressAnswerDeletionRequest {
        public String requestedAt;
        /**
         * One of: subject, staff.
         */
        public String requestedBy;
    }

    public static final class ReadProgressAnswer {
        public List<OwnPicture> pictures;
        public List<AskedOfSubject> asked;
        public Consent consent;
        public ReadProgressAnswerDeletionRequest deletionRequest;
    }

    public static final class RecordConsentBody {
        public String version;
        public String language;
        public Boolean given;
        public Boolean comparesAcross;
    }

    public static final class RecordConsentAnswer {
        public String version;
        public String language;
        public Boolean given;
        public Boolean comparesAcross;
        public String at;
    }

    public static final class RecordClientEventBody {
        /**
         * One of: camera_refused, camera_unanswered, camera_busy, camera_stopped, no_camera, unsupported_browser,
         * frame_without_camera, given_up.
         */
        public String event;
    }

    public static final class RecordClientEventAnswer {
        /**
         * One of: recorded.
         */
        public String status;
    }

    public static final class BeginLivenessBody {
        public Boolean paced;
        public Boolean light;
    }

    public static final class BeginLivenessAnswerStepsItem {
        /**
         * One of: straight, left, right, up, closer.
         */
        public String turn;
    }

    public static final class BeginLivenessAnswerStep {
        public Long number;
        /**
         * One of: straight, left, right, up, closer.
         */
        public String turn;
        /**
         * One of: red, green, blue, white, black.
         */
        public String color;
        public Long deadlineMs;
    }

    public static final class BeginLivenessAnswer {
        public String challengeId;
        public List<BeginLivenessAnswerStepsItem> steps;
        public String expiresAt;
        public BeginLivenessAnswerStep step;
    }

    public static final class AnswerLivenessForm {
        public List<byte[]> frame;
        public String times;
        public String capture;
    }

    public static final class AnswerLivenessAnswer {
        /**
         * One of: shown, not_shown, unclear.
         */
        public String liveness;
    }

    public static final class SendLivenessStepForm {
        public List<byte[]> frame;
        public Long step;
        public String capture;
    }

    public static final class SendLivenessStepAnswerStep {
        public Long number;
        /**
         * One of: straight, left, right, up, closer.
         */
        public String turn;
        /**
         * One of: red, green, blue, white, black.
         */
        public String color;
        public Long deadlineMs;
    }

    public static final class SendLivenessStepAnswer {
        public SendLivenessStepAnswerStep step;
        /**
         * One of: shown, not_shown, unclear.
         */
        public String liveness;
    }

    public static final class UploadForm {
        public byte[] imageFile;
        public byte[] imageBack;
        public String verificationId;
        public String externalUid;
        public Long manual;
        public String challengeId;
        public String capture;
        public String language;
    }

    public static final class UploadQuery {
        /**
         * One of: license, selfie, analyze, verify_age.
         */
        public String type;
    }

    public static final class UploadAnswer {
        /**
         * One of: LICENSE_APPROVED, LICENSE_PENDING_APPROVAL, ID_NOT_MATCHED, NO_LICENSE_DETECTED, NO_FACE_DETECTED,
         * SUBJECT_DATA_NOT_FOUND, ATTEMPT_SUPERSEDED, SELFIE_APPROVED, SELFIE_PENDING_APPROVAL, MULTIPLE_FACES,
         * ANALYZED, AGE_VERIFICATION_DONE, MANUAL_REVIEW_REQUESTED, ATTEMPT_SUPERSEDED.
         */
        public String status;
        public Double score;
        public Object similarity;
        /**
         * One of: matched, none.
         */
        public String faceComparison;
        public String licenseId;
        public String verificationId;
        public Long attempt;
        public List<String> signals;
        /**
         * One of: Multiple faces detected., Internal face mismatch on ID., Reference image unavailable., Reference
         * image has no detectable face., Reference face check unavailable., Document detection unavailable., Face
         * detection unavailable., Face comparison unavailable., Internal face comparison unavailable., Text extraction
         * unavailable., Liveness not shown., Liveness check unavailable., Verification exceeded its time budget., This
         * token requires a face match for approval and no approved reference selfie is on file - an administrator must
         * review this submission., Multiple faces detected., Internal face mismatch on ID., Reference image
         * unavailable., Reference image has no detectable face., Reference face check unavailable., Document detection
         * unavailable., Face detection unavailable., Face comparison unavailable., Internal face comparison
         * unavailable., Text extraction unavailable., Liveness not shown., Liveness check unavailable., Verification
         * exceeded its time budget., This token requires a face match for approval and no approved reference selfie is
         * on file - an administrator must review this submission..
         */
        public String reason;
        public List<String> imageHints;
        public String selfieId;
        public Long ageEstimate;
        public Boolean ageVerified;
    }

    public static final class ReuploadForm {
        public byte[] imageFile;
        public byte[] imageBack;
        public String comment;
        public Long manual;
        public String challengeId;
        public String capture;
        public String language;
    }

    public static final class ReuploadQuery {
        /**
         * One of: license, selfie.
         */
        public String type;
        public String id;
    }

    public static final class Verdict {
        /**
         * One of: LICENSE_APPROVED, LICENSE_PENDING_APPROVAL, ID_NOT_MATCHED, NO_LICENSE_DETECTED, NO_FACE_DETECTED,
         * SUBJECT_DATA_NOT_FOUND, ATTEMPT_SUPERSEDED, SELFIE_APPROVED, SELFIE_PENDING_APPROVAL, MULTIPLE_FACES,
         * ANALYZED, AGE_VERIFICATION_DONE, MANUAL_REVIEW_REQUESTED, ANALYSIS_UNAVAILABLE, AGE_VERIFICATION_UNAVAILABLE.
         */
        public String status;
        public Double score;
        public Double similarity;
        /**
         * One of: matched, none.
         */
        public String faceComparison;
        public String licenseId;
        public String verificationId;
        public Long attempt;
        public List<String> signals;
        /**
         * One of: Multiple faces detected., Internal face mismatch on ID., Reference image unavailable., Reference
         * image has no detectable face., Reference face check unavailable., Document detection unavailable., Face
         * detection unavailable., Face comparison unavailable., Internal face comparison unavailable., Text extraction
         * unavailable., Liveness not shown., Liveness check unavailable., Verification exceeded its time budget., This
         * token requires a face match for approval and no approved reference selfie is on file - an administrator must
         * review this submission., Multiple faces detected., Internal face mismatch on ID., Reference image
         * unavailable., Reference image has no detectable face., Reference face check unavailable., Document detection
         * unavailable., Face detection unavailable., Face comparison unavailable., Internal face comparison
         * unavailable., Text extraction unavailable., Liveness not shown., Liveness check unavailable., Verification
         * exceeded its time budget., This token requires a face match for approval and no approved reference selfie is
         * on file - an administrator must review this submission..
         */
        public String reason;
        public List<String> imageHints;
        public String selfieId;
        public Long ageEstimate;
        public Boolean ageVerified;
    }

    public static final class ReuploadAnswer {
        /**
         * One of: license reupload complete, selfie reupload complete.
         */
        public String status;
        public Verdict aiResult;
    }

    public static final class BeginCredentialBody {
        /**
         * One of: eu_age, mdl, eu_pid, photo_id.
         */
        public String kind;
        public String verificationId;
        public String externalUid;
        public String language;
    }

    public static final class BeginCredentialAnswerRequestsItem {
        /**
         * One of: org-iso-mdoc, openid4vp-v1-signed, openid4vp-v1-unsigned.
         */
        public String protocol;
        public Map<String, Object> data;
    }

    public static final class BeginCredentialAnswer {
        public String requestId;
        public String expiresAt;
        public List<BeginCredentialAnswerRequestsItem> requests;
        public String link;
    }

    public static final class AnswerCredentialBody {
        /**
         * One of: org-iso-mdoc, openid4vp-v1-signed, openid4vp-v1-unsigned.
         */
        public String protocol;
        public Map<String, Object> data;
    }

    public static final class AnswerCredentialAnswer {
        /**
         * One of: LICENSE_APPROVED, LICENSE_PENDING_APPROVAL, ID_NOT_MATCHED, NO_LICENSE_DETECTED, NO_FACE_DETECTED,
         * SUBJECT_DATA_NOT_FOUND, ATTEMPT_SUPERSEDED, ANALYZED, AGE_VERIFICATION_DONE, MANUAL_REVIEW_REQUESTED,
         * ATTEMPT_SUPERSEDED.
         */
        public String status;
        public Double score;
        public Object similarity;
        /**
         * One of: matched, none.
         */
        public String faceComparison;
        public String licenseId;
        public String verificationId;
        public Long attempt;
        public List<String> signals;
        /**
         * One of: Multiple faces detected., Internal face mismatch on ID., Reference image unavailable., Reference
         * image has no detectable face., Reference face check unavailable., Document detection unavailable., Face
         * detection unavailable., Face comparison unavailable., Internal face comparison unavailable., Text extraction
         * unavailable., Liveness not shown., Liveness check unavailable., Verification exceeded its time budget., This
         * token requires a face match for approval and no approved reference selfie is on file - an administrator must
         * review this submission..
         */
        public String reason;
        public List<String> imageHints;
        public String selfieId;
        public Long ageEstimate;
        public Boolean ageVerified;
    }

    public static final class PostWalletAnswerAnswer {
        public String redirectUri;
    }

    public static final class ListOwnMessagesQuery {
        /**
         * One of: reupload, need_reply.
         */
        public String filter;
        public String licenseId;
        public String selfieId;
        public String before;
    }

    public static final class Message {
        public String id;
        /**
         * One of: admin, subject.
         */
        public String authorType;
        public String commentText;
        public String createdAt;
    }

    public static final class ListOwnMessagesAnswerLicensesItem {
        public String licenseId;
        public Boolean reuploadRequired;
        public Boolean responseRequired;
        public List<Message> messages;
    }

    public static final class ListOwnMessagesAnswerSelfiesItem {
        public String selfieId;
        public Boolean reuploadRequired;
        public Boolean responseRequired;
        public List<Message> messages;
    }

    public static final class ListOwnMessagesAnswer {
        public List<ListOwnMessagesAnswerLicensesItem> licenses;
        public List<ListOwnMessagesAnswerSelfiesItem> selfies;
    }

    public static final class PostOwnMessageBody {
        public String comment;
        public String licenseId;
        public String selfieId;
    }

    public static final class PostOwnMessageAnswer {
        /**
         * One of: ok.
         */
        public String status;
        public String correspondenceId;
    }

    public static final class ListSubmissionsQuery {
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        /**
         * One of: reupload, need_reply.
         */
        public String flagged;
        public String q;
        public String claimedBy;
        /**
         * One of: me.
         */
        public String mentions;
        public String reason;
        public String reasonCode;
        /**
         * One of: none, notice, warning, severe.
         */
        public String severity;
        /**
         * One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
         * printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
         * screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
         * not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
         * selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near, unproven_capture.
         */
        public String signal;
        /**
         * One of: staff, subject.
         */
        public String waitingFor;
        /**
         * One of: yes, no.
         */
        public String escalated;
        public Double scoreBelow;
        public String workflowId;
        public String dueBefore;
        public Long waitingHours;
        public Long waitingUnderHours;
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String status;
        public String subjectId;
        /**
         * One of: wanted, differs, agreed, settled.
         */
        public String secondLook;
        public String updatedSince;
        public String decidedFrom;
        public String decidedTo;
        public String decidedBy;
        public String createdFrom;
        public String createdTo;
        public String uploadedFrom;
        public String uploadedTo;
        public String uploadVerdict;
        public String uploadReason;
        public String uploadReasonCode;
        /**
         * One of: met, missed.
         */
        public String sla;
        /**
         * One of: agreed, differed, overturned.
         */
        public String secondReview;
        public String reviewedFrom;
        public String reviewedTo;
        public String firstReviewBy;
        public String documentNumber;
        /**
         * One of: oldest, severity.
         */
        public String order;
        public Long limit;
        public String cursor;
    }

    public static final class SubmissionRow {
        public String id;
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String status;
        public String verdict;
        public String reason;
        public Double score;
        public Double similarity;
        /**
         * One of: matched, none.
         */
        public String faceComparison;
        public String subjectId;
        public String firstName;
        public String lastName;
        public String verificationId;
        public String externalUid;
        public String subjectExternalUid;
        public Map<String, String> metadata;
        public Long attempt;
        public Boolean reuploadRequired;
        public Boolean responseRequired;
        public String reasonCode;
        /**
         * One of: wanted, differs, agreed, settled.
         */
        public String secondLook;
        public String firstLookBy;
        public String decidedBy;
        public String decidedAt;
        /**
         * One of: none, notice, warning, severe.
         */
        public String severity;
        public List<String> signals;
        public Long detailsVersion;
        public VerifiedDetails verifiedDetails;
        public List<String> recordChanged;
        public String openBy;
        public String waitingSince;
        public String escalatedAt;
        public String escalatedBy;
        public Long claimedBy;
        public String claimedByName;
        public String claimedUntil;
        public String dueAt;
        public String workflowId;
        public String createdAt;
        public String updatedAt;
    }

    public static final class SubmissionPage {
        public List<SubmissionRow> submissions;
        public String nextCursor;
    }

    public static final class CountQueueAnswer {
        public Long license;
        public Long selfie;
        public Long age;
        public Long waitingForSubject;
        public Long oldestSeconds;
        public Double passingScore;
    }

    public static final class CountFiltersQuery {
        /**
         * One of: license, selfie, age.
         */
        public String kind;
    }

    public static final class CountFiltersAnswerReasonsItem {
        public String reason;
        public Long count;
    }

    public static final class CountFiltersAnswerWorkflowsItem {
        public String workflowId;
        public Long count;
    }

    public static final class CountFiltersAnswer {
        public Long counted;
        public Long open;
        public Long waitingForSubject;
        public Long secondLook;
        public Long escalated;
        public Long mine;
        public Long nobody;
        public Long late;
        public Long needReply;
        public Long mentions;
        public List<CountFiltersAnswerReasonsItem> reasons;
        public List<CountFiltersAnswerWorkflowsItem> workflows;
    }

    public static final class ListChangesQuery {
        public String since;
    }

    public static final class ListChangesAnswerQueue {
        public Long license;
        public Long selfie;
        public Long age;
        public Long waitingForSubject;
        public Long oldestSeconds;
        public Double passingScore;
    }

    public static final class ListChangesAnswerCasesItem {
        public String id;
        public String subjectId;
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String status;
        public Long attempt;
        public String updatedAt;
        public String openBy;
        public Long claimedBy;
        public String claimedByName;
    }

    public static final class ListChangesAnswer {
        public String cursor;
        public ListChangesAnswerQueue queue;
        public Long mentions;
        public Long due;
        public String lastLate;
        public List<ListChangesAnswerCasesItem> cases;
    }

    public static final class ReviewQuery {
        @Json.Name("externalUid")
        public String externalUid;
        /**
         * One of: license, selfie.
         */
        public String type;
        /**
         * One of: external.
         */
        public String identifier;
        public String value;
        public Long limit;
        public String cursor;
    }

    public static final class CaseSubject {
        public String id;
        public String externalUid;
        public String firstName;
        public String middleName;
        public String lastName;
        public String licenseNumber;
        public String licenseState;
        public String licenseIssueDate;
        public String licenseExpiryDate;
        public String addrStreet;
        public String addrCity;
        public String addrState;
        public String addrZip;
        public String addrCountry;
        public String email;
        public String photoUrl;
        public String dateOfBirth;
        public String createdAt;
    }

    public static final class ReviewAnswer {
        public List<SubmissionRow> submissions;
        public String nextCursor;
        public CaseSubject subject;
        public List<SubmissionRow> licenses;
        public List<SubmissionRow> selfies;
    }

    public static final class SavedFilter {
        public String id;
        public String name;
        public Map<String, String> filter;
        public Boolean shared;
        public Long count;
        public String createdAt;
    }

    public static final class ListSavedFiltersAnswer {
        public List<SavedFilter> savedFilters;
    }

    public static final class SaveFilterBody {
        public String name;
        public Map<String, String> filter;
        public Boolean shared;
    }

    public static final class DeleteSavedFilterAnswer {
        /**
         * One of: deleted.
         */
        public String status;
        public String id;
    }

    public static final class OpenSubmissionQuery {
        public String before;
    }

    public static final class EvidenceDocumentQuality {
        public Double sharpness;
        public Double glare;
    }

    public static final class EvidenceDocument {
        public List<List<Double>> corners;
        public Boolean vertical;
        public EvidenceDocumentQuality quality;
    }

    public static final class Box {
        public Double x;
        public Double y;
        public Double width;
        public Double height;
    }

    public static final class EvidenceFacesItem {
        public Box box;
        public Double score;
    }

    public static final class EvidenceLinesItem {
        public String text;
        public Double confidence;
        public Box box;
    }

    public static final class EvidenceFieldsItem {
        public String field;
        public String stored;
        public String read;
        public Double score;
        public Box box;
        /**
         * One of: back.
         */
        public String side;
        /**
         * One of: matches, differs, not_found, ambiguous, not_sure, swapped.
         */
        public String agreement;
        public String says;
    }

    public static final class EvidenceSidesItemDocumentQuality {
        public Double sharpness;
        public Double glare;
    }

    public static final class EvidenceSidesItemDocument {
        public List<List<Double>> corners;
        public Boolean vertical;
        public EvidenceSidesItemDocumentQuality quality;
    }

    public static final class EvidenceSidesItemLinesItem {
        public String text;
        public Double confidence;
        public Box box;
    }

    public static final class EvidenceSidesItemCodesBarcode {
        public Boolean isLicence;
        public String firstName;
        public String middleName;
        public String lastName;
        public String dateOfBirth;
        public String licenseNumber;
        public String licenseIssueDate;
        public String licenseExpiryDate;
    }

    public static final class EvidenceSidesItemCodesMrz {
        public Boolean isLicence;
        public String firstName;
        public String middleName;
        public String lastName;
        public String dateOfBirth;
        public String licenseNumber;
        public String licenseIssueDate;
        public String licenseExpiryDate;
        public List<String> lines;
        public Boolean checkDigits;
        public Boolean legible;
        public Boolean numberLegible;
    }

    public static final class EvidenceSidesItemCodes {
        public EvidenceSidesItemCodesBarcode barcode;
        public Boolean barcodeNotUnderstood;
        public EvidenceSidesItemCodesMrz mrz;
        public Boolean mrzTooSmall;
    }

    public static final class EvidenceSidesItem {
        /**
         * One of: front, back.
         */
        public String side;
        /**
         * One of: licence, licence_back, identity_card, passport, residence_permit, other_card, paper, screen, none.
         */
        public String kind;
        public EvidenceSidesItemDocument document;
        public List<EvidenceSidesItemLinesItem> lines;
        public EvidenceSidesItemCodes codes;
    }

    public static final class EvidenceExtractedFieldsValue {
        public String value;
        /**
         * One of: barcode, zone, label, number, layout.
         */
        public String source;
        public Box box;
        public Double confidence;
    }

    public static final class EvidenceExtracted {
        /**
         * One of: licence, licence_back, identity_card, passport, residence_permit, other_card, paper, screen, none.
         */
        public String kind;
        public String country;
        public String issuer;
        public Boolean oneName;
        public Map<String, EvidenceExtractedFieldsValue> fields;
    }

    public static final class EvidenceCodesBarcode {
        public Boolean isLicence;
        public String firstName;
        public String middleName;
        public String lastName;
        public String dateOfBirth;
        public String licenseNumber;
        public String licenseIssueDate;
        public String licenseExpiryDate;
    }

    public static final class EvidenceCodesMrz {
        public Boolean isLicence;
        public String firstName;
        public String middleName;
        public String lastName;
        public String dateOfBirth;
        public String licenseNumber;
        public String licenseIssueDate;
        public String licenseExpiryDate;
        public List<String> lines;
        public Boolean checkDigits;
        public Boolean legible;
        public Boolean numberLegible;
    }

    public static final class EvidenceCodes {
        public EvidenceCodesBarcode barcode;
        public Boolean barcodeNotUnderstood;
        public EvidenceCodesMrz mrz;
        public Boolean mrzTooSmall;
    }

    public static final class ProofBy {
        /**
         * One of: classification, machine_readable_zone, issuer_signature, faces, portrait, ghost_image, liveness,
         * record, record_match, reference, no_reference, contradictory_reference, copy_measures, expiry_date,
         * no_expiry, block_list, comparison_refused, not_released, status_list, unavailable, budget.
         */
        public String source;
        public Map<String, Object> figures;
    }

    public static final class Proof {
        /**
         * One of: document, portrait, details, face, original, in_force, unlisted.
         */
        public String name;
        /**
         * One of: shown, contradicted, not_shown.
         */
        public String state;
        public ProofBy by;
    }

    public static final class EvidenceGhost {
        /**
         * One of: same, different, not_compared, none.
         */
        public String state;
        /**
         * One of: faint, random, portrait, unavailable, budget.
         */
        public String cause;
        public Double distance;
    }

    public static final class EvidencePortrait {
        /**
         * One of: clear, unclear, absent.
         */
        public String state;
        /**
         * One of: ghost_only, ghost_differs, cut_off, too_small, burnt_out, faint, blurred, pixelated, drawn, unfit,
         * unmeasured.
         */
        public String cause;
        public Map<String, Double> figures;
    }

    public static final class EvidenceOriginalBy {
        /**
         * One of: colour, phone_screen, screen_or_print, none.
         */
        public String source;
        public Map<String, Double> figures;
    }

    public static final class EvidenceOriginal {
        /**
         * One of: shown, contradicted, not_shown.
         */
        public String state;
        public EvidenceOriginalBy by;
    }

    public static final class FaceLimitWorstGroup {
        public String group;
        public Long falseMatches;
        public Long pairs;
        public Double rateAtMost;
    }

    public static final class FaceLimit {
        public Double sameUpTo;
        public Double differentFrom;
        public FaceLimitWorstGroup worstGroup;
    }

    public static final class EvidenceFaceOthers {
        public Long count;
        public Double nearest;
    }

    public static final class LimitsSelfieBand {
        public Double same;
        public Double different;
    }

    public static final class LimitsPortraitBand {
        public Double same;
        public Double different;
    }

    public static final class Limits {
        public LimitsSelfieBand selfieBand;
        public LimitsPortraitBand portraitBand;
        public Double ghostDifferentFrom;
        public Double passingScore;
    }

    public static final class EvidenceDecidedBy {
        public Limits limits;
        public String setAt;
        public Boolean strict;
        public Boolean parksExpired;
        public List<String> severe;
        public Boolean sameFaceSearched;
        public List<String> requiredProofs;
        public List<String> acceptedDocuments;
        public Boolean zoneConfirms;
    }

    public static final class EvidenceSignalsItemFieldsItem {
        public String field;
        public String says;
        public String other;
        /**
         * One of: stored, printed.
         */
        public String otherSource;
    }

    public static final class EvidenceSignalsItemSubjectsItem {
        public String subjectId;
        public Double similarity;
        public String submissionId;
    }

    public static final class EvidenceSignalsItemSubjectsItem2 {
        public String subjectId;
    }

    public static final class EvidenceSignalsItemBlocksItem {
        public String blockId;
        /**
         * One of: document, face.
         */
        public String what;
        public String subjectId;
    }

    public static final class EvidenceSignalsItem {
        /**
         * One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
         * printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, record_changed, mrz_mismatch,
         * blur, glare, screen_or_print, little_colour, another_document, other_script, original_not_shown,
         * expiry_not_read, not_released, credential_revoked, revocation_unknown, low_face_quality, far_from_anchor,
         * others_as_near, unproven_capture, selfie_matches_document, same_face_as, same_document_as, blocked.
         */
        public String signal;
        public String expiredOn;
        public String validFrom;
        public Object fields;
        public String number;
        public String issuer;
        public String says;
        public String other;
        public String field;
        /**
         * One of: ghost_only, ghost_differs, cut_off, too_small, burnt_out, faint, blurred, pixelated, drawn, unfit,
         * unmeasured.
         */
        public String cause;
        public Map<String, Double> figures;
        public Double age;
        public Boolean minor;
        public Boolean checkDigits;
        public Double sharpness;
        public Double share;
        public Double score;
        public Double chroma;
        public Long faces;
        public Double unread;
        public String measure;
        public List<String> elements;
        /**
         * One of: revoked, suspended.
         */
        public String state;
        public Double fitness;
        public Double distance;
        public Double sameUpTo;
        public Double nearest;
        public Long others;
        public Double similarity;
        public Boolean matches;
        public String submissionId;
        public FaceLimit faceLimit;
        public Object subjects;
        public List<EvidenceSignalsItemBlocksItem> blocks;
    }

    public static final class EvidenceLivenessMeasures {
        public List<String> findings;
        public List<String> moves;
        public Double relief;
        @Json.Name("fastestTurn")
        public Double fastestTurn;
    }

    public static final class EvidenceLivenessStripItem {
        public Long frame;
        public Double at;
    }

    public static final class EvidenceLivenessCapture {
        /**
         * One of: camera, file.
         */
        public String source;
        public String camera;
        /**
         * One of: user, environment.
         */
        public String facing;
        public Double width;
        public Double height;
        public Double frameRate;
        /**
         * One of: none, crop-and-scale.
         */
        public String resizeMode;
        public Boolean backgroundBlur;
        /**
         * One of: live, ended.
         */
        public String track;
        public Double frameMs;
        public Double frameSpreadMs;
    }

    public static final class EvidenceLivenessPaceStepsItem {
        /**
         * One of: straight, left, right, up, closer.
         */
        public String turn;
        /**
         * One of: red, green, blue, white, black.
         */
        public String color;
        public Double tookMs;
        public Double allowedMs;
        public Long frames;
    }

    public static final class EvidenceLivenessPace {
        public List<EvidenceLivenessPaceStepsItem> steps;
        public Double roundTripMs;
        public Boolean isLate;
        /**
         * One of: shown, declined, off.
         */
        public String light;
    }

    public static final class EvidenceLiveness {
        /**
         * One of: shown, not_shown, unclear, unavailable, none.
         */
        public String result;
        public Boolean required;
        public String challengeId;
        public List<String> steps;
        public Long challengesAsked;
        public EvidenceLivenessMeasures measures;
        public Double distance;
        public Double fitness;
        public List<EvidenceLivenessStripItem> strip;
        public EvidenceLivenessCapture capture;
        public Boolean paced;
        public EvidenceLivenessPace pace;
    }

    public static final class EvidenceCapture {
        /**
         * One of: camera, file.
         */
        public String source;
        public String camera;
        /**
         * One of: user, environment.
         */
        public String facing;
        public Double width;
        public Double height;
        public Double frameRate;
        /**
         * One of: none, crop-and-scale.
         */
        public String resizeMode;
        public Boolean backgroundBlur;
        /**
         * One of: live, ended.
         */
        public String track;
        public Double frameMs;
        public Double frameSpreadMs;
        public Boolean liveRequired;
    }

    public static final class EvidenceCheck {
        public String verdict;
        public String reason;
        public Double score;
        public Double similarity;
        public String faceComparison;
    }

    public static final class EvidenceCredentialIssuer {
        public String name;
        public String country;
        /**
         * One of: listed, list_too_old, not_listed, signer_differs.
         */
        public String trust;
    }

    public static final class EvidenceCredentialDetailsItem {
        public String field;
        public String stored;
        public String says;
        public Boolean agrees;
    }

    public static final class EvidenceCredential {
        /**
         * One of: eu_age, mdl, eu_pid, photo_id.
         */
        public String kind;
        /**
         * One of: org-iso-mdoc, openid4vp-v1-signed, openid4vp-v1-unsigned, openid4vp.
         */
        public String protocol;
        public EvidenceCredentialIssuer issuer;
        public String validFrom;
        public String validUntil;
        public List<String> asked;
        public Map<String, Object> fields;
        /**
         * One of: stored, unreadable, not_released.
         */
        public String portrait;
        public List<EvidenceCredentialDetailsItem> details;
        /**
         * One of: none_named, valid, revoked, suspended, unknown, not_checked.
         */
        public String revocation;
    }

    public static final class EvidenceAges {
        public Double primary;
        public Double secondary;
    }

    public static final class Evidence {
        /**
         * One of: licence, licence_back, identity_card, passport, residence_permit, other_card, paper, screen, none.
         */
        public String kind;
        public Map<String, Double> points;
        public EvidenceDocument document;
        public List<EvidenceFacesItem> faces;
        public List<EvidenceLinesItem> lines;
        public List<EvidenceFieldsItem> fields;
        public List<EvidenceSidesItem> sides;
        public EvidenceExtracted extracted;
        public EvidenceCodes codes;
        public List<String> numbers;
        public List<Proof> proofs;
        public Double ghostDistance;
        public EvidenceGhost ghost;
        public EvidencePortrait portrait;
        public EvidenceOriginal original;
        public String reference;
        public Double faceDistance;
        public Double faceFitness;
        public FaceLimit faceLimit;
        public EvidenceFaceOthers faceOthers;
        public EvidenceDecidedBy decidedBy;
        public List<EvidenceSignalsItem> signals;
        public EvidenceLiveness liveness;
        public List<String> imageHints;
        public EvidenceCapture capture;
        public String checkedBy;
        public String checkedAt;
        public EvidenceCheck check;
        public String forcedBy;
        public EvidenceCredential credential;
        public EvidenceAges ages;
    }

    public static final class Attempt {
        public Long attempt;
        public String uploadType;
        public String verdict;
        public String reason;
        public Double score;
        public Double similarity;
        /**
         * One of: matched, none.
         */
        public String faceComparison;
        public Double ageEstimate;
        public String contentType;
        public Long bytes;
        public Boolean hasBack;
        public Evidence evidence;
        public Map<String, Double> timings;
        public String createdAt;
        public String settledAt;
        public String imageExpiredAt;
        public String reasonCode;
        public String decidedBy;
        public String decidedAt;
        public List<String> acknowledged;
    }

    public static final class CaseLook {
        public String name;
        /**
         * One of: approve, reject, reupload.
         */
        public String choice;
        public String reasonCode;
        public String comment;
        public List<String> acknowledged;
        public String at;
    }

    public static final class CaseMessage {
        public String id;
        /**
         * One of: admin, subject.
         */
        public String authorType;
        public String author;
        public String commentText;
        public String createdAt;
    }

    public static final class CaseNote {
        public String id;
        public String author;
        public String text;
        public List<String> mentions;
        public Boolean confidential;
        public Boolean restricted;
        public String createdAt;
    }

    public static final class CounterpartSubmission {
        public String id;
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String status;
        public Long attempt;
        public String updatedAt;
        public String imageExpiredAt;
    }

    public static final class CounterpartComparison {
        public Double distance;
        /**
         * One of: same, between, different.
         */
        public String result;
        /**
         * One of: quality, others.
         */
        public String uncertain;
        public FaceLimit faceLimit;
    }

    public static final class CounterpartMissing {
        /**
         * One of: license, selfie.
         */
        public String picture;
        /**
         * One of: none, erased, not_examined, no_document, no_face, not_kept.
         */
        public String why;
    }

    public static final class Counterpart {
        /**
         * One of: license, selfie.
         */
        public String kind;
        public CounterpartSubmission submission;
        public CounterpartComparison comparison;
        public CounterpartMissing missing;
    }

    public static final class RelatedCaseTiesItem {
        /**
         * One of: face, near, document, link.
         */
        public String what;
        public Double similarity;
        public Double upTo;
    }

    public static final class RelatedCase {
        public String subjectId;
        public String firstName;
        public String lastName;
        public List<RelatedCaseTiesItem> ties;
        public SubmissionRow submission;
    }

    public static final class Case {
        public String id;
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String status;
        public String verdict;
        public String reason;
        public Double score;
        public Double similarity;
        /**
         * One of: matched, none.
         */
        public String faceComparison;
        public String subjectId;
        public String firstName;
        public String lastName;
        public String verificationId;
        public String externalUid;
        public String subjectExternalUid;
        public Map<String, String> metadata;
        public Long attempt;
        public Boolean reuploadRequired;
        public Boolean responseRequired;
        public String reasonCode;
        /**
         * One of: wanted, differs, agreed, settled.
         */
        public String secondLook;
        public String firstLookBy;
        public String decidedBy;
        public String decidedAt;
        /**
         * One of: none, notice, warning, severe.
         */
        public String severity;
        public List<String> signals;
        public Long detailsVersion;
        public VerifiedDetails verifiedDetails;
        public List<String> recordChanged;
        public String openBy;
        public String waitingSince;
        public String escalatedAt;
        public String escalatedBy;
        public Long claimedBy;
        public String claimedByName;
        public String claimedUntil;
        public String dueAt;
        public String workflowId;
        public String createdAt;
        public String updatedAt;
        public List<Attempt> attempts;
        public List<CaseLook> looks;
        public List<CaseMessage> messages;
        public List<CaseNote> notes;
        public CaseSubject subject;
        public List<String> secondReviewNeeded;
        public List<String> severeSignals;
        public String language;
        public Consent consent;
        public Counterpart counterpart;
        public List<RelatedCase> related;
    }

    public static final class ReadImageQuery {
        /**
         * One of: original, document, portrait, face, back, back_document.
         */
        public String variant;
    }

    public static final class MarkOpenBody {
        public Boolean open;
    }

    public static final class MarkOpenAnswer {
        /**
         * One of: ok.
         */
        public String status;
        public String openBy;
    }

    public static final class ClaimNextBodyFilter {
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        /**
         * One of: reupload, need_reply.
         */
        public String flagged;
        public String q;
        public String claimedBy;
        /**
         * One of: me.
         */
        public String mentions;
        public String reason;
        public String reasonCode;
        /**
         * One of: none, notice, warning, severe.
         */
        public String severity;
        /**
         * One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
         * printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
         * screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
         * not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
         * selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near, unproven_capture.
         */
        public String signal;
        /**
         * One of: staff, subject.
         */
        public String waitingFor;
        /**
         * One of: yes, no.
         */
        public String escalated;
        public Double scoreBelow;
        public String workflowId;
        public String dueBefore;
        public Long waitingHours;
        public Long waitingUnderHours;
    }

    public static final class ClaimNextBody {
        public ClaimNextBodyFilter filter;
    }

    public static final class ClaimSubmissionBody {
        public Long userId;
    }

    public static final class ClaimSubmissionAnswer {
        /**
         * One of: ok.
         */
        public String status;
        public String id;
        public Long claimedBy;
        public String claimedByName;
        public String claimedUntil;
    }

    public static final class ListColleaguesAnswerItem {
        public Long id;
        public String username;
    }

    public static final class EscalateSubmissionBody {
        public String reason;
    }

    public static final class EscalateSubmissionAnswer {
        /**
         * One of: escalated.
         */
        public String status;
        public String id;
        public String escalatedAt;
    }

    public static final class HandBackSubmissionBody {
        public String reason;
    }

    public static final class HandBackSubmissionAnswer {
        /**
         * One of: pending.
         */
        public String status;
        public String id;
    }

    public static final class ApproveSubmissionBody {
        public String comment;
        public Long attempt;
        public Long detailsVersion;
        public List<String> acknowledged;
    }

    public static final class ApproveSubmissionAnswer {
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String status;
        public String id;
        /**
         * One of: wanted, differs, agreed, settled.
         */
        public String secondLook;
    }

    public static final class RejectSubmissionBody {
        public String comment;
        public Long attempt;
        public Boolean requireReupload;
        public String reasonCode;
    }

    public static final class RejectSubmissionAnswer {
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String status;
        public String id;
        public Boolean reuploadRequired;
        /**
         * One of: wanted, differs, agreed, settled.
         */
        public String secondLook;
    }

    public static final class ReopenSubmissionBody {
        public String comment;
    }

    public static final class ReopenSubmissionAnswer {
        /**
         * One of: pending.
         */
        public String status;
        public String id;
    }

    public static final class RevokeLinksBody {
        public String createdBefore;
        public String workflowId;
        public Long expectedCount;
    }

    public static final class RevokeLinksAnswer {
        public Long count;
        public Boolean more;
        public Boolean done;
    }

    public static final class RequestReuploadsBody {
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        /**
         * One of: reupload, need_reply.
         */
        public String flagged;
        public String q;
        public String claimedBy;
        /**
         * One of: me.
         */
        public String mentions;
        public String reason;
        /**
         * One of: none, notice, warning, severe.
         */
        public String severity;
        /**
         * One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
         * printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
         * screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
         * not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
         * selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near, unproven_capture.
         */
        public String signal;
        /**
         * One of: staff, subject.
         */
        public String waitingFor;
        /**
         * One of: yes, no.
         */
        public String escalated;
        public Double scoreBelow;
        public String workflowId;
        public String dueBefore;
        public Long waitingHours;
        public Long waitingUnderHours;
        public List<String> ids;
        public String waitingBefore;
        public String comment;
        public String reasonCode;
        public Long expectedCount;
    }

    public static final class RequestReuploadsAnswer {
        public Long count;
        public Boolean more;
        public Boolean done;
    }

    public static final class PostMessageBody {
        public String comment;
        public Boolean responseRequired;
    }

    public static final class PostMessageAnswer {
        /**
         * One of: ok.
         */
        public String status;
        public String correspondenceId;
    }

    public static final class WriteNoteBody {
        public String text;
        public Boolean confidential;
        public Boolean restricted;
    }

    public static final class WriteNoteAnswer {
        /**
         * One of: ok.
         */
        public String status;
        public CaseNote note;
    }

    public static final class PrintSubmissionQuery {
        public Boolean picture;
        /**
         * One of: en, de.
         */
        public String language;
    }

    public static final class ExportSubmissionsQuery {
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        /**
         * One of: reupload, need_reply.
         */
        public String flagged;
        public String q;
        public String claimedBy;
        /**
         * One of: me.
         */
        public String mentions;
        public String reason;
        public String reasonCode;
        /**
         * One of: none, notice, warning, severe.
         */
        public String severity;
        /**
         * One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
         * printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
         * screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
         * not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
         * selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near, unproven_capture.
         */
        public String signal;
        /**
         * One of: staff, subject.
         */
        public String waitingFor;
        /**
         * One of: yes, no.
         */
        public String escalated;
        public Double scoreBelow;
        public String workflowId;
        public String dueBefore;
        public Long waitingHours;
        public Long waitingUnderHours;
        /**
         * One of: processing, pending, approved, rejected.
         */
        public String status;
        public String subjectId;
        /**
         * One of: wanted, differs, agreed, settled.
         */
        public String secondLook;
        public String updatedSince;
        public String decidedFrom;
        public String decidedTo;
        public String decidedBy;
        public String createdFrom;
        public String createdTo;
        public String uploadedFrom;
        public String uploadedTo;
        public String uploadVerdict;
        public String uploadReason;
        public String uploadReasonCode;
        /**
         * One of: met, missed.
         */
        public String sla;
        /**
         * One of: agreed, differed, overturned.
         */
        public String secondReview;
        public String reviewedFrom;
        public String reviewedTo;
        public String firstReviewBy;
        public String documentNumber;
    }

    public static final class AddBlockBody {
        /**
         * One of: document, face.
         */
        public String what;
        public String comment;
        public Boolean confidential;
        public String until;
    }

    public static final class AddBlockAnswer {
        /**
         * One of: blocked.
         */
        public String status;
        public String id;
    }

    public static final class ListBlocksAnswerBlocksItem {
        public String id;
        /**
         * One of: document, face.
         */
        public String what;
        public String subjectId;
        public String firstName;
        public String lastName;
        public String submissionId;
        public Long attempt;
        public String comment;
        public String addedBy;
        public String addedAt;
        public String until;
    }

    public static final class ListBlocksAnswer {
        public List<ListBlocksAnswerBlocksItem> blocks;
    }

    public static final class RemoveBlockAnswer {
        /**
         * One of: removed.
         */
        public String status;
        public String id;
    }

    public static final class SettleRelationBody {
        public String other;
        /**
         * One of: same_person, different_people.
         */
        public String relation;
    }

    public static final class SettleRelationAnswer {
        /**
         * One of: settled.
         */
        public String status;
        public String subjectId;
        public String other;
        /**
         * One of: same_person, different_people.
         */
        public String relation;
    }

    public static final class ListRelationsAnswerRelationsItem {
        public String other;
        public String externalUid;
        public String firstName;
        public String lastName;
        /**
         * One of: same_person, different_people.
         */
        public String relation;
        public String setBy;
        public String setAt;
    }

    public static final class ListRelationsAnswer {
        public List<ListRelationsAnswerRelationsItem> relations;
    }

    public static final class RemoveRelationAnswer {
        /**
         * One of: removed.
         */
        public String status;
        public String subjectId;
        public String other;
    }

    public static final class ReadSandboxAnswerForcedItem {
        public String lastName;
        /**
         * One of: license, selfie, analyze, verify_age.
         */
        public String type;
        public String status;
        /**
         * One of: Multiple faces detected., Internal face mismatch on ID., Reference image unavailable., Reference
         * image has no detectable face., Reference face check unavailable., Document detection unavailable., Face
         * detection unavailable., Face comparison unavailable., Internal face comparison unavailable., Text extraction
         * unavailable., Liveness not shown., Liveness check unavailable., Verification exceeded its time budget., This
         * token requires a face match for approval and no approved reference selfie is on file - an administrator must
         * review this submission..
         */
        public String reason;
        public String picture;
        public String shows;
        public String takes;
    }

    public static final class ReadSandboxAnswer {
        public Boolean sandbox;
        public String walletRoot;
        public List<ReadSandboxAnswerForcedItem> forced;
    }

    public static final class ListAuditQuery {
        public String subjectId;
        public String actor;
        /**
         * One of: staff, api_token, subject, platform, system.
         */
        public String actorKind;
        public String action;
        public String from;
        public String to;
        public Long limit;
        public String cursor;
    }

    public static final class ListAuditAnswerEntriesItemReceipt {
        public String requestId;
        public Long objects;
        public Long bytes;
        public Map<String, Long> records;
    }

    public static final class ListAuditAnswerEntriesItem {
        public String at;
        public String actor;
        /**
         * One of: staff, api_token, subject, platform, system.
         */
        public String actorKind;
        public String action;
        public String subjectId;
        public List<String> fields;
        public ListAuditAnswerEntriesItemReceipt receipt;
        public Long attempt;
        public String reasonCode;
        public Long actorId;
        public Long userId;
        public String addressHash;
        public String hash;
    }

    public static final class ListAuditAnswer {
        public List<ListAuditAnswerEntriesItem> entries;
        public String nextCursor;
    }

    public static final class ReadAuditChainAnswerFlaw {
        public Long number;
        /**
         * One of: missing, changed.
         */
        public String is;
    }

    public static final class ReadAuditChainAnswer {
        public Long entries;
        public String hash;
        public ReadAuditChainAnswerFlaw flaw;
    }

    public static final class ExportAuditQuery {
        /**
         * One of: csv, json.
         */
        public String format;
        public String subjectId;
        public String actor;
        /**
         * One of: staff, api_token, subject, platform, system.
         */
        public String actorKind;
        public String action;
        public String from;
        public String to;
    }

    public static final class ReadStatsQuery {
        public String from;
        public String to;
    }

    public static final class ReadStatsAnswerUploadsItem {
        public String day;
        public String verdict;
        public Long count;
    }

    public static final class ReadStatsAnswerPipelineSeconds {
        public Double median;
        public Double p95;
    }

    public static final class ReadStatsAnswerPipelineByDayItem {
        public String day;
        public Double median;
        public Double p95;
    }

    public static final class ReadStatsAnswerQueueByWaitItem {
        public Double underHours;
        public Long count;
    }

    public static final class ReadStatsAnswerQueue {
        public Long length;
        public Double oldestSeconds;
        public List<ReadStatsAnswerQueueByWaitItem> byWait;
    }

    public static final class ReadStatsAnswerTargetsByKindItem {
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        public Long decided;
        public Long inTime;
        public Long late;
    }

    public static final class ReadStatsAnswerTargets {
        public Long decided;
        public Long inTime;
        public Long late;
        public List<ReadStatsAnswerTargetsByKindItem> byKind;
    }

    public static final class ReadStatsAnswerApprovalByKindItem {
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        public Long approved;
        public Long rejected;
    }

    public static final class ReadStatsAnswerApproval {
        public Long approved;
        public Long rejected;
        public Double rate;
        public List<ReadStatsAnswerApprovalByKindItem> byKind;
    }

    public static final class ReadStatsAnswerUndecidedItem {
        public String verdict;
        public String reason;
        public Long count;
    }

    public static final class ReadStatsAnswerReasonsItem {
        public String reasonCode;
        public Long count;
    }

    public static final class ReadStatsAnswerSecondLooks {
        public Long agreed;
        public Long differed;
        public Long waiting;
        public Long differing;
    }

    public static final class ReadStatsAnswerOutagesItem {
        public String day;
        public String reason;
        public Long count;
        public Long minutes;
    }

    public static final class ReadStatsAnswerClientEventsItem {
        /**
         * One of: camera_refused, camera_unanswered, camera_busy, camera_stopped, no_camera, unsupported_browser,
         * frame_without_camera, given_up.
         */
        public String event;
        public Long count;
        public Long subjects;
    }

    public static final class ReadStatsAnswerUsageByMonthItem {
        public String month;
        public Long requests;
    }

    public static final class ReadStatsAnswerUsage {
        public String month;
        public Long requests;
        public Long quota;
        public List<ReadStatsAnswerUsageByMonthItem> byMonth;
    }

    public static final class ReadStatsAnswer {
        public String from;
        public String to;
        public List<ReadStatsAnswerUploadsItem> uploads;
        public ReadStatsAnswerPipelineSeconds pipelineSeconds;
        public List<ReadStatsAnswerPipelineByDayItem> pipelineByDay;
        public ReadStatsAnswerQueue queue;
        public ReadStatsAnswerTargets targets;
        public ReadStatsAnswerApproval approval;
        public List<ReadStatsAnswerUndecidedItem> undecided;
        public List<ReadStatsAnswerReasonsItem> reasons;
        public ReadStatsAnswerSecondLooks secondLooks;
        public List<ReadStatsAnswerOutagesItem> outages;
        public List<ReadStatsAnswerClientEventsItem> clientEvents;
        public ReadStatsAnswerUsage usage;
    }

    public static final class ReadReviewerStatsQuery {
        public String from;
        public String to;
    }

    public static final class ReadReviewerStatsAnswerReviewersItem {
        public String name;
        public Long decided;
        public Double medianSeconds;
        public Long secondReviews;
        public Long overturned;
    }

    public static final class ReadReviewerStatsAnswer {
        public String from;
        public String to;
        public List<ReadReviewerStatsAnswerReviewersItem> reviewers;
    }

    public static final class ReadQualityQuery {
        public String from;
        public String to;
    }

    public static final class QualityFigure {
        public Long count;
        public Long of;
        public Double share;
        public Double low;
        public Double high;
    }

    public static final class QualityGroup {
        /**
         * One of: all, decided_by, kind, reason, layout, age_band, device_class, week.
         */
        public String dimension;
        public String value;
        public QualityFigure falseApprovals;
        public QualityFigure falseRejections;
        public QualityFigure agreement;
    }

    public static final class FaceErrorGroup {
        /**
         * One of: selfie, portrait.
         */
        public String comparison;
        public String dimension;
        public String value;
        public QualityFigure falseMatches;
        public QualityFigure twoPeopleUndecided;
        public QualityFigure falseNonMatches;
        public QualityFigure samePersonUndecided;
        public Double enoughFor;
    }

    public static final class ReadQualityAnswerFacesClaimsItem {
        public Double rate;
        public Long pairs;
    }

    public static final class ReadQualityAnswerFaces {
        public List<FaceErrorGroup> groups;
        public Long hiddenGroups;
        public List<ReadQualityAnswerFacesClaimsItem> claims;
    }

    public static final class ReadQualityAnswerOverturnedItem {
        public String submissionId;
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        /**
         * One of: approved, rejected.
         */
        public String decidedAs;
        /**
         * One of: pipeline, staff.
         */
        public String decidedBy;
        public String drawnAt;
    }

    public static final class ReadQualityAnswer {
        public String from;
        public String to;
        public Long sampled;
        public Long waiting;
        public Long waitingForThird;
        public Long minGroup;
        public Long hiddenGroups;
        public List<QualityGroup> groups;
        public ReadQualityAnswerFaces faces;
        public List<ReadQualityAnswerOverturnedItem> overturned;
    }

    public static final class ExportQualityQuery {
        public String from;
        public String to;
    }

    public static final class RequestDeletionBody {
        public Boolean confirmation;
        public String reason;
    }

    public static final class RequestDeletionAnswer {
        /**
         * One of: Deletion request already pending, Deletion request logged.
         */
        public String status;
        public String subjectId;
        public String requestId;
        public Boolean confirmed;
        public String reason;
    }

    public static final class RequestOwnDeletionBody {
        public Boolean confirmation;
        public String reason;
    }

    public static final class RequestOwnDeletionAnswer {
        /**
         * One of: Deletion request already pending, Deletion request recorded.
         */
        public String status;
        public String subjectId;
        public String requestId;
        public Boolean confirmed;
        public String reason;
    }

    public static final class WithdrawOwnDeletionAnswer {
        /**
         * One of: Deletion request withdrawn.
         */
        public String status;
        public String subjectId;
        public String requestId;
    }

    public static final class ListDeletionRequestsQuery {
        /**
         * One of: pending, held, refused, completed.
         */
        public String status;
        public Long limit;
        public String cursor;
    }

    public static final class ListDeletionRequestsAnswerRequestsItemHold {
        public String reason;
        public String heldBy;
        public String heldAt;
        public String until;
    }

    public static final class ListDeletionRequestsAnswerRequestsItemRefusal {
        public String reason;
        public String refusedBy;
        public String refusedAt;
    }

    public static final class ListDeletionRequestsAnswerRequestsItemReceipt {
        public Long objects;
        public Long bytes;
        public Long auditNumber;
        public String auditHash;
    }

    public static final class ListDeletionRequestsAnswerRequestsItem {
        public String requestId;
        public String subjectId;
        public String firstName;
        public String lastName;
        /**
         * One of: pending, completed, refused, withdrawn.
         */
        public String status;
        public String reason;
        public String requestedAt;
        /**
         * One of: subject, staff.
         */
        public String requestedBy;
        public String dueAt;
        public String completedAt;
        public ListDeletionRequestsAnswerRequestsItemHold hold;
        public ListDeletionRequestsAnswerRequestsItemRefusal refusal;
        public ListDeletionRequestsAnswerRequestsItemReceipt receipt;
    }

    public static final class ListDeletionRequestsAnswer {
        public List<ListDeletionRequestsAnswerRequestsItem> requests;
        public String nextCursor;
    }

    public static final class HoldErasureBody {
        public String reason;
        public String until;
    }

    public static final class HoldErasureAnswer {
        /**
         * One of: held.
         */
        public String status;
        public String subjectId;
        public String requestId;
        public String until;
    }

    public static final class LiftHoldAnswer {
        /**
         * One of: hold lifted.
         */
        public String status;
        public String subjectId;
        public String requestId;
    }

    public static final class RefuseDeletionBody {
        public String reason;
    }

    public static final class RefuseDeletionAnswer {
        /**
         * One of: refused.
         */
        public String status;
        public String subjectId;
        public String requestId;
    }

    public static final class CountErasureAnswer {
        public Long images;
        public Long bytes;
        public Long licenses;
        public Long selfies;
        public Long attempts;
        public Long messages;
        public Long notes;
        public Long details;
        public Long tokens;
        public Long consents;
        public Long blocks;
    }

    public static final class EraseImagesBody {
        public String decidedBefore;
        /**
         * One of: license, selfie, age.
         */
        public String kind;
        public String workflowId;
        public Long expectedCount;
    }

    public static final class EraseImagesAnswer {
        public Long count;
        public Boolean more;
        public Boolean done;
    }

    public static final class EraseSubjectRecordBody {
        public String reason;
    }

    public static final class EraseSubjectRecordAnswerReceipt {
        public String requestId;
        public Long objects;
        public Long bytes;
        public Map<String, Long> records;
        public String erasedAt;
        public Long auditNumber;
        public String auditHash;
    }

    public static final class EraseSubjectRecordAnswer {
        public String message;
        @Json.Name("requestId")
        public String requestId;
        public EraseSubjectRecordAnswerReceipt receipt;
    }

    public static final class EraseLicenseAnswer {
        /**
         * One of: deleted.
         */
        public String status;
        public String id;
    }

    public static final class EraseSelfieAnswer {
        /**
         * One of: deleted.
         */
        public String status;
        public String id;
    }

    public static final class TrustListCertificatesItem {
        public String subject;
        public String country;
        public String validUntil;
        public String sha256;
    }

    public static final class TrustList {
        public String id;
        /**
         * One of: eu_age, mdl, eu_pid, photo_id.
         */
        public String kind;
        public String name;
        public String issuedAt;
        public String importedAt;
        public Boolean isCurrent;
        public List<TrustListCertificatesItem> certificates;
    }

    public static final class ReadTrustAnswer {
        public Long maxAgeDays;
        public List<TrustList> lists;
    }

    public static final class WorkflowStepsItem {
        /**
         * One of: verify_license, check_selfie, age_gender_estimation.
         */
        public String stepName;
        public Long stepOrder;
    }

    public static final class Workflow {
        public String id;
        public String name;
        public List<WorkflowStepsItem> steps;
        public String createdAt;
        public String updatedAt;
    }

    public static final class CreateWorkflowBodyStepsItem {
        /**
         * One of: verify_license, check_selfie, age_gender_estimation.
         */
        public String stepName;
        public Long stepOrder;
    }

    public static final class CreateWorkflowBody {
        public String name;
        public List<CreateWorkflowBodyStepsItem> steps;
        public Boolean unique;
    }

    public static final class UpdateWorkflowBodyStepsItem {
        /**
         * One of: verify_license, check_selfie, age_gender_estimation.
         */
        public String stepName;
        public Long stepOrder;
    }

    public static final class UpdateWorkflowBody {
        public String name;
        public List<UpdateWorkflowBodyStepsItem> steps;
    }

    public static final class DeleteWorkflowAnswer {
        /**
         * One of: deleted.
         */
        public String status;
        public String id;
    }

    public static final class Preset {
        public String id;
        public String name;
        public Long expiresInMinutes;
        public Long maxUses;
        public Boolean oneTime;
        /**
         * One of: any, license, selfie, analyze, verify_age, reupload.
         */
        public String uploadType;
        public Boolean canEditDetails;
        public Boolean viewSubjectDetails;
        public Boolean canListReupload;
        public Boolean canListNeedReply;
        public Boolean canReturnCapabilities;
        public Boolean requireFaceMatch;
        public Boolean requireLiveness;
        public List<String> acceptedDocuments;
        public List<String> acceptCredentials;
        public Long minAge;
        public Long maxLicenseAttempts;
        public Long maxSelfieAttempts;
        public String returnUrl;
        /**
         * One of: en, es, fr, de, pt, ar, hi, zh, zh-TW, it, pl, tr, uk, nl, ro, vi, id, ja, ko.
         */
        public String language;
        public Boolean phoneOnly;
        public Boolean requireLiveCapture;
        public Map<String, String> metadata;
        public String workflowId;
        public String createdAt;
        public String updatedAt;
    }

    public static final class CreatePresetBody {
        public String name;
        public Long expiresInMinutes;
        public Long maxUses;
        public Boolean oneTime;
        /**
         * One of: any, license, selfie, analyze, verify_age, reupload.
         */
        public String uploadType;
        public Boolean canEditDetails;
        public Boolean viewSubjectDetails;
        public Boolean canListReupload;
        public Boolean canListNeedReply;
        public Boolean canReturnCapabilities;
        public Boolean requireFaceMatch;
        public Boolean requireLiveness;
        public List<String> acceptedDocuments;
        public List<String> acceptCredentials;
        public Long minAge;
        public Long maxLicenseAttempts;
        public Long maxSelfieAttempts;
        public String returnUrl;
        /**
         * One of: en, es, fr, de, pt, ar, hi, zh, zh-TW, it, pl, tr, uk, nl, ro, vi, id, ja, ko.
         */
        public String language;
        public Boolean phoneOnly;
        public Boolean requireLiveCapture;
        public Map<String, String> metadata;
        public String workflowId;
        public Boolean unique;
    }

    public static final class UpdatePresetBody {
        public String name;
        public Long expiresInMinutes;
        public Long maxUses;
        public Boolean oneTime;
        /**
         * One of: any, license, selfie, analyze, verify_age, reupload.
         */
        public String uploadType;
        public Boolean canEditDetails;
        public Boolean viewSubjectDetails;
        public Boolean canListReupload;
        public Boolean canListNeedReply;
        public Boolean canReturnCapabilities;
        public Boolean requireFaceMatch;
        public Boolean requireLiveness;
        public List<String> acceptedDocuments;
        public List<String> acceptCredentials;
        public Long minAge;
        public Long maxLicenseAttempts;
        public Long maxSelfieAttempts;
        public String returnUrl;
        /**
         * One of: en, es, fr, de, pt, ar, hi, zh, zh-TW, it, pl, tr, uk, nl, ro, vi, id, ja, ko.
         */
        public String language;
        public Boolean phoneOnly;
        public Boolean requireLiveCapture;
        public Map<String, String> metadata;
        public String workflowId;
    }

    public static final class DeletePresetAnswer {
        /**
         * One of: deleted.
         */
        public String status;
        public String id;
    }

    public static final class SettingsBranding {
        public String name;
        public String color;
        public String logoUrl;
    }

    public static final class SettingsReasonsItem {
        public String code;
        public String staff;
        public Map<String, String> subject;
    }

    public static final class SettingsSecondLook {
        public Boolean rejections;
        public Boolean approvalsAgainstSignals;
        public Double samplePercent;
    }

    public static final class SettingsSecondLookChangeSecondLook {
        public Boolean rejections;
        public Boolean approvalsAgainstSignals;
        public Double samplePercent;
    }

    public static final class SettingsSecondLookChange {
        public SettingsSecondLookChangeSecondLook secondLook;
        public List<String> severeSignals;
        public String by;
        public Long byId;
        public String at;
    }

    public static final class SettingsQuality {
        public Double samplePercent;
        public Boolean fromPipeline;
        public Boolean fromStaff;
    }

    public static final class SettingsLiveness {
        public Boolean paced;
        public Boolean light;
    }

    public static final class SettingsContact {
        public String email;
        public String phone;
        public String url;
    }

    public static final class SettingsConsent {
        public Boolean required;
        public String version;
        public Map<String, String> text;
        public String noticeUrl;
        public String termsUrl;
    }

    public static final class SettingsPageTexts {
        public Map<String, String> welcome;
        public Map<String, String> done;
    }

    public static final class SettingsTargetsHours {
        public Double license;
        public Double selfie;
        public Double age;
    }

    public static final class SettingsTargetsWorkingHours {
        public List<Double> days;
        public String from;
        public String to;
    }

    public static final class SettingsTargets {
        public SettingsTargetsHours hours;
        public String timeZone;
        public SettingsTargetsWorkingHours workingHours;
    }

    public static final class SettingsPolicy {
        public Limits limits;
        public Limits product;
        public String setAt;
    }

    public static final class SettingsOidc {
        public String issuer;
        public String clientId;
        public Boolean hasClientSecret;
        public String rolesClaim;
        public Map<String, String> roleMap;
        public Map<String, String> customRoleMap;
        public Boolean enforce;
    }

    public static final class SettingsOidcAddresses {
        public Boolean allowed;
        public String callbackUrl;
        public String signedOutUrl;
    }

    public static final class Settings {
        public List<String> ipAllowList;
        @Json.Name("enforce_2fa")
        public Boolean enforce2fa;
        public Long retentionDays;
        public List<String> frameAncestors;
        public SettingsBranding branding;
        public List<String> readyReplies;
        public List<SettingsReasonsItem> reasons;
        public SettingsSecondLook secondLook;
        public SettingsSecondLookChange secondLookChange;
        public SettingsQuality quality;
        public Boolean acknowledgeSevere;
        public List<String> severeSignals;
        public Boolean reasonsRequired;
        /**
         * One of: signal, park.
         */
        public String expiredDocuments;
        public List<String> requiredProofs;
        public Boolean lockVerifiedDetails;
        /**
         * One of: refuse, queue.
         */
        public String overload;
        public Boolean compareAcrossPeople;
        public Boolean livenessCloser;
        public SettingsLiveness liveness;
        public List<String> acceptedDocuments;
        public SettingsContact contact;
        public SettingsConsent consent;
        public SettingsPageTexts pageTexts;
        /**
         * One of: informal, formal.
         */
        public String germanAddress;
        public List<String> returnOrigins;
        public List<String> corsAllowList;
        public Double matchThreshold;
        public SettingsTargets targets;
        public SettingsPolicy policy;
        public SettingsOidc oidc;
        public SettingsOidcAddresses oidcAddresses;
        public String yourAddress;
    }

    public static final class ChangeSettingsBodyBranding {
        public String name;
        public String color;
        public String logoUrl;
    }

    public static final class ChangeSettingsBodyContact {
        public String email;
        public String phone;
        public String url;
    }

    public static final class ChangeSettingsBodyConsent {
        public Boolean required;
        public String version;
        public Map<String, String> text;
        public String noticeUrl;
        public String termsUrl;
    }

    public static final class ChangeSettingsBodyPageTexts {
        public Map<String, String> welcome;
        public Map<String, String> done;
    }

    public static final class ChangeSettingsBodyTargetsHours {
        public Double license;
        public Double selfie;
        public Double age;
    }

    public static final class ChangeSettingsBodyTargetsWorkingHours {
        public List<Long> days;
        public String from;
        public String to;
    }

    public static final class ChangeSettingsBodyTargets {
        public ChangeSettingsBodyTargetsHours hours;
        public String timeZone;
        public ChangeSettingsBodyTargetsWorkingHours workingHours;
    }

    public static final class ChangeSettingsBodyReasonsItem {
        public String code;
        public String staff;
        public Map<String, String> subject;
    }

    public static final class ChangeSettingsBodySecondLook {
        public Boolean rejections;
        public Boolean approvalsAgainstSignals;
        public Double samplePercent;
    }

    public static final class ChangeSettingsBodyQuality {
        public Double samplePercent;
        public Boolean fromPipeline;
        public Boolean fromStaff;
    }

    public static final class ChangeSettingsBodyLiveness {
        public Boolean paced;
        public Boolean light;
    }

    public static final class ChangeSettingsBodyPolicySelfieBand {
        public Double same;
        public Double different;
    }

    public static final class ChangeSettingsBodyPolicyPortraitBand {
        public Double same;
        public Double different;
    }

    public static final class ChangeSettingsBodyPolicy {
        public ChangeSettingsBodyPolicySelfieBand selfieBand;
        public ChangeSettingsBodyPolicyPortraitBand portraitBand;
        public Double ghostDifferentFrom;
        public Double passingScore;
        public Boolean loosen;
    }

    public static final class ChangeSettingsBodyOidc {
        public String issuer;
        public String clientId;
        public String clientSecret;
        public String rolesClaim;
        public Map<String, String> roleMap;
        public Map<String, String> customRoleMap;
        public Boolean enforce;
    }

    public static final class ChangeSettingsBody {
        public List<String> ipAllowList;
        @Json.Name("enforce_2fa")
        public Boolean enforce2fa;
        public Long retentionDays;
        public List<String> frameAncestors;
        public ChangeSettingsBodyBranding branding;
        public List<String> readyReplies;
        public ChangeSettingsBodyContact contact;
        public ChangeSettingsBodyConsent consent;
        public ChangeSettingsBodyPageTexts pageTexts;
        /**
         * One of: informal, formal.
         */
        public String germanAddress;
        public List<String> returnOrigins;
        public List<String> corsAllowList;
        public Double matchThreshold;
        public ChangeSettingsBodyTargets targets;
        public List<ChangeSettingsBodyReasonsItem> reasons;
        public ChangeSettingsBodySecondLook secondLook;
        public ChangeSettingsBodyQuality quality;
        public Boolean acknowledgeSevere;
        public List<String> severeSignals;
        public Boolean reasonsRequired;
        /**
         * One of: signal, park.
         */
        public String expiredDocuments;
        public List<String> requiredProofs;
        public Boolean lockVerifiedDetails;
        /**
         * One of: refuse, queue.
         */
        public String overload;
        public Boolean compareAcrossPeople;
        public Boolean livenessCloser;
        public ChangeSettingsBodyLiveness liveness;
        public List<String> acceptedDocuments;
        public ChangeSettingsBodyPolicy policy;
        public ChangeSettingsBodyOidc oidc;
    }

    public static final class ListReadyRepliesAnswer {
        public List<String> readyReplies;
    }

    public static final class ListReasonsAnswerReasonsItem {
        public String code;
        public String staff;
        public Map<String, String> subject;
    }

    public static final class ListReasonsAnswer {
        public List<ListReasonsAnswerReasonsItem> reasons;
    }

    public static final class PreviewApprovalsBody {
        public List<String> severeSignals;
        /**
         * One of: signal, park.
         */
        public String expiredDocuments;
        public List<String> requiredProofs;
    }

    public static final class PreviewApprovalsAnswerSignalsItem {
        /**
         * One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
         * printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
         * screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
         * not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
         * selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near, unproven_capture.
         */
        public String signal;
        public Long count;
    }

    public static final class PreviewApprovalsAnswer {
        public Long days;
        public Long approved;
        public Long wouldWait;
        public Long unknown;
        public List<PreviewApprovalsAnswerSignalsItem> signals;
    }

    public static final class ReplayPolicyBodyPolicySelfieBand {
        public Double same;
        public Double different;
    }

    public static final class ReplayPolicyBodyPolicyPortraitBand {
        public Double same;
        public Double different;
    }

    public static final class ReplayPolicyBodyPolicy {
        public ReplayPolicyBodyPolicySelfieBand selfieBand;
        public ReplayPolicyBodyPolicyPortraitBand portraitBand;
        public Double ghostDifferentFrom;
        public Double passingScore;
    }

    public static final class ReplayPolicyBodyBeforeFlipsItemPeople {
        public Long approved;
        public Long rejected;
    }

    public static final class ReplayPolicyBodyBeforeFlipsItemExamplesItem {
        public String submissionId;
        public Long attempt;
    }

    public static final class ReplayPolicyBodyBeforeFlipsItem {
        /**
         * One of: license, selfie.
         */
        public String kind;
        public String from;
        public String to;
        public Long count;
        public ReplayPolicyBodyBeforeFlipsItemPeople people;
        public List<ReplayPolicyBodyBeforeFlipsItemExamplesItem> examples;
    }

    public static final class ReplayPolicyBodyBefore {
        public Long lookedAt;
        public Long same;
        public Long cannotSay;
        public List<ReplayPolicyBodyBeforeFlipsItem> flips;
    }

    public static final class ReplayPolicyBody {
        public ReplayPolicyBodyPolicy policy;
        public String from;
        public String to;
        public String cursor;
        public ReplayPolicyBodyBefore before;
    }

    public static final class ReplayPolicyAnswerFlipsItemPeople {
        public Long approved;
        public Long rejected;
    }

    public static final class ReplayPolicyAnswerFlipsItemExamplesItem {
        public String submissionId;
        public Long attempt;
    }

    public static final class ReplayPolicyAnswerFlipsItem {
        /**
         * One of: license, selfie.
         */
        public String kind;
        public String from;
        public String to;
        public Long count;
        public ReplayPolicyAnswerFlipsItemPeople people;
        public List<ReplayPolicyAnswerFlipsItemExamplesItem> examples;
    }

    public static final class ReplayPolicyAnswer {
        public Limits limits;
        public Long lookedAt;
        public Long same;
        public Long cannotSay;
        public List<ReplayPolicyAnswerFlipsItem> flips;
        public String nextCursor;
    }

    public static final class CreateTenantBody {
        public String host;
        public String name;
        public String adminEmail;
        public String adminPassword;
        public Boolean sandbox;
        /**
         * One of: informal, formal.
         */
        public String germanAddress;
    }

    public static final class CreateTenantAnswer {
        public String tenantId;
        public String host;
    }

    public static final class Tenant {
        public String tenantId;
        public String host;
        public String name;
        public Boolean suspended;
        public Boolean sandbox;
        public Boolean beingDeleted;
        public Long monthlyRequestQuota;
        public Long maxStoredBytes;
        public Long storedBytes;
        public String createdAt;
        public Long subjects;
    }

    public static final class ChangeTenantBody {
        public String host;
        public String name;
        public Boolean suspended;
        public Long monthlyRequestQuota;
        public Long maxStoredBytes;
    }

    public static final class DeleteTenantQuery {
        public Boolean eraseHeld;
    }

    public static final class DeleteTenantAnswer {
        /**
         * One of: deleted.
         */
        public String status;
        public String tenantId;
    }

    public static final class Job {
        /**
         * One of: clock, object_store_lease, upload_queue, orphan_sweep, stale_uploads, face_models, unused_faces,
         * due_times, waiting_cases, tenant_deletions, audit_partitions, statistics, unused_quota, retention,
         * liveness_frames, idempotency_records, credential_requests, daily_summaries, logins, request_counts.
         */
        public String name;
        public Double intervalSeconds;
        public Boolean running;
        public String lastRunAt;
        public String lastSuccessAt;
        public String nextRunAt;
        public String lastErrorAt;
        public String lastError;
    }

    public static final class ReadUsageQuery {
        public String from;
        public String to;
    }

    public static final class ReadUsageAnswerItem {
        public String tenantId;
        public String host;
        public String month;
        public Long requests;
        public Map<String, Long> uploads;
    }

    public static final class ReadOpenApiAnswer {
        /**
         * One of: 3.1.1.
         */
        public String openapi;
    }
}
