import type { Tx } from '../db/database.ts';
import type { Role } from '../db/schema/staff-tables.ts';
import type { User } from '../records/staff/lock-user.ts';

export type NewUser = { email: string; username: string; role: Role } & (
  | { passwordHash: string | null }
  | { issuer: string; subject: string }
);

/** Writes a member of the staff; null when somebody has the e-mail, the username or the name at the provider. */
export async function insertUser(
  tx: Tx,
  tenantId: string,
  { email, username, role, ...way }: NewUser,
  now: Date,
): Promise<User | null> {
  const wayIn =
    'passwordHash' in way
      ? { password_hash: way.passwordHash }
      : { password_hash: null, oidc_issuer: way.issuer, oidc_subject: way.subject };
  const added = await tx
    .insertInto('staff_users')
    .values({ tenant_id: tenantId, email, username, role, ...wayIn, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}
