import type { Tx } from '../../db/database.ts';
import type { User } from './lock-user.ts';

/** By id. */
export function listUsers(tx: Tx, tenantId: string): Promise<User[]> {
  return tx.selectFrom('staff_users').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();
}
