import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** What was done under a caller's key; `name` is derived from the key and the credential that it came with. */
export type KeyedRow = Selectable<Schema['keyed_requests']>;
export type KeyedRef = { tenantId: string; name: Uint8Array };

/** A request's row, locked: while another transaction is writing it, that one is waited for. Null without one. */
export async function lockKeyedRequest(tx: Tx, { tenantId, name }: KeyedRef): Promise<KeyedRow | null> {
  const row = await tx
    .selectFrom('keyed_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
