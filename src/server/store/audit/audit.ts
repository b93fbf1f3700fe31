import { type RawBuilder, type Selectable, sql } from 'kysely';
import { readPage } from '../database/read-page.ts';
import { onTables } from '../database/reviewer-views.ts';
import { type ParsedRow, readJsonOrNull } from '../json-column.ts';
import { type ErasureReceipt, RECEIPT } from '../json-columns.ts';
import { acquireTenantLock } from '../lock-order.ts';
import type { ActorKind } from '../schema/audit-tables.ts';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import type { AuditAction } from './audit-actions.ts';
import { CHAIN_START, contentBehindNumber } from './audit-hash.ts';
import { AuditMarks } from './audit-marks.ts';

/** The actor of an audit entry. Its kind cannot be chosen: a user named `subject` is still `staff`. */
export type Actor = {
  kind: ActorKind;
  name: string;
  /** the user's id: names may look alike, and a removed user's name may be used again */
  id?: number;
};

export const ACTOR_KINDS = [
  'staff',
  'api_token',
  'subject',
  'platform',
  'system',
] as const satisfies readonly ActorKind[];

/** A member of staff, by user name and id. */
export const staffActor = (name: string, id: number): Actor => ({ kind: 'staff', name, id });
/** The holder of a subject's link. */
export const THE_SUBJECT: Actor = { kind: 'subject', name: 'subject' };
/** The operator of all tenants. */
export const THE_PLATFORM: Actor = { kind: 'platform', name: 'platform' };

/** The service itself, under the name of the acting part. */
export const bySystem = (
  name: 'retention' | 'rotation' | 'restore' | 'demonstration' | 'seed' | 'company sign-in' | 'login',
): Actor => ({
  kind: 'system',
  name,
});

export type AuditEntry = {
  at: Date;
  actor: Actor;
  action: AuditAction;
  subjectId: string | null;
  /** names of the changed fields, never their values */
  fields: readonly string[];
  receipt?: ErasureReceipt | null;
  /** the number of the decided attempt */
  attempt?: number | null;
  /** reason code of the tenant's list */
  reasonCode?: string | null;
  /** the affected user, if that is not the actor */
  userId?: number | null;
  /** keyed hash of a login's address */
  addressHash?: string | null;
  /** the case that the entry is about */
  submissionId?: string | null;
};

/** The position of an entry in its tenant's chain. */
export type AuditMark = { number: number; hash: Uint8Array };

/**
 * Appends an entry to the tenant's audit chain, in the transaction of the recorded change. The lock lasts
 * until that transaction ends, so that two servers never use the same number.
 */
export async function appendAudit(tx: Tx, tenantId: TenantId, entry: AuditEntry): Promise<AuditMark> {
  // Two statements, so that the second one sees rows that were committed while the first waited for the
  // lock.
  await acquireTenantLock(tx, 'audit', tenantId);
  const { rows } = await onTables(tx, () => addNext(tx, tenantId, entry));
  const mark = rows[0]!;
  AuditMarks.find(tx)?.add({ tenantId, ...mark });
  return mark;
}

/** Inserts the entry after the last one and hashes it in the database, which saves reading that one first. */
function addNext(tx: Tx, tenantId: TenantId, entry: AuditEntry) {
  const { at, actor, action, subjectId, fields, receipt = null, attempt = null, reasonCode = null } = entry;
  const { userId = null, addressHash = null, submissionId = null } = entry;
  return sql<AuditMark>`
    with newest as (
      select number, hash from audit_heads where tenant_id = ${tenantId}
    ), last as (
      select number, hash from newest
      union all select 0, ${CHAIN_START}::bytea where not exists (select from newest)
    )
    insert into audit_entries
      (tenant_id, number, at, actor, actor_kind, action, subject_id, fields, receipt, attempt, reason_code,
       actor_id, user_id, address_hash, submission_id, hash)
    select ${tenantId}::uuid, number + 1, ${at}::timestamptz, ${actor.name}::text, ${actor.kind}::text,
      ${action}::text, ${subjectId}::uuid, ${fields}::text[], ${receipt && JSON.stringify(receipt)}::json,
      ${attempt}::integer, ${reasonCode}::text, ${actor.id ?? null}::integer, ${userId}::integer, ${addressHash}::text,
      ${submissionId}::uuid,
      sha256(hash || convert_to('[' || number + 1 || ${contentBehindNumber(entry)}::text, 'UTF8'))
    from last
    returning number, hash`.execute(tx);
}

