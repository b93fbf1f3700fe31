import type { Tx } from '../../db/database.ts';

/** Takes an entry off the tenant's list. @returns whose it was and what; null when there is none of that id */
export async function removeBlock(tx: Tx, tenantId: string, id: string) {
  const removed = await tx
    .deleteFrom('blocks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(['subject_id', 'what'])
    .executeTakeFirst();
  return removed ?? null;
}
