import type { Database } from '../db/database.ts';

export type TenantSettings = { match_threshold?: number };
export type Tenant = { id: string; host: string; name: string; suspended: boolean; settings: TenantSettings };

/** The Host header as tenants are named: no case, no port, no trailing dot. Empty when there is none. */
export function normaliseHost(header: string | undefined): string {
  return (header ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** The tenant whose host this is; null when there is none. */
export async function findTenant(db: Database, host: string): Promise<Tenant | null> {
  if (host === '') return null;
  const row = await db.asSystem((tx) =>
    tx.selectFrom('tenants').selectAll().where('host', '=', host).executeTakeFirst(),
  );
  if (!row) return null;
  const { tenant_id: id, name, suspended, settings } = row;
  return { id, host, name, suspended, settings };
}
