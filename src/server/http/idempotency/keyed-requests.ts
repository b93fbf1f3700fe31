import { seal, unseal } from '../../encryption/seal.ts';
import { AppError } from '../../errors.ts';
import {
  addKeyedRequest,
  claimIdempotencyKey,
  findKeyedRequest,
  findKeyedRequestAnywhere,
  type KeyedRow,
  purgeKeyedRequests,
  updateIdempotencyRecord,
} from '../../store/idempotency-records.ts';
import type { Tx } from '../../store/transaction.ts';
import type { JsonReply } from '../route.ts';
import type { RequestKey } from './request-key.ts';

/** A request under its key, as its row is found. */
export type IdempotencyRecord = {
  tenantId: string;
  key: RequestKey;
  fingerprint: Buffer;
  /** whose device sent it, or whose words its answer repeats; null for the rest of staff's */
  subjectId: string | null;
};

/** For so long a key stands for its first request (contract). */
const LIFETIME_MS = 24 * 3_600_000;
const CONTEXT = 'answer';

/** A row as old as this at `now` stands for nothing any more. */
const overAt = (now: Date) => new Date(now.getTime() - LIFETIME_MS);
const isAlive = (row: KeyedRow, now: Date) => row.created_at > overAt(now);

/** Whether a request under this key has begun or is answered, so that its limits were looked at then. */
export async function isKnown(tx: Tx, tenantId: string, key: RequestKey, now: Date): Promise<boolean> {
  const row = await findKeyedRequest(tx, { tenantId, name: key.name });
  return row !== null && isAlive(row, now);
}

/**
 * The request's row, locked: a new one, or the one that the first request under this key has left. While
 * another transaction is writing it, that one is waited for.
 * @throws AppError `key-reused` when the key stands for another request, `not-found` when its subject is erased
 */
export async function enterRequest(tx: Tx, request: IdempotencyRecord, now: Date): Promise<KeyedRow> {
  const { tenantId, key, fingerprint, subjectId } = request;
  const entering = { tenantId, name: key.name, fingerprint, subjectId, now, over: overAt(now) };
  const row = await claimIdempotencyKey(tx, entering);
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
 * What was answered under this key in any tenant; null when nothing was. For requests of the platform, whose
 * rows lie with the tenants that they made.
 * @throws AppError `key-reused` when the key stands for another request
 */
export async function answeredBefore(
  tx: Tx,
  key: RequestKey,
  fingerprint: Buffer,
  now: Date,
): Promise<JsonReply | null> {
  const row = await findKeyedRequestAnywhere(tx, key.name);
  if (!row || !isAlive(row, now)) return null;
  requireSame(row, fingerprint);
  return readAnswer(row, key);
}

/** Keeps the answer of a request that was not entered before. */
export async function storeResponse(
  tx: Tx,
  { tenantId, key, fingerprint, subjectId }: IdempotencyRecord,
  reply: JsonReply,
  now: Date,
): Promise<void> {
  const row = { tenant_id: tenantId, name: key.name, fingerprint, subject_id: subjectId, created_at: now };
  await addKeyedRequest(tx, { ...row, answer: sealAnswer(reply, key) });
}

/** The first answer, as it was given; null while there is none. */
export function readAnswer(row: KeyedRow, key: RequestKey): JsonReply | null {
  return row.answer && JSON.parse(unseal(key.secret, row.answer, CONTEXT).toString());
}

/** An answer as its row keeps it. A 503 loses its Retry-After, because under this key it stays a 503. */
export function sealAnswer(reply: JsonReply, key: RequestKey): Buffer {
  const { 'Retry-After': retryAfter, ...headers } = reply.headers ?? {};
  const kept = reply.status === 503 && retryAfter !== undefined ? { ...reply, headers } : reply;
  return seal(key.secret, Buffer.from(JSON.stringify(kept)), CONTEXT);
}

/**
 * Does `work` once under its key, in the caller's transaction: the second time its answer is given again.
 * What fails leaves nothing, so that a repeat tries anew.
 * @throws AppError as `enterRequest`
 */
export async function writeOnce<R extends JsonReply>(
  tx: Tx,
  request: IdempotencyRecord,
  now: Date,
  work: () => Promise<R>,
): Promise<R> {
  const row = await enterRequest(tx, request, now);
  const before = readAnswer(row, request.key);
  if (before) return before as R;
  const reply = await work();
  const ref = { tenantId: request.tenantId, name: request.key.name };
  await updateIdempotencyRecord(tx, ref, null, { answer: sealAnswer(reply, request.key) });
  return reply;
}

/** Forgets the requests whose day is over. */
export const purgeRequests = (tx: Tx, now: Date): Promise<void> => purgeKeyedRequests(tx, overAt(now));
