import { appendAudit, bySystem } from '../../store/audit/audit.ts';
import { listTenantsWithEndedBlocks, removeEndedBlocks } from '../../store/blocks.ts';
import type { Database } from '../../store/database/database.ts';
import { recompareBlocked } from '../../store/submissions/case-signals.ts';

/**
 * Removes the blocks that have ended by the database's clock, with their faces and numbers, and lets the cases that wait
 * because of a block be compared again. Nothing matches an ended block before that either.
 */
export async function endBlocks({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  for (const tenantId of await db.asSystem((tx) => listTenantsWithEndedBlocks(tx))) {
    await db.asTenant(tenantId, async (tx) => {
      // Before the rows of the blocks, as in `lock-order.ts`.
      await recompareBlocked(tx, tenantId);
      for (const { subject_id: subjectId, what } of await removeEndedBlocks(tx, tenantId)) {
        const entry = { actor: bySystem('retention'), action: 'block.removed' as const, subjectId };
        await appendAudit(tx, tenantId, { at: now(), ...entry, fields: [what, 'until'] });
      }
    });
  }
}
