import { v7 as uuidv7 } from 'uuid';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

export const PLATFORM_ACTIONS = [
  'tenant.created',
  'tenant.updated',
  'tenant.deletion_begun',
  'tenant.deleted',
] as const;
export type PlatformAction = (typeof PLATFORM_ACTIONS)[number];

type NewEntry = { action: PlatformAction; tenantId: TenantId; host: string; fields: readonly string[] };

/** Appends an entry, at the database's time. */
export async function appendPlatformLog(tx: Tx, { action, tenantId, host, fields }: NewEntry): Promise<void> {
  await tx
    .insertInto('platform_log')
    .values({ id: uuidv7(), action, tenant: tenantId, host, fields: [...fields] })
    .execute();
}

/** The newest entries; with `before`, those that are older than the entry of this id. */
export function listPlatformLog(tx: Tx, { before, limit }: { before: string | null; limit: number }) {
  return tx
    .selectFrom('platform_log')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
