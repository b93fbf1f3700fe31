import { type Selectable, sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { readPage } from './database/read-page.ts';
import { toSubquery } from './database/read-together.ts';
import { findHold } from './erasure-holds.ts';
import { type ParsedRow, readJsonOrNull, type Unread } from './json-column.ts';
import { DELETION_REASON, RECEIPT } from './json-columns.ts';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

type SubjectErasure = { tenantId: TenantId; subjectId: string; now: Date };

/**
 * Completes the subject's pending request, or inserts a completed one. Clears the reasons of all requests
 * of the subject.
 * @returns the request's id
 */
export async function completeDeletionRequest(
  tx: Tx,
  { tenantId, subjectId, now }: SubjectErasure,
): Promise<string> {
  await tx
    .updateTable('deletion_requests')
    .set({ reason: null, refusal_reason: null })
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .execute();
  const completed = await tx
    .updateTable('deletion_requests')
    .set({ status: 'completed', completed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending')
    .returning('request_id')
    .executeTakeFirst();
  if (completed) return completed.request_id;
  const request_id = uuidv7();
  await tx
    .insertInto('deletion_requests')
    .values({
      tenant_id: tenantId,
      request_id,
      subject_id: subjectId,
      status: 'completed',
      confirmed: true,
      requested_by: 'staff',
      requested_at: now,
      completed_at: now,
    })
    .execute();
  return request_id;
}

type NewRequest = {
  tenantId: TenantId;
  subjectId: string;
  requestedBy: 'subject' | 'staff';
  reason: string | null;
  now: Date;
};

/**
 * Inserts a pending request, or returns the existing one. A unique index over pending requests resolves
 * concurrent calls.
 */
export async function enterDeletionRequest(
  tx: Tx,
  { tenantId, subjectId, requestedBy, reason, now }: NewRequest,
): Promise<{ row: DeletionRequestRow; isNew: boolean }> {
  const insertedRow = await tx
    .insertInto('deletion_requests')
    .values({
      tenant_id: tenantId,
      request_id: uuidv7(),
      subject_id: subjectId,
      status: 'pending',
      reason: reason === null ? null : JSON.stringify(reason),
      confirmed: true,
      requested_by: requestedBy,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return {
    row: readRequest(insertedRow ?? (await selectPending(tx, tenantId, subjectId).executeTakeFirstOrThrow())),
    isNew: insertedRow !== undefined,
  };
}

/** The pending request of a subject, when and by whom; no row without one. */
export function findPendingRequest(tx: Tx, tenantId: TenantId, subjectId: string) {
  const query = tx
    .selectFrom('deletion_requests')
    .select(['requested_at', 'requested_by'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending');
  return toSubquery(query, { requested_at: true });
}

/**
 * Deletes the subject's own pending request; one of staff stays. Of a person on hold it stays as withdrawn, so that
 * staff find the hold. The caller has locked the subject.
 * @returns its id; null without one
 */
export async function withdrawPendingRequest(
  tx: Tx,
  { tenantId, subjectId, now }: SubjectErasure,
): Promise<string | null> {
  const ownRequest = await selectPending(tx, tenantId, subjectId)
    .where('requested_by', '=', 'subject')
    .executeTakeFirst();
  if (!ownRequest) return null;
  const { request_id: requestId } = ownRequest;
  if (await findHold(tx, { tenantId, subjectId }, now))
    await writeRequest(tx, { tenantId, requestId }, { status: 'withdrawn' });
  else
    await tx
      .deleteFrom('deletion_requests')
      .where('tenant_id', '=', tenantId)
      .where('request_id', '=', requestId)
      .execute();
  return requestId;
}

type RequestKey = { tenantId: TenantId; requestId: string };

/** A request by its id; null if there is none. */
export async function findRequest(
  tx: Tx,
  { tenantId, requestId }: RequestKey,
): Promise<DeletionRequestRow | null> {
  const row = await tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ? readRequest(row) : null;
}

/** Changes a request whose subject is locked. */
export async function writeRequest(
  tx: Tx,
  { tenantId, requestId }: RequestKey,
  change: Updateable<Schema['deletion_requests']>,
): Promise<void> {
  await tx
    .updateTable('deletion_requests')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .execute();
}

function selectPending(tx: Tx, tenantId: TenantId, subjectId: string) {
  return tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending');
}

export type DeletionRequestRow = ParsedRow<Selectable<Schema['deletion_requests']>>;

const readRequest = <Row extends { reason: Unread<string> | null }>(row: Row) => ({
  ...row,
  reason: readJsonOrNull(DELETION_REASON, row.reason),
});

/** The deletion requests of these subjects, newest first; optionally with one status only. */
export async function listRequestsOfSubjects(
  tx: Tx,
  tenantId: TenantId,
  subjectIds: readonly string[],
  status?: 'pending' | 'completed' | undefined,
): Promise<DeletionRequestRow[]> {
  if (subjectIds.length === 0) return [];
  const rows = await tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', 'in', subjectIds)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .orderBy('requested_at', 'desc')
    .execute();
  return rows.map(readRequest);
}

/** `held`: of people on hold, whatever the status of their request; the other lists leave those out. */
export const REQUEST_LISTS = ['pending', 'held', 'refused', 'completed'] as const;

export type RequestPage = {
  status: (typeof REQUEST_LISTS)[number];
  now: Date;
  limit: number;
  /** the last request of the previous page */
  cursor?: { at: Date; id: string } | undefined;
};

/** A person on hold has one request in that list: the pending one, else the one that was put on hold. */
const isInList = (status: RequestPage['status']) =>
  status === 'held'
    ? sql<boolean>`(h.subject_id is not null and (r.status = 'pending' or (r.request_id = h.request_id and not exists (
        select from deletion_requests p where p.tenant_id = r.tenant_id and p.subject_id = r.subject_id
          and p.status = 'pending'))))`
    : sql<boolean>`(r.status = ${status} and (r.status = 'completed' or h.subject_id is null))`;

/**
 * A page of erasure requests of all subjects, each with the subject's name while it exists, and with the
 * audit receipt once there is one. Requests to work on are oldest first, others newest first.
 */
export async function listRequests(tx: Tx, tenantId: TenantId, { status, now, limit, cursor }: RequestPage) {
  const isToDo = status === 'pending' || status === 'held';
  const [direction, behind] = isToDo ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
  const query = tx
    .selectFrom('deletion_requests as r')
    .leftJoin('subjects as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.subject_id'),
    )
    .leftJoin('erasure_holds as h', (join) =>
      join
        .onRef('h.tenant_id', '=', 'r.tenant_id')
        .onRef('h.subject_id', '=', 'r.subject_id')
        .on('h.held_until', '>', now),
    )
    .leftJoin('audit_entries as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'r.tenant_id')
        .on('a.receipt', 'is not', null)
        .on(sql<boolean>`(a.receipt ->> 'request_id') = r.request_id::text`),
    )
    .select(['r.request_id', 'r.subject_id', 's.first_name', 's.last_name', 'r.status', 'r.reason'])
    .select(['r.requested_at', 'r.requested_by', 'r.completed_at', 'a.receipt', 'a.number', 'a.hash'])
    .select(['r.refusal_reason', 'r.refused_by', 'r.refused_at'])
    .select(['h.reason as hold_reason', 'h.held_by', 'h.held_at', 'h.held_until'])
    .where('r.tenant_id', '=', tenantId)
    .where(isInList(status))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.requested_at, r.request_id) ${behind} (${cursor!.at}, ${cursor!.id}::uuid)`,
      ),
    )
    .orderBy('r.requested_at', direction)
    .orderBy('r.request_id', direction);
  const rows = await readPage(tx, query, limit);
  return rows.map((row) => ({ ...readRequest(row), receipt: readJsonOrNull(RECEIPT, row.receipt) }));
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>[number];
