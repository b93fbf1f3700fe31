import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hashSecret, kindOfSecret } from '../../encryption/secrets.ts';
import { AppError } from '../../errors.ts';
import { type Actor, staffActor } from '../../store/audit/audit.ts';
import type { CredentialLookup, StoredCredential } from '../../store/callers.ts';
import type { Database } from '../../store/database/database.ts';
import { findTokenOfSecret, type TokenRow } from '../../store/ephemeral-tokens.ts';
import { type Permission, ROLE_PERMISSIONS, type Role, resolvePermissions } from '../../store/permissions.ts';
import { recordApiTokenUse } from '../../store/staff/api-tokens.ts';
import { hasFactor } from '../../store/staff/staff.ts';
import { recordSessionUse } from '../../store/staff/staff-sessions.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { resolveScopes } from '../../store/token-scopes.ts';
import type { Tx } from '../../store/transaction.ts';
import { normaliseHost, type Tenant } from '../find-tenant.ts';
import { explainApiKey, explainBearer } from './explain-credential.ts';
import { isSessionGood } from './session-lifetime.ts';

/** The platform's host, and the hash of its token. */
export type Platform = { host: string; tokenHash: Uint8Array };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `alone`: answers only on the platform's host; `too`: on tenants' hosts as well */
    ofPlatform?: 'alone' | 'too';
  }
}

/** Whether a Host header names the platform. */
export function isPlatformHost(platform: Platform, header: string | undefined): boolean {
  return normaliseHost(header) === platform.host;
}

/**
 * Returns the platform's token from an Authorization header. It has at least 32 characters, so attempts
 * need no limit.
 * @throws AppError `unauthenticated` if it is missing or wrong; the comparison takes constant time
 */
export function requirePlatformToken(platform: Platform, header: string | undefined): string {
  const token = /^Bearer +([\w.~+/-]{1,500}=*)$/i.exec(header ?? '')?.[1];
  if (token && timingSafeEqual(hashSecret(token), platform.tokenHash)) return token;
  throw new AppError('unauthenticated', 'The bearer token is missing or invalid. Send PLATFORM_TOKEN.');
}

/** The caller behind a bearer token. `name` appears in the audit and to reviewers. */
export type Staff = {
  role: Role;
  /** the tenant's own role; null for a role that every tenant has */
  ownRole: { id: string; name: string } | null;
  permissions: readonly Permission[];
  /** the only routes that an API token with scopes may call, by operation id; null: all that the permissions allow */
  operations: ReadonlySet<string> | null;
  name: string;
  /** the caller as the audit records it */
  actor: Actor;
  /** the user, or the one who made the API token; null if that is unknown */
  personId: number | null;
  /** null for an API token: a machine has no account */
  account: Account | null;
};
type Account = {
  userId: number;
  sessionHash: Buffer;
  /** whether the account has a second factor here, regardless of the company's provider */
  hasSecondFactor: boolean;
  /** whether one of them is an authenticator app */
  hasAuthenticator: boolean;
  /** whether the company's provider opened the session and reported a second factor */
  byProvider: boolean;
  factorAtProvider: boolean;
  /** whether the user receives a daily summary by mail */
  dailyMail: boolean;
};

/** An ephemeral token that is valid now. */
export type ValidToken = TokenRow;

/** Milliseconds. "Last used" is written at most this often, so that a read does not cost a write. */
const LAST_USED_GRAIN = 60_000;

const NO_BEARER =
  'The bearer token is missing, expired or not valid on this host. Sign in again or use another token.';
const NO_GRANT =
  'The ephemeral token is missing, expired, used up or not valid on this host. Request a new link.';

/**
 * The bearer token of an Authorization header, after at least one space (RFC 9110, 11.4); null if it has
 * none.
 */
