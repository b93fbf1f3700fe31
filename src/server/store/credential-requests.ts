import type { Insertable, Selectable } from 'kysely';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

const DAY_MS = 86_400_000;
/** Answers that are checked for one request: a wallet sends one, and a broken connection some more. */
export const MAX_TRIES = 10;

export type CredentialRequestRow = Selectable<Schema['credential_requests']>;
export type CredentialRequestRef = { tenantId: TenantId; id: string };

/** Inserts a request. The caller has locked its subject. */
export async function addCredentialRequest(
  tx: Tx,
  row: Omit<
    Insertable<Schema['credential_requests']>,
    'tries' | 'used_at' | 'wallet_error' | 'answer' | 'response_code_hash'
  >,
): Promise<void> {
  await tx.insertInto('credential_requests').values(row).execute();
}

/** Finds a request, open or over; null if the tenant has none with that id. */
export async function findCredentialRequest(
  tx: Tx,
  { tenantId, id }: CredentialRequestRef,
): Promise<CredentialRequestRow | null> {
  const row = await tx
    .selectFrom('credential_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts an answer before it is checked. @returns whether one more may be checked */
export async function countCredentialTry(tx: Tx, { tenantId, id }: CredentialRequestRef): Promise<boolean> {
  const row = await tx
    .updateTable('credential_requests')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('tries', '<', MAX_TRIES)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores what a wallet posted until its person comes back: of several answers the first.
 * @returns whether the request was open and without an answer
 */
export async function storeCredentialAnswer(
  tx: Tx,
  { tenantId, id }: CredentialRequestRef,
  { answer, codeHash, now }: { answer: Uint8Array; codeHash: Uint8Array; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('credential_requests')
    .set({ answer, response_code_hash: codeHash })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('response_code_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the one use of a request with one conditional update: of concurrent answers one counts.
 * @returns whether it was open
 */
export async function consumeCredentialRequest(
  tx: Tx,
  { tenantId, id }: CredentialRequestRef,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('credential_requests')
    .set({ used_at: now, answer: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an open request with the error of a wallet. Nothing is spent. */
export async function endCredentialRequest(
  tx: Tx,
  { tenantId, id }: CredentialRequestRef,
  end: { error: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('credential_requests')
    .set({ used_at: end.now, wallet_error: end.error, answer: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes the requests of all tenants that began more than a day ago, and answers that no one came back for. */
export async function purgeCredentialRequests(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('credential_requests')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where('expires_at', '<=', now)
    .execute();
  await tx
    .deleteFrom('credential_requests')
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}

/** After the clock was set back from `latestTime` to `wall`: ends every request that lasts beyond `wall`. */
export async function endCredentialRequests(tx: Tx, latestTime: Date, wall: Date): Promise<void> {
  await tx
    .updateTable('credential_requests')
    .set({ expires_at: wall })
    .where('expires_at', '>', wall)
    .where('created_at', '<=', latestTime)
    .execute();
}
