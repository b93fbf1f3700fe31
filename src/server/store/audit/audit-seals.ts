import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** The last entry without a seal. */
export type AuditBoundary = Selectable<Schema['audit_boundaries']>;

export async function addSeals(tx: Tx, seals: Insertable<Schema['audit_seals']>[]): Promise<void> {
  if (seals.length > 0) await tx.insertInto('audit_seals').values(seals).execute();
}

/** null if the tenant had no entry before seals existed. */
export async function findBoundary(tx: Tx, tenantId: TenantId): Promise<AuditBoundary | null> {
  const row = await tx
    .selectFrom('audit_boundaries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the boundary, in place of an earlier one. */
export async function writeBoundary(tx: Tx, boundary: Insertable<Schema['audit_boundaries']>): Promise<void> {
  const { number, hash, seal } = boundary;
  await tx
    .insertInto('audit_boundaries')
    .values(boundary)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ number, hash, seal }))
    .execute();
}

/** The number and hash of an entry or of the last one of an archive, with its seal; null if it has none. */
export type SealedMark = { number: number; hash: Uint8Array; seal: Uint8Array | null };

/** Entries in the order of the chain. */
export function listSealedEntries(
  tx: Tx,
  tenantId: TenantId,
  after: number,
  limit: number,
): Promise<SealedMark[]> {
  return tx
    .selectFrom('audit_entries as entry')
    .leftJoin('audit_seals as s', (join) =>
      join.onRef('s.tenant_id', '=', 'entry.tenant_id').onRef('s.number', '=', 'entry.number'),
    )
    .select(['entry.number', 'entry.hash', 's.seal'])
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.number', '>', after)
    .orderBy('entry.number')
    .limit(limit)
    .execute();
}

/** The last entries of archives, and the head, with their seals, in the order of the chain. */
export async function listSealedEnds(tx: Tx, tenantId: TenantId, after: number): Promise<SealedMark[]> {
  const anchors = tx
    .selectFrom('audit_anchors')
    .select(['tenant_id', 'last as number', 'last_hash as hash'])
    .unionAll(tx.selectFrom('audit_heads').select(['tenant_id', 'number', 'hash']));
  return tx
    .selectFrom(anchors.as('ends'))
    .leftJoin('audit_seals as s', (join) =>
      join.onRef('s.tenant_id', '=', 'ends.tenant_id').onRef('s.number', '=', 'ends.number'),
    )
    .select(['ends.number', 'ends.hash', 's.seal'])
    .where('ends.tenant_id', '=', tenantId)
    .where('ends.number', '>', after)
    .orderBy('ends.number')
    .execute();
}
