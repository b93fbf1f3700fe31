import type { Generated } from 'kysely';
import type { Permission, Role } from '../permissions.ts';
import type { TenantId } from '../tenant-id.ts';

/** Tables of staff, API tokens and their sign-in. */
export type StaffTables = {
  staff_roles: StaffRoleTable;
  staff_users: StaffUserTable;
  staff_sessions: StaffSessionTable;
  staff_passkeys: StaffPasskeyTable;
  used_passkey_challenges: UsedPasskeyChallengeTable;
  staff_recovery_codes: StaffRecoveryCodeTable;
  staff_enrolments: StaffEnrolmentTable;
  login_challenges: LoginChallengeTable;
  login_failures: LoginFailureTable;
  oidc_clients: OidcClientTable;
  oidc_returns: OidcReturnTable;
  daily_mails: DailyMailTable;
  api_tokens: ApiTokenTable;
};

type StaffRoleTable = {
  tenant_id: TenantId;
  id: string;
  name: string;
  permissions: Permission[];
  created_at: Date;
};

type StaffUserTable = {
  tenant_id: TenantId;
  id: Generated<number>;
  email: string;
  username: string;
  /** null for a single sign-on user, and for an invited user without a password yet */
  password_hash: string | null;
  /** the user's own id, or that of the user who set the password for them; null: a person outside the staff, or unknown */
  password_set_by: Generated<number | null>;
  password_set_at: Generated<Date | null>;
  role: Role;
  /** the tenant's own role; null for a role that every tenant has */
  role_id: Generated<string | null>;
  suspended: Generated<boolean>;
  totp_secret: Generated<Uint8Array | null>;
  totp_active: Generated<boolean>;
  totp_last_step: Generated<number>;
  /** whether `staff_passkeys` has a row of the user */
  has_passkey: Generated<boolean>;
  /** issuer and subject at the OIDC provider; null for a user with a password here */
  oidc_issuer: Generated<string | null>;
  oidc_subject: Generated<string | null>;
  /** whether the user wants a daily summary by mail */
  daily_mail: Generated<boolean>;
  created_at: Date;
};

type StaffSessionTable = {
  tenant_id: TenantId;
  id: Generated<string>;
  token_hash: Uint8Array;
  user_id: number;
  by_provider: Generated<boolean>;
  factor_at_provider: Generated<boolean>;
  created_at: Date;
  last_used_at: Date;
};

type StaffPasskeyTable = {
  tenant_id: TenantId;
  id: string;
  user_id: number;
  credential_id: Uint8Array;
  /** COSE key */
  public_key: Uint8Array;
  sign_count: number;
  name: string;
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

type UsedPasskeyChallengeTable = { tenant_id: TenantId; challenge_hash: Uint8Array; at: Date };

type StaffRecoveryCodeTable = { tenant_id: TenantId; user_id: number; code_hash: Uint8Array };

/** The purpose of a one-time link. */
export type LinkPurpose = 'second_factor' | 'password';

type StaffEnrolmentTable = {
  tenant_id: TenantId;
  token_hash: Uint8Array;
  user_id: number;
  expires_at: Date;
  purpose: LinkPurpose;
};

type LoginChallengeTable = {
  tenant_id: TenantId;
  token_hash: Uint8Array;
  user_id: number;
  attempts: Generated<number>;
  by_provider: Generated<boolean>;
  created_at: Date;
};

type LoginFailureTable = { tenant_id: TenantId; bucket: Uint8Array; id: string; at: Date };

type OidcClientTable = { tenant_id: TenantId; client_secret: Uint8Array };

type OidcReturnTable = { tenant_id: TenantId; state_hash: Uint8Array; at: Date };

type DailyMailTable = {
  tenant_id: TenantId;
  user_id: number;
  day: string;
  tries: number;
  next_at: Date;
  sent_at: Date | null;
};

type ApiTokenTable = {
  tenant_id: TenantId;
  id: Generated<number>;
  token_hash: Uint8Array;
  fingerprint: string;
  description: string | null;
  created_by: string;
  /** the creator's id, kept after that user is removed */
  maker_id: Generated<number | null>;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** the groups of routes that it may call; null: all that its role allows */
  scopes: Generated<string[] | null>;
};
