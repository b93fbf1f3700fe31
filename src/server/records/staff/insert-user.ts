import type { Tx } from '../../db/database.ts';
import type { Role } from '../../db/schema.ts';
import type { User } from './lock-user.ts';

export type NewUser = { email: string; username: string; role: Role; passwordHash: string };

/** Writes a member of the staff; null when somebody has the e-mail or the username. */
export async function insertUser(
  tx: Tx,
  tenantId: string,
  { passwordHash, ...wanted }: NewUser,
  now: Date,
): Promise<User | null> {
  const added = await tx
    .insertInto('staff_users')
    .values({ tenant_id: tenantId, ...wanted, password_hash: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}
