import { type ExpressionBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema/schema.ts';

type Numbers = { keys: readonly string[]; hashes: readonly Uint8Array[] };

/** Other subjects whose record has one of these numbers, or whose newest document bears one; by their ids. */
export async function findSubjectsOfNumbers(
  tx: Tx,
  tenantId: string,
  subjectId: string,
  { keys, hashes }: Numbers,
  limit: number,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const ofOthers = <T extends 'stored_numbers' | 'document_numbers'>(eb: ExpressionBuilder<Schema, T>) =>
    eb.and([eb(sql.ref('tenant_id'), '=', tenantId), eb(sql.ref('subject_id'), '<>', subjectId)]);
  const rows = await tx
    .selectFrom('stored_numbers')
    .select('subject_id')
    .where(ofOthers)
    .where('number_key', 'in', keys)
    .union(
      tx
        .selectFrom('document_numbers')
        .select('subject_id')
        .where(ofOthers)
        .where('number_hash', 'in', hashes),
    )
    .orderBy('subject_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.subject_id);
}
