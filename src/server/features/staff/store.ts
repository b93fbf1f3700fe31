import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { hashSecret, newSecret } from '../../http/credentials/secret-token.ts';

export type User = Selectable<Schema['staff_users']>;
/** A member of a tenant's staff. */
export type UserRef = { tenantId: string; userId: number };

/** Whoever may log in under the e-mail; its case does not matter. */
export async function findByEmail(tx: Tx, tenantId: string, email: string): Promise<User | null> {
  const row = await tx
    .selectFrom('staff_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('suspended', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** A user's row, locked; null when there is none. */
export async function lockUser(tx: Tx, { tenantId, userId }: UserRef): Promise<User | null> {
  const row = await tx
    .selectFrom('staff_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Opens a session. @returns its bearer token */
export async function openSession(tx: Tx, { tenantId, userId }: UserRef, now: Date): Promise<string> {
  const token = newSecret('session');
  await tx
    .insertInto('staff_sessions')
    .values({
      tenant_id: tenantId,
      token_hash: hashSecret(token),
      user_id: userId,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

/** Ends whatever the user has open: every session, and the login that waits for a code. */
export async function endLogins(tx: Tx, user: UserRef): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .execute();
  await endChallenge(tx, user);
}

/** Ends the login of the user that waits for a code, if there is one. */
export async function endChallenge(tx: Tx, { tenantId, userId }: UserRef): Promise<void> {
  await tx
    .deleteFrom('login_challenges')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}
