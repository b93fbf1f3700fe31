import type { Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { User } from './lock-user.ts';

type Changes = Pick<
  Updateable<Schema['staff_users']>,
  'role' | 'suspended' | 'password_hash' | 'totp_secret' | 'totp_active' | 'totp_last_step' | 'daily_mail'
>;

/** Changes a user whom the caller has locked. @returns the row as it is now */
export function writeUser(
  tx: Tx,
  { tenant_id, id }: Pick<User, 'tenant_id' | 'id'>,
  changes: Changes,
): Promise<User> {
  return tx
    .updateTable('staff_users')
    .set(changes)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
