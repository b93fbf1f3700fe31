import type { Tx } from '../../db/database.ts';
import type { KeyedRef } from './lock-keyed-request.ts';

/** Forgets a request of this runner's that has spent no use. */
export async function dropKeyedRequest(tx: Tx, { tenantId, name }: KeyedRef, runner: string): Promise<void> {
  await tx
    .deleteFrom('keyed_requests')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('runner', '=', runner)
    .where('use_reserved', '=', false)
    .execute();
}

/** Forgets the requests of all tenants that came at this moment or before. */
export async function purgeKeyedRequests(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('keyed_requests').where('created_at', '<=', until).execute();
}
