import { type Insertable, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { compileOnce } from './database/database.ts';
import { type ParsedRow, readJson } from './json-column.ts';
import { LINK_STEPS, METADATA } from './json-columns.ts';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/** Inserts a link. The caller has locked its subject. */
export async function addToken(
  tx: Tx,
  token: Omit<Insertable<Schema['ephemeral_tokens']>, 'id'>,
): Promise<void> {
  await tx
    .insertInto('ephemeral_tokens')
    .values({ ...token, id: uuidv7() })
    .execute();
}

/** A stored ephemeral token, without its secret. */
export type TokenRow = ParsedRow<Selectable<Schema['ephemeral_tokens']>>;

/** The row of a link with its steps parsed. */
export const readToken = (row: Selectable<Schema['ephemeral_tokens']>): TokenRow => ({
  ...row,
  workflow_steps: readJson(LINK_STEPS, row.workflow_steps),
  metadata: readJson(METADATA.ephemeral_tokens, row.metadata),
});

const selectTokens = (tx: Tx, tenantId: TenantId) =>
  tx.selectFrom('ephemeral_tokens as t').selectAll('t').where('t.tenant_id', '=', tenantId);

/** Finds a link, valid or not; null if the tenant has none with that id. */
export async function findToken(tx: Tx, tenantId: TenantId, id: string): Promise<TokenRow | null> {
  const row = await selectTokens(tx, tenantId).where('t.id', '=', id).executeTakeFirst();
  return row ? readToken(row) : null;
}

/** Selects the link of a secret by its hash: the original secret, or another device's. */
export function selectTokenOfSecret(tx: Tx, { tenantId, hash }: { tenantId: TenantId; hash: Buffer }) {
  const ofAnotherDevice = selectTokens(tx, tenantId)
    .innerJoin('handovers as h', (join) =>
      join.onRef('h.tenant_id', '=', 't.tenant_id').onRef('h.token_id', '=', 't.id'),
    )
    .where('h.tenant_id', '=', tenantId)
    .where('h.secret_hash', '=', hash);
  return selectTokens(tx, tenantId).where('t.token_hash', '=', hash).unionAll(ofAnotherDevice);
}

const readTokenOfSecret = compileOnce(selectTokenOfSecret);

/** Finds the link of a secret, as `selectTokenOfSecret`; null if there is none. */
export async function findTokenOfSecret(tx: Tx, tenantId: TenantId, hash: Buffer): Promise<TokenRow | null> {
  const [row] = await readTokenOfSecret(tx, { tenantId, hash });
  return row ? readToken(row) : null;
}

type TokenFilter = { createdBefore: Date | null; workflowId: string | null };

/** Valid links, minted before a moment or for a workflow, in order of their ids. */
export function listLiveTokens(
  tx: Tx,
  tenantId: TenantId,
  { createdBefore, workflowId }: TokenFilter,
  now: Date,
  limit: number,
): Promise<{ id: string; subject_id: string }[]> {
  return tx
    .selectFrom('ephemeral_tokens')
    .select(['id', 'subject_id'])
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(createdBefore !== null, (query) => query.where('created_at', '<', createdBefore!))
    .$if(workflowId !== null, (query) => query.where('workflow_id', '=', workflowId))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many links of a subject are valid: not revoked, not expired, and with a use left. */
export async function countLiveTokens(
  tx: Tx,
  { tenantId, subjectId }: { tenantId: TenantId; subjectId: string },
  now: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('ephemeral_tokens')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`(max_uses is null or use_count < max_uses)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The links of a subject, newest first. */
export async function listTokensOfSubject(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
): Promise<TokenRow[]> {
  const rows = await tx
    .selectFrom('ephemeral_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(readToken);
}

/** Locks a link until the transaction ends, against concurrent writes through it. */
export async function lockToken(tx: Tx, tenantId: TenantId, id: string): Promise<void> {
  await tx
    .selectFrom('ephemeral_tokens')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Revokes a link. An earlier moment of revocation is kept.
 * @returns its subject; null if there is none with that id
 */
export async function revokeToken(tx: Tx, tenantId: TenantId, id: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('ephemeral_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('subject_id')
    .executeTakeFirst();
  return row?.subject_id ?? null;
}

/** For each kind of upload, the columns of its use count and its maximum. */
export const COUNTERS = {
  license: { used: 'license_use_count', limit: 'max_license_attempts' },
  selfie: { used: 'selfie_use_count', limit: 'max_selfie_attempts' },
} as const;

/**
 * Consumes one use of a valid link with one conditional update, so that concurrent uploads never exceed the
 * maximum.
 * @returns whether a use was left
 */
export async function consumeTokenUse(
  tx: Tx,
  { tenant_id, id }: { tenant_id: TenantId; id: string },
  counter: keyof typeof COUNTERS,
  now: Date,
): Promise<boolean> {
  const { used, limit } = COUNTERS[counter];
  const row = await tx
    .updateTable('ephemeral_tokens')
    .set((eb) => ({ use_count: eb('use_count', '+', 1), [used]: eb(used, '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`(max_uses is null or use_count < max_uses)`)
    .where(sql<boolean>`(${sql.ref(limit)} is null or ${sql.ref(used)} < ${sql.ref(limit)})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