export const parseBearer = (header: string | undefined): string | null =>
  /^Bearer +([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null;

/** Classifies and hashes a secret; null if its kind is not among `kinds`. */
export function parseCredential(
  secret: string,
  kinds: readonly StoredCredential['kind'][],
): StoredCredential | null {
  const kindOfToken = kindOfSecret(secret);
  const kind = kinds.find((each) => each === kindOfToken);
  return kind ? { kind, hash: hashSecret(secret) } : null;
}

type CredentialTask = { now: Date; headers: IncomingHttpHeaders };

/** @throws AppError `unauthenticated`, with the same sentence for every cause but a credential of the wrong form */
export function readStaff(
  credentialLookup: CredentialLookup | null,
  { now, headers }: CredentialTask,
): Staff {
  const staff =
    credentialLookup?.kind === 'session'
      ? readSession(credentialLookup, now)
      : credentialLookup?.kind === 'api'
        ? readApiToken(credentialLookup, now)
        : null;
  if (!staff) throw new AppError('unauthenticated', explainBearer(headers, NO_BEARER));
  return staff;
}

/** Whether the last use of a valid credential of staff must be written again. */
export const isUseDue = (credentialLookup: CredentialLookup | null, now: Date): boolean =>
  (credentialLookup?.kind === 'session' || credentialLookup?.kind === 'api') &&
  credentialLookup.row !== null &&
  isUseOld(credentialLookup.row.last_used_at, now);

/** Writes the last use of a credential of staff, in a separate transaction: it stays if the request is refused. */
export async function recordUse(
  db: Database,
  { id: tenantId }: Pick<Tenant, 'id'>,
  credentialLookup: CredentialLookup | null,
  now: Date,
): Promise<void> {
  if (!isUseDue(credentialLookup, now) || !credentialLookup?.row) return;
  const { kind, hash, row } = credentialLookup;
  if (kind === 'session') await db.asTenant(tenantId, (tx) => recordSessionUse(tx, tenantId, hash, now));
  if (kind === 'api') await db.asTenant(tenantId, (tx) => recordApiTokenUse(tx, tenantId, row.id, now));
}

const isUseOld = (lastUse: Date | null, now: Date) =>
  lastUse === null || now.getTime() - lastUse.getTime() > LAST_USED_GRAIN;

function readSession({ hash, row }: CredentialLookup & { kind: 'session' }, now: Date): Staff | null {
  if (!row || !isSessionGood(row, now)) return null;
  const account = {
    userId: row.id,
    sessionHash: hash,
    hasSecondFactor: hasFactor(row),
    hasAuthenticator: row.totp_active,
    byProvider: row.by_provider,
    factorAtProvider: row.factor_at_provider,
    dailyMail: row.daily_mail,
  };
  const { role, role_id: roleId, role_name: roleName, username: name } = row;
  const ownRole = roleId !== null && roleName !== null ? { id: roleId, name: roleName } : null;
  const permissions = resolvePermissions(role, row.permissions);
  return {
    role,
    ownRole,
    permissions,
    operations: null,
    name,
    actor: staffActor(name, row.id),
    personId: row.id,
    account,
  };
}

function readApiToken({ row }: CredentialLookup & { kind: 'api' }, now: Date): Staff | null {
  if (!row || (row.expires_at && row.expires_at <= now)) return null;
  const name = `API token ${row.id}`;
  const { permissions, operations } = row.scopes
    ? resolveScopes(row.scopes)
    : { permissions: ROLE_PERMISSIONS.admin, operations: null };
  return {
    role: 'admin',
    ownRole: null,
    permissions,
    operations,
    name,
    actor: { kind: 'api_token', name },
    personId: row.maker_id,
    account: null,
  };
}

/**
 * Returns the token if it is valid. A token without uses left is still accepted for the repeat of an
 * earlier request, so that the repeat gets the first answer.
 * @throws AppError with one sentence for every cause: `unauthenticated` for an unknown token, `link-expired`, or
 * `link-ended` for one that is revoked or used up. The link of an erased subject is unknown.
 */
export function readGrant(
  credentialLookup: CredentialLookup | null,
  { now, headers, isRepeat }: CredentialTask & { isRepeat: boolean },
): ValidToken {
  const grant = credentialLookup?.kind === 'ephemeral' ? credentialLookup.row : null;
  if (!grant) throw new AppError('unauthenticated', explainApiKey(headers, NO_GRANT));
  if (!isGrantGood(grant, now, isRepeat)) {
    const hasEnded = grant.revoked_at || (!isRepeat && isUsedUp(grant));
    throw new AppError(hasEnded ? 'link-ended' : 'link-expired', NO_GRANT);
  }
  return grant;
}

/** Finds the token by its original secret or by another device's; null if it is not valid now. */
export async function findGrant(
  tx: Tx,
  tenantId: TenantId,
  token: string,
  now: Date,
): Promise<ValidToken | null> {
  const row = await findTokenOfSecret(tx, tenantId, hashSecret(token));
  return row && isGrantGood(row, now, false) ? row : null;
}

/** @param isRepeat a repeated request may name a link whose last use it took itself */
export function isGrantGood(row: TokenRow, now: Date, isRepeat: boolean): boolean {
  return !row.revoked_at && row.expires_at > now && (isRepeat || !isUsedUp(row));
}

function isUsedUp(grant: Pick<ValidToken, 'max_uses' | 'use_count'>): boolean {
  return grant.max_uses !== null && grant.use_count >= grant.max_uses;
}
