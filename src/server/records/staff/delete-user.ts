import type { Tx } from '../../db/database.ts';
import type { User } from './lock-user.ts';

/** Removes a user whom the caller has locked; what they have open goes by its foreign keys. */
export async function deleteUser(tx: Tx, { tenant_id, id }: Pick<User, 'tenant_id' | 'id'>): Promise<void> {
  await tx.deleteFrom('staff_users').where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
}
