import type { Tenant } from '../find-tenant.ts';
import type { Staff } from './credentials.ts';

/**
 * The reader for whom the database hides the decisions of open quality samples: a user who may decide, if the tenant
 * draws samples. Null for any other caller, who reads every submission as it is.
 */
export function toReader(
  { settings }: Pick<Tenant, 'settings'>,
  { account, permissions }: Pick<Staff, 'account' | 'permissions'>,
): number | null {
  const isSampling = (settings.quality?.sample_percent ?? 0) > 0;
  return isSampling && account && permissions.includes('decide') ? account.userId : null;
}
