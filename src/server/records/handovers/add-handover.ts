import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';

type Link = { tenant_id: string; id: string };

/** Writes a code for a link; the ones before it that nobody took are worth nothing any more. */
export async function addHandover(
  tx: Tx,
  { tenant_id, id: token_id }: Link,
  { codeHash, now, expiresAt }: { codeHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('handovers')
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', token_id)
    .where('taken_at', 'is', null)
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
