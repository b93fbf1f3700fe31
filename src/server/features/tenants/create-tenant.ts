import type { GermanAddress } from '../../../shared/german-address.ts';
import { insertUser } from '../../store/staff/staff.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { addTenant } from '../../store/tenants.ts';
import type { Tx } from '../../store/transaction.ts';
import { DEFAULT_REASONS } from './default-reasons.ts';

export type NewTenant = {
  host: string;
  name: string;
  adminEmail: string;
  adminPasswordHash: string;
  /** one to try an integration with; it stays a sandbox */
  isSandbox?: boolean;
  /** how German texts address a person; `informal` without it */
  germanAddress?: GermanAddress | undefined;
  /** whether liveness challenges must be paced; usually yes */
  isPaced?: boolean;
};

/** A tenant with its first superuser and a list of reasons. @returns its id */
export async function createTenant(tx: Tx, newTenant: NewTenant, now: Date): Promise<TenantId> {
  const { adminEmail: email, adminPasswordHash: passwordHash } = newTenant;
  const tenantId = await addTenant(tx, { isSandbox: false, reasons: DEFAULT_REASONS, ...newTenant }, now);
  const username = email.split('@')[0]!;
  await insertUser(tx, tenantId, { email, username, role: 'superuser', passwordHash, setBy: null }, now);
  return tenantId;
}
