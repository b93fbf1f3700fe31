import type { Database } from '../../db/database.ts';
import type { Role } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { hashPassword, verifyPassword } from '../../http/password.ts';
import { hashSecret, newSecret } from '../../http/secret-token.ts';

export type LoggedIn = { token: string; username: string; role: Role };

/**
 * Opens a staff session. An unknown e-mail costs the same argon2 work as a wrong password, so that time
 * does not tell who has an account.
 * @throws AppError `unauthenticated`, one sentence for every cause
 */
export function createLogIn(db: Database, now: () => Date) {
  const nobody = hashPassword(newSecret('session'));
  return async (tenantId: string, email: string, password: string): Promise<LoggedIn> => {
    const user = await db.asTenant(tenantId, (tx) =>
      tx
        .selectFrom('staff_users')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
        .where('suspended', '=', false)
        .executeTakeFirst(),
    );
    const right = await verifyPassword(user?.password_hash ?? (await nobody), password);
    if (!user || !right) throw new AppError('unauthenticated', 'The e-mail or the password is wrong.');
    const token = newSecret('session');
    await db.asTenant(tenantId, (tx) =>
      tx
        .insertInto('staff_sessions')
        .values({
          tenant_id: tenantId,
          token_hash: hashSecret(token),
          user_id: user.id,
          created_at: now(),
          last_used_at: now(),
        })
        .execute(),
    );
    return { token, username: user.username, role: user.role };
  };
}
