import type { Tx } from '../../db/database.ts';
import type { User } from './lock-user.ts';

/** The user with this e-mail, suspended or not; its case does not matter. */
export async function findUserByEmail(tx: Tx, tenantId: string, email: string): Promise<User | null> {
  const row = await tx
    .selectFrom('staff_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}
