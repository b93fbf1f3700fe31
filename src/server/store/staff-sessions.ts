import { compileOnce } from '../db/compile-once.ts';
import type { Tx } from '../db/database.ts';
import type { UserRef } from '../records/staff/lock-user.ts';

/** How somebody came in: by the company's provider, and with a second factor that it has seen. */
export type WayIn = { byProvider: boolean; factorAtProvider: boolean };
export const BY_PASSWORD: WayIn = { byProvider: false, factorAtProvider: false };

/** Writes a session under the hash of its token. */
export async function addSession(
  tx: Tx,
  { tenantId, userId }: UserRef,
  hash: Buffer,
  now: Date,
  { byProvider, factorAtProvider }: WayIn,
): Promise<void> {
  const moments = { created_at: now, last_used_at: now };
  const way = { by_provider: byProvider, factor_at_provider: factorAtProvider };
  await tx
    .insertInto('staff_sessions')
    .values({ tenant_id: tenantId, token_hash: hash, user_id: userId, ...moments, ...way })
    .execute();
}

const readSession = compileOnce((tx, { tenantId, hash }: { tenantId: string; hash: Buffer }) =>
  tx
    .selectFrom('staff_sessions as s')
    .innerJoin('staff_users as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .select(['u.id', 'u.username', 'u.role', 'u.totp_active', 's.created_at', 's.last_used_at'])
    .select(['s.by_provider', 's.factor_at_provider', 'u.daily_mail'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.token_hash', '=', hash)
    .where('u.suspended', '=', false),
);

/** A session with whose it is, however old it is; null when there is none, or its user is suspended. */
export async function findSession(tx: Tx, tenantId: string, hash: Buffer) {
  const [row] = await readSession(tx, { tenantId, hash });
  return row ?? null;
}

/** Notes when a session was used last. */
export async function noteSessionUse(tx: Tx, tenantId: string, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute();
}

/** The user's sessions, however old, the one used last first. */
export function listSessions(tx: Tx, { tenantId, userId }: UserRef) {
  return tx
    .selectFrom('staff_sessions')
    .select(['id', 'token_hash', 'created_at', 'last_used_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** @returns whether the user had a session of that id */
export async function endSessionOfUser(tx: Tx, { tenantId, userId }: UserRef, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends all of the user's sessions, but the one of token `but` where there is one. @returns how many ended */
export async function endSessionsOfUser(
  tx: Tx,
  { tenantId, userId }: UserRef,
  but: Buffer | null = null,
): Promise<number> {
  const ended = await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(but !== null, (query) => query.where('token_hash', '!=', but!))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Ends the sessions that passwords opened, but those of superusers. */
export async function endPasswordSessions(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where('by_provider', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('staff_users as u')
            .select('u.id')
            .whereRef('u.tenant_id', '=', 'staff_sessions.tenant_id')
            .whereRef('u.id', '=', 'staff_sessions.user_id')
            .where('u.role', '=', 'superuser'),
        ),
      ),
    )
    .execute();
}

/** Ends the session of that token. */
export async function endSession(tx: Tx, tenantId: string, hash: Buffer): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute();
}

/** Forgets sessions of all tenants that began or were used last at these moments, or before. */
export async function purgeSessions(tx: Tx, begun: Date, used: Date): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where(({ or, eb }) => or([eb('created_at', '<=', begun), eb('last_used_at', '<=', used)]))
    .execute();
}
