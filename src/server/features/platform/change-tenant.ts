import { AppError } from '../../errors.ts';
import { appendAudit, THE_PLATFORM } from '../../store/audit/audit.ts';
import { appendPlatformLog } from '../../store/platform-log.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { lockTenant, writeTenant } from '../../store/tenants.ts';
import type { Tx } from '../../store/transaction.ts';
import type { TenantPatch } from './contract.ts';
import { noTenant } from './present-tenant.ts';

/**
 * Writes the fields of the patch and keeps the rest; the tenant's audit gets the names of the changed ones.
 * @returns those names
 * @throws AppError `not-found`; `being-deleted`; a unique violation for a host that another tenant has
 */
export async function changeTenant(
  tx: Tx,
  { tenantId, now }: { tenantId: TenantId; now: Date },
  patch: TenantPatch,
): Promise<string[]> {
  const before = await lockTenant(tx, tenantId, 'change');
  if (!before) throw noTenant();
  if (before.deleting_since)
    throw new AppError('being-deleted', 'This tenant is being deleted and cannot be changed.');
  const names = Object.keys(patch) as (keyof typeof patch)[];
  const fields = names.filter((name) => patch[name] !== undefined && patch[name] !== before[name]);
  if (fields.length === 0) return [];
  const { name, suspended, monthly_request_quota, max_stored_bytes } = { ...before, ...patch };
  const host = patch.host ?? before.host;
  await writeTenant(tx, tenantId, { host, name, suspended, monthly_request_quota, max_stored_bytes });
  await appendAudit(tx, tenantId, {
    at: now,
    actor: THE_PLATFORM,
    action: 'tenant.updated',
    subjectId: null,
    fields,
  });
  await appendPlatformLog(tx, { action: 'tenant.updated', tenantId, host, fields });
  return fields;
}
