import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { ActorKind, ErasureReceipt } from '../db/schema/audit-tables.ts';
import { takeNamedLock } from '../records/take-named-lock.ts';
import type { Actor } from '../records/audit/actor.ts';
import type { AuditAction } from './audit-actions.ts';

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
export type KeptEntry = Omit<AuditEntry, 'actor' | 'action'> & {
  actor: { kind: ActorKind | null; name: string; id?: number | null };
  action: string;
};

/**
 * The hash of an entry: SHA-256 over the hash before it and the entry's own content, fixed in order. A
 * receipt, the actor's kind, an attempt, a reason, ids of users and an address join the content where there are any,
 * objects of other fields and a word that cannot be taken for each other, so that entries from before keep their hash.
 */
export function hashAuditEntry(before: Uint8Array, number: number, entry: KeptEntry): Buffer {
  return createHash('sha256')
    .update(before)
    .update(`[${number}${contentBehindNumber(entry)}`)
    .digest();
}

/** What is hashed of an entry as JSON, without the beginning of the list and the number in it. */
function contentBehindNumber(entry: KeptEntry): string {
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
  await takeNamedLock(tx, 'audit', tenantId);
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
