import { v7 as uuidv7 } from 'uuid';
import { lockToken } from './ephemeral-tokens.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

const HOUR_MS = 3_600_000;
type Link = { tenant_id: TenantId; id: string };

/**
 * Inserts a code for a link. Its earlier unused codes expire.
 */
export async function addHandover(
  tx: Tx,
  { tenant_id, id: token_id }: Link,
  { codeHash, now, expiresAt }: { codeHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await lockToken(tx, tenant_id, token_id);
  await tx
    .deleteFrom('handovers')
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', token_id)
    .where('taken_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - HOUR_MS))
    .execute();
  await tx
    .updateTable('handovers')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', token_id)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx
    .insertInto('handovers')
    .values({
      tenant_id,
      id: uuidv7({ msecs: now.getTime() }),
      token_id,
      code_hash: codeHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** The link's newest code; null if there is none. */
export async function findNewestHandover(tx: Tx, { tenant_id, id }: { tenant_id: TenantId; id: string }) {
  const row = await tx
    .selectFrom('handovers')
    .select(['expires_at', 'taken_at'])
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', id)
    .orderBy('created_at', 'desc')
    // If several have the same moment, all but the newest have ended.
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

type HandoverClaim = { codeHash: Buffer; secretHash: Buffer; now: Date };

/**
 * Exchanges a code for a device's own secret, with one conditional update: of concurrent calls one
 * succeeds.
 * @returns the id of the link; null for a wrong, used or expired code
 */
export async function redeemHandover(
  tx: Tx,
  tenantId: TenantId,
  { codeHash, secretHash, now }: HandoverClaim,
): Promise<string | null> {
  const row = await tx
    .updateTable('handovers')
    .set({ taken_at: now, secret_hash: secretHash })
    .where('tenant_id', '=', tenantId)
    .where('code_hash', '=', codeHash)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_id')
    .executeTakeFirst();
  return row?.token_id ?? null;
}
