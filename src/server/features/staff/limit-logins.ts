import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import type { MasterKey } from '../../encryption/master-key.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../store/audit/audit.ts';
import { acquireTenantLock } from '../../store/lock-order.ts';
import { addLoginFailure, listLoginFailures } from '../../store/staff/staff-sessions.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

/** Failures within a time, for an address and likewise for an e-mail (contract), and for a user's codes. */
const MAX_FAILED_LOGINS = 10;
const FAILED_LOGINS_WINDOW_MS = 15 * 60_000;
/**
 * The minimum duration of a refusal from the moment it is known, so that the writes about it do not reveal its cause.
 * By itself a wrong code takes 3.4 ms, an expired challenge 1.4 to 1.9 (medians, measured without this).
 */
export const MIN_REFUSAL_MS = 100;

/**
 * The bucket of failures that count together: an address's, an e-mail's, a user's codes. It is a hash that does not
 * reveal which.
 */
export type Bucket = Buffer;
/** A try counts as failed from its beginning; a success takes that back. */
export type LoginAttempt = { id: string; tenantId: TenantId };

/** A new master key gives new hashes, so the counts begin again: they cover minutes only. */
const hashBucket = (masterKey: MasterKey, name: string): Bucket =>
  createHmac('sha256', masterKey.derive('attesta login failures')).update(name).digest();

/** An IPv6 household has at least a /64, so a single address of it identifies nothing. */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
}

export const listBuckets = (masterKey: MasterKey, email: string, address: string | null): Bucket[] => [
  hashBucket(masterKey, `e-mail ${email.toLowerCase()}`),
  ...(address === null ? [] : [addressBucket(masterKey, address)]),
];

/** Failures of an address, for all users together. */
export const addressBucket = (masterKey: MasterKey, address: string): Bucket =>
  hashBucket(masterKey, `address ${toNetwork(address)}`);

/**
 * Tries to sign in with the company, by address. They do not block a password login from the same address.
 */
export const ssoBucket = (masterKey: MasterKey, address: string): Bucket =>
  hashBucket(masterKey, `company address ${toNetwork(address)}`);

/** The codes of a user's second factor, wherever they are tried: at every challenge, and to remove the factor. */
export const codeBucket = (masterKey: MasterKey, userId: number): Bucket =>
  hashBucket(masterKey, `codes of ${userId}`);

/**
 * Counts a try as failed before it is checked, so that concurrent tries are no more than consecutive ones.
 * @throws AppError `too-many-logins` with `limit` and Retry-After when a bucket is full; nothing is counted then
 */
export async function countTry(
  tx: Tx,
  tenantId: TenantId,
  buckets: Bucket[],
  now: Date,
): Promise<LoginAttempt> {
  await acquireTenantLock(tx, 'login failures', tenantId);
  for (const bucket of buckets) await refuseWhenFull(tx, tenantId, bucket, now);
  const turn = { id: uuidv7(), tenantId };
  await addLoginFailure(tx, turn, buckets, now);
  return turn;
}

/** When the bucket accepts a try again; null when it accepts one now. */
export async function fullUntil(tx: Tx, tenantId: TenantId, bucket: Bucket, now: Date): Promise<Date | null> {
  const since = overUntil(now);
  const failures = await listLoginFailures(tx, tenantId, bucket, since, MAX_FAILED_LOGINS);
  return failures.length < MAX_FAILED_LOGINS
    ? null
    : new Date(failures.at(-1)!.getTime() + FAILED_LOGINS_WINDOW_MS);
}

async function refuseWhenFull(tx: Tx, tenantId: TenantId, bucket: Bucket, now: Date): Promise<void> {
  const free = await fullUntil(tx, tenantId, bucket, now);
  if (!free) return;
  throw new AppError(
    'too-many-logins',
    'There were too many failed logins. Try again after the time in Retry-After.',
    {
      extra: { limit: MAX_FAILED_LOGINS },
      retryAfter: Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1000)),
    },
  );
}

/**
 * Counts a refusal that is about to be audited. @returns false if this actor had so many within the window that no more
 * are audited
 */
export async function mayAuditRefusal(
  tx: Tx,
  { tenantId, masterKey, now }: { tenantId: TenantId; masterKey: MasterKey; now: Date },
  { kind, name, id }: Actor,
): Promise<boolean> {
  const bucket = hashBucket(masterKey, `audited refusals of ${kind} ${id ?? name}`);
  await acquireTenantLock(tx, 'login failures', tenantId);
  if (await fullUntil(tx, tenantId, bucket, now)) return false;
  await addLoginFailure(tx, { id: uuidv7(), tenantId }, [bucket], now);
  return true;
}

/** Until when a failure no longer counts at `now`. */
export const overUntil = (now: Date) => new Date(now.getTime() - FAILED_LOGINS_WINDOW_MS);
