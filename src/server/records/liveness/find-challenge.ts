import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { ChallengeRef } from './take-challenge.ts';

export type ChallengeRow = Selectable<Schema['liveness_challenges']>;

/** A challenge of the link's own, over or not; null when there is none of that id. */
export async function findChallenge(
  tx: Tx,
  { tenantId, tokenId, id }: ChallengeRef,
): Promise<ChallengeRow | null> {
  const row = await tx
    .selectFrom('liveness_challenges')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return row ?? null;
}
