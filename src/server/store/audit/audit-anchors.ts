import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** Consecutive entries of a chain that are in an archive, with the hashes before and after them. */
export type AuditAnchor = Selectable<Schema['audit_anchors']>;

/** The anchor of an archived entry; null if that entry is in no archive. */
export async function findAnchor(tx: Tx, tenantId: TenantId, number: number): Promise<AuditAnchor | null> {
  const row = await tx
    .selectFrom('audit_anchors')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('first', '<=', number)
    .where('last', '>=', number)
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A tenant's anchors in the order of the chain. */
export function listAnchors(tx: Tx, tenantId: TenantId): Promise<AuditAnchor[]> {
  return tx
    .selectFrom('audit_anchors')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('first')
    .execute();
}

export async function addAnchors(tx: Tx, anchors: Insertable<Schema['audit_anchors']>[]): Promise<void> {
  if (anchors.length > 0) await tx.insertInto('audit_anchors').values(anchors).execute();
}

/** The last entry of a tenant's chain, in the audit or an archive; null if it has none. */
export async function findChainHead(tx: Tx, tenantId: TenantId) {
  const row = await tx
    .selectFrom('audit_heads')
    .select(['number', 'hash'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? null;
}

/** The hash of an entry, in the audit or at the end of an archive; null if neither has it. */
export async function findEntryHash(tx: Tx, tenantId: TenantId, number: number): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('audit_entries')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row) return row.hash;
  const anchor = await findAnchor(tx, tenantId, number);
  return anchor?.last === number ? anchor.last_hash : null;
}
