import type { Database } from '../db/database.ts';
import type { TenantPolicy } from '../domain/policy/limits.ts';
import { findTenantOfHost } from '../records/tenants/find-tenant-of-host.ts';

/** What a superuser has set, as far as every request may need it; what was never set is missing. */
export type TenantSettings = {
  /** networks in CIDR notation; none lets everybody in */
  ip_allow_list?: string[];
  enforce_2fa?: boolean;
  /** days from the last decision until a submission's images are erased; null keeps them */
  retention_days?: number | null;
  /** origins that may show the subject's page in a frame */
  frame_ancestors?: string[];
  cors_allow_list?: string[];
  match_threshold?: number | null;
  /** limits of its own by which uploads are decided */
  policy?: TenantPolicy | null;
};
export type Tenant = {
  id: string;
  host: string;
  name: string;
  suspended: boolean;
  settings: TenantSettings;
  /** requests with a valid credential in a calendar month (UTC); null is as many as it likes */
  monthlyQuota: number | null;
};

/** The Host header as tenants are named: no case, no port, no trailing dot. Empty when there is none. */
export function normaliseHost(header: string | undefined): string {
  return (header ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** The tenant whose host this is; null when there is none. */
export async function findTenant(db: Database, host: string): Promise<Tenant | null> {
  if (host === '') return null;
  const row = await db.asSystem((tx) => findTenantOfHost(tx, host));
  if (!row) return null;
  const { tenant_id: id, name, suspended, settings, monthly_request_quota: quota } = row;
  return { id, host, name, suspended, settings, monthlyQuota: quota === null ? null : Number(quota) };
}
