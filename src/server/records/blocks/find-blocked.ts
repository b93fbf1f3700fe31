import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { SealedFace } from '../identity-markers/find-faces.ts';

export type BlockRef = { block_id: string; subject_id: string };

/** The entries of the tenant's list that have one of these numbers, given as hashes. */
export async function findBlockedNumbers(
  tx: Tx,
  tenantId: string,
  hashes: readonly Uint8Array[],
): Promise<BlockRef[]> {
  if (hashes.length === 0) return [];
  return tx
    .selectFrom('blocked_numbers as n')
    .innerJoin('blocks as b', (join) =>
      join.onRef('b.tenant_id', '=', 'n.tenant_id').onRef('b.id', '=', 'n.block_id'),
    )
    .select(['b.id as block_id', 'b.subject_id'])
    .distinct()
    .where('n.tenant_id', '=', tenantId)
    .where('n.number_hash', 'in', hashes)
    .orderBy('b.id')
    .execute();
}

/** All faces on the tenant's list that this describer made, with what opens them. */
export function findBlockedFaces(
  tx: Tx,
  tenantId: string,
  describer: string,
): Promise<(SealedFace & BlockRef)[]> {
  return (
    tx
      .selectFrom('blocked_faces as f')
      .innerJoin('blocks as b', (join) =>
        join.onRef('b.tenant_id', '=', 'f.tenant_id').onRef('b.id', '=', 'f.block_id'),
      )
      .innerJoin('subjects as p', (join) =>
        join.onRef('p.tenant_id', '=', 'b.tenant_id').onRef('p.id', '=', 'b.subject_id'),
      )
      .select(['b.id as block_id', 'b.subject_id', 'b.submission_id', 'b.attempt', 'b.kind'])
      .select(['f.described_by', 'p.image_key'])
      // As text, as in `findFaces`.
      .select(sql<string>`encode(f.whole, 'base64')`.as('whole'))
      .where('f.tenant_id', '=', tenantId)
      .where('f.described_by', '=', describer)
      .orderBy('b.id')
      .execute()
  );
}
