import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AuditAction } from './audit-actions.ts';
import { readPage } from './database/read-page.ts';
import { acquireTenantLock } from './lock-order.ts';
import type { ActorKind, ErasureReceipt } from './schema/audit-tables.ts';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

/** Whom an audit entry names. The kind is not for anybody to choose: a user called `subject` stays `staff`. */
export type Actor = {
  kind: ActorKind;
  name: string;
  /** of a user: names may look alike, and a removed user's name may be given again */
  id?: number;
};

export const ACTOR_KINDS = [
  'staff',
  'api_token',
  'subject',
  'platform',
  'system',
] as const satisfies readonly ActorKind[];

/** A member of the staff, by user name and id. */
export const staffActor = (name: string, id: number): Actor => ({ kind: 'staff', name, id });
/** Whoever holds a subject's link. */
export const THE_SUBJECT: Actor = { kind: 'subject', name: 'subject' };
/** The operator of all tenants. */
export const THE_PLATFORM: Actor = { kind: 'platform', name: 'platform' };

/** What the service does by itself, under the name of what does it. */
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
  /** names of what was touched, never values */
  fields: readonly string[];
  receipt?: ErasureReceipt | null;
  /** which attempt of a submission was decided about */
  attempt?: number | null;
  /** why, by the tenant's list */
  reasonCode?: string | null;
  /** the user whom it is about, where that is not the actor */
  userId?: number | null;
  /** of a login: where it came from */
  addressHash?: string | null;
};

/** Where an entry stands in its tenant's chain. */
export type AuditMark = { number: number; hash: Uint8Array };

/** Stands for the hash of the entry before in the first entry of a chain. */
export const CHAIN_START = new Uint8Array(32);

/** An entry as it is kept: those from before actors had kinds have none, and an action may have ceased to be one. */
export type StoredAuditEntry = Omit<AuditEntry, 'actor' | 'action'> & {
  actor: { kind: ActorKind | null; name: string; id?: number | null };
  action: string;
};

/**
 * The hash of an entry: SHA-256 over the hash before it and the entry's own content, fixed in order. A
 * receipt, the actor's kind, an attempt, a reason, ids of users and an address join the content where there are any,
 * objects of other fields and a word that cannot be taken for each other, so that entries from before keep their hash.
 */
export function hashAuditEntry(before: Uint8Array, number: number, entry: StoredAuditEntry): Buffer {
  return createHash('sha256')
    .update(before)
    .update(`[${number}${contentBehindNumber(entry)}`)
    .digest();
}

/** What is hashed of an entry as JSON, without the beginning of the list and the number in it. */
function contentBehindNumber(entry: StoredAuditEntry): string {
  const content = [
    entry.at.toISOString(),
    entry.actor.name,
    entry.action,
    entry.subjectId,
    [...entry.fields],
    ...(entry.receipt ? [entry.receipt] : []),
    ...(entry.actor.kind ? [entry.actor.kind] : []),
    ...(entry.attempt ? [{ attempt: entry.attempt }] : []),
    ...(entry.reasonCode ? [{ reason_code: entry.reasonCode }] : []),
    ...(entry.actor.id ? [{ actor_id: entry.actor.id }] : []),
    ...(entry.userId ? [{ user_id: entry.userId }] : []),
    ...(entry.addressHash ? [{ address_hash: entry.addressHash }] : []),
  ];
  return `,${JSON.stringify(content).slice(1)}`;
}

/**
 * Adds an entry to the tenant's audit chain, in the transaction of the change that it records. The lock holds
 * until that transaction ends, so that two servers never give out the same number.
 */
export async function appendAudit(tx: Tx, tenantId: string, entry: AuditEntry): Promise<AuditMark> {
  // Two statements, so that the second sees what was committed while the first waited for the lock.
  await acquireTenantLock(tx, 'audit', tenantId);
  const { rows } = await addNext(tx, tenantId, entry);
  return rows[0]!;
}

/**
 * Inserts the entry behind the last one and hashes it in the database, so that nothing has to be read first.
 */
function addNext(tx: Tx, tenantId: string, entry: AuditEntry) {
  const { at, actor, action, subjectId, fields, receipt = null, attempt = null, reasonCode = null } = entry;
  const { userId = null, addressHash = null } = entry;
  return sql<AuditMark>`
    with newest as (
      select number, hash from audit_entries where tenant_id = ${tenantId} order by number desc limit 1
    ), last as (
      select number, hash from newest
      union all select 0, ${CHAIN_START}::bytea where not exists (select from newest)
    )
    insert into audit_entries
      (tenant_id, number, at, actor, actor_kind, action, subject_id, fields, receipt, attempt, reason_code,
       actor_id, user_id, address_hash, hash)
    select ${tenantId}::uuid, number + 1, ${at}::timestamptz, ${actor.name}::text, ${actor.kind}::text,
      ${action}::text, ${subjectId}::uuid, ${fields}::text[], ${receipt && JSON.stringify(receipt)}::json,
      ${attempt}::integer, ${reasonCode}::text, ${actor.id ?? null}::integer, ${userId}::integer, ${addressHash}::text,
      sha256(hash || convert_to('[' || number + 1 || ${contentBehindNumber(entry)}::text, 'UTF8'))
    from last
    returning number, hash`.execute(tx);
}

/** Whether any tenant has an entry with one of these actions from that moment on. */
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

/** What was done about one subject, in the order of the chain. */
export function listEntriesOfSubject(tx: Tx, tenantId: string, subjectId: string) {
  return tx
    .selectFrom('audit_entries')
    .select(['at', 'actor', 'actor_kind', 'action', 'fields', 'attempt', 'reason_code'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('number')
    .execute();
}

/** An entry as it is kept. */
export type AuditRow = Selectable<Schema['audit_entries']>;

export type AuditFilter = {
  subject_id?: string | undefined;
  actor?: string | undefined;
  actor_kind?: ActorKind | undefined;
  /** one action, or with a dot at its end all that begin so */
  action?: string | undefined;
  since: Date | null;
  before: Date | null;
  /** the number of an entry: those before it alone */
  cursor?: number | undefined;
  limit: number;
};

/** Newest first. */
export function listEntries(tx: Tx, tenantId: string, filter: AuditFilter): Promise<AuditRow[]> {
  const { subject_id, actor, actor_kind, action, since, before, cursor, limit } = filter;
  const query = tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id!))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor!))
    .$if(actor_kind !== undefined, (query) => query.where('actor_kind', '=', actor_kind!))
    .$if(action !== undefined, (query) => query.where(isAction(action!)))
    .$if(since !== null, (query) => query.where('at', '>=', since!))
    .$if(before !== null, (query) => query.where('at', '<', before!))
    .$if(cursor !== undefined, (query) => query.where('number', '<', cursor!))
    .orderBy('number', 'desc');
  return readPage(tx, query, limit);
}

const isAction = (action: string) =>
  action.endsWith('.') ? sql<boolean>`starts_with(action, ${action})` : sql<boolean>`action = ${action}`;
