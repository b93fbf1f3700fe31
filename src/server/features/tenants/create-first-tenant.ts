import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../encryption/password.ts';
import type { Database } from '../../store/database/database.ts';
import { lockInstallation } from '../../store/installation.ts';
import { appendPlatformLog } from '../../store/platform-log.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { hasTenant } from '../../store/tenants.ts';
import { createTenant } from './create-tenant.ts';

type FirstTenantOptions = { host: string; adminEmail: string; adminPassword: string | null };
export type FirstTenant = { tenantId: TenantId; host: string; adminEmail: string; adminPassword: string };

const FIELDS = ['host', 'name', 'admin_email', 'admin_password'];

/**
 * Creates the first tenant and its superuser if there is no tenant; null if there is one. The password is the
 * configured one or a new one, and `announce` shows it before it is valid. A process that dies between the two leaves a
 * password that opens nothing, not an account without a known password.
 */
export async function createFirstTenant(
  db: Database,
  options: FirstTenantOptions,
  now: Date,
  announce: (tenant: FirstTenant) => void,
): Promise<FirstTenant | null> {
  if (await db.asSystem(hasTenant)) return null;
  const { host, adminEmail } = options;
  const adminPassword = options.adminPassword ?? randomBytes(15).toString('base64url');
  const adminPasswordHash = await hashPassword(adminPassword);
  return db.asSystem(async (tx) => {
    // Other servers that start at the same time wait here, and find it made.
    await lockInstallation(tx);
    if (await hasTenant(tx)) return null;
    const tenantId = await createTenant(tx, { host, name: 'Attesta', adminEmail, adminPasswordHash }, now);
    // The operator's start made it, with these fields of `POST /platform/tenants`.
    await appendPlatformLog(tx, { action: 'tenant.created', tenantId, host, fields: FIELDS });
    const first = { tenantId, host, adminEmail, adminPassword };
    announce(first);
    return first;
  });
}
