import type { Selectable } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** An ephemeral token as it is stored: only its hash is. */
export type TokenRow = Selectable<Schema['ephemeral_tokens']>;

const selectTokens = (tx: Tx, tenantId: string) =>
  tx.selectFrom('ephemeral_tokens as t').selectAll('t').where('t.tenant_id', '=', tenantId);

/** One link, whether it is good or not; null when the tenant has none of that id. */
export async function findToken(tx: Tx, tenantId: string, id: string): Promise<TokenRow | null> {
  return (await selectTokens(tx, tenantId).where('t.id', '=', id).executeTakeFirst()) ?? null;
}

const readTokenOfSecret = compileOnce((tx, { tenantId, hash }: { tenantId: string; hash: Buffer }) => {
  const ofAnotherDevice = selectTokens(tx, tenantId)
    .innerJoin('handovers as h', (join) =>
      join.onRef('h.tenant_id', '=', 't.tenant_id').onRef('h.token_id', '=', 't.id'),
    )
    .where('h.tenant_id', '=', tenantId)
    .where('h.secret_hash', '=', hash);
  return selectTokens(tx, tenantId).where('t.token_hash', '=', hash).unionAll(ofAnotherDevice);
});

/** The link that a secret's hash is for: the one it was minted with, or another device's own. */
export async function findTokenOfSecret(tx: Tx, tenantId: string, hash: Buffer): Promise<TokenRow | null> {
  const [row] = await readTokenOfSecret(tx, { tenantId, hash });
  return row ?? null;
}
