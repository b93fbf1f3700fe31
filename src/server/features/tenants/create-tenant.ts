import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';

export type NewTenant = { host: string; name: string; adminEmail: string; adminPasswordHash: string };

/** A tenant with its first superuser. */
export async function createTenant(tx: Tx, wanted: NewTenant, now: Date): Promise<string> {
  const tenantId = uuidv7();
  await tx
    .insertInto('tenants')
    .values({ tenant_id: tenantId, host: wanted.host, name: wanted.name, settings: '{}', created_at: now })
    .execute();
  await tx
    .insertInto('staff_users')
    .values({
      tenant_id: tenantId,
      email: wanted.adminEmail,
      username: wanted.adminEmail.split('@')[0]!,
      password_hash: wanted.adminPasswordHash,
      role: 'superuser',
      created_at: now,
    })
    .execute();
  return tenantId;
}
