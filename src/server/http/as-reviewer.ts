import type { Database } from '../store/database/database.ts';
import { setReviewer } from '../store/quality-samples.ts';
import type { Staff } from './credentials/credentials.ts';
import type { Tenant } from './find-tenant.ts';

/**
 * The database for this caller: a user who may decide reads open quality samples as pending cases. Any other caller
 * reads every submission as it is.
 */
export function asReviewer(db: Database, { settings }: Tenant, staff: Staff | undefined): Database {
  const isSampling = (settings.quality?.sample_percent ?? 0) > 0;
  if (!isSampling || !staff?.account || !staff.permissions.includes('decide')) return db;
  const { userId } = staff.account;
  return {
    ...db,
    asTenant: (tenantId, work) =>
      db.asTenant(tenantId, async (tx) => {
        await setReviewer(tx, userId);
        return work(tx);
      }),
  };
}
