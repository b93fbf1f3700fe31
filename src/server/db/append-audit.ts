import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

export type AuditEntry = {
  at: Date;
  actor: string;
  action: string;
  subjectId: string | null;
  /** names of what was touched, never values */
  fields: string[];
};

/** The hash of an entry: SHA-256 over the hash before it and the entry's own content, fixed in order. */
export function hashAuditEntry(before: Uint8Array, number: number, entry: AuditEntry): Buffer {
  const content = [
    number,
    entry.at.toISOString(),
    entry.actor,
    entry.action,
    entry.subjectId,
    [...entry.fields],
  ];
  return createHash('sha256').update(before).update(JSON.stringify(content)).digest();
}

/**
 * Adds an entry to the tenant's audit chain, in the transaction of what it records. The lock holds until
 * that transaction ends, so that two servers never give out the same number.
 */
export async function appendAudit(tx: Tx, tenantId: string, entry: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${tenantId}, 0))`.execute(tx);
  const last = await tx
    .selectFrom('audit_entries')
    .select(['number', 'hash'])
    .where('tenant_id', '=', tenantId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto('audit_entries')
    .values({
      tenant_id: tenantId,
      number,
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      subject_id: entry.subjectId,
      fields: entry.fields,
      hash: hashAuditEntry(last?.hash ?? new Uint8Array(32), number, entry),
    })
    .execute();
}
