import type { Database, Tx } from '../../db/database.ts';
import type { Role } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findApiToken, noteApiTokenUse } from '../../records/api-tokens/find-api-token.ts';
import { type Actor, staffActor } from '../../records/audit/actor.ts';
import { findTokenOfSecret, type TokenRow } from '../../records/ephemeral-tokens/find-token.ts';
import { findSession, noteSessionUse } from '../../records/staff/keep-sessions.ts';
import { hashSecret, kindOfSecret } from './secret-token.ts';

/** Who stands behind a bearer token. `name` is what the audit and the reviewers see. */
export type Staff = {
  role: Role;
  name: string;
  /** the same as the audit names it */
  actor: Actor;
  /** null for an API token: a machine has no account */
  account: { userId: number; sessionHash: Buffer; hasSecondFactor: boolean } | null;
};

/** An ephemeral token that is good now. */
export type Grant = TokenRow;

const HOUR = 3_600_000;
const SESSION_LIFETIME = 12 * HOUR;
const SESSION_IDLE = HOUR;
/** "Last used" is written at most this often, so that reading does not cost a write. */
const LAST_USED_GRAIN = 60_000;

const NO_BEARER = 'The bearer token is missing, expired or not valid here.';
const NO_GRANT = 'The link is missing, expired, used up or not valid here.';

/** The token of an Authorization header; null when it has none. */
export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null;

/** @throws AppError `unauthenticated`, one sentence for every cause */
export async function readStaff(
  db: Database,
  tenantId: string,
  header: string | undefined,
  now: Date,
): Promise<Staff> {
  const token = bearerOf(header);
  const kind = token ? kindOfSecret(token) : null;
  if (!token || (kind !== 'session' && kind !== 'api')) throw new AppError('unauthenticated', NO_BEARER);
  const hash = hashSecret(token);
  const staff = await db.asTenant(tenantId, (tx) =>
    kind === 'session' ? admitSession(tx, tenantId, hash, now) : admitApiToken(tx, tenantId, hash, now),
  );
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

async function admitSession(tx: Tx, tenantId: string, hash: Buffer, now: Date): Promise<Staff | null> {
  const row = await findSession(tx, tenantId, hash);
  if (!row || !isSessionGood(row, now)) return null;
  if (now.getTime() - row.last_used_at.getTime() > LAST_USED_GRAIN) {
    await noteSessionUse(tx, tenantId, hash, now);
  }
  const account = { userId: row.id, sessionHash: hash, hasSecondFactor: row.totp_active };
  const { role, username: name } = row;
  return { role, name, actor: staffActor(name), account };
}

async function admitApiToken(tx: Tx, tenantId: string, hash: Buffer, now: Date): Promise<Staff | null> {
  const row = await findApiToken(tx, tenantId, hash);
  if (!row || (row.expires_at && row.expires_at <= now)) return null;
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > LAST_USED_GRAIN) {
    await noteApiTokenUse(tx, tenantId, row.id, now);
  }
  const name = `API token ${row.id}`;
  return { role: 'admin', name, actor: { kind: 'api_token', name }, account: null };
}

/**
 * A token that is used up passes when the request is one that was begun before: who repeats it still gets
 * its answer.
 * @throws AppError `unauthenticated`, one sentence for every cause: missing, revoked, expired, used up
 */
export async function readGrant(
  db: Database,
  tenantId: string,
  header: string | string[] | undefined,
  now: Date,
  isRepeat = false,
): Promise<Grant> {
  const token = typeof header === 'string' && kindOfSecret(header) === 'ephemeral' ? header : null;
  const grant = token && (await db.asTenant(tenantId, (tx) => findGrant(tx, tenantId, token, now, isRepeat)));
  if (!grant) throw new AppError('unauthenticated', NO_GRANT);
  return grant;
}

/** The link that a secret is for, the one it was minted with or another device's own; null when it is not good now. */
export async function findGrant(
  tx: Tx,
  tenantId: string,
  token: string,
  now: Date,
  isRepeat = false,
): Promise<Grant | null> {
  const row = await findTokenOfSecret(tx, tenantId, hashSecret(token));
  if (!row || row.revoked_at || row.expires_at <= now || (isUsedUp(row) && !isRepeat)) return null;
  return row;
}

function isUsedUp(grant: Pick<Grant, 'max_uses' | 'use_count'>): boolean {
  return grant.max_uses !== null && grant.use_count >= grant.max_uses;
}
