import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { createTenant } from './create-tenant.ts';

type Wanted = { host: string; adminEmail: string; adminPassword: string | null };
export type FirstTenant = { tenantId: string; host: string; adminEmail: string; adminPassword: string };

/**
 * The first tenant and its superuser, when there is no tenant at all; null when there is one. The password
 * is the configured one or a new one, and `announce` shows it before it counts: a process that dies between
 * the two leaves a password that opens nothing, not an account that nobody can open.
 */
export async function createFirstTenant(
  db: Database,
  wanted: Wanted,
  now: Date,
  announce: (tenant: FirstTenant) => void,
): Promise<FirstTenant | null> {
  return db.asSystem(async (tx) => {
    const some = await tx.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst();
    if (some) return null;
    const adminPassword = wanted.adminPassword ?? randomBytes(15).toString('base64url');
    const tenant = { host: wanted.host, name: 'Attesta', adminEmail: wanted.adminEmail, adminPassword };
    const tenantId = await createTenant(tx, tenant, now);
    const first = { tenantId, host: wanted.host, adminEmail: wanted.adminEmail, adminPassword };
    announce(first);
    return first;
  });
}
