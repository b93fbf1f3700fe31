import type { Tx } from '../../db/database.ts';

/** One of the subjects whose documents' numbers are kept as hashes, with its wrapped key; null without any. */
export async function findHashedSubject(tx: Tx, tenantId: string) {
  const hashed = await tx
    .selectFrom('document_numbers')
    .innerJoin('subjects', (join) =>
      join
        .onRef('subjects.tenant_id', '=', 'document_numbers.tenant_id')
        .onRef('subjects.id', '=', 'document_numbers.subject_id'),
    )
    .select(['subjects.id', 'subjects.image_key'])
    .where('document_numbers.tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  return hashed ?? null;
}
