import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';

/** Writes a tenant on which nothing is set yet. @returns its id */
export async function addTenant(
  tx: Tx,
  { host, name, isSandbox }: { host: string; name: string; isSandbox: boolean },
  now: Date,
): Promise<string> {
  const tenantId = uuidv7();
  await tx
    .insertInto('tenants')
    .values({ tenant_id: tenantId, host, name, settings: '{}', is_sandbox: isSandbox, created_at: now })
    .execute();
  return tenantId;
}
