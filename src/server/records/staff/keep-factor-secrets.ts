import type { Tx } from '../../db/database.ts';

/** Sealed secrets of second factors behind user `after` in the order of their ids, `limit` at most. */
export async function listFactorSecrets(
  tx: Tx,
  tenantId: string,
  after: number | null,
  limit: number,
): Promise<{ id: number; secret: Uint8Array }[]> {
  const rows = await tx
    .selectFrom('staff_users')
    .select(['id', 'totp_secret'])
    .where('tenant_id', '=', tenantId)
    .where('totp_secret', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, totp_secret }) => ({ id, secret: totp_secret! }));
}

/** Puts `fresh` in the place of `sealed`, unless that has changed. @returns whether it did */
export async function swapFactorSecret(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: number },
  sealed: Uint8Array,
  fresh: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_users')
    .set({ totp_secret: fresh })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('totp_secret', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
