import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';
import type { Turn } from '../../domain/liveness/challenge.ts';

/** A challenge to be: whose, by which link, what to do, and until when. */
export type NewChallenge = {
  tenantId: string;
  subjectId: string;
  tokenId: string;
  steps: Turn[];
  now: Date;
  expiresAt: Date;
};

/** Writes a challenge, and ends those before it of the link that nobody answered; the caller holds the subject. */
export async function addChallenge(
  tx: Tx,
  { tenantId, subjectId, tokenId, steps, now, expiresAt }: NewChallenge,
): Promise<string> {
  await tx
    .updateTable('liveness_challenges')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const id = uuidv7({ msecs: now.getTime() });
  const row = { tenant_id: tenantId, id, subject_id: subjectId, token_id: tokenId, steps };
  await tx
    .insertInto('liveness_challenges')
    .values({ ...row, created_at: now, expires_at: expiresAt })
    .execute();
  return id;
}
