import type { Tx } from '../../db/database.ts';

/**
 * Removes a challenge that is evidence of nothing; its frames go by their foreign key.
 * @returns whether it was there, and still of nothing
 */
export async function removeUnusedChallenge(
  tx: Tx,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('liveness_challenges')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('submission_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
