// Generated from the API document of Attesta; do not edit.

using System.Collections.Generic;
using System.Runtime.Serialization;
using System.Threading;
using System.Threading.Tasks;

namespace Attesta
{
    public sealed class ReadPageAnswerContact
    {
        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "phone")]
        public string Phone { get; set; }

        [DataMember(Name = "url")]
        public string Url { get; set; }
    }

    public sealed class ReadPageAnswerConsent
    {
        [DataMember(Name = "version")]
        public string Version { get; set; }

        [DataMember(Name = "text")]
        public Dictionary<string, string> Text { get; set; }

        [DataMember(Name = "notice_url")]
        public string NoticeUrl { get; set; }

        [DataMember(Name = "terms_url")]
        public string TermsUrl { get; set; }

        [DataMember(Name = "compares_across")]
        public bool? ComparesAcross { get; set; }
    }

    public sealed class ReadPageAnswerTexts
    {
        [DataMember(Name = "welcome")]
        public Dictionary<string, string> Welcome { get; set; }

        [DataMember(Name = "done")]
        public Dictionary<string, string> Done { get; set; }
    }

    public sealed class ReadPageAnswerDecisionHours
    {
        [DataMember(Name = "license")]
        public double? License { get; set; }

        [DataMember(Name = "selfie")]
        public double? Selfie { get; set; }

        [DataMember(Name = "age")]
        public double? Age { get; set; }

        [DataMember(Name = "in_working_hours")]
        public bool? InWorkingHours { get; set; }
    }

    public sealed class ReadPageAnswer
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "color")]
        public string Color { get; set; }

        [DataMember(Name = "logo_url")]
        public string LogoUrl { get; set; }

        [DataMember(Name = "retention_days")]
        public long? RetentionDays { get; set; }

        [DataMember(Name = "contact")]
        public ReadPageAnswerContact Contact { get; set; }

        [DataMember(Name = "consent")]
        public ReadPageAnswerConsent Consent { get; set; }

        [DataMember(Name = "texts")]
        public ReadPageAnswerTexts Texts { get; set; }

        /// <summary>One of: informal, formal.</summary>
        [DataMember(Name = "german_address")]
        public string GermanAddress { get; set; }

        [DataMember(Name = "decision_hours")]
        public ReadPageAnswerDecisionHours DecisionHours { get; set; }

        [DataMember(Name = "languages")]
        public List<string> Languages { get; set; }

        [DataMember(Name = "image_types")]
        public List<string> ImageTypes { get; set; }
    }

    public sealed class LogInBody
    {
        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "password")]
        public string Password { get; set; }
    }

    public sealed class LogInAnswer
    {
        [DataMember(Name = "token")]
        public string Token { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        /// <summary>One of: totp, passkey.</summary>
        [DataMember(Name = "challenge")]
        public string Challenge { get; set; }

        [DataMember(Name = "challenge_token")]
        public string ChallengeToken { get; set; }

        [DataMember(Name = "expires_in")]
        public long? ExpiresIn { get; set; }
    }

    public sealed class ListWaysInAnswer
    {
        [DataMember(Name = "company")]
        public bool? Company { get; set; }

        [DataMember(Name = "password")]
        public bool? Password { get; set; }

        [DataMember(Name = "passkey")]
        public bool? Passkey { get; set; }
    }

    public sealed class VerifyLoginBody
    {
        [DataMember(Name = "challenge_token")]
        public string ChallengeToken { get; set; }

        [DataMember(Name = "code")]
        public string Code { get; set; }
    }

    public sealed class VerifyLoginAnswer
    {
        [DataMember(Name = "token")]
        public string Token { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }
    }

    public sealed class ReadMeAnswer
    {
        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        [DataMember(Name = "role_id")]
        public string RoleId { get; set; }

        [DataMember(Name = "role_name")]
        public string RoleName { get; set; }

        [DataMember(Name = "permissions")]
        public List<string> Permissions { get; set; }

        [DataMember(Name = "second_factor")]
        public bool? SecondFactor { get; set; }

        [DataMember(Name = "authenticator")]
        public bool? Authenticator { get; set; }

        [DataMember(Name = "by_company")]
        public bool? ByCompany { get; set; }

        [DataMember(Name = "daily_mail")]
        public bool? DailyMail { get; set; }
    }

    public sealed class ChangeMeBody
    {
        [DataMember(Name = "daily_mail")]
        public bool? DailyMail { get; set; }
    }

    public sealed class ChangeMeAnswer
    {
        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        [DataMember(Name = "role_id")]
        public string RoleId { get; set; }

        [DataMember(Name = "role_name")]
        public string RoleName { get; set; }

        [DataMember(Name = "permissions")]
        public List<string> Permissions { get; set; }

        [DataMember(Name = "second_factor")]
        public bool? SecondFactor { get; set; }

        [DataMember(Name = "authenticator")]
        public bool? Authenticator { get; set; }

        [DataMember(Name = "by_company")]
        public bool? ByCompany { get; set; }

        [DataMember(Name = "daily_mail")]
        public bool? DailyMail { get; set; }
    }

    public sealed class LogOutAnswer
    {
        /// <summary>One of: logged out.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "provider_logout")]
        public string ProviderLogout { get; set; }
    }

    public sealed class EndSignInBody
    {
        [DataMember(Name = "code")]
        public string Code { get; set; }

        [DataMember(Name = "state")]
        public string State { get; set; }

        [DataMember(Name = "iss")]
        public string Iss { get; set; }

        [DataMember(Name = "error")]
        public string Error { get; set; }
    }

    public sealed class EndSignInAnswer
    {
        [DataMember(Name = "token")]
        public string Token { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        /// <summary>One of: totp.</summary>
        [DataMember(Name = "challenge")]
        public string Challenge { get; set; }

        [DataMember(Name = "challenge_token")]
        public string ChallengeToken { get; set; }

        [DataMember(Name = "expires_in")]
        public long? ExpiresIn { get; set; }
    }

    public sealed class ComeBackFromCompanyQuery
    {
        [DataMember(Name = "code")]
        public string Code { get; set; }

        [DataMember(Name = "state")]
        public string State { get; set; }

        [DataMember(Name = "iss")]
        public string Iss { get; set; }

        [DataMember(Name = "error")]
        public string Error { get; set; }
    }

    public sealed class EnrolSecondFactorAnswer
    {
        [DataMember(Name = "secret")]
        public string Secret { get; set; }

        [DataMember(Name = "otpauth_url")]
        public string OtpauthUrl { get; set; }

        [DataMember(Name = "qr_svg")]
        public string QrSvg { get; set; }

        [DataMember(Name = "recovery_codes")]
        public List<string> RecoveryCodes { get; set; }
    }

    public sealed class ActivateSecondFactorBody
    {
        [DataMember(Name = "code")]
        public string Code { get; set; }
    }

    public sealed class ActivateSecondFactorAnswer
    {
        /// <summary>One of: second factor activated.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class RemoveSecondFactorBody
    {
        [DataMember(Name = "code")]
        public string Code { get; set; }
    }

    public sealed class RemoveSecondFactorAnswer
    {
        /// <summary>One of: second factor removed.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class EnrolByLinkBody
    {
        [DataMember(Name = "enrolment_token")]
        public string EnrolmentToken { get; set; }
    }

    public sealed class EnrolByLinkAnswer
    {
        [DataMember(Name = "secret")]
        public string Secret { get; set; }

        [DataMember(Name = "otpauth_url")]
        public string OtpauthUrl { get; set; }

        [DataMember(Name = "qr_svg")]
        public string QrSvg { get; set; }

        [DataMember(Name = "recovery_codes")]
        public List<string> RecoveryCodes { get; set; }
    }

    public sealed class ActivateByLinkBody
    {
        [DataMember(Name = "enrolment_token")]
        public string EnrolmentToken { get; set; }

        [DataMember(Name = "code")]
        public string Code { get; set; }
    }

    public sealed class ActivateByLinkAnswer
    {
        /// <summary>One of: second factor activated.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class ResetUsersFactorBody
    {
        [DataMember(Name = "email")]
        public string Email { get; set; }
    }

    public sealed class ResetUsersFactorAnswer
    {
        /// <summary>One of: second factor reset.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class User
    {
        [DataMember(Name = "id")]
        public long? Id { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        [DataMember(Name = "role_id")]
        public string RoleId { get; set; }

        [DataMember(Name = "role_name")]
        public string RoleName { get; set; }

        [DataMember(Name = "suspended")]
        public bool? Suspended { get; set; }

        [DataMember(Name = "second_factor")]
        public bool? SecondFactor { get; set; }

        [DataMember(Name = "by_company")]
        public bool? ByCompany { get; set; }

        [DataMember(Name = "invited")]
        public bool? Invited { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }
    }

    public sealed class AddUserBody
    {
        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }

        [DataMember(Name = "password")]
        public string Password { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        [DataMember(Name = "role_id")]
        public string RoleId { get; set; }
    }

    public sealed class AddUserAnswer
    {
        [DataMember(Name = "id")]
        public long? Id { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        [DataMember(Name = "role_id")]
        public string RoleId { get; set; }

        [DataMember(Name = "role_name")]
        public string RoleName { get; set; }

        [DataMember(Name = "suspended")]
        public bool? Suspended { get; set; }

        [DataMember(Name = "second_factor")]
        public bool? SecondFactor { get; set; }

        [DataMember(Name = "by_company")]
        public bool? ByCompany { get; set; }

        [DataMember(Name = "invited")]
        public bool? Invited { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "invitation_url")]
        public string InvitationUrl { get; set; }
    }

    public sealed class ChangeUserBody
    {
        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        [DataMember(Name = "role_id")]
        public string RoleId { get; set; }

        [DataMember(Name = "suspended")]
        public bool? Suspended { get; set; }

        [DataMember(Name = "password")]
        public string Password { get; set; }

        [DataMember(Name = "reset_2fa")]
        public bool? Reset2fa { get; set; }

        /// <summary>One of: keep, revoke.</summary>
        [DataMember(Name = "api_tokens")]
        public string ApiTokens { get; set; }
    }

    public sealed class ChangeUserAnswerApiTokensItem
    {
        [DataMember(Name = "id")]
        public long? Id { get; set; }

        [DataMember(Name = "description")]
        public string Description { get; set; }

        [DataMember(Name = "fingerprint")]
        public string Fingerprint { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        [DataMember(Name = "last_used_at")]
        public string LastUsedAt { get; set; }

        [DataMember(Name = "revoked_at")]
        public string RevokedAt { get; set; }
    }

    public sealed class ChangeUserAnswer
    {
        [DataMember(Name = "id")]
        public long? Id { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }

        [DataMember(Name = "role_id")]
        public string RoleId { get; set; }

        [DataMember(Name = "role_name")]
        public string RoleName { get; set; }

        [DataMember(Name = "suspended")]
        public bool? Suspended { get; set; }

        [DataMember(Name = "second_factor")]
        public bool? SecondFactor { get; set; }

        [DataMember(Name = "by_company")]
        public bool? ByCompany { get; set; }

        [DataMember(Name = "invited")]
        public bool? Invited { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "api_tokens")]
        public List<ChangeUserAnswerApiTokensItem> ApiTokens { get; set; }
    }

    public sealed class RemoveUserBody
    {
        /// <summary>One of: keep, revoke.</summary>
        [DataMember(Name = "api_tokens")]
        public string ApiTokens { get; set; }
    }

    public sealed class RemoveUserAnswerApiTokensItem
    {
        [DataMember(Name = "id")]
        public long? Id { get; set; }

        [DataMember(Name = "description")]
        public string Description { get; set; }

        [DataMember(Name = "fingerprint")]
        public string Fingerprint { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        [DataMember(Name = "last_used_at")]
        public string LastUsedAt { get; set; }

        [DataMember(Name = "revoked_at")]
        public string RevokedAt { get; set; }
    }

    public sealed class RemoveUserAnswer
    {
        /// <summary>One of: deleted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public long? Id { get; set; }

        [DataMember(Name = "api_tokens")]
        public List<RemoveUserAnswerApiTokensItem> ApiTokens { get; set; }
    }

    public sealed class OpenEnrolmentAnswer
    {
        [DataMember(Name = "url")]
        public string Url { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    public sealed class StaffRole
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "permissions")]
        public List<string> Permissions { get; set; }

        [DataMember(Name = "users")]
        public long? Users { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }
    }

    public sealed class AddRoleBody
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "permissions")]
        public List<string> Permissions { get; set; }
    }

    public sealed class ChangeRoleBody
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "permissions")]
        public List<string> Permissions { get; set; }
    }

    public sealed class RemoveRoleAnswer
    {
        /// <summary>One of: deleted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class ChangeOwnPasswordBody
    {
        [DataMember(Name = "current")]
        public string Current { get; set; }

        [DataMember(Name = "password")]
        public string Password { get; set; }
    }

    public sealed class ChangeOwnPasswordAnswer
    {
        /// <summary>One of: password changed.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "sessions")]
        public long? Sessions { get; set; }
    }

    public sealed class InviteUserAnswer
    {
        [DataMember(Name = "invitation_url")]
        public string InvitationUrl { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    public sealed class AcceptInvitationBody
    {
        [DataMember(Name = "invitation_token")]
        public string InvitationToken { get; set; }

        [DataMember(Name = "password")]
        public string Password { get; set; }
    }

    public sealed class AcceptInvitationAnswer
    {
        /// <summary>One of: password set.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }
    }

    public sealed class BeginPasskeyLoginAnswerPublicKey
    {
        [DataMember(Name = "challenge")]
        public string Challenge { get; set; }

        [DataMember(Name = "rpId")]
        public string RpId { get; set; }

        [DataMember(Name = "timeout")]
        public long? Timeout { get; set; }

        /// <summary>One of: required.</summary>
        [DataMember(Name = "userVerification")]
        public string UserVerification { get; set; }
    }

    public sealed class BeginPasskeyLoginAnswer
    {
        [DataMember(Name = "public_key")]
        public BeginPasskeyLoginAnswerPublicKey PublicKey { get; set; }
    }

    public sealed class LogInWithPasskeyBodyResponse
    {
        [DataMember(Name = "clientDataJSON")]
        public string ClientDataJSON { get; set; }

        [DataMember(Name = "authenticatorData")]
        public string AuthenticatorData { get; set; }

        [DataMember(Name = "signature")]
        public string Signature { get; set; }
    }

    public sealed class LogInWithPasskeyBody
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "rawId")]
        public string RawId { get; set; }

        /// <summary>One of: public-key.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        [DataMember(Name = "response")]
        public LogInWithPasskeyBodyResponse Response { get; set; }
    }

    public sealed class LogInWithPasskeyAnswer
    {
        [DataMember(Name = "token")]
        public string Token { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }

        /// <summary>One of: superuser, admin, view, privacy, custom.</summary>
        [DataMember(Name = "role")]
        public string Role { get; set; }
    }

    public sealed class Passkey
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "backed_up")]
        public bool? BackedUp { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "last_used_at")]
        public string LastUsedAt { get; set; }
    }

    public sealed class AddPasskeyBodyCredentialResponse
    {
        [DataMember(Name = "clientDataJSON")]
        public string ClientDataJSON { get; set; }

        [DataMember(Name = "attestationObject")]
        public string AttestationObject { get; set; }
    }

    public sealed class AddPasskeyBodyCredential
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "rawId")]
        public string RawId { get; set; }

        /// <summary>One of: public-key.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        [DataMember(Name = "response")]
        public AddPasskeyBodyCredentialResponse Response { get; set; }
    }

    public sealed class AddPasskeyBody
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "credential")]
        public AddPasskeyBodyCredential Credential { get; set; }
    }

    public sealed class BeginPasskeyBody
    {
        [DataMember(Name = "current")]
        public string Current { get; set; }

        [DataMember(Name = "code")]
        public string Code { get; set; }
    }

    public sealed class BeginPasskeyAnswerPublicKeyRp
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }
    }

    public sealed class BeginPasskeyAnswerPublicKeyUser
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "displayName")]
        public string DisplayName { get; set; }
    }

    public sealed class BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem
    {
        /// <summary>One of: public-key.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        [DataMember(Name = "alg")]
        public long? Alg { get; set; }
    }

    public sealed class BeginPasskeyAnswerPublicKeyExcludeCredentialsItem
    {
        /// <summary>One of: public-key.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class BeginPasskeyAnswerPublicKeyAuthenticatorSelection
    {
        /// <summary>One of: required.</summary>
        [DataMember(Name = "residentKey")]
        public string ResidentKey { get; set; }

        [DataMember(Name = "requireResidentKey")]
        public bool? RequireResidentKey { get; set; }

        /// <summary>One of: required.</summary>
        [DataMember(Name = "userVerification")]
        public string UserVerification { get; set; }
    }

    public sealed class BeginPasskeyAnswerPublicKey
    {
        [DataMember(Name = "challenge")]
        public string Challenge { get; set; }

        [DataMember(Name = "rp")]
        public BeginPasskeyAnswerPublicKeyRp Rp { get; set; }

        [DataMember(Name = "user")]
        public BeginPasskeyAnswerPublicKeyUser User { get; set; }

        [DataMember(Name = "pubKeyCredParams")]
        public List<BeginPasskeyAnswerPublicKeyPubKeyCredParamsItem> PubKeyCredParams { get; set; }

        [DataMember(Name = "excludeCredentials")]
        public List<BeginPasskeyAnswerPublicKeyExcludeCredentialsItem> ExcludeCredentials { get; set; }

        [DataMember(Name = "authenticatorSelection")]
        public BeginPasskeyAnswerPublicKeyAuthenticatorSelection AuthenticatorSelection { get; set; }

        /// <summary>One of: none.</summary>
        [DataMember(Name = "attestation")]
        public string Attestation { get; set; }

        [DataMember(Name = "timeout")]
        public long? Timeout { get; set; }
    }

    public sealed class BeginPasskeyAnswer
    {
        [DataMember(Name = "public_key")]
        public BeginPasskeyAnswerPublicKey PublicKey { get; set; }
    }

    public sealed class RemovePasskeyBody
    {
        [DataMember(Name = "current")]
        public string Current { get; set; }

        [DataMember(Name = "code")]
        public string Code { get; set; }
    }

    public sealed class RemovePasskeyAnswer
    {
        /// <summary>One of: passkey removed.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class Session
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "last_used_at")]
        public string LastUsedAt { get; set; }

        [DataMember(Name = "own")]
        public bool? Own { get; set; }
    }

    public sealed class EndOwnSessionAnswer
    {
        /// <summary>One of: ended.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "sessions")]
        public long? Sessions { get; set; }
    }

    public sealed class EndUsersSessionsAnswer
    {
        /// <summary>One of: ended.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "sessions")]
        public long? Sessions { get; set; }
    }

    public sealed class CreateApiTokenBody
    {
        [DataMember(Name = "description")]
        public string Description { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    public sealed class CreateApiTokenAnswer
    {
        /// <summary>One of: API token created.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "token")]
        public string Token { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        [DataMember(Name = "description")]
        public string Description { get; set; }
    }

    public sealed class ListApiTokensAnswerItem
    {
        [DataMember(Name = "id")]
        public long? Id { get; set; }

        [DataMember(Name = "description")]
        public string Description { get; set; }

        [DataMember(Name = "fingerprint")]
        public string Fingerprint { get; set; }

        [DataMember(Name = "created_by")]
        public string CreatedBy { get; set; }

        [DataMember(Name = "maker_id")]
        public long? MakerId { get; set; }

        [DataMember(Name = "maker_active")]
        public bool? MakerActive { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        [DataMember(Name = "last_used_at")]
        public string LastUsedAt { get; set; }

        [DataMember(Name = "revoked_at")]
        public string RevokedAt { get; set; }
    }

    public sealed class RevokeApiTokenAnswer
    {
        /// <summary>One of: API token revoked.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class ListSubjectsQuery
    {
        [DataMember(Name = "limit")]
        public long? Limit { get; set; }

        [DataMember(Name = "offset")]
        public long? Offset { get; set; }

        [DataMember(Name = "includeDeletionRequests")]
        public bool? IncludeDeletionRequests { get; set; }

        /// <summary>One of: pending, completed.</summary>
        [DataMember(Name = "deletionRequestStatus")]
        public string DeletionRequestStatus { get; set; }

        [DataMember(Name = "search")]
        public string Search { get; set; }

        [DataMember(Name = "similar")]
        public bool? Similar { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        /// <summary>One of: status.</summary>
        [DataMember(Name = "include")]
        public string Include { get; set; }
    }

    public sealed class DeletionRequest
    {
        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        /// <summary>One of: pending, completed, refused, withdrawn.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "confirmed")]
        public bool? Confirmed { get; set; }

        [DataMember(Name = "requested_at")]
        public string RequestedAt { get; set; }

        /// <summary>One of: subject, staff.</summary>
        [DataMember(Name = "requested_by")]
        public string RequestedBy { get; set; }

        [DataMember(Name = "completed_at")]
        public string CompletedAt { get; set; }
    }

    public sealed class VerifiedDetails
    {
        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }
    }

    public sealed class ListSubjectsAnswerItemStatus
    {
        /// <summary>One of: none, approved, rejected, pending, mixed.</summary>
        [DataMember(Name = "license_status")]
        public string LicenseStatus { get; set; }

        /// <summary>One of: none, approved, rejected, pending, mixed.</summary>
        [DataMember(Name = "selfie_status")]
        public string SelfieStatus { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "has_pending_reupload")]
        public bool? HasPendingReupload { get; set; }

        [DataMember(Name = "need_student_reply")]
        public bool? NeedStudentReply { get; set; }

        [DataMember(Name = "approved_licenses_count")]
        public long? ApprovedLicensesCount { get; set; }

        [DataMember(Name = "rejected_licenses_count")]
        public long? RejectedLicensesCount { get; set; }

        [DataMember(Name = "approved_selfies_count")]
        public long? ApprovedSelfiesCount { get; set; }

        [DataMember(Name = "rejected_selfies_count")]
        public long? RejectedSelfiesCount { get; set; }

        [DataMember(Name = "verified_details")]
        public VerifiedDetails VerifiedDetails { get; set; }

        [DataMember(Name = "record_changed")]
        public List<string> RecordChanged { get; set; }
    }

    public sealed class ListSubjectsAnswerItem
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "photo_url")]
        public string PhotoUrl { get; set; }

        [DataMember(Name = "subject_created_at")]
        public string SubjectCreatedAt { get; set; }

        [DataMember(Name = "deletion_requests")]
        public List<DeletionRequest> DeletionRequests { get; set; }

        [DataMember(Name = "status")]
        public ListSubjectsAnswerItemStatus Status { get; set; }
    }

    public sealed class CreateSubjectBody
    {
        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "dob")]
        public string Dob { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "photo_url")]
        public string PhotoUrl { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_state")]
        public string LicenseState { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "addr_street")]
        public string AddrStreet { get; set; }

        [DataMember(Name = "addr_city")]
        public string AddrCity { get; set; }

        [DataMember(Name = "addr_state")]
        public string AddrState { get; set; }

        [DataMember(Name = "addr_zip")]
        public string AddrZip { get; set; }

        [DataMember(Name = "addr_country")]
        public string AddrCountry { get; set; }
    }

    public sealed class CreateSubjectAnswer
    {
        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        /// <summary>One of: created.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class ReadSubjectQuery
    {
        /// <summary>One of: status, consent, client_events.</summary>
        [DataMember(Name = "include")]
        public string Include { get; set; }
    }

    public sealed class SubjectStatus
    {
        /// <summary>One of: none, approved, rejected, pending, mixed.</summary>
        [DataMember(Name = "license_status")]
        public string LicenseStatus { get; set; }

        /// <summary>One of: none, approved, rejected, pending, mixed.</summary>
        [DataMember(Name = "selfie_status")]
        public string SelfieStatus { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "has_pending_reupload")]
        public bool? HasPendingReupload { get; set; }

        [DataMember(Name = "need_student_reply")]
        public bool? NeedStudentReply { get; set; }

        [DataMember(Name = "approved_licenses_count")]
        public long? ApprovedLicensesCount { get; set; }

        [DataMember(Name = "rejected_licenses_count")]
        public long? RejectedLicensesCount { get; set; }

        [DataMember(Name = "approved_selfies_count")]
        public long? ApprovedSelfiesCount { get; set; }

        [DataMember(Name = "rejected_selfies_count")]
        public long? RejectedSelfiesCount { get; set; }

        [DataMember(Name = "verified_details")]
        public VerifiedDetails VerifiedDetails { get; set; }

        [DataMember(Name = "record_changed")]
        public List<string> RecordChanged { get; set; }
    }

    public sealed class Consent
    {
        [DataMember(Name = "version")]
        public string Version { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "given")]
        public bool? Given { get; set; }

        [DataMember(Name = "compares_across")]
        public bool? ComparesAcross { get; set; }

        [DataMember(Name = "at")]
        public string At { get; set; }
    }

    public sealed class SubjectClientEventsItem
    {
        /// <summary>One of: camera_refused, camera_unanswered, camera_busy, camera_stopped, no_camera,
        /// unsupported_browser, frame_without_camera, given_up.</summary>
        [DataMember(Name = "event")]
        public string Event { get; set; }

        [DataMember(Name = "at")]
        public string At { get; set; }
    }

    public sealed class Subject
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_state")]
        public string LicenseState { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "addr_street")]
        public string AddrStreet { get; set; }

        [DataMember(Name = "addr_city")]
        public string AddrCity { get; set; }

        [DataMember(Name = "addr_state")]
        public string AddrState { get; set; }

        [DataMember(Name = "addr_zip")]
        public string AddrZip { get; set; }

        [DataMember(Name = "addr_country")]
        public string AddrCountry { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "photo_url")]
        public string PhotoUrl { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "status")]
        public SubjectStatus Status { get; set; }

        [DataMember(Name = "consent")]
        public List<Consent> Consent { get; set; }

        [DataMember(Name = "client_events")]
        public List<SubjectClientEventsItem> ClientEvents { get; set; }
    }

    public sealed class UpdateSubjectBody
    {
        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "dob")]
        public string Dob { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "photo_url")]
        public string PhotoUrl { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_state")]
        public string LicenseState { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "addr_street")]
        public string AddrStreet { get; set; }

        [DataMember(Name = "addr_city")]
        public string AddrCity { get; set; }

        [DataMember(Name = "addr_state")]
        public string AddrState { get; set; }

        [DataMember(Name = "addr_zip")]
        public string AddrZip { get; set; }

        [DataMember(Name = "addr_country")]
        public string AddrCountry { get; set; }
    }

    public sealed class UpdateSubjectAnswer
    {
        /// <summary>One of: updated.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class EraseSubjectBody
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class EraseSubjectAnswerReceipt
    {
        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        [DataMember(Name = "objects")]
        public long? Objects { get; set; }

        [DataMember(Name = "bytes")]
        public long? Bytes { get; set; }

        [DataMember(Name = "records")]
        public Dictionary<string, long?> Records { get; set; }

        [DataMember(Name = "erased_at")]
        public string ErasedAt { get; set; }

        [DataMember(Name = "audit_number")]
        public long? AuditNumber { get; set; }

        [DataMember(Name = "audit_hash")]
        public string AuditHash { get; set; }
    }

    public sealed class EraseSubjectAnswer
    {
        [DataMember(Name = "message")]
        public string Message { get; set; }

        [DataMember(Name = "requestId")]
        public string RequestId { get; set; }

        [DataMember(Name = "receipt")]
        public EraseSubjectAnswerReceipt Receipt { get; set; }
    }

    public sealed class ReadOwnDetailsAnswer
    {
        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_state")]
        public string LicenseState { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "addr_street")]
        public string AddrStreet { get; set; }

        [DataMember(Name = "addr_city")]
        public string AddrCity { get; set; }

        [DataMember(Name = "addr_state")]
        public string AddrState { get; set; }

        [DataMember(Name = "addr_zip")]
        public string AddrZip { get; set; }

        [DataMember(Name = "addr_country")]
        public string AddrCountry { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "photo_url")]
        public string PhotoUrl { get; set; }

        [DataMember(Name = "dob")]
        public string Dob { get; set; }
    }

    public sealed class UpdateOwnDetailsBody
    {
        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "dob")]
        public string Dob { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "photo_url")]
        public string PhotoUrl { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_state")]
        public string LicenseState { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "addr_street")]
        public string AddrStreet { get; set; }

        [DataMember(Name = "addr_city")]
        public string AddrCity { get; set; }

        [DataMember(Name = "addr_state")]
        public string AddrState { get; set; }

        [DataMember(Name = "addr_zip")]
        public string AddrZip { get; set; }

        [DataMember(Name = "addr_country")]
        public string AddrCountry { get; set; }
    }

    public sealed class UpdateOwnDetailsAnswer
    {
        /// <summary>One of: updated.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class MintEphemeralTokenBody
    {
        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "preset_id")]
        public string PresetId { get; set; }

        [DataMember(Name = "expires_in_minutes")]
        public long? ExpiresInMinutes { get; set; }

        [DataMember(Name = "max_uses")]
        public long? MaxUses { get; set; }

        [DataMember(Name = "one_time")]
        public bool? OneTime { get; set; }

        /// <summary>One of: any, license, selfie, analyze, verify_age, reupload.</summary>
        [DataMember(Name = "upload_type")]
        public string UploadType { get; set; }

        [DataMember(Name = "can_edit_details")]
        public bool? CanEditDetails { get; set; }

        [DataMember(Name = "view_subject_details")]
        public bool? ViewSubjectDetails { get; set; }

        [DataMember(Name = "can_list_reupload")]
        public bool? CanListReupload { get; set; }

        [DataMember(Name = "can_list_need_reply")]
        public bool? CanListNeedReply { get; set; }

        [DataMember(Name = "can_return_capabilities")]
        public bool? CanReturnCapabilities { get; set; }

        [DataMember(Name = "require_face_match")]
        public bool? RequireFaceMatch { get; set; }

        [DataMember(Name = "require_liveness")]
        public bool? RequireLiveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "accept_credentials")]
        public List<string> AcceptCredentials { get; set; }

        [DataMember(Name = "min_age")]
        public long? MinAge { get; set; }

        [DataMember(Name = "max_license_attempts")]
        public long? MaxLicenseAttempts { get; set; }

        [DataMember(Name = "max_selfie_attempts")]
        public long? MaxSelfieAttempts { get; set; }

        [DataMember(Name = "return_url")]
        public string ReturnUrl { get; set; }

        /// <summary>One of: en, es, fr, de, pt, ar, hi, zh, zh-TW, it, pl, tr, uk, nl, ro, vi, id, ja, ko.</summary>
        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "phone_only")]
        public bool? PhoneOnly { get; set; }

        [DataMember(Name = "require_live_capture")]
        public bool? RequireLiveCapture { get; set; }

        [DataMember(Name = "metadata")]
        public Dictionary<string, string> Metadata { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }
    }

    public sealed class MintEphemeralTokenAnswerWorkflowStepsItem
    {
        /// <summary>One of: verify_license, check_selfie, age_gender_estimation.</summary>
        [DataMember(Name = "step_name")]
        public string StepName { get; set; }

        [DataMember(Name = "step_order")]
        public long? StepOrder { get; set; }
    }

    public sealed class MintEphemeralTokenAnswer
    {
        /// <summary>One of: ephemeral_token_created.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "token")]
        public string Token { get; set; }

        [DataMember(Name = "url")]
        public string Url { get; set; }

        [DataMember(Name = "active_links")]
        public long? ActiveLinks { get; set; }

        [DataMember(Name = "metadata")]
        public Dictionary<string, string> Metadata { get; set; }

        /// <summary>One of: any, license, selfie, analyze, verify_age, reupload.</summary>
        [DataMember(Name = "upload_type")]
        public string UploadType { get; set; }

        [DataMember(Name = "can_edit_details")]
        public bool? CanEditDetails { get; set; }

        [DataMember(Name = "view_subject_details")]
        public bool? ViewSubjectDetails { get; set; }

        [DataMember(Name = "can_list_reupload")]
        public bool? CanListReupload { get; set; }

        [DataMember(Name = "can_list_need_reply")]
        public bool? CanListNeedReply { get; set; }

        [DataMember(Name = "can_return_capabilities")]
        public bool? CanReturnCapabilities { get; set; }

        [DataMember(Name = "require_face_match")]
        public bool? RequireFaceMatch { get; set; }

        [DataMember(Name = "require_liveness")]
        public bool? RequireLiveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "accept_credentials")]
        public List<string> AcceptCredentials { get; set; }

        [DataMember(Name = "min_age")]
        public long? MinAge { get; set; }

        [DataMember(Name = "max_uses")]
        public long? MaxUses { get; set; }

        [DataMember(Name = "max_license_attempts")]
        public long? MaxLicenseAttempts { get; set; }

        [DataMember(Name = "max_selfie_attempts")]
        public long? MaxSelfieAttempts { get; set; }

        [DataMember(Name = "return_url")]
        public string ReturnUrl { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "phone_only")]
        public bool? PhoneOnly { get; set; }

        [DataMember(Name = "require_live_capture")]
        public bool? RequireLiveCapture { get; set; }

        [DataMember(Name = "workflow_steps")]
        public List<MintEphemeralTokenAnswerWorkflowStepsItem> WorkflowSteps { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    public sealed class ListEphemeralTokensQuery
    {
        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }
    }

    public sealed class EphemeralTokenWorkflowStepsItem
    {
        /// <summary>One of: verify_license, check_selfie, age_gender_estimation.</summary>
        [DataMember(Name = "step_name")]
        public string StepName { get; set; }

        [DataMember(Name = "step_order")]
        public long? StepOrder { get; set; }
    }

    public sealed class EphemeralToken
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        /// <summary>One of: any, license, selfie, analyze, verify_age, reupload.</summary>
        [DataMember(Name = "upload_type")]
        public string UploadType { get; set; }

        [DataMember(Name = "can_edit_details")]
        public bool? CanEditDetails { get; set; }

        [DataMember(Name = "view_subject_details")]
        public bool? ViewSubjectDetails { get; set; }

        [DataMember(Name = "can_list_reupload")]
        public bool? CanListReupload { get; set; }

        [DataMember(Name = "can_list_need_reply")]
        public bool? CanListNeedReply { get; set; }

        [DataMember(Name = "can_return_capabilities")]
        public bool? CanReturnCapabilities { get; set; }

        [DataMember(Name = "require_face_match")]
        public bool? RequireFaceMatch { get; set; }

        [DataMember(Name = "require_liveness")]
        public bool? RequireLiveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "accept_credentials")]
        public List<string> AcceptCredentials { get; set; }

        [DataMember(Name = "min_age")]
        public long? MinAge { get; set; }

        [DataMember(Name = "max_uses")]
        public long? MaxUses { get; set; }

        [DataMember(Name = "max_license_attempts")]
        public long? MaxLicenseAttempts { get; set; }

        [DataMember(Name = "max_selfie_attempts")]
        public long? MaxSelfieAttempts { get; set; }

        [DataMember(Name = "return_url")]
        public string ReturnUrl { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "phone_only")]
        public bool? PhoneOnly { get; set; }

        [DataMember(Name = "require_live_capture")]
        public bool? RequireLiveCapture { get; set; }

        [DataMember(Name = "workflow_steps")]
        public List<EphemeralTokenWorkflowStepsItem> WorkflowSteps { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        [DataMember(Name = "use_count")]
        public long? UseCount { get; set; }

        [DataMember(Name = "license_use_count")]
        public long? LicenseUseCount { get; set; }

        [DataMember(Name = "selfie_use_count")]
        public long? SelfieUseCount { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "metadata")]
        public Dictionary<string, string> Metadata { get; set; }

        [DataMember(Name = "created_by")]
        public string CreatedBy { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "revoked_at")]
        public string RevokedAt { get; set; }
    }

    public sealed class RevokeEphemeralTokenAnswer
    {
        /// <summary>One of: Ephemeral token revoked.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class ReadCapabilitiesAnswerWorkflowStepsItem
    {
        /// <summary>One of: verify_license, check_selfie, age_gender_estimation.</summary>
        [DataMember(Name = "step_name")]
        public string StepName { get; set; }

        [DataMember(Name = "step_order")]
        public long? StepOrder { get; set; }
    }

    public sealed class ReadCapabilitiesAnswer
    {
        /// <summary>One of: any, license, selfie, analyze, verify_age, reupload.</summary>
        [DataMember(Name = "upload_type")]
        public string UploadType { get; set; }

        [DataMember(Name = "can_edit_details")]
        public bool? CanEditDetails { get; set; }

        [DataMember(Name = "view_subject_details")]
        public bool? ViewSubjectDetails { get; set; }

        [DataMember(Name = "can_list_reupload")]
        public bool? CanListReupload { get; set; }

        [DataMember(Name = "can_list_need_reply")]
        public bool? CanListNeedReply { get; set; }

        [DataMember(Name = "can_return_capabilities")]
        public bool? CanReturnCapabilities { get; set; }

        [DataMember(Name = "require_face_match")]
        public bool? RequireFaceMatch { get; set; }

        [DataMember(Name = "require_liveness")]
        public bool? RequireLiveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "accept_credentials")]
        public List<string> AcceptCredentials { get; set; }

        [DataMember(Name = "min_age")]
        public long? MinAge { get; set; }

        [DataMember(Name = "max_uses")]
        public long? MaxUses { get; set; }

        [DataMember(Name = "max_license_attempts")]
        public long? MaxLicenseAttempts { get; set; }

        [DataMember(Name = "max_selfie_attempts")]
        public long? MaxSelfieAttempts { get; set; }

        [DataMember(Name = "return_url")]
        public string ReturnUrl { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "phone_only")]
        public bool? PhoneOnly { get; set; }

        [DataMember(Name = "require_live_capture")]
        public bool? RequireLiveCapture { get; set; }

        [DataMember(Name = "workflow_steps")]
        public List<ReadCapabilitiesAnswerWorkflowStepsItem> WorkflowSteps { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        [DataMember(Name = "use_count")]
        public long? UseCount { get; set; }

        [DataMember(Name = "license_use_count")]
        public long? LicenseUseCount { get; set; }

        [DataMember(Name = "selfie_use_count")]
        public long? SelfieUseCount { get; set; }

        [DataMember(Name = "match_threshold")]
        public double? MatchThreshold { get; set; }

        [DataMember(Name = "liveness_light")]
        public bool? LivenessLight { get; set; }
    }

    public sealed class OfferHandoverAnswer
    {
        [DataMember(Name = "url")]
        public string Url { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    public sealed class ReadHandoverAnswer
    {
        /// <summary>One of: none, waiting, taken, expired.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class TakeHandoverBody
    {
        [DataMember(Name = "code")]
        public string Code { get; set; }
    }

    public sealed class TakeHandoverAnswer
    {
        [DataMember(Name = "token")]
        public string Token { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    public sealed class OwnPicture
    {
        /// <summary>One of: verify_license, check_selfie, age_gender_estimation.</summary>
        [DataMember(Name = "step_name")]
        public string StepName { get; set; }

        [DataMember(Name = "verification_id")]
        public string VerificationId { get; set; }

        [DataMember(Name = "submission_id")]
        public string SubmissionId { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "age_verified")]
        public bool? AgeVerified { get; set; }

        [DataMember(Name = "at")]
        public string At { get; set; }

        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "state")]
        public string State { get; set; }

        [DataMember(Name = "decided_by_person")]
        public bool? DecidedByPerson { get; set; }

        [DataMember(Name = "reupload_required")]
        public bool? ReuploadRequired { get; set; }

        [DataMember(Name = "seen_as")]
        public string SeenAs { get; set; }

        [DataMember(Name = "from_credential")]
        public bool? FromCredential { get; set; }

        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "reason_words")]
        public Dictionary<string, string> ReasonWords { get; set; }
    }

    public sealed class AskedOfSubject
    {
        /// <summary>One of: license, selfie.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        [DataMember(Name = "submission_id")]
        public string SubmissionId { get; set; }

        [DataMember(Name = "reupload_required")]
        public bool? ReuploadRequired { get; set; }

        [DataMember(Name = "response_required")]
        public bool? ResponseRequired { get; set; }

        [DataMember(Name = "reason_words")]
        public Dictionary<string, string> ReasonWords { get; set; }
    }

    public sealed class ReadProgressAnswerDeletionRequest
    {
        [DataMember(Name = "requested_at")]
        public string RequestedAt { get; set; }

        /// <summary>One of: subject, staff.</summary>
        [DataMember(Name = "requested_by")]
        public string RequestedBy { get; set; }
    }

    public sealed class ReadProgressAnswer
    {
        [DataMember(Name = "pictures")]
        public List<OwnPicture> Pictures { get; set; }

        [DataMember(Name = "asked")]
        public List<AskedOfSubject> Asked { get; set; }

        [DataMember(Name = "consent")]
        public Consent Consent { get; set; }

        [DataMember(Name = "deletion_request")]
        public ReadProgressAnswerDeletionRequest DeletionRequest { get; set; }
    }

    public sealed class RecordConsentBody
    {
        [DataMember(Name = "version")]
        public string Version { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "given")]
        public bool? Given { get; set; }

        [DataMember(Name = "compares_across")]
        public bool? ComparesAcross { get; set; }
    }

    public sealed class RecordConsentAnswer
    {
        [DataMember(Name = "version")]
        public string Version { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "given")]
        public bool? Given { get; set; }

        [DataMember(Name = "compares_across")]
        public bool? ComparesAcross { get; set; }

        [DataMember(Name = "at")]
        public string At { get; set; }
    }

    public sealed class RecordClientEventBody
    {
        /// <summary>One of: camera_refused, camera_unanswered, camera_busy, camera_stopped, no_camera,
        /// unsupported_browser, frame_without_camera, given_up.</summary>
        [DataMember(Name = "event")]
        public string Event { get; set; }
    }

    public sealed class RecordClientEventAnswer
    {
        /// <summary>One of: recorded.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }
    }

    public sealed class BeginLivenessBody
    {
        [DataMember(Name = "paced")]
        public bool? Paced { get; set; }

        [DataMember(Name = "light")]
        public bool? Light { get; set; }
    }

    public sealed class BeginLivenessAnswerStepsItem
    {
        /// <summary>One of: straight, left, right, up, closer.</summary>
        [DataMember(Name = "turn")]
        public string Turn { get; set; }
    }

    public sealed class BeginLivenessAnswerStep
    {
        [DataMember(Name = "number")]
        public long? Number { get; set; }

        /// <summary>One of: straight, left, right, up, closer.</summary>
        [DataMember(Name = "turn")]
        public string Turn { get; set; }

        /// <summary>One of: red, green, blue, white, black.</summary>
        [DataMember(Name = "color")]
        public string Color { get; set; }

        [DataMember(Name = "deadline_ms")]
        public long? DeadlineMs { get; set; }
    }

    public sealed class BeginLivenessAnswer
    {
        [DataMember(Name = "challenge_id")]
        public string ChallengeId { get; set; }

        [DataMember(Name = "steps")]
        public List<BeginLivenessAnswerStepsItem> Steps { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        [DataMember(Name = "step")]
        public BeginLivenessAnswerStep Step { get; set; }
    }

    public sealed class AnswerLivenessForm
    {
        [DataMember(Name = "frame")]
        public List<byte[]> Frame { get; set; }

        [DataMember(Name = "times")]
        public string Times { get; set; }

        [DataMember(Name = "capture")]
        public string Capture { get; set; }
    }

    public sealed class AnswerLivenessAnswer
    {
        /// <summary>One of: shown, not_shown, unclear.</summary>
        [DataMember(Name = "liveness")]
        public string Liveness { get; set; }
    }

    public sealed class SendLivenessStepForm
    {
        [DataMember(Name = "frame")]
        public List<byte[]> Frame { get; set; }

        [DataMember(Name = "step")]
        public long? Step { get; set; }

        [DataMember(Name = "capture")]
        public string Capture { get; set; }
    }

    public sealed class SendLivenessStepAnswerStep
    {
        [DataMember(Name = "number")]
        public long? Number { get; set; }

        /// <summary>One of: straight, left, right, up, closer.</summary>
        [DataMember(Name = "turn")]
        public string Turn { get; set; }

        /// <summary>One of: red, green, blue, white, black.</summary>
        [DataMember(Name = "color")]
        public string Color { get; set; }

        [DataMember(Name = "deadline_ms")]
        public long? DeadlineMs { get; set; }
    }

    public sealed class SendLivenessStepAnswer
    {
        [DataMember(Name = "step")]
        public SendLivenessStepAnswerStep Step { get; set; }

        /// <summary>One of: shown, not_shown, unclear.</summary>
        [DataMember(Name = "liveness")]
        public string Liveness { get; set; }
    }

    public sealed class UploadForm
    {
        [DataMember(Name = "image_file")]
        public byte[] ImageFile { get; set; }

        [DataMember(Name = "image_back")]
        public byte[] ImageBack { get; set; }

        [DataMember(Name = "verification_id")]
        public string VerificationId { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "manual")]
        public long? Manual { get; set; }

        [DataMember(Name = "challenge_id")]
        public string ChallengeId { get; set; }

        [DataMember(Name = "capture")]
        public string Capture { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }
    }

    public sealed class UploadQuery
    {
        /// <summary>One of: license, selfie, analyze, verify_age.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }
    }

    public sealed class UploadAnswer
    {
        /// <summary>One of: LICENSE_APPROVED, LICENSE_PENDING_APPROVAL, ID_NOT_MATCHED, NO_LICENSE_DETECTED,
        /// NO_FACE_DETECTED, SUBJECT_DATA_NOT_FOUND, ATTEMPT_SUPERSEDED, SELFIE_APPROVED, SELFIE_PENDING_APPROVAL,
        /// MULTIPLE_FACES, ANALYZED, AGE_VERIFICATION_DONE, MANUAL_REVIEW_REQUESTED, ATTEMPT_SUPERSEDED.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "similarity")]
        public object Similarity { get; set; }

        /// <summary>One of: matched, none.</summary>
        [DataMember(Name = "face_comparison")]
        public string FaceComparison { get; set; }

        [DataMember(Name = "license_id")]
        public string LicenseId { get; set; }

        [DataMember(Name = "verification_id")]
        public string VerificationId { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "signals")]
        public List<string> Signals { get; set; }

        /// <summary>One of: Multiple faces detected., Internal face mismatch on ID., Reference image unavailable.,
        /// Reference image has no detectable face., Reference face check unavailable., Document detection unavailable.,
        /// Face detection unavailable., Face comparison unavailable., Internal face comparison unavailable., Text
        /// extraction unavailable., Liveness not shown., Liveness check unavailable., Verification exceeded its time
        /// budget., This token requires a face match for approval and no approved reference selfie is on file - an
        /// administrator must review this submission., Multiple faces detected., Internal face mismatch on ID.,
        /// Reference image unavailable., Reference image has no detectable face., Reference face check unavailable.,
        /// Document detection unavailable., Face detection unavailable., Face comparison unavailable., Internal face
        /// comparison unavailable., Text extraction unavailable., Liveness not shown., Liveness check unavailable.,
        /// Verification exceeded its time budget., This token requires a face match for approval and no approved
        /// reference selfie is on file - an administrator must review this submission..</summary>
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "image_hints")]
        public List<string> ImageHints { get; set; }

        [DataMember(Name = "selfie_id")]
        public string SelfieId { get; set; }

        [DataMember(Name = "age_estimate")]
        public long? AgeEstimate { get; set; }

        [DataMember(Name = "age_verified")]
        public bool? AgeVerified { get; set; }
    }

    public sealed class ReuploadForm
    {
        [DataMember(Name = "image_file")]
        public byte[] ImageFile { get; set; }

        [DataMember(Name = "image_back")]
        public byte[] ImageBack { get; set; }

        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "manual")]
        public long? Manual { get; set; }

        [DataMember(Name = "challenge_id")]
        public string ChallengeId { get; set; }

        [DataMember(Name = "capture")]
        public string Capture { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }
    }

    public sealed class ReuploadQuery
    {
        /// <summary>One of: license, selfie.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class Verdict
    {
        /// <summary>One of: LICENSE_APPROVED, LICENSE_PENDING_APPROVAL, ID_NOT_MATCHED, NO_LICENSE_DETECTED,
        /// NO_FACE_DETECTED, SUBJECT_DATA_NOT_FOUND, ATTEMPT_SUPERSEDED, SELFIE_APPROVED, SELFIE_PENDING_APPROVAL,
        /// MULTIPLE_FACES, ANALYZED, AGE_VERIFICATION_DONE, MANUAL_REVIEW_REQUESTED, ANALYSIS_UNAVAILABLE,
        /// AGE_VERIFICATION_UNAVAILABLE.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "similarity")]
        public double? Similarity { get; set; }

        /// <summary>One of: matched, none.</summary>
        [DataMember(Name = "face_comparison")]
        public string FaceComparison { get; set; }

        [DataMember(Name = "license_id")]
        public string LicenseId { get; set; }

        [DataMember(Name = "verification_id")]
        public string VerificationId { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "signals")]
        public List<string> Signals { get; set; }

        /// <summary>One of: Multiple faces detected., Internal face mismatch on ID., Reference image unavailable.,
        /// Reference image has no detectable face., Reference face check unavailable., Document detection unavailable.,
        /// Face detection unavailable., Face comparison unavailable., Internal face comparison unavailable., Text
        /// extraction unavailable., Liveness not shown., Liveness check unavailable., Verification exceeded its time
        /// budget., This token requires a face match for approval and no approved reference selfie is on file - an
        /// administrator must review this submission., Multiple faces detected., Internal face mismatch on ID.,
        /// Reference image unavailable., Reference image has no detectable face., Reference face check unavailable.,
        /// Document detection unavailable., Face detection unavailable., Face comparison unavailable., Internal face
        /// comparison unavailable., Text extraction unavailable., Liveness not shown., Liveness check unavailable.,
        /// Verification exceeded its time budget., This token requires a face match for approval and no approved
        /// reference selfie is on file - an administrator must review this submission..</summary>
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "image_hints")]
        public List<string> ImageHints { get; set; }

        [DataMember(Name = "selfie_id")]
        public string SelfieId { get; set; }

        [DataMember(Name = "age_estimate")]
        public long? AgeEstimate { get; set; }

        [DataMember(Name = "age_verified")]
        public bool? AgeVerified { get; set; }
    }

    public sealed class ReuploadAnswer
    {
        /// <summary>One of: license reupload complete, selfie reupload complete.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "ai_result")]
        public Verdict AiResult { get; set; }
    }

    public sealed class BeginCredentialBody
    {
        /// <summary>One of: eu_age, mdl, eu_pid, photo_id.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "verification_id")]
        public string VerificationId { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }
    }

    public sealed class BeginCredentialAnswerRequestsItem
    {
        /// <summary>One of: org-iso-mdoc, openid4vp-v1-signed, openid4vp-v1-unsigned.</summary>
        [DataMember(Name = "protocol")]
        public string Protocol { get; set; }

        [DataMember(Name = "data")]
        public Dictionary<string, object> Data { get; set; }
    }

    public sealed class BeginCredentialAnswer
    {
        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        [DataMember(Name = "requests")]
        public List<BeginCredentialAnswerRequestsItem> Requests { get; set; }

        [DataMember(Name = "link")]
        public string Link { get; set; }
    }

    public sealed class AnswerCredentialBody
    {
        /// <summary>One of: org-iso-mdoc, openid4vp-v1-signed, openid4vp-v1-unsigned.</summary>
        [DataMember(Name = "protocol")]
        public string Protocol { get; set; }

        [DataMember(Name = "data")]
        public Dictionary<string, object> Data { get; set; }
    }

    public sealed class AnswerCredentialAnswer
    {
        /// <summary>One of: LICENSE_APPROVED, LICENSE_PENDING_APPROVAL, ID_NOT_MATCHED, NO_LICENSE_DETECTED,
        /// NO_FACE_DETECTED, SUBJECT_DATA_NOT_FOUND, ATTEMPT_SUPERSEDED, ANALYZED, AGE_VERIFICATION_DONE,
        /// MANUAL_REVIEW_REQUESTED, ATTEMPT_SUPERSEDED.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "similarity")]
        public object Similarity { get; set; }

        /// <summary>One of: matched, none.</summary>
        [DataMember(Name = "face_comparison")]
        public string FaceComparison { get; set; }

        [DataMember(Name = "license_id")]
        public string LicenseId { get; set; }

        [DataMember(Name = "verification_id")]
        public string VerificationId { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "signals")]
        public List<string> Signals { get; set; }

        /// <summary>One of: Multiple faces detected., Internal face mismatch on ID., Reference image unavailable.,
        /// Reference image has no detectable face., Reference face check unavailable., Document detection unavailable.,
        /// Face detection unavailable., Face comparison unavailable., Internal face comparison unavailable., Text
        /// extraction unavailable., Liveness not shown., Liveness check unavailable., Verification exceeded its time
        /// budget., This token requires a face match for approval and no approved reference selfie is on file - an
        /// administrator must review this submission..</summary>
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "image_hints")]
        public List<string> ImageHints { get; set; }

        [DataMember(Name = "selfie_id")]
        public string SelfieId { get; set; }

        [DataMember(Name = "age_estimate")]
        public long? AgeEstimate { get; set; }

        [DataMember(Name = "age_verified")]
        public bool? AgeVerified { get; set; }
    }

    public sealed class PostWalletAnswerAnswer
    {
        [DataMember(Name = "redirect_uri")]
        public string RedirectUri { get; set; }
    }

    public sealed class ListOwnMessagesQuery
    {
        /// <summary>One of: reupload, need_reply.</summary>
        [DataMember(Name = "filter")]
        public string Filter { get; set; }

        [DataMember(Name = "license_id")]
        public string LicenseId { get; set; }

        [DataMember(Name = "selfie_id")]
        public string SelfieId { get; set; }

        [DataMember(Name = "before")]
        public string Before { get; set; }
    }

    public sealed class Message
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>One of: admin, subject.</summary>
        [DataMember(Name = "author_type")]
        public string AuthorType { get; set; }

        [DataMember(Name = "comment_text")]
        public string CommentText { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }
    }

    public sealed class ListOwnMessagesAnswerLicensesItem
    {
        [DataMember(Name = "license_id")]
        public string LicenseId { get; set; }

        [DataMember(Name = "reupload_required")]
        public bool? ReuploadRequired { get; set; }

        [DataMember(Name = "response_required")]
        public bool? ResponseRequired { get; set; }

        [DataMember(Name = "messages")]
        public List<Message> Messages { get; set; }
    }

    public sealed class ListOwnMessagesAnswerSelfiesItem
    {
        [DataMember(Name = "selfie_id")]
        public string SelfieId { get; set; }

        [DataMember(Name = "reupload_required")]
        public bool? ReuploadRequired { get; set; }

        [DataMember(Name = "response_required")]
        public bool? ResponseRequired { get; set; }

        [DataMember(Name = "messages")]
        public List<Message> Messages { get; set; }
    }

    public sealed class ListOwnMessagesAnswer
    {
        [DataMember(Name = "licenses")]
        public List<ListOwnMessagesAnswerLicensesItem> Licenses { get; set; }

        [DataMember(Name = "selfies")]
        public List<ListOwnMessagesAnswerSelfiesItem> Selfies { get; set; }
    }

    public sealed class PostOwnMessageBody
    {
        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "license_id")]
        public string LicenseId { get; set; }

        [DataMember(Name = "selfie_id")]
        public string SelfieId { get; set; }
    }

    public sealed class PostOwnMessageAnswer
    {
        /// <summary>One of: ok.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "correspondence_id")]
        public string CorrespondenceId { get; set; }
    }

    public sealed class ListSubmissionsQuery
    {
        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>One of: reupload, need_reply.</summary>
        [DataMember(Name = "flagged")]
        public string Flagged { get; set; }

        [DataMember(Name = "q")]
        public string Q { get; set; }

        [DataMember(Name = "claimed_by")]
        public string ClaimedBy { get; set; }

        /// <summary>One of: me.</summary>
        [DataMember(Name = "mentions")]
        public string Mentions { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        /// <summary>One of: none, notice, warning, severe.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary>One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
        /// printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
        /// screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
        /// not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
        /// selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near,
        /// unproven_capture.</summary>
        [DataMember(Name = "signal")]
        public string Signal { get; set; }

        /// <summary>One of: staff, subject.</summary>
        [DataMember(Name = "waiting_for")]
        public string WaitingFor { get; set; }

        /// <summary>One of: yes, no.</summary>
        [DataMember(Name = "escalated")]
        public string Escalated { get; set; }

        [DataMember(Name = "score_below")]
        public double? ScoreBelow { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "due_before")]
        public string DueBefore { get; set; }

        [DataMember(Name = "waiting_hours")]
        public long? WaitingHours { get; set; }

        [DataMember(Name = "waiting_under_hours")]
        public long? WaitingUnderHours { get; set; }

        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        /// <summary>One of: wanted, differs, agreed, settled.</summary>
        [DataMember(Name = "second_look")]
        public string SecondLook { get; set; }

        [DataMember(Name = "updated_since")]
        public string UpdatedSince { get; set; }

        [DataMember(Name = "decided_from")]
        public string DecidedFrom { get; set; }

        [DataMember(Name = "decided_to")]
        public string DecidedTo { get; set; }

        [DataMember(Name = "decided_by")]
        public string DecidedBy { get; set; }

        [DataMember(Name = "created_from")]
        public string CreatedFrom { get; set; }

        [DataMember(Name = "created_to")]
        public string CreatedTo { get; set; }

        [DataMember(Name = "uploaded_from")]
        public string UploadedFrom { get; set; }

        [DataMember(Name = "uploaded_to")]
        public string UploadedTo { get; set; }

        [DataMember(Name = "upload_verdict")]
        public string UploadVerdict { get; set; }

        [DataMember(Name = "upload_reason")]
        public string UploadReason { get; set; }

        [DataMember(Name = "upload_reason_code")]
        public string UploadReasonCode { get; set; }

        /// <summary>One of: met, missed.</summary>
        [DataMember(Name = "sla")]
        public string Sla { get; set; }

        /// <summary>One of: agreed, differed, overturned.</summary>
        [DataMember(Name = "second_review")]
        public string SecondReview { get; set; }

        [DataMember(Name = "reviewed_from")]
        public string ReviewedFrom { get; set; }

        [DataMember(Name = "reviewed_to")]
        public string ReviewedTo { get; set; }

        [DataMember(Name = "first_review_by")]
        public string FirstReviewBy { get; set; }

        [DataMember(Name = "document_number")]
        public string DocumentNumber { get; set; }

        /// <summary>One of: oldest, severity.</summary>
        [DataMember(Name = "order")]
        public string Order { get; set; }

        [DataMember(Name = "limit")]
        public long? Limit { get; set; }

        [DataMember(Name = "cursor")]
        public string Cursor { get; set; }
    }

    public sealed class SubmissionRow
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "verdict")]
        public string Verdict { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "similarity")]
        public double? Similarity { get; set; }

        /// <summary>One of: matched, none.</summary>
        [DataMember(Name = "face_comparison")]
        public string FaceComparison { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "verification_id")]
        public string VerificationId { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "subject_external_uid")]
        public string SubjectExternalUid { get; set; }

        [DataMember(Name = "metadata")]
        public Dictionary<string, string> Metadata { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "reupload_required")]
        public bool? ReuploadRequired { get; set; }

        [DataMember(Name = "response_required")]
        public bool? ResponseRequired { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        /// <summary>One of: wanted, differs, agreed, settled.</summary>
        [DataMember(Name = "second_look")]
        public string SecondLook { get; set; }

        [DataMember(Name = "first_look_by")]
        public string FirstLookBy { get; set; }

        [DataMember(Name = "decided_by")]
        public string DecidedBy { get; set; }

        [DataMember(Name = "decided_at")]
        public string DecidedAt { get; set; }

        /// <summary>One of: none, notice, warning, severe.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        [DataMember(Name = "signals")]
        public List<string> Signals { get; set; }

        [DataMember(Name = "details_version")]
        public long? DetailsVersion { get; set; }

        [DataMember(Name = "verified_details")]
        public VerifiedDetails VerifiedDetails { get; set; }

        [DataMember(Name = "record_changed")]
        public List<string> RecordChanged { get; set; }

        [DataMember(Name = "open_by")]
        public string OpenBy { get; set; }

        [DataMember(Name = "waiting_since")]
        public string WaitingSince { get; set; }

        [DataMember(Name = "escalated_at")]
        public string EscalatedAt { get; set; }

        [DataMember(Name = "escalated_by")]
        public string EscalatedBy { get; set; }

        [DataMember(Name = "claimed_by")]
        public long? ClaimedBy { get; set; }

        [DataMember(Name = "claimed_by_name")]
        public string ClaimedByName { get; set; }

        [DataMember(Name = "claimed_until")]
        public string ClaimedUntil { get; set; }

        [DataMember(Name = "due_at")]
        public string DueAt { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "updated_at")]
        public string UpdatedAt { get; set; }
    }

    public sealed class SubmissionPage
    {
        [DataMember(Name = "submissions")]
        public List<SubmissionRow> Submissions { get; set; }

        [DataMember(Name = "next_cursor")]
        public string NextCursor { get; set; }
    }

    public sealed class CountQueueAnswer
    {
        [DataMember(Name = "license")]
        public long? License { get; set; }

        [DataMember(Name = "selfie")]
        public long? Selfie { get; set; }

        [DataMember(Name = "age")]
        public long? Age { get; set; }

        [DataMember(Name = "waiting_for_subject")]
        public long? WaitingForSubject { get; set; }

        [DataMember(Name = "oldest_seconds")]
        public long? OldestSeconds { get; set; }

        [DataMember(Name = "passing_score")]
        public double? PassingScore { get; set; }
    }

    public sealed class CountFiltersQuery
    {
        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }
    }

    public sealed class CountFiltersAnswerReasonsItem
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }
    }

    public sealed class CountFiltersAnswerWorkflowsItem
    {
        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }
    }

    public sealed class CountFiltersAnswer
    {
        [DataMember(Name = "counted")]
        public long? Counted { get; set; }

        [DataMember(Name = "open")]
        public long? Open { get; set; }

        [DataMember(Name = "waiting_for_subject")]
        public long? WaitingForSubject { get; set; }

        [DataMember(Name = "second_look")]
        public long? SecondLook { get; set; }

        [DataMember(Name = "escalated")]
        public long? Escalated { get; set; }

        [DataMember(Name = "mine")]
        public long? Mine { get; set; }

        [DataMember(Name = "nobody")]
        public long? Nobody { get; set; }

        [DataMember(Name = "late")]
        public long? Late { get; set; }

        [DataMember(Name = "need_reply")]
        public long? NeedReply { get; set; }

        [DataMember(Name = "mentions")]
        public long? Mentions { get; set; }

        [DataMember(Name = "reasons")]
        public List<CountFiltersAnswerReasonsItem> Reasons { get; set; }

        [DataMember(Name = "workflows")]
        public List<CountFiltersAnswerWorkflowsItem> Workflows { get; set; }
    }

    public sealed class ListChangesQuery
    {
        [DataMember(Name = "since")]
        public string Since { get; set; }
    }

    public sealed class ListChangesAnswerQueue
    {
        [DataMember(Name = "license")]
        public long? License { get; set; }

        [DataMember(Name = "selfie")]
        public long? Selfie { get; set; }

        [DataMember(Name = "age")]
        public long? Age { get; set; }

        [DataMember(Name = "waiting_for_subject")]
        public long? WaitingForSubject { get; set; }

        [DataMember(Name = "oldest_seconds")]
        public long? OldestSeconds { get; set; }

        [DataMember(Name = "passing_score")]
        public double? PassingScore { get; set; }
    }

    public sealed class ListChangesAnswerCasesItem
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "updated_at")]
        public string UpdatedAt { get; set; }

        [DataMember(Name = "open_by")]
        public string OpenBy { get; set; }

        [DataMember(Name = "claimed_by")]
        public long? ClaimedBy { get; set; }

        [DataMember(Name = "claimed_by_name")]
        public string ClaimedByName { get; set; }
    }

    public sealed class ListChangesAnswer
    {
        [DataMember(Name = "cursor")]
        public string Cursor { get; set; }

        [DataMember(Name = "queue")]
        public ListChangesAnswerQueue Queue { get; set; }

        [DataMember(Name = "mentions")]
        public long? Mentions { get; set; }

        [DataMember(Name = "due")]
        public long? Due { get; set; }

        [DataMember(Name = "last_late")]
        public string LastLate { get; set; }

        [DataMember(Name = "cases")]
        public List<ListChangesAnswerCasesItem> Cases { get; set; }
    }

    public sealed class ReviewQuery
    {
        [DataMember(Name = "externalUid")]
        public string ExternalUid { get; set; }

        /// <summary>One of: license, selfie.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        /// <summary>One of: external.</summary>
        [DataMember(Name = "identifier")]
        public string Identifier { get; set; }

        [DataMember(Name = "value")]
        public string Value { get; set; }

        [DataMember(Name = "limit")]
        public long? Limit { get; set; }

        [DataMember(Name = "cursor")]
        public string Cursor { get; set; }
    }

    public sealed class CaseSubject
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_state")]
        public string LicenseState { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "addr_street")]
        public string AddrStreet { get; set; }

        [DataMember(Name = "addr_city")]
        public string AddrCity { get; set; }

        [DataMember(Name = "addr_state")]
        public string AddrState { get; set; }

        [DataMember(Name = "addr_zip")]
        public string AddrZip { get; set; }

        [DataMember(Name = "addr_country")]
        public string AddrCountry { get; set; }

        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "photo_url")]
        public string PhotoUrl { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }
    }

    public sealed class ReviewAnswer
    {
        [DataMember(Name = "submissions")]
        public List<SubmissionRow> Submissions { get; set; }

        [DataMember(Name = "next_cursor")]
        public string NextCursor { get; set; }

        [DataMember(Name = "subject")]
        public CaseSubject Subject { get; set; }

        [DataMember(Name = "licenses")]
        public List<SubmissionRow> Licenses { get; set; }

        [DataMember(Name = "selfies")]
        public List<SubmissionRow> Selfies { get; set; }
    }

    public sealed class SavedFilter
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "filter")]
        public Dictionary<string, string> Filter { get; set; }

        [DataMember(Name = "shared")]
        public bool? Shared { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }
    }

    public sealed class ListSavedFiltersAnswer
    {
        [DataMember(Name = "saved_filters")]
        public List<SavedFilter> SavedFilters { get; set; }
    }

    public sealed class SaveFilterBody
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "filter")]
        public Dictionary<string, string> Filter { get; set; }

        [DataMember(Name = "shared")]
        public bool? Shared { get; set; }
    }

    public sealed class DeleteSavedFilterAnswer
    {
        /// <summary>One of: deleted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class OpenSubmissionQuery
    {
        [DataMember(Name = "before")]
        public string Before { get; set; }
    }

    public sealed class EvidenceDocumentQuality
    {
        [DataMember(Name = "sharpness")]
        public double? Sharpness { get; set; }

        [DataMember(Name = "glare")]
        public double? Glare { get; set; }
    }

    public sealed class EvidenceDocument
    {
        [DataMember(Name = "corners")]
        public List<List<double?>> Corners { get; set; }

        [DataMember(Name = "vertical")]
        public bool? Vertical { get; set; }

        [DataMember(Name = "quality")]
        public EvidenceDocumentQuality Quality { get; set; }
    }

    public sealed class Box
    {
        [DataMember(Name = "x")]
        public double? X { get; set; }

        [DataMember(Name = "y")]
        public double? Y { get; set; }

        [DataMember(Name = "width")]
        public double? Width { get; set; }

        [DataMember(Name = "height")]
        public double? Height { get; set; }
    }

    public sealed class EvidenceFacesItem
    {
        [DataMember(Name = "box")]
        public Box Box { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }
    }

    public sealed class EvidenceLinesItem
    {
        [DataMember(Name = "text")]
        public string Text { get; set; }

        [DataMember(Name = "confidence")]
        public double? Confidence { get; set; }

        [DataMember(Name = "box")]
        public Box Box { get; set; }
    }

    public sealed class EvidenceFieldsItem
    {
        [DataMember(Name = "field")]
        public string Field { get; set; }

        [DataMember(Name = "stored")]
        public string Stored { get; set; }

        [DataMember(Name = "read")]
        public string Read { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "box")]
        public Box Box { get; set; }

        /// <summary>One of: back.</summary>
        [DataMember(Name = "side")]
        public string Side { get; set; }

        /// <summary>One of: matches, differs, not_found, ambiguous, not_sure, swapped.</summary>
        [DataMember(Name = "agreement")]
        public string Agreement { get; set; }

        [DataMember(Name = "says")]
        public string Says { get; set; }
    }

    public sealed class EvidenceSidesItemDocumentQuality
    {
        [DataMember(Name = "sharpness")]
        public double? Sharpness { get; set; }

        [DataMember(Name = "glare")]
        public double? Glare { get; set; }
    }

    public sealed class EvidenceSidesItemDocument
    {
        [DataMember(Name = "corners")]
        public List<List<double?>> Corners { get; set; }

        [DataMember(Name = "vertical")]
        public bool? Vertical { get; set; }

        [DataMember(Name = "quality")]
        public EvidenceSidesItemDocumentQuality Quality { get; set; }
    }

    public sealed class EvidenceSidesItemLinesItem
    {
        [DataMember(Name = "text")]
        public string Text { get; set; }

        [DataMember(Name = "confidence")]
        public double? Confidence { get; set; }

        [DataMember(Name = "box")]
        public Box Box { get; set; }
    }

    public sealed class EvidenceSidesItemCodesBarcode
    {
        [DataMember(Name = "is_licence")]
        public bool? IsLicence { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }
    }

    public sealed class EvidenceSidesItemCodesMrz
    {
        [DataMember(Name = "is_licence")]
        public bool? IsLicence { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "lines")]
        public List<string> Lines { get; set; }

        [DataMember(Name = "check_digits")]
        public bool? CheckDigits { get; set; }

        [DataMember(Name = "legible")]
        public bool? Legible { get; set; }

        [DataMember(Name = "number_legible")]
        public bool? NumberLegible { get; set; }
    }

    public sealed class EvidenceSidesItemCodes
    {
        [DataMember(Name = "barcode")]
        public EvidenceSidesItemCodesBarcode Barcode { get; set; }

        [DataMember(Name = "barcode_not_understood")]
        public bool? BarcodeNotUnderstood { get; set; }

        [DataMember(Name = "mrz")]
        public EvidenceSidesItemCodesMrz Mrz { get; set; }

        [DataMember(Name = "mrz_too_small")]
        public bool? MrzTooSmall { get; set; }
    }

    public sealed class EvidenceSidesItem
    {
        /// <summary>One of: front, back.</summary>
        [DataMember(Name = "side")]
        public string Side { get; set; }

        /// <summary>One of: licence, licence_back, identity_card, passport, residence_permit, other_card, paper,
        /// screen, none.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "document")]
        public EvidenceSidesItemDocument Document { get; set; }

        [DataMember(Name = "lines")]
        public List<EvidenceSidesItemLinesItem> Lines { get; set; }

        [DataMember(Name = "codes")]
        public EvidenceSidesItemCodes Codes { get; set; }
    }

    public sealed class EvidenceExtractedFieldsValue
    {
        [DataMember(Name = "value")]
        public string Value { get; set; }

        /// <summary>One of: barcode, zone, label, number, layout.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }

        [DataMember(Name = "box")]
        public Box Box { get; set; }

        [DataMember(Name = "confidence")]
        public double? Confidence { get; set; }
    }

    public sealed class EvidenceExtracted
    {
        /// <summary>One of: licence, licence_back, identity_card, passport, residence_permit, other_card, paper,
        /// screen, none.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "country")]
        public string Country { get; set; }

        [DataMember(Name = "issuer")]
        public string Issuer { get; set; }

        [DataMember(Name = "one_name")]
        public bool? OneName { get; set; }

        [DataMember(Name = "fields")]
        public Dictionary<string, EvidenceExtractedFieldsValue> Fields { get; set; }
    }

    public sealed class EvidenceCodesBarcode
    {
        [DataMember(Name = "is_licence")]
        public bool? IsLicence { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }
    }

    public sealed class EvidenceCodesMrz
    {
        [DataMember(Name = "is_licence")]
        public bool? IsLicence { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "middle_name")]
        public string MiddleName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "date_of_birth")]
        public string DateOfBirth { get; set; }

        [DataMember(Name = "license_number")]
        public string LicenseNumber { get; set; }

        [DataMember(Name = "license_issue_date")]
        public string LicenseIssueDate { get; set; }

        [DataMember(Name = "license_expiry_date")]
        public string LicenseExpiryDate { get; set; }

        [DataMember(Name = "lines")]
        public List<string> Lines { get; set; }

        [DataMember(Name = "check_digits")]
        public bool? CheckDigits { get; set; }

        [DataMember(Name = "legible")]
        public bool? Legible { get; set; }

        [DataMember(Name = "number_legible")]
        public bool? NumberLegible { get; set; }
    }

    public sealed class EvidenceCodes
    {
        [DataMember(Name = "barcode")]
        public EvidenceCodesBarcode Barcode { get; set; }

        [DataMember(Name = "barcode_not_understood")]
        public bool? BarcodeNotUnderstood { get; set; }

        [DataMember(Name = "mrz")]
        public EvidenceCodesMrz Mrz { get; set; }

        [DataMember(Name = "mrz_too_small")]
        public bool? MrzTooSmall { get; set; }
    }

    public sealed class ProofBy
    {
        /// <summary>One of: classification, machine_readable_zone, issuer_signature, faces, portrait, ghost_image,
        /// liveness, record, record_match, reference, no_reference, contradictory_reference, copy_measures,
        /// expiry_date, no_expiry, block_list, comparison_refused, not_released, status_list, unavailable,
        /// budget.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }

        [DataMember(Name = "figures")]
        public Dictionary<string, object> Figures { get; set; }
    }

    public sealed class Proof
    {
        /// <summary>One of: document, portrait, details, face, original, in_force, unlisted.</summary>
        [DataMember(Name = "name")]
        public string Name { get; set; }

        /// <summary>One of: shown, contradicted, not_shown.</summary>
        [DataMember(Name = "state")]
        public string State { get; set; }

        [DataMember(Name = "by")]
        public ProofBy By { get; set; }
    }

    public sealed class EvidenceGhost
    {
        /// <summary>One of: same, different, not_compared, none.</summary>
        [DataMember(Name = "state")]
        public string State { get; set; }

        /// <summary>One of: faint, random, portrait, unavailable, budget.</summary>
        [DataMember(Name = "cause")]
        public string Cause { get; set; }

        [DataMember(Name = "distance")]
        public double? Distance { get; set; }
    }

    public sealed class EvidencePortrait
    {
        /// <summary>One of: clear, unclear, absent.</summary>
        [DataMember(Name = "state")]
        public string State { get; set; }

        /// <summary>One of: ghost_only, ghost_differs, cut_off, too_small, burnt_out, faint, blurred, pixelated, drawn,
        /// unfit, unmeasured.</summary>
        [DataMember(Name = "cause")]
        public string Cause { get; set; }

        [DataMember(Name = "figures")]
        public Dictionary<string, double?> Figures { get; set; }
    }

    public sealed class EvidenceOriginalBy
    {
        /// <summary>One of: colour, phone_screen, screen_or_print, none.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }

        [DataMember(Name = "figures")]
        public Dictionary<string, double?> Figures { get; set; }
    }

    public sealed class EvidenceOriginal
    {
        /// <summary>One of: shown, contradicted, not_shown.</summary>
        [DataMember(Name = "state")]
        public string State { get; set; }

        [DataMember(Name = "by")]
        public EvidenceOriginalBy By { get; set; }
    }

    public sealed class FaceLimitWorstGroup
    {
        [DataMember(Name = "group")]
        public string Group { get; set; }

        [DataMember(Name = "false_matches")]
        public long? FalseMatches { get; set; }

        [DataMember(Name = "pairs")]
        public long? Pairs { get; set; }

        [DataMember(Name = "rate_at_most")]
        public double? RateAtMost { get; set; }
    }

    public sealed class FaceLimit
    {
        [DataMember(Name = "same_up_to")]
        public double? SameUpTo { get; set; }

        [DataMember(Name = "different_from")]
        public double? DifferentFrom { get; set; }

        [DataMember(Name = "worst_group")]
        public FaceLimitWorstGroup WorstGroup { get; set; }
    }

    public sealed class EvidenceFaceOthers
    {
        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "nearest")]
        public double? Nearest { get; set; }
    }

    public sealed class LimitsSelfieBand
    {
        [DataMember(Name = "same")]
        public double? Same { get; set; }

        [DataMember(Name = "different")]
        public double? Different { get; set; }
    }

    public sealed class LimitsPortraitBand
    {
        [DataMember(Name = "same")]
        public double? Same { get; set; }

        [DataMember(Name = "different")]
        public double? Different { get; set; }
    }

    public sealed class Limits
    {
        [DataMember(Name = "selfie_band")]
        public LimitsSelfieBand SelfieBand { get; set; }

        [DataMember(Name = "portrait_band")]
        public LimitsPortraitBand PortraitBand { get; set; }

        [DataMember(Name = "ghost_different_from")]
        public double? GhostDifferentFrom { get; set; }

        [DataMember(Name = "passing_score")]
        public double? PassingScore { get; set; }
    }

    public sealed class EvidenceDecidedBy
    {
        [DataMember(Name = "limits")]
        public Limits Limits { get; set; }

        [DataMember(Name = "set_at")]
        public string SetAt { get; set; }

        [DataMember(Name = "strict")]
        public bool? Strict { get; set; }

        [DataMember(Name = "parks_expired")]
        public bool? ParksExpired { get; set; }

        [DataMember(Name = "severe")]
        public List<string> Severe { get; set; }

        [DataMember(Name = "same_face_searched")]
        public bool? SameFaceSearched { get; set; }

        [DataMember(Name = "required_proofs")]
        public List<string> RequiredProofs { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "zone_confirms")]
        public bool? ZoneConfirms { get; set; }
    }

    public sealed class EvidenceSignalsItemFieldsItem
    {
        [DataMember(Name = "field")]
        public string Field { get; set; }

        [DataMember(Name = "says")]
        public string Says { get; set; }

        [DataMember(Name = "other")]
        public string Other { get; set; }

        /// <summary>One of: stored, printed.</summary>
        [DataMember(Name = "other_source")]
        public string OtherSource { get; set; }
    }

    public sealed class EvidenceSignalsItemSubjectsItem
    {
        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "similarity")]
        public double? Similarity { get; set; }

        [DataMember(Name = "submission_id")]
        public string SubmissionId { get; set; }
    }

    public sealed class EvidenceSignalsItemSubjectsItem2
    {
        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }
    }

    public sealed class EvidenceSignalsItemBlocksItem
    {
        [DataMember(Name = "block_id")]
        public string BlockId { get; set; }

        /// <summary>One of: document, face.</summary>
        [DataMember(Name = "what")]
        public string What { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }
    }

    public sealed class EvidenceSignalsItem
    {
        /// <summary>One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
        /// printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, record_changed, mrz_mismatch,
        /// blur, glare, screen_or_print, little_colour, another_document, other_script, original_not_shown,
        /// expiry_not_read, not_released, credential_revoked, revocation_unknown, low_face_quality, far_from_anchor,
        /// others_as_near, unproven_capture, selfie_matches_document, same_face_as, same_document_as,
        /// blocked.</summary>
        [DataMember(Name = "signal")]
        public string Signal { get; set; }

        [DataMember(Name = "expired_on")]
        public string ExpiredOn { get; set; }

        [DataMember(Name = "valid_from")]
        public string ValidFrom { get; set; }

        [DataMember(Name = "fields")]
        public object Fields { get; set; }

        [DataMember(Name = "number")]
        public string Number { get; set; }

        [DataMember(Name = "issuer")]
        public string Issuer { get; set; }

        [DataMember(Name = "says")]
        public string Says { get; set; }

        [DataMember(Name = "other")]
        public string Other { get; set; }

        [DataMember(Name = "field")]
        public string Field { get; set; }

        /// <summary>One of: ghost_only, ghost_differs, cut_off, too_small, burnt_out, faint, blurred, pixelated, drawn,
        /// unfit, unmeasured.</summary>
        [DataMember(Name = "cause")]
        public string Cause { get; set; }

        [DataMember(Name = "figures")]
        public Dictionary<string, double?> Figures { get; set; }

        [DataMember(Name = "age")]
        public double? Age { get; set; }

        [DataMember(Name = "minor")]
        public bool? Minor { get; set; }

        [DataMember(Name = "check_digits")]
        public bool? CheckDigits { get; set; }

        [DataMember(Name = "sharpness")]
        public double? Sharpness { get; set; }

        [DataMember(Name = "share")]
        public double? Share { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "chroma")]
        public double? Chroma { get; set; }

        [DataMember(Name = "faces")]
        public long? Faces { get; set; }

        [DataMember(Name = "unread")]
        public double? Unread { get; set; }

        [DataMember(Name = "measure")]
        public string Measure { get; set; }

        [DataMember(Name = "elements")]
        public List<string> Elements { get; set; }

        /// <summary>One of: revoked, suspended.</summary>
        [DataMember(Name = "state")]
        public string State { get; set; }

        [DataMember(Name = "fitness")]
        public double? Fitness { get; set; }

        [DataMember(Name = "distance")]
        public double? Distance { get; set; }

        [DataMember(Name = "same_up_to")]
        public double? SameUpTo { get; set; }

        [DataMember(Name = "nearest")]
        public double? Nearest { get; set; }

        [DataMember(Name = "others")]
        public long? Others { get; set; }

        [DataMember(Name = "similarity")]
        public double? Similarity { get; set; }

        [DataMember(Name = "matches")]
        public bool? Matches { get; set; }

        [DataMember(Name = "submission_id")]
        public string SubmissionId { get; set; }

        [DataMember(Name = "face_limit")]
        public FaceLimit FaceLimit { get; set; }

        [DataMember(Name = "subjects")]
        public object Subjects { get; set; }

        [DataMember(Name = "blocks")]
        public List<EvidenceSignalsItemBlocksItem> Blocks { get; set; }
    }

    public sealed class EvidenceLivenessMeasures
    {
        [DataMember(Name = "findings")]
        public List<string> Findings { get; set; }

        [DataMember(Name = "moves")]
        public List<string> Moves { get; set; }

        [DataMember(Name = "relief")]
        public double? Relief { get; set; }

        [DataMember(Name = "fastestTurn")]
        public double? FastestTurn { get; set; }
    }

    public sealed class EvidenceLivenessStripItem
    {
        [DataMember(Name = "frame")]
        public long? Frame { get; set; }

        [DataMember(Name = "at")]
        public double? At { get; set; }
    }

    public sealed class EvidenceLivenessCapture
    {
        /// <summary>One of: camera, file.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }

        [DataMember(Name = "camera")]
        public string Camera { get; set; }

        /// <summary>One of: user, environment.</summary>
        [DataMember(Name = "facing")]
        public string Facing { get; set; }

        [DataMember(Name = "width")]
        public double? Width { get; set; }

        [DataMember(Name = "height")]
        public double? Height { get; set; }

        [DataMember(Name = "frame_rate")]
        public double? FrameRate { get; set; }

        /// <summary>One of: none, crop-and-scale.</summary>
        [DataMember(Name = "resize_mode")]
        public string ResizeMode { get; set; }

        [DataMember(Name = "background_blur")]
        public bool? BackgroundBlur { get; set; }

        /// <summary>One of: live, ended.</summary>
        [DataMember(Name = "track")]
        public string Track { get; set; }

        [DataMember(Name = "frame_ms")]
        public double? FrameMs { get; set; }

        [DataMember(Name = "frame_spread_ms")]
        public double? FrameSpreadMs { get; set; }
    }

    public sealed class EvidenceLivenessPaceStepsItem
    {
        /// <summary>One of: straight, left, right, up, closer.</summary>
        [DataMember(Name = "turn")]
        public string Turn { get; set; }

        /// <summary>One of: red, green, blue, white, black.</summary>
        [DataMember(Name = "color")]
        public string Color { get; set; }

        [DataMember(Name = "took_ms")]
        public double? TookMs { get; set; }

        [DataMember(Name = "allowed_ms")]
        public double? AllowedMs { get; set; }

        [DataMember(Name = "frames")]
        public long? Frames { get; set; }
    }

    public sealed class EvidenceLivenessPace
    {
        [DataMember(Name = "steps")]
        public List<EvidenceLivenessPaceStepsItem> Steps { get; set; }

        [DataMember(Name = "round_trip_ms")]
        public double? RoundTripMs { get; set; }

        [DataMember(Name = "is_late")]
        public bool? IsLate { get; set; }

        /// <summary>One of: shown, declined, off.</summary>
        [DataMember(Name = "light")]
        public string Light { get; set; }
    }

    public sealed class EvidenceLiveness
    {
        /// <summary>One of: shown, not_shown, unclear, unavailable, none.</summary>
        [DataMember(Name = "result")]
        public string Result { get; set; }

        [DataMember(Name = "required")]
        public bool? Required { get; set; }

        [DataMember(Name = "challenge_id")]
        public string ChallengeId { get; set; }

        [DataMember(Name = "steps")]
        public List<string> Steps { get; set; }

        [DataMember(Name = "challenges_asked")]
        public long? ChallengesAsked { get; set; }

        [DataMember(Name = "measures")]
        public EvidenceLivenessMeasures Measures { get; set; }

        [DataMember(Name = "distance")]
        public double? Distance { get; set; }

        [DataMember(Name = "fitness")]
        public double? Fitness { get; set; }

        [DataMember(Name = "strip")]
        public List<EvidenceLivenessStripItem> Strip { get; set; }

        [DataMember(Name = "capture")]
        public EvidenceLivenessCapture Capture { get; set; }

        [DataMember(Name = "paced")]
        public bool? Paced { get; set; }

        [DataMember(Name = "pace")]
        public EvidenceLivenessPace Pace { get; set; }
    }

    public sealed class EvidenceCapture
    {
        /// <summary>One of: camera, file.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }

        [DataMember(Name = "camera")]
        public string Camera { get; set; }

        /// <summary>One of: user, environment.</summary>
        [DataMember(Name = "facing")]
        public string Facing { get; set; }

        [DataMember(Name = "width")]
        public double? Width { get; set; }

        [DataMember(Name = "height")]
        public double? Height { get; set; }

        [DataMember(Name = "frame_rate")]
        public double? FrameRate { get; set; }

        /// <summary>One of: none, crop-and-scale.</summary>
        [DataMember(Name = "resize_mode")]
        public string ResizeMode { get; set; }

        [DataMember(Name = "background_blur")]
        public bool? BackgroundBlur { get; set; }

        /// <summary>One of: live, ended.</summary>
        [DataMember(Name = "track")]
        public string Track { get; set; }

        [DataMember(Name = "frame_ms")]
        public double? FrameMs { get; set; }

        [DataMember(Name = "frame_spread_ms")]
        public double? FrameSpreadMs { get; set; }

        [DataMember(Name = "live_required")]
        public bool? LiveRequired { get; set; }
    }

    public sealed class EvidenceCheck
    {
        [DataMember(Name = "verdict")]
        public string Verdict { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "similarity")]
        public double? Similarity { get; set; }

        [DataMember(Name = "face_comparison")]
        public string FaceComparison { get; set; }
    }

    public sealed class EvidenceCredentialIssuer
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "country")]
        public string Country { get; set; }

        /// <summary>One of: listed, list_too_old, not_listed, signer_differs.</summary>
        [DataMember(Name = "trust")]
        public string Trust { get; set; }
    }

    public sealed class EvidenceCredentialDetailsItem
    {
        [DataMember(Name = "field")]
        public string Field { get; set; }

        [DataMember(Name = "stored")]
        public string Stored { get; set; }

        [DataMember(Name = "says")]
        public string Says { get; set; }

        [DataMember(Name = "agrees")]
        public bool? Agrees { get; set; }
    }

    public sealed class EvidenceCredential
    {
        /// <summary>One of: eu_age, mdl, eu_pid, photo_id.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>One of: org-iso-mdoc, openid4vp-v1-signed, openid4vp-v1-unsigned, openid4vp.</summary>
        [DataMember(Name = "protocol")]
        public string Protocol { get; set; }

        [DataMember(Name = "issuer")]
        public EvidenceCredentialIssuer Issuer { get; set; }

        [DataMember(Name = "valid_from")]
        public string ValidFrom { get; set; }

        [DataMember(Name = "valid_until")]
        public string ValidUntil { get; set; }

        [DataMember(Name = "asked")]
        public List<string> Asked { get; set; }

        [DataMember(Name = "fields")]
        public Dictionary<string, object> Fields { get; set; }

        /// <summary>One of: stored, unreadable, not_released.</summary>
        [DataMember(Name = "portrait")]
        public string Portrait { get; set; }

        [DataMember(Name = "details")]
        public List<EvidenceCredentialDetailsItem> Details { get; set; }

        /// <summary>One of: none_named, valid, revoked, suspended, unknown, not_checked.</summary>
        [DataMember(Name = "revocation")]
        public string Revocation { get; set; }
    }

    public sealed class EvidenceAges
    {
        [DataMember(Name = "primary")]
        public double? Primary { get; set; }

        [DataMember(Name = "secondary")]
        public double? Secondary { get; set; }
    }

    public sealed class Evidence
    {
        /// <summary>One of: licence, licence_back, identity_card, passport, residence_permit, other_card, paper,
        /// screen, none.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "points")]
        public Dictionary<string, double?> Points { get; set; }

        [DataMember(Name = "document")]
        public EvidenceDocument Document { get; set; }

        [DataMember(Name = "faces")]
        public List<EvidenceFacesItem> Faces { get; set; }

        [DataMember(Name = "lines")]
        public List<EvidenceLinesItem> Lines { get; set; }

        [DataMember(Name = "fields")]
        public List<EvidenceFieldsItem> Fields { get; set; }

        [DataMember(Name = "sides")]
        public List<EvidenceSidesItem> Sides { get; set; }

        [DataMember(Name = "extracted")]
        public EvidenceExtracted Extracted { get; set; }

        [DataMember(Name = "codes")]
        public EvidenceCodes Codes { get; set; }

        [DataMember(Name = "numbers")]
        public List<string> Numbers { get; set; }

        [DataMember(Name = "proofs")]
        public List<Proof> Proofs { get; set; }

        [DataMember(Name = "ghost_distance")]
        public double? GhostDistance { get; set; }

        [DataMember(Name = "ghost")]
        public EvidenceGhost Ghost { get; set; }

        [DataMember(Name = "portrait")]
        public EvidencePortrait Portrait { get; set; }

        [DataMember(Name = "original")]
        public EvidenceOriginal Original { get; set; }

        [DataMember(Name = "reference")]
        public string Reference { get; set; }

        [DataMember(Name = "face_distance")]
        public double? FaceDistance { get; set; }

        [DataMember(Name = "face_fitness")]
        public double? FaceFitness { get; set; }

        [DataMember(Name = "face_limit")]
        public FaceLimit FaceLimit { get; set; }

        [DataMember(Name = "face_others")]
        public EvidenceFaceOthers FaceOthers { get; set; }

        [DataMember(Name = "decided_by")]
        public EvidenceDecidedBy DecidedBy { get; set; }

        [DataMember(Name = "signals")]
        public List<EvidenceSignalsItem> Signals { get; set; }

        [DataMember(Name = "liveness")]
        public EvidenceLiveness Liveness { get; set; }

        [DataMember(Name = "image_hints")]
        public List<string> ImageHints { get; set; }

        [DataMember(Name = "capture")]
        public EvidenceCapture Capture { get; set; }

        [DataMember(Name = "checked_by")]
        public string CheckedBy { get; set; }

        [DataMember(Name = "checked_at")]
        public string CheckedAt { get; set; }

        [DataMember(Name = "check")]
        public EvidenceCheck Check { get; set; }

        [DataMember(Name = "forced_by")]
        public string ForcedBy { get; set; }

        [DataMember(Name = "credential")]
        public EvidenceCredential Credential { get; set; }

        [DataMember(Name = "ages")]
        public EvidenceAges Ages { get; set; }
    }

    public sealed class Attempt
    {
        [DataMember(Name = "attempt")]
        public long? AttemptValue { get; set; }

        [DataMember(Name = "upload_type")]
        public string UploadType { get; set; }

        [DataMember(Name = "verdict")]
        public string Verdict { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "similarity")]
        public double? Similarity { get; set; }

        /// <summary>One of: matched, none.</summary>
        [DataMember(Name = "face_comparison")]
        public string FaceComparison { get; set; }

        [DataMember(Name = "age_estimate")]
        public double? AgeEstimate { get; set; }

        [DataMember(Name = "content_type")]
        public string ContentType { get; set; }

        [DataMember(Name = "bytes")]
        public long? Bytes { get; set; }

        [DataMember(Name = "has_back")]
        public bool? HasBack { get; set; }

        [DataMember(Name = "evidence")]
        public Evidence Evidence { get; set; }

        [DataMember(Name = "timings")]
        public Dictionary<string, double?> Timings { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "settled_at")]
        public string SettledAt { get; set; }

        [DataMember(Name = "image_expired_at")]
        public string ImageExpiredAt { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        [DataMember(Name = "decided_by")]
        public string DecidedBy { get; set; }

        [DataMember(Name = "decided_at")]
        public string DecidedAt { get; set; }

        [DataMember(Name = "acknowledged")]
        public List<string> Acknowledged { get; set; }
    }

    public sealed class CaseLook
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        /// <summary>One of: approve, reject, reupload.</summary>
        [DataMember(Name = "choice")]
        public string Choice { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "acknowledged")]
        public List<string> Acknowledged { get; set; }

        [DataMember(Name = "at")]
        public string At { get; set; }
    }

    public sealed class CaseMessage
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>One of: admin, subject.</summary>
        [DataMember(Name = "author_type")]
        public string AuthorType { get; set; }

        [DataMember(Name = "author")]
        public string Author { get; set; }

        [DataMember(Name = "comment_text")]
        public string CommentText { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }
    }

    public sealed class CaseNote
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "author")]
        public string Author { get; set; }

        [DataMember(Name = "text")]
        public string Text { get; set; }

        [DataMember(Name = "mentions")]
        public List<string> Mentions { get; set; }

        [DataMember(Name = "confidential")]
        public bool? Confidential { get; set; }

        [DataMember(Name = "restricted")]
        public bool? Restricted { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }
    }

    public sealed class CounterpartSubmission
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "updated_at")]
        public string UpdatedAt { get; set; }

        [DataMember(Name = "image_expired_at")]
        public string ImageExpiredAt { get; set; }
    }

    public sealed class CounterpartComparison
    {
        [DataMember(Name = "distance")]
        public double? Distance { get; set; }

        /// <summary>One of: same, between, different.</summary>
        [DataMember(Name = "result")]
        public string Result { get; set; }

        /// <summary>One of: quality, others.</summary>
        [DataMember(Name = "uncertain")]
        public string Uncertain { get; set; }

        [DataMember(Name = "face_limit")]
        public FaceLimit FaceLimit { get; set; }
    }

    public sealed class CounterpartMissing
    {
        /// <summary>One of: license, selfie.</summary>
        [DataMember(Name = "picture")]
        public string Picture { get; set; }

        /// <summary>One of: none, erased, not_examined, no_document, no_face, not_kept.</summary>
        [DataMember(Name = "why")]
        public string Why { get; set; }
    }

    public sealed class Counterpart
    {
        /// <summary>One of: license, selfie.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "submission")]
        public CounterpartSubmission Submission { get; set; }

        [DataMember(Name = "comparison")]
        public CounterpartComparison Comparison { get; set; }

        [DataMember(Name = "missing")]
        public CounterpartMissing Missing { get; set; }
    }

    public sealed class RelatedCaseTiesItem
    {
        /// <summary>One of: face, near, document, link.</summary>
        [DataMember(Name = "what")]
        public string What { get; set; }

        [DataMember(Name = "similarity")]
        public double? Similarity { get; set; }

        [DataMember(Name = "up_to")]
        public double? UpTo { get; set; }
    }

    public sealed class RelatedCase
    {
        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "ties")]
        public List<RelatedCaseTiesItem> Ties { get; set; }

        [DataMember(Name = "submission")]
        public SubmissionRow Submission { get; set; }
    }

    public sealed class Case
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "verdict")]
        public string Verdict { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "score")]
        public double? Score { get; set; }

        [DataMember(Name = "similarity")]
        public double? Similarity { get; set; }

        /// <summary>One of: matched, none.</summary>
        [DataMember(Name = "face_comparison")]
        public string FaceComparison { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "verification_id")]
        public string VerificationId { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "subject_external_uid")]
        public string SubjectExternalUid { get; set; }

        [DataMember(Name = "metadata")]
        public Dictionary<string, string> Metadata { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "reupload_required")]
        public bool? ReuploadRequired { get; set; }

        [DataMember(Name = "response_required")]
        public bool? ResponseRequired { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        /// <summary>One of: wanted, differs, agreed, settled.</summary>
        [DataMember(Name = "second_look")]
        public string SecondLook { get; set; }

        [DataMember(Name = "first_look_by")]
        public string FirstLookBy { get; set; }

        [DataMember(Name = "decided_by")]
        public string DecidedBy { get; set; }

        [DataMember(Name = "decided_at")]
        public string DecidedAt { get; set; }

        /// <summary>One of: none, notice, warning, severe.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        [DataMember(Name = "signals")]
        public List<string> Signals { get; set; }

        [DataMember(Name = "details_version")]
        public long? DetailsVersion { get; set; }

        [DataMember(Name = "verified_details")]
        public VerifiedDetails VerifiedDetails { get; set; }

        [DataMember(Name = "record_changed")]
        public List<string> RecordChanged { get; set; }

        [DataMember(Name = "open_by")]
        public string OpenBy { get; set; }

        [DataMember(Name = "waiting_since")]
        public string WaitingSince { get; set; }

        [DataMember(Name = "escalated_at")]
        public string EscalatedAt { get; set; }

        [DataMember(Name = "escalated_by")]
        public string EscalatedBy { get; set; }

        [DataMember(Name = "claimed_by")]
        public long? ClaimedBy { get; set; }

        [DataMember(Name = "claimed_by_name")]
        public string ClaimedByName { get; set; }

        [DataMember(Name = "claimed_until")]
        public string ClaimedUntil { get; set; }

        [DataMember(Name = "due_at")]
        public string DueAt { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "updated_at")]
        public string UpdatedAt { get; set; }

        [DataMember(Name = "attempts")]
        public List<Attempt> Attempts { get; set; }

        [DataMember(Name = "looks")]
        public List<CaseLook> Looks { get; set; }

        [DataMember(Name = "messages")]
        public List<CaseMessage> Messages { get; set; }

        [DataMember(Name = "notes")]
        public List<CaseNote> Notes { get; set; }

        [DataMember(Name = "subject")]
        public CaseSubject Subject { get; set; }

        [DataMember(Name = "second_review_needed")]
        public List<string> SecondReviewNeeded { get; set; }

        [DataMember(Name = "severe_signals")]
        public List<string> SevereSignals { get; set; }

        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "consent")]
        public Consent Consent { get; set; }

        [DataMember(Name = "counterpart")]
        public Counterpart Counterpart { get; set; }

        [DataMember(Name = "related")]
        public List<RelatedCase> Related { get; set; }
    }

    public sealed class ReadImageQuery
    {
        /// <summary>One of: original, document, portrait, face, back, back_document.</summary>
        [DataMember(Name = "variant")]
        public string Variant { get; set; }
    }

    public sealed class MarkOpenBody
    {
        [DataMember(Name = "open")]
        public bool? Open { get; set; }
    }

    public sealed class MarkOpenAnswer
    {
        /// <summary>One of: ok.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "open_by")]
        public string OpenBy { get; set; }
    }

    public sealed class ClaimNextBodyFilter
    {
        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>One of: reupload, need_reply.</summary>
        [DataMember(Name = "flagged")]
        public string Flagged { get; set; }

        [DataMember(Name = "q")]
        public string Q { get; set; }

        [DataMember(Name = "claimed_by")]
        public string ClaimedBy { get; set; }

        /// <summary>One of: me.</summary>
        [DataMember(Name = "mentions")]
        public string Mentions { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        /// <summary>One of: none, notice, warning, severe.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary>One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
        /// printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
        /// screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
        /// not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
        /// selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near,
        /// unproven_capture.</summary>
        [DataMember(Name = "signal")]
        public string Signal { get; set; }

        /// <summary>One of: staff, subject.</summary>
        [DataMember(Name = "waiting_for")]
        public string WaitingFor { get; set; }

        /// <summary>One of: yes, no.</summary>
        [DataMember(Name = "escalated")]
        public string Escalated { get; set; }

        [DataMember(Name = "score_below")]
        public double? ScoreBelow { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "due_before")]
        public string DueBefore { get; set; }

        [DataMember(Name = "waiting_hours")]
        public long? WaitingHours { get; set; }

        [DataMember(Name = "waiting_under_hours")]
        public long? WaitingUnderHours { get; set; }
    }

    public sealed class ClaimNextBody
    {
        [DataMember(Name = "filter")]
        public ClaimNextBodyFilter Filter { get; set; }
    }

    public sealed class ClaimSubmissionBody
    {
        [DataMember(Name = "user_id")]
        public long? UserId { get; set; }
    }

    public sealed class ClaimSubmissionAnswer
    {
        /// <summary>One of: ok.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "claimed_by")]
        public long? ClaimedBy { get; set; }

        [DataMember(Name = "claimed_by_name")]
        public string ClaimedByName { get; set; }

        [DataMember(Name = "claimed_until")]
        public string ClaimedUntil { get; set; }
    }

    public sealed class ListColleaguesAnswerItem
    {
        [DataMember(Name = "id")]
        public long? Id { get; set; }

        [DataMember(Name = "username")]
        public string Username { get; set; }
    }

    public sealed class EscalateSubmissionBody
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class EscalateSubmissionAnswer
    {
        /// <summary>One of: escalated.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "escalated_at")]
        public string EscalatedAt { get; set; }
    }

    public sealed class HandBackSubmissionBody
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class HandBackSubmissionAnswer
    {
        /// <summary>One of: pending.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class ApproveSubmissionBody
    {
        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "details_version")]
        public long? DetailsVersion { get; set; }

        [DataMember(Name = "acknowledged")]
        public List<string> Acknowledged { get; set; }
    }

    public sealed class ApproveSubmissionAnswer
    {
        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>One of: wanted, differs, agreed, settled.</summary>
        [DataMember(Name = "second_look")]
        public string SecondLook { get; set; }
    }

    public sealed class RejectSubmissionBody
    {
        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "require_reupload")]
        public bool? RequireReupload { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }
    }

    public sealed class RejectSubmissionAnswer
    {
        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "reupload_required")]
        public bool? ReuploadRequired { get; set; }

        /// <summary>One of: wanted, differs, agreed, settled.</summary>
        [DataMember(Name = "second_look")]
        public string SecondLook { get; set; }
    }

    public sealed class ReopenSubmissionBody
    {
        [DataMember(Name = "comment")]
        public string Comment { get; set; }
    }

    public sealed class ReopenSubmissionAnswer
    {
        /// <summary>One of: pending.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class RevokeLinksBody
    {
        [DataMember(Name = "created_before")]
        public string CreatedBefore { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "expected_count")]
        public long? ExpectedCount { get; set; }
    }

    public sealed class RevokeLinksAnswer
    {
        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "more")]
        public bool? More { get; set; }

        [DataMember(Name = "done")]
        public bool? Done { get; set; }
    }

    public sealed class RequestReuploadsBody
    {
        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>One of: reupload, need_reply.</summary>
        [DataMember(Name = "flagged")]
        public string Flagged { get; set; }

        [DataMember(Name = "q")]
        public string Q { get; set; }

        [DataMember(Name = "claimed_by")]
        public string ClaimedBy { get; set; }

        /// <summary>One of: me.</summary>
        [DataMember(Name = "mentions")]
        public string Mentions { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        /// <summary>One of: none, notice, warning, severe.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary>One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
        /// printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
        /// screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
        /// not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
        /// selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near,
        /// unproven_capture.</summary>
        [DataMember(Name = "signal")]
        public string Signal { get; set; }

        /// <summary>One of: staff, subject.</summary>
        [DataMember(Name = "waiting_for")]
        public string WaitingFor { get; set; }

        /// <summary>One of: yes, no.</summary>
        [DataMember(Name = "escalated")]
        public string Escalated { get; set; }

        [DataMember(Name = "score_below")]
        public double? ScoreBelow { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "due_before")]
        public string DueBefore { get; set; }

        [DataMember(Name = "waiting_hours")]
        public long? WaitingHours { get; set; }

        [DataMember(Name = "waiting_under_hours")]
        public long? WaitingUnderHours { get; set; }

        [DataMember(Name = "ids")]
        public List<string> Ids { get; set; }

        [DataMember(Name = "waiting_before")]
        public string WaitingBefore { get; set; }

        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        [DataMember(Name = "expected_count")]
        public long? ExpectedCount { get; set; }
    }

    public sealed class RequestReuploadsAnswer
    {
        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "more")]
        public bool? More { get; set; }

        [DataMember(Name = "done")]
        public bool? Done { get; set; }
    }

    public sealed class PostMessageBody
    {
        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "response_required")]
        public bool? ResponseRequired { get; set; }
    }

    public sealed class PostMessageAnswer
    {
        /// <summary>One of: ok.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "correspondence_id")]
        public string CorrespondenceId { get; set; }
    }

    public sealed class WriteNoteBody
    {
        [DataMember(Name = "text")]
        public string Text { get; set; }

        [DataMember(Name = "confidential")]
        public bool? Confidential { get; set; }

        [DataMember(Name = "restricted")]
        public bool? Restricted { get; set; }
    }

    public sealed class WriteNoteAnswer
    {
        /// <summary>One of: ok.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "note")]
        public CaseNote Note { get; set; }
    }

    public sealed class PrintSubmissionQuery
    {
        [DataMember(Name = "picture")]
        public bool? Picture { get; set; }

        /// <summary>One of: en, de.</summary>
        [DataMember(Name = "language")]
        public string Language { get; set; }
    }

    public sealed class ExportSubmissionsQuery
    {
        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>One of: reupload, need_reply.</summary>
        [DataMember(Name = "flagged")]
        public string Flagged { get; set; }

        [DataMember(Name = "q")]
        public string Q { get; set; }

        [DataMember(Name = "claimed_by")]
        public string ClaimedBy { get; set; }

        /// <summary>One of: me.</summary>
        [DataMember(Name = "mentions")]
        public string Mentions { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        /// <summary>One of: none, notice, warning, severe.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary>One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
        /// printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
        /// screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
        /// not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
        /// selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near,
        /// unproven_capture.</summary>
        [DataMember(Name = "signal")]
        public string Signal { get; set; }

        /// <summary>One of: staff, subject.</summary>
        [DataMember(Name = "waiting_for")]
        public string WaitingFor { get; set; }

        /// <summary>One of: yes, no.</summary>
        [DataMember(Name = "escalated")]
        public string Escalated { get; set; }

        [DataMember(Name = "score_below")]
        public double? ScoreBelow { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "due_before")]
        public string DueBefore { get; set; }

        [DataMember(Name = "waiting_hours")]
        public long? WaitingHours { get; set; }

        [DataMember(Name = "waiting_under_hours")]
        public long? WaitingUnderHours { get; set; }

        /// <summary>One of: processing, pending, approved, rejected.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        /// <summary>One of: wanted, differs, agreed, settled.</summary>
        [DataMember(Name = "second_look")]
        public string SecondLook { get; set; }

        [DataMember(Name = "updated_since")]
        public string UpdatedSince { get; set; }

        [DataMember(Name = "decided_from")]
        public string DecidedFrom { get; set; }

        [DataMember(Name = "decided_to")]
        public string DecidedTo { get; set; }

        [DataMember(Name = "decided_by")]
        public string DecidedBy { get; set; }

        [DataMember(Name = "created_from")]
        public string CreatedFrom { get; set; }

        [DataMember(Name = "created_to")]
        public string CreatedTo { get; set; }

        [DataMember(Name = "uploaded_from")]
        public string UploadedFrom { get; set; }

        [DataMember(Name = "uploaded_to")]
        public string UploadedTo { get; set; }

        [DataMember(Name = "upload_verdict")]
        public string UploadVerdict { get; set; }

        [DataMember(Name = "upload_reason")]
        public string UploadReason { get; set; }

        [DataMember(Name = "upload_reason_code")]
        public string UploadReasonCode { get; set; }

        /// <summary>One of: met, missed.</summary>
        [DataMember(Name = "sla")]
        public string Sla { get; set; }

        /// <summary>One of: agreed, differed, overturned.</summary>
        [DataMember(Name = "second_review")]
        public string SecondReview { get; set; }

        [DataMember(Name = "reviewed_from")]
        public string ReviewedFrom { get; set; }

        [DataMember(Name = "reviewed_to")]
        public string ReviewedTo { get; set; }

        [DataMember(Name = "first_review_by")]
        public string FirstReviewBy { get; set; }

        [DataMember(Name = "document_number")]
        public string DocumentNumber { get; set; }
    }

    public sealed class AddBlockBody
    {
        /// <summary>One of: document, face.</summary>
        [DataMember(Name = "what")]
        public string What { get; set; }

        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "confidential")]
        public bool? Confidential { get; set; }

        [DataMember(Name = "until")]
        public string Until { get; set; }
    }

    public sealed class AddBlockAnswer
    {
        /// <summary>One of: blocked.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class ListBlocksAnswerBlocksItem
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>One of: document, face.</summary>
        [DataMember(Name = "what")]
        public string What { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        [DataMember(Name = "submission_id")]
        public string SubmissionId { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "comment")]
        public string Comment { get; set; }

        [DataMember(Name = "added_by")]
        public string AddedBy { get; set; }

        [DataMember(Name = "added_at")]
        public string AddedAt { get; set; }

        [DataMember(Name = "until")]
        public string Until { get; set; }
    }

    public sealed class ListBlocksAnswer
    {
        [DataMember(Name = "blocks")]
        public List<ListBlocksAnswerBlocksItem> Blocks { get; set; }
    }

    public sealed class RemoveBlockAnswer
    {
        /// <summary>One of: removed.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class SettleRelationBody
    {
        [DataMember(Name = "other")]
        public string Other { get; set; }

        /// <summary>One of: same_person, different_people.</summary>
        [DataMember(Name = "relation")]
        public string Relation { get; set; }
    }

    public sealed class SettleRelationAnswer
    {
        /// <summary>One of: settled.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "other")]
        public string Other { get; set; }

        /// <summary>One of: same_person, different_people.</summary>
        [DataMember(Name = "relation")]
        public string Relation { get; set; }
    }

    public sealed class ListRelationsAnswerRelationsItem
    {
        [DataMember(Name = "other")]
        public string Other { get; set; }

        [DataMember(Name = "external_uid")]
        public string ExternalUid { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        /// <summary>One of: same_person, different_people.</summary>
        [DataMember(Name = "relation")]
        public string Relation { get; set; }

        [DataMember(Name = "set_by")]
        public string SetBy { get; set; }

        [DataMember(Name = "set_at")]
        public string SetAt { get; set; }
    }

    public sealed class ListRelationsAnswer
    {
        [DataMember(Name = "relations")]
        public List<ListRelationsAnswerRelationsItem> Relations { get; set; }
    }

    public sealed class RemoveRelationAnswer
    {
        /// <summary>One of: removed.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "other")]
        public string Other { get; set; }
    }

    public sealed class ReadSandboxAnswerForcedItem
    {
        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        /// <summary>One of: license, selfie, analyze, verify_age.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        [DataMember(Name = "status")]
        public string Status { get; set; }

        /// <summary>One of: Multiple faces detected., Internal face mismatch on ID., Reference image unavailable.,
        /// Reference image has no detectable face., Reference face check unavailable., Document detection unavailable.,
        /// Face detection unavailable., Face comparison unavailable., Internal face comparison unavailable., Text
        /// extraction unavailable., Liveness not shown., Liveness check unavailable., Verification exceeded its time
        /// budget., This token requires a face match for approval and no approved reference selfie is on file - an
        /// administrator must review this submission..</summary>
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "picture")]
        public string Picture { get; set; }

        [DataMember(Name = "shows")]
        public string Shows { get; set; }

        [DataMember(Name = "takes")]
        public string Takes { get; set; }
    }

    public sealed class ReadSandboxAnswer
    {
        [DataMember(Name = "sandbox")]
        public bool? Sandbox { get; set; }

        [DataMember(Name = "wallet_root")]
        public string WalletRoot { get; set; }

        [DataMember(Name = "forced")]
        public List<ReadSandboxAnswerForcedItem> Forced { get; set; }
    }

    public sealed class ListAuditQuery
    {
        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "actor")]
        public string Actor { get; set; }

        /// <summary>One of: staff, api_token, subject, platform, system.</summary>
        [DataMember(Name = "actor_kind")]
        public string ActorKind { get; set; }

        [DataMember(Name = "action")]
        public string Action { get; set; }

        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }

        [DataMember(Name = "limit")]
        public long? Limit { get; set; }

        [DataMember(Name = "cursor")]
        public string Cursor { get; set; }
    }

    public sealed class ListAuditAnswerEntriesItemReceipt
    {
        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        [DataMember(Name = "objects")]
        public long? Objects { get; set; }

        [DataMember(Name = "bytes")]
        public long? Bytes { get; set; }

        [DataMember(Name = "records")]
        public Dictionary<string, long?> Records { get; set; }
    }

    public sealed class ListAuditAnswerEntriesItem
    {
        [DataMember(Name = "at")]
        public string At { get; set; }

        [DataMember(Name = "actor")]
        public string Actor { get; set; }

        /// <summary>One of: staff, api_token, subject, platform, system.</summary>
        [DataMember(Name = "actor_kind")]
        public string ActorKind { get; set; }

        [DataMember(Name = "action")]
        public string Action { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "fields")]
        public List<string> Fields { get; set; }

        [DataMember(Name = "receipt")]
        public ListAuditAnswerEntriesItemReceipt Receipt { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }

        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        [DataMember(Name = "actor_id")]
        public long? ActorId { get; set; }

        [DataMember(Name = "user_id")]
        public long? UserId { get; set; }

        [DataMember(Name = "address_hash")]
        public string AddressHash { get; set; }

        [DataMember(Name = "hash")]
        public string Hash { get; set; }
    }

    public sealed class ListAuditAnswer
    {
        [DataMember(Name = "entries")]
        public List<ListAuditAnswerEntriesItem> Entries { get; set; }

        [DataMember(Name = "next_cursor")]
        public string NextCursor { get; set; }
    }

    public sealed class ReadAuditChainAnswerFlaw
    {
        [DataMember(Name = "number")]
        public long? Number { get; set; }

        /// <summary>One of: missing, changed.</summary>
        [DataMember(Name = "is")]
        public string Is { get; set; }
    }

    public sealed class ReadAuditChainAnswer
    {
        [DataMember(Name = "entries")]
        public long? Entries { get; set; }

        [DataMember(Name = "hash")]
        public string Hash { get; set; }

        [DataMember(Name = "flaw")]
        public ReadAuditChainAnswerFlaw Flaw { get; set; }
    }

    public sealed class ExportAuditQuery
    {
        /// <summary>One of: csv, json.</summary>
        [DataMember(Name = "format")]
        public string Format { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "actor")]
        public string Actor { get; set; }

        /// <summary>One of: staff, api_token, subject, platform, system.</summary>
        [DataMember(Name = "actor_kind")]
        public string ActorKind { get; set; }

        [DataMember(Name = "action")]
        public string Action { get; set; }

        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }
    }

    public sealed class ReadStatsQuery
    {
        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }
    }

    public sealed class ReadStatsAnswerUploadsItem
    {
        [DataMember(Name = "day")]
        public string Day { get; set; }

        [DataMember(Name = "verdict")]
        public string Verdict { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }
    }

    public sealed class ReadStatsAnswerPipelineSeconds
    {
        [DataMember(Name = "median")]
        public double? Median { get; set; }

        [DataMember(Name = "p95")]
        public double? P95 { get; set; }
    }

    public sealed class ReadStatsAnswerPipelineByDayItem
    {
        [DataMember(Name = "day")]
        public string Day { get; set; }

        [DataMember(Name = "median")]
        public double? Median { get; set; }

        [DataMember(Name = "p95")]
        public double? P95 { get; set; }
    }

    public sealed class ReadStatsAnswerQueueByWaitItem
    {
        [DataMember(Name = "under_hours")]
        public double? UnderHours { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }
    }

    public sealed class ReadStatsAnswerQueue
    {
        [DataMember(Name = "length")]
        public long? Length { get; set; }

        [DataMember(Name = "oldest_seconds")]
        public double? OldestSeconds { get; set; }

        [DataMember(Name = "by_wait")]
        public List<ReadStatsAnswerQueueByWaitItem> ByWait { get; set; }
    }

    public sealed class ReadStatsAnswerTargetsByKindItem
    {
        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "decided")]
        public long? Decided { get; set; }

        [DataMember(Name = "in_time")]
        public long? InTime { get; set; }

        [DataMember(Name = "late")]
        public long? Late { get; set; }
    }

    public sealed class ReadStatsAnswerTargets
    {
        [DataMember(Name = "decided")]
        public long? Decided { get; set; }

        [DataMember(Name = "in_time")]
        public long? InTime { get; set; }

        [DataMember(Name = "late")]
        public long? Late { get; set; }

        [DataMember(Name = "by_kind")]
        public List<ReadStatsAnswerTargetsByKindItem> ByKind { get; set; }
    }

    public sealed class ReadStatsAnswerApprovalByKindItem
    {
        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "approved")]
        public long? Approved { get; set; }

        [DataMember(Name = "rejected")]
        public long? Rejected { get; set; }
    }

    public sealed class ReadStatsAnswerApproval
    {
        [DataMember(Name = "approved")]
        public long? Approved { get; set; }

        [DataMember(Name = "rejected")]
        public long? Rejected { get; set; }

        [DataMember(Name = "rate")]
        public double? Rate { get; set; }

        [DataMember(Name = "by_kind")]
        public List<ReadStatsAnswerApprovalByKindItem> ByKind { get; set; }
    }

    public sealed class ReadStatsAnswerUndecidedItem
    {
        [DataMember(Name = "verdict")]
        public string Verdict { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }
    }

    public sealed class ReadStatsAnswerReasonsItem
    {
        [DataMember(Name = "reason_code")]
        public string ReasonCode { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }
    }

    public sealed class ReadStatsAnswerSecondLooks
    {
        [DataMember(Name = "agreed")]
        public long? Agreed { get; set; }

        [DataMember(Name = "differed")]
        public long? Differed { get; set; }

        [DataMember(Name = "waiting")]
        public long? Waiting { get; set; }

        [DataMember(Name = "differing")]
        public long? Differing { get; set; }
    }

    public sealed class ReadStatsAnswerOutagesItem
    {
        [DataMember(Name = "day")]
        public string Day { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "minutes")]
        public long? Minutes { get; set; }
    }

    public sealed class ReadStatsAnswerClientEventsItem
    {
        /// <summary>One of: camera_refused, camera_unanswered, camera_busy, camera_stopped, no_camera,
        /// unsupported_browser, frame_without_camera, given_up.</summary>
        [DataMember(Name = "event")]
        public string Event { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "subjects")]
        public long? Subjects { get; set; }
    }

    public sealed class ReadStatsAnswerUsageByMonthItem
    {
        [DataMember(Name = "month")]
        public string Month { get; set; }

        [DataMember(Name = "requests")]
        public long? Requests { get; set; }
    }

    public sealed class ReadStatsAnswerUsage
    {
        [DataMember(Name = "month")]
        public string Month { get; set; }

        [DataMember(Name = "requests")]
        public long? Requests { get; set; }

        [DataMember(Name = "quota")]
        public long? Quota { get; set; }

        [DataMember(Name = "by_month")]
        public List<ReadStatsAnswerUsageByMonthItem> ByMonth { get; set; }
    }

    public sealed class ReadStatsAnswer
    {
        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }

        [DataMember(Name = "uploads")]
        public List<ReadStatsAnswerUploadsItem> Uploads { get; set; }

        [DataMember(Name = "pipeline_seconds")]
        public ReadStatsAnswerPipelineSeconds PipelineSeconds { get; set; }

        [DataMember(Name = "pipeline_by_day")]
        public List<ReadStatsAnswerPipelineByDayItem> PipelineByDay { get; set; }

        [DataMember(Name = "queue")]
        public ReadStatsAnswerQueue Queue { get; set; }

        [DataMember(Name = "targets")]
        public ReadStatsAnswerTargets Targets { get; set; }

        [DataMember(Name = "approval")]
        public ReadStatsAnswerApproval Approval { get; set; }

        [DataMember(Name = "undecided")]
        public List<ReadStatsAnswerUndecidedItem> Undecided { get; set; }

        [DataMember(Name = "reasons")]
        public List<ReadStatsAnswerReasonsItem> Reasons { get; set; }

        [DataMember(Name = "second_looks")]
        public ReadStatsAnswerSecondLooks SecondLooks { get; set; }

        [DataMember(Name = "outages")]
        public List<ReadStatsAnswerOutagesItem> Outages { get; set; }

        [DataMember(Name = "client_events")]
        public List<ReadStatsAnswerClientEventsItem> ClientEvents { get; set; }

        [DataMember(Name = "usage")]
        public ReadStatsAnswerUsage Usage { get; set; }
    }

    public sealed class ReadReviewerStatsQuery
    {
        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }
    }

    public sealed class ReadReviewerStatsAnswerReviewersItem
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "decided")]
        public long? Decided { get; set; }

        [DataMember(Name = "median_seconds")]
        public double? MedianSeconds { get; set; }

        [DataMember(Name = "second_reviews")]
        public long? SecondReviews { get; set; }

        [DataMember(Name = "overturned")]
        public long? Overturned { get; set; }
    }

    public sealed class ReadReviewerStatsAnswer
    {
        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }

        [DataMember(Name = "reviewers")]
        public List<ReadReviewerStatsAnswerReviewersItem> Reviewers { get; set; }
    }

    public sealed class ReadQualityQuery
    {
        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }
    }

    public sealed class QualityFigure
    {
        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "of")]
        public long? Of { get; set; }

        [DataMember(Name = "share")]
        public double? Share { get; set; }

        [DataMember(Name = "low")]
        public double? Low { get; set; }

        [DataMember(Name = "high")]
        public double? High { get; set; }
    }

    public sealed class QualityGroup
    {
        /// <summary>One of: all, decided_by, kind, reason, layout, age_band, device_class, week.</summary>
        [DataMember(Name = "dimension")]
        public string Dimension { get; set; }

        [DataMember(Name = "value")]
        public string Value { get; set; }

        [DataMember(Name = "false_approvals")]
        public QualityFigure FalseApprovals { get; set; }

        [DataMember(Name = "false_rejections")]
        public QualityFigure FalseRejections { get; set; }

        [DataMember(Name = "agreement")]
        public QualityFigure Agreement { get; set; }
    }

    public sealed class FaceErrorGroup
    {
        /// <summary>One of: selfie, portrait.</summary>
        [DataMember(Name = "comparison")]
        public string Comparison { get; set; }

        [DataMember(Name = "dimension")]
        public string Dimension { get; set; }

        [DataMember(Name = "value")]
        public string Value { get; set; }

        [DataMember(Name = "false_matches")]
        public QualityFigure FalseMatches { get; set; }

        [DataMember(Name = "two_people_undecided")]
        public QualityFigure TwoPeopleUndecided { get; set; }

        [DataMember(Name = "false_non_matches")]
        public QualityFigure FalseNonMatches { get; set; }

        [DataMember(Name = "same_person_undecided")]
        public QualityFigure SamePersonUndecided { get; set; }

        [DataMember(Name = "enough_for")]
        public double? EnoughFor { get; set; }
    }

    public sealed class ReadQualityAnswerFacesClaimsItem
    {
        [DataMember(Name = "rate")]
        public double? Rate { get; set; }

        [DataMember(Name = "pairs")]
        public long? Pairs { get; set; }
    }

    public sealed class ReadQualityAnswerFaces
    {
        [DataMember(Name = "groups")]
        public List<FaceErrorGroup> Groups { get; set; }

        [DataMember(Name = "hidden_groups")]
        public long? HiddenGroups { get; set; }

        [DataMember(Name = "claims")]
        public List<ReadQualityAnswerFacesClaimsItem> Claims { get; set; }
    }

    public sealed class ReadQualityAnswerOverturnedItem
    {
        [DataMember(Name = "submission_id")]
        public string SubmissionId { get; set; }

        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>One of: approved, rejected.</summary>
        [DataMember(Name = "decided_as")]
        public string DecidedAs { get; set; }

        /// <summary>One of: pipeline, staff.</summary>
        [DataMember(Name = "decided_by")]
        public string DecidedBy { get; set; }

        [DataMember(Name = "drawn_at")]
        public string DrawnAt { get; set; }
    }

    public sealed class ReadQualityAnswer
    {
        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }

        [DataMember(Name = "sampled")]
        public long? Sampled { get; set; }

        [DataMember(Name = "waiting")]
        public long? Waiting { get; set; }

        [DataMember(Name = "waiting_for_third")]
        public long? WaitingForThird { get; set; }

        [DataMember(Name = "min_group")]
        public long? MinGroup { get; set; }

        [DataMember(Name = "hidden_groups")]
        public long? HiddenGroups { get; set; }

        [DataMember(Name = "groups")]
        public List<QualityGroup> Groups { get; set; }

        [DataMember(Name = "faces")]
        public ReadQualityAnswerFaces Faces { get; set; }

        [DataMember(Name = "overturned")]
        public List<ReadQualityAnswerOverturnedItem> Overturned { get; set; }
    }

    public sealed class ExportQualityQuery
    {
        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }
    }

    public sealed class RequestDeletionBody
    {
        [DataMember(Name = "confirmation")]
        public bool? Confirmation { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class RequestDeletionAnswer
    {
        /// <summary>One of: Deletion request already pending, Deletion request logged.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        [DataMember(Name = "confirmed")]
        public bool? Confirmed { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class RequestOwnDeletionBody
    {
        [DataMember(Name = "confirmation")]
        public bool? Confirmation { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class RequestOwnDeletionAnswer
    {
        /// <summary>One of: Deletion request already pending, Deletion request recorded.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        [DataMember(Name = "confirmed")]
        public bool? Confirmed { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class WithdrawOwnDeletionAnswer
    {
        /// <summary>One of: Deletion request withdrawn.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }
    }

    public sealed class ListDeletionRequestsQuery
    {
        /// <summary>One of: pending, held, refused, completed.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "limit")]
        public long? Limit { get; set; }

        [DataMember(Name = "cursor")]
        public string Cursor { get; set; }
    }

    public sealed class ListDeletionRequestsAnswerRequestsItemHold
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "held_by")]
        public string HeldBy { get; set; }

        [DataMember(Name = "held_at")]
        public string HeldAt { get; set; }

        [DataMember(Name = "until")]
        public string Until { get; set; }
    }

    public sealed class ListDeletionRequestsAnswerRequestsItemRefusal
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "refused_by")]
        public string RefusedBy { get; set; }

        [DataMember(Name = "refused_at")]
        public string RefusedAt { get; set; }
    }

    public sealed class ListDeletionRequestsAnswerRequestsItemReceipt
    {
        [DataMember(Name = "objects")]
        public long? Objects { get; set; }

        [DataMember(Name = "bytes")]
        public long? Bytes { get; set; }

        [DataMember(Name = "audit_number")]
        public long? AuditNumber { get; set; }

        [DataMember(Name = "audit_hash")]
        public string AuditHash { get; set; }
    }

    public sealed class ListDeletionRequestsAnswerRequestsItem
    {
        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "first_name")]
        public string FirstName { get; set; }

        [DataMember(Name = "last_name")]
        public string LastName { get; set; }

        /// <summary>One of: pending, completed, refused, withdrawn.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "requested_at")]
        public string RequestedAt { get; set; }

        /// <summary>One of: subject, staff.</summary>
        [DataMember(Name = "requested_by")]
        public string RequestedBy { get; set; }

        [DataMember(Name = "due_at")]
        public string DueAt { get; set; }

        [DataMember(Name = "completed_at")]
        public string CompletedAt { get; set; }

        [DataMember(Name = "hold")]
        public ListDeletionRequestsAnswerRequestsItemHold Hold { get; set; }

        [DataMember(Name = "refusal")]
        public ListDeletionRequestsAnswerRequestsItemRefusal Refusal { get; set; }

        [DataMember(Name = "receipt")]
        public ListDeletionRequestsAnswerRequestsItemReceipt Receipt { get; set; }
    }

    public sealed class ListDeletionRequestsAnswer
    {
        [DataMember(Name = "requests")]
        public List<ListDeletionRequestsAnswerRequestsItem> Requests { get; set; }

        [DataMember(Name = "next_cursor")]
        public string NextCursor { get; set; }
    }

    public sealed class HoldErasureBody
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        [DataMember(Name = "until")]
        public string Until { get; set; }
    }

    public sealed class HoldErasureAnswer
    {
        /// <summary>One of: held.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        [DataMember(Name = "until")]
        public string Until { get; set; }
    }

    public sealed class LiftHoldAnswer
    {
        /// <summary>One of: hold lifted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }
    }

    public sealed class RefuseDeletionBody
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class RefuseDeletionAnswer
    {
        /// <summary>One of: refused.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "subject_id")]
        public string SubjectId { get; set; }

        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }
    }

    public sealed class CountErasureAnswer
    {
        [DataMember(Name = "images")]
        public long? Images { get; set; }

        [DataMember(Name = "bytes")]
        public long? Bytes { get; set; }

        [DataMember(Name = "licenses")]
        public long? Licenses { get; set; }

        [DataMember(Name = "selfies")]
        public long? Selfies { get; set; }

        [DataMember(Name = "attempts")]
        public long? Attempts { get; set; }

        [DataMember(Name = "messages")]
        public long? Messages { get; set; }

        [DataMember(Name = "notes")]
        public long? Notes { get; set; }

        [DataMember(Name = "details")]
        public long? Details { get; set; }

        [DataMember(Name = "tokens")]
        public long? Tokens { get; set; }

        [DataMember(Name = "consents")]
        public long? Consents { get; set; }

        [DataMember(Name = "blocks")]
        public long? Blocks { get; set; }
    }

    public sealed class EraseImagesBody
    {
        [DataMember(Name = "decided_before")]
        public string DecidedBefore { get; set; }

        /// <summary>One of: license, selfie, age.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "expected_count")]
        public long? ExpectedCount { get; set; }
    }

    public sealed class EraseImagesAnswer
    {
        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "more")]
        public bool? More { get; set; }

        [DataMember(Name = "done")]
        public bool? Done { get; set; }
    }

    public sealed class EraseSubjectRecordBody
    {
        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    public sealed class EraseSubjectRecordAnswerReceipt
    {
        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        [DataMember(Name = "objects")]
        public long? Objects { get; set; }

        [DataMember(Name = "bytes")]
        public long? Bytes { get; set; }

        [DataMember(Name = "records")]
        public Dictionary<string, long?> Records { get; set; }

        [DataMember(Name = "erased_at")]
        public string ErasedAt { get; set; }

        [DataMember(Name = "audit_number")]
        public long? AuditNumber { get; set; }

        [DataMember(Name = "audit_hash")]
        public string AuditHash { get; set; }
    }

    public sealed class EraseSubjectRecordAnswer
    {
        [DataMember(Name = "message")]
        public string Message { get; set; }

        [DataMember(Name = "requestId")]
        public string RequestId { get; set; }

        [DataMember(Name = "receipt")]
        public EraseSubjectRecordAnswerReceipt Receipt { get; set; }
    }

    public sealed class EraseLicenseAnswer
    {
        /// <summary>One of: deleted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class EraseSelfieAnswer
    {
        /// <summary>One of: deleted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class TrustListCertificatesItem
    {
        [DataMember(Name = "subject")]
        public string Subject { get; set; }

        [DataMember(Name = "country")]
        public string Country { get; set; }

        [DataMember(Name = "valid_until")]
        public string ValidUntil { get; set; }

        [DataMember(Name = "sha256")]
        public string Sha256 { get; set; }
    }

    public sealed class TrustList
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>One of: eu_age, mdl, eu_pid, photo_id.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "issued_at")]
        public string IssuedAt { get; set; }

        [DataMember(Name = "imported_at")]
        public string ImportedAt { get; set; }

        [DataMember(Name = "is_current")]
        public bool? IsCurrent { get; set; }

        [DataMember(Name = "certificates")]
        public List<TrustListCertificatesItem> Certificates { get; set; }
    }

    public sealed class ReadTrustAnswer
    {
        [DataMember(Name = "max_age_days")]
        public long? MaxAgeDays { get; set; }

        [DataMember(Name = "lists")]
        public List<TrustList> Lists { get; set; }
    }

    public sealed class WorkflowStepsItem
    {
        /// <summary>One of: verify_license, check_selfie, age_gender_estimation.</summary>
        [DataMember(Name = "step_name")]
        public string StepName { get; set; }

        [DataMember(Name = "step_order")]
        public long? StepOrder { get; set; }
    }

    public sealed class Workflow
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "steps")]
        public List<WorkflowStepsItem> Steps { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "updated_at")]
        public string UpdatedAt { get; set; }
    }

    public sealed class CreateWorkflowBodyStepsItem
    {
        /// <summary>One of: verify_license, check_selfie, age_gender_estimation.</summary>
        [DataMember(Name = "step_name")]
        public string StepName { get; set; }

        [DataMember(Name = "step_order")]
        public long? StepOrder { get; set; }
    }

    public sealed class CreateWorkflowBody
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "steps")]
        public List<CreateWorkflowBodyStepsItem> Steps { get; set; }

        [DataMember(Name = "unique")]
        public bool? Unique { get; set; }
    }

    public sealed class UpdateWorkflowBodyStepsItem
    {
        /// <summary>One of: verify_license, check_selfie, age_gender_estimation.</summary>
        [DataMember(Name = "step_name")]
        public string StepName { get; set; }

        [DataMember(Name = "step_order")]
        public long? StepOrder { get; set; }
    }

    public sealed class UpdateWorkflowBody
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "steps")]
        public List<UpdateWorkflowBodyStepsItem> Steps { get; set; }
    }

    public sealed class DeleteWorkflowAnswer
    {
        /// <summary>One of: deleted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class Preset
    {
        [DataMember(Name = "id")]
        public string Id { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "expires_in_minutes")]
        public long? ExpiresInMinutes { get; set; }

        [DataMember(Name = "max_uses")]
        public long? MaxUses { get; set; }

        [DataMember(Name = "one_time")]
        public bool? OneTime { get; set; }

        /// <summary>One of: any, license, selfie, analyze, verify_age, reupload.</summary>
        [DataMember(Name = "upload_type")]
        public string UploadType { get; set; }

        [DataMember(Name = "can_edit_details")]
        public bool? CanEditDetails { get; set; }

        [DataMember(Name = "view_subject_details")]
        public bool? ViewSubjectDetails { get; set; }

        [DataMember(Name = "can_list_reupload")]
        public bool? CanListReupload { get; set; }

        [DataMember(Name = "can_list_need_reply")]
        public bool? CanListNeedReply { get; set; }

        [DataMember(Name = "can_return_capabilities")]
        public bool? CanReturnCapabilities { get; set; }

        [DataMember(Name = "require_face_match")]
        public bool? RequireFaceMatch { get; set; }

        [DataMember(Name = "require_liveness")]
        public bool? RequireLiveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "accept_credentials")]
        public List<string> AcceptCredentials { get; set; }

        [DataMember(Name = "min_age")]
        public long? MinAge { get; set; }

        [DataMember(Name = "max_license_attempts")]
        public long? MaxLicenseAttempts { get; set; }

        [DataMember(Name = "max_selfie_attempts")]
        public long? MaxSelfieAttempts { get; set; }

        [DataMember(Name = "return_url")]
        public string ReturnUrl { get; set; }

        /// <summary>One of: en, es, fr, de, pt, ar, hi, zh, zh-TW, it, pl, tr, uk, nl, ro, vi, id, ja, ko.</summary>
        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "phone_only")]
        public bool? PhoneOnly { get; set; }

        [DataMember(Name = "require_live_capture")]
        public bool? RequireLiveCapture { get; set; }

        [DataMember(Name = "metadata")]
        public Dictionary<string, string> Metadata { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "updated_at")]
        public string UpdatedAt { get; set; }
    }

    public sealed class CreatePresetBody
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "expires_in_minutes")]
        public long? ExpiresInMinutes { get; set; }

        [DataMember(Name = "max_uses")]
        public long? MaxUses { get; set; }

        [DataMember(Name = "one_time")]
        public bool? OneTime { get; set; }

        /// <summary>One of: any, license, selfie, analyze, verify_age, reupload.</summary>
        [DataMember(Name = "upload_type")]
        public string UploadType { get; set; }

        [DataMember(Name = "can_edit_details")]
        public bool? CanEditDetails { get; set; }

        [DataMember(Name = "view_subject_details")]
        public bool? ViewSubjectDetails { get; set; }

        [DataMember(Name = "can_list_reupload")]
        public bool? CanListReupload { get; set; }

        [DataMember(Name = "can_list_need_reply")]
        public bool? CanListNeedReply { get; set; }

        [DataMember(Name = "can_return_capabilities")]
        public bool? CanReturnCapabilities { get; set; }

        [DataMember(Name = "require_face_match")]
        public bool? RequireFaceMatch { get; set; }

        [DataMember(Name = "require_liveness")]
        public bool? RequireLiveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "accept_credentials")]
        public List<string> AcceptCredentials { get; set; }

        [DataMember(Name = "min_age")]
        public long? MinAge { get; set; }

        [DataMember(Name = "max_license_attempts")]
        public long? MaxLicenseAttempts { get; set; }

        [DataMember(Name = "max_selfie_attempts")]
        public long? MaxSelfieAttempts { get; set; }

        [DataMember(Name = "return_url")]
        public string ReturnUrl { get; set; }

        /// <summary>One of: en, es, fr, de, pt, ar, hi, zh, zh-TW, it, pl, tr, uk, nl, ro, vi, id, ja, ko.</summary>
        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "phone_only")]
        public bool? PhoneOnly { get; set; }

        [DataMember(Name = "require_live_capture")]
        public bool? RequireLiveCapture { get; set; }

        [DataMember(Name = "metadata")]
        public Dictionary<string, string> Metadata { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }

        [DataMember(Name = "unique")]
        public bool? Unique { get; set; }
    }

    public sealed class UpdatePresetBody
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "expires_in_minutes")]
        public long? ExpiresInMinutes { get; set; }

        [DataMember(Name = "max_uses")]
        public long? MaxUses { get; set; }

        [DataMember(Name = "one_time")]
        public bool? OneTime { get; set; }

        /// <summary>One of: any, license, selfie, analyze, verify_age, reupload.</summary>
        [DataMember(Name = "upload_type")]
        public string UploadType { get; set; }

        [DataMember(Name = "can_edit_details")]
        public bool? CanEditDetails { get; set; }

        [DataMember(Name = "view_subject_details")]
        public bool? ViewSubjectDetails { get; set; }

        [DataMember(Name = "can_list_reupload")]
        public bool? CanListReupload { get; set; }

        [DataMember(Name = "can_list_need_reply")]
        public bool? CanListNeedReply { get; set; }

        [DataMember(Name = "can_return_capabilities")]
        public bool? CanReturnCapabilities { get; set; }

        [DataMember(Name = "require_face_match")]
        public bool? RequireFaceMatch { get; set; }

        [DataMember(Name = "require_liveness")]
        public bool? RequireLiveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "accept_credentials")]
        public List<string> AcceptCredentials { get; set; }

        [DataMember(Name = "min_age")]
        public long? MinAge { get; set; }

        [DataMember(Name = "max_license_attempts")]
        public long? MaxLicenseAttempts { get; set; }

        [DataMember(Name = "max_selfie_attempts")]
        public long? MaxSelfieAttempts { get; set; }

        [DataMember(Name = "return_url")]
        public string ReturnUrl { get; set; }

        /// <summary>One of: en, es, fr, de, pt, ar, hi, zh, zh-TW, it, pl, tr, uk, nl, ro, vi, id, ja, ko.</summary>
        [DataMember(Name = "language")]
        public string Language { get; set; }

        [DataMember(Name = "phone_only")]
        public bool? PhoneOnly { get; set; }

        [DataMember(Name = "require_live_capture")]
        public bool? RequireLiveCapture { get; set; }

        [DataMember(Name = "metadata")]
        public Dictionary<string, string> Metadata { get; set; }

        [DataMember(Name = "workflow_id")]
        public string WorkflowId { get; set; }
    }

    public sealed class DeletePresetAnswer
    {
        /// <summary>One of: deleted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "id")]
        public string Id { get; set; }
    }

    public sealed class SettingsBranding
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "color")]
        public string Color { get; set; }

        [DataMember(Name = "logo_url")]
        public string LogoUrl { get; set; }
    }

    public sealed class SettingsReasonsItem
    {
        [DataMember(Name = "code")]
        public string Code { get; set; }

        [DataMember(Name = "staff")]
        public string Staff { get; set; }

        [DataMember(Name = "subject")]
        public Dictionary<string, string> Subject { get; set; }
    }

    public sealed class SettingsSecondLook
    {
        [DataMember(Name = "rejections")]
        public bool? Rejections { get; set; }

        [DataMember(Name = "approvals_against_signals")]
        public bool? ApprovalsAgainstSignals { get; set; }

        [DataMember(Name = "sample_percent")]
        public double? SamplePercent { get; set; }
    }

    public sealed class SettingsSecondLookChangeSecondLook
    {
        [DataMember(Name = "rejections")]
        public bool? Rejections { get; set; }

        [DataMember(Name = "approvals_against_signals")]
        public bool? ApprovalsAgainstSignals { get; set; }

        [DataMember(Name = "sample_percent")]
        public double? SamplePercent { get; set; }
    }

    public sealed class SettingsSecondLookChange
    {
        [DataMember(Name = "second_look")]
        public SettingsSecondLookChangeSecondLook SecondLook { get; set; }

        [DataMember(Name = "severe_signals")]
        public List<string> SevereSignals { get; set; }

        [DataMember(Name = "by")]
        public string By { get; set; }

        [DataMember(Name = "by_id")]
        public long? ById { get; set; }

        [DataMember(Name = "at")]
        public string At { get; set; }
    }

    public sealed class SettingsQuality
    {
        [DataMember(Name = "sample_percent")]
        public double? SamplePercent { get; set; }

        [DataMember(Name = "from_pipeline")]
        public bool? FromPipeline { get; set; }

        [DataMember(Name = "from_staff")]
        public bool? FromStaff { get; set; }
    }

    public sealed class SettingsLiveness
    {
        [DataMember(Name = "paced")]
        public bool? Paced { get; set; }

        [DataMember(Name = "light")]
        public bool? Light { get; set; }
    }

    public sealed class SettingsContact
    {
        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "phone")]
        public string Phone { get; set; }

        [DataMember(Name = "url")]
        public string Url { get; set; }
    }

    public sealed class SettingsConsent
    {
        [DataMember(Name = "required")]
        public bool? Required { get; set; }

        [DataMember(Name = "version")]
        public string Version { get; set; }

        [DataMember(Name = "text")]
        public Dictionary<string, string> Text { get; set; }

        [DataMember(Name = "notice_url")]
        public string NoticeUrl { get; set; }

        [DataMember(Name = "terms_url")]
        public string TermsUrl { get; set; }
    }

    public sealed class SettingsPageTexts
    {
        [DataMember(Name = "welcome")]
        public Dictionary<string, string> Welcome { get; set; }

        [DataMember(Name = "done")]
        public Dictionary<string, string> Done { get; set; }
    }

    public sealed class SettingsTargetsHours
    {
        [DataMember(Name = "license")]
        public double? License { get; set; }

        [DataMember(Name = "selfie")]
        public double? Selfie { get; set; }

        [DataMember(Name = "age")]
        public double? Age { get; set; }
    }

    public sealed class SettingsTargetsWorkingHours
    {
        [DataMember(Name = "days")]
        public List<double?> Days { get; set; }

        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }
    }

    public sealed class SettingsTargets
    {
        [DataMember(Name = "hours")]
        public SettingsTargetsHours Hours { get; set; }

        [DataMember(Name = "time_zone")]
        public string TimeZone { get; set; }

        [DataMember(Name = "working_hours")]
        public SettingsTargetsWorkingHours WorkingHours { get; set; }
    }

    public sealed class SettingsPolicy
    {
        [DataMember(Name = "limits")]
        public Limits Limits { get; set; }

        [DataMember(Name = "product")]
        public Limits Product { get; set; }

        [DataMember(Name = "set_at")]
        public string SetAt { get; set; }
    }

    public sealed class SettingsOidc
    {
        [DataMember(Name = "issuer")]
        public string Issuer { get; set; }

        [DataMember(Name = "client_id")]
        public string ClientId { get; set; }

        [DataMember(Name = "has_client_secret")]
        public bool? HasClientSecret { get; set; }

        [DataMember(Name = "roles_claim")]
        public string RolesClaim { get; set; }

        [DataMember(Name = "role_map")]
        public Dictionary<string, string> RoleMap { get; set; }

        [DataMember(Name = "custom_role_map")]
        public Dictionary<string, string> CustomRoleMap { get; set; }

        [DataMember(Name = "enforce")]
        public bool? Enforce { get; set; }
    }

    public sealed class SettingsOidcAddresses
    {
        [DataMember(Name = "allowed")]
        public bool? Allowed { get; set; }

        [DataMember(Name = "callback_url")]
        public string CallbackUrl { get; set; }

        [DataMember(Name = "signed_out_url")]
        public string SignedOutUrl { get; set; }
    }

    public sealed class Settings
    {
        [DataMember(Name = "ip_allow_list")]
        public List<string> IpAllowList { get; set; }

        [DataMember(Name = "enforce_2fa")]
        public bool? Enforce2fa { get; set; }

        [DataMember(Name = "retention_days")]
        public long? RetentionDays { get; set; }

        [DataMember(Name = "frame_ancestors")]
        public List<string> FrameAncestors { get; set; }

        [DataMember(Name = "branding")]
        public SettingsBranding Branding { get; set; }

        [DataMember(Name = "ready_replies")]
        public List<string> ReadyReplies { get; set; }

        [DataMember(Name = "reasons")]
        public List<SettingsReasonsItem> Reasons { get; set; }

        [DataMember(Name = "second_look")]
        public SettingsSecondLook SecondLook { get; set; }

        [DataMember(Name = "second_look_change")]
        public SettingsSecondLookChange SecondLookChange { get; set; }

        [DataMember(Name = "quality")]
        public SettingsQuality Quality { get; set; }

        [DataMember(Name = "acknowledge_severe")]
        public bool? AcknowledgeSevere { get; set; }

        [DataMember(Name = "severe_signals")]
        public List<string> SevereSignals { get; set; }

        [DataMember(Name = "reasons_required")]
        public bool? ReasonsRequired { get; set; }

        /// <summary>One of: signal, park.</summary>
        [DataMember(Name = "expired_documents")]
        public string ExpiredDocuments { get; set; }

        [DataMember(Name = "required_proofs")]
        public List<string> RequiredProofs { get; set; }

        [DataMember(Name = "lock_verified_details")]
        public bool? LockVerifiedDetails { get; set; }

        /// <summary>One of: refuse, queue.</summary>
        [DataMember(Name = "overload")]
        public string Overload { get; set; }

        [DataMember(Name = "compare_across_people")]
        public bool? CompareAcrossPeople { get; set; }

        [DataMember(Name = "liveness_closer")]
        public bool? LivenessCloser { get; set; }

        [DataMember(Name = "liveness")]
        public SettingsLiveness Liveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "contact")]
        public SettingsContact Contact { get; set; }

        [DataMember(Name = "consent")]
        public SettingsConsent Consent { get; set; }

        [DataMember(Name = "page_texts")]
        public SettingsPageTexts PageTexts { get; set; }

        /// <summary>One of: informal, formal.</summary>
        [DataMember(Name = "german_address")]
        public string GermanAddress { get; set; }

        [DataMember(Name = "return_origins")]
        public List<string> ReturnOrigins { get; set; }

        [DataMember(Name = "cors_allow_list")]
        public List<string> CorsAllowList { get; set; }

        [DataMember(Name = "match_threshold")]
        public double? MatchThreshold { get; set; }

        [DataMember(Name = "targets")]
        public SettingsTargets Targets { get; set; }

        [DataMember(Name = "policy")]
        public SettingsPolicy Policy { get; set; }

        [DataMember(Name = "oidc")]
        public SettingsOidc Oidc { get; set; }

        [DataMember(Name = "oidc_addresses")]
        public SettingsOidcAddresses OidcAddresses { get; set; }

        [DataMember(Name = "your_address")]
        public string YourAddress { get; set; }
    }

    public sealed class ChangeSettingsBodyBranding
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "color")]
        public string Color { get; set; }

        [DataMember(Name = "logo_url")]
        public string LogoUrl { get; set; }
    }

    public sealed class ChangeSettingsBodyContact
    {
        [DataMember(Name = "email")]
        public string Email { get; set; }

        [DataMember(Name = "phone")]
        public string Phone { get; set; }

        [DataMember(Name = "url")]
        public string Url { get; set; }
    }

    public sealed class ChangeSettingsBodyConsent
    {
        [DataMember(Name = "required")]
        public bool? Required { get; set; }

        [DataMember(Name = "version")]
        public string Version { get; set; }

        [DataMember(Name = "text")]
        public Dictionary<string, string> Text { get; set; }

        [DataMember(Name = "notice_url")]
        public string NoticeUrl { get; set; }

        [DataMember(Name = "terms_url")]
        public string TermsUrl { get; set; }
    }

    public sealed class ChangeSettingsBodyPageTexts
    {
        [DataMember(Name = "welcome")]
        public Dictionary<string, string> Welcome { get; set; }

        [DataMember(Name = "done")]
        public Dictionary<string, string> Done { get; set; }
    }

    public sealed class ChangeSettingsBodyTargetsHours
    {
        [DataMember(Name = "license")]
        public double? License { get; set; }

        [DataMember(Name = "selfie")]
        public double? Selfie { get; set; }

        [DataMember(Name = "age")]
        public double? Age { get; set; }
    }

    public sealed class ChangeSettingsBodyTargetsWorkingHours
    {
        [DataMember(Name = "days")]
        public List<long?> Days { get; set; }

        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }
    }

    public sealed class ChangeSettingsBodyTargets
    {
        [DataMember(Name = "hours")]
        public ChangeSettingsBodyTargetsHours Hours { get; set; }

        [DataMember(Name = "time_zone")]
        public string TimeZone { get; set; }

        [DataMember(Name = "working_hours")]
        public ChangeSettingsBodyTargetsWorkingHours WorkingHours { get; set; }
    }

    public sealed class ChangeSettingsBodyReasonsItem
    {
        [DataMember(Name = "code")]
        public string Code { get; set; }

        [DataMember(Name = "staff")]
        public string Staff { get; set; }

        [DataMember(Name = "subject")]
        public Dictionary<string, string> Subject { get; set; }
    }

    public sealed class ChangeSettingsBodySecondLook
    {
        [DataMember(Name = "rejections")]
        public bool? Rejections { get; set; }

        [DataMember(Name = "approvals_against_signals")]
        public bool? ApprovalsAgainstSignals { get; set; }

        [DataMember(Name = "sample_percent")]
        public double? SamplePercent { get; set; }
    }

    public sealed class ChangeSettingsBodyQuality
    {
        [DataMember(Name = "sample_percent")]
        public double? SamplePercent { get; set; }

        [DataMember(Name = "from_pipeline")]
        public bool? FromPipeline { get; set; }

        [DataMember(Name = "from_staff")]
        public bool? FromStaff { get; set; }
    }

    public sealed class ChangeSettingsBodyLiveness
    {
        [DataMember(Name = "paced")]
        public bool? Paced { get; set; }

        [DataMember(Name = "light")]
        public bool? Light { get; set; }
    }

    public sealed class ChangeSettingsBodyPolicySelfieBand
    {
        [DataMember(Name = "same")]
        public double? Same { get; set; }

        [DataMember(Name = "different")]
        public double? Different { get; set; }
    }

    public sealed class ChangeSettingsBodyPolicyPortraitBand
    {
        [DataMember(Name = "same")]
        public double? Same { get; set; }

        [DataMember(Name = "different")]
        public double? Different { get; set; }
    }

    public sealed class ChangeSettingsBodyPolicy
    {
        [DataMember(Name = "selfie_band")]
        public ChangeSettingsBodyPolicySelfieBand SelfieBand { get; set; }

        [DataMember(Name = "portrait_band")]
        public ChangeSettingsBodyPolicyPortraitBand PortraitBand { get; set; }

        [DataMember(Name = "ghost_different_from")]
        public double? GhostDifferentFrom { get; set; }

        [DataMember(Name = "passing_score")]
        public double? PassingScore { get; set; }

        [DataMember(Name = "loosen")]
        public bool? Loosen { get; set; }
    }

    public sealed class ChangeSettingsBodyOidc
    {
        [DataMember(Name = "issuer")]
        public string Issuer { get; set; }

        [DataMember(Name = "client_id")]
        public string ClientId { get; set; }

        [DataMember(Name = "client_secret")]
        public string ClientSecret { get; set; }

        [DataMember(Name = "roles_claim")]
        public string RolesClaim { get; set; }

        [DataMember(Name = "role_map")]
        public Dictionary<string, string> RoleMap { get; set; }

        [DataMember(Name = "custom_role_map")]
        public Dictionary<string, string> CustomRoleMap { get; set; }

        [DataMember(Name = "enforce")]
        public bool? Enforce { get; set; }
    }

    public sealed class ChangeSettingsBody
    {
        [DataMember(Name = "ip_allow_list")]
        public List<string> IpAllowList { get; set; }

        [DataMember(Name = "enforce_2fa")]
        public bool? Enforce2fa { get; set; }

        [DataMember(Name = "retention_days")]
        public long? RetentionDays { get; set; }

        [DataMember(Name = "frame_ancestors")]
        public List<string> FrameAncestors { get; set; }

        [DataMember(Name = "branding")]
        public ChangeSettingsBodyBranding Branding { get; set; }

        [DataMember(Name = "ready_replies")]
        public List<string> ReadyReplies { get; set; }

        [DataMember(Name = "contact")]
        public ChangeSettingsBodyContact Contact { get; set; }

        [DataMember(Name = "consent")]
        public ChangeSettingsBodyConsent Consent { get; set; }

        [DataMember(Name = "page_texts")]
        public ChangeSettingsBodyPageTexts PageTexts { get; set; }

        /// <summary>One of: informal, formal.</summary>
        [DataMember(Name = "german_address")]
        public string GermanAddress { get; set; }

        [DataMember(Name = "return_origins")]
        public List<string> ReturnOrigins { get; set; }

        [DataMember(Name = "cors_allow_list")]
        public List<string> CorsAllowList { get; set; }

        [DataMember(Name = "match_threshold")]
        public double? MatchThreshold { get; set; }

        [DataMember(Name = "targets")]
        public ChangeSettingsBodyTargets Targets { get; set; }

        [DataMember(Name = "reasons")]
        public List<ChangeSettingsBodyReasonsItem> Reasons { get; set; }

        [DataMember(Name = "second_look")]
        public ChangeSettingsBodySecondLook SecondLook { get; set; }

        [DataMember(Name = "quality")]
        public ChangeSettingsBodyQuality Quality { get; set; }

        [DataMember(Name = "acknowledge_severe")]
        public bool? AcknowledgeSevere { get; set; }

        [DataMember(Name = "severe_signals")]
        public List<string> SevereSignals { get; set; }

        [DataMember(Name = "reasons_required")]
        public bool? ReasonsRequired { get; set; }

        /// <summary>One of: signal, park.</summary>
        [DataMember(Name = "expired_documents")]
        public string ExpiredDocuments { get; set; }

        [DataMember(Name = "required_proofs")]
        public List<string> RequiredProofs { get; set; }

        [DataMember(Name = "lock_verified_details")]
        public bool? LockVerifiedDetails { get; set; }

        /// <summary>One of: refuse, queue.</summary>
        [DataMember(Name = "overload")]
        public string Overload { get; set; }

        [DataMember(Name = "compare_across_people")]
        public bool? CompareAcrossPeople { get; set; }

        [DataMember(Name = "liveness_closer")]
        public bool? LivenessCloser { get; set; }

        [DataMember(Name = "liveness")]
        public ChangeSettingsBodyLiveness Liveness { get; set; }

        [DataMember(Name = "accepted_documents")]
        public List<string> AcceptedDocuments { get; set; }

        [DataMember(Name = "policy")]
        public ChangeSettingsBodyPolicy Policy { get; set; }

        [DataMember(Name = "oidc")]
        public ChangeSettingsBodyOidc Oidc { get; set; }
    }

    public sealed class ListReadyRepliesAnswer
    {
        [DataMember(Name = "ready_replies")]
        public List<string> ReadyReplies { get; set; }
    }

    public sealed class ListReasonsAnswerReasonsItem
    {
        [DataMember(Name = "code")]
        public string Code { get; set; }

        [DataMember(Name = "staff")]
        public string Staff { get; set; }

        [DataMember(Name = "subject")]
        public Dictionary<string, string> Subject { get; set; }
    }

    public sealed class ListReasonsAnswer
    {
        [DataMember(Name = "reasons")]
        public List<ListReasonsAnswerReasonsItem> Reasons { get; set; }
    }

    public sealed class PreviewApprovalsBody
    {
        [DataMember(Name = "severe_signals")]
        public List<string> SevereSignals { get; set; }

        /// <summary>One of: signal, park.</summary>
        [DataMember(Name = "expired_documents")]
        public string ExpiredDocuments { get; set; }

        [DataMember(Name = "required_proofs")]
        public List<string> RequiredProofs { get; set; }
    }

    public sealed class PreviewApprovalsAnswerSignalsItem
    {
        /// <summary>One of: expired, not_yet_valid, document_of_another, number_form, number_contradicts_birth_date,
        /// printed_dates_differ, portrait_unclear, age_from_document, barcode_mismatch, mrz_mismatch, blur, glare,
        /// screen_or_print, little_colour, another_document, other_script, low_face_quality, far_from_anchor,
        /// not_released, credential_revoked, revocation_unknown, original_not_shown, expiry_not_read, record_changed,
        /// selfie_matches_document, same_face_as, same_document_as, blocked, others_as_near,
        /// unproven_capture.</summary>
        [DataMember(Name = "signal")]
        public string Signal { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }
    }

    public sealed class PreviewApprovalsAnswer
    {
        [DataMember(Name = "days")]
        public long? Days { get; set; }

        [DataMember(Name = "approved")]
        public long? Approved { get; set; }

        [DataMember(Name = "would_wait")]
        public long? WouldWait { get; set; }

        [DataMember(Name = "unknown")]
        public long? Unknown { get; set; }

        [DataMember(Name = "signals")]
        public List<PreviewApprovalsAnswerSignalsItem> Signals { get; set; }
    }

    public sealed class ReplayPolicyBodyPolicySelfieBand
    {
        [DataMember(Name = "same")]
        public double? Same { get; set; }

        [DataMember(Name = "different")]
        public double? Different { get; set; }
    }

    public sealed class ReplayPolicyBodyPolicyPortraitBand
    {
        [DataMember(Name = "same")]
        public double? Same { get; set; }

        [DataMember(Name = "different")]
        public double? Different { get; set; }
    }

    public sealed class ReplayPolicyBodyPolicy
    {
        [DataMember(Name = "selfie_band")]
        public ReplayPolicyBodyPolicySelfieBand SelfieBand { get; set; }

        [DataMember(Name = "portrait_band")]
        public ReplayPolicyBodyPolicyPortraitBand PortraitBand { get; set; }

        [DataMember(Name = "ghost_different_from")]
        public double? GhostDifferentFrom { get; set; }

        [DataMember(Name = "passing_score")]
        public double? PassingScore { get; set; }
    }

    public sealed class ReplayPolicyBodyBeforeFlipsItemPeople
    {
        [DataMember(Name = "approved")]
        public long? Approved { get; set; }

        [DataMember(Name = "rejected")]
        public long? Rejected { get; set; }
    }

    public sealed class ReplayPolicyBodyBeforeFlipsItemExamplesItem
    {
        [DataMember(Name = "submission_id")]
        public string SubmissionId { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }
    }

    public sealed class ReplayPolicyBodyBeforeFlipsItem
    {
        /// <summary>One of: license, selfie.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "people")]
        public ReplayPolicyBodyBeforeFlipsItemPeople People { get; set; }

        [DataMember(Name = "examples")]
        public List<ReplayPolicyBodyBeforeFlipsItemExamplesItem> Examples { get; set; }
    }

    public sealed class ReplayPolicyBodyBefore
    {
        [DataMember(Name = "looked_at")]
        public long? LookedAt { get; set; }

        [DataMember(Name = "same")]
        public long? Same { get; set; }

        [DataMember(Name = "cannot_say")]
        public long? CannotSay { get; set; }

        [DataMember(Name = "flips")]
        public List<ReplayPolicyBodyBeforeFlipsItem> Flips { get; set; }
    }

    public sealed class ReplayPolicyBody
    {
        [DataMember(Name = "policy")]
        public ReplayPolicyBodyPolicy Policy { get; set; }

        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }

        [DataMember(Name = "cursor")]
        public string Cursor { get; set; }

        [DataMember(Name = "before")]
        public ReplayPolicyBodyBefore Before { get; set; }
    }

    public sealed class ReplayPolicyAnswerFlipsItemPeople
    {
        [DataMember(Name = "approved")]
        public long? Approved { get; set; }

        [DataMember(Name = "rejected")]
        public long? Rejected { get; set; }
    }

    public sealed class ReplayPolicyAnswerFlipsItemExamplesItem
    {
        [DataMember(Name = "submission_id")]
        public string SubmissionId { get; set; }

        [DataMember(Name = "attempt")]
        public long? Attempt { get; set; }
    }

    public sealed class ReplayPolicyAnswerFlipsItem
    {
        /// <summary>One of: license, selfie.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }

        [DataMember(Name = "count")]
        public long? Count { get; set; }

        [DataMember(Name = "people")]
        public ReplayPolicyAnswerFlipsItemPeople People { get; set; }

        [DataMember(Name = "examples")]
        public List<ReplayPolicyAnswerFlipsItemExamplesItem> Examples { get; set; }
    }

    public sealed class ReplayPolicyAnswer
    {
        [DataMember(Name = "limits")]
        public Limits Limits { get; set; }

        [DataMember(Name = "looked_at")]
        public long? LookedAt { get; set; }

        [DataMember(Name = "same")]
        public long? Same { get; set; }

        [DataMember(Name = "cannot_say")]
        public long? CannotSay { get; set; }

        [DataMember(Name = "flips")]
        public List<ReplayPolicyAnswerFlipsItem> Flips { get; set; }

        [DataMember(Name = "next_cursor")]
        public string NextCursor { get; set; }
    }

    public sealed class CreateTenantBody
    {
        [DataMember(Name = "host")]
        public string Host { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "admin_email")]
        public string AdminEmail { get; set; }

        [DataMember(Name = "admin_password")]
        public string AdminPassword { get; set; }

        [DataMember(Name = "sandbox")]
        public bool? Sandbox { get; set; }

        /// <summary>One of: informal, formal.</summary>
        [DataMember(Name = "german_address")]
        public string GermanAddress { get; set; }
    }

    public sealed class CreateTenantAnswer
    {
        [DataMember(Name = "tenant_id")]
        public string TenantId { get; set; }

        [DataMember(Name = "host")]
        public string Host { get; set; }
    }

    public sealed class Tenant
    {
        [DataMember(Name = "tenant_id")]
        public string TenantId { get; set; }

        [DataMember(Name = "host")]
        public string Host { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "suspended")]
        public bool? Suspended { get; set; }

        [DataMember(Name = "sandbox")]
        public bool? Sandbox { get; set; }

        [DataMember(Name = "being_deleted")]
        public bool? BeingDeleted { get; set; }

        [DataMember(Name = "monthly_request_quota")]
        public long? MonthlyRequestQuota { get; set; }

        [DataMember(Name = "max_stored_bytes")]
        public long? MaxStoredBytes { get; set; }

        [DataMember(Name = "stored_bytes")]
        public long? StoredBytes { get; set; }

        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        [DataMember(Name = "subjects")]
        public long? Subjects { get; set; }
    }

    public sealed class ChangeTenantBody
    {
        [DataMember(Name = "host")]
        public string Host { get; set; }

        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "suspended")]
        public bool? Suspended { get; set; }

        [DataMember(Name = "monthly_request_quota")]
        public long? MonthlyRequestQuota { get; set; }

        [DataMember(Name = "max_stored_bytes")]
        public long? MaxStoredBytes { get; set; }
    }

    public sealed class DeleteTenantQuery
    {
        [DataMember(Name = "erase_held")]
        public bool? EraseHeld { get; set; }
    }

    public sealed class DeleteTenantAnswer
    {
        /// <summary>One of: deleted.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        [DataMember(Name = "tenant_id")]
        public string TenantId { get; set; }
    }

    public sealed class Job
    {
        /// <summary>One of: clock, object_store_lease, upload_queue, orphan_sweep, stale_uploads, face_models,
        /// unused_faces, due_times, waiting_cases, tenant_deletions, audit_partitions, statistics, unused_quota,
        /// retention, liveness_frames, idempotency_records, credential_requests, daily_summaries, logins,
        /// request_counts.</summary>
        [DataMember(Name = "name")]
        public string Name { get; set; }

        [DataMember(Name = "interval_seconds")]
        public double? IntervalSeconds { get; set; }

        [DataMember(Name = "running")]
        public bool? Running { get; set; }

        [DataMember(Name = "last_run_at")]
        public string LastRunAt { get; set; }

        [DataMember(Name = "last_success_at")]
        public string LastSuccessAt { get; set; }

        [DataMember(Name = "next_run_at")]
        public string NextRunAt { get; set; }

        [DataMember(Name = "last_error_at")]
        public string LastErrorAt { get; set; }

        [DataMember(Name = "last_error")]
        public string LastError { get; set; }
    }

    public sealed class ReadUsageQuery
    {
        [DataMember(Name = "from")]
        public string From { get; set; }

        [DataMember(Name = "to")]
        public string To { get; set; }
    }

    public sealed class ReadUsageAnswerItem
    {
        [DataMember(Name = "tenant_id")]
        public string TenantId { get; set; }

        [DataMember(Name = "host")]
        public string Host { get; set; }

        [DataMember(Name = "month")]
        public string Month { get; set; }

        [DataMember(Name = "requests")]
        public long? Requests { get; set; }

        [DataMember(Name = "uploads")]
        public Dictionary<string, long?> Uploads { get; set; }
    }

    public sealed class ReadOpenApiAnswer
    {
        /// <summary>One of: 3.1.1.</summary>
        [DataMember(Name = "openapi")]
        public string Openapi { get; set; }
    }

    /// <summary>The operations of the API. Path parameters come first, then body, form or query.</summary>
    public abstract class Operations
    {
        internal abstract Task<T> CallAsync<T>(Request request, CancellationToken cancel);

        /// <summary>Returns what the hosted page needs before it has a credential.</summary>
        public Task<ReadPageAnswer> ReadPageAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/page");
            return CallAsync<ReadPageAnswer>(request, cancel);
        }

        /// <summary>Opens a staff session.</summary>
        public Task<LogInAnswer> LogInAsync(LogInBody body, CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("POST", "/admin/login") { Body = body };
            return CallAsync<LogInAnswer>(request, cancel);
        }

        /// <summary>Returns how staff may sign in.</summary>
        public Task<ListWaysInAnswer> ListWaysInAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/login");
            return CallAsync<ListWaysInAnswer>(request, cancel);
        }

        /// <summary>Completes a login with a code of the second factor.</summary>
        public Task<VerifyLoginAnswer> VerifyLoginAsync(
            VerifyLoginBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/login/verify") { Body = body };
            return CallAsync<VerifyLoginAnswer>(request, cancel);
        }

        /// <summary>Returns the user or API token of the credential.</summary>
        public Task<ReadMeAnswer> ReadMeAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/me");
            return CallAsync<ReadMeAnswer>(request, cancel);
        }

        /// <summary>Turns the daily summary by mail on or off.</summary>
        public Task<ChangeMeAnswer> ChangeMeAsync(
            ChangeMeBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("PATCH", "/admin/me") { Body = body };
            return CallAsync<ChangeMeAnswer>(request, cancel);
        }

        /// <summary>Ends the session.</summary>
        public Task<LogOutAnswer> LogOutAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("POST", "/admin/logout");
            return CallAsync<LogOutAnswer>(request, cancel);
        }

        /// <summary>Redirects a browser to the identity provider.</summary>
        public Task<object> GoToCompanyAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/login/oidc");
            return CallAsync<object>(request, cancel);
        }

        /// <summary>Completes a single sign-on, once.</summary>
        public Task<EndSignInAnswer> EndSignInAsync(
            EndSignInBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/login/oidc") { Body = body };
            return CallAsync<EndSignInAnswer>(request, cancel);
        }

        /// <summary>Redirects a browser that returns from the identity provider to the console.</summary>
        public Task<object> ComeBackFromCompanyAsync(
            ComeBackFromCompanyQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/login/oidc/callback") { Query = query };
            return CallAsync<object>(request, cancel);
        }

        /// <summary>Creates a second factor for the caller’s account.</summary>
        public Task<EnrolSecondFactorAnswer> EnrolSecondFactorAsync(
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/2fa/enrol");
            return CallAsync<EnrolSecondFactorAnswer>(request, cancel);
        }

        /// <summary>Activates the second factor.</summary>
        public Task<ActivateSecondFactorAnswer> ActivateSecondFactorAsync(
            ActivateSecondFactorBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/2fa/activate") { Body = body };
            return CallAsync<ActivateSecondFactorAnswer>(request, cancel);
        }

        /// <summary>Removes the caller’s second factor.</summary>
        public Task<RemoveSecondFactorAnswer> RemoveSecondFactorAsync(
            RemoveSecondFactorBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/2fa") { Body = body };
            return CallAsync<RemoveSecondFactorAnswer>(request, cancel);
        }

        /// <summary>Creates a second factor for the account of an enrolment link.</summary>
        public Task<EnrolByLinkAnswer> EnrolByLinkAsync(
            EnrolByLinkBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/enrolment") { Body = body };
            return CallAsync<EnrolByLinkAnswer>(request, cancel);
        }

        /// <summary>Activates that second factor and ends the link.</summary>
        public Task<ActivateByLinkAnswer> ActivateByLinkAsync(
            ActivateByLinkBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/enrolment/activate") { Body = body };
            return CallAsync<ActivateByLinkAnswer>(request, cancel);
        }

        /// <summary>Removes the authenticator app and all passkeys of a tenant’s user, and ends the sessions.</summary>
        public Task<ResetUsersFactorAnswer> ResetUsersFactorAsync(
            string id,
            ResetUsersFactorBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/platform/tenants/{}/reset-2fa", id) { Body = body };
            return CallAsync<ResetUsersFactorAnswer>(request, cancel);
        }

        /// <summary>Lists the staff users.</summary>
        public Task<List<User>> ListUsersAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/users");
            return CallAsync<List<User>>(request, cancel);
        }

        /// <summary>Adds a staff user.</summary>
        public Task<AddUserAnswer> AddUserAsync(
            AddUserBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/users") { Body = body, TakesKey = true, Key = key };
            return CallAsync<AddUserAnswer>(request, cancel);
        }

        /// <summary>Changes a user’s role, suspension, password or second factor.</summary>
        public Task<ChangeUserAnswer> ChangeUserAsync(
            long id,
            ChangeUserBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("PATCH", "/admin/users/{}", id) { Body = body };
            return CallAsync<ChangeUserAnswer>(request, cancel);
        }

        /// <summary>Removes a staff user.</summary>
        public Task<RemoveUserAnswer> RemoveUserAsync(
            long id,
            RemoveUserBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/users/{}", id) { Body = body };
            return CallAsync<RemoveUserAnswer>(request, cancel);
        }

        /// <summary>Creates a one-time link with which the user sets up a second factor.</summary>
        public Task<OpenEnrolmentAnswer> OpenEnrolmentAsync(
            long id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/users/{}/enrolment", id);
            return CallAsync<OpenEnrolmentAnswer>(request, cancel);
        }

        /// <summary>Lists the tenant’s own roles.</summary>
        public Task<List<StaffRole>> ListRolesAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/roles");
            return CallAsync<List<StaffRole>>(request, cancel);
        }

        /// <summary>Adds a role.</summary>
        public Task<StaffRole> AddRoleAsync(
            AddRoleBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/roles") { Body = body, TakesKey = true, Key = key };
            return CallAsync<StaffRole>(request, cancel);
        }

        /// <summary>Changes a role. It applies to its users from their next request on.</summary>
        public Task<StaffRole> ChangeRoleAsync(
            string id,
            ChangeRoleBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("PATCH", "/admin/roles/{}", id) { Body = body, TakesKey = true, Key = key };
            return CallAsync<StaffRole>(request, cancel);
        }

        /// <summary>Deletes a role that no user has and single sign-on does not give.</summary>
        public Task<RemoveRoleAnswer> RemoveRoleAsync(
            string id,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/roles/{}", id) { TakesKey = true, Key = key };
            return CallAsync<RemoveRoleAnswer>(request, cancel);
        }

        /// <summary>Changes the caller’s password and ends their other sessions.</summary>
        public Task<ChangeOwnPasswordAnswer> ChangeOwnPasswordAsync(
            ChangeOwnPasswordBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/me/password") { Body = body };
            return CallAsync<ChangeOwnPasswordAnswer>(request, cancel);
        }

        /// <summary>Creates a one-time link with which the user sets a password.</summary>
        public Task<InviteUserAnswer> InviteUserAsync(long id, CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("POST", "/admin/users/{}/invitation", id);
            return CallAsync<InviteUserAnswer>(request, cancel);
        }

        /// <summary>Sets the password of an invited user. The invitation then ends.</summary>
        public Task<AcceptInvitationAnswer> AcceptInvitationAsync(
            AcceptInvitationBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/invitation") { Body = body };
            return CallAsync<AcceptInvitationAnswer>(request, cancel);
        }

        /// <summary>Returns the options with which a browser asks for a passkey.</summary>
        public Task<BeginPasskeyLoginAnswer> BeginPasskeyLoginAsync(
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/login/passkey");
            return CallAsync<BeginPasskeyLoginAnswer>(request, cancel);
        }

        /// <summary>Opens a staff session with a passkey, alone or after the password.</summary>
        public Task<LogInWithPasskeyAnswer> LogInWithPasskeyAsync(
            LogInWithPasskeyBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/login/passkey") { Body = body };
            return CallAsync<LogInWithPasskeyAnswer>(request, cancel);
        }

        /// <summary>Lists the caller’s passkeys, oldest first.</summary>
        public Task<List<Passkey>> ListPasskeysAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/me/passkeys");
            return CallAsync<List<Passkey>>(request, cancel);
        }

        /// <summary>Adds a passkey to the caller’s account.</summary>
        public Task<Passkey> AddPasskeyAsync(AddPasskeyBody body, CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("POST", "/admin/me/passkeys") { Body = body };
            return CallAsync<Passkey>(request, cancel);
        }

        /// <summary>Returns the options with which a browser makes a passkey, after a password or code.</summary>
        public Task<BeginPasskeyAnswer> BeginPasskeyAsync(
            BeginPasskeyBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/me/passkeys/options") { Body = body };
            return CallAsync<BeginPasskeyAnswer>(request, cancel);
        }

        /// <summary>Removes a passkey of the caller, after a password or code.</summary>
        public Task<RemovePasskeyAnswer> RemovePasskeyAsync(
            string id,
            RemovePasskeyBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/me/passkeys/{}", id) { Body = body };
            return CallAsync<RemovePasskeyAnswer>(request, cancel);
        }

        /// <summary>Lists the caller’s sessions, most recently used first.</summary>
        public Task<List<Session>> ListOwnSessionsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/me/sessions");
            return CallAsync<List<Session>>(request, cancel);
        }

        /// <summary>Ends one of the caller’s sessions.</summary>
        public Task<EndOwnSessionAnswer> EndOwnSessionAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/me/sessions/{}", id);
            return CallAsync<EndOwnSessionAnswer>(request, cancel);
        }

        /// <summary>Lists a user’s sessions, most recently used first.</summary>
        public Task<List<Session>> ListUsersSessionsAsync(
            long id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/users/{}/sessions", id);
            return CallAsync<List<Session>>(request, cancel);
        }

        /// <summary>Ends every session of a user except the caller’s current one.</summary>
        public Task<EndUsersSessionsAnswer> EndUsersSessionsAsync(
            long id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/users/{}/sessions", id);
            return CallAsync<EndUsersSessionsAnswer>(request, cancel);
        }

        /// <summary>Creates an API token for a machine.</summary>
        public Task<CreateApiTokenAnswer> CreateApiTokenAsync(
            CreateApiTokenBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/api-tokens") { Body = body, TakesKey = true, Key = key };
            return CallAsync<CreateApiTokenAnswer>(request, cancel);
        }

        /// <summary>Lists the API tokens, newest first.</summary>
        public Task<List<ListApiTokensAnswerItem>> ListApiTokensAsync(
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/api-tokens");
            return CallAsync<List<ListApiTokensAnswerItem>>(request, cancel);
        }

        /// <summary>Revokes an API token.</summary>
        public Task<RevokeApiTokenAnswer> RevokeApiTokenAsync(
            long id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/api-tokens/{}", id);
            return CallAsync<RevokeApiTokenAnswer>(request, cancel);
        }

        /// <summary>Lists subjects, newest first.</summary>
        public Task<List<ListSubjectsAnswerItem>> ListSubjectsAsync(
            ListSubjectsQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/subjects") { Query = query };
            return CallAsync<List<ListSubjectsAnswerItem>>(request, cancel);
        }

        /// <summary>Creates a subject.</summary>
        public Task<CreateSubjectAnswer> CreateSubjectAsync(
            CreateSubjectBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/subjects") { Body = body, TakesKey = true, Key = key };
            return CallAsync<CreateSubjectAnswer>(request, cancel);
        }

        /// <summary>Reads a subject.</summary>
        public Task<Subject> ReadSubjectAsync(
            string id,
            ReadSubjectQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/subjects/{}", id) { Query = query };
            return CallAsync<Subject>(request, cancel);
        }

        /// <summary>Changes some of a subject’s details.</summary>
        public Task<UpdateSubjectAnswer> UpdateSubjectAsync(
            string id,
            UpdateSubjectBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("PATCH", "/admin/subjects/{}", id) { Body = body };
            return CallAsync<UpdateSubjectAnswer>(request, cancel);
        }

        /// <summary>Erases a subject: every stored image, then all records.</summary>
        public Task<EraseSubjectAnswer> EraseSubjectAsync(
            string id,
            EraseSubjectBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/subjects/{}", id) { Body = body };
            return CallAsync<EraseSubjectAnswer>(request, cancel);
        }

        /// <summary>Reads the details of the subject.</summary>
        public Task<ReadOwnDetailsAnswer> ReadOwnDetailsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/subject/details");
            return CallAsync<ReadOwnDetailsAnswer>(request, cancel);
        }

        /// <summary>Changes some details of the subject.</summary>
        public Task<UpdateOwnDetailsAnswer> UpdateOwnDetailsAsync(
            UpdateOwnDetailsBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/details") { Body = body };
            return CallAsync<UpdateOwnDetailsAnswer>(request, cancel);
        }

        /// <summary>Mints a token for one subject’s device.</summary>
        public Task<MintEphemeralTokenAnswer> MintEphemeralTokenAsync(
            MintEphemeralTokenBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/ephemeral-tokens") { Body = body, TakesKey = true, Key = key };
            return CallAsync<MintEphemeralTokenAnswer>(request, cancel);
        }

        /// <summary>Lists a subject’s tokens, newest first.</summary>
        public Task<List<EphemeralToken>> ListEphemeralTokensAsync(
            ListEphemeralTokensQuery query,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/ephemeral-tokens") { Query = query };
            return CallAsync<List<EphemeralToken>>(request, cancel);
        }

        /// <summary>Revokes a token.</summary>
        public Task<RevokeEphemeralTokenAnswer> RevokeEphemeralTokenAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/ephemeral-tokens/{}", id);
            return CallAsync<RevokeEphemeralTokenAnswer>(request, cancel);
        }

        /// <summary>Returns the capabilities of this token.</summary>
        public Task<ReadCapabilitiesAnswer> ReadCapabilitiesAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/ephemeral/capability");
            return CallAsync<ReadCapabilitiesAnswer>(request, cancel);
        }

        /// <summary>Creates an address with which another device takes over this link.</summary>
        public Task<OfferHandoverAnswer> OfferHandoverAsync(
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/handover") { TakesKey = true, Key = key };
            return CallAsync<OfferHandoverAnswer>(request, cancel);
        }

        /// <summary>Tells whether another device has taken over this link.</summary>
        public Task<ReadHandoverAnswer> ReadHandoverAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/subject/handover");
            return CallAsync<ReadHandoverAnswer>(request, cancel);
        }

        /// <summary>Exchanges a handover code for a token of this device.</summary>
        public Task<TakeHandoverAnswer> TakeHandoverAsync(
            TakeHandoverBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/handover") { Body = body, TakesKey = true, Key = key };
            return CallAsync<TakeHandoverAnswer>(request, cancel);
        }

        /// <summary>Returns the state of the pictures that came through this link.</summary>
        public Task<ReadProgressAnswer> ReadProgressAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/subject/progress");
            return CallAsync<ReadProgressAnswer>(request, cancel);
        }

        /// <summary>Records whether the subject consents to the tenant’s current text.</summary>
        public Task<RecordConsentAnswer> RecordConsentAsync(
            RecordConsentBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/consent") { Body = body, TakesKey = true, Key = key };
            return CallAsync<RecordConsentAnswer>(request, cancel);
        }

        /// <summary>Records what keeps the subject’s device from a photo.</summary>
        public Task<RecordClientEventAnswer> RecordClientEventAsync(
            RecordClientEventBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/client-events") { Body = body, TakesKey = true, Key = key };
            return CallAsync<RecordClientEventAnswer>(request, cancel);
        }

        /// <summary>Starts a liveness challenge.</summary>
        public Task<BeginLivenessAnswer> BeginLivenessAsync(
            BeginLivenessBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/liveness") { Body = body, TakesKey = true, Key = key };
            return CallAsync<BeginLivenessAnswer>(request, cancel);
        }

        /// <summary>Sends frames of the steps and returns whether they show a living person.</summary>
        public Task<AnswerLivenessAnswer> AnswerLivenessAsync(
            string challengeId,
            AnswerLivenessForm form,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/liveness/{}", challengeId) { 
                Form = form,
                TakesKey = true,
                Key = key
             };
            return CallAsync<AnswerLivenessAnswer>(request, cancel);
        }

        /// <summary>Sends the frames of one step of a paced challenge, and returns the next step or the
        /// result.</summary>
        public Task<SendLivenessStepAnswer> SendLivenessStepAsync(
            string challengeId,
            SendLivenessStepForm form,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/liveness/{}/frames", challengeId) { Form = form };
            return CallAsync<SendLivenessStepAnswer>(request, cancel);
        }

        /// <summary>Uploads a picture and returns its verdict.</summary>
        public Task<UploadAnswer> UploadAsync(
            UploadForm form,
            UploadQuery query,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/upload") { 
                Form = form,
                Query = query,
                TakesKey = true,
                Key = key
             };
            return CallAsync<UploadAnswer>(request, cancel);
        }

        /// <summary>Uploads another picture that a reviewer requested.</summary>
        public Task<ReuploadAnswer> ReuploadAsync(
            ReuploadForm form,
            ReuploadQuery query,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/reupload") { 
                Form = form,
                Query = query,
                TakesKey = true,
                Key = key
             };
            return CallAsync<ReuploadAnswer>(request, cancel);
        }

        /// <summary>Requests a credential of the subject’s wallet.</summary>
        public Task<BeginCredentialAnswer> BeginCredentialAsync(
            BeginCredentialBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/credential") { Body = body, TakesKey = true, Key = key };
            return CallAsync<BeginCredentialAnswer>(request, cancel);
        }

        /// <summary>Sends the answer of a wallet and returns its verdict.</summary>
        public Task<AnswerCredentialAnswer> AnswerCredentialAsync(
            string requestId,
            AnswerCredentialBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/credential/{}", requestId) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<AnswerCredentialAnswer>(request, cancel);
        }

        /// <summary>Receives the answer of a wallet on the subject’s device.</summary>
        public Task<PostWalletAnswerAnswer> PostWalletAnswerAsync(
            string requestId,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/wallet/{}", requestId);
            return CallAsync<PostWalletAnswerAnswer>(request, cancel);
        }

        /// <summary>Lists the subject’s threads, one for each submission.</summary>
        public Task<ListOwnMessagesAnswer> ListOwnMessagesAsync(
            ListOwnMessagesQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/subject/messages") { Query = query };
            return CallAsync<ListOwnMessagesAnswer>(request, cancel);
        }

        /// <summary>Posts a message to the reviewers.</summary>
        public Task<PostOwnMessageAnswer> PostOwnMessageAsync(
            PostOwnMessageBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/messages") { Body = body, TakesKey = true, Key = key };
            return CallAsync<PostOwnMessageAnswer>(request, cancel);
        }

        /// <summary>Lists submissions, newest change first.</summary>
        public Task<SubmissionPage> ListSubmissionsAsync(
            ListSubmissionsQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/submissions") { Query = query };
            return CallAsync<SubmissionPage>(request, cancel);
        }

        /// <summary>Counts the pending cases.</summary>
        public Task<CountQueueAnswer> CountQueueAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/queue");
            return CallAsync<CountQueueAnswer>(request, cancel);
        }

        /// <summary>Counts the pending cases by each filter of the queue.</summary>
        public Task<CountFiltersAnswer> CountFiltersAsync(
            CountFiltersQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/queue/counts") { Query = query };
            return CallAsync<CountFiltersAnswer>(request, cancel);
        }

        /// <summary>Lists cases that have changed or are open, and counts the queue.</summary>
        public Task<ListChangesAnswer> ListChangesAsync(
            ListChangesQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/changes") { Query = query };
            return CallAsync<ListChangesAnswer>(request, cancel);
        }

        /// <summary>Finds a subject or a submission by an external key. Without a query, lists the queue.</summary>
        public Task<ReviewAnswer> ReviewAsync(
            ReviewQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/review") { Query = query };
            return CallAsync<ReviewAnswer>(request, cancel);
        }

        /// <summary>Lists the caller’s saved filters and those of the team, by name.</summary>
        public Task<ListSavedFiltersAnswer> ListSavedFiltersAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/saved-filters");
            return CallAsync<ListSavedFiltersAnswer>(request, cancel);
        }

        /// <summary>Saves filters of the queue under a name, for the caller or the team.</summary>
        public Task<SavedFilter> SaveFilterAsync(
            SaveFilterBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/saved-filters") { Body = body, TakesKey = true, Key = key };
            return CallAsync<SavedFilter>(request, cancel);
        }

        /// <summary>Deletes a saved filter of the caller or the team.</summary>
        public Task<DeleteSavedFilterAnswer> DeleteSavedFilterAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/saved-filters/{}", id);
            return CallAsync<DeleteSavedFilterAnswer>(request, cancel);
        }

        /// <summary>Reads a case: its attempts with their evidence, its messages and its subject.</summary>
        public Task<Case> OpenSubmissionAsync(
            string id,
            OpenSubmissionQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/submissions/{}", id) { Query = query };
            return CallAsync<Case>(request, cancel);
        }

        /// <summary>Runs the pipeline on the newest picture of a pending submission, for its reviewer.</summary>
        public Task<Case> CheckSubmissionAsync(string id, CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("POST", "/admin/submissions/{}/check", id);
            return CallAsync<Case>(request, cancel);
        }

        /// <summary>Reads the image of an attempt.</summary>
        public Task<byte[]> ReadImageAsync(
            string id,
            long attempt,
            ReadImageQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/submissions/{}/attempts/{}/image", id, attempt) { Query = query };
            return CallAsync<byte[]>(request, cancel);
        }

        /// <summary>Reads a frame of the liveness challenge before a selfie.</summary>
        public Task<byte[]> ReadLivenessFrameAsync(
            string id,
            long attempt,
            long frame,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/submissions/{}/attempts/{}/frames/{}", id, attempt, frame);
            return CallAsync<byte[]>(request, cancel);
        }

        /// <summary>Tells other reviewers that the caller has the case open.</summary>
        public Task<MarkOpenAnswer> MarkOpenAsync(
            string id,
            MarkOpenBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/open", id) { Body = body };
            return CallAsync<MarkOpenAnswer>(request, cancel);
        }

        /// <summary>Claims the unclaimed pending case that has waited longest.</summary>
        public Task<SubmissionRow> ClaimNextAsync(
            ClaimNextBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/next") { Body = body, TakesKey = true, Key = key };
            return CallAsync<SubmissionRow>(request, cancel);
        }

        /// <summary>Claims a case, assigns it to a colleague, or releases it.</summary>
        public Task<ClaimSubmissionAnswer> ClaimSubmissionAsync(
            string id,
            ClaimSubmissionBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/claim", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<ClaimSubmissionAnswer>(request, cancel);
        }

        /// <summary>Lists the users who may decide. A case can be assigned to them, and notes can name them.</summary>
        public Task<List<ListColleaguesAnswerItem>> ListColleaguesAsync(
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/colleagues");
            return CallAsync<List<ListColleaguesAnswerItem>>(request, cancel);
        }

        /// <summary>Escalates a pending case to fraud.</summary>
        public Task<EscalateSubmissionAnswer> EscalateSubmissionAsync(
            string id,
            EscalateSubmissionBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/escalate", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<EscalateSubmissionAnswer>(request, cancel);
        }

        /// <summary>Gives an escalated case back to all who decide.</summary>
        public Task<HandBackSubmissionAnswer> HandBackSubmissionAsync(
            string id,
            HandBackSubmissionBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/hand-back", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<HandBackSubmissionAnswer>(request, cancel);
        }

        /// <summary>Approves a submission.</summary>
        public Task<ApproveSubmissionAnswer> ApproveSubmissionAsync(
            string id,
            ApproveSubmissionBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/approve", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<ApproveSubmissionAnswer>(request, cancel);
        }

        /// <summary>Rejects a submission, and may request another picture.</summary>
        public Task<RejectSubmissionAnswer> RejectSubmissionAsync(
            string id,
            RejectSubmissionBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/reject", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<RejectSubmissionAnswer>(request, cancel);
        }

        /// <summary>Reopens a decided submission: it is pending again, as if no decision had been made.</summary>
        public Task<ReopenSubmissionAnswer> ReopenSubmissionAsync(
            string id,
            ReopenSubmissionBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/reopen", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<ReopenSubmissionAnswer>(request, cancel);
        }

        /// <summary>Revokes active links by their creation time or workflow.</summary>
        public Task<RevokeLinksAnswer> RevokeLinksAsync(
            RevokeLinksBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/bulk/revoke-links") { Body = body, TakesKey = true, Key = key };
            return CallAsync<RevokeLinksAnswer>(request, cancel);
        }

        /// <summary>Requests another picture for pending submissions that no other reviewer has claimed and none has
        /// voted on.</summary>
        public Task<RequestReuploadsAnswer> RequestReuploadsAsync(
            RequestReuploadsBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/bulk/request-reuploads") { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<RequestReuploadsAnswer>(request, cancel);
        }

        /// <summary>Posts a message to the subject.</summary>
        public Task<PostMessageAnswer> PostMessageAsync(
            string id,
            PostMessageBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/messages", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<PostMessageAnswer>(request, cancel);
        }

        /// <summary>Writes a note about a case for colleagues. The subject’s pages never show it.</summary>
        public Task<WriteNoteAnswer> WriteNoteAsync(
            string id,
            WriteNoteBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/notes", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<WriteNoteAnswer>(request, cancel);
        }

        /// <summary>Exports a case as one HTML file, to archive or print.</summary>
        public Task<byte[]> PrintSubmissionAsync(
            string id,
            PrintSubmissionQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/submissions/{}/paper", id) { Query = query };
            return CallAsync<byte[]>(request, cancel);
        }

        /// <summary>Exports all submissions that the filters select as CSV, with who decided each.</summary>
        public Task<byte[]> ExportSubmissionsAsync(
            ExportSubmissionsQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/submissions/export") { Query = query };
            return CallAsync<byte[]>(request, cancel);
        }

        /// <summary>Blocks the document or the face of a case.</summary>
        public Task<AddBlockAnswer> AddBlockAsync(
            string id,
            AddBlockBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/submissions/{}/blocks", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<AddBlockAnswer>(request, cancel);
        }

        /// <summary>Lists the blocked documents and faces, newest first, without those that have ended.</summary>
        public Task<ListBlocksAnswer> ListBlocksAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/blocks");
            return CallAsync<ListBlocksAnswer>(request, cancel);
        }

        /// <summary>Removes a document or a face from the tenant’s list of blocks.</summary>
        public Task<RemoveBlockAnswer> RemoveBlockAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/blocks/{}", id);
            return CallAsync<RemoveBlockAnswer>(request, cancel);
        }

        /// <summary>Settles that two subjects are, or are not, one person.</summary>
        public Task<SettleRelationAnswer> SettleRelationAsync(
            string id,
            SettleRelationBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/subjects/{}/relations", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<SettleRelationAnswer>(request, cancel);
        }

        /// <summary>Lists what is settled about the subject and others, newest first.</summary>
        public Task<ListRelationsAnswer> ListRelationsAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/subjects/{}/relations", id);
            return CallAsync<ListRelationsAnswer>(request, cancel);
        }

        /// <summary>Removes what is settled about two subjects: they are compared again like any others.</summary>
        public Task<RemoveRelationAnswer> RemoveRelationAsync(
            string id,
            string other,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/subjects/{}/relations/{}", id, other) { 
                TakesKey = true,
                Key = key
             };
            return CallAsync<RemoveRelationAnswer>(request, cancel);
        }

        /// <summary>Lists the results that last names force in a sandbox, each with a picture.</summary>
        public Task<ReadSandboxAnswer> ReadSandboxAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/sandbox");
            return CallAsync<ReadSandboxAnswer>(request, cancel);
        }

        /// <summary>Lists the audit entries, newest first.</summary>
        public Task<ListAuditAnswer> ListAuditAsync(
            ListAuditQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/audit") { Query = query };
            return CallAsync<ListAuditAnswer>(request, cancel);
        }

        /// <summary>Checks the chain of hashes and returns how far it is intact.</summary>
        public Task<ReadAuditChainAnswer> ReadAuditChainAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/audit/chain");
            return CallAsync<ReadAuditChainAnswer>(request, cancel);
        }

        /// <summary>Exports the audit as a file, oldest first.</summary>
        public Task<byte[]> ExportAuditAsync(
            ExportAuditQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/audit/export") { Query = query };
            return CallAsync<byte[]>(request, cancel);
        }

        /// <summary>Returns counts of uploads and figures of the pipeline and the queue.</summary>
        public Task<ReadStatsAnswer> ReadStatsAsync(
            ReadStatsQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/stats") { Query = query };
            return CallAsync<ReadStatsAnswer>(request, cancel);
        }

        /// <summary>Returns what each reviewer decided, how fast, and how often it was overturned.</summary>
        public Task<ReadReviewerStatsAnswer> ReadReviewerStatsAsync(
            ReadReviewerStatsQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/stats/reviewers") { Query = query };
            return CallAsync<ReadReviewerStatsAnswer>(request, cancel);
        }

        /// <summary>Returns the shares of false approvals and rejections, measured on a blind sample.</summary>
        public Task<ReadQualityAnswer> ReadQualityAsync(
            ReadQualityQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/quality") { Query = query };
            return CallAsync<ReadQualityAnswer>(request, cancel);
        }

        /// <summary>Exports the figures of `readQuality` as CSV.</summary>
        public Task<byte[]> ExportQualityAsync(
            ExportQualityQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/quality/export") { Query = query };
            return CallAsync<byte[]>(request, cancel);
        }

        /// <summary>Records a deletion request for a subject.</summary>
        public Task<RequestDeletionAnswer> RequestDeletionAsync(
            string id,
            RequestDeletionBody body = null,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/subjects/{}/request-deletion", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<RequestDeletionAnswer>(request, cancel);
        }

        /// <summary>Records a deletion request of the subject.</summary>
        public Task<RequestOwnDeletionAnswer> RequestOwnDeletionAsync(
            RequestOwnDeletionBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/subject/request-deletion") { Body = body, TakesKey = true, Key = key };
            return CallAsync<RequestOwnDeletionAnswer>(request, cancel);
        }

        /// <summary>Takes back the subject’s own pending deletion request.</summary>
        public Task<WithdrawOwnDeletionAnswer> WithdrawOwnDeletionAsync(
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/subject/request-deletion") { TakesKey = true, Key = key };
            return CallAsync<WithdrawOwnDeletionAnswer>(request, cancel);
        }

        /// <summary>Lists deletion requests: pending ones and those on hold by due date, refused and completed ones
        /// newest first.</summary>
        public Task<ListDeletionRequestsAnswer> ListDeletionRequestsAsync(
            ListDeletionRequestsQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/deletion-requests") { Query = query };
            return CallAsync<ListDeletionRequestsAnswer>(request, cancel);
        }

        /// <summary>Puts the person of a request on hold: nothing erases them or their images until the hold
        /// ends.</summary>
        public Task<HoldErasureAnswer> HoldErasureAsync(
            string id,
            HoldErasureBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/deletion-requests/{}/hold", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<HoldErasureAnswer>(request, cancel);
        }

        /// <summary>Ends the hold of the request’s person before its time.</summary>
        public Task<LiftHoldAnswer> LiftHoldAsync(
            string id,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/deletion-requests/{}/hold", id) { TakesKey = true, Key = key };
            return CallAsync<LiftHoldAnswer>(request, cancel);
        }

        /// <summary>Refuses a pending deletion request.</summary>
        public Task<RefuseDeletionAnswer> RefuseDeletionAsync(
            string id,
            RefuseDeletionBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/deletion-requests/{}/refuse", id) { 
                Body = body,
                TakesKey = true,
                Key = key
             };
            return CallAsync<RefuseDeletionAnswer>(request, cancel);
        }

        /// <summary>Counts what an erasure would remove.</summary>
        public Task<CountErasureAnswer> CountErasureAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/admin/subjects/{}/erasure", id);
            return CallAsync<CountErasureAnswer>(request, cancel);
        }

        /// <summary>Exports everything stored about a subject as a ZIP archive.</summary>
        public Task<byte[]> ExportSubjectAsync(string id, CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/subjects/{}/export", id);
            return CallAsync<byte[]>(request, cancel);
        }

        /// <summary>Erases the images of submissions that were decided before a given time. The records stay.</summary>
        public Task<EraseImagesAnswer> EraseImagesAsync(
            EraseImagesBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/bulk/erase-images") { Body = body };
            return CallAsync<EraseImagesAnswer>(request, cancel);
        }

        /// <summary>Erases a subject: every stored image, then all records.</summary>
        public Task<EraseSubjectRecordAnswer> EraseSubjectRecordAsync(
            string id,
            EraseSubjectRecordBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/subjects/{}", id) { Body = body };
            return CallAsync<EraseSubjectRecordAnswer>(request, cancel);
        }

        /// <summary>Erases one license record and its images; the subject stays.</summary>
        public Task<EraseLicenseAnswer> EraseLicenseAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/licenses/{}", id);
            return CallAsync<EraseLicenseAnswer>(request, cancel);
        }

        /// <summary>Erases one selfie record and its images; the subject stays.</summary>
        public Task<EraseSelfieAnswer> EraseSelfieAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/selfies/{}", id);
            return CallAsync<EraseSelfieAnswer>(request, cancel);
        }

        /// <summary>Returns the issuers of credentials that the operator trusts.</summary>
        public Task<ReadTrustAnswer> ReadTrustAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/trust");
            return CallAsync<ReadTrustAnswer>(request, cancel);
        }

        /// <summary>Lists the workflows, newest first.</summary>
        public Task<List<Workflow>> ListWorkflowsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/workflows");
            return CallAsync<List<Workflow>>(request, cancel);
        }

        /// <summary>Creates a workflow.</summary>
        public Task<Workflow> CreateWorkflowAsync(
            CreateWorkflowBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/workflows") { Body = body, TakesKey = true, Key = key };
            return CallAsync<Workflow>(request, cancel);
        }

        /// <summary>Reads a workflow.</summary>
        public Task<Workflow> ReadWorkflowAsync(string id, CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/workflows/{}", id);
            return CallAsync<Workflow>(request, cancel);
        }

        /// <summary>Changes a workflow.</summary>
        public Task<Workflow> UpdateWorkflowAsync(
            string id,
            UpdateWorkflowBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("PATCH", "/admin/workflows/{}", id) { Body = body };
            return CallAsync<Workflow>(request, cancel);
        }

        /// <summary>Deletes a workflow; tokens keep what they were minted with.</summary>
        public Task<DeleteWorkflowAnswer> DeleteWorkflowAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/workflows/{}", id);
            return CallAsync<DeleteWorkflowAnswer>(request, cancel);
        }

        /// <summary>Lists the presets, newest first.</summary>
        public Task<List<Preset>> ListPresetsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/presets");
            return CallAsync<List<Preset>>(request, cancel);
        }

        /// <summary>Creates a preset.</summary>
        public Task<Preset> CreatePresetAsync(
            CreatePresetBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/presets") { Body = body, TakesKey = true, Key = key };
            return CallAsync<Preset>(request, cancel);
        }

        /// <summary>Reads a preset.</summary>
        public Task<Preset> ReadPresetAsync(string id, CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/presets/{}", id);
            return CallAsync<Preset>(request, cancel);
        }

        /// <summary>Changes a preset.</summary>
        public Task<Preset> UpdatePresetAsync(
            string id,
            UpdatePresetBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("PATCH", "/admin/presets/{}", id) { Body = body };
            return CallAsync<Preset>(request, cancel);
        }

        /// <summary>Deletes a preset; tokens keep what they were minted with.</summary>
        public Task<DeletePresetAnswer> DeletePresetAsync(
            string id,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/admin/presets/{}", id);
            return CallAsync<DeletePresetAnswer>(request, cancel);
        }

        /// <summary>Reads the tenant’s settings.</summary>
        public Task<Settings> ReadSettingsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/settings");
            return CallAsync<Settings>(request, cancel);
        }

        /// <summary>Changes some of the tenant’s settings.</summary>
        public Task<Settings> ChangeSettingsAsync(
            ChangeSettingsBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("PATCH", "/admin/settings") { Body = body };
            return CallAsync<Settings>(request, cancel);
        }

        /// <summary>Lists the tenant’s ready-made texts for reviewers.</summary>
        public Task<ListReadyRepliesAnswer> ListReadyRepliesAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/ready-replies");
            return CallAsync<ListReadyRepliesAnswer>(request, cancel);
        }

        /// <summary>Lists the tenant’s reasons for a rejection.</summary>
        public Task<ListReasonsAnswer> ListReasonsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/admin/reasons");
            return CallAsync<ListReasonsAnswer>(request, cancel);
        }

        /// <summary>Returns how many approvals of the last 30 days would have waited for a person.</summary>
        public Task<PreviewApprovalsAnswer> PreviewApprovalsAsync(
            PreviewApprovalsBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/settings/approvals/preview") { Body = body };
            return CallAsync<PreviewApprovalsAnswer>(request, cancel);
        }

        /// <summary>Returns which past verdicts other limits would have changed.</summary>
        public Task<ReplayPolicyAnswer> ReplayPolicyAsync(
            ReplayPolicyBody body,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/admin/policy/replay") { Body = body };
            return CallAsync<ReplayPolicyAnswer>(request, cancel);
        }

        /// <summary>Creates a tenant with its first superuser.</summary>
        public Task<CreateTenantAnswer> CreateTenantAsync(
            CreateTenantBody body,
            string key = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("POST", "/platform/tenants") { Body = body, TakesKey = true, Key = key };
            return CallAsync<CreateTenantAnswer>(request, cancel);
        }

        /// <summary>Lists the tenants, the newest first.</summary>
        public Task<List<Tenant>> ListTenantsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/platform/tenants");
            return CallAsync<List<Tenant>>(request, cancel);
        }

        /// <summary>Reads a tenant.</summary>
        public Task<Tenant> ReadTenantAsync(string id, CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/platform/tenants/{}", id);
            return CallAsync<Tenant>(request, cancel);
        }

        /// <summary>Changes a tenant’s host, name or limits, or suspends it.</summary>
        public Task<Tenant> ChangeTenantAsync(
            string id,
            ChangeTenantBody body = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("PATCH", "/platform/tenants/{}", id) { Body = body };
            return CallAsync<Tenant>(request, cancel);
        }

        /// <summary>Erases every subject of a tenant, then the tenant with all its data.</summary>
        public Task<DeleteTenantAnswer> DeleteTenantAsync(
            string id,
            DeleteTenantQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("DELETE", "/platform/tenants/{}", id) { Query = query };
            return CallAsync<DeleteTenantAnswer>(request, cancel);
        }

        /// <summary>Lists the periodic jobs of all servers with their last runs.</summary>
        public Task<List<Job>> ListJobsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/platform/jobs");
            return CallAsync<List<Job>>(request, cancel);
        }

        /// <summary>Returns the usage of each tenant by month.</summary>
        public Task<List<ReadUsageAnswerItem>> ReadUsageAsync(
            ReadUsageQuery query = null,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var request = new Request("GET", "/platform/usage") { Query = query };
            return CallAsync<List<ReadUsageAnswerItem>>(request, cancel);
        }

        /// <summary>Returns this document.</summary>
        public Task<ReadOpenApiAnswer> ReadOpenApiAsync(CancellationToken cancel = default(CancellationToken))
        {
            var request = new Request("GET", "/openapi.json");
            return CallAsync<ReadOpenApiAnswer>(request, cancel);
        }
    }
}