/** Whether any tenant has an entry with one of these actions since that moment. */
export async function hasEntrySince(tx: Tx, actions: readonly string[], since: Date): Promise<boolean> {
  const entry = await tx
    .selectFrom('audit_entries')
    .select('number')
    .where('at', '>=', since)
    .where('action', 'in', actions)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Whether the user removed or suspended a user, or changed the rights of one, since that moment. */
export async function hasTakenRights(
  tx: Tx,
  { tenantId, userId }: { tenantId: TenantId; userId: number | null },
  since: Date,
): Promise<boolean> {
  const entry = await tx
    .selectFrom('audit_entries')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('actor_id', '=', userId)
    .where('at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('action', 'in', ['user.removed', 'role.updated']),
        eb.and([
          eb('action', '=', 'user.updated'),
          sql<boolean>`fields && array['role', 'role_id', 'suspended']`,
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Entries about one subject, in the order of the chain. */
export function listEntriesOfSubject(tx: Tx, tenantId: TenantId, subjectId: string) {
  return tx
    .selectFrom('audit_entries')
    .select(['at', 'actor', 'actor_kind', 'action', 'fields', 'attempt', 'reason_code'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('number')
    .execute();
}

/** What staff did to a case, as its history shows it. */
export const CASE_ACTIONS = [
  'submission.approved_by_administrator',
  'submission.rejected_by_administrator',
  'submission.reupload_requested',
  'submission.opened_again',
  'submission.escalated',
  'submission.handed_back',
] as const satisfies readonly AuditAction[];

/** Those entries about a case, in the order of the chain. Entries from before 0.4.0 do not name their case. */
export async function listEntriesOfCase(
  tx: Tx,
  tenantId: TenantId,
  { id, subject_id }: { id: string; subject_id: string },
) {
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['at', 'actor', 'action', 'attempt', 'reason_code'])
    .where('tenant_id', '=', tenantId)
    // The index is of subjects.
    .where('subject_id', '=', subject_id)
    .where('submission_id', '=', id)
    .where('action', 'in', CASE_ACTIONS)
    .orderBy('number')
    .execute();
  return rows.map(({ action, ...row }) => ({ ...row, action: action as (typeof CASE_ACTIONS)[number] }));
}

/** Whether the database that answers has this entry. */
export async function hasEntry(tx: Tx, tenantId: TenantId, number: number): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_entries')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

/** An entry as it is hashed: its receipt is not read, so that a changed one is found by its hash. */
export type AuditRow = Selectable<Schema['audit_entries']>;
/** An entry as it is shown. */
export type AuditEntryRow = ParsedRow<AuditRow>;

/** @throws AppError `unavailable`, see `readJson` */
export const readEntry = (row: AuditRow): AuditEntryRow => ({
  ...row,
  receipt: readJsonOrNull(RECEIPT, row.receipt),
});

export type AuditFilter = {
  subject_id?: string | undefined;
  actor?: string | undefined;
  actor_kind?: ActorKind | undefined;
  /** one action, or a prefix that ends with a dot */
  action?: string | undefined;
  since: Date | null;
  before: Date | null;
  /** an entry's number; only entries before it are listed */
  cursor?: number | undefined;
  limit: number;
};

/** Entries, newest first. */
export async function listEntries(tx: Tx, tenantId: TenantId, filter: AuditFilter): Promise<AuditEntryRow[]> {
  const { cursor, limit, ...wanted } = filter;
  const query = tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(matchingEntries(wanted))
    .$if(cursor !== undefined, (query) => query.where('number', '<', cursor!))
    .orderBy('number', 'desc');
  return (await readPage(tx, query, limit)).map(readEntry);
}

/** Whether an entry meets the conditions. */
export function matchingEntries(filter: Omit<AuditFilter, 'cursor' | 'limit'>): RawBuilder<boolean> {
  const { subject_id, actor, actor_kind, action, since, before } = filter;
  const conditions = [
    sql`true`,
    ...(subject_id === undefined ? [] : [sql`subject_id = ${subject_id}`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(actor_kind === undefined ? [] : [sql`actor_kind = ${actor_kind}`]),
    ...(action === undefined ? [] : [isAction(action)]),
    ...(since === null ? [] : [sql`at >= ${since}`]),
    ...(before === null ? [] : [sql`at < ${before}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isAction = (action: string) =>
  action.endsWith('.') ? sql<boolean>`starts_with(action, ${action})` : sql<boolean>`action = ${action}`;
