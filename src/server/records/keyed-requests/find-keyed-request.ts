import type { Tx } from '../../db/database.ts';
import type { KeyedRef, KeyedRow } from './lock-keyed-request.ts';

/** A request's row as it is; null without one. */
export async function findKeyedRequest(tx: Tx, { tenantId, name }: KeyedRef): Promise<KeyedRow | null> {
  const row = await tx
    .selectFrom('keyed_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** The row of that name in any tenant; null without one. */
export async function findKeyedRequestAnywhere(tx: Tx, name: Uint8Array): Promise<KeyedRow | null> {
  const row = await tx
    .selectFrom('tenants as t')
    .innerJoin('keyed_requests as k', 'k.tenant_id', 't.tenant_id')
    .selectAll('k')
    .where('k.name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}
