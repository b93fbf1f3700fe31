import { compileOnce } from '../db/compile-once.ts';
import type { Tx } from '../db/database.ts';

const readApiToken = compileOnce((tx, { tenantId, hash }: { tenantId: string; hash: Buffer }) =>
  tx
    .selectFrom('api_tokens')
    .select(['id', 'expires_at', 'last_used_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null),
);

/** A machine's credential that was not revoked, by its hash; null without one. */
export async function findApiToken(tx: Tx, tenantId: string, hash: Buffer) {
  const [row] = await readApiToken(tx, { tenantId, hash });
  return row ?? null;
}

/** Notes when it was used last. */
export async function noteApiTokenUse(tx: Tx, tenantId: string, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
