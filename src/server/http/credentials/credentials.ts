import { AppError } from '../../errors.ts';
import { findApiToken, recordApiTokenUse } from '../../store/api-tokens.ts';
import { type Actor, staffActor } from '../../store/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { findTokenOfSecret, type TokenRow } from '../../store/ephemeral-tokens.ts';
import type { Role } from '../../store/schema/staff-tables.ts';
import { findSession, recordSessionUse } from '../../store/staff-sessions.ts';
import type { Tx } from '../../store/transaction.ts';
import type { Tenant } from '../find-tenant.ts';
import { hashSecret, kindOfSecret, type SecretKind } from './secret-token.ts';

/** Who stands behind a bearer token. `name` is what the audit and the reviewers see. */
export type Staff = {
  role: Role;
  name: string;
  /** the same as the audit names it */
  actor: Actor;
  /** null for an API token: a machine has no account */
  account: Account | null;
};
type Account = {
  userId: number;
  sessionHash: Buffer;
  /**
   * whether the account has a second factor in this installation, whatever the company's provider asks for
   */
  hasSecondFactor: boolean;
  /** the session is of the company's provider, and it has said that it saw a second factor */
  byProvider: boolean;
  factorAtProvider: boolean;
  /** wants a summary by mail each day */
  dailyMail: boolean;
};

/** An ephemeral token that is good now. */
export type ValidToken = TokenRow;

const HOUR = 3_600_000;
const SESSION_LIFETIME = 12 * HOUR;
const SESSION_IDLE = HOUR;
/** "Last used" is written at most this often, so that reading does not cost a write. */
const LAST_USED_GRAIN = 60_000;

const NO_BEARER =
  'The bearer token is missing, expired or not valid on this host. Sign in again or use another token.';
const NO_GRANT =
  'The ephemeral token is missing, expired, used up or not valid on this host. Request a new link.';

/** The token of an Authorization header, after one space or more (RFC 9110, 11.4); null when it has none. */
export const parseBearer = (header: string | undefined): string | null =>
  /^Bearer +([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null;

/** A credential by its hash, and the row that it opens as it is stored, good or not; null when it is nobody's. */
export type CredentialLookup =
  | { kind: 'session'; hash: Buffer; row: Awaited<ReturnType<typeof findSession>> }
  | { kind: 'api'; hash: Buffer; row: Awaited<ReturnType<typeof findApiToken>> }
  | { kind: 'ephemeral'; hash: Buffer; row: TokenRow | null };

/** A secret as it is looked up; null when it is of none of `kinds`. */
export function parseCredential(secret: string, kinds: readonly SecretKind[]): Credential | null {
  const kind = kindOfSecret(secret);
  return kind && kinds.includes(kind) ? { kind, hash: hashSecret(secret) } : null;
}
export type Credential = { kind: SecretKind; hash: Buffer };

/** Reads the row that a credential opens. */
export async function findShown(
  tx: Tx,
  tenantId: string,
  { kind, hash }: Credential,
): Promise<CredentialLookup | null> {
  if (kind === 'session') return { kind, hash, row: await findSession(tx, tenantId, hash) };
  if (kind === 'api') return { kind, hash, row: await findApiToken(tx, tenantId, hash) };
  if (kind === 'ephemeral') return { kind, hash, row: await findTokenOfSecret(tx, tenantId, hash) };
  return null;
}

/** @throws AppError `unauthenticated`, one sentence for every cause */
export async function readStaff(
  db: Database,
  tenant: Pick<Tenant, 'id'>,
  shown: CredentialLookup | null,
  now: Date,
): Promise<Staff> {
  const staff =
    shown?.kind === 'session'
      ? await admitSession(db, tenant, shown, now)
      : shown?.kind === 'api' && (await admitApiToken(db, tenant, shown, now));
  if (!staff) throw new AppError('unauthenticated', NO_BEARER);
  return staff;
}

/** Whether a session has neither grown too old nor lain idle too long. */
export function isSessionGood(session: { created_at: Date; last_used_at: Date }, now: Date): boolean {
  const age = (then: Date) => now.getTime() - then.getTime();
  return age(session.created_at) < SESSION_LIFETIME && age(session.last_used_at) < SESSION_IDLE;
}

/** The moments after which a session has begun and was used last that is good at `now`. */
export function oldestGood(now: Date): { begun: Date; used: Date } {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return { begun: before(SESSION_LIFETIME), used: before(SESSION_IDLE) };
}

const isUseOld = (used: Date | null, now: Date) =>
  used === null || now.getTime() - used.getTime() > LAST_USED_GRAIN;

async function admitSession(
  db: Database,
  { id: tenantId }: Pick<Tenant, 'id'>,
  { hash, row }: CredentialLookup & { kind: 'session' },
  now: Date,
): Promise<Staff | null> {
  if (!row || !isSessionGood(row, now)) return null;
  if (isUseOld(row.last_used_at, now)) {
    await db.asTenant(tenantId, (tx) => recordSessionUse(tx, tenantId, hash, now));
  }
  const account = {
    userId: row.id,
    sessionHash: hash,
    hasSecondFactor: row.totp_active,
    byProvider: row.by_provider,
    factorAtProvider: row.factor_at_provider,
    dailyMail: row.daily_mail,
  };
  const { role, username: name } = row;
  return { role, name, actor: staffActor(name, row.id), account };
}

async function admitApiToken(
  db: Database,
  { id: tenantId }: Pick<Tenant, 'id'>,
  { row }: CredentialLookup & { kind: 'api' },
  now: Date,
): Promise<Staff | null> {
  if (!row || (row.expires_at && row.expires_at <= now)) return null;
  if (isUseOld(row.last_used_at, now)) {
    await db.asTenant(tenantId, (tx) => recordApiTokenUse(tx, tenantId, row.id, now));
  }
  const name = `API token ${row.id}`;
  return { role: 'admin', name, actor: { kind: 'api_token', name }, account: null };
}

/**
 * A token without uses left is still accepted for a request that was begun before, so that its repeat gets
 * the first answer.
 * @throws AppError `unauthenticated`, one sentence for every cause: missing, revoked, expired, used up
 */
export function readGrant(shown: CredentialLookup | null, now: Date, isRepeat: boolean): ValidToken {
  const grant = shown?.kind === 'ephemeral' ? shown.row : null;
  if (!grant || !isGrantGood(grant, now, isRepeat)) throw new AppError('unauthenticated', NO_GRANT);
  return grant;
}

/** The link that a secret is for, the one it was minted with or another device's own; null when it is not good now. */
export async function findGrant(
  tx: Tx,
  tenantId: string,
  token: string,
  now: Date,
): Promise<ValidToken | null> {
  const row = await findTokenOfSecret(tx, tenantId, hashSecret(token));
  return row && isGrantGood(row, now, false) ? row : null;
}

function isGrantGood(row: TokenRow, now: Date, isRepeat: boolean): boolean {
  return !row.revoked_at && row.expires_at > now && (isRepeat || !isUsedUp(row));
}

function isUsedUp(grant: Pick<ValidToken, 'max_uses' | 'use_count'>): boolean {
  return grant.max_uses !== null && grant.use_count >= grant.max_uses;
}
