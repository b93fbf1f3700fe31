import type { Database } from '../../store/database/database.ts';
import { lockOutdated, writeDue } from '../../store/submissions.ts';
import { listTargets, type StoredTargets } from '../../store/tenants.ts';
import { createSlaCalculator } from '../../verification/sla/create-sla-calculator.ts';

/** Cases in one transaction, so that nobody waits for all of them. */
const BATCH_SIZE = 500;
/** Cases that are worked out before the change of targets is answered; the chore does the rest. */
export const SOON = 10_000;

/**
 * Works out anew until when each case that waits should be decided, where that was by earlier targets. Any number of
 * servers may do so at once; what somebody holds just now, or begins to wait by the old ones meanwhile, is met the next
 * time.
 * @param most more than these wait for the next time, too
 */
export async function recomputeDue(
  db: Database,
  tenantId: string,
  { wanted, revision }: StoredTargets,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const dueAt = createSlaCalculator(wanted);
  const someAnew = () =>
    db.asTenant(tenantId, async (tx) => {
      const rows = await lockOutdated(tx, tenantId, revision, BATCH_SIZE);
      const due = rows.map(({ id, kind, waiting_since }) => ({ id, due_at: dueAt(kind, waiting_since) }));
      if (due.length > 0) await writeDue(tx, tenantId, due, revision);
      return due.length;
    });
  for (let done = 0; done < most; done += BATCH_SIZE) if ((await someAnew()) === 0) return;
}

/**
 * The same for every tenant: it picks up cases that a change of targets has missed, or that a server which
 * died did not reach.
 */
export async function recomputeAllDue(db: Database): Promise<void> {
  for (const { tenantId, targets } of await db.asSystem(listTargets)) {
    await recomputeDue(db, tenantId, targets);
  }
}
