import { createHash } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { ActorKind, ErasureReceipt } from '../../db/schema.ts';
import { takeNamedLock } from '../take-named-lock.ts';
import type { Actor } from './actor.ts';

export type AuditEntry = {
  at: Date;
  actor: Actor;
  action: string;
  subjectId: string | null;
  /** names of what was touched, never values */
  fields: string[];
  receipt?: ErasureReceipt | null;
  /** which attempt of a submission was decided about */
  attempt?: number | null;
};

/** Where an entry stands in its tenant's chain. */
export type AuditMark = { number: number; hash: Uint8Array };

/** What the first entry of a chain covers in place of the one before it. */
export const CHAIN_START = new Uint8Array(32);

/** An entry as it is kept: those from before actors had kinds have none. */
export type KeptEntry = Omit<AuditEntry, 'actor'> & { actor: { kind: ActorKind | null; name: string } };

/**
 * The hash of an entry: SHA-256 over the hash before it and the entry's own content, fixed in order. A
 * receipt, the actor's kind and an attempt join the content where there are any, objects of other fields and a word
 * that cannot be taken for each other, so that entries from before keep their hash.
 */
export function hashAuditEntry(before: Uint8Array, number: number, entry: KeptEntry): Buffer {
  const content = [
    number,
    entry.at.toISOString(),
    entry.actor.name,
    entry.action,
    entry.subjectId,
    [...entry.fields],
    ...(entry.receipt ? [entry.receipt] : []),
    ...(entry.actor.kind ? [entry.actor.kind] : []),
    ...(entry.attempt ? [{ attempt: entry.attempt }] : []),
  ];
  return createHash('sha256').update(before).update(JSON.stringify(content)).digest();
}

/**
 * Adds an entry to the tenant's audit chain, in the transaction of what it records. The lock holds until
 * that transaction ends, so that two servers never give out the same number.
 */
export async function appendAudit(tx: Tx, tenantId: string, entry: AuditEntry): Promise<AuditMark> {
  await takeNamedLock(tx, 'audit', tenantId);
  const last = await tx
    .selectFrom('audit_entries')
    .select(['number', 'hash'])
    .where('tenant_id', '=', tenantId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  const hash = hashAuditEntry(last?.hash ?? CHAIN_START, number, entry);
  await tx
    .insertInto('audit_entries')
    .values({
      tenant_id: tenantId,
      number,
      at: entry.at,
      actor: entry.actor.name,
      actor_kind: entry.actor.kind,
      action: entry.action,
      subject_id: entry.subjectId,
      fields: entry.fields,
      receipt: entry.receipt ? JSON.stringify(entry.receipt) : null,
      attempt: entry.attempt ?? null,
      hash,
    })
    .execute();
  return { number, hash };
}
