import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import type { UserRef } from './staff.ts';

/** Inserts a login that waits for a code, replacing the user's earlier one: a user has one at a time. */
export async function openChallenge(
  tx: Tx,
  { tenantId, userId }: UserRef,
  hash: Buffer,
  now: Date,
  byProvider: boolean,
): Promise<void> {
  const challenge = { token_hash: hash, attempts: 0, created_at: now, by_provider: byProvider };
  await tx
    .insertInto('login_challenges')
    .values({ tenant_id: tenantId, user_id: userId, ...challenge })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(challenge))
    .execute();
}

/** The user whose login waits for a code, by the token's hash, regardless of age; null if there is none. */
export async function findChallengedUser(tx: Tx, tenantId: TenantId, hash: Buffer) {
  const challenge = await tx
    .selectFrom('login_challenges')
    .select(['user_id', 'by_provider'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return challenge ?? null;
}

/**
 * Consumes one attempt of a login challenge. @returns whether it began after `begun` and had an attempt
 * left
 */
export async function spendAttempt(
  tx: Tx,
  tenantId: TenantId,
  hash: Buffer,
  { max, createdSince }: { max: number; createdSince: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('login_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .where('attempts', '<', max)
    .where('created_at', '>', createdSince)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the user's login challenge, if there is one. */
export async function endChallenge(tx: Tx, { tenantId, userId }: UserRef): Promise<void> {
  await tx
    .deleteFrom('login_challenges')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the challenges of all tenants that began up to this moment. */
export async function purgeChallenges(tx: Tx, cutoff: Date): Promise<void> {
  await tx.deleteFrom('login_challenges').where('created_at', '<=', cutoff).execute();
}

/** Moments of the bucket's newest failures after `since`, at most `most`, newest first. */
export async function listLoginFailures(
  tx: Tx,
  tenantId: TenantId,
  bucket: Buffer,
  since: Date,
  max: number,
): Promise<Date[]> {
  const failures = await tx
    .selectFrom('login_failures')
    .select('at')
    .where('tenant_id', '=', tenantId)
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(max)
    .execute();
  return failures.map((failure) => failure.at);
}

type Failure = { tenantId: TenantId; id: string };

/** Records one failure in each of the buckets. */
export async function addLoginFailure(
  tx: Tx,
  { tenantId, id }: Failure,
  buckets: readonly Buffer[],
  now: Date,
): Promise<void> {
  const rows = buckets.map((bucket) => ({ tenant_id: tenantId, bucket, id, at: now }));
  await tx.insertInto('login_failures').values(rows).execute();
}

/** Removes a failure from all its buckets. */
export async function removeLoginFailure(tx: Tx, { tenantId, id }: Failure): Promise<void> {
  await tx.deleteFrom('login_failures').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Deletes the failures of all tenants up to this moment. */
export async function purgeLoginFailures(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('login_failures').where('at', '<=', until).execute();
}

/** How a user signed in: through the company's provider, and with a second factor there. */
export type SignInMethod = { byProvider: boolean; factorAtProvider: boolean };
export const BY_PASSWORD: SignInMethod = { byProvider: false, factorAtProvider: false };

/** Inserts a session under the hash of its token. */
export async function addSession(
  tx: Tx,
  { tenantId, userId }: UserRef,
  hash: Buffer,
  now: Date,
  { byProvider, factorAtProvider }: SignInMethod,
): Promise<void> {
  const moments = { created_at: now, last_used_at: now };
  const provider = { by_provider: byProvider, factor_at_provider: factorAtProvider };
  await tx
    .insertInto('staff_sessions')
    .values({ tenant_id: tenantId, token_hash: hash, user_id: userId, ...moments, ...provider })
    .execute();
}

/** Selects a session with its user, regardless of age; no row if the user is suspended. */
export const selectSession = (tx: Tx, { tenantId, hash }: { tenantId: TenantId; hash: Buffer }) =>
  tx
    .selectFrom('staff_sessions as s')
    .innerJoin('staff_users as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .leftJoin('staff_roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select([
      'u.id',
      'u.username',
      'u.role',
      'u.totp_active',
      'u.has_passkey',
      's.created_at',
      's.last_used_at',
    ])
    .select(['u.role_id', 'r.name as role_name', 'r.permissions'])
    .select(['s.by_provider', 's.factor_at_provider', 'u.daily_mail'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.token_hash', '=', hash)
    .where('u.suspended', '=', false);

/** Records when a session was last used. */
export async function recordSessionUse(tx: Tx, tenantId: TenantId, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute();
}

/** The user's sessions, regardless of age, last used first. */
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

/** Ends one session of a user. @returns whether it existed */
export async function endSessionOfUser(tx: Tx, { tenantId, userId }: UserRef, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Ends all sessions of the user, except the one of token `but`. @returns the number ended */
export async function endSessionsOfUser(
  tx: Tx,
  { tenantId, userId }: UserRef,
  but: Buffer | null = null,
): Promise<number> {
  const result = await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(but !== null, (query) => query.where('token_hash', '!=', but!))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Ends sessions that were opened with a password, except those of superusers. */
export async function endPasswordSessions(tx: Tx, tenantId: TenantId): Promise<void> {
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
export async function endSession(tx: Tx, tenantId: TenantId, hash: Buffer): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute();
}

/** Deletes sessions of all tenants that began or were last used up to these moments. */
export async function purgeSessions(tx: Tx, creationCutoff: Date, useCutoff: Date): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where(({ or, eb }) => or([eb('created_at', '<=', creationCutoff), eb('last_used_at', '<=', useCutoff)]))
    .execute();
}
