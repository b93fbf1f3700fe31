import type { Tx } from '../../db/database.ts';

/**
 * For a clock that was set back from `seen` to `wall`: a challenge that was over by the one is over by the other, and
 * none lasts or counts for longer than if it had begun now.
 */
export async function setBackChallenges(tx: Tx, seen: Date, wall: Date): Promise<void> {
  await tx
    .updateTable('liveness_challenges')
    .set({ expires_at: wall })
    .where('expires_at', '>', wall)
    .where('expires_at', '<=', seen)
    .execute();
  for (const column of ['created_at', 'answered_at'] as const) {
    await tx
      .updateTable('liveness_challenges')
      .set({ [column]: wall })
      .where(column, '>', wall)
      .execute();
  }
}
