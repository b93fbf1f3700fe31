import type { Tx } from '../../db/database.ts';

/** Whether any tenant has an entry with one of these actions from that moment on. */
export async function hasEntrySince(tx: Tx, actions: readonly string[], since: Date): Promise<boolean> {
  const entry = await tx
    .selectFrom('audit_entries')
    .select('number')
    .where('at', '>=', since)
    .where('action', 'in', actions)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
