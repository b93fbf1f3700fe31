import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/database.ts';
import type { Turn } from '../domain/liveness/challenge.ts';

const HOUR_MS = 3_600_000;

/** A challenge to be: whose, by which link, what to do, and until when. */
export type NewChallenge = {
  tenantId: string;
  subjectId: string;
  tokenId: string;
  steps: Turn[];
  now: Date;
  expiresAt: Date;
};

/**
 * Writes a challenge with how many the link has asked for within an hour, and ends those before it of the link that
 * nobody answered; the caller holds the subject.
 */
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
    .values((eb) => ({
      ...row,
      created_at: now,
      expires_at: expiresAt,
      asked: eb
        .selectFrom('liveness_challenges')
        .select((count) => sql<number>`${count.fn.countAll()}::int + 1`.as('asked'))
        .where('tenant_id', '=', tenantId)
        .where('token_id', '=', tokenId)
        .where('created_at', '>', new Date(now.getTime() - HOUR_MS)),
    }))
    .execute();
  return id;
}
