import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

export type BlockRow = Selectable<Schema['blocks']>;

/** The tenant's list, newest first, with the persons' names. */
export function listBlocks(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('blocks as b')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'b.tenant_id').onRef('p.id', '=', 'b.subject_id'),
    )
    .selectAll('b')
    .select(['p.first_name', 'p.last_name'])
    .where('b.tenant_id', '=', tenantId)
    .orderBy('b.added_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute();
}

/** What of one person's is on the list, first to last. */
export function listBlocksOfSubject(tx: Tx, tenantId: string, subjectId: string): Promise<BlockRow[]> {
  return tx
    .selectFrom('blocks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** How long the tenant's list is. */
export async function countBlocks(tx: Tx, tenantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('blocks')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return count;
}
