import type { Tx } from '../../db/database.ts';
import type { Role } from '../../db/schema/staff-tables.ts';

/** Who may be given a case: users of these roles who are not suspended, by name. */
export function listDeciders(tx: Tx, tenantId: string, roles: readonly Role[]) {
  return tx
    .selectFrom('staff_users')
    .select(['id', 'username'])
    .where('tenant_id', '=', tenantId)
    .where('role', 'in', roles)
    .where('suspended', '=', false)
    .orderBy('username')
    .execute();
}
