import type { Insertable } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

type NewApiToken = Omit<Insertable<Schema['api_tokens']>, 'id' | 'fingerprint' | 'token_hash'> & {
  token_hash: Buffer;
};

/** Inserts an API token. Lists show the beginning of its hash. */
export async function addApiToken(tx: Tx, token: NewApiToken): Promise<void> {
  const fingerprint = token.token_hash.toString('hex').slice(0, 12);
  await tx
    .insertInto('api_tokens')
    .values({ ...token, fingerprint })
    .execute();
}

/** Selects an API token that is not revoked, by its hash. */
export const selectApiToken = (tx: Tx, { tenantId, hash }: { tenantId: TenantId; hash: Buffer }) =>
  tx
    .selectFrom('api_tokens')
    .select(['id', 'expires_at', 'last_used_at', 'maker_id', 'scopes'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null);

/** Records when the token was last used. */
export async function recordApiTokenUse(tx: Tx, tenantId: TenantId, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Lists tokens, newest first, each with whether its creator still exists and is not suspended. */
export function listApiTokens(tx: Tx, tenantId: TenantId) {
  return tx
    .selectFrom('api_tokens as t')
    .selectAll('t')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('staff_users as u')
            .select('u.id')
            .whereRef('u.tenant_id', '=', 't.tenant_id')
            .whereRef('u.id', '=', 't.maker_id')
            .where('u.suspended', '=', false),
        )
        .$castTo<boolean>()
        .as('maker_active'),
    )
    .where('t.tenant_id', '=', tenantId)
    .orderBy('t.id', 'desc')
    .execute();
}

/** Locks the user's valid API tokens in order of their ids. */
export function lockTokensOfMaker(
  tx: Tx,
  { tenantId, userId }: { tenantId: TenantId; userId: number },
  now: Date,
) {
  return tx
    .selectFrom('api_tokens')
    .select(['id', 'description', 'fingerprint', 'expires_at', 'last_used_at'])
    .where('tenant_id', '=', tenantId)
    .where('maker_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Revokes an API token. An earlier moment of revocation is kept.
 * @returns whether the token exists
 */
export async function revokeApiToken(tx: Tx, tenantId: TenantId, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('api_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
