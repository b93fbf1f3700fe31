import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { holdSubject } from '../../records/subjects/hold-subject.ts';
import { seal, unseal } from '../../sealing/seal.ts';
import type { JsonReply } from '../route.ts';
import type { RequestKey } from './request-key.ts';

/** A request under its key, as its row is found. */
export type KeyedRequest = {
  tenantId: string;
  key: RequestKey;
  fingerprint: Buffer;
  /** whose device sent it, or whose words its answer repeats; null for the rest of staff's */
  subjectId: string | null;
};
type Row = Selectable<Schema['keyed_requests']>;

/** For so long a key stands for its first request (contract). */
const LIFETIME_MS = 24 * 3_600_000;
const CONTEXT = 'answer';

const rowsNamed = (tx: Tx, tenantId: string, { name }: RequestKey) =>
  tx.selectFrom('keyed_requests').selectAll().where('tenant_id', '=', tenantId).where('name', '=', name);

const isAlive = (row: Row, now: Date) => now.getTime() - row.created_at.getTime() < LIFETIME_MS;

/** Whether a request under this key has begun or is answered, so that its limits were looked at then. */
export async function isKnown(tx: Tx, tenantId: string, key: RequestKey, now: Date): Promise<boolean> {
  const row = await rowsNamed(tx, tenantId, key).executeTakeFirst();
  return row !== undefined && isAlive(row, now);
}

/**
 * The request's row, locked: a new one, or the one that the first request under this key has left. While
 * another transaction is writing it, that one is waited for.
 * @throws AppError `bad-request` when the key stands for another request
 */
export async function enterRequest(tx: Tx, request: KeyedRequest, now: Date): Promise<Row> {
  const { tenantId, key, fingerprint, subjectId } = request;
  await tx
    .deleteFrom('keyed_requests')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', key.name)
    .where('created_at', '<=', new Date(now.getTime() - LIFETIME_MS))
    .execute();
  await tx
    .insertInto('keyed_requests')
    .values({ tenant_id: tenantId, name: key.name, fingerprint, subject_id: subjectId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await rowsNamed(tx, tenantId, key).forUpdate().executeTakeFirst();
  // Let go of between the two statements: the caller tries again.
  if (!row) throw new AppError('unavailable', 'The service is busy with this request. Try again shortly.');
  requireSame(row, fingerprint);
  return row;
}

function requireSame(row: Row, fingerprint: Buffer): void {
  if (fingerprint.equals(row.fingerprint)) return;
  throw new AppError('bad-request', 'This Idempotency-Key was used for another request.');
}

/**
 * What was answered under this key in any tenant; null when nothing was. For requests of the platform, whose
 * rows lie with the tenants that they made.
 * @throws AppError `bad-request` when the key stands for another request
 */
export async function answeredBefore(
  tx: Tx,
  key: RequestKey,
  fingerprint: Buffer,
  now: Date,
): Promise<JsonReply | null> {
  const row = await tx
    .selectFrom('tenants as t')
    .innerJoin('keyed_requests as k', 'k.tenant_id', 't.tenant_id')
    .selectAll('k')
    .where('k.name', '=', key.name)
    .executeTakeFirst();
  if (!row || !isAlive(row, now)) return null;
  requireSame(row, fingerprint);
  return readAnswer(row, key);
}

/** Keeps the answer of a request that was not entered before. */
export async function keepAnswer(
  tx: Tx,
  { tenantId, key, fingerprint, subjectId }: KeyedRequest,
  reply: JsonReply,
  now: Date,
): Promise<void> {
  const row = { tenant_id: tenantId, name: key.name, fingerprint, subject_id: subjectId, created_at: now };
  await tx
    .insertInto('keyed_requests')
    .values({ ...row, answer: sealAnswer(reply, key) })
    .execute();
}

/** The first answer, as it was given; null while there is none. */
export function readAnswer(row: Row, key: RequestKey): JsonReply | null {
  return row.answer && JSON.parse(unseal(key.secret, row.answer, CONTEXT).toString());
}

/** An answer as its row keeps it. */
export function sealAnswer(reply: JsonReply, key: RequestKey): Buffer {
  return seal(key.secret, Buffer.from(JSON.stringify(reply)), CONTEXT);
}

/**
 * Does `work` once under its key, in the caller's transaction: the second time its answer is given again.
 * What fails leaves nothing, so that a repeat tries anew.
 * @throws AppError as `enterRequest`; `not-found` when its subject is erased
 */
export async function writeOnce<R extends JsonReply>(
  tx: Tx,
  request: KeyedRequest,
  now: Date,
  work: () => Promise<R>,
): Promise<R> {
  // Before the request's row: an erasure locks the subject and then what hangs on it.
  if (request.subjectId) await holdSubject(tx, request.tenantId, request.subjectId);
  const row = await enterRequest(tx, request, now);
  const before = readAnswer(row, request.key);
  if (before) return before as R;
  const reply = await work();
  await tx
    .updateTable('keyed_requests')
    .set({ answer: sealAnswer(reply, request.key) })
    .where('tenant_id', '=', request.tenantId)
    .where('name', '=', request.key.name)
    .execute();
  return reply;
}

/** Forgets the requests whose day is over. */
export async function purgeKeyedRequests(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('keyed_requests')
    .where('created_at', '<=', new Date(now.getTime() - LIFETIME_MS))
    .execute();
}
