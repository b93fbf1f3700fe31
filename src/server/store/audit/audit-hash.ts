import { createHash } from 'node:crypto';
import type { Unread } from '../json-column.ts';
import type { ErasureReceipt } from '../json-columns.ts';
import type { ActorKind } from '../schema/audit-tables.ts';

/** The previous hash of a chain's first entry. */
export const CHAIN_START = new Uint8Array(32);

/** What of an entry is hashed. Old entries have no actor kind, and their action may no longer exist. */
export type StoredAuditEntry = {
  at: Date;
  actor: { kind: ActorKind | null; name: string; id?: number | null };
  action: string;
  subjectId: string | null;
  fields: readonly string[];
  receipt?: ErasureReceipt | Unread<ErasureReceipt> | null;
  attempt?: number | null;
  reasonCode?: string | null;
  userId?: number | null;
  addressHash?: string | null;
  submissionId?: string | null;
};

/**
 * The hash of an entry: SHA-256 over the previous hash and the entry's content in a fixed order. Optional
 * parts (receipt, actor kind, attempt, reason, user ids, address, case) are appended only if they are set, in
 * forms that cannot be confused. So entries from before these parts existed keep their hash.
 */
export function hashAuditEntry(before: Uint8Array, number: number, entry: StoredAuditEntry): Buffer {
  return createHash('sha256')
    .update(before)
    .update(`[${number}${contentBehindNumber(entry)}`)
    .digest();
}

/** The entry's content as JSON for the hash, without the beginning of the array and its number. */
export function contentBehindNumber(entry: StoredAuditEntry): string {
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
    ...(entry.submissionId ? [{ submission_id: entry.submissionId }] : []),
  ];
  return `,${JSON.stringify(content).slice(1)}`;
}
