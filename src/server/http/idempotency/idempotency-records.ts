import { seal, unseal } from '../../encryption/seal.ts';
import { AppError } from '../../errors.ts';
import {
  addKeyedRequest,
  claimKeyedRequest,
  findKeyedRequest,
  findKeyedRequestAnywhere,
  type KeyedRow,
  purgeKeyedRequests,
  updateKeyedRequest,
} from '../../store/keyed-requests.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { type JsonReply, type StoredReply, storedReply } from '../route.ts';
import type { RequestKey } from './request-key.ts';

/** A request under its Idempotency-Key. */
export type IdempotencyRecord = {
  tenantId: TenantId;
  key: RequestKey;
  fingerprint: Buffer;
  /** the subject whose device sent it, or whose data its answer contains; null for other requests of staff */
  subjectId: string | null;
};

/** How long a key is bound to its first request (contract). */
const KEY_LIFETIME_MS = 24 * 3_600_000;
const CONTEXT = 'answer';

/** Rows created before this moment have expired at `now`. */
const getExpiryCutoff = (now: Date) => new Date(now.getTime() - KEY_LIFETIME_MS);
const isAlive = (row: KeyedRow, now: Date) => row.created_at > getExpiryCutoff(now);

/** Whether a request under this key is in progress or answered, so that its limits were already checked. */
export async function isKeyInUse(tx: Tx, tenantId: TenantId, key: RequestKey, now: Date): Promise<boolean> {
  const row = await findKeyedRequest(tx, { tenantId, name: key.name });
  return row !== null && isAlive(row, now);
}

/**
 * Inserts or locks the request's row. Waits while another transaction writes that row.
 * @throws AppError `key-reused` if the key belongs to another request, `not-found` if its subject is erased
 */
export async function enterRequest(tx: Tx, request: IdempotencyRecord, now: Date): Promise<KeyedRow> {
  const { tenantId, key, fingerprint, subjectId } = request;
  const entering = { tenantId, name: key.name, fingerprint, subjectId, now, over: getExpiryCutoff(now) };
  const row = await claimKeyedRequest(tx, entering);
  if (!row)
    throw new AppError(
      'busy',
      'Another request with this Idempotency-Key is still running. Try again shortly.',
    );
  requireSame(row, fingerprint);
  return row;
}

function requireSame(row: KeyedRow, fingerprint: Buffer): void {
  if (fingerprint.equals(row.fingerprint)) return;
  throw new AppError(
    'key-reused',
    'This Idempotency-Key was already used for a different request. Use a new key.',
  );
}

/**
 * Finds the stored answer of this key in any tenant; null if there is none. It serves requests of the
 * platform, whose rows are stored with the tenants that they created.
 * @throws AppError `key-reused` if the key belongs to another request
 */
export async function findStoredReply(
  tx: Tx,
  key: RequestKey,
  fingerprint: Buffer,
  now: Date,
): Promise<StoredReply | null> {
  const row = await findKeyedRequestAnywhere(tx, key.name);
  if (!row || !isAlive(row, now)) return null;
  requireSame(row, fingerprint);
  return readAnswer(row, key);
}

/** Stores the answer of a request that has no row yet. */
export async function addStoredReply(
  tx: Tx,
  { tenantId, key, fingerprint, subjectId }: IdempotencyRecord,
  reply: JsonReply,
  now: Date,
): Promise<void> {
  const row = { tenant_id: tenantId, name: key.name, fingerprint, subject_id: subjectId, created_at: now };
  await addKeyedRequest(tx, { ...row, answer: sealAnswer(reply, key) });
}

/** Decrypts the stored answer; null if there is none. */
export function readAnswer(row: KeyedRow, key: RequestKey): StoredReply | null {
  if (!row.answer) return null;
  return storedReply.parse(JSON.parse(unseal(key.secret, row.answer, CONTEXT).toString()));
}

/**
 * Encrypts an answer for its row. A 503 loses its Retry-After, because a retry under this key gets the same
 * 503.
 */
export function sealAnswer(reply: JsonReply, key: RequestKey): Buffer {
  const { 'Retry-After': retryAfter, ...headers } = reply.headers ?? {};
  const storableReply = reply.status === 503 && retryAfter !== undefined ? { ...reply, headers } : reply;
  return seal(key.secret, Buffer.from(JSON.stringify(storableReply)), CONTEXT);
}

/**
 * Runs `work` once under its key, in the caller's transaction. A repeat gets the stored answer. A failure
 * stores nothing, so a repeat runs `work` again.
 * @throws AppError as `enterRequest`
 */
export async function writeOnce<R extends JsonReply>(
  tx: Tx,
  request: IdempotencyRecord,
  now: Date,
  work: () => Promise<R>,
): Promise<R | StoredReply> {
  const row = await enterRequest(tx, request, now);
  const before = readAnswer(row, request.key);
  if (before) return before;
  const reply = await work();
  const ref = { tenantId: request.tenantId, name: request.key.name };
  await updateKeyedRequest(tx, ref, null, { answer: sealAnswer(reply, request.key) });
  return reply;
}

/** Deletes the rows of expired keys. */
export const purgeIdempotencyRecords = (tx: Tx, now: Date): Promise<void> =>
  purgeKeyedRequests(tx, getExpiryCutoff(now));
