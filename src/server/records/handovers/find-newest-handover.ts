import type { Tx } from '../../db/database.ts';

/** The link's newest code; null when there was none. */
export async function findNewestHandover(tx: Tx, { tenant_id, id }: { tenant_id: string; id: string }) {
  const row = await tx
    .selectFrom('handovers')
    .select(['expires_at', 'taken_at'])
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', id)
    .orderBy('created_at', 'desc')
    // Of several of one moment those before the newest have ended.
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
