import type { Tx } from '../../db/database.ts';

/** Wrapped keys of the tenant's subjects behind `after` in the order of their ids, `limit` at most. */
export function listImageKeys(
  tx: Tx,
  tenantId: string,
  after: string | null,
  limit: number,
): Promise<{ id: string; image_key: Uint8Array }[]> {
  return tx
    .selectFrom('subjects')
    .select(['id', 'image_key'])
    .where('tenant_id', '=', tenantId)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Puts `fresh` in the place of `wrapped`, unless that has changed. @returns whether it did */
export async function swapImageKey(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  wrapped: Uint8Array,
  fresh: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subjects')
    .set({ image_key: fresh })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('image_key', '=', wrapped)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
